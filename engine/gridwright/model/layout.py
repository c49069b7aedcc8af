"""Layouts: boards with a name. Several square grids, such as the five of a samurai, or any set of cells."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs

from gridwright.errors import FormatError
from gridwright.model.board import Board, Cell, Lattice

__all__ = ["Layout"]


@attrs.frozen
class Layout:
    """`size` x `size` grids at `origins` (their top-left cells) in a rectangle of `rows` x `cols` cells.

    `box` is the height and width of each grid's boxes; `rules` state the houses, as JSON objects. `cells` are those
    that no grid covers; all others are holes. A board need not have grids: its cells are then those of `cells`, and
    `size` is only the number of digits. `lattice` says how cells lie that are no squares. Raises FormatError for a
    layout without cells, and for a grid or a cell that sticks out of the rectangle.
    """

    name: str
    summary: str
    rows: int
    cols: int
    origins: tuple[Cell, ...] = ()
    size: int = 9
    box: tuple[int, int] = (3, 3)
    rules: tuple[Mapping[str, Any], ...] = attrs.field(default=(), repr=False)
    cells: tuple[Cell, ...] = attrs.field(default=(), repr=False)
    lattice: Lattice | None = None

    def __attrs_post_init__(self) -> None:
        if not self.origins and not self.cells:
            raise FormatError(f"layout {self.name} has no grids and no cells; expected at least one")
        for what, side, corners in (("grid at ", self.size, self.origins), ("cell ", 1, self.cells)):
            for c in corners:
                if c.row < 1 or c.col < 1 or c.row + side - 1 > self.rows or c.col + side - 1 > self.cols:
                    raise FormatError(f"layout {self.name}: the {what}{c} sticks out of {self.rows} x {self.cols} "
                                      "cells")

    def grid(self, origin: Cell) -> tuple[Cell, ...]:
        """The cells of the grid whose top-left cell is `origin`, in reading order."""
        return tuple(Cell(origin.row + r, origin.col + k) for r in range(self.size) for k in range(self.size))

    @cached_property
    def board(self) -> Board:
        """The cells of all grids, and `cells`."""
        cells = {c for origin in self.origins for c in self.grid(origin)} | set(self.cells)
        return Board(self.rows, self.cols, tuple(sorted(cells)), name=self.name, lattice=self.lattice)

    @cached_property
    def boxes(self) -> dict[Cell, frozenset[tuple[Cell, ...]]]:
        """Cell -> the boxes of grids it is in; a box that two grids share is one box."""
        high, wide = self.box
        found: dict[Cell, frozenset[tuple[Cell, ...]]] = dict.fromkeys(self.board.cells, frozenset())
        for origin in self.origins:
            for top in range(origin.row, origin.row + self.size, high):
                for left in range(origin.col, origin.col + self.size, wide):
                    cells = tuple(Cell(top + r, left + k) for r in range(high) for k in range(wide))
                    for c in cells:
                        found[c] |= {cells}
        return found
