"""The oracle: one formula on one backend, whatever that backend can or cannot do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Self, TypeVar

import attrs

from gridwright.encoding.formula import Linear
from gridwright.errors import GridwrightError, PluginError
from gridwright.solving.backend import Backend, Solver, Statistics, lacking
from gridwright.solving.budget import Budget, call_held, slice_length
from gridwright.solving.remote import Reply, solve_remotely

__all__ = ["Oracle"]

T = TypeVar("T")


@attrs.frozen
class _Answer:
    """What the last `solve` left behind."""

    satisfiable: bool
    assumptions: tuple[int, ...]
    model: tuple[int, ...] | None = None
    core: tuple[int, ...] | None = None


class Oracle:
    """Decides a formula under changing assumptions, within a budget, and can be stopped by Ctrl-C.

    The backend's record of capabilities, never its name, picks the way. With a conflict budget, assumptions and
    incremental use it runs in this process, in slices between which budget and Ctrl-C are looked at. Any other backend
    gets a child process per call, which is killed when time is up or Ctrl-C comes; assumptions that it cannot take are
    added as unit clauses.

    `clauses` is kept, not copied: do not change it afterwards. `linear` are sums beside them. The budget is shared, so
    several oracles may spend one. After KeyboardInterrupt or Undecided the oracle can be asked again. Raises
    NotSupported if the backend cannot run here, has no conflict budget and is given one, or cannot take the sums.
    """

    def __init__(self, backend: Backend, clauses: list[list[int]], budget: Budget | None = None,
                 linear: Sequence[Linear] = ()) -> None:
        backend.require_available()
        can = backend.capabilities
        if budget is not None and budget.conflicts is not None and not can.conflict_budget:
            raise lacking(backend, "conflict_budget", "be limited to a number of conflicts")
        if linear and not can.linear:
            raise lacking(backend, "linear", "take sums as they are")
        self.backend, self.budget = backend, budget
        self._linear = linear
        self._clauses = clauses
        self._added: list[list[int]] = []
        self._phases: list[int] = []
        self._slice = slice_length(len(clauses))
        self._in_process = can.conflict_budget and can.incremental and can.assumptions
        self._contradiction = not all(clauses)
        self._solver: Solver | None = None
        self._answer: _Answer | None = None
        self._conflicts = 0
        self._counted = Statistics()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether the formula has a model in which all the assumptions hold.

        Raises Undecided when the budget runs out, KeyboardInterrupt between slices, PluginError when the solver crashes
        or breaks its contract, ValueError once closed.
        """
        if self._closed:
            raise ValueError("this oracle is closed")
        self._answer = None
        wanted = tuple(assumptions)
        if self._contradiction:
            self._answer = _Answer(False, wanted, core=())
        elif not (self._clauses or self._added or self._linear):
            self._answer = _without_clauses(wanted)
        else:
            if self.budget is not None:
                self.budget.check()
            self._answer = self._solve_here(wanted) if self._in_process else self._solve_in_child(wanted)
        return self._answer.satisfiable

    def model(self) -> list[int]:
        """After True: one signed literal per variable, `model()[v - 1]` for v, up to the highest variable in use.

        Raises ValueError when the last `solve` did not answer True.
        """
        answer = self._last(True)
        model = list(self._solver.model() if answer.model is None and self._solver else answer.model or ())
        highest = max(map(abs, answer.assumptions), default=0)
        if highest > len(model):
            # A variable that only assumptions mention need not be known to the solver.
            known = len(model)
            model += [-variable for variable in range(known + 1, highest + 1)]
            for literal in answer.assumptions:
                if abs(literal) > known:
                    model[abs(literal) - 1] = literal
        return model

    def core(self) -> list[int]:
        """After False: assumptions, in their given order, that cannot hold together; empty if nothing can.

        Raises NotSupported if the backend gives no cores, ValueError when the last `solve` did not answer False.
        """
        if not self.backend.capabilities.cores:
            raise lacking(self.backend, "cores", "name clashing clues (no unsat cores)")
        answer = self._last(False)
        found = set(self._solver.core() if answer.core is None and self._solver else answer.core or ())
        return [literal for literal in dict.fromkeys(answer.assumptions) if literal in found]

    def add(self, clause: Sequence[int]) -> None:
        """Add one clause for all later calls; the last model and core are then gone."""
        literals = list(clause)
        self._answer = None
        self._added.append(literals)
        if not literals:
            self._contradiction = True
        elif self._solver is not None:
            solver = self._solver
            self._guarded(lambda: solver.add(literals))

    def set_phases(self, literals: Sequence[int]) -> None:
        """The values to try first; a hint, so a backend that takes none just ignores it."""
        self._phases = list(literals)
        if self._solver is not None and self.backend.capabilities.phases:
            solver = self._solver
            self._guarded(lambda: solver.set_phases(self._phases))

    def conflicts(self) -> int:
        """Conflicts over all calls so far; 0 where the backend counts none."""
        return self._conflicts + (self._solver.conflicts() if self._solver else 0)

    def statistics(self) -> Statistics:
        """What the solver counted over all calls so far, also after `close`."""
        return self._counted + (self._solver.statistics() if self._solver else Statistics())

    def close(self) -> None:
        """Release the solver; calling it twice is harmless."""
        self._closed = True
        self._answer = None
        self._discard()

    def _last(self, satisfiable: bool) -> _Answer:
        if self._answer is None or self._answer.satisfiable is not satisfiable:
            raise ValueError(f"there is no {'model' if satisfiable else 'core'}: the last solve did not answer "
                             f"{satisfiable}")
        return self._answer

    def _solve_here(self, assumptions: tuple[int, ...]) -> _Answer:
        literals = list(assumptions)
        while True:
            solver = self._opened()
            length = self._slice
            left = self.budget.left_conflicts() if self.budget is not None else None
            if left is not None:
                length = min(length, left)
            before = solver.conflicts() if self.budget is not None else 0
            answer = self._guarded(partial(solver.solve, literals, length))
            if self.budget is not None:
                spent = solver.conflicts() - before
                self.budget.spend(length if answer is None and not spent else spent)
            if answer is not None:
                return _Answer(answer, assumptions)
            if self.budget is not None:
                self.budget.check()

    def _solve_in_child(self, assumptions: tuple[int, ...]) -> _Answer:
        reply: Reply = solve_remotely(
            self.backend, self._clauses, self._added, self._linear, assumptions, self._phases, self.budget)
        self._conflicts += reply.conflicts
        self._counted += reply.statistics
        if self.budget is not None:
            left = self.budget.left_conflicts()
            # A solver that counts no conflicts has used all of them when it gave up.
            self.budget.spend(left if reply.satisfiable is None and left and not reply.conflicts else reply.conflicts)
        if reply.satisfiable is None:
            if self.budget is None or self.budget.conflicts is None:
                raise PluginError(f"backend '{self.backend.name}' gave up on a call without a limit")
            raise self.budget.exhausted()
        literals = tuple(reply.literals)
        return _Answer(True, assumptions, model=literals) if reply.satisfiable else _Answer(
            False, assumptions, core=literals)

    def _opened(self) -> Solver:
        if self._solver is None:
            solver = self.backend.open(self._clauses)
            try:
                for each in self._linear:
                    solver.add_linear(each.terms, each.total, each.where)
                for clause in self._added:
                    solver.add(clause)
                if self._phases and self.backend.capabilities.phases:
                    solver.set_phases(self._phases)
            except BaseException:
                solver.close()
                raise
            self._solver = solver
        return self._solver

    def _guarded(self, call: Callable[[], T]) -> T:
        """Run a solver call with Ctrl-C held back; a solver that the call did not return from is never used again."""
        returned = False

        def run() -> T:
            nonlocal returned
            result = call()
            returned = True
            return result

        try:
            return call_held(run)
        except (GridwrightError, KeyboardInterrupt):
            if not returned:
                self._discard()
            raise
        except Exception as error:
            self._discard()
            raise PluginError(f"backend '{self.backend.name}' failed in a solver call: {error!r}") from error

    def _discard(self) -> None:
        solver, self._solver = self._solver, None
        if solver is not None:
            # Counted on, though the solver is gone; one that failed may not even tell that.
            with suppress(Exception):
                self._counted += solver.statistics()
            solver.close()


def _without_clauses(assumptions: tuple[int, ...]) -> _Answer:
    """Some solvers crash on a formula without variables, so this one is answered here."""
    clash = next((literal for literal in assumptions if -literal in assumptions), None)
    if clash is not None:
        return _Answer(False, assumptions, core=(clash, -clash))
    return _Answer(True, assumptions, model=())
