"""The points of a square Penpa+ board, by their index.

Around the board are two rings of hidden cells. With w columns and h rows of cells, hidden ones included, and n = w h,
the index of a cell's middle in column x and row y, counted from 0, is x + y w. Its lower right corner is n further, the
middle of its lower side 2 n, the middle of its right side 3 n; four points inside the cell, top left, top right, bottom
left, bottom right, start at 4 n + 4 (x + y w).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import attrs

from gridwright import Cell

__all__ = ["INNER", "Points", "cage_outline", "regions"]

#: Order of the four points inside a cell.
INNER = ("top left", "top right", "bottom left", "bottom right")


@attrs.frozen
class Points:
    """Indices of a board with `nx` columns and `ny` rows; r1c1 is in column `left` and row `top`, rings included."""

    nx: int
    ny: int
    left: int = 2
    top: int = 2

    @property
    def wide(self) -> int:
        """Columns, with the rings."""
        return self.nx + 4

    @property
    def count(self) -> int:
        """Cells, with the rings."""
        return self.wide * (self.ny + 4)

    def at(self, index: int) -> Cell:
        """The cell, on the board or off it, that the index of a cell's middle belongs to."""
        y, x = divmod(index % self.count, self.wide)
        return Cell(y - self.top + 1, x - self.left + 1)

    def index(self, c: Cell) -> int:
        """Index of a cell's middle."""
        return (c.row - 1 + self.top) * self.wide + c.col - 1 + self.left

    def inner(self, c: Cell, number: int) -> int:
        """Index of one of the four points inside a cell."""
        return 4 * self.count + 4 * self.index(c) + number

    def inside(self, index: int) -> tuple[Cell, int] | None:
        """Cell and number of a point inside a cell; None for other points."""
        number = index - 4 * self.count
        if not 0 <= number < 4 * self.count:
            return None
        return self.at(number // 4), number % 4

    def kind(self, index: int) -> int:
        """0 for the middle of a cell, 1 corner, 2 lower side, 3 right side, 4 and more inside a cell; -1 for none."""
        return index // self.count if 0 <= index < 12 * self.count else -1

    def side(self, index: int) -> tuple[Cell, Cell] | None:
        """The two cells on both sides of the middle of a side; None for other points."""
        if self.kind(index) not in (2, 3):
            return None
        c = self.at(index)
        return c, Cell(c.row + 1, c.col) if self.kind(index) == 2 else Cell(c.row, c.col + 1)

    def side_index(self, a: Cell, b: Cell) -> int:
        """Index of the middle of the side that two neighbours share."""
        first, last = sorted((a, b))
        return self.index(first) + (2 if first.row < last.row else 3) * self.count

    def corner_index(self, c: Cell) -> int:
        """Index of a cell's lower right corner."""
        return self.index(c) + self.count

    def border(self, one: int, other: int) -> tuple[Cell, Cell] | None:
        """The two cells on both sides of the line between two neighbouring corners; None for other lines."""
        if self.kind(one) != 1 or self.kind(other) != 1:
            return None
        a, b = sorted((self.at(one), self.at(other)))
        if (b.row - a.row, b.col - a.col) == (1, 0):
            return b, Cell(b.row, b.col + 1)
        if (b.row - a.row, b.col - a.col) == (0, 1):
            return b, Cell(b.row + 1, b.col)
        return None

    def border_key(self, a: Cell, b: Cell) -> str:
        """The key of the line between two neighbours."""
        first, last = sorted((a, b))
        end = self.corner_index(first)
        start = end - 1 if first.row < last.row else end - self.wide
        return f"{start},{end}"

    def name(self, index: int) -> str:
        """Where a point is, in words."""
        c = self.at(index)
        if self.kind(index) < 0:
            return "no point of the board"
        if self.kind(index) == 0:
            return str(c) if c.row > 0 and c.col > 0 else "a cell beside the board"
        if self.kind(index) in (2, 3):
            pair = self.side(index)
            return f"the side of {pair[0]} and {pair[1]}" if pair and min(pair[0]) > 0 else "a side"
        return "a corner" if self.kind(index) == 1 else "a point inside a cell"


def cage_outline(cells: Collection[Cell], points: Points) -> Iterator[str]:
    """Keys of the lines of a cage's outline, which joins points inside the cells."""
    inside = set(cells)

    def key(one: Cell, a: int, other: Cell, b: int) -> str:
        first, last = sorted((points.inner(one, a), points.inner(other, b)))
        return f"{first},{last}"

    for c in inside:
        # Side that is open when a neighbour is missing: the two points along it.
        for down, right, ends in ((-1, 0, (0, 1)), (1, 0, (2, 3)), (0, -1, (0, 2)), (0, 1, (1, 3))):
            if Cell(c.row + down, c.col + right) not in inside:
                yield key(c, ends[0], c, ends[1])
        # Joints to the next cell of the cage, on each side that both do not have as neighbours.
        for step, along in ((Cell(0, 1), (((-1, 0), 1, 0), ((1, 0), 3, 2))),
                            (Cell(1, 0), (((0, -1), 2, 0), ((0, 1), 3, 1)))):
            other = Cell(c.row + step.row, c.col + step.col)
            if other not in inside:
                continue
            for (down, right), own, theirs in along:
                beside = [Cell(each.row + down, each.col + right) for each in (c, other)]
                if not inside.issuperset(beside):
                    yield key(c, own, other, theirs)


def regions(cells: Sequence[Cell], borders: Collection[frozenset[Cell]]) -> list[list[Cell]]:
    """The parts into which borders cut the cells, in reading order."""
    left, found = set(cells), list[list[Cell]]()
    for start in sorted(cells):
        if start not in left:
            continue
        part, stack = list[Cell](), [start]
        left.remove(start)
        while stack:
            c = stack.pop()
            part.append(c)
            for other in (Cell(c.row - 1, c.col), Cell(c.row + 1, c.col), Cell(c.row, c.col - 1),
                          Cell(c.row, c.col + 1)):
                if other in left and frozenset((c, other)) not in borders:
                    left.remove(other)
                    stack.append(other)
        found.append(sorted(part))
    return found
