"""A session: one encoded puzzle on one solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from gridwright.encoding.encoder import encode
from gridwright.encoding.formula import Formula, Model
from gridwright.errors import PluginError
from gridwright.model.puzzle import Given, Marks, Puzzle
from gridwright.model.rule import Rule, blamed
from gridwright.model.solution import Solution, Violation
from gridwright.solving.backend import Backend, get_backend
from gridwright.solving.budget import Budget
from gridwright.solving.oracle import Oracle

__all__ = ["Session", "check", "verified"]


def check(puzzle: Puzzle, solution: Solution) -> list[Violation]:
    """Every clue, given and candidate list that a solution breaks, in rule order; empty when it is right."""
    found: list[Violation] = []
    for given in puzzle.all_givens:
        if solution.layers[given.layer][given.cell] != given.value:
            found.append(Violation(given, (given.cell,), f"the given is {given.value}"))
    for layer, stated in puzzle.candidates.items():
        for where, allowed in stated.items():
            if (value := solution.layers[layer][where]) not in allowed:
                marks = ", ".join(str(v) for v in sorted(allowed))
                why = f"{value} is not one of the marks {marks}"
                found.append(Violation(Given(where, value, layer), (where,), why))
    for rule in puzzle.rules:
        with blamed(rule):
            found += rule.violations(solution.on(puzzle.layer_of(rule)))
    return found


def verified(solution: Solution) -> Solution:
    """The solution, once every rule, given and candidate list of its puzzle agrees with it.

    Raises PluginError naming the first clue that does not: its `encode` let through what its `violations` refuse.
    """
    wrong = check(solution.puzzle, solution)
    if wrong:
        raise PluginError(f"an answer fails its check ({wrong[0]}): encode() and violations() of that rule disagree, "
                          "or the solver is wrong")
    return solution


class Session:
    """One encoded puzzle on one solver, in one of two modes.

    Pinned (default): givens and clues hold; `solve` and `block` are cheap. Free: every clue and given is an assumption
    that a call may leave out, so that cores can name them. Use as a context manager, or call `close`.
    """

    def __init__(self, puzzle: Puzzle, *, backend: str | Backend | None = None, budget: Budget | None = None,
                 free: bool = False, formula: Formula | None = None) -> None:
        self.puzzle = puzzle
        self.backend = get_backend(backend)
        self.formula = formula or encode(puzzle, free=free, native_totals=self.backend.capabilities.linear,
                                         checkpoint=budget.check if budget is not None else None)
        self.free = free
        self.oracle = Oracle(self.backend, self.formula.clauses, budget, self.formula.linear)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        self.oracle.close()

    @property
    def switches(self) -> dict[int, Rule | Given | Marks]:
        """Free mode: assumption literal -> the clue or given it switches on."""
        return {**self.formula.selectors, **self.formula.assumed}

    def satisfiable(self, assumptions: Iterable[int] | None = None) -> bool:
        """Whether a model exists; in free mode all clues and givens are assumed unless others are named."""
        wanted = self.switches if assumptions is None and self.free else assumptions or ()
        return self.oracle.solve(list(wanted))

    def solution(self) -> Solution:
        """The model of the last satisfiable call as a solution, checked: see `verified`."""
        return verified(self.unchecked())

    def unchecked(self) -> Solution:
        """The model of the last satisfiable call, for callers that check it themselves."""
        return decode(self.formula, self.oracle.model())

    def blocking(self) -> list[int]:
        """The clause that excludes the solution of the last model."""
        literals = self.oracle.model()
        return [-x for x in self.formula.identifying() if (literals[abs(x) - 1] > 0) == (x > 0)]

    def block(self) -> bool:
        """Exclude the solution of the last model. False when nothing told it apart: it was the only one."""
        clause = self.blocking()
        self.oracle.add(clause)
        return bool(clause)

    def models(self) -> Iterator[Solution]:
        """All solutions, each once, in the solver's order, not yet checked."""
        while self.satisfiable():
            yield self.unchecked()
            if not self.block():
                return


def decode(formula: Formula, literals: Sequence[int]) -> Solution:
    """A Solution from a model (signed literals, variable v at position v - 1)."""
    layers = {}
    for name, encoder in formula.layers.items():
        layers[name] = {c: next(v for v, x in encoder.literals(c).items() if literals[abs(x) - 1] > 0)
                        for c in formula.puzzle.board.cells}
    extras: dict[str, Any] = {}
    for position, rule in enumerate(formula.puzzle.rules):
        added: Mapping[str, Any] = rule.decode(Model(formula, literals, formula.puzzle.layer_of(rule), position))
        extras.update(added)
    return Solution(formula.puzzle, layers, extras)
