"""How long a solver may take, and how a call is cut into slices between which it can be stopped."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from gridwright.errors import Undecided

__all__ = ["Budget", "call_held", "interrupts_held", "slice_length"]

T = TypeVar("T")

#: (clauses up to, conflicts in a slice). Integers only, so that every machine cuts, and so searches, alike.
_SLICES = ((50_000, 20_000), (100_000, 6_000), (200_000, 2_000), (400_000, 600), (800_000, 200))
_SHORTEST_SLICE = 100


class Budget:
    """Seconds of wall clock, solver conflicts, or both, shared by all the solver calls that it is handed to.

    The clock starts with the first call (or with `start()`), not when the budget is made. None: no limit.
    Raises ValueError for a negative limit.
    """

    __slots__ = ("_started", "conflicts", "seconds", "spent")

    def __init__(self, seconds: float | None = None, conflicts: int | None = None) -> None:
        if (seconds is not None and seconds < 0) or (conflicts is not None and conflicts < 0):
            raise ValueError(f"a budget cannot be negative: {seconds} s, {conflicts} conflicts")
        self.seconds, self.conflicts = seconds, conflicts
        self.spent = 0
        self._started: float | None = None

    def __repr__(self) -> str:
        return f"Budget(seconds={self.seconds}, conflicts={self.conflicts})"

    def __str__(self) -> str:
        parts = [] if self.seconds is None else [f"{self.seconds:g} s"]
        parts += [] if self.conflicts is None else [f"{self.conflicts} conflicts"]
        return " or ".join(parts) or "unlimited"

    def start(self) -> None:
        """Start the clock; does nothing if it runs already."""
        if self._started is None:
            self._started = time.monotonic()

    def spend(self, conflicts: int) -> None:
        """Take conflicts off what is left."""
        self.spent += conflicts

    def left_seconds(self) -> float | None:
        """Seconds left, never below 0; None without a limit."""
        if self.seconds is None:
            return None
        gone = 0.0 if self._started is None else time.monotonic() - self._started
        return max(0.0, self.seconds - gone)

    def left_conflicts(self) -> int | None:
        """Conflicts left, never below 0; None without a limit."""
        return None if self.conflicts is None else max(0, self.conflicts - self.spent)

    def check(self) -> None:
        """Start the clock if need be; raises Undecided when nothing is left."""
        self.start()
        if self.left_seconds() == 0 or self.left_conflicts() == 0:
            raise self.exhausted()

    def exhausted(self) -> Undecided:
        """The error to raise when the budget has run out."""
        return Undecided(f"undecided within the budget of {self}")


def slice_length(clauses: int) -> int:
    """Conflicts in one slice of a solver call, for a formula of so many clauses.

    Depends on nothing but the size: slicing steers the search, so a length taken from the clock would make answers
    differ between machines. A slice of a large formula is short because each of its conflicts takes longer.
    """
    return next((length for limit, length in _SLICES if clauses <= limit), _SHORTEST_SLICE)


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C in the main thread: a SIGINT that arrives inside takes effect on leaving, as KeyboardInterrupt.

    Does nothing in other threads, which never see the exception. The signal is masked where that can be done; as the
    system then hands it to another thread, if there is one, Python's handler is put off as well.
    """
    if not _in_main_thread():
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    handler = signal.getsignal(signal.SIGINT)
    arrived: list[int] = []
    if callable(handler):
        signal.signal(signal.SIGINT, lambda number, frame: arrived.append(number))
    try:
        yield
    finally:
        if callable(handler):
            signal.signal(signal.SIGINT, handler)
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if arrived:
            signal.raise_signal(signal.SIGINT)


def call_held(function: Callable[[], T]) -> T:
    """`function()` with Ctrl-C held back until it has returned, on every platform.

    Where signals cannot be masked the call runs on a worker thread, since solvers install signal handlers of their own
    only in the main thread, which waits for the worker to finish.
    """
    if not _in_main_thread():
        return function()
    with interrupts_held():
        return function() if hasattr(signal, "pthread_sigmask") else _call_on_worker(function)


def _call_on_worker(function: Callable[[], T]) -> T:
    results: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(function())
        except BaseException as error:
            errors.append(error)

    worker = threading.Thread(target=work, name="gridwright-solver")
    worker.start()
    worker.join()
    if errors:
        raise errors[0]
    return results[0]
