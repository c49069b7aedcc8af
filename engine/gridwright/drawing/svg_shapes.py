"""Geometry of pictures: outlines of cell sets, ends of lines, arrowheads. Points in cell sides, y down."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from math import atan2, cos, hypot, pi, sin

from gridwright.drawing.svg_sheet import Point
from gridwright.model.board import Cell

__all__ = ["arrowhead", "centre", "diamond", "outline", "runs", "toward", "trimmed", "unit"]

_Step = tuple[int, int]
_Side = tuple[_Step, _Step]
#: The sides of the square at (0, 0), walked with the square on the right hand: start, direction, square beyond.
_SIDES: tuple[tuple[_Step, _Step, _Step], ...] = (
    ((0, 0), (1, 0), (0, -1)), ((1, 0), (0, 1), (1, 0)), ((1, 1), (-1, 0), (0, 1)), ((0, 1), (0, -1), (-1, 0)))


def centre(c: Cell) -> Point:
    """The middle of a cell."""
    return c.col - 0.5, c.row - 0.5


def unit(start: Point, goal: Point) -> Point:
    """The direction from one point to another, of length 1; (0, 0) between equal points."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    length = hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 0.0)


def toward(start: Point, goal: Point, distance: float) -> Point:
    """The point so far from `start` on the way to `goal`."""
    dx, dy = unit(start, goal)
    return start[0] + dx * distance, start[1] + dy * distance


def trimmed(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """A chain of points, shortened at its two ends."""
    found = list(points)
    if len(found) > 1:
        found[0] = toward(points[0], points[1], first)
        found[-1] = toward(points[-1], points[-2], last)
    return found


def arrowhead(before: Point, tip: Point, size: float, spread: float = 0.62) -> list[Point]:
    """The three points of an open arrowhead whose sides are `size` long, `spread` (radians) off the shaft."""
    angle = atan2(tip[1] - before[1], tip[0] - before[0]) + pi
    left, right = ((tip[0] + size * cos(angle + turn), tip[1] + size * sin(angle + turn))
                   for turn in (-spread, spread))
    return [left, tip, right]


def diamond(where: Point, radius: float) -> list[Point]:
    """A square that stands on a corner, `radius` from the middle to each corner."""
    x, y = where
    return [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]


def runs(cells: Iterable[Cell]) -> list[tuple[Cell, int]]:
    """Cells as horizontal runs: the first cell of each, and its length."""
    found: list[tuple[Cell, int]] = []
    for c in sorted(set(cells)):
        if found and found[-1][0].row == c.row and found[-1][0].col + found[-1][1] == c.col:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((c, 1))
    return found


def outline(cells: Collection[Cell], inset: float = 0.0) -> list[list[Point]]:
    """The closed boundaries of a set of cells, moved inwards by `inset`; inner ones go round holes.

    Cells that meet at a corner only are kept apart.
    """
    squares = sorted({(c.row - 1, c.col - 1) for c in cells})
    filled = set(squares)
    sides = {((x + sx, y + sy), step): None for y, x in squares for (sx, sy), step, (ox, oy) in _SIDES
             if (y + oy, x + ox) not in filled}
    left = dict(sides)
    rings = []
    while left:
        side = start = next(iter(left))
        walk: list[_Side] = []
        while not walk or side != start:
            del left[side]
            walk.append(side)
            side = _next(sides, side)
        rings.append(_corners(walk, inset))
    return rings


def _next(sides: Container[_Side], side: _Side) -> _Side:
    """The side that follows: a right turn where there is a choice."""
    (x, y), (dx, dy) = side
    here = (x + dx, y + dy)
    return next(found for step in ((-dy, dx), (dx, dy), (dy, -dx)) if (found := (here, step)) in sides)


def _corners(walk: Sequence[_Side], inset: float) -> list[Point]:
    found = []
    for i, ((x, y), (dx, dy)) in enumerate(walk):
        bx, by = walk[i - 1][1]
        if (bx, by) != (dx, dy):
            # The inward normal of a side that runs along (dx, dy) is (-dy, dx).
            found.append((x - inset * (by + dy), y + inset * (bx + dx)))
    return found
