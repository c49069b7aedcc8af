"""One experiment per capability, on the raw solver: what it really does, whatever its record says."""

from __future__ import annotations

import faulthandler
import warnings
from collections.abc import Callable

from gridwright.solving.backend import Backend
from gridwright.solving.child import ChildDied, ChildTimeout, call_in_child
from gridwright.testing.drat import accepts
from gridwright.testing.formulas import pigeon_hole, satisfies

__all__ = ["probe"]

_SECONDS = 10.0


def probe(backend: Backend, capability: str) -> str:
    """"works", or how it does not: the experiment runs in a child process, since raw solvers may end theirs."""
    try:
        return call_in_child(_run, backend, capability, seconds=_SECONDS).decode()
    except ChildTimeout:
        return f"no answer after {_SECONDS:g} s"
    except ChildDied as error:
        return f"the process ended: {error}"


def _run(backend: Backend, capability: str) -> bytes:
    # A raw solver that ends its process here is an outcome, not a fault to report.
    faulthandler.disable()
    warnings.simplefilter("ignore")
    try:
        return b"works" if _PROBES[capability](backend) else b"does something else"
    except Exception as error:
        return repr(error).encode()


def _assumptions(backend: Backend) -> bool:
    solver = backend.open([[1, 2], [-1, 3]])
    return (solver.solve([1, -3]) is False and solver.solve([-1]) is True and solver.model()[:2] == [-1, 2]
            and solver.solve([1, 2]) is True and solver.model()[:3] == [1, 2, 3])


def _cores(backend: Backend) -> bool:
    solver = backend.open([[-4, -17], *([variable, 20] for variable in range(1, 20))])
    return solver.solve(list(range(1, 20))) is False and sorted(solver.core()) == [4, 17]


def _conflict_budget(backend: Backend) -> bool:
    return backend.open(pigeon_hole(10, 9)).solve(conflicts=200) is None


def _incremental(backend: Backend) -> bool:
    solver = backend.open([[1, 2]])
    first = solver.solve()
    solver.add([-1])
    second = solver.solve() is True and solver.model()[:2] == [-1, 2]
    solver.add([-2])
    return first is True and second and solver.solve() is False and _goes_on(backend)


def _goes_on(backend: Backend) -> bool:
    """Whether many short calls come to an end; where a number of conflicts cannot be set there are none."""
    if not backend.capabilities.conflict_budget:
        return True
    solver = backend.open(pigeon_hole(7, 6))
    return any(solver.solve(conflicts=200) is False for _ in range(60))


def _phases(backend: Backend) -> bool:
    for sign in (1, -1):
        wanted = [variable * sign * (-1) ** variable for variable in range(1, 21)] + list(range(21, 41))
        solver = backend.open([[variable, variable + 20] for variable in range(1, 21)])
        solver.set_phases(wanted)
        if solver.solve() is not True or solver.model() != wanted:
            return False
    return True


def _propagate(backend: Backend) -> bool:
    solver = backend.open([[-1, 2], [-2, 3], [-3, -4]])
    consistent, literals = solver.propagate([1])
    clash, _ = solver.propagate([1, 4])
    return consistent and {2, 3, -4} <= set(literals) and not clash


def _proofs(backend: Backend) -> bool:
    clauses = pigeon_hole(5, 4)
    solver = backend.open(clauses, proof=True)
    # The last step may be left to be added: see `prove`.
    return solver.solve() is False and accepts(clauses, [*solver.proof(), "0"])


def _at_most(backend: Backend) -> bool:
    solver = backend.open([[1, 2], [3, 4], [5, 6]])
    solver.add_at_most([1, 2, 3, 4, 5, 6], 3)
    if solver.solve() is not True:
        return False
    model = solver.model()
    if sum(literal > 0 for literal in model[:6]) != 3 or not satisfies(model, [[1, 2], [3, 4], [5, 6]]):
        return False
    tight = backend.open([[1, 2], [3, 4], [5, 6]])
    tight.add_at_most([1, 2, 3, 4, 5, 6], 2)
    return tight.solve() is False


def _linear(backend: Backend) -> bool:
    # x1 - 3 x3, and 2 where x2 is false: each of these totals comes out in one way, or in none.
    terms = [(1, 1), (2, -2), (-3, 3)]
    for total, wanted in ((3, [1, -2, -3]), (-3, [-1, 2, 3]), (4, None)):
        solver = backend.open([[1, 2, 3, 4]])
        solver.add_linear(terms, total)
        if (solver.model()[:3] if solver.solve() else None) != wanted:
            return False
    solver = backend.open([[1, 2, 3, 4], [-1, -2]])
    solver.add_linear(terms, 4, where=[4, -5])
    solver.add_linear(terms, 3, where=[-4])
    if solver.solve() is not True:
        return False
    model = solver.model()
    return model[4] > 0 if model[3] > 0 else model[:3] == [1, -2, -3]


_PROBES: dict[str, Callable[[Backend], bool]] = {
    "assumptions": _assumptions, "cores": _cores, "conflict_budget": _conflict_budget, "incremental": _incremental,
    "phases": _phases, "propagate": _propagate, "proofs": _proofs, "at_most": _at_most,
    "linear": _linear,
}
