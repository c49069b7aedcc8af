"""Sums, bands, counting and equal cells: sound on every small grid and along real puzzles, and one position each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gridwright import Board, Puzzle, Rule, Solution, cell, load
from gridwright.grading.ground import Ground, bits
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.grading.technique import Move, Technique
from gridwright.plugins import default_plugins
from gridwright_techniques._sums import highest, lowest, within
from gridwright_techniques.bands import Bands
from gridwright_techniques.counting import Counting
from gridwright_techniques.equal_cells import EqualCells
from gridwright_techniques.equal_sums import EqualSums
from gridwright_techniques.innies_outies import InniesOuties
from gridwright_techniques.intersections import Intersections
from gridwright_techniques.outside_clues import OutsideClues
from gridwright_techniques.rule_combinations import RuleCombinations
from gridwright_techniques.rule_reading import RuleReading
from gridwright_techniques.singles import Singles
from gridwright_techniques.subsets import Subsets
from gridwright_techniques.sum_bounds import SumBounds

MINE: Catalogue = Catalogue((EqualSums(), SumBounds(), Bands(), Counting(), OutsideClues(), EqualCells()))
EASY = Catalogue((Singles(), RuleReading(), RuleCombinations(), InniesOuties(), Intersections(), Subsets()))
CODES = {"EQS", "SBD", "SAL", "WEI", "BAN", "CLC", "DOM", "OCL", "EQD", "CAL"}


def cells(words: str) -> tuple[Any, ...]:
    return tuple(cell(word) for word in words.split())


def rule(key: str, **members: Any) -> Rule:
    made: Rule = default_plugins().registry.get("rule", key)(**members)
    return made


def ground_of(size: int, *rules: Rule) -> Ground:
    box = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[size]
    grid = rule("box_grid", origin=cell("r1c1"), box=box)
    return Ground.of(Puzzle.with_digits(Board.rectangle(size, size), size, rules=[grid, *rules]))


def position(ground: Ground, **marks: str) -> State:
    """All marks but in the cells that are named: r1c1="12"."""
    state = State.start(ground)
    for name, digits in marks.items():
        i = ground.cells.index(cell(name))
        state.remove(i, ~sum(1 << int(digit) - 1 for digit in digits))
    return state


def gone(move: Move, ground: Ground) -> dict[str, str]:
    return {str(ground.cells[i]): "".join(str(digit + 1) for digit in bits(marks)) for i, marks in move.removals}


def first(technique: Technique, state: State, code: str) -> Move:
    return next(iter(technique.moves(state, code)))


# --- one position each


def test_equal_sums_fill_a_house() -> None:
    ground = ground_of(4, rule("equal_sum", segments=(cells("r1c1 r1c2"), cells("r1c3 r1c4"), cells("r3c3 r4c4"))))
    technique = EqualSums()
    assert technique.applies(ground)
    move = first(technique, position(ground, r3c3="2"), "EQS")
    # Row 1 holds two of the groups, so that each is 5.
    assert gone(move, ground) == {"r4c4": "124"}
    assert technique.short(move, ground) == (
        "By the total of row 1, each of r1c1 + r1c2, r1c3 + r1c4 and r3c3 + r4c4 is 5: r4c4 cannot be 1, 2 or 4")
    assert "the digits of row 1 must have the right total" in technique.teach(move, ground)
    # With nothing known but the groups, it is one rule alone.
    assert not list(technique.moves(State.start(ground_of(4, rule("equal_sum", segments=(
        cells("r1c1 r1c2"), cells("r2c3 r3c3"))))), "EQS"))


def test_bounds_of_a_long_sum() -> None:
    ground = ground_of(9, rule("cage", cells=cells("r1c1 r1c2"), sum=17))
    move = first(SumBounds(), State.start(ground), "SBD")
    assert gone(move, ground) == {f"r1c{n}": "89" for n in range(3, 10)}
    assert "By row 1 and one clue, r1c3 + r1c4 + r1c5 + r1c6 + r1c7 + r1c8 + r1c9 is 28: r1c3 cannot be 8 or 9" in (
        SumBounds().short(move, ground))
    assert "lowest or the highest" in SumBounds().teach(move, ground)


def test_sums_of_houses_together() -> None:
    ground = ground_of(4, rule("cage", cells=cells("r4c1 r4c2"), sum=5))
    state = position(ground, r1c3="34", r1c4="34")
    move = next(each for each in SumBounds().moves(state, "SAL") if "r2c1" in gone(each, ground))
    # Row 1 and the first box share two cells; what is left of them is 7 in each.
    assert gone(move, ground) == {"r2c1": "12", "r2c2": "12"}
    assert "row 1" in SumBounds().short(move, ground)
    assert "as much as" in SumBounds().short(move, ground)
    assert "cancel out" in SumBounds().teach(move, ground)


def test_sums_with_cells_that_count_twice() -> None:
    ground = ground_of(4, rule("arrow", bulb=cells("r1c4"), lines=(cells("r1c3 r1c2"),)))
    move = first(SumBounds(), State.start(ground), "WEI")
    assert gone(move, ground) == {"r1c1": "13", "r1c4": "12"}
    assert "r1c1 + 2 x r1c4 is 10" in SumBounds().short(move, ground)
    assert "more than once" in SumBounds().teach(move, ground)


def test_sums_need_clues_with_sums() -> None:
    ground = ground_of(4, rule("edge/kropki", cells=cells("r1c1 r1c2"), color="white"))
    assert not SumBounds().applies(ground)
    assert not EqualSums().applies(ground)


def test_a_line_with_its_clues() -> None:
    signs = [rule("edge/less", cells=cells(f"r1c{n} r1c{n + 1}")) for n in range(1, 4)]
    ground = ground_of(4, *signs)
    assert Bands().applies(ground)
    move = next(move for move in Bands().moves(State.start(ground), "BAN") if move.areas[0].name == "row 1")
    assert gone(move, ground) == {"r1c1": "234", "r1c2": "134", "r1c3": "124", "r1c4": "123"}
    assert Bands().short(move, ground).startswith("row 1 with the clues inside: r1c1 cannot be 2, 3 or 4")
    assert "the 3 clues that lie inside" in Bands().teach(move, ground)
    # Nothing is left to be said once the digits are written.
    done = position(ground)
    for n, digit in enumerate((0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0)):
        done.write(n, digit)
    assert not list(Bands().moves(done, "BAN"))


def test_several_lines_with_a_clue_between_them() -> None:
    # Either line alone leaves everything; boxes of three lines each are taken together.
    cages = [rule("cage", cells=cells("r1c1 r2c1 r3c1 r1c2 r2c2 r3c2"), sum=39)]
    ground = ground_of(9, *cages)
    moves = list(Bands().moves(State.start(ground), "BAN"))
    assert moves
    assert moves[0].cells.bit_count() == 9
    assert gone(moves[0], ground)["r1c3"] == "456789"
    assert any(len(move.areas) == 3 for move in moves)


def test_odd_digits_are_counted() -> None:
    lines = [rule("line/parity", cells=cells(f"r1c{n} r1c{n + 1}")) for n in (1, 3, 5, 7)]
    ground = ground_of(9, *lines)
    assert Counting().applies(ground)
    move = first(Counting(), State.start(ground), "CLC")
    assert gone(move, ground) == {"r1c9": "2468"}
    assert Counting().short(move, ground) == "Row 1 holds 5 odd digits: r1c9 cannot be 2, 4, 6 or 8"
    assert "Count the cells" in Counting().teach(move, ground)


def test_odd_digits_of_a_sum() -> None:
    ground = ground_of(4, rule("sum/group", cells=cells("r1c1 r2c3 r3c2"), sum=6))
    move = first(Counting(), position(ground, r1c1="13", r2c3="24"), "CLC")
    assert gone(move, ground) == {"r3c2": "24"}
    assert "an even number of odd digits" in Counting().short(move, ground)


def test_dominoes_in_a_row() -> None:
    dots = [rule("edge/kropki", cells=cells(f"r1c{n} r1c{n + 1}"), color="white") for n in (1, 3, 5)]
    ground = ground_of(6, *dots)
    move = first(Counting(), position(ground, r1c1="2"), "DOM")
    # Only 12, 34 and 56 fill the row.
    assert gone(move, ground)["r1c2"] == "23456"
    assert Counting().short(move, ground).startswith("3 dominoes in row 1: r1c2 cannot be 2, 3, 4, 5 or 6")
    assert "r1c1 r1c2, r1c3 r1c4 and r1c5 r1c6" in Counting().teach(move, ground)
    # A line is no domino, and neither is a sign that tells its cells apart.
    lines = [rule("line/whisper", cells=cells(path), value=2) for path in ("r1c1 r1c2 r2c2", "r1c3 r1c4 r2c4")]
    signs = [rule("edge/less", cells=cells(f"r1c{n} r1c{n + 1}")) for n in (1, 3, 5)]
    for others in (lines, signs):
        assert not list(Counting().moves(position(ground_of(6, *others), r1c1="2"), "DOM"))


def test_clues_at_both_ends() -> None:
    row = cells("r1c1 r1c2 r1c3 r1c4")
    ground = ground_of(4, rule("skyscraper", side="left", cells=row, value=2),
                       rule("skyscraper", side="right", cells=row[::-1], value=2))
    assert OutsideClues().applies(ground)
    move = first(OutsideClues(), position(ground, r1c1="12"), "OCL")
    # Seen from the left are r1c1 and 4, from the right r1c4 and 4.
    assert gone(move, ground) == {"r1c2": "23", "r1c3": "3", "r1c4": "124"}
    assert OutsideClues().short(move, ground).startswith("All 2 clues on row 1 together: ")
    assert "seen from" in OutsideClues().teach(move, ground)
    assert not OutsideClues().applies(ground_of(4, rule("skyscraper", side="left", cells=row, value=2)))


@pytest.mark.parametrize("equal", ["r1c1 r5c5", "r1c1 r5c5 r8c8"])
def test_equal_cells_see_together(equal: str) -> None:
    ground = ground_of(9, rule("clone", regions=tuple((c,) for c in cells(equal))))
    # In row 9, every place for 1 is below one of the equal cells.
    state = position(ground, **{f"r9c{n}": "23456789" for n in (2, 3, 4, 6, 7, 8, 9)})
    move = first(EqualCells(), state, "EQD")
    assert gone(move, ground) == dict.fromkeys(equal.split(), "1")
    names = "r1c1 and r5c5" if equal == "r1c1 r5c5" else "r1c1, r5c5 and r8c8"
    assert EqualCells().short(move, ground).startswith(
        f"{names} hold the same digit, and 1 would have no place left in row 9: r1c1 cannot be 1")
    assert "one of them sees all cells of a house but the other" in EqualCells().teach(move, ground)


def test_the_shape_of_houses_makes_cells_equal() -> None:
    ground = ground_of(4, rule("clone", regions=(cells("r1c1"), cells("r4c4"))))
    move = first(EqualCells(), position(ground, r3c2="234"), "EQD")
    # Each of the two sees three cells of the boxes in the other corners.
    assert gone(move, ground) == {"r1c1": "1", "r2c3": "1", "r4c4": "1"}
    assert EqualCells().short(move, ground).startswith("r1c1, r2c3, r3c2 and r4c4 hold the same digit: r1c1 cannot")


def test_equal_cells_make_a_pair() -> None:
    ground = ground_of(9, rule("clone", regions=(cells("r1c1"), cells("r5c5"))))
    move = first(EqualCells(), position(ground, r1c1="12", r5c5="12", r1c9="12"), "EQD")
    # What sees r1c9 and either of the two.
    assert gone(move, ground) == {**{f"r1c{n}": "12" for n in range(2, 9)}, "r5c9": "12"}
    assert "make a pair of 1 and 2 with r1c9" in EqualCells().short(move, ground)


def test_cells_that_see_all_of_a_house_but_one() -> None:
    ground = ground_of(9, rule("neighbours/antiking"), rule("cage", cells=cells("r9c8 r9c9"), sum=9))
    assert EqualCells().applies(ground)
    state = position(ground, r2c1="12", r1c4="1245", r1c5="3456", r1c6="3456", r3c4="3456", r3c5="3456", r3c6="3456")
    move = first(EqualCells(), state, "CAL")
    # Of box 2, r2c1 sees row 2; only r1c4 is left for 1 and 2.
    assert gone(move, ground) == {"r1c4": "45"}
    assert EqualCells().short(move, ground) == "r1c4 and r2c1 hold the same digit: r1c4 cannot be 4 or 5"
    assert "finds a place only in the next" in EqualCells().teach(move, ground)


def test_nothing_is_on_for_a_plain_puzzle() -> None:
    assert not MINE.for_ground(ground_of(9)).techniques


# --- against brute force


def test_ends_of_sums() -> None:
    random = Random(1)
    for _ in range(200):
        marks = [random.randrange(1, 64) for _ in range(random.randrange(1, 5))]
        sums = [sum(digits) for digits in product(*map(list, map(bits, marks))) if len(set(digits)) == len(digits)]
        if sums:
            assert lowest(marks) <= min(sums)
            assert highest(marks) >= max(sums)


def test_marks_of_a_sum() -> None:
    random = Random(2)
    for _ in range(200):
        marks = [random.randrange(1, 64) for _ in range(random.randrange(1, 5))]
        wanted = random.randrange(1 << 20)
        apart = [sum(1 << j for j in range(len(marks)) if j != k) for k in range(len(marks))]
        found = [0] * len(marks)
        for digits in product(*map(list, map(bits, marks))):
            if len(set(digits)) == len(digits) and wanted >> sum(digits) + len(digits) & 1:
                for k, digit in enumerate(digits):
                    found[k] |= 1 << digit
        assert within(marks, apart, 1, wanted) == found


@cache
def grids() -> tuple[tuple[int, ...], ...]:
    """All filled grids of four rows, columns and boxes."""
    found = []
    rows = list(permutations(range(1, 5)))
    for some in product(rows, repeat=4):
        if all(len({row[n] for row in some}) == 4 for n in range(4)) and all(
                len({some[r + y][c + x] for y in (0, 1) for x in (0, 1)}) == 4 for r in (0, 2) for c in (0, 2)):
            found.append(tuple(digit for row in some for digit in row))
    return tuple(found)


def solution_of(puzzle: Puzzle, grid: Sequence[int]) -> Solution:
    return Solution(puzzle, {puzzle.main: dict(zip(puzzle.board.cells, grid, strict=True))})


def clues(random: Random, solution: Solution) -> Iterator[Rule]:
    """Clues that are true in a grid, some of each kind that these techniques look at."""
    board = solution.board

    def path(length: int) -> tuple[Any, ...]:
        while True:
            some = [random.choice(board.cells)]
            while len(some) < length:
                ways = [c for c in board.neighbours(some[-1]) if c not in some]
                if not ways:
                    break
                some.append(random.choice(ways))
            if len(some) == length:
                return tuple(some)

    line = tuple(c for c in board.cells if c.row == 2)
    made = [rule("cage", cells=path(3), sum=random.randrange(6, 10)),
            rule("sum/group", cells=path(5), sum=random.randrange(9, 16)),
            *(rule("edge/less", cells=path(2)) for _ in range(3)),
            *(rule("edge/kropki", cells=path(2), color="white") for _ in range(3)),
            *(rule("edge/kropki", cells=cells(pair), color="white") for pair in ("r1c1 r1c2", "r1c3 r1c4")),
            rule("line/parity", cells=path(4)), rule("line/palindrome", cells=path(4)),
            rule("equal_sum", segments=(path(2), path(2), path(3))), rule("line/zipper", cells=path(4)),
            rule("clone", regions=(path(2), path(2))), rule("line/thermo", cells=path(3)),
            *(rule("skyscraper", side=side, cells=seen, value=random.randrange(1, 4))
              for side, seen in (("left", line), ("right", line[::-1])))]
    shaft = path(3)
    made.append(rule("arrow", bulb=shaft[:1], lines=(shaft[1:],)))
    random.shuffle(made)
    for each in made:
        if not list(each.violations(solution)):
            yield each


def test_no_move_takes_what_some_grid_has() -> None:
    random = Random(3)
    seen: dict[str, int] = {}
    for _ in range(30):
        solution = solution_of(ground_of(4).puzzle, random.choice(grids()))
        rules = list(clues(random, solution))[:random.randrange(2, 9)]
        ground = ground_of(4, *rules)
        kept = [grid for grid in grids() if not any(
            list(each.violations(solution_of(ground.puzzle, grid))) for each in rules)]
        assert kept
        for trial in range(5):
            state = State.start(ground)
            goal = random.choice(kept)
            for i in range(16) if trial else ():
                if random.random() < 0.2 * trial:
                    state.remove(i, random.randrange(16) & ~(1 << goal[i] - 1))
            for i in random.sample(range(16), trial):
                state.write(i, goal[i] - 1)
            fit = [grid for grid in kept if all(state.marks[i] >> digit - 1 & 1 for i, digit in enumerate(grid))]
            for kind, technique in MINE.for_ground(ground).kinds:
                for move in technique.moves(state, kind.code):
                    seen[kind.code] = seen.get(kind.code, 0) + 1
                    assert move.removals
                    for i, marks in move.removals:
                        assert marks
                        assert not marks & ~state.marks[i]
                        assert not any(marks >> grid[i] - 1 & 1 for grid in fit), (rules, move)
                    assert technique.short(move, ground)
                    assert technique.teach(move, ground)
    assert seen.keys() >= CODES - {"OCL"}, seen


# --- along real puzzles


def variants(corpus: Path) -> Sequence[dict[str, object]]:
    folder = corpus / "sudoku"
    if not (folder / "grade_more.jsonl").exists() or not (folder / "corpus.jsonl").exists():
        pytest.skip("needs grade_more.jsonl and corpus.jsonl of the puzzle corpus")
    wanted = {row["corpus_id"] for row in map(json.loads, (folder / "grade_more.jsonl").read_text().splitlines())
              if row["family"] == "variant" and row["reference_cpu"] < 12}
    with (folder / "corpus.jsonl").open() as lines:
        found = [row["document"] for row in map(json.loads, lines) if row["id"] in wanted]
    return found[3::13]


def test_no_move_takes_a_digit_of_the_solution(corpus: Path) -> None:
    seen: set[str] = set()
    documents = variants(corpus)
    assert len(documents) >= 12
    for document in documents:
        ground = Ground.of(load(json.dumps(document)))
        mine = MINE.for_ground(ground)
        steps = route(ground, EASY.for_ground(ground), highest=1).moves
        state = State.start(ground)
        for step in range(0, len(steps) + 1):
            if step in (len(steps) // 2, len(steps) - 1):
                for kind, technique in mine.kinds if state.open else ():
                    for move in islice(technique.moves(state, kind.code), 8):
                        seen.add(kind.code)
                        assert all(not marks >> ground.solution[i] & 1 for i, marks in move.removals), (move, document)
            if step < len(steps):
                steps[step].apply(state)
    assert seen >= {"BAN", "CLC", "CAL"}, seen
