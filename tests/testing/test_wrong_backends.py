"""Wrong backends: each is caught by the tests that are meant for it. They change what a right solver says."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from gridwright import Backend, Capabilities, Solver, default_plugins
from gridwright.testing.backend import BackendConformance

pytestmark = pytest.mark.skipif(importlib.util.find_spec("pysat") is None, reason="needs python-sat")

Failures = Callable[..., dict[str, str]]


class Inner(Solver):
    """A right solver; one variable in no clause is known to it only when it is assumed."""

    def __init__(self, solver: Any) -> None:
        self.solver = solver

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        answer: bool | None = self.solver.solve(assumptions, conflicts)
        return answer

    def model(self) -> list[int]:
        return list(self.solver.model())

    def core(self) -> list[int]:
        return list(self.solver.core())

    def add(self, clause: Sequence[int]) -> None:
        self.solver.add(clause)

    def set_phases(self, literals: Sequence[int]) -> None:
        self.solver.set_phases(literals)

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        found: tuple[bool, list[int]] = self.solver.propagate(assumptions)
        return found

    def conflicts(self) -> int:
        return int(self.solver.conflicts())

    def close(self) -> None:
        self.solver.close()


class Right(Backend):
    """Glucose under another name: what the wrong ones are changed from."""

    name = "right"
    summary = "Answers right."
    capabilities = Capabilities(assumptions=True, cores=True, conflict_budget=True, incremental=True, phases=True,
                                propagate=True)
    solver: type[Inner] = Inner

    def version(self) -> str:
        return "1"

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
        return self.solver(default_plugins().registry.get("backend", "glucose4").open(clauses))


def wrong(solver: type[Inner], **capabilities: bool) -> Backend:
    """The right backend with another solver, and another record."""
    class Wrong(Right):
        name = "wrong"

    Wrong.solver = solver
    Wrong.capabilities = attrs.evolve(Right.capabilities, **capabilities)
    return Wrong()


class LiesAboutModels(Inner):
    def model(self) -> list[int]:
        model = super().model()
        return [-model[0], *model[1:]] if model else model


class ShortModels(Inner):
    def model(self) -> list[int]:
        return super().model()[:-1]


class UnorderedModels(Inner):
    def model(self) -> list[int]:
        return super().model()[::-1]


class IgnoresAssumptions(Inner):
    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        return super().solve((), conflicts)


class KeepsAssumptions(Inner):
    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        for literal in assumptions:
            self.add([literal])
        return super().solve((), conflicts)


class AlwaysSatisfiable(Inner):
    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        return super().solve(assumptions, conflicts) is not None or None

    def model(self) -> list[int]:
        return super().model() or list(range(1, 21))


class GivesUp(Inner):
    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        return bool(super().solve(assumptions, conflicts))


class LongCores(Inner):
    def core(self) -> list[int]:
        return list(range(1, 22))


class ForgetsClauses(Inner):
    def add(self, clause: Sequence[int]) -> None:
        pass


SAID, CORE, EMPTY, ALL = ("test_assumptions_hold_for_one_call", "test_core_names_the_two_that_clash",
                          "test_core_is_empty_when_nothing_can_hold", "test_enumeration_finds_every_model_once")

#: Wrong backend -> for tests that have to fail a part of their messages.
WRONG: dict[str, tuple[Backend, dict[str, str]]] = {
    "lies about models": (wrong(LiesAboutModels), {
        "test_model_has_every_variable": "the model of the clauses [1], [1, 50], [60, -60] breaks the clause [1]"}),
    "leaves out variables": (wrong(ShortModels), {
        "test_pigeons_fit": "wrong: model() of 4 pigeons in 4 holes has 15 literals, but there are 16 variables: ["}),
    "models in no order": (wrong(UnorderedModels), {
        "test_pigeons_fit": "16 for the variable 1; expected 1 or -1, one literal for each variable in order"}),
    "ignores assumptions": (wrong(IgnoresAssumptions), {
        SAID: "wrong: solve() gives True for the clauses [1, 2], [-1, 3] under the assumptions [1, -3]; expected "
              "False, since it has no model",
        "test_record_is_true[assumptions]": "wrong: its record says assumptions = True, but when it is tried, it does "
                                            "not do what is asked"}),
    "keeps assumptions": (wrong(KeepsAssumptions), {
        SAID: "wrong: solve() gives False for the clauses [1, 2], [-1, 3] under the assumptions [-1]; expected True, "
              "since it has a model"}),
    "wrong on UNSAT": (wrong(AlwaysSatisfiable), {
        "test_pigeons_do_not_fit": "wrong: solve() gives True for 5 pigeons in 4 holes; expected False, since it has "
                                   "no model"}),
    "says no when it does not know": (wrong(GivesUp), {
        "test_conflicts_run_out": "wrong: 11 pigeons and 10 holes take far more than 300 conflicts, but solve() "
                                  "gives False; expected Undecided",
        "test_record_is_true[conflict_budget]": "its record says conflict_budget = True, but when it is tried, it"}),
    "cores that say too much": (wrong(LongCores), {
        CORE: "13, 14, 15, 16, 17, 18, 19]; expected [4, 17], the two assumptions that clash",
        EMPTY: "wrong: core() gives [20, 21]; expected [], since the formula has no model whatever is assumed"}),
    "forgets clauses": (wrong(ForgetsClauses), {
        ALL: "again after a clause that forbids it was added",
        "test_record_is_true[incremental]": "its record says incremental = True"}),
    "claims what it lacks": (wrong(Inner, at_most=True), {
        "test_record_is_true[at_most]": "wrong: its record says at_most = True, but when it is tried, it fails: Not"}),
    "hides what it can": (wrong(Inner, phases=False), {
        "test_record_is_true[phases]": "wrong: its record says phases = False, but when it is tried, it works"}),
}
SLOW = ("test_seconds_run_out",)


@pytest.mark.parametrize("what", WRONG)
def test_wrong_backends_are_caught(what: str, failures: Failures) -> None:
    backend, expected = WRONG[what]
    # Only the tests that matter are run: each experiment on the record costs a process.
    skip = [name for name in dir(BackendConformance) if name.startswith("test_")
            and not any(test.startswith(name) for test in expected)]
    found = failures(BackendConformance, tuple(skip), backend=backend)
    for test, part in expected.items():
        assert part in found.get(test, "passed"), found


def test_the_right_backend_passes(failures: Failures) -> None:
    assert failures(BackendConformance, SLOW, backend=Right()) == {}
