"""Where the cells of a board lie in a picture: unit squares, or what the board's lattice says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import atan2, hypot, pi

from gridwright.drawing import svg_shapes
from gridwright.drawing.svg_sheet import Level, Point, Sheet
from gridwright.model.board import Board, Cell, Lattice

__all__ = ["Lattices", "Squares", "places_of"]

_Side = tuple[Point, Point]
_Rectangle = tuple[float, float, float, float]


def places_of(board: Board) -> Squares | Lattices:
    """The places of a board's cells."""
    return Squares(board) if board.lattice is None else Lattices(board, board.lattice)


class Squares:
    """Cells as unit squares. Points in cell sides, y down; (0, 0) is the top left corner of the board."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def extent(self) -> _Rectangle:
        """Left, top, right and bottom of the board."""
        return 0.0, 0.0, float(self.board.cols), float(self.board.rows)

    def centre(self, c: Cell) -> Point:
        """The middle of a cell."""
        return svg_shapes.centre(c)

    def middle(self, cells: Sequence[Cell]) -> Point:
        """The middle of cells: the shared side of two neighbours, the shared corner of four."""
        points = [self.centre(c) for c in cells] or [(0.0, 0.0)]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def corner(self, c: Cell) -> Point:
        """Where small type in the corner of a cell begins: its left end, its upper edge."""
        return c.col - 1 + 0.05, c.row - 1 + 0.04

    def outline(self, cells: Collection[Cell], inset: float = 0.0) -> list[list[Point]]:
        """The closed boundaries of a set of cells, moved inwards by `inset`; inner ones go round holes."""
        return svg_shapes.outline(cells, inset)

    def fill(self, sheet: Sheet, level: Level, cells: Iterable[Cell], colour: str) -> None:
        """Colour whole cells."""
        for first, length in svg_shapes.runs(cells):
            sheet.rect(level, (first.col - 1, first.row - 1), length, 1, fill=colour)

    def occupied(self, box: _Rectangle) -> bool:
        """Whether a cell of the board lies under a rectangle."""
        left, top, right, bottom = box
        rows, cols = range(int(top // 1) + 1, int(bottom // 1) + 2), range(int(left // 1) + 1, int(right // 1) + 2)
        return any(Cell(r, k) in self.board for r in rows for k in cols)


class Lattices(Squares):
    """Cells with the corners that a lattice gives them, the board moved to (0, 0)."""

    def __init__(self, board: Board, lattice: Lattice) -> None:
        super().__init__(board)
        found = {c: tuple(lattice.corners(c)) for c in board.cells}
        left, top = (min(point[i] for corners in found.values() for point in corners) for i in (0, 1))
        # Rounded, so that corners which cells have in common are equal.
        self.corners = {c: tuple((_round(x - left), _round(y - top)) for x, y in corners)
                        for c, corners in found.items()}

    def extent(self) -> _Rectangle:
        points = [point for corners in self.corners.values() for point in corners]
        return 0.0, 0.0, max(x for x, _ in points), max(y for _, y in points)

    def centre(self, c: Cell) -> Point:
        corners = self.corners[c]
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)

    def corner(self, c: Cell) -> Point:
        x, y = self.centre(c)
        return x - 0.28, y - 0.46

    def fill(self, sheet: Sheet, level: Level, cells: Iterable[Cell], colour: str) -> None:
        sheet.path(level, [self.corners[c] for c in sorted(set(cells))], closed=True, fill=colour, stroke=colour,
                   width=0.01)

    def occupied(self, box: _Rectangle) -> bool:
        left, top, right, bottom = box
        near = 0.4
        return any(left - near < x < right + near and top - near < y < bottom + near
                   for x, y in map(self.centre, self.board.cells))

    def sides_of(self, c: Cell) -> Iterator[_Side]:
        """The sides of a cell, clockwise."""
        corners = self.corners[c]
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)

    @cached_property
    def sides(self) -> Mapping[_Side, Cell]:
        """Side -> the cell on its right hand; the cell beyond has the side turned round."""
        return {side: c for c in self.board.cells for side in self.sides_of(c)}

    def outline(self, cells: Collection[Cell], inset: float = 0.0) -> list[list[Point]]:
        inside = set(cells)
        starting: dict[Point, list[_Side]] = {}
        for c in sorted(inside):
            for a, b in self.sides_of(c):
                if self.sides.get((b, a)) not in inside:
                    starting.setdefault(a, []).append((a, b))
        rings = []
        while starting:
            side = next(iter(starting.values()))[0]
            ring: list[Point] = []
            while side[0] in starting and side in starting[side[0]]:
                starting[side[0]].remove(side)
                if not starting[side[0]]:
                    del starting[side[0]]
                ring.append(side[0])
                # The sharpest right turn keeps cells apart that meet at a corner only.
                onwards = starting.get(side[1], [(side[1], side[1])])
                side = max(onwards, key=partial(_turn, side))
            rings.append(_inset(ring, inset))
        return rings


def _round(value: float) -> float:
    return round(value, 6) + 0.0


def _turn(side: _Side, after: _Side) -> float:
    """How far a side turns to the right of the one before, from -pi to pi."""
    (ax, ay), (bx, by) = side
    (cx, cy), (dx, dy) = after
    turn = atan2(dy - cy, dx - cx) - atan2(by - ay, bx - ax)
    return (turn + pi) % (2 * pi) - pi


def _inset(ring: Sequence[Point], inset: float) -> list[Point]:
    """A ring with its sides moved to their right by `inset`."""
    found = []
    for i, (x, y) in enumerate(ring):
        (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % len(ring)]
        before, after = hypot(x - px, y - py), hypot(nx - x, ny - y)
        # The inward normals of the two sides that meet here; the corner moves along their sum.
        bx, by, ax, ay = -(y - py) / before, (x - px) / before, -(ny - y) / after, (nx - x) / after
        share = 1 + bx * ax + by * ay
        found.append((x + inset * (bx + ax) / share, y + inset * (by + ay) / share) if share > 1e-6 else (x, y))
    return found
