"""Targets of area boards: default factories, formatters, and fitting wanted values to areas."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["FACTORIES", "FORMATTERS", "fit", "formatted", "produced", "producible", "shown"]

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DIGITS = tuple("0123456789")

#: Members of each kind of formatter and factory besides `type`.
FORMATTERS: Mapping[str, tuple[str, ...]] = {"Plain": (), "Nth": (), "PrefixSuffix": ("prefix", "suffix")}
FACTORIES: Mapping[str, tuple[str, ...]] = {
    "Fixed": ("value",), "CurrentDay": (), "CurrentMonthShort": (), "CurrentYear2FirstDigit": (),
    "CurrentYear2SecondDigit": (), "CurrentYear4FirstDigit": (), "CurrentYear4SecondDigit": (),
}


def produced(factory: Mapping[str, str], today: datetime.date) -> str:
    """The value a default factory gives on a day."""
    year = f"{today.year:04d}"
    return {
        "Fixed": factory.get("value", ""), "CurrentDay": str(today.day), "CurrentMonthShort": MONTHS[today.month - 1],
        "CurrentYear4FirstDigit": year[0], "CurrentYear4SecondDigit": year[1],
        "CurrentYear2FirstDigit": year[2], "CurrentYear2SecondDigit": year[3],
    }[factory["type"]]


def producible(factory: Mapping[str, str]) -> tuple[str, ...]:
    """Every value a default factory can give."""
    kind = factory["type"]
    if kind == "Fixed":
        return (factory["value"],)
    if kind == "CurrentDay":
        return tuple(str(day) for day in range(1, 32))
    return MONTHS if kind == "CurrentMonthShort" else _DIGITS


def formatted(formatter: Mapping[str, str], value: str) -> str:
    """A value as the player reads it; endings follow English, so 11 to 13 take `th`."""
    if formatter["type"] == "PrefixSuffix":
        return formatter["prefix"] + value + formatter["suffix"]
    if formatter["type"] == "Nth":
        teen = len(value) > 1 and value[-2] == "1"
        return value + ("th" if teen else {"1": "st", "2": "nd", "3": "rd"}.get(value[-1:], "th"))
    return value


def shown(areas: Sequence[Mapping[str, Any]], template: str, values: Sequence[str]) -> str:
    """The target as the player reads it: `{0}` of the template is the first area's value; unknown numbers stay."""
    texts = {f"{{{i}}}": formatted(area["formatter"], value)
             for i, (area, value) in enumerate(zip(areas, values, strict=True))}
    # All at once: what stands in for one is not searched for others.
    return re.sub(r"\{[0-9]+\}", lambda found: texts.get(found[0], found[0]), template)


def fit(wanted: Sequence[str], areas: Sequence[Mapping[str, Any]], shown: Sequence[Sequence[str]]) -> list[str | None]:
    """For each area the wanted value that goes there, None where none was named. Raises LookupError if they do not fit.

    Values are matched plain or as formatted, each to the first area that leaves room for the others.
    """
    def options(text: str) -> list[tuple[int, str]]:
        found = []
        for i, values in enumerate(shown):
            hit = next((v for v in values if v == text), None)
            if hit is None:
                hit = next((v for v in values if formatted(areas[i]["formatter"], v) == text), None)
            if hit is not None:
                found.append((i, hit))
        return found

    open_to = [dict(options(text)) for text in wanted]
    if not _seated(open_to):
        raise LookupError
    found: list[str | None] = [None] * len(areas)
    for position, choices in enumerate(open_to):
        rest = open_to[position + 1:]
        area = next(i for i in choices if found[i] is None and _seated(
            [{j: v for j, v in other.items() if j != i and found[j] is None} for other in rest]))
        found[area] = choices[area]
    return found


def _seated(choices: Sequence[Mapping[int, str]]) -> bool:
    """Whether each can have one of its areas for itself (a matching, found by augmenting paths)."""
    owner: dict[int, int] = {}

    def seat(who: int, tried: set[int]) -> bool:
        for area in choices[who]:
            if area not in tried:
                tried.add(area)
                if area not in owner or seat(owner[area], tried):
                    owner[area] = who
                    return True
        return False

    return all(seat(who, set()) for who in range(len(choices)))
