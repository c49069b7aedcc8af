"""Cells and boards: where values can stand, and which cells touch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import attrs

from gridwright.errors import FormatError

__all__ = ["Board", "Cell", "Lattice", "MAX_CELLS", "cell"]

#: Boards beyond this many cells are refused when read: a typing error, not a puzzle.
MAX_CELLS = 40_000

ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
STEPS = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "king": (*ORTHOGONAL, *DIAGONAL), "knight": KNIGHT}

_NAME = re.compile(r"r([1-9][0-9]*)c([1-9][0-9]*)")


class Cell(NamedTuple):
    """A position, 1-based: `Cell(1, 1)` is the top-left corner and prints as `r1c1`. Cells sort in reading order."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"r{self.row}c{self.col}"


@lru_cache(maxsize=100_000)
def cell(name: str) -> Cell:
    """The cell of a name such as `r1c1`. Raises FormatError for anything else."""
    match = _NAME.fullmatch(name)
    if match is None or len(name) > 14:
        raise FormatError(f"{name!r} is not a cell name; expected one like 'r1c1'")
    return Cell(int(match[1]), int(match[2]))


class Lattice:
    """How the cells of a board lie that are no squares, such as hexagons. A subclass states `name` and `corners`.

    Neighbours and pictures follow from the corners. Make it a frozen attrs class, so that equal boards are equal.
    """

    #: What the cells are, for messages: "hexagons".
    name: str

    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        """The corners of a cell, clockwise as seen, as x to the right and y down; a cell is about 1 across.

        Where the board as a whole lies does not matter. Cells that touch have corners in common: two where they share
        a side, one where they meet at a corner only.
        """
        raise NotImplementedError

    def leaps(self, where: Cell) -> Iterable[Cell]:
        """The positions a knight's move away, on the board or not; none by default."""
        return ()


@attrs.frozen
class Board:
    """An ordered set of cells inside a `rows` x `cols` rectangle; positions that are not in `cells` are holes.

    `lattice` says how the cells lie; None: they are squares. Rows and columns count positions whatever the lattice.
    """

    rows: int
    cols: int
    cells: tuple[Cell, ...]
    name: str = attrs.field(default="", eq=False)
    lattice: Lattice | None = None

    @classmethod
    def rectangle(cls, rows: int, cols: int) -> Board:
        """A full rectangle of `rows` x `cols` cells."""
        return cls.from_holes(rows, cols, ())

    @classmethod
    def from_holes(cls, rows: int, cols: int, holes: Iterable[Cell]) -> Board:
        """A rectangle without the given cells. Raises FormatError for sizes below 1 or beyond `MAX_CELLS`."""
        if rows < 1 or cols < 1:
            raise FormatError(f"a board needs at least one row and one column, not {rows} x {cols}")
        if rows * cols > MAX_CELLS:
            raise FormatError(f"a board of {rows} x {cols} is beyond the limit of {MAX_CELLS} cells")
        gone = set(holes)
        cells = tuple(c for r in range(1, rows + 1) for k in range(1, cols + 1) if (c := Cell(r, k)) not in gone)
        return cls(rows, cols, cells)

    @cached_property
    def index(self) -> dict[Cell, int]:
        """Cell -> position in `cells`."""
        return {c: i for i, c in enumerate(self.cells)}

    def __contains__(self, where: object) -> bool:
        return where in self.index

    def __len__(self) -> int:
        return len(self.cells)

    def positions(self) -> Iterator[Cell | None]:
        """Every position of the rectangle in reading order; None where there is no cell."""
        for r in range(1, self.rows + 1):
            for k in range(1, self.cols + 1):
                c = Cell(r, k)
                yield c if c in self.index else None

    def neighbours(self, where: Cell, kind: str = "orthogonal") -> Iterator[Cell]:
        """Existing cells one step away; `kind` is orthogonal, diagonal, king or knight.

        Orthogonal neighbours share a side, diagonal ones a corner only, king is both.
        """
        if self.lattice is not None:
            yield from self._near[kind].get(where, ())
            return
        for down, right in STEPS[kind]:
            if (c := Cell(where.row + down, where.col + right)) in self.index:
                yield c

    def pairs(self, kind: str = "orthogonal") -> Iterator[tuple[Cell, Cell]]:
        """Every unordered pair of cells one step apart, once, the earlier cell first."""
        return ((a, b) for a in self.cells for b in self.neighbours(a, kind) if a < b)

    @cached_property
    def _near(self) -> Mapping[str, Mapping[Cell, tuple[Cell, ...]]]:
        """Kind of neighbours -> cell -> its neighbours in reading order, for a board with a lattice."""
        assert self.lattice is not None
        meeting: dict[tuple[float, float], list[Cell]] = {}
        for c in self.cells:
            for x, y in self.lattice.corners(c):
                # Corners are computed by each cell for itself, so that they are equal up to rounding only.
                meeting.setdefault((round(x, 6) + 0.0, round(y, 6) + 0.0), []).append(c)
        common: dict[Cell, dict[Cell, int]] = {c: {} for c in self.cells}
        for cells in meeting.values():
            for a in cells:
                for b in cells:
                    if a != b:
                        common[a][b] = common[a].get(b, 0) + 1
        near: dict[str, dict[Cell, tuple[Cell, ...]]] = {kind: {} for kind in STEPS}
        for c, others in common.items():
            near["king"][c] = tuple(sorted(others))
            near["orthogonal"][c] = tuple(d for d in near["king"][c] if others[d] > 1)
            near["diagonal"][c] = tuple(d for d in near["king"][c] if others[d] == 1)
            near["knight"][c] = tuple(sorted(d for d in set(self.lattice.leaps(c)) if d in self.index))
        return near
