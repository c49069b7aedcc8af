"""What the readers of the parts of a sudoku-spec share: how parts are refused, and numbers with bounds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from gridwright import FormatError
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright.errors import errors_of
from gridwright.generating.wanted import Range

__all__ = ["Faults", "choice", "in_range", "number", "only", "reserved", "whole"]


class Faults:
    """Collects what is wrong with the parts of a request, so that all of it is told at once."""

    def __init__(self) -> None:
        self.found: list[FormatError] = []

    def attempt(self, read: Callable[..., Any], *arguments: Any) -> Any:
        """What `read` returns; None where it raises, with its errors kept."""
        try:
            return read(*arguments)
        except FormatError as error:
            self.found += errors_of(error)
            return None

    def add(self, message: str, where: str, code: str) -> None:
        """Keep one more."""
        self.found.append(FormatError(message, where, code))


def reserved(what: str, where: str, expected: str = "") -> FormatError:
    """The error for a part that this version of the format leaves to a later one; `what` with its verb."""
    return FormatError(f"{what} reserved for a later version of sudoku-spec" + (expected and f"; expected {expected}"),
                       where, "reserved")


def only(data: Mapping[str, Any], known: Collection[str], where: str, later: Mapping[str, str] | None = None) -> None:
    """Refuse every member that is not known; `later` names those that are reserved. Raises FormatError."""
    for name in data:
        if name in (later or {}):
            raise reserved((later or {})[name], where + pointer(name))
        if name not in known:
            raise FormatError(f"the member {name[:60]!r} is not known here; expected {', '.join(known) or 'none'}",
                              where + pointer(name), "unknown")


def choice(data: Mapping[str, Any], name: str, choices: Collection[str], where: str) -> str:
    """The member, one of several strings. Raises FormatError."""
    value: str = member(data, name, "string", where)
    if value not in choices:
        raise FormatError(f"expected one of {', '.join(choices)}, found {value[:40]!r}", where + pointer(name),
                          "choice")
    return value


def whole(value: Any, least: int, where: str) -> int:
    """A whole number from `least` on. Raises FormatError."""
    if typed(value, "whole number", where) < least:
        raise FormatError(f"expected a whole number from {least}, found {value}", where, "value")
    return int(value)


def number(value: Any, where: str, *, zero: bool = True) -> float:
    """A number from 0 on, `zero` False: above 0. Raises FormatError."""
    if type(value) not in (int, float):
        raise FormatError("expected a number", where, "type")
    if value < 0 or (not zero and value == 0):
        raise FormatError(f"expected a number {'from' if zero else 'above'} 0, found {value}", where, "value")
    return float(value)


def in_range(value: Any, least: int, where: str) -> Range:
    """A whole number, or the lowest and the highest one that will do, null for no cap. Raises FormatError."""
    if type(value) is int:
        return Range(whole(value, least, where), value)
    if type(value) is not list:
        raise FormatError("expected a whole number or [lowest, highest]", where, "type")
    if len(value) != 2:
        raise FormatError(f"expected [lowest, highest], found {len(value)} values", where, "length")
    low = whole(value[0], least, where + "/0")
    if value[1] is None:
        return Range(low, None)
    high = whole(value[1], least, where + "/1")
    if low > high:
        raise FormatError(f"the lowest number {low} is above the highest, {high}", where, "value")
    return Range(low, high)
