"""The tests every rule passes: `class TestMyRule(RuleConformance): rule = MyRule`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from random import Random
from typing import ClassVar

from gridwright.codecs.rule_json import dump_rule, load_rule
from gridwright.drawing.canvas import Canvas
from gridwright.encoding.encoder import encode
from gridwright.encoding.formula import Formula
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution
from gridwright.proposing.context import Proposing
from gridwright.solving.backend import get_backend
from gridwright.solving.oracle import Oracle
from gridwright.solving.session import check
from gridwright.testing.pictures import clue_text, clue_texts, grid

__all__ = ["RuleConformance"]

#: A sample with more assignments than this is refused: shrink its board or its symbols.
MOST_ASSIGNMENTS = 20_000


def assignments(puzzle: Puzzle) -> Iterator[Solution]:
    """Every assignment of values to all cells of all layers."""
    slots = [(layer, c) for layer in puzzle.layers for c in puzzle.board.cells]
    ranges = [puzzle.symbols(layer).values for layer, _ in slots]
    for values in product(*ranges):
        layers: dict[str, dict[Cell, int]] = {layer: {} for layer in puzzle.layers}
        for (layer, c), value in zip(slots, values, strict=True):
            layers[layer][c] = value
        yield Solution(puzzle, layers)


def holds(puzzle: Puzzle, solution: Solution) -> bool:
    """Whether `violations` agrees, for some completion by what rules add beyond the values."""
    choices: list[list[Mapping[str, object]]] = [
        list(rule.completions(solution.on(puzzle.layer_of(rule)))) for rule in puzzle.rules]
    for some in product(*choices):
        extras = {name: value for added in some for name, value in added.items()}
        if not check(puzzle, Solution(puzzle, solution.layers, extras)):
            return True
    return False


def only(puzzle: Puzzle, solution: Solution, clue: Rule) -> bool:
    """Whether this clue is the only thing that the values break, whatever rules add to them."""
    return not holds(puzzle, solution) and holds(
        puzzle.evolve(rules=tuple(rule for rule in puzzle.rules if rule is not clue)), solution)


def disagreement(puzzle: Puzzle, solution: Solution, clues: Iterable[Rule]) -> str:
    """An assignment as a grid, the cells that `violations` names in [ ], and under it why, and the clues."""
    found = check(puzzle, _completed(puzzle, solution))
    marked: dict[str, set[Cell]] = {}
    for each in found:
        layer = puzzle.layer_of(each.clue) if isinstance(each.clue, Rule) else each.clue.layer
        marked.setdefault(layer, set()).update(each.cells)
    said = "".join(f"\nviolations(): {each}" for each in found[:3])
    return f"{grid(solution, marked)}{said}\nthe clue: {clue_texts(puzzle, clues)}"


def _completed(puzzle: Puzzle, solution: Solution) -> Solution:
    """The solution with the first of the completions that rules know; as it is where a rule knows none."""
    extras: dict[str, object] = {}
    for rule in puzzle.rules:
        extras.update(next(iter(rule.completions(solution.on(puzzle.layer_of(rule)))), {}))
    return Solution(puzzle, solution.layers, extras)


class RuleConformance:
    """Subclass it, set `rule`, and let pytest collect the class.

    The rule's `samples()` are small puzzles; every assignment of their cells is tried, so keep them tiny.
    """

    rule: ClassVar[type[Rule]]
    #: Whether some sample must have an assignment that the rule refuses, and one that it accepts.
    telling: ClassVar[bool] = True
    #: Name of the backend that the clauses are tried on; None = the default.
    backend: ClassVar[str | None] = None

    def puzzles(self) -> list[Puzzle]:
        """The samples."""
        found = list(self.rule.samples())
        assert found, f"{self.rule.key}: samples() gives no puzzle to test"
        for puzzle in found:
            assert isinstance(puzzle, Puzzle), f"{self.rule.key}: samples() gives {puzzle!r}; expected a Puzzle"
        return found

    def clues(self) -> Iterator[tuple[Puzzle, Rule]]:
        """Every clue of this rule in the samples, with its puzzle."""
        for puzzle in self.puzzles():
            mine = self._mine(puzzle)
            assert mine, (f"{self.rule.key}: a sample has no clue of {self.rule.__name__}, only of "
                          f"{', '.join(type(rule).__name__ for rule in puzzle.rules) or 'nothing'}")
            yield from ((puzzle, rule) for rule in mine)

    def _every(self, puzzle: Puzzle) -> Iterator[Solution]:
        """Every assignment of a sample, which must not have too many."""
        size = 1
        for symbols in puzzle.layers.values():
            size *= len(symbols.labels) ** len(puzzle.board)
        assert size <= MOST_ASSIGNMENTS, (f"{self.rule.key}: a sample has {size} assignments, more than "
                                          f"{MOST_ASSIGNMENTS}; make its board or its digits smaller")
        return assignments(puzzle)

    def _mine(self, puzzle: Puzzle) -> list[Rule]:
        """The clues of this rule in a puzzle."""
        return [rule for rule in puzzle.rules if type(rule) is self.rule]

    def test_named_and_described(self) -> None:
        assert getattr(self.rule, "key", ""), f"{self.rule.__name__}: the class states no key"
        summary = getattr(self.rule, "summary", "")
        assert summary.endswith("."), (
            f"{self.rule.key}: summary must be a sentence ending in a full stop, not {summary!r}")
        for puzzle, clue in self.clues():
            said = clue.describe()
            assert said.endswith("."), (f"{self.rule.key}: describe() must give a sentence ending in a full stop, not "
                                        f"{said!r}, for {clue_text(puzzle, clue)}")

    def test_samples_are_valid(self) -> None:
        for puzzle, clue in self.clues():
            wrong = list(clue.validate(puzzle))
            assert not wrong, (f"{self.rule.key}: validate() finds fault with a clue of the samples: "
                               f"{'; '.join(map(str, wrong))}: {clue_text(puzzle, clue)}")

    def test_encode_agrees_with_violations(self) -> None:
        accepted = refused = 0
        for puzzle in self.puzzles():
            formulas = {"free": encode(puzzle, free=True), "pinned": encode(puzzle)}
            with _Solvers(formulas, self.backend) as solvers:
                for solution in self._every(puzzle):
                    right = holds(puzzle, solution)
                    accepted, refused = accepted + right, refused + (not right)
                    for mode, formula in formulas.items():
                        allowed = solvers.accepts(mode, formula, solution)
                        assert allowed == right, (
                            f"{self.rule.key}: {self._blame(puzzle, solution, allowed, mode)} what violations() "
                            f"{'accepts' if right else 'refuses'}:\n"
                            f"{disagreement(puzzle, solution, self._mine(puzzle))}")
        if self.telling:
            assert accepted, f"{self.rule.key}: no sample has an assignment that the rule accepts"
            assert refused, f"{self.rule.key}: no sample has an assignment that the rule refuses"

    def _blame(self, puzzle: Puzzle, solution: Solution, allowed: bool, mode: str) -> str:
        """Which method takes part against `violations`: restrict() where it removes a value of the assignment."""
        if allowed:
            return "encode() accepts"
        formula = encode(puzzle, free=mode == "free")
        if any(formula.layers and value not in formula.layers[layer].domain(c)
               for layer, values in solution.layers.items() for c, value in values.items()):
            return "restrict() removes a value of"
        return "encode() refuses"

    def test_clauses_switch_off(self) -> None:
        for puzzle in self.puzzles():
            formula = encode(puzzle, free=True)
            with _Solvers({"free": formula}, self.backend) as solvers:
                off = [-x for x in formula.selectors]
                refused = (s for s in self._every(puzzle) if not holds(puzzle, s))
                for solution in islice(refused, 20):
                    assert solvers.accepts("free", formula, solution, off), (
                        f"{self.rule.key}: clauses remain when the clue is switched off, so this is still refused; "
                        f"add clauses through the Encoder only:\n"
                        f"{disagreement(puzzle, solution, self._mine(puzzle))}")

    def test_core_names_the_clue(self) -> None:
        for puzzle, clue in self.clues():
            wrong = next((s for s in self._every(puzzle) if only(puzzle, s, clue)), None)
            if wrong is None:
                continue
            formula = encode(puzzle, free=True)
            with _Solvers({"free": formula}, self.backend) as solvers:
                if not solvers.backend.capabilities.cores:
                    continue
                assert not solvers.accepts("free", formula, wrong), (
                    f"{self.rule.key}: encode() accepts what violations() refuses:\n"
                    f"{disagreement(puzzle, wrong, [clue])}")
                named = {formula.selectors[x] for x in solvers.core("free") if x in formula.selectors}
            others = clue_texts(puzzle, named) or "no clue"
            assert named == {clue}, (f"{self.rule.key}: the core names {others}, not the clue that is broken:\n"
                                     f"{disagreement(puzzle, wrong, [clue])}")

    def test_round_trips(self) -> None:
        for puzzle, clue in self.clues():
            data = dump_rule(clue, puzzle.digits)
            back = load_rule(data, "", puzzle.digits)
            assert back == clue, (f"{self.rule.key}: the clue {clue!r} is written as {clue_text(puzzle, clue)}, which "
                                  f"reads back as another: {back!r}")

    def test_draws_something(self) -> None:
        for puzzle, clue in self.clues():
            canvas = Canvas(puzzle)
            clue.draw(canvas)
            # Houses may be seen from the lines of the grid.
            assert canvas.marks or not self.rule.variant, (
                f"{self.rule.key}: draw() draws nothing for {clue_text(puzzle, clue)}")

    def test_candidates_hold(self) -> None:
        for puzzle in self.puzzles():
            solved = next((s for s in self._every(puzzle) if holds(puzzle, s)), None)
            if solved is None:
                continue
            context = Proposing(set(puzzle.board.cells))
            seen = solved.on(puzzle.layer_of(puzzle.rules[0]))
            for clue in islice(self.rule.candidates(seen, context, Random(0)), 99):
                wrong = list(clue.violations(solved.on(puzzle.layer_of(clue))))
                assert not wrong, (
                    f"{self.rule.key}: candidates() offers a clue that is not true in the grid: {wrong[0].why}\n"
                    f"{grid(solved, {puzzle.layer_of(clue): wrong[0].cells})}\n"
                    f"the clue: {clue_text(puzzle, clue)}")


class _Solvers:
    """One solver for each formula, asked about whole assignments."""

    def __init__(self, formulas: Mapping[str, Formula], backend: str | None) -> None:
        self.backend = get_backend(backend)
        self._oracles = {mode: Oracle(self.backend, formula.clauses) for mode, formula in formulas.items()}

    def __enter__(self) -> _Solvers:
        return self

    def __exit__(self, *_: object) -> None:
        for oracle in self._oracles.values():
            oracle.close()

    def accepts(self, mode: str, formula: Formula, solution: Solution, extra: list[int] | None = None) -> bool:
        """Whether the formula has a model with these values; all clues are on unless `extra` says otherwise."""
        if not formula.layers:
            return False
        literals = list(formula.selectors) if extra is None else list(extra)
        for layer, values in solution.layers.items():
            encoder = formula.layers[layer]
            literals += [encoder.is_(c, v) for c, v in values.items()]
        return self._oracles[mode].solve(literals)

    def core(self, mode: str) -> list[int]:
        """The clashing assumptions of the last refusal."""
        return self._oracles[mode].core()
