"""Values as a flat list over the board's rectangle: the form that several formats share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gridwright.errors import FormatError
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution

__all__ = ["flat_solution", "flat_values"]


def flat_values(puzzle: Puzzle, layer: str, data: Any, where: str = "", *, gaps: bool = False) -> Mapping[Cell, int]:
    """Cell -> value from a list over the rectangle in reading order, null where there is no cell.

    `gaps`: null may also stand for a cell without a value. Raises FormatError naming the position.
    """
    positions = list(puzzle.board.positions())
    if not isinstance(data, list) or len(data) != len(positions):
        size = f"{len(data)} of them" if isinstance(data, list) else json.dumps(data)[:40]
        raise FormatError(f"expected a list of {len(positions)} values in reading order, found {size}", where, "length")
    symbols = puzzle.symbols(layer)
    values = {}
    for position, (c, value) in enumerate(zip(positions, data, strict=True)):
        if value is None and (c is None or gaps):
            continue
        if c is None:
            raise FormatError("there is no cell here; expected null", f"{where}/{position}", "value")
        if type(value) is not int or value not in symbols.values:
            raise FormatError(f"expected a whole number from {symbols.first} to {symbols.highest} in {c}, found "
                              f"{json.dumps(value)[:40]}", f"{where}/{position}", "value")
        values[c] = value
    return values


def flat_solution(puzzle: Puzzle, data: Any, where: str = "") -> Solution:
    """The solution that a flat list of the main layer, or a string of one digit a value, states. Raises FormatError."""
    if isinstance(data, str) and data.isascii() and data.isdigit():
        data = [int(digit) for digit in data]
    return Solution(puzzle, {puzzle.main: flat_values(puzzle, puzzle.main, data, where)})
