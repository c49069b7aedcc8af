"""What every solver backend has to pass: derive from BackendConformance, set `backend`, and let pytest collect it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import attrs
import pytest

from gridwright.errors import NotSupported, Undecided
from gridwright.solving.backend import Backend, Capabilities, get_backend
from gridwright.solving.budget import Budget
from gridwright.solving.oracle import Oracle
from gridwright.testing.formulas import models_by_force, pigeon_hole, random_3sat
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

    # --- what the tests ask

    def _decide(self, oracle: Oracle, expected: bool, about: str, assumptions: Sequence[int] = ()) -> None:
        """Solve, and expect this answer."""
        answer = oracle.solve(list(assumptions))
        under = f" under the assumptions {list(assumptions)}" if assumptions else ""
        assert answer is expected, (f"{oracle.backend.name}: solve() gives {answer} for {about}{under}; expected "
                                    f"{expected}, since it has {'a' if expected else 'no'} model")

    def _model(self, oracle: Oracle, clauses: Sequence[Sequence[int]], about: str,
              assumptions: Sequence[int] = ()) -> list[int]:
        """The model of the last answer, which must be complete and satisfy clauses and assumptions."""
        model, named = oracle.model(), oracle.backend.name
        for variable, literal in enumerate(model, 1):
            assert abs(literal) == variable, (
                f"{named}: model() of {about} has {literal} for the variable {variable}; expected {variable} or "
                f"{-variable}, one literal for each variable in order: {model}")
        highest = max((abs(literal) for clause in [*clauses, assumptions] for literal in clause), default=0)
        assert len(model) >= highest, (
            f"{named}: model() of {about} has {len(model)} literals, but there are {highest} variables: {model}")
        true = set(model)
        for clause in clauses:
            assert true.intersection(clause), (
                f"{named}: the model of {about} breaks the clause {list(clause)}: {model}")
        wrong = [literal for literal in assumptions if literal not in true]
        assert not wrong, f"{named}: the model of {about} breaks the assumption {wrong[0]}: {model}"
        return model

    def _refuse(self, kind: type[Exception], words: str, action: Callable[[], object], otherwise: str) -> None:
        """Expect an error of a kind with these words in it."""
        try:
            answer = action()
        except kind as error:
            said = str(error)
        else:
            raise AssertionError(f"{otherwise} {answer!r}; expected {kind.__name__}")
        assert words in said, f"{kind.__name__} says {said!r}; expected {words!r} in it"

    # --- what it says of itself

    def test_describes_itself(self, tested: Backend) -> None:
        assert getattr(tested, "name", ""), f"{type(tested).__name__}: the backend has no name"
        summary = getattr(tested, "summary", "")
        assert summary, f"{tested.name}: it has no summary"
        assert "\n" not in summary, f"{tested.name}: summary must be one line, not {summary!r}"
        assert tested.version(), f"{tested.name}: version() gives {tested.version()!r}; expected a text"

    # --- answers

    def test_pigeons_do_not_fit(self, tested: Backend) -> None:
        with Oracle(tested, pigeon_hole(5, 4)) as oracle:
            self._decide(oracle, False, "5 pigeons in 4 holes")

    def test_pigeons_fit(self, tested: Backend) -> None:
        clauses = pigeon_hole(4, 4)
        with Oracle(tested, clauses) as oracle:
            self._decide(oracle, True, "4 pigeons in 4 holes")
            model = self._model(oracle, clauses, "4 pigeons in 4 holes")
        assert len(model) == 16, f"{tested.name}: the model of 16 variables has {len(model)} literals"

    @pytest.mark.parametrize("seed", range(8))
    def test_agrees_with_brute_force(self, tested: Backend, seed: int) -> None:
        clauses, about = random_3sat(10, 43, seed), f"random_3sat(10, 43, {seed})"
        with Oracle(tested, clauses) as oracle:
            satisfiable = bool(models_by_force(10, clauses))
            self._decide(oracle, satisfiable, about)
            if satisfiable:
                self._model(oracle, clauses, about)

    def test_formula_without_clauses(self, tested: Backend) -> None:
        about = "a formula without clauses"
        with Oracle(tested, []) as oracle:
            self._decide(oracle, True, about)
            assert oracle.model() == [], f"{tested.name}: model() of {about} is {oracle.model()}; expected []"
            self._decide(oracle, True, about, [3, -1])
            model = self._model(oracle, [], about, [3, -1])
            assert model == [-1, -2, 3], f"{tested.name}: model() of {about} is {model}; expected [-1, -2, 3]"
            self._decide(oracle, False, about, [2, -2])
            oracle.add([1])
            self._decide(oracle, True, "the clause [1], added later")
            model = self._model(oracle, [[1]], "the clause [1], added later")
            assert model == [1], f"{tested.name}: model() of the clause [1] is {model}; expected [1]"

    def test_empty_clause(self, tested: Backend) -> None:
        with Oracle(tested, [[1], []]) as oracle:
            self._decide(oracle, False, "a formula with an empty clause")
        with Oracle(tested, [[1]]) as oracle:
            self._decide(oracle, True, "the clause [1]")
            oracle.add([])
            self._decide(oracle, False, "a formula with an empty clause, added later")

    def test_model_has_every_variable(self, tested: Backend) -> None:
        clauses, about = [[1], [1, 50], [60, -60]], "the clauses [1], [1, 50], [60, -60]"
        with Oracle(tested, clauses) as oracle:
            self._decide(oracle, True, about, [70])
            model = self._model(oracle, clauses, about, [70])
        assert len(model) == 70, (f"{tested.name}: the model has {len(model)} literals; expected 70, the highest "
                                  "variable of clauses and assumptions, whether or not it is in a clause")

    def test_assumptions_hold_for_one_call(self, tested: Backend) -> None:
        clauses, about = [[1, 2], [-1, 3]], "the clauses [1, 2], [-1, 3]"
        with Oracle(tested, clauses) as oracle:
            for assumptions, expected in (([1, -3], False), ([-1], True), ([1], True), ([1, -1], False), ([], True)):
                self._decide(oracle, expected, about, assumptions)
                if expected:
                    self._model(oracle, clauses, about, assumptions)

    def test_core_names_the_two_that_clash(self, tested: Backend) -> None:
        clauses = [[-4, -17], *([variable, 20] for variable in range(1, 20))]
        with Oracle(tested, clauses) as oracle:
            self._decide(oracle, False, "clauses by which 4 and 17 clash", range(1, 20))
            if tested.capabilities.cores:
                core = oracle.core()
                assert core == [4, 17], (
                    f"{tested.name}: core() gives {core}; expected [4, 17], the two assumptions that clash")
            else:
                self._refuse(NotSupported, f"backend '{tested.name}' cannot name clashing clues", oracle.core,
                            f"{tested.name}: its record has no cores, but core() gives")

    def test_core_is_empty_when_nothing_can_hold(self, tested: Backend) -> None:
        if not tested.capabilities.cores:
            pytest.skip("gives no cores, as its record says")
        with Oracle(tested, pigeon_hole(4, 3)) as oracle:
            self._decide(oracle, False, "4 pigeons in 3 holes", [20, 21])
            core = oracle.core()
            assert core == [], (f"{tested.name}: core() gives {core}; expected [], since the formula has no model "
                                "whatever is assumed")

    def test_enumeration_finds_every_model_once(self, tested: Backend) -> None:
        clauses, about = random_3sat(6, 16, 3), "random_3sat(6, 16, 3)"
        expected = models_by_force(6, clauses)
        found: list[list[int]] = []
        with Oracle(tested, clauses) as oracle:
            while oracle.solve():
                found.append(self._model(oracle, clauses, about))
                assert found.count(found[-1]) == 1, (
                    f"{tested.name}: gives the model {found[-1]} again after a clause that forbids it was added")
                oracle.add([-literal for literal in found[-1]])
        lost = [model for model in expected if model not in found]
        assert not lost, (f"{tested.name}: finds {len(found)} of {len(expected)} models of {about}; for instance not "
                          f"{lost[0]}")

    def test_phases_never_change_the_answer(self, tested: Backend) -> None:
        clauses, about = [[1, 2], [-1, -2]], "the clauses [1, 2], [-1, -2] with the phases 1 and 2"
        with Oracle(tested, clauses) as oracle:
            oracle.set_phases([1, 2])
            self._decide(oracle, True, about)
            self._model(oracle, clauses, about)

    # --- limits

    def test_conflicts_run_out(self, tested: Backend) -> None:
        budget = Budget(conflicts=300)
        if not tested.capabilities.conflict_budget:
            self._refuse(NotSupported, "conflict_budget", lambda: Oracle(tested, pigeon_hole(11, 10), budget),
                        f"{tested.name}: its record has no conflict_budget, but it takes one:")
            return
        began = time.monotonic()
        with Oracle(tested, pigeon_hole(11, 10), budget) as oracle:
            self._refuse(Undecided, "within the budget of 300 conflicts", oracle.solve,
                        f"{tested.name}: 11 pigeons and 10 holes take far more than 300 conflicts, but solve() gives")
            left = budget.left_conflicts()
            assert left == 0, f"{tested.name}: 300 conflicts are used up, but the budget says that {left} are left"
        seconds = time.monotonic() - began
        # Far above the fraction of a second that they take: without a limit it goes on for minutes.
        assert seconds < 20, f"{tested.name}: takes {seconds:.0f} s for 300 conflicts; expected less than 20 s"

    def test_seconds_run_out(self, tested: Backend) -> None:
        began = time.monotonic()
        with Oracle(tested, pigeon_hole(14, 13), Budget(seconds=0.3)) as oracle:
            self._refuse(Undecided, "within the budget of 0.3 s", oracle.solve,
                        f"{tested.name}: 14 pigeons and 13 holes take far more than 0.3 s, but solve() gives")
        # Far above the budget: what counts is that it ends at all, on a machine with other things to do.
        seconds = time.monotonic() - began
        assert seconds < 30, f"{tested.name}: ends {seconds:.0f} s after it began; expected soon after 0.3 s"

    @pytest.mark.parametrize("capability", [field.name for field in attrs.fields(Capabilities)])
    def test_record_is_true(self, tested: Backend, capability: str) -> None:
        claimed = getattr(tested.capabilities, capability)
        outcome = probe(tested, capability)
        assert (outcome == "works") is claimed, (
            f"{tested.name}: its record says {capability} = {claimed}, but when it is tried, it {_tried(outcome)}")


def _tried(outcome: str) -> str:
    return {"works": "works", "does something else": "does not do what is asked"}.get(outcome, f"fails: {outcome}")
