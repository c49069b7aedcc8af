"""One rule alone over pencil marks: against brute force, along real puzzles, and with a rule of somebody else's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import attrs
import pytest

from gridwright import Board, Puzzle, Rule, Solution, Violation, cell, load, solve
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.houses import HouseRule
from gridwright.plugins import default_plugins
from gridwright.testing.rule import assignments
from gridwright_techniques.innies_outies import InniesOuties
from gridwright_techniques.intersections import Intersections
from gridwright_techniques.rule_combinations import RuleCombinations
from gridwright_techniques.rule_pairs import Joint, Joints, RulePairs
from gridwright_techniques.rule_reading import RuleReading
from gridwright_techniques.singles import Singles
from gridwright_techniques.subsets import Subsets

MINE = Catalogue((Singles(), RuleReading(), RuleCombinations(), InniesOuties(), RulePairs()))
EASY = Catalogue((*MINE.techniques, Intersections(), Subsets()))


def sample_clues() -> Iterator[tuple[str, Puzzle]]:
    """Samples of every rule that is about digits and more than houses."""
    registry = default_plugins().registry
    for name in registry.names("rule"):
        kind = registry.get("rule", name)
        if issubclass(kind, HouseRule):
            continue
        for number, puzzle in enumerate(kind.samples()):
            if list(puzzle.layers) == ["digits"] and puzzle.symbols().kind == "digits":
                yield f"{name}-{number}", puzzle


SAMPLES = dict(sample_clues())


def left_over(ground: Ground, marks: list[int]) -> list[int]:
    """What all clues leave of the marks, each on its own, again and again."""
    found = [have & (own if ground.relations.marks is None else ground.relations.marks[i])
             for i, (have, own) in enumerate(zip(marks, ground.relations.marks or marks, strict=True))]
    while True:
        gone = [each for clue in ground.logic.clues for each in clue.removals(found)]
        # Two cells that only differ are peers, no clue.
        gone += [(b, found[a]) for pair in ground.relations.pairs if pair.differ
                 for a, b in ((pair.a, pair.b), (pair.b, pair.a))
                 if not found[a] & (found[a] - 1) and found[a] & found[b]]
        if not gone:
            return found
        for i, some in gone:
            found[i] &= ~some


def supported(solutions: list[list[int]], marks: list[int]) -> list[int]:
    """The marks that stand in some of the solutions within all of them."""
    found = [0] * len(marks)
    for values in solutions:
        if all(marks[i] >> value & 1 for i, value in enumerate(values)):
            for i, value in enumerate(values):
                found[i] |= 1 << value
    return found


@pytest.mark.parametrize("name", SAMPLES)
def test_agrees_with_brute_force(name: str) -> None:
    puzzle = SAMPLES[name]
    ground = Ground.of(puzzle)
    clues = [clue.cells for clue in ground.logic.clues] + [
        (pair.a, pair.b) for pair in ground.relations.pairs if pair.differ]
    first = puzzle.symbols().first
    houses = tuple(rule for rule in puzzle.rules if isinstance(rule, HouseRule))
    # With the rule kept, and with the houses as well; each clue minds that its own cells see each other.
    kept, whole = [], []
    for solution in assignments(puzzle):
        if not any(list(rule.violations(solution)) for rule in puzzle.rules if rule not in houses):
            values = [solution[c] - first for c in ground.cells]
            if all(values[i] != values[j] for cells in clues for i in cells for j in cells
                   if i < j and ground.peers[i] >> j & 1):
                kept.append(values)
                if not any(list(rule.violations(solution)) for rule in houses):
                    whole.append(values)
    # Clues that share no cells are as strong one by one as together.
    told = {i for cells in clues for i in cells}
    exact = sum(map(len, clues)) == len(told)
    random = Random(name)
    for trial in range(4):
        marks = [ground.everything if not trial else random.randrange(1, ground.everything + 1) for _ in ground.cells]
        found, most, least = left_over(ground, marks), supported(kept, marks), supported(whole, marks)
        assert all(not want & ~have for want, have in zip(least, found, strict=True)), (marks, found)
        if exact and any(most):
            # What a cell holds that no clue speaks of is left to the houses.
            assert all(not found[i] & ~most[i] for i in told), (marks, found)
        elif exact:
            assert not all(found), (marks, found)


def variants(corpus: Path) -> list[dict[str, object]]:
    """Documents of variants, small ones first taken in steps so that all kinds are among them."""
    folder = corpus / "sudoku"
    if not (folder / "grade_more.jsonl").exists() or not (folder / "corpus.jsonl").exists():
        pytest.skip("needs grade_more.jsonl and corpus.jsonl of the puzzle corpus")
    wanted = {row["corpus_id"] for row in map(json.loads, (folder / "grade_more.jsonl").read_text().splitlines())
              if row["family"] == "variant" and row["reference_cpu"] < 8}
    found = []
    with (folder / "corpus.jsonl").open() as lines:
        for line in lines:
            row = json.loads(line)
            if row["id"] in wanted:
                found.append(row["document"])
    return found[::6]


def test_no_move_takes_a_digit_of_the_solution(corpus: Path) -> None:
    seen: set[str] = set()
    documents = variants(corpus)
    assert len(documents) >= 30
    for document in documents:
        puzzle = load(json.dumps(document))
        solution = solve(puzzle)
        ground = Ground.of(puzzle)
        digits = [solution[c] - puzzle.symbols().first for c in ground.cells]
        mine = MINE.for_ground(ground)
        state = State.start(ground)
        for step, move in enumerate(route(ground, EASY.for_ground(ground), highest=1).moves):
            if step % 25 == 0:
                for kind, technique in mine.kinds:
                    if kind.code == "RUL":
                        continue
                    for other in technique.moves(state, kind.code):
                        seen.add(kind.code)
                        _sound(other, digits, document)
                        assert technique.short(other, ground)
                        assert technique.teach(other, ground)
            _sound(move, digits, document)
            move.apply(state)
        pairs = next(iter(RulePairs().moves(state, "RUL")), None) if mine.techniques and state.open else None
        if pairs is not None:
            seen.add("RUL")
            _sound(pairs, digits, document)
            assert "Together" in RulePairs().short(pairs, ground)
    assert {"LSI", "CGC", "PWC", "TBL", "LNR", "IOU", "RUL"} <= seen


def _sound(move: object, digits: list[int], document: object) -> None:
    writes, removals = move.writes, move.removals  # type: ignore[attr-defined]
    assert all(digits[i] == digit for i, digit in writes), (move, document)
    assert all(not marks >> digits[i] & 1 for i, marks in removals), (move, document)
    assert writes or removals


@attrs.frozen(kw_only=True)
class Corners(Rule):
    """The four corners hold equal digits: a rule that knows nothing of grading."""

    key = "com.example:corners"
    summary = "All listed cells hold the same digit."

    cells: tuple[object, ...]

    def violations(self, solution: Solution) -> Iterable[Violation]:
        if len({solution[c] for c in self.cells}) > 1:
            yield self.violation("the digits differ")


def test_a_rule_of_another_plugin_is_reasoned_with() -> None:
    board = Board.rectangle(4, 4)
    registry = default_plugins().registry
    grid = registry.get("rule", "box_grid")(origin=cell("r1c1"), box=(2, 2))
    corners = Corners(cells=(cell("r1c1"), cell("r2c3"), cell("r4c2")))
    puzzle = Puzzle.with_digits(board, 4, {cell("r1c1"): 1}, rules=[grid, corners])
    ground = Ground.of(puzzle)
    assert [clue.code for clue in ground.logic.clues] == ["TBL"]
    state = State.start(ground)
    move = next(RuleCombinations().moves(state, "TBL"))
    assert {(str(ground.cells[i]), ground.digits(marks)) for i, marks in move.removals} == {
        ("r2c3", "2, 3 and 4"), ("r4c2", "2, 3 and 4")}
    assert "r2c3 cannot be 2, 3 or 4" in RuleCombinations().short(move, ground)
    assert "all listed cells" in RuleCombinations().teach(move, ground).lower()
    read = {move.writes for move in RuleReading().moves(state, "LSI")}
    assert ((ground.cells.index(cell("r2c3")), 0),) in read


def test_cells_that_a_rule_keeps_different_see_each_other() -> None:
    registry = default_plugins().registry
    grid = registry.get("rule", "box_grid")(origin=cell("r1c1"), box=(3, 3))
    knight = registry.get("rule", "neighbours/antiknight")()
    cage = registry.get("rule", "cage")(cells=(cell("r1c3"), cell("r1c4"), cell("r2c4")), sum=10)
    ground = Ground.of(Puzzle.with_digits(Board.rectangle(9, 9), 9, rules=[grid, knight, cage]))
    index = {str(c): i for i, c in enumerate(ground.cells)}
    assert ground.peers[index["r2c3"]] >> index["r4c4"] & 1
    assert not ground.peers[index["r1c1"]] >> index["r4c2"] & 1
    assert ground.peers[index["r1c3"]] >> index["r2c4"] & 1
    # A cage is like a house, a knight's move is not.
    assert ground.sharing[index["r1c3"]] >> index["r2c4"] & 1
    assert not ground.sharing[index["r2c3"]] >> index["r4c4"] & 1


def test_houses_alone_are_not_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a puzzle of houses alone was encoded")

    monkeypatch.setattr("gridwright.grading.relations.encode_apart", refuse)
    grid = default_plugins().registry.get("rule", "box_grid")(origin=cell("r1c1"), box=(3, 3))
    ground = Ground.of(Puzzle.with_digits(Board.rectangle(9, 9), 9, rules=[grid]))
    assert ground.logic.clues == ()


def test_two_rules_together_agree_with_brute_force() -> None:
    registry = default_plugins().registry
    grid = registry.get("rule", "box_grid")(origin=cell("r1c1"), box=(2, 2))
    cage = registry.get("rule", "cage")(cells=(cell("r1c2"), cell("r1c3"), cell("r2c2")), sum=6)
    arrow = registry.get("rule", "arrow")(bulb=(cell("r3c1"),), lines=((cell("r2c2"), cell("r3c3")),))
    thermo = registry.get("rule", "line/thermo")(cells=(cell("r4c4"), cell("r3c4"), cell("r2c4")))
    dot = registry.get("rule", "edge/kropki")(cells=(cell("r2c3"), cell("r3c3")), color="white")
    rules = [grid, cage, arrow, thermo, dot]
    puzzle = Puzzle.with_digits(Board.rectangle(4, 4), 4, rules=rules)
    ground = Ground.of(puzzle)
    joints = ground.logic.once("joint rules", Joints)
    random, seen, found = Random(7), 0, 0
    for trial in range(12):
        state = State.start(ground)
        for i in range(16):
            state.remove(i, random.randrange(ground.everything) if trial else 0)
        for joint in joints.all(state):
            seen += 1
            open_digits = [[d for d in range(4) if state.marks[i] >> d & 1] for i in joint.cells]
            ways = [values for values in product(*open_digits)
                    if keeps(puzzle, ground, joint, values)]
            want = supported([list(values) for values in ways], [state.marks[i] for i in joint.cells])
            gone = dict(joint.removals(state))
            found += bool(gone)
            assert gone == {i: state.marks[i] & ~kept for i, kept in zip(joint.cells, want, strict=True)
                            if state.marks[i] & ~kept}, (joint.cells, state.marks)
    assert seen > 100
    assert found > 50


def keeps(puzzle: Puzzle, ground: Ground, joint: Joint, values: Sequence[int]) -> bool:
    """Whether digits in the cells of two rules keep both, differ where they see each other, and keep what is said of
    pairs of them.
    """
    digit = dict(zip(joint.cells, values, strict=True))
    if any(digit[i] == digit[j] for i, j in combinations(joint.cells, 2) if ground.peers[i] >> j & 1):
        return False
    if any(not there[digit[a]] >> digit[b] & 1 for a, b, there in ground.logic.once("joint rules", Joints).arcs
           if a in digit and b in digit):
        return False
    solution = Solution(puzzle, {puzzle.main: {c: digit.get(i, 0) + 1 for i, c in enumerate(ground.cells)}})
    return not any(list(rule.violations(solution)) for rule in joint.rules if isinstance(rule, Rule))


def test_a_house_and_a_clue_together() -> None:
    # The arrow is 2 = 1 + 1, 3 = 1 + 2 or 4 = 2 + 2 and so on; a 2 in r2c3 leaves only 4 for the rest of row 1 beside 3
    # and 1, so that 3 is out, and then 2 is in r1c1 or r1c2.
    registry = default_plugins().registry
    grid = registry.get("rule", "box_grid")(origin=cell("r1c1"), box=(2, 2))
    arrow = registry.get("rule", "arrow")(bulb=(cell("r1c1"),), lines=((cell("r1c2"), cell("r2c3")),))
    ground = Ground.of(Puzzle.with_digits(Board.rectangle(4, 4), 4, rules=[grid, arrow]))
    state = State.start(ground)
    for move in RuleCombinations().moves(state, "ARW"):
        move.apply(state)
    move = next(RulePairs().moves(state, "RUL"))
    assert {str(ground.cells[i]): ground.digits(marks) for i, marks in move.removals} == {
        "r1c1": "3", "r1c2": "3", "r2c3": "3", "r1c3": "2", "r1c4": "2"}
    assert "holds every digit once. Together:" in RulePairs().short(move, ground)
    assert "Go through the ways to keep both" in RulePairs().teach(move, ground)


def test_the_total_of_a_house_gives_a_cell() -> None:
    registry = default_plugins().registry
    grid = registry.get("rule", "box_grid")(origin=cell("r1c1"), box=(2, 2))
    cage = registry.get("rule", "cage")
    cages = [cage(cells=(cell("r1c1"), cell("r1c2"), cell("r1c3")), sum=8)]
    ground = Ground.of(Puzzle.with_digits(Board.rectangle(4, 4), 4, rules=[grid, *cages]))
    move = next(InniesOuties().moves(State.start(ground), "IOU"))
    assert [(str(ground.cells[i]), ground.digit(d)) for i, d in move.writes] == [("r1c4", "2")]
    assert "r1c4 is 2" in InniesOuties().short(move, ground)


def test_sums_need_clues_with_sums() -> None:
    registry = default_plugins().registry
    grid = registry.get("rule", "box_grid")(origin=cell("r1c1"), box=(2, 2))
    dot = registry.get("rule", "edge/kropki")(cells=(cell("r1c1"), cell("r1c2")), color="white")
    ground = Ground.of(Puzzle.with_digits(Board.rectangle(4, 4), 4, rules=[grid, dot]))
    assert not InniesOuties().applies(ground)
    assert RuleCombinations().applies(ground)
    assert not RuleCombinations().applies(Ground.of(ground.puzzle.evolve(rules=(grid,))))
