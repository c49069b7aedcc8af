"""Layouts: several square grids on one board, such as the five of a samurai."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs

from gridwright.errors import FormatError
from gridwright.model.board import Board, Cell

__all__ = ["Layout"]


@attrs.frozen
class Layout:
    """`size` x `size` grids at `origins` (their top-left cells) in a rectangle of `rows` x `cols` cells.

    `box` is the height and width of each grid's boxes; `rules` state the houses, as JSON objects. Cells that no grid
    covers are holes. Raises FormatError for a layout without grids and for a grid that sticks out of the rectangle.
    """

    name: str
    summary: str
    rows: int
    cols: int
    origins: tuple[Cell, ...]
    size: int = 9
    box: tuple[int, int] = (3, 3)
    rules: tuple[Mapping[str, Any], ...] = attrs.field(default=(), repr=False)

    def __attrs_post_init__(self) -> None:
        if not self.origins:
            raise FormatError(f"layout {self.name} has no grids; expected at least one")
        for c in self.origins:
            if c.row < 1 or c.col < 1 or c.row + self.size - 1 > self.rows or c.col + self.size - 1 > self.cols:
                raise FormatError(f"layout {self.name}: the grid at {c} sticks out of {self.rows} x {self.cols} cells")

    def grid(self, origin: Cell) -> tuple[Cell, ...]:
        """The cells of the grid whose top-left cell is `origin`, in reading order."""
        return tuple(Cell(origin.row + r, origin.col + k) for r in range(self.size) for k in range(self.size))

    @cached_property
    def board(self) -> Board:
        """The cells of all grids."""
        cells = {c for origin in self.origins for c in self.grid(origin)}
        return Board(self.rows, self.cols, tuple(sorted(cells)), name=self.name)

    @cached_property
    def boxes(self) -> dict[Cell, frozenset[tuple[Cell, ...]]]:
        """Cell -> the boxes it is in; a box that two grids share is one box."""
        high, wide = self.box
        found: dict[Cell, frozenset[tuple[Cell, ...]]] = dict.fromkeys(self.board.cells, frozenset())
        for origin in self.origins:
            for top in range(origin.row, origin.row + self.size, high):
                for left in range(origin.col, origin.col + self.size, wide):
                    cells = tuple(Cell(top + r, left + k) for r in range(high) for k in range(wide))
                    for c in cells:
                        found[c] |= {cells}
        return found
