"""Writing down what plugins are loaded, which hooks are called, and what each plugin answers: for `--trace-plugins`.

A traced program writes lines like these; a level of calls further in stands two spaces further in:

    trace: imported my_rules [my-rules 1.0] in 2.1 ms
    trace: gridwright_entries()
    trace:   my_rules: 1: [Entry(kind='rule', name='com.example:trio', ...)] in 0.1 ms
    trace: loaded my_rules [my-rules 1.0], entries: 1
    trace: rule 'com.example:trio' of my_rules [my-rules 1.0]: my_rules.trio:PLUGIN in 1.3 ms

A result that is an iterator is told of twice: when it is handed over, and at its end with the number of items and the
time that making them took. Without a place to write to, a `Tracer` does nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pluggy

    from gridwright.plugins.origins import Origin

__all__ = ["TRACE_VARIABLE", "Tracer", "short", "to_stderr"]

#: 1 in this environment variable does what the option `--trace-plugins` does.
TRACE_VARIABLE = "GRIDWRIGHT_TRACE_PLUGINS"

#: Most characters of an argument or a result that are shown.
_LONGEST = 72
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def to_stderr(line: str) -> None:
    """Write one line of a trace to standard error."""
    print(f"trace: {line}", file=sys.stderr)


def short(value: object) -> str:
    """A value in at most some 80 characters on one line, without addresses; collections say how many they hold."""
    try:
        text = " ".join(_ADDRESS.sub("", repr(value)).split())
    except Exception as error:
        text = f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
    if len(text) <= _LONGEST:
        return text
    many = f"{len(value)}: " if isinstance(value, list | tuple | set | frozenset | dict) else ""
    return f"{many}{text[:_LONGEST]}..."


class Tracer:
    """Hands lines about plugins to `write`; with None it does nothing and costs nothing."""

    def __init__(self, write: Callable[[str], None] | None = None) -> None:
        self._write = write
        self._depth = 0

    def say(self, line: str) -> None:
        """Write a line at the present level of calls."""
        if self._write is not None:
            self._write("  " * self._depth + line)

    def timed(self, what: str) -> AbstractContextManager[None]:
        """Say `what` and how long it took when the block is done; also when it raises."""
        return nullcontext() if self._write is None else self._timed(what)

    def call(self, hook: str, arguments: Mapping[str, object]) -> AbstractContextManager[None]:
        """Say that a hook is called; what plugins answer meanwhile stands one level further in."""
        return nullcontext() if self._write is None else self._call(hook, arguments)

    def watch(self, manager: pluggy.PluginManager, plugin: object, origin: Origin) -> None:
        """From now on say what each hook implementation of a registered plugin answers, whoever calls it."""
        if self._write is None:
            return
        for hook in manager.get_hookcallers(plugin) or ():
            for impl in hook.get_hookimpls():
                if impl.plugin is plugin:
                    stand_in = self._wrapping if impl.wrapper else self._answering
                    impl.function = stand_in(impl.function, hook.name, origin.plugin)  # type: ignore[misc]

    # --- what stands in for an implementation

    def _answering(self, function: Callable[..., Any], hook: str, plugin: str) -> Callable[..., Any]:
        def answer(*arguments: object) -> object:
            start = perf_counter()
            try:
                with self._deeper():
                    result = function(*arguments)
            except BaseException as error:
                self.say(f"{plugin}: {type(error).__name__}: {short(str(error))}{_since(start)}")
                raise
            self.say(f"{plugin}: {short(result)}{_since(start)}")
            return self._counted(result, f"{hook} of {plugin}") if isinstance(result, Iterator) else result

        return answer

    def _wrapping(self, function: Callable[..., Any], hook: str, plugin: str) -> Callable[..., Any]:
        def wrap(*arguments: object) -> Generator[Any, Any, Any]:
            self.say(f"{plugin}: wraps {hook}")
            start = perf_counter()
            try:
                result = yield from function(*arguments)
            except BaseException as error:
                self.say(f"{plugin}: {hook} ends with {type(error).__name__}: {short(str(error))}{_since(start)}")
                raise
            self.say(f"{plugin}: {hook} ends with {short(result)}{_since(start)}")
            return result

        return wrap

    # --- levels and times

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    @contextmanager
    def _timed(self, what: str) -> Iterator[None]:
        start = perf_counter()
        try:
            with self._deeper():
                yield
        except BaseException as error:
            self.say(f"{what}: {type(error).__name__}{_since(start)}")
            raise
        self.say(f"{what}{_since(start)}")

    @contextmanager
    def _call(self, hook: str, arguments: Mapping[str, object]) -> Iterator[None]:
        self.say(f"{hook}({', '.join(f'{name}={short(value)}' for name, value in arguments.items())})")
        with self._deeper():
            yield

    def _counted(self, items: Iterator[Any], what: str) -> Iterator[Any]:
        """The same items; at the end it says how many there were and how long they took to make."""
        made, spent = 0, 0.0
        try:
            while True:
                start = perf_counter()
                try:
                    item = next(items)
                except StopIteration:
                    return
                finally:
                    spent += perf_counter() - start
                made += 1
                yield item
        finally:
            self.say(f"{what}: {made} item{'' if made == 1 else 's'} in {spent * 1000:.1f} ms")
            if isinstance(items, Generator):
                items.close()


def _since(start: float) -> str:
    return f" in {(perf_counter() - start) * 1000:.1f} ms"
