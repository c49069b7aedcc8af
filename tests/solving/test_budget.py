"""Budgets, slices, and holding back Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from gridwright.errors import Undecided
from gridwright.solving.budget import Budget, call_held, interrupts_held, slice_length

posix = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs POSIX signal masks")


def test_unlimited_budget_never_runs_out() -> None:
    budget = Budget()
    budget.spend(10**9)
    budget.check()
    assert budget.left_seconds() is None
    assert budget.left_conflicts() is None


def test_conflicts_are_spent_over_several_calls() -> None:
    budget = Budget(conflicts=100)
    budget.spend(60)
    budget.check()
    assert budget.left_conflicts() == 40
    budget.spend(70)
    assert budget.left_conflicts() == 0
    with pytest.raises(Undecided, match=r"^undecided within the budget of 100 conflicts$"):
        budget.check()


def test_clock_starts_with_the_first_call() -> None:
    budget = Budget(seconds=0.05)
    time.sleep(0.06)
    budget.check()
    time.sleep(0.06)
    with pytest.raises(Undecided, match=r"^undecided within the budget of 0\.05 s$"):
        budget.check()
    assert budget.left_seconds() == 0


def test_start_does_not_start_again() -> None:
    budget = Budget(seconds=5)
    budget.start()
    time.sleep(0.02)
    budget.start()
    left = budget.left_seconds()
    assert left is not None
    assert left < 4.99
    assert str(budget) == "5 s"
    assert str(Budget(seconds=5, conflicts=7)) == "5 s or 7 conflicts"


@pytest.mark.parametrize("limits", [{"seconds": -1.0}, {"conflicts": -1}])
def test_negative_budget_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        Budget(**limits)


def test_slices_shrink_with_the_formula() -> None:
    lengths = [slice_length(size) for size in (0, 12_000, 50_000, 50_001, 150_000, 300_000, 600_000, 1_200_000, 10**7)]
    assert lengths[:3] == [20_000] * 3
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-2:] == [100, 100]


@posix
def test_interrupt_comes_when_the_hold_ends() -> None:
    reached = False

    def held() -> None:
        nonlocal reached
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
            reached = True

    with pytest.raises(KeyboardInterrupt):
        held()
    assert reached
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@posix
def test_a_hold_inside_a_hold_keeps_the_outer_one() -> None:
    with interrupts_held():
        with interrupts_held():
            pass
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_call_held_hands_over_result_and_error() -> None:
    assert call_held(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        call_held(lambda: 1 // 0)


def test_without_signal_masks_the_call_runs_on_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    assert call_held(threading.current_thread) is not threading.main_thread()
    with pytest.raises(ZeroDivisionError):
        call_held(lambda: 1 // 0)


@posix
def test_interrupt_handed_to_another_thread_is_held_as_well() -> None:
    reached = False
    stop = threading.Event()
    other = threading.Thread(target=stop.wait, daemon=True)

    def held() -> None:
        nonlocal reached
        other.start()
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
            reached = True

    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        held()
    stop.set()
    assert reached
    assert signal.getsignal(signal.SIGINT) is handler


@posix
def test_worker_finishes_before_the_interrupt_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    finished = threading.Event()

    def work() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.3)
        finished.set()

    with pytest.raises(KeyboardInterrupt):
        call_held(work)
    assert finished.is_set()
