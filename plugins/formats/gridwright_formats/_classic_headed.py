"""Grids below a line with their numbers of rows and columns, as collections of many kinds of puzzles have them.

The kind is not said, so that only what can be nothing but a classic is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright import FormatError, NotSupported
from gridwright_formats._classic_lines import DIGITS, EMPTY, Line
from gridwright_formats._classic_structure import BOXES

__all__ = ["headed"]

_HEAD = re.compile(r"\s*([0-9]{1,3})[ \t]+([0-9]{1,3})\s*")
_EMPTY = (*EMPTY, "-")
#: From this size on a grid without a digit above the usual nine is doubted.
_LARGE = 10


def headed(numbered: Sequence[tuple[int, str]]) -> Line | None:
    """The grid below such a line, None where there is no such line.

    Raises NotSupported for what is, or may be, more than a classic, FormatError for cells that are none.
    """
    lines = [(number, text) for number, text in numbered if text.strip() and not text.startswith("#")]
    match = _HEAD.fullmatch(lines[0][1]) if lines else None
    if match is None or len(lines) < 2:
        return None
    rows, size = int(match[1]), int(match[2])
    if rows != size or size not in BOXES:
        raise NotSupported(f"a grid of {rows} rows and {size} columns is no classic sudoku of one grid, and its rules "
                           "are not stated")
    if len(lines) - 1 != size:
        raise NotSupported(f"{len(lines) - 1} lines stand below {match[1]} {match[2]}, where a classic has {size}: "
                           "areas or clues beside the grid, whose meaning is not stated, make it a variant")
    found = ""
    for number, text in lines[1:]:
        tokens = text.split()
        if len(tokens) != size:
            raise FormatError(f"line {number} has {len(tokens)} cells; expected {size}", code="length")
        for token in tokens:
            if token not in _EMPTY and not (token.isascii() and token.isdigit() and 1 <= int(token) <= size):
                raise NotSupported(f"line {number}: {token[:20]!r} is neither a digit from 1 to {size} nor an empty "
                                   "cell, so that the grid is of a variant, whose rules are not stated")
            found += "." if token in _EMPTY else DIGITS[int(token) - 1]
    given = [x for x in found if x != "."]
    if size >= _LARGE and len(given) >= size and max(map(DIGITS.index, given)) < _LARGE - 1:
        raise NotSupported(f"no digit above {_LARGE - 1} is among the {len(given)} of a {size}x{size} grid, so that it "
                           "may be of several grids that overlap, which is not stated")
    return Line(lines[1][0], found)
