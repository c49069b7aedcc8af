"""Google's CP-SAT, from OR-tools: clauses as they are, totals as linear constraints."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from collections.abc import Sequence
from typing import Any

from gridwright.errors import NotSupported, PluginError
from gridwright.solving.backend import Backend, Capabilities, Solver, Statistics

__all__ = ["CpsatBackend", "CpsatSolver"]


class CpsatBackend(Backend):
    """CP-SAT with one worker and a fixed seed, so that the same formula gets the same answer.

    Each call starts over, as CP-SAT keeps nothing of an earlier one. Its presolve is off: on the formulas of puzzles it
    costs more than it saves, and without it preferred phases are followed.
    """

    name = "cpsat"
    summary = "CP-SAT of OR-tools, with native totals"
    capabilities = Capabilities(assumptions=True, cores=True, conflict_budget=True, phases=True, linear=True)

    def unavailable(self) -> str | None:
        """A sentence naming the package that is missing, None if it is there."""
        if importlib.util.find_spec("ortools") is None:
            return "backend 'cpsat' needs the package ortools, which is not installed: pip install 'gridwright[cpsat]'"
        return None

    def version(self) -> str:
        """The version of OR-tools."""
        try:
            return importlib.metadata.version("ortools")
        except importlib.metadata.PackageNotFoundError:
            return "unknown"

    def preload(self) -> None:
        """Import OR-tools, which takes a second."""
        import ortools.sat.python.cp_model  # noqa: F401

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> CpsatSolver:
        """A solver loaded with the clauses. Raises NotSupported when OR-tools is missing, or for proofs."""
        self.require_available()
        if proof:
            raise NotSupported("backend 'cpsat' writes no proofs")
        return CpsatSolver(clauses)


class CpsatSolver(Solver):
    """A model of CP-SAT. Variable v of the clauses is variable v - 1 of the model."""

    def __init__(self, clauses: Sequence[Sequence[int]]) -> None:
        from ortools.sat.python import cp_model

        self._library: Any = cp_model
        self._model: Any = cp_model.CpModel()
        self._variables: list[Any] = []
        self._hints: list[int] = []
        self._solver: Any = None
        self._counted = Statistics()
        for clause in clauses:
            self.add(clause)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """As Solver.solve."""
        self._model.clear_assumptions()
        self._model.add_assumptions([self._literal(x) for x in dict.fromkeys(assumptions)])
        self._model.clear_hints()
        for literal in self._hints:
            self._model.add_hint(self._variable(abs(literal)), literal > 0)
        solver = self._solver = self._library.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = 1
        parameters.random_seed = 0
        parameters.cp_model_presolve = False
        parameters.catch_sigint_signal = False
        if conflicts is not None:
            parameters.max_number_of_conflicts = conflicts
        status = solver.solve(self._model)
        response = solver.response_proto
        self._counted += Statistics(
            conflicts=response.num_conflicts, decisions=response.num_branches,
            propagations=response.num_binary_propagations, restarts=response.num_restarts)
        if status in (self._library.OPTIMAL, self._library.FEASIBLE):
            return True
        if status == self._library.INFEASIBLE:
            return False
        if status == self._library.MODEL_INVALID:
            raise PluginError(f"CP-SAT refuses the formula: {self._model.validate()}")
        return None

    def model(self) -> list[int]:
        """As Solver.model."""
        values = self._solver.response_proto.solution
        return [i if value else -i for i, value in enumerate(values, 1)]

    def core(self) -> list[int]:
        """As Solver.core."""
        # A variable is named by its place, its negation by -1 less the place.
        return [x + 1 if x >= 0 else x for x in self._solver.sufficient_assumptions_for_infeasibility()]

    def add(self, clause: Sequence[int]) -> None:
        """As Solver.add."""
        self._model.add_bool_or([self._literal(x) for x in clause])

    def add_linear(self, terms: Sequence[tuple[int, int]], total: int, where: Sequence[int] = ()) -> None:
        """As Solver.add_linear."""
        sides = [-weight if literal < 0 else weight for weight, literal in terms]
        rest = total - sum(weight for weight, literal in terms if literal < 0)
        added = self._library.LinearExpr.weighted_sum([self._variable(abs(x)) for _, x in terms], sides)
        constraint = self._model.add(added == rest)
        if where:
            constraint.only_enforce_if([self._literal(x) for x in where])

    def set_phases(self, literals: Sequence[int]) -> None:
        """As Solver.set_phases."""
        self._hints = list({abs(x): x for x in literals}.values())

    def conflicts(self) -> int:
        """As Solver.conflicts."""
        return self._counted.conflicts or 0

    def statistics(self) -> Statistics:
        """As Solver.statistics."""
        return self._counted

    def _variable(self, number: int) -> Any:
        while len(self._variables) < number:
            self._variables.append(self._model.new_bool_var(""))
        return self._variables[number - 1]

    def _literal(self, literal: int) -> Any:
        variable = self._variable(abs(literal))
        return variable if literal > 0 else ~variable
