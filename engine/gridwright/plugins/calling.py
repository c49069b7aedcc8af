"""Calling hooks of which the first answer counts, one implementation after the other, with wrappers around the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import attrs
import pluggy

from gridwright.plugins.failures import WrongAnswer, a, what

__all__ = ["FirstAnswer", "call", "expected"]


def call(impl: pluggy.HookImpl, arguments: Mapping[str, object]) -> Any:
    return impl.function(*(arguments[name] for name in impl.argnames))


def expected(result: object, kind: type) -> object:
    """A plugin's result as it is. Raises WrongAnswer if it is neither None nor of its kind."""
    if result is not None and not isinstance(result, kind):
        raise WrongAnswer(f"it gave {what(result)}; expected {a(kind.__name__)}")
    return result


@attrs.frozen
class FirstAnswer:
    """One call of a hook.

    `checked(plugin, result)` returns the result as it is to be used, or raises WrongAnswer; `passed_over(plugin,
    error)` keeps what went wrong, or raises it. Plugins are named as they are registered.
    """

    arguments: Mapping[str, object]
    checked: Callable[[str, Any], Any]
    passed_over: Callable[[str, BaseException], None]

    def of(self, impls: Sequence[pluggy.HookImpl]) -> Any:
        """The first answer in this order that is not None; wrappers stand before what they wrap."""
        for i, impl in enumerate(impls):
            if impl.wrapper:
                return self._wrapped(impl, partial(self.of, impls[i + 1:]))
            try:
                result = self.checked(impl.plugin_name, call(impl, self.arguments))
            except (Exception, SystemExit) as error:
                self.passed_over(impl.plugin_name, error)
                continue
            if result is not None:
                return result
        return None

    def _wrapped(self, impl: pluggy.HookImpl, inner: Callable[[], Any]) -> Any:
        """What a wrapper makes of the answer of the rest; if it fails, the rest is asked again without it."""
        answers: list[Any] = []
        raised: list[BaseException] = []

        def rest() -> Any:
            try:
                answers.append(inner())
            except BaseException as error:
                raised.append(error)
                raise
            return answers[0]

        try:
            made = _around(call(impl, self.arguments), rest)
            return made if answers and made is answers[0] else self.checked(impl.plugin_name, made)
        except (Exception, SystemExit) as error:
            if raised and error is raised[0]:
                raise
            self.passed_over(impl.plugin_name, error)
        if raised:
            raise raised[0]
        # Asked again even where it has answered: a wrapper may have used up some of an iterator before it failed.
        return inner()


def _around(wrapper: Any, rest: Callable[[], Any]) -> Any:
    """Run a wrapper, a generator that yields once and is sent the answer of the rest or its error."""
    try:
        next(wrapper)
    except StopIteration:
        raise WrongAnswer("its wrapper did not yield") from None
    try:
        answer = rest()
    except BaseException as error:
        try:
            wrapper.throw(error)
        except StopIteration as end:
            return end.value
    else:
        try:
            wrapper.send(answer)
        except StopIteration as end:
            return end.value
    wrapper.close()
    raise WrongAnswer("its wrapper yielded twice")
