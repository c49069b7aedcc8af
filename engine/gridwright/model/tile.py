"""Tiles: shapes of unit squares that may be turned and flipped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

import attrs

from gridwright.errors import FormatError
from gridwright.model.board import Board, Cell

__all__ = ["Tile"]

Offsets = tuple[tuple[int, int], ...]

#: Copies beyond this are refused: more than any board has cells.
MOST_COPIES = 40_000


def _normal(cells: Iterable[tuple[int, int]]) -> Offsets:
    """Offsets shifted to the top-left corner, sorted."""
    found = sorted(set(cells))
    if not found:
        raise FormatError("a tile needs at least one filled cell")
    top, left = min(r for r, _ in found), min(c for _, c in found)
    return tuple((r - top, c - left) for r, c in found)


@lru_cache(maxsize=4096)
def _orientations(cells: Offsets) -> tuple[Offsets, ...]:
    found: list[Offsets] = []
    for flipped in (False, True):
        turned: Sequence[tuple[int, int]] = [(r, -c) for r, c in cells] if flipped else cells
        for _ in range(4):
            shape = _normal(turned)
            if shape not in found:
                found.append(shape)
            turned = [(c, -r) for r, c in turned]
    return tuple(found)


@attrs.frozen
class Tile:
    """A named shape and how many copies of it there are.

    `cells` are 0-based (row, column) offsets; whatever is given is shifted to the corner and sorted. Raises FormatError
    for a tile without cells and for a count outside 1..40,000.
    """

    name: str
    cells: tuple[tuple[int, int], ...] = attrs.field(converter=_normal)
    count: int = 1

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.count <= MOST_COPIES:
            raise FormatError(f"tile {self.name}: count must be from 1 to {MOST_COPIES}, not {self.count}")

    @classmethod
    def from_rows(cls, name: str, rows: Sequence[str] | Sequence[Sequence[int]], count: int = 1) -> Tile:
        """A tile drawn in rows: `.`, space and 0 are empty, everything else is filled. Blank border rows vanish."""
        return cls(name, [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x not in (".", " ", 0)],
                   count)

    @property
    def size(self) -> int:
        """Cells of one copy."""
        return len(self.cells)

    @property
    def shape(self) -> Offsets:
        """The smallest orientation: equal for tiles that are the same but for turning and flipping."""
        return min(_orientations(self.cells))

    @property
    def rows(self) -> list[list[int]]:
        """The tile as rows of 0 and 1."""
        filled = set(self.cells)
        height, width = max(r for r, _ in filled) + 1, max(c for _, c in filled) + 1
        return [[int((r, c) in filled) for c in range(width)] for r in range(height)]

    def orientations(self) -> tuple[Offsets, ...]:
        """The distinct shapes among the 8 turns and flips: clockwise turns first, then those of the mirror image."""
        return _orientations(self.cells)

    def placements(self, board: Board, allowed: Collection[Cell] | None = None) -> list[tuple[Cell, ...]]:
        """Every way to lay one copy on the board (on the `allowed` cells only): its cells in reading order."""
        usable = board.index if allowed is None else allowed
        grid: list[list[Cell | None]] = [[None] * board.cols for _ in range(board.rows)]
        for c in usable:
            if c in board.index:
                grid[c.row - 1][c.col - 1] = c
        found: list[tuple[Cell, ...]] = []
        for shape in self.orientations():
            height, width = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
            for top in range(board.rows - height + 1):
                for left in range(board.cols - width + 1):
                    covered = []
                    for down, right in shape:
                        here = grid[top + down][left + right]
                        if here is None:
                            break
                        covered.append(here)
                    else:
                        found.append(tuple(covered))
        return found
