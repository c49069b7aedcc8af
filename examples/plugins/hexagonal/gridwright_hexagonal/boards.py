"""Hexagons of hexagonal cells, `side` cells along each of their six sides.

Rows run from left to right; columns are slanted and run from the upper left to the lower right. A cell has six
neighbours: two in its row, two in its column, and two in the line that runs from the upper right to the lower left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, sqrt

import attrs

from gridwright import Cell, Lattice, Layout
from gridwright_hexagonal import SIDES

__all__ = ["LAYOUTS", "Hexagons", "lines_of"]

#: (down, right) to the cells a knight's move away: two steps straight and one to the side, as in hexagonal chess.
KNIGHT = ((-3, 1), (-3, 2), (-2, -1), (-2, 3), (-1, -2), (-1, 3), (1, -3), (1, 2), (2, -3), (2, 1), (3, -2), (3, -1))


@attrs.frozen
class Hexagons(Lattice):
    """Hexagons that stand on a corner, 1 wide; each row lies half a cell further right than the one above it."""

    name = "hexagons"

    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        x, y, radius = where.col + where.row / 2, where.row * sqrt(3) / 2, 1 / sqrt(3)
        return [(x + radius * sin(sixth * pi / 3), y - radius * cos(sixth * pi / 3)) for sixth in range(6)]

    def leaps(self, where: Cell) -> Iterable[Cell]:
        return (Cell(where.row + down, where.col + right) for down, right in KNIGHT)


def cells(side: int) -> tuple[Cell, ...]:
    """The cells of a hexagon in reading order; the positions in two corners of the rectangle are holes."""
    size = range(1, 2 * side)
    return tuple(Cell(r, k) for r in size for k in size if side < r + k < 3 * side)


def lines_of(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """The straight lines of at least two cells: the rows, the columns, and those of the third direction."""
    found: dict[tuple[str, int], list[Cell]] = {}
    for c in cells:
        for line in (("row", c.row), ("column", c.col), ("third", c.row + c.col)):
            found.setdefault(line, []).append(c)
    return [tuple(line) for line in found.values() if len(line) > 1]


def layout(side: int) -> Layout:
    """The board, as a puzzle with as many digits as its longest line has cells, none twice in a line."""
    rules = tuple({"type": "row", "cells": [str(c) for c in line]} for line in lines_of(cells(side)))
    return Layout(f"com.example:hexagon-{side}", f"A hexagon of hexagonal cells, {side} along each side.", 2 * side - 1,
                  2 * side - 1, size=2 * side - 1, cells=cells(side), lattice=Hexagons(), rules=rules)


LAYOUTS = {each.name: each for each in map(layout, SIDES)}
