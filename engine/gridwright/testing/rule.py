"""The tests every rule passes: `class TestMyRule(RuleConformance): rule = MyRule`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def grid(solution: Solution) -> str:
    """A solution as small grids of labels, one a layer, for messages."""
    pictures = []
    for layer in solution.layers:
        symbols = solution.puzzle.symbols(layer)
        values = solution.values(layer)
        rows = [values[i:i + solution.board.cols] for i in range(0, len(values), solution.board.cols)]
        lines = [" ".join(" " if v is None else symbols.label(v) for v in row) for row in rows]
        pictures.append("\n".join(["", f"{layer}:", *lines]))
    return "\n".join(pictures)


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
        return found

    def clues(self) -> Iterator[tuple[Puzzle, Rule]]:
        """Every clue of this rule in the samples, with its puzzle."""
        for puzzle in self.puzzles():
            mine = [rule for rule in puzzle.rules if type(rule) is self.rule]
            assert mine, f"{self.rule.key}: a sample without this rule"
            yield from ((puzzle, rule) for rule in mine)

    def test_named_and_described(self) -> None:
        assert self.rule.key, "the class states no key"
        assert self.rule.summary.endswith("."), f"{self.rule.key}: summary must be a sentence ending in a full stop"
        for _, clue in self.clues():
            assert clue.describe().endswith("."), f"{self.rule.key}: describe() must give a sentence"

    def test_samples_are_valid(self) -> None:
        for puzzle, clue in self.clues():
            assert list(clue.validate(puzzle)) == []

    def test_encode_agrees_with_violations(self) -> None:
        accepted = refused = 0
        for puzzle in self.puzzles():
            size = 1
            for symbols in puzzle.layers.values():
                size *= len(symbols.labels) ** len(puzzle.board)
            assert size <= MOST_ASSIGNMENTS, f"{self.rule.key}: a sample has {size} assignments, shrink it"
            formulas = {"free": encode(puzzle, free=True), "pinned": encode(puzzle)}
            with _Solvers(formulas, self.backend) as solvers:
                for solution in assignments(puzzle):
                    right = holds(puzzle, solution)
                    accepted, refused = accepted + right, refused + (not right)
                    for mode, formula in formulas.items():
                        allowed = solvers.accepts(mode, formula, solution)
                        assert allowed == right, (
                            f"{self.rule.key} ({mode}): encode() {'accepts' if allowed else 'refuses'} what "
                            f"violations() {'accepts' if right else 'refuses'}:\n{grid(solution)}")
        if self.telling:
            assert accepted, f"{self.rule.key}: no sample has an assignment that the rule accepts"
            assert refused, f"{self.rule.key}: no sample has an assignment that the rule refuses"

    def test_clauses_switch_off(self) -> None:
        for puzzle in self.puzzles():
            formula = encode(puzzle, free=True)
            with _Solvers({"free": formula}, self.backend) as solvers:
                off = [-x for x in formula.selectors]
                refused = (s for s in assignments(puzzle) if not holds(puzzle, s))
                for solution in islice(refused, 20):
                    assert solvers.accepts("free", formula, solution, off), (
                        f"{self.rule.key}: clauses remain when the clue is switched off:\n{grid(solution)}")

    def test_core_names_the_clue(self) -> None:
        for puzzle, clue in self.clues():
            wrong = next((s for s in assignments(puzzle) if only(puzzle, s, clue)), None)
            if wrong is None:
                continue
            formula = encode(puzzle, free=True)
            with _Solvers({"free": formula}, self.backend) as solvers:
                if not solvers.backend.capabilities.cores:
                    continue
                assert not solvers.accepts("free", formula, wrong)
                named = {formula.selectors[x] for x in solvers.core("free") if x in formula.selectors}
            assert named == {clue}, (
                f"{self.rule.key}: the core names {named}, not the clue that is broken:\n{grid(wrong)}")

    def test_round_trips(self) -> None:
        for puzzle, clue in self.clues():
            data = dump_rule(clue, puzzle.digits)
            assert load_rule(data, "", puzzle.digits) == clue, f"{self.rule.key}: {data} reads back as another clue"

    def test_draws_something(self) -> None:
        for puzzle, clue in self.clues():
            canvas = Canvas(puzzle)
            clue.draw(canvas)
            # Houses may be seen from the lines of the grid.
            assert canvas.marks or not self.rule.variant, f"{self.rule.key}: draw() draws nothing"

    def test_candidates_hold(self) -> None:
        for puzzle in self.puzzles():
            solved = next((s for s in assignments(puzzle) if holds(puzzle, s)), None)
            if solved is None:
                continue
            context = Proposing(set(puzzle.board.cells))
            seen = solved.on(puzzle.layer_of(puzzle.rules[0]))
            for clue in islice(self.rule.candidates(seen, context, Random(0)), 99):
                assert not list(clue.violations(solved.on(puzzle.layer_of(clue)))), (
                    f"{self.rule.key}: candidates() offers a clue that is not true: {clue}\n{grid(solved)}")


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
