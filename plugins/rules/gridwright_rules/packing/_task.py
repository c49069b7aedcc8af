"""A packing as bits: its cells, the places of its tiles, its connected parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import attrs

from gridwright import Board, Cell, Tile
from gridwright_rules.packing._opening import Opening

__all__ = ["Offsets", "Task"]

#: Bits of a tile, counted from the corner of its rectangle.
Offsets = list[int]


@attrs.frozen(kw_only=True)
class Task:
    """The board as the bits of a whole number: each row is followed by as many empty bits, so that no tile wraps."""

    board: Board
    tiles: tuple[Tile, ...]
    opening: Opening

    @cached_property
    def inside(self) -> int:
        """The cells as bits."""
        return self.bits(self.cells)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are not open for certain."""
        return tuple(c for c in self.board.cells if c not in self.opening.fixed)

    def bit(self, c: Cell) -> int:
        """The number of a cell's bit."""
        return (c.row - 1) * 2 * self.board.cols + c.col - 1

    def bits(self, cells: Iterable[Cell]) -> int:
        """The cells as bits."""
        found = 0
        for c in cells:
            found |= 1 << self.bit(c)
        return found

    def cells_of(self, bits: int) -> list[Cell]:
        """The cells of bits, in reading order."""
        return [c for c in self.cells if bits >> self.bit(c) & 1] if bits else []

    def corners(self, tile: Tile, allowed: int) -> Iterator[tuple[Offsets, int]]:
        """Orientations of a tile, and where the top-left corner of their rectangles can be; none without a place."""
        for shape in tile.orientations():
            if max(c for _, c in shape) < self.board.cols and max(r for r, _ in shape) < self.board.rows:
                offsets = [r * 2 * self.board.cols + c for r, c in shape]
                # The corner of the rectangle need not belong to the tile.
                corners = -1
                for offset in offsets:
                    corners &= allowed >> offset
                if corners:
                    yield offsets, corners

    @cached_property
    def places(self) -> tuple[tuple[tuple[Offsets, int], ...], ...]:
        """Per tile: its orientations and their corners."""
        return tuple(tuple(self.corners(tile, self.inside)) for tile in self.tiles)

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """Per tile: the cells that it can cover."""
        return tuple(_united(corners << offset for offsets, corners in places for offset in offsets)
                     for places in self.places)

    @cached_property
    def coverable(self) -> int:
        """The cells that some tile can cover."""
        return _united(self.reach)

    def regions(self) -> Iterator[int]:
        """The connected parts of the cells that are not open for certain."""
        left, down = self.inside, 2 * self.board.cols
        while left:
            region, grown = 0, left & -left
            while grown != region:
                region = grown
                grown = (region | region << 1 | region >> 1 | region << down | region >> down) & left
            left &= ~region
            yield region


def _united(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
