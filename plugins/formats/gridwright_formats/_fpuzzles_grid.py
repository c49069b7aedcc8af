"""The grid of an f-puzzles object: regions, givens, pencil marks, colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Cell, FormatError
from gridwright.codecs.strict_json import member, pointer, typed

__all__ = ["Grid", "box_shape", "grid_of", "house_rules", "regular_boxes"]

#: Sizes that f-puzzles has, with room for the smallest and largest that other tools write.
SIZES = range(1, 17)
#: Members of a cell; whatever else stands there is not known.
KNOWN = ("value", "given", "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks", "c", "cArray",
         "highlight", "parity")


@attrs.define
class Grid:
    """What the cells say: `regions` has the cells of each region, in reading order; `colours` what is painted."""

    size: int
    givens: dict[Cell, int] = attrs.field(factory=dict)
    candidates: dict[Cell, frozenset[int]] = attrs.field(factory=dict)
    regions: list[list[Cell]] = attrs.field(factory=list)
    colours: dict[Cell, list[str]] = attrs.field(factory=dict)
    #: "odd" and "even" -> cells that say so themselves, as old payloads have it.
    parity: dict[str, list[Cell]] = attrs.field(factory=dict)
    #: Cells with a digit or marks that a solver has put there.
    progress: list[Cell] = attrs.field(factory=list)
    #: Member that is not known -> cells that have it.
    unknown: dict[str, list[Cell]] = attrs.field(factory=dict)

    @property
    def boxes(self) -> list[list[str]]:
        """The regions as lists of names."""
        return [[str(c) for c in cells] for cells in self.regions]


def box_shape(size: int) -> tuple[int, int]:
    """Height and width of the regions that the tool starts with: as square as can be, wide rather than high."""
    high = max(h for h in range(1, size + 1) if size % h == 0 and h * h <= size)
    return high, size // high


def regular_boxes(size: int, high: int, wide: int) -> list[list[Cell]]:
    """The cells of regular boxes, by box and then in reading order."""
    return [[Cell(top + r, left + k) for r in range(high) for k in range(wide)]
            for top in range(1, size + 1, high) for left in range(1, size + 1, wide)]


def grid_of(document: Mapping[str, Any], where: str) -> Grid:
    """The grid of an object. Raises FormatError."""
    size = member(document, "size", "whole number", where)
    if size not in SIZES:
        raise FormatError(f"expected a size from {SIZES[0]} to {SIZES[-1]}, found {str(size)[:20]}", where + "/size",
                          "value")
    rows = member(document, "grid", "list", where)
    if len(rows) != size:
        raise FormatError(f"expected {size} rows, found {len(rows)}", where + "/grid", "length")
    grid = Grid(size)
    homes: dict[Cell, int] = {c: number for number, cells in enumerate(regular_boxes(size, *box_shape(size)))
                              for c in cells}
    for r, row in enumerate(rows, 1):
        place = where + pointer("grid", r - 1)
        if len(typed(row, "list", place)) != size:
            raise FormatError(f"expected {size} cells in row {r}, found {len(row)}", place, "length")
        for k, data in enumerate(row, 1):
            _cell(grid, homes, Cell(r, k), typed(data, "object", place + pointer(k - 1)), place + pointer(k - 1))
    grid.regions = _regions(homes, size, where)
    return grid


def _cell(grid: Grid, homes: dict[Cell, int], c: Cell, data: Mapping[str, Any], where: str) -> None:
    value = data.get("value")
    if value is not None:
        digit = _digit(value, grid.size, where + "/value")
        if typed(data.get("given", False), "true or false", where + "/given"):
            grid.givens[c] = digit
        else:
            grid.progress.append(c)
    marks = data.get("givenPencilMarks")
    if marks:
        grid.candidates[c] = frozenset(_digit(v, grid.size, where + "/givenPencilMarks")
                                       for v in typed(marks, "list", where + "/givenPencilMarks"))
    if value is None and (data.get("centerPencilMarks") or data.get("cornerPencilMarks")):
        grid.progress.append(c)
    region = data.get("region")
    if region is not None:
        if type(region) is not int or not -1 <= region < grid.size:
            raise FormatError(f"expected a region from 0 to {grid.size - 1}, found {str(region)[:20]!r}",
                              where + "/region", "value")
        # -1 is how some solvers write "as the tool starts with".
        homes[c] = region if region >= 0 else homes[c]
    paints = data.get("cArray") or [data[name] for name in ("c", "highlight") if data.get(name)]
    if paints:
        grid.colours[c] = [typed(each, "string", where + "/c") for each in typed(paints, "list", where + "/cArray")]
    if parity := data.get("parity"):
        if parity not in ("Odd", "Even"):
            raise FormatError(f"expected 'Odd' or 'Even', found {str(parity)[:20]!r}", where + "/parity", "value")
        grid.parity.setdefault(parity.lower(), []).append(c)
    for name in data:
        if name not in KNOWN:
            grid.unknown.setdefault(name, []).append(c)


def _digit(value: Any, size: int, where: str) -> int:
    if type(value) is not int or not 1 <= value <= size:
        raise FormatError(f"expected a digit from 1 to {size}, found {str(value)[:20]!r}", where, "value")
    return value


def _regions(homes: Mapping[Cell, int], size: int, where: str) -> list[list[Cell]]:
    found: dict[int, list[Cell]] = {}
    for c, number in sorted(homes.items()):
        found.setdefault(number, []).append(c)
    for number, cells in sorted(found.items()):
        if len(cells) != size:
            raise FormatError(f"region {number} has {len(cells)} cells, expected {size}", where + "/grid", "value")
    return [found[number] for number in sorted(found)]


def house_rules(grid: Grid) -> Iterator[dict[str, Any]]:
    """The rules of rows, columns and regions."""
    for high in range(2, grid.size):
        wide = grid.size // high
        if high * wide == grid.size and _same(grid, regular_boxes(grid.size, high, wide)):
            yield {"type": "box_grid", "origin": "r1c1", "box": [high, wide]}
            return
    yield {"type": "grid", "origin": "r1c1"}
    for cells in grid.boxes:
        yield {"type": "box", "cells": cells}


def _same(grid: Grid, boxes: Sequence[Sequence[Cell]]) -> bool:
    return {frozenset(cells) for cells in grid.regions} == {frozenset(cells) for cells in boxes}
