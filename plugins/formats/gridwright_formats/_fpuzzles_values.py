"""Cells, numbers and lists of f-puzzles objects. Source of the forms: payloads that the site writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Cell, FormatError
from gridwright.codecs.strict_json import member, pointer, typed

__all__ = ["MOST_ENTRIES", "Entry", "Meaningless", "cell_of", "entries", "few", "name_of"]

#: Members with more entries, and entries with more lines, are refused: no puzzle, but work for minutes.
MOST_ENTRIES = 2_000

_CELL = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")
_NUMBER = re.compile(r"[0-9]{1,4}")


class Meaningless(Exception):
    """An entry that says nothing, such as a clue without its number; the text says why, in a few words."""


def cell_of(name: Any, size: int, where: str, *, outside: bool = False) -> Cell:
    """The cell of a name such as R1C9; `outside`: one of the ring around the grid, with row or column 0 or size + 1."""
    text = typed(name, "string", where)
    match = _CELL.fullmatch(text)
    if match is None:
        raise FormatError(f"{text[:40]!r} is no cell; expected one like 'R1C9'", where, "cell")
    c = Cell(int(match[1]), int(match[2]))
    if outside and not all(0 <= each <= size + 1 for each in c):
        raise FormatError(f"{text} is too far outside the {size} x {size} grid", where, "cell")
    if not outside and not all(1 <= each <= size for each in c):
        raise FormatError(f"{text} is not a cell of the {size} x {size} grid", where, "cell")
    return c


def name_of(c: Cell) -> str:
    """The name of a cell as f-puzzles writes it."""
    return f"R{c.row}C{c.col}"


def few(listed: Sequence[Any], where: str) -> Sequence[Any]:
    """The list, if it is not longer than any puzzle's."""
    if len(listed) > MOST_ENTRIES:
        raise FormatError(f"{len(listed)} entries, more than the {MOST_ENTRIES} that are read", where, "length")
    return listed


@attrs.frozen
class Entry:
    """One entry of a member's list, with its place in the text and the size of the grid."""

    data: Mapping[str, Any]
    where: str
    size: int

    def cell(self, *, outside: bool = False) -> Cell:
        """The member `cell`."""
        return cell_of(member(self.data, "cell", "string", self.where), self.size, self.where + "/cell",
                       outside=outside)

    def cells(self, name: str = "cells") -> list[str]:
        """A list of cells, as the names that rules use; at least one."""
        return self._listed(member(self.data, name, "list", self.where), self.where + pointer(name))

    def lines(self) -> list[list[str]]:
        """The member `lines`: lists of cells."""
        place = self.where + "/lines"
        lines = few(member(self.data, "lines", "list", self.where), place)
        return [self._listed(typed(line, "list", f"{place}/{i}"), f"{place}/{i}") for i, line in enumerate(lines)]

    def _listed(self, names: Sequence[Any], place: str) -> list[str]:
        # Entries that were emptied by their editor are left over as lists of nothing.
        if not names:
            raise Meaningless("has no cells")
        return [str(cell_of(name, self.size, f"{place}/{i}")) for i, name in enumerate(names)]

    def number(self, default: int | None = None) -> int | None:
        """The member `value` as a whole number; `default` where there is none. Raises Meaningless for other text."""
        value = self.data.get("value")
        if value is None or value == "":
            return default
        if type(value) is int and 0 <= value <= 9999:
            return value
        if isinstance(value, str) and _NUMBER.fullmatch(value):
            return int(value)
        if isinstance(value, str | int | float):
            raise Meaningless(f"has the value {str(value)[:20]!r}")
        raise FormatError("expected a number or a text", self.where + "/value", "type")

    def wanted(self, default: int | None = None) -> int:
        """As `number`, where there has to be one."""
        found = self.number(default)
        if found is None:
            raise Meaningless("has no value")
        return found


def entries(document: Mapping[str, Any], name: str, size: int, where: str) -> Iterator[Entry]:
    """The entries of a member's list."""
    for i, data in enumerate(few(typed(document[name], "list", where + pointer(name)), where + pointer(name))):
        place = where + pointer(name, i)
        yield Entry(typed(data, "object", place), place, size)
