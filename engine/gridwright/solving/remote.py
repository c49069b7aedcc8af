"""One solver call in a child process, and the compact bytes in which its answer comes back."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence

import attrs

from gridwright.encoding.formula import Linear
from gridwright.errors import GridwrightError, PluginError
from gridwright.solving.backend import Backend, Statistics
from gridwright.solving.budget import Budget
from gridwright.solving.child import ChildDied, ChildTimeout, call_in_child

__all__ = ["Reply", "solve_remotely"]

# A letter (S satisfiable, U unsatisfiable, N neither, E error), the conflicts, the fields of the statistics with -1 for
# what was not counted, then 4-byte literals or UTF-8 text.
_HEAD = struct.Struct(f"=cq{len(Statistics.names())}q")
_NOTHING = (-1,) * len(Statistics.names())


@attrs.frozen
class Reply:
    """What the solver said: `satisfiable` None when its conflicts were used up; `literals` is the model or the core."""

    satisfiable: bool | None
    conflicts: int
    literals: Sequence[int]
    statistics: Statistics


def solve_remotely(backend: Backend, clauses: list[list[int]], added: list[list[int]], linear: Sequence[Linear],
                   assumptions: Sequence[int], phases: Sequence[int], budget: Budget | None) -> Reply:
    """Solve clauses + added + linear under the assumptions in a fresh solver, in a child process.

    Raises Undecided when the seconds run out, PluginError when the child crashes or the solver fails; the child is
    killed and gone on KeyboardInterrupt.
    """
    seconds = budget.left_seconds() if budget is not None else None
    conflicts = budget.left_conflicts() if budget is not None else None
    backend.preload()
    try:
        answer = call_in_child(
            _solve, backend, clauses, added, linear, list(assumptions), list(phases), conflicts, seconds=seconds)
    except ChildTimeout:
        assert budget is not None
        raise budget.exhausted() from None
    except ChildDied as error:
        raise PluginError(f"backend '{backend.name}' ended its solver process without an answer: {error}") from None
    letter, conflicts_used, *counted = _HEAD.unpack_from(answer)
    if letter == b"E":
        raise PluginError(f"backend '{backend.name}' failed in a solver call: {answer[_HEAD.size:].decode()}")
    literals = array("i")
    literals.frombytes(answer[_HEAD.size:])
    statistics = Statistics(**{
        name: None if number < 0 else number for name, number in zip(Statistics.names(), counted, strict=True)})
    return Reply({b"S": True, b"U": False, b"N": None}[letter], conflicts_used, literals, statistics)


def _solve(backend: Backend, clauses: list[list[int]], added: list[list[int]], linear: Sequence[Linear],
           assumptions: list[int], phases: list[int], conflicts: int | None) -> bytes:
    can = backend.capabilities
    units = [] if can.assumptions else [[literal] for literal in assumptions]
    try:
        solver = backend.open(clauses + added + units if added or units else clauses)
        for each in linear:
            solver.add_linear(each.terms, each.total, each.where)
        if phases and can.phases:
            solver.set_phases(phases)
        answer = solver.solve(assumptions if can.assumptions else (), conflicts)
        literals: Sequence[int] = ()
        if answer:
            literals = solver.model()
        elif answer is False and can.cores:
            literals = solver.core()
        letter = b"N" if answer is None else b"S" if answer else b"U"
        statistics = attrs.astuple(solver.statistics())
        counted = [-1 if number is None else number for number in statistics]
        return _HEAD.pack(letter, solver.conflicts(), *counted) + array("i", literals).tobytes()
    except Exception as error:
        text = str(error) if isinstance(error, GridwrightError) else repr(error)
        return _HEAD.pack(b"E", 0, *_NOTHING) + text.encode()
