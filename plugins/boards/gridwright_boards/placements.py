"""Placement variants: the regions each adds to a grid, in rows and columns counted from 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gridwright.model.placement_variant import BoxSize, LocalCell, PlacementVariant, Shape

__all__ = ["PLACEMENTS"]

#: Start and direction (rows down, columns right) of the long and the short argyle diagonals of a 9 x 9 grid.
_LONG = ((0, 1, 1, 1), (1, 0, 1, 1), (0, 7, 1, -1), (1, 8, 1, -1))
_SHORT = ((0, 4, 1, -1), (0, 4, 1, 1), (4, 0, 1, 1), (4, 8, 1, -1))
_ASTERISK = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))
_GIRANDOLA = ((0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8))


def _diagonal(row: int, col: int, down: int, right: int, length: int) -> list[LocalCell]:
    return [(row + i * down, col + i * right) for i in range(length)]


def _corners(size: int, box: tuple[int, int]) -> list[LocalCell]:
    """The top-left cells of all boxes."""
    return [(row, col) for row in range(0, size, box[0]) for col in range(0, size, box[1])]


def _main_diagonals(size: int, box: BoxSize) -> list[Shape]:
    return [("diagonal", _diagonal(0, 0, 1, 1, size)), ("diagonal", _diagonal(0, size - 1, 1, -1, size))]


def _windows(size: int, box: BoxSize) -> list[Shape] | None:
    if box is None:
        return None
    high, wide = box
    tops = [1 + i * (high + 1) for i in range(size // high - 1) if (i + 1) * (high + 1) < size]
    lefts = [1 + j * (wide + 1) for j in range(size // wide - 1) if (j + 1) * (wide + 1) < size]
    return [("window", [(top + r, left + c) for r in range(high) for c in range(wide)])
            for top in tops for left in lefts]


def _argyle(size: int, box: BoxSize) -> list[Shape] | None:
    if size != 9:
        return None
    lines = [_diagonal(*each, 8) for each in _LONG] + [_diagonal(*each, 5) for each in _SHORT]
    return [("diagonal", line) for line in lines]


def _asterisk(size: int, box: BoxSize) -> Sequence[Shape] | None:
    return [("extra", _ASTERISK)] if size == 9 else None


def _centres(size: int, box: BoxSize) -> list[Shape] | None:
    if box is None or box[0] % 2 == 0 or box[1] % 2 == 0:
        return None
    return [("extra", [(row + box[0] // 2, col + box[1] // 2) for row, col in _corners(size, box)])]


def _girandola(size: int, box: BoxSize) -> Sequence[Shape] | None:
    return [("extra", _GIRANDOLA)] if size == 9 else None


def _disjoint(size: int, box: BoxSize) -> list[Shape] | None:
    if box is None:
        return None
    return [("disjoint", [(row + r, col + c) for row, col in _corners(size, box)])
            for r in range(box[0]) for c in range(box[1])]


#: All placement variants by name.
PLACEMENTS: Mapping[str, PlacementVariant] = MappingProxyType({each.name: each for each in (
    PlacementVariant(name="x", title="X", aliases=("Diagonal",), regions=_main_diagonals,
                     summary="No digit appears twice on a main diagonal."),
    PlacementVariant(name="windoku", title="Windoku", aliases=("Hyper", "NRC"), regions=_windows,
                     summary="No digit appears twice in a shaded window, each as large as a box."),
    PlacementVariant(name="argyle", title="Argyle", regions=_argyle,
                     summary="No digit appears twice on one of the eight diagonals that form the argyle pattern."),
    PlacementVariant(name="asterisk", title="Asterisk", regions=_asterisk,
                     summary="The nine shaded cells, an asterisk around the centre, hold nine different digits."),
    PlacementVariant(name="centre-dot", title="Centre-dot", aliases=("Center dot",), regions=_centres,
                     summary="The middle cells of all boxes hold different digits."),
    PlacementVariant(name="girandola", title="Girandola", regions=_girandola,
                     summary="The nine shaded cells, a pinwheel from corner to corner, hold nine different digits."),
    PlacementVariant(name="disjoint-groups", title="Disjoint Groups", aliases=("Colour",), regions=_disjoint,
                     summary="Cells at the same place in their boxes hold different digits."),
)})
