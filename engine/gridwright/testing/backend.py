"""What every solver backend has to pass: derive from BackendConformance, set `backend`, and let pytest collect it."""

from __future__ import annotations

import time

import attrs
import pytest

from gridwright.errors import NotSupported, Undecided
from gridwright.solving.backend import Backend, Capabilities, get_backend
from gridwright.solving.budget import Budget
from gridwright.solving.oracle import Oracle
from gridwright.testing.formulas import models_by_force, pigeon_hole, random_3sat, satisfies
from gridwright.testing.probes import probe

__all__ = ["BackendConformance"]


class BackendConformance:
    """Establishes by running it that a backend answers right and that its record of capabilities is the truth.

    Example: `class TestMine(BackendConformance): backend = "mine"`. A backend that says it is unavailable is skipped.
    """

    #: The name under which a plugin offers the backend, or the backend itself.
    backend: str | Backend

    @pytest.fixture
    def tested(self) -> Backend:
        """The backend, if it can run here."""
        found = get_backend(self.backend)
        if reason := found.unavailable():
            pytest.skip(reason)
        return found

    def test_describes_itself(self, tested: Backend) -> None:
        assert tested.name
        assert tested.summary
        assert "\n" not in tested.summary
        assert tested.version()

    def test_pigeons_do_not_fit(self, tested: Backend) -> None:
        with Oracle(tested, pigeon_hole(5, 4)) as oracle:
            assert oracle.solve() is False

    def test_pigeons_fit(self, tested: Backend) -> None:
        clauses = pigeon_hole(4, 4)
        with Oracle(tested, clauses) as oracle:
            assert oracle.solve() is True
            assert len(oracle.model()) == 16
            assert satisfies(oracle.model(), clauses)

    @pytest.mark.parametrize("seed", range(8))
    def test_agrees_with_brute_force(self, tested: Backend, seed: int) -> None:
        clauses = random_3sat(10, 43, seed)
        with Oracle(tested, clauses) as oracle:
            answer = oracle.solve()
            assert answer is bool(models_by_force(10, clauses))
            assert not answer or satisfies(oracle.model(), clauses)

    def test_formula_without_clauses(self, tested: Backend) -> None:
        with Oracle(tested, []) as oracle:
            assert oracle.solve() is True
            assert oracle.model() == []
            assert oracle.solve([3, -1]) is True
            assert oracle.model() == [-1, -2, 3]
            assert oracle.solve([2, -2]) is False
            oracle.add([1])
            assert oracle.solve() is True
            assert oracle.model() == [1]

    def test_empty_clause(self, tested: Backend) -> None:
        with Oracle(tested, [[1], []]) as oracle:
            assert oracle.solve() is False
        with Oracle(tested, [[1]]) as oracle:
            assert oracle.solve() is True
            oracle.add([])
            assert oracle.solve() is False

    def test_model_has_every_variable(self, tested: Backend) -> None:
        with Oracle(tested, [[1], [1, 50], [60, -60]]) as oracle:
            assert oracle.solve([70]) is True
            model = oracle.model()
        assert [abs(literal) for literal in model] == list(range(1, 71))
        assert model[0] == 1
        assert model[69] == 70

    def test_assumptions_hold_for_one_call(self, tested: Backend) -> None:
        with Oracle(tested, [[1, 2], [-1, 3]]) as oracle:
            assert oracle.solve([1, -3]) is False
            assert oracle.solve([-1]) is True
            assert oracle.model()[:2] == [-1, 2]
            assert oracle.solve([1]) is True
            assert oracle.model()[::2] == [1, 3]
            assert oracle.solve([1, -1]) is False
            assert oracle.solve() is True

    def test_core_names_the_two_that_clash(self, tested: Backend) -> None:
        clauses = [[-4, -17], *([variable, 20] for variable in range(1, 20))]
        with Oracle(tested, clauses) as oracle:
            assert oracle.solve(range(1, 20)) is False
            if tested.capabilities.cores:
                assert oracle.core() == [4, 17]
            else:
                with pytest.raises(NotSupported, match=f"backend '{tested.name}' cannot name clashing clues"):
                    oracle.core()

    def test_core_is_empty_when_nothing_can_hold(self, tested: Backend) -> None:
        if not tested.capabilities.cores:
            pytest.skip("gives no cores, as its record says")
        with Oracle(tested, pigeon_hole(4, 3)) as oracle:
            assert oracle.solve([20, 21]) is False
            assert oracle.core() == []

    def test_enumeration_finds_every_model_once(self, tested: Backend) -> None:
        clauses = random_3sat(6, 16, 3)
        expected = models_by_force(6, clauses)
        found = []
        with Oracle(tested, clauses) as oracle:
            while oracle.solve():
                found.append(oracle.model())
                oracle.add([-literal for literal in found[-1]])
        assert sorted(found) == sorted(expected)

    def test_phases_never_change_the_answer(self, tested: Backend) -> None:
        with Oracle(tested, [[1, 2], [-1, -2]]) as oracle:
            oracle.set_phases([1, 2])
            assert oracle.solve() is True
            assert satisfies(oracle.model(), [[1, 2], [-1, -2]])

    def test_conflicts_run_out(self, tested: Backend) -> None:
        budget = Budget(conflicts=300)
        if not tested.capabilities.conflict_budget:
            with pytest.raises(NotSupported, match="conflict_budget"):
                Oracle(tested, pigeon_hole(11, 10), budget)
            return
        began = time.monotonic()
        with Oracle(tested, pigeon_hole(11, 10), budget) as oracle:
            with pytest.raises(Undecided, match="within the budget of 300 conflicts"):
                oracle.solve()
            assert budget.left_conflicts() == 0
        assert time.monotonic() - began < 2

    def test_seconds_run_out(self, tested: Backend) -> None:
        began = time.monotonic()
        with (Oracle(tested, pigeon_hole(14, 13), Budget(seconds=0.3)) as oracle,
              pytest.raises(Undecided, match=r"within the budget of 0\.3 s")):
            oracle.solve()
        # Far above the budget: what counts is that it ends at all, on a machine with other things to do.
        assert time.monotonic() - began < 30

    @pytest.mark.parametrize("capability", [field.name for field in attrs.fields(Capabilities)])
    def test_record_is_true(self, tested: Backend, capability: str) -> None:
        claimed = getattr(tested.capabilities, capability)
        outcome = probe(tested, capability)
        assert (outcome == "works") is claimed, f"{capability} is recorded as {claimed}; run: {outcome}"
