"""How the states of a grid are laid out in 64 bits, and what each move makes of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from gridwright_solvers.packing.counting_states import Keys, Rows, Step, TooWide
from gridwright_solvers.packing.grid import Move, PackingGrid

__all__ = ["Layout"]


class Layout:
    """`window` bits for cells, then a field for the copies used of each kind. Raises TooWide beyond 64 bits.

    `by_target`: open cells are told apart; otherwise they count like tiles. With `telling` each area has a field as
    well, above `base` bits: 0, or the number from 1 of its open cell. Without, states do not tell which it was.
    `shown[a]` is the number of cells of area a; `seen[i][a]` is how many of them come before cell i. They are numbered
    in that order.
    """

    def __init__(self, grid: PackingGrid, *, by_target: bool = False, telling: bool = False) -> None:
        self.grid = grid
        self.length = len(grid.cells)
        self.first_area = grid.tiles if by_target else len(grid.stock)
        self.shown = [len(values) for values in grid.values] if by_target else []
        reach = [move.mask.bit_length() - i for i, some in enumerate(grid.moves) for move in some]
        self.window = max(reach, default=1)
        self._fields = self._laid_out()
        self.base = sum(copies.bit_length() for _, copies in self._fields.values()) + self.window
        self.told = self._telling() if telling else []
        self.seen = self._seen()

    def _laid_out(self) -> dict[int, tuple[int, int]]:
        """Kind -> the lowest bit of its field, and its copies."""
        fields: dict[int, tuple[int, int]] = {}
        top = self.window
        # A board of one kind of tile: its cells say how many copies are used.
        counted = self.grid.stock[:self.first_area] if len(self.grid.stock) > 1 else ()
        for kind, copies in enumerate(counted):
            fields[kind] = (top, copies)
            top += copies.bit_length()
        if top > 64:
            raise TooWide
        return fields

    def _telling(self) -> list[tuple[int, int]]:
        """The lowest bit of the field of each area, and its width."""
        told, top = [], self.base
        for cells in self.shown:
            told.append((top, cells.bit_length()))
            top += cells.bit_length()
        if top > 64:
            raise TooWide
        return told

    def _seen(self) -> list[list[int]]:
        seen = [[0] * len(self.shown)]
        for some in self.grid.moves:
            ends = list(seen[-1])
            for move in some:
                if move.kind >= self.first_area:
                    area = move.kind - self.first_area
                    ends[area] = max(ends[area], move.value + 1)
            seen.append(ends)
        return seen

    def steps(self, at: int, keys: Keys, areas: Sequence[int]) -> Iterator[Step]:
        """What the moves at a cell make of the states before it, all tiles at once.

        A row is there once for each of the moves that fit.
        """
        fitting: dict[tuple[int, int], list[tuple[Rows, Keys]]] = defaultdict(list)
        for move in self.grid.moves[at]:
            area = self._told_apart(move)
            if area not in areas:
                fitting[area, move.value if area >= 0 else -1].append(self._moved(keys, move, at))
        for (area, value), found in fitting.items():
            rows, moved = (np.concatenate(parts) for parts in zip(*found, strict=True))
            yield from self._ahead(at, area, value, rows, moved)

    def _ahead(self, at: int, area: int, value: int, rows: Rows, moved: Keys) -> Iterator[Step]:
        """Move the window on to the next empty cell; the copies used stay where they are."""
        low = np.uint64((1 << self.window) - 1)
        cells = moved & low
        ahead = np.bitwise_count((~cells & (cells + np.uint64(1))) - np.uint64(1))
        found = (moved & ~low) | (cells >> ahead)
        for jump in np.flatnonzero(np.bincount(ahead)):
            some = np.flatnonzero(ahead == jump)
            yield Step(rows[some], found[some], at + int(jump), area, value)

    def _told_apart(self, move: Move) -> int:
        """The area whose open cell a move is; -1 for a tile, and where states tell their open cells themselves."""
        return -1 if self.told else max(move.kind - self.first_area, -1)

    def _moved(self, keys: Keys, move: Move, at: int) -> tuple[Rows, Keys]:
        """The rows where a move fits, and their states with it."""
        mask = move.mask >> at
        if self.told and move.kind >= self.first_area:
            place, width = self.told[move.kind - self.first_area]
            fitting = np.flatnonzero((keys & np.uint64(mask | (1 << width) - 1 << place)) == 0)
            return fitting, keys[fitting] | np.uint64(mask | move.value + 1 << place)
        if move.kind not in self._fields:
            fitting = np.flatnonzero((keys & np.uint64(mask)) == 0)
            return fitting, keys[fitting] | np.uint64(mask)
        place, stock = self._fields[move.kind]
        if stock == 1:
            whole = np.uint64(mask | 1 << place)
            fitting = np.flatnonzero((keys & whole) == 0)
            return fitting, keys[fitting] | whole
        if move.copies > stock:
            return np.empty(0, np.intp), keys[:0]
        field = np.uint64((1 << stock.bit_length()) - 1 << place)
        most = np.uint64(stock - move.copies << place)
        fitting = np.flatnonzero(((keys & np.uint64(mask)) == 0) & ((keys & field) <= most))
        return fitting, (keys[fitting] | np.uint64(mask)) + np.uint64(move.copies << place)
