"""Values, cells and texts of ipuz. Source: http://ipuz.org and its page on sudoku."""

from __future__ import annotations

import contextlib
import datetime
import html
import json
import re
from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import Cell, FormatError
from gridwright.codecs.strict_json import pointer, typed

__all__ = ["Digits", "cells_of_group", "from_date", "grid_of", "plain", "spec", "to_date"]

_DATE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_NUMBER = re.compile(r"-?[0-9]{1,4}")
#: Sizes that are read; the format has no bound of its own.
LARGEST = 40


@attrs.frozen
class Digits:
    """How digits are written: `empty` is a cell without one, and the i-th character of `charset` stands for digit i."""

    size: int
    empty: str = "0"
    charset: str = ""

    def digit(self, value: Any, where: str) -> int | None:
        """The digit of a value, 0 for an empty cell, None for a cell that is not there. Raises FormatError."""
        if value is None:
            return None
        text = str(value) if type(value) is int else value
        if type(text) is not str:
            raise FormatError(f"expected a digit or {self.empty!r}, found {json.dumps(value)[:40]}", where, "type")
        if text == self.empty or text == "":
            return 0
        if self.charset and type(value) is str and len(text) == 1:
            if text not in self.charset:
                raise FormatError(f"{text!r} is none of the characters {self.charset!r}", where, "value")
            return self.charset.index(text) + 1
        if not text.isascii() or not _NUMBER.fullmatch(text) or not 1 <= int(text) <= self.size:
            raise FormatError(f"expected a digit from 1 to {self.size}, or {self.empty!r} for an empty cell, found "
                              f"{text[:40]!r}", where, "value")
        return int(text)


def grid_of(data: Any, where: str) -> list[list[Any]]:
    """The rows of a grid, all of one length. Raises FormatError."""
    rows: list[Any] = typed(data, "list", where)
    if not rows:
        raise FormatError("the grid has no rows", where, "length")
    if len(rows) > LARGEST:
        raise FormatError(f"the grid has {len(rows)} rows, more than the {LARGEST} that are read", where, "length")
    for r, row in enumerate(rows):
        if len(typed(row, "list", where + pointer(r))) != len(rows):
            raise FormatError(f"row {r + 1} has {len(row)} cells; expected {len(rows)}, as many as rows",
                              where + pointer(r), "length")
    return rows


def cells_of_group(group: Mapping[str, Any], size: int, where: str) -> list[Cell]:
    """The cells of a group: `cells` as [column, row] pairs, or `rect` as two corners, counted from 1.

    Raises FormatError.
    """
    if ("cells" in group) == ("rect" in group):
        raise FormatError("expected either cells or rect", where, "missing")
    found = []
    if "cells" in group:
        pairs = typed(group["cells"], "list", where + "/cells")
        if len(pairs) > size * size:
            raise FormatError(f"{len(pairs)} cells are listed; the grid has {size * size}", where + "/cells", "length")
        found = [_cell(pair, size, where + "/cells" + pointer(i)) for i, pair in enumerate(pairs)]
    else:
        numbers = _numbers(group["rect"], 4, where + "/rect")
        a, b = _cell(numbers[:2], size, where + "/rect"), _cell(numbers[2:], size, where + "/rect")
        if a.row > b.row or a.col > b.col:
            raise FormatError("the second corner of a rect is above or left of the first", where + "/rect", "value")
        found = [Cell(r, k) for r in range(a.row, b.row + 1) for k in range(a.col, b.col + 1)]
    if not found:
        raise FormatError("the group has no cells", where, "length")
    if len(set(found)) < len(found):
        raise FormatError("a cell is listed twice", where, "value")
    return found


def _numbers(data: Any, count: int, where: str) -> list[int]:
    listed: list[int] = typed(data, "list", where)
    if len(listed) != count or not all(type(x) is int for x in listed):
        raise FormatError(f"expected {count} whole numbers, found {json.dumps(data)[:40]}", where, "type")
    return listed


def _cell(data: Any, size: int, where: str) -> Cell:
    col, row = _numbers(data, 2, where)
    if not (1 <= row <= size and 1 <= col <= size):
        raise FormatError(f"[{col}, {row}] is not a cell of the {size} x {size} grid; expected [column, row] from 1",
                          where, "cell")
    return Cell(row, col)


def spec(cells: list[Cell]) -> dict[str, Any]:
    """A group as written: its corners where it fills a rectangle, else its cells."""
    rows, cols = [c.row for c in cells], [c.col for c in cells]
    top, left, low, right = min(rows), min(cols), max(rows), max(cols)
    if len(cells) > 2 and len(cells) == (low - top + 1) * (right - left + 1) and low > top and right > left:
        return {"rect": [left, top, right, low]}
    return {"cells": [[c.col, c.row] for c in cells]}


def plain(text: str) -> str:
    """A text of ipuz, which is HTML, without its entities; tags stay."""
    return html.unescape(text)


def from_date(text: str, where: str) -> str:
    """YYYY-MM-DD of mm/dd/yyyy. Raises FormatError."""
    if match := _DATE.fullmatch(text):
        with contextlib.suppress(ValueError):
            return datetime.date(int(match[3]), int(match[1]), int(match[2])).isoformat()
    raise FormatError(f"{text[:40]!r} is no date; expected mm/dd/yyyy", where, "value")


def to_date(text: str) -> str | None:
    """mm/dd/yyyy of YYYY-MM-DD; None for any other text."""
    try:
        return datetime.date.fromisoformat(text).strftime("%m/%d/%Y")
    except ValueError:
        return None
