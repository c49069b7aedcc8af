"""Running one function in a child process that can be killed: for solvers that cannot be stopped from within."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any

from gridwright.errors import NotSupported
from gridwright.solving.budget import interrupts_held

__all__ = ["ChildDied", "ChildTimeout", "call_in_child"]

_POLL_SECONDS = 0.1


class ChildTimeout(Exception):
    """The child was killed because its time was up."""


class ChildDied(Exception):
    """The child ended without an answer; the message says how, e.g. "killed by SIGSEGV"."""


def call_in_child(function: Callable[..., bytes], *arguments: Any, seconds: float | None = None) -> bytes:
    """`function(*arguments)` in a child process, killed after `seconds` or when anything is raised here (Ctrl-C).

    The child is forked where that is safe, so that large arguments are not copied; elsewhere function and arguments
    must be picklable. Raises ChildTimeout or ChildDied; an exception in the function counts as ChildDied.
    Raises NotSupported inside a daemonic process, which may have no children.
    """
    if multiprocessing.current_process().daemon:
        raise NotSupported("a daemonic process may start no solver process; use a backend that runs in-process")
    deadline = None if seconds is None else time.monotonic() + seconds
    context: Any = multiprocessing.get_context(_start_method())
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(sender, function, arguments), daemon=True)
    try:
        # Held over the start so that the child is born with SIGINT blocked and none can hit it before it is ready.
        with interrupts_held():
            process.start()
            sender.close()
        return _receive(receiver, process, deadline)
    finally:
        with interrupts_held():
            if process.pid is not None:
                process.kill()
                process.join()
            receiver.close()
            sender.close()


def _start_method() -> str:
    forks = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
    return "fork" if forks else "spawn"


def _receive(receiver: Connection, process: Any, deadline: float | None) -> bytes:
    while True:
        left = _POLL_SECONDS if deadline is None else min(_POLL_SECONDS, deadline - time.monotonic())
        if left <= 0:
            raise ChildTimeout
        # Woken by the answer or by the child's end, whichever comes first: a child that crashes sends nothing.
        if not wait([receiver, process.sentinel], left):
            continue
        try:
            if receiver.poll():
                return receiver.recv_bytes()
        except EOFError:
            pass
        process.join()
        raise ChildDied(_how_it_ended(process.exitcode))


def _how_it_ended(code: int | None) -> str:
    if code is None or code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def _child(sender: Connection, function: Callable[..., bytes], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        # A solver may install a SIGINT handler of its own; a blocked signal never reaches it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sender.send_bytes(function(*arguments))
    sender.close()
