"""The oracle: strategies, budgets, crashes, and a real Ctrl-C."""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import attrs
import pytest

from gridwright.errors import NotSupported, PluginError, Undecided
from gridwright.solving import child
from gridwright.solving.backend import Backend, Capabilities, Solver
from gridwright.solving.budget import Budget
from gridwright.solving.oracle import Oracle
from gridwright.testing.formulas import pigeon_hole, random_3sat, satisfies

pytest.importorskip("pysat")

from gridwright_solvers.pysat_solvers import BACKENDS

CADICAL, KISSAT, LINGELING = BACKENDS["cadical195"], BACKENDS["kissat404"], BACKENDS["lingeling"]
BOTH_WAYS = pytest.mark.parametrize("backend", [CADICAL, LINGELING, KISSAT], ids=lambda backend: backend.name)


class _Crashing(Solver):
    """Ends its process, or fails, in `solve`."""

    def __init__(self, how: str) -> None:
        self.how = how

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        if self.how == "signal":
            faulthandler.disable()
            os.kill(os.getpid(), signal.SIGSEGV)
        if self.how == "exit":
            os._exit(3)
        raise RuntimeError("out of cheese")

    def model(self) -> list[int]:
        return []

    def add(self, clause: Sequence[int]) -> None:
        return None


@attrs.frozen
class CrashingBackend(Backend):
    """A backend whose solver goes wrong as asked."""

    how: str
    capabilities: Capabilities = attrs.field(factory=Capabilities)
    name: str = "crashing"
    summary: str = "goes wrong"

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
        return _Crashing(self.how)


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize(("how", "message"), [
    ("signal", "'crashing' ended its solver process without an answer: killed by SIGSEGV"),
    ("exit", "'crashing' ended its solver process without an answer: exit code 3"),
    ("error", r"'crashing' failed in a solver call: RuntimeError\('out of cheese'\)"),
])
def test_a_crash_is_never_an_answer(how: str, message: str) -> None:
    with Oracle(CrashingBackend(how), [[1]]) as oracle, pytest.raises(PluginError, match=message):
        oracle.solve()


def test_a_failure_in_process_names_the_backend() -> None:
    can = Capabilities(assumptions=True, conflict_budget=True, incremental=True)
    with (Oracle(CrashingBackend("error", can), [[1]]) as oracle,
          pytest.raises(PluginError, match="'crashing' failed in a solver call: RuntimeError")):
        oracle.solve()


@BOTH_WAYS
def test_clauses_added_later_count(backend: Backend) -> None:
    with Oracle(backend, [[1, 2, 3]]) as oracle:
        assert oracle.solve([-1]) is True
        oracle.add([-2])
        oracle.add([-3, 9])
        assert oracle.solve([-1]) is True
        assert oracle.model()[:3] == [-1, -2, 3]
        assert oracle.model()[8] == 9
        oracle.add([-9])
        assert oracle.solve([-1]) is False
        assert oracle.solve() is True


@BOTH_WAYS
def test_model_and_core_belong_to_the_last_answer(backend: Backend) -> None:
    with Oracle(backend, [[1]]) as oracle:
        with pytest.raises(ValueError, match="there is no model"):
            oracle.model()
        assert oracle.solve() is True
        assert oracle.model() == [1]
        oracle.add([2])
        with pytest.raises(ValueError, match="there is no model"):
            oracle.model()


@BOTH_WAYS
def test_closed_oracle_refuses(backend: Backend) -> None:
    oracle = Oracle(backend, [[1]])
    oracle.solve()
    oracle.close()
    oracle.close()
    with pytest.raises(ValueError, match="closed"):
        oracle.solve()


@BOTH_WAYS
def test_the_clauses_of_the_caller_stay_as_they_are(backend: Backend) -> None:
    clauses = [[1, 2]]
    with Oracle(backend, clauses) as oracle:
        oracle.add([-1])
        oracle.solve([2])
    assert clauses == [[1, 2]]


@BOTH_WAYS
def test_usable_after_time_ran_out(backend: Backend) -> None:
    budget = Budget(seconds=0.3)
    guard = 14 * 13 + 1
    clauses = [[*clause, guard] for clause in pigeon_hole(14, 13)]
    with Oracle(backend, clauses, budget) as oracle:
        with pytest.raises(Undecided):
            oracle.solve([-guard])
        oracle.budget = None
        assert oracle.solve([guard]) is True
        assert satisfies(oracle.model(), clauses)


def test_one_budget_over_several_calls() -> None:
    budget = Budget(conflicts=2000)
    clauses = pigeon_hole(11, 10)
    with Oracle(CADICAL, clauses, budget) as oracle:
        with pytest.raises(Undecided):
            oracle.solve()
        assert 1900 <= budget.spent <= 2100
        assert oracle.conflicts() == budget.spent
    with Oracle(CADICAL, clauses, budget) as other, pytest.raises(Undecided):
        other.solve()


def test_slices_do_not_change_answers() -> None:
    for seed in range(6):
        clauses = random_3sat(120, 511, seed)
        with Oracle(CADICAL, clauses) as whole, Oracle(CADICAL, clauses) as sliced:
            sliced._slice = 50
            assert whole.solve() is sliced.solve()


def test_core_without_cores_says_what_to_look_for() -> None:
    with Oracle(KISSAT, [[1]]) as oracle:
        assert oracle.solve([-1]) is False
        with pytest.raises(NotSupported, match=r"'kissat404' cannot name clashing clues .* use a backend whose "
                                               r"capabilities list cores"):
            oracle.core()


@pytest.mark.parametrize("backend", [LINGELING, KISSAT], ids=lambda backend: backend.name)
def test_children_can_be_spawned(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_start_method", lambda: "spawn")
    with Oracle(backend, [[1, 2]]) as oracle:
        assert oracle.solve([-1]) is True
        assert oracle.model() == [-1, 2]


SCRIPT = """
import json, multiprocessing, sys, threading, time
from gridwright.solving.oracle import Oracle
from gridwright.testing.formulas import pigeon_hole
from gridwright_solvers.pysat_solvers import BACKENDS

backend = BACKENDS[sys.argv[1]]
if sys.argv[2] == "threads":
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
guard = 1000
oracle = Oracle(backend, [[*clause, guard] for clause in pigeon_hole(12, 11)] + [[guard, 1001]])
print("ready", flush=True)
try:
    oracle.solve([-guard])
    outcome = "answer"
except KeyboardInterrupt:
    outcome = "KeyboardInterrupt"
ended = time.time()
left = len(multiprocessing.active_children())
again = [oracle.solve([guard]), oracle.solve([-guard, -1001, 1, 12])]
model = oracle.model() if oracle.solve([guard, 1]) else None
with Oracle(backend, pigeon_hole(5, 4)) as small, Oracle(backend, pigeon_hole(4, 4)) as fits:
    fresh = [small.solve(), fits.solve()]
print(json.dumps({"outcome": outcome, "ended": ended, "left": left, "again": again, "fresh": fresh,
    "model": model[999] if model else None}))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("threads", ["alone", "threads"])
@pytest.mark.parametrize("name", ["cadical195", "glucose4", "minisat22", "kissat404", "lingeling"])
def test_ctrl_c(name: str, threads: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", SCRIPT, name, threads], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.7)
        # As a terminal does it: to the whole group, solver processes included.
        os.killpg(process.pid, signal.SIGINT)
        sent = time.time()
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 0, err
    result = json.loads(out)
    assert result["outcome"] == "KeyboardInterrupt"
    assert result["ended"] - sent < 2
    assert result["left"] == 0
    assert result["fresh"] == [False, True]
    assert result["again"] == [True, False]
    assert result["model"] == 1000
