"""One backend on one puzzle: the answer, the time, and what the solver counted."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from statistics import median
from typing import Literal

import attrs

from gridwright.encoding.formula import Formula
from gridwright.errors import GridwrightError, NotSupported, PluginError, Undecided
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution
from gridwright.solving.backend import Backend, Native, Statistics
from gridwright.solving.budget import Budget
from gridwright.solving.oracle import Oracle
from gridwright.solving.session import Session, decode, verified

__all__ = ["DECIDED", "Bench", "Case", "Run", "Task", "Terms"]

Task = Literal["solve", "unique", "count"]

#: The statuses of an answer; the others are "undecided" (time was up), "unsupported" (the backend cannot take the
#: puzzle), "failed" (it broke down) and "wrong" (what it gave breaks the puzzle's clues).
DECIDED = ("solved", "unique", "several", "counted", "no-solution")


@attrs.frozen(kw_only=True)
class Terms:
    """What is asked: a solution, whether it is the only one, or how many there are (up to `limit`).

    `seconds` for each backend and puzzle, encoding not included; `repeat`: how often it is asked, for the median.
    """

    task: Task = "unique"
    seconds: float | None = None
    repeat: int = 1
    limit: int | None = None

    @property
    def wanted(self) -> int | None:
        """Solutions to look for at most."""
        return {"solve": 1, "unique": 2, "count": self.limit}[self.task]


@attrs.frozen(kw_only=True)
class Run:
    """What one backend made of one puzzle.

    `found` solutions, `complete` when there are no others, of which the first two are kept. `seconds` of the clock and
    `cpu` of processors, its child processes included, are those of the solver with reading the clauses, and `encoding`
    those of making them, which backends share. `statistics` belong to the first of repeated runs.
    """

    status: str
    found: int = 0
    complete: bool = False
    solutions: tuple[Solution, ...] = ()
    seconds: float = 0.0
    cpu: float = 0.0
    encoding: float = 0.0
    statistics: Statistics = attrs.Factory(Statistics)
    message: str = ""

    @property
    def decided(self) -> bool:
        """Whether it is an answer."""
        return self.status in DECIDED


@attrs.define
class Case:
    """One puzzle with the runs of all backends, and the size of its clauses (0 where no backend used them)."""

    name: str
    puzzle: Puzzle
    variables: int = 0
    clauses: int = 0
    runs: dict[str, Run] = attrs.Factory(dict)


class Bench:
    """Puts puzzles to backends, each under the name it was asked for by."""

    def __init__(self, backends: dict[str, Backend], terms: Terms) -> None:
        self.backends, self.terms = backends, terms
        for backend in backends.values():
            _warm_up(backend)

    def runs(self, case: Case) -> Iterator[tuple[str, Run]]:
        """Put one puzzle to each backend in turn; the runs are kept in the case as well."""
        formulas: dict[bool, tuple[Formula, float]] = {}
        for name, backend in self.backends.items():
            case.runs[name] = self._run(case, backend, formulas)
            yield name, case.runs[name]

    def _run(self, case: Case, backend: Backend, formulas: dict[bool, tuple[Formula, float]]) -> Run:
        try:
            native = backend.native(case.puzzle)
            formula, encoding = (None, 0.0) if native is not None else _encoded(case, backend, formulas)
        except Exception as error:
            return _excuse(error)
        runs: list[Run] = []
        for _ in range(self.terms.repeat):
            search = _Clauses(case.puzzle, backend, formula) if native is None else _Native(native)
            run = attrs.evolve(_timed(search, self.terms), encoding=encoding)
            if not runs or run.decided:
                runs.append(run)
            if not run.decided:
                break
            if _answer(run) != _answer(runs[0]):
                return attrs.evolve(run, status="wrong", message=f"{runs[0].status}, but {run.status} when asked again")
        return attrs.evolve(runs[0], seconds=median(run.seconds for run in runs), cpu=median(run.cpu for run in runs))


def _warm_up(backend: Backend) -> None:
    """Have the backend import what it needs, so that the first puzzle does not pay for it."""
    # Whatever is wrong with it comes out again where it is told.
    with suppress(Exception), Oracle(backend, [[1, 2], [-1]], Budget(seconds=10)) as oracle:
        oracle.solve()


def _encoded(case: Case, backend: Backend, formulas: dict[bool, tuple[Formula, float]]) -> tuple[Formula, float]:
    """The formula for a backend and the seconds it took, made once for all backends that take the same."""
    kind = backend.capabilities.linear
    if kind not in formulas:
        begin = time.perf_counter()
        with Session(case.puzzle, backend=backend) as session:
            formulas[kind] = session.formula, time.perf_counter() - begin
        if not kind or not case.variables:
            case.variables, case.clauses = session.formula.top, len(session.formula.clauses)
    return formulas[kind]


def _answer(run: Run) -> tuple[str, int]:
    return run.status, run.found


class _Clauses:
    """The search of a backend that is handed clauses."""

    def __init__(self, puzzle: Puzzle, backend: Backend, formula: Formula | None) -> None:
        self.puzzle, self.backend, self.formula = puzzle, backend, formula
        self.statistics = Statistics()
        self._kept: list[list[int]] = []

    def found(self, budget: Budget, wanted: int | None) -> Generator[int]:
        """Go from solution to solution; gives how many there are so far. Raises Undecided."""
        with Session(self.puzzle, backend=self.backend, budget=budget, formula=self.formula) as session:
            number, more = 0, True
            try:
                while more and session.satisfiable():
                    number += 1
                    if number <= 2:
                        self._kept.append(session.oracle.model())
                    yield number
                    more = session.block()
            finally:
                self.statistics = session.oracle.statistics()

    def solutions(self) -> Iterator[Solution]:
        """The first two, not yet checked."""
        assert self.formula is not None
        return (decode(self.formula, literals) for literals in self._kept)


class _Native:
    """The search of a backend that has one of its own for the puzzle."""

    def __init__(self, native: Native) -> None:
        self.native = native
        self.statistics = Statistics()
        self._kept: list[Solution] = []

    def found(self, budget: Budget, wanted: int | None) -> Generator[int]:
        """As for clauses; where all are to be counted, just their number if the backend knows it."""
        known = self.native.count(budget) if wanted is None else None
        if known is not None:
            yield from (known,) if known else ()
            return
        for number, solution in enumerate(self.native.solutions(budget), 1):
            if number <= 2:
                self._kept.append(solution)
            yield number

    def solutions(self) -> Iterator[Solution]:
        """The first two, not yet checked."""
        return iter(self._kept)


def _timed(search: _Clauses | _Native, terms: Terms) -> Run:
    budget = Budget(seconds=terms.seconds)
    found, complete = 0, False
    error: Exception | None = None
    cpu, begin = _cpu(), time.perf_counter()
    progress = search.found(budget, terms.wanted)
    try:
        for found in progress:
            if found == terms.wanted:
                break
        else:
            complete = True
    except Exception as caught:
        error = caught
    finally:
        progress.close()
    seconds, cpu = time.perf_counter() - begin, _cpu() - cpu
    run = Run(status=_status(terms.task, found, complete), found=found, complete=complete, seconds=seconds, cpu=cpu,
              statistics=search.statistics)
    if error is not None:
        excuse = _excuse(error)
        run = attrs.evolve(run, status=excuse.status, message=excuse.message)
    try:
        return attrs.evolve(run, solutions=tuple(verified(solution) for solution in search.solutions()))
    except PluginError as caught:
        return attrs.evolve(run, status="wrong", found=0, complete=False, message=str(caught))


def _status(task: Task, found: int, complete: bool) -> str:
    if task == "count":
        return "counted"
    if not found:
        return "no-solution"
    return "solved" if task == "solve" else "unique" if complete and found == 1 else "several"


def _excuse(error: Exception) -> Run:
    """The run that an error ends; one of another kind than ours is a backend's own."""
    if isinstance(error, Undecided):
        return Run(status="undecided", message=str(error))
    if isinstance(error, NotSupported):
        return Run(status="unsupported", message=str(error))
    return Run(status="failed", message=str(error) if isinstance(error, GridwrightError) else repr(error))


def _cpu() -> float:
    """Processor seconds of this process and of its children that have ended."""
    children = os.times()
    return time.process_time() + children.children_user + children.children_system
