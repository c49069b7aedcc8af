"""Running one function in a child process that can be killed: for solvers that cannot be stopped from within."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any

from gridwright.errors import NotSupported
from gridwright.solving.budget import interrupts_held

__all__ = ["ChildDied", "ChildTimeout", "call_in_child", "stream_from_child"]

_POLL_SECONDS = 0.1
#: How long a child that is told to end may take to clean up before it is killed.
_GRACE_SECONDS = 1.0


class ChildTimeout(Exception):
    """The child was killed because its time was up."""


class ChildDied(Exception):
    """The child ended without an answer; the message says how, e.g. "killed by SIGSEGV"."""


def call_in_child(function: Callable[..., bytes], *arguments: Any, seconds: float | None = None) -> bytes:
    """`function(*arguments)` in a child process, ended after `seconds` or when anything is raised here (Ctrl-C).

    With the child end all processes that it has started. It gets SIGTERM first, which ends it at once unless the
    function has a handler of its own, for instance to remove files, and soon after SIGKILL.

    The child is forked where that is safe, so that large arguments are not copied; elsewhere function and arguments
    must be picklable. Raises ChildTimeout or ChildDied; an exception in the function counts as ChildDied.
    Raises NotSupported inside a daemonic process, which may have no children.
    """
    with _child_of(_send_answer, function, arguments, seconds) as receive:
        return receive()


def stream_from_child(function: Callable[..., Iterable[bytes]], *arguments: Any,
                      seconds: float | None = None) -> Iterator[bytes]:
    """As `call_in_child`, for a function that gives one piece after another; the child waits while nobody takes them.

    Closing the iterator ends the child.
    """
    with _child_of(_send_pieces, function, arguments, seconds) as receive:
        while piece := receive():
            yield piece[1:]


@contextmanager
def _child_of(send: Callable[..., None], function: Callable[..., Any], arguments: tuple[Any, ...],
              seconds: float | None) -> Iterator[Callable[[], bytes]]:
    """A child process that sends what the function gives; what is handed out receives one message."""
    if multiprocessing.current_process().daemon:
        raise NotSupported("a daemonic process may start no solver process; use a backend that runs in-process")
    deadline = None if seconds is None else time.monotonic() + seconds
    context: Any = multiprocessing.get_context(_start_method())
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(sender, send, function, arguments), daemon=True)
    done = False
    try:
        # Held over the start so that the child is born with SIGINT blocked and none can hit it before it is ready.
        with interrupts_held():
            process.start()
            sender.close()
            _lead_group(process.pid)
        yield partial(_receive, receiver, process, deadline)
        done = True
    finally:
        with interrupts_held():
            if process.pid is not None:
                _end(process, gently=not done)
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


def _lead_group(pid: int) -> None:
    """Make the child the leader of a process group of its own. Both sides do it, as either may be the first to run."""
    if hasattr(os, "setpgid"):
        with suppress(OSError):
            os.setpgid(pid, pid)


def _end(process: Any, gently: bool) -> None:
    """End the child and its group."""
    if not hasattr(os, "killpg"):
        process.kill()
    else:
        if gently:
            _signal_group(process.pid, signal.SIGTERM)
            wait([process.sentinel], _GRACE_SECONDS)
        # The child's number stays taken until it is joined, so this hits no other group.
        _signal_group(process.pid, signal.SIGKILL)
        # One that was not yet the leader of its group.
        process.kill()
    process.join()


def _signal_group(pid: int, number: int) -> None:
    with suppress(OSError):
        os.killpg(pid, number)


def _how_it_ended(code: int | None) -> str:
    if code is None or code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def _child(sender: Connection, send: Callable[..., None], function: Callable[..., Any],
           arguments: tuple[Any, ...]) -> None:
    _lead_group(os.getpid())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        # A solver may install a SIGINT handler of its own; a blocked signal never reaches it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    send(sender, function, arguments)
    sender.close()


def _send_answer(sender: Connection, function: Callable[..., bytes], arguments: tuple[Any, ...]) -> None:
    sender.send_bytes(function(*arguments))


def _send_pieces(sender: Connection, function: Callable[..., Iterable[bytes]], arguments: tuple[Any, ...]) -> None:
    # A byte in front, so that an empty message can say that this was all.
    for piece in function(*arguments):
        sender.send_bytes(b"+" + piece)
    sender.send_bytes(b"")
