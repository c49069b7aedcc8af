"""The SAT solvers that python-sat brings, and CryptoMiniSat through it: one class and a table of what each can do."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import attrs

from gridwright.errors import NotSupported
from gridwright.solving.backend import Backend, Capabilities, Solver, Statistics

__all__ = ["BACKENDS", "PysatBackend", "PysatSolver"]

_in_our_call = threading.local()


@attrs.frozen
class PysatBackend(Backend):
    """A solver under the name that python-sat gives it.

    `package` is the module that it needs beside python-sat, brought by the extra of its name. `declares`: the solver
    refuses assumptions over variables that no clause mentions, so these have to be made known to it first.
    """

    name: str
    summary: str
    capabilities: Capabilities
    package: str | None = None
    declares: bool = False

    def unavailable(self) -> str | None:
        """A sentence naming the package that is missing, None if none is."""
        for module, distribution, wanted in (("pysat", "python-sat", "python-sat"),
                                             (self.package, self.package, f"'gridwright[{self.name}]'")):
            if module and importlib.util.find_spec(module) is None:
                return (f"backend '{self.name}' needs the package {distribution}, which is not installed: "
                        f"pip install {wanted}")
        import pysat.solvers

        aliases = [vars(pysat.solvers.SolverNames)[key] for key in vars(pysat.solvers.SolverNames) if key[0] != "_"]
        if not any(self.name in names for names in aliases):
            return f"backend '{self.name}' is not among the solvers of the installed python-sat {self.version()}"
        return None

    def version(self) -> str:
        """The version of the package that the solver comes from."""
        try:
            return importlib.metadata.version(self.package or "python-sat")
        except importlib.metadata.PackageNotFoundError:
            return "unknown"

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> PysatSolver:
        """A solver loaded with the clauses. Raises NotSupported when a package is missing or there are no proofs."""
        self.require_available()
        import pysat.solvers

        _keep_signal_handlers()
        options = {"with_proof": True} if proof else {}
        try:
            return PysatSolver(pysat.solvers.Solver(name=self.name, bootstrap_with=clauses, **options), self.declares)
        except (AttributeError, NotImplementedError, TypeError) as error:
            if not proof:
                raise
            raise NotSupported(f"backend '{self.name}' writes no proofs ({error})") from error


class PysatSolver(Solver):
    """A python-sat solver; what it cannot do raises NotSupported, or fails as the raw solver does."""

    def __init__(self, solver: Any, declares: bool = False) -> None:
        self._solver, self._declares = solver, declares

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """As Solver.solve; the limit holds for this call only."""
        if self._declares and (highest := max(map(abs, assumptions), default=0)) > self._solver.nof_vars():
            self._solver.add_clause([highest, -highest])
        _in_our_call.on = True
        try:
            if conflicts is None:
                answer: bool | None = self._solver.solve(assumptions=list(assumptions))
            else:
                self._solver.conf_budget(conflicts)
                answer = self._solver.solve_limited(assumptions=list(assumptions))
        except (NotImplementedError, TypeError) as error:
            raise NotSupported(f"the solver refuses the call: {error}") from error
        finally:
            _in_our_call.on = False
        return answer

    def model(self) -> list[int]:
        """As Solver.model."""
        model: list[int] = self._solver.get_model() or []
        return model

    def core(self) -> list[int]:
        """As Solver.core."""
        try:
            return list(self._solver.get_core() or [])
        except NotImplementedError as error:
            raise NotSupported(f"the solver gives no unsat cores: {error}") from error

    def add(self, clause: Sequence[int]) -> None:
        """As Solver.add."""
        self._solver.add_clause(list(clause))

    def set_phases(self, literals: Sequence[int]) -> None:
        """As Solver.set_phases."""
        try:
            self._solver.set_phases(list(literals))
        except NotImplementedError as error:
            raise NotSupported(f"the solver takes no preferred phases: {error}") from error

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """As Solver.propagate."""
        _in_our_call.on = True
        try:
            consistent, literals = self._solver.propagate(assumptions=list(assumptions))
        except NotImplementedError as error:
            raise NotSupported(f"the solver offers no unit propagation: {error}") from error
        finally:
            _in_our_call.on = False
        return bool(consistent), list(literals or [])

    def add_at_most(self, literals: Sequence[int], bound: int) -> None:
        """As Solver.add_at_most."""
        try:
            if not self._solver.supports_atmost():
                self._solver.activate_atmost()
            self._solver.add_atmost(list(literals), bound)
        except NotImplementedError as error:
            raise NotSupported(f"the solver has no native cardinality constraints: {error}") from error

    def proof(self) -> list[str]:
        """As Solver.proof."""
        try:
            return list(self._solver.get_proof() or [])
        except NotImplementedError as error:
            raise NotSupported(f"the solver writes no proofs: {error}") from error

    def conflicts(self) -> int:
        """As Solver.conflicts."""
        with suppress(NotImplementedError):
            return int((self._solver.accum_stats() or {}).get("conflicts", 0))
        return 0

    def statistics(self) -> Statistics:
        """As Solver.statistics."""
        with suppress(NotImplementedError):
            counted = dict(self._solver.accum_stats() or {})
            if counted.get("decisions") and not counted.get("propagations"):
                # Some solvers of the Maple family say 0 whatever they propagated.
                counted.pop("propagations", None)
            return Statistics(**{name: counted.get(name) for name in Statistics.names()})
        return Statistics()

    def close(self) -> None:
        """As Solver.close."""
        self._solver.delete()


def _keep_signal_handlers() -> None:
    """Stop python-sat from installing its SIGINT handler around our calls.

    That handler jumps out of the solver in mid-work, and out of the wrong thread when the system hands the signal to
    another one, which corrupts the solver or ends the process even where the main thread has SIGINT blocked. Without it
    Python's own handler notes the signal, and KeyboardInterrupt comes when the call returns. python-sat installs it
    when its class MainThread says so; calls that are not ours still get the original's answer.
    """
    import pysat.solvers

    original = pysat.solvers.MainThread
    if getattr(original, "knows_gridwright", False):
        return

    class MainThread:
        knows_gridwright = True

        @staticmethod
        def check() -> bool:
            return not getattr(_in_our_call, "on", False) and bool(original.check())

    pysat.solvers.MainThread = MainThread


_MINISAT = Capabilities(
    assumptions=True, cores=True, conflict_budget=True, incremental=True, phases=True, propagate=True)
_WITH_PROOFS = attrs.evolve(_MINISAT, proofs=True)

BACKENDS: dict[str, Backend] = {backend.name: backend for backend in (
    PysatBackend("cadical103", "CaDiCaL 1.0.3", attrs.evolve(_WITH_PROOFS, phases=False, propagate=False)),
    PysatBackend("cadical153", "CaDiCaL 1.5.3", _WITH_PROOFS),
    PysatBackend("cadical195", "CaDiCaL 1.9.5", attrs.evolve(_WITH_PROOFS, at_most=True)),
    PysatBackend("cadical300", "CaDiCaL 3.0.0", attrs.evolve(_WITH_PROOFS, at_most=True)),
    PysatBackend("ergo", "Ergo", attrs.evolve(_WITH_PROOFS, at_most=True)),
    PysatBackend("glucose3", "Glucose 3.0", _WITH_PROOFS),
    PysatBackend("glucose4", "Glucose 4.1", _WITH_PROOFS),
    PysatBackend("glucose42", "Glucose 4.2.1", _WITH_PROOFS),
    PysatBackend("gluecard3", "Glucose 3 with native cardinality", attrs.evolve(_WITH_PROOFS, at_most=True)),
    PysatBackend("gluecard4", "Glucose 4.1 with native cardinality", attrs.evolve(_WITH_PROOFS, at_most=True)),
    PysatBackend("lingeling", "Lingeling", Capabilities(
        assumptions=True, cores=True, incremental=True, phases=True, proofs=True)),
    PysatBackend("maplechrono", "MapleLCM with chronological backtracking", _WITH_PROOFS),
    PysatBackend("maplecm", "MapleCM", _WITH_PROOFS),
    # It does write proofs, but already their first step does not follow.
    PysatBackend("maplesat", "MapleCOMSPS LRB", _MINISAT),
    PysatBackend("mergesat3", "MergeSat 3.0", _MINISAT),
    PysatBackend("minicard", "MiniCard 1.2, MiniSat with native cardinality", attrs.evolve(_MINISAT, at_most=True)),
    PysatBackend("minisat22", "MiniSat 2.2", _MINISAT),
    PysatBackend("minisat-gh", "MiniSat from its public repository", _MINISAT),
    PysatBackend("minisatep", "MiniSat with external propagators", attrs.evolve(_MINISAT, at_most=True)),
    PysatBackend("kissat404", "Kissat 4.0.4, one call per formula", Capabilities(conflict_budget=True)),
    PysatBackend("cms5", "CryptoMiniSat 5", Capabilities(assumptions=True, cores=True, incremental=True),
                 package="pycryptosat", declares=True),
)}
