"""Solve, enumerate, count, prove unique, find what is forced."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain, islice

from gridwright.errors import GridwrightError, NoSolution, PluginError
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution
from gridwright.plugins.default import default_plugins
from gridwright.plugins.failures import WrongAnswer, reason, what
from gridwright.plugins.origins import Origin
from gridwright.solving.backend import Backend
from gridwright.solving.budget import Budget
from gridwright.solving.session import Session, verified
from gridwright.solving.symmetry import representatives, symmetries

__all__ = ["count", "forced", "is_unique", "solutions", "solve"]


def solve(puzzle: Puzzle, *, backend: str | Backend | None = None, budget: Budget | None = None) -> Solution:
    """A solution, checked. Raises NoSolution, or Undecided when the budget runs out."""
    for solution in solutions(puzzle, limit=1, backend=backend, budget=budget):
        return solution
    raise NoSolution()


def solutions(puzzle: Puzzle, *, limit: int | None = None, backend: str | Backend | None = None,
              budget: Budget | None = None, up_to_symmetry: bool = False) -> Iterator[Solution]:
    """Solutions, each once and checked, at most `limit` of them; `up_to_symmetry`: one of those that are images.

    What tells two apart is what the rules declare (`Encoder.identify`). Raises Undecided when the budget runs out,
    NotSupported where the symmetries of the puzzle are not known.
    """
    found = _solutions(puzzle, backend, budget)
    yield from islice(representatives(found, symmetries(puzzle)) if up_to_symmetry else found, limit)


def _solutions(puzzle: Puzzle, backend: str | Backend | None, budget: Budget | None) -> Iterator[Solution]:
    plugins = default_plugins()
    observed = plugins.implements("gridwright_solved")
    answers: Iterator[Solution] | None = plugins.call_first(
        "gridwright_solve", expect=Iterable, accept=_begun, puzzle=puzzle, backend=backend, budget=budget)
    if answers is None:
        failed = [str(p) for p in plugins.problems if p.stage == "hook"]
        raise PluginError("; ".join(["no plugin solves this puzzle, or the solvers package is switched off", *failed]))
    try:
        for solution in answers:
            if observed:
                plugins.call_each("gridwright_solved", puzzle=puzzle, solution=solution)
            yield solution
    finally:
        if isinstance(answers, Generator):
            answers.close()


def _begun(origin: Origin, answers: Iterable[Solution]) -> Iterator[Solution]:
    """The solutions that a plugin gives, each checked.

    The first is made at once: until then another plugin can be asked instead. One that fails later has to end the
    search, since nobody knows which solutions it left out. Raises WrongAnswer if the first solution is none.
    """
    found = iter(answers)
    try:
        first = [_checked(answer) for answer in islice(found, 1)]
    except BaseException:
        _close(found)
        raise
    return _going_on(origin, found, first)


def _going_on(origin: Origin, found: Iterator[Solution], first: list[Solution]) -> Iterator[Solution]:
    given = 0
    try:
        for solution in chain(first, map(_checked, found)):
            given += 1
            yield solution
    except GridwrightError:
        raise
    except WrongAnswer as error:
        raise PluginError(f"{error}; it came from plugin {origin}") from error
    except Exception as error:
        raise PluginError(f"plugin {origin} failed in gridwright_solve after {given} "
                          f"solution{'s' if given > 1 else ''}: {reason(error, origin)}") from error
    finally:
        _close(found)


def _checked(answer: object) -> Solution:
    """Raises WrongAnswer for what is no solution."""
    if not isinstance(answer, Solution):
        raise WrongAnswer(f"it gave {what(answer)}; expected a Solution")
    try:
        return verified(answer)
    except PluginError as error:
        raise WrongAnswer(str(error)) from error


def _close(found: Iterator[Solution]) -> None:
    if isinstance(found, Generator):
        found.close()


def count(puzzle: Puzzle, *, limit: int | None = None, backend: str | Backend | None = None,
          budget: Budget | None = None, up_to_symmetry: bool = False,
          progress: Callable[[float], None] = lambda done: None) -> int:
    """The number of solutions, counted up to `limit`; `up_to_symmetry`: images of one another count once.

    `progress` is told the part that is done (0 to 1) where that is known. Raises Undecided when the budget runs out,
    NotSupported where the symmetries of the puzzle are not known.
    """
    if limit is None:
        known: int | None = default_plugins().call_first(
            "gridwright_count", expect=int, puzzle=puzzle, backend=backend, budget=budget,
            up_to_symmetry=up_to_symmetry, progress=progress)
        if known is not None:
            return known
    found = solutions(puzzle, limit=limit, backend=backend, budget=budget, up_to_symmetry=up_to_symmetry)
    return sum(1 for _ in found)


def is_unique(puzzle: Puzzle, *, backend: str | Backend | None = None, budget: Budget | None = None) -> bool:
    """Whether there is exactly one solution."""
    return count(puzzle, limit=2, backend=backend, budget=budget) == 1


def forced(puzzle: Puzzle, *, layer: str | None = None, backend: str | Backend | None = None,
           budget: Budget | None = None) -> dict[Cell, set[int]]:
    """The values each cell takes in at least one solution; one value = forced. Raises NoSolution.

    Candidates are tested one at a time; every model found removes the ones it shows from the list still to test.
    """
    with Session(puzzle, backend=backend, budget=budget) as session:
        if not session.satisfiable():
            raise NoSolution()
        encoder = session.formula.layers[layer or puzzle.main]
        seen = {c: set[int]() for c in puzzle.board.cells}
        where = {x: (c, v) for c in puzzle.board.cells for v, x in encoder.literals(c).items()
                 if x != encoder.TRUE}
        for c in puzzle.board.cells:
            seen[c].update(v for v, x in encoder.literals(c).items() if x == encoder.TRUE)
        open_ones = dict(where)
        while True:
            model = session.oracle.model()
            for x in [x for x in open_ones if model[x - 1] > 0]:
                c, v = open_ones.pop(x)
                seen[c].add(v)
            while open_ones:
                candidate = next(iter(open_ones))
                if session.satisfiable([candidate]):
                    break
                session.oracle.add([-candidate])
                del open_ones[candidate]
            if not open_ones:
                return seen
