"""Work for several processes that can be stopped at any time."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

__all__ = ["spread"]

T = TypeVar("T")
R = TypeVar("R")

#: Seconds between two looks while nothing is ready.
_BETWEEN = 0.2


def spread(work: Callable[[T], R], items: Sequence[T], processes: int,
           look: Callable[[], None] = lambda: None) -> Iterator[R]:
    """What `work` makes of each item, in order, done by so many processes; `look` may raise to stop.

    Work, items and results must be such that pickle can send them. Whatever ends this early, Ctrl-C too, ends the
    processes at once.
    """
    import multiprocessing

    # Ctrl-C goes to all processes; this one ends the others, which have nothing to say about it.
    with multiprocessing.Pool(min(processes, len(items)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        done = pool.imap(work, items)
        for _ in items:
            while True:
                look()
                try:
                    result = done.next(_BETWEEN)
                except multiprocessing.TimeoutError:
                    continue
                break
            yield result
