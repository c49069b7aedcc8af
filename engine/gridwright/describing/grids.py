"""The grids of a board, read from its houses, and what they are called."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress

import attrs

from gridwright.errors import GridwrightError
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.plugins.default import default_plugins

__all__ = ["Grid", "Ground", "grid_names", "ground_of", "layout_title", "standard_box"]

_LINES = ("row", "column")
_BOX = "box"


@attrs.frozen
class Grid:
    """A `size` x `size` area whose rows and columns are houses; `box` is None where its boxes do not tile it evenly."""

    origin: Cell
    size: int
    box: tuple[int, int] | None
    cells: frozenset[Cell] = attrs.field(repr=False, eq=False)


@attrs.frozen
class Ground:
    """The grids in reading order, the kinds of house there are, and the boxes that no regular tiling has."""

    grids: tuple[Grid, ...] = ()
    kinds: tuple[str, ...] = ()
    jigsaw: tuple[frozenset[Cell], ...] = ()


def ground_of(puzzle: Puzzle, layer: str) -> Ground:
    """The grids of a layer of digits 1..D, each D x D.

    Only the cells of the houses count, not the rules that state them: a grid rule with nine boxes is a grid with boxes.
    """
    size = len(puzzle.symbols(layer).labels)
    lines: set[frozenset[Cell]] = set()
    boxes: dict[frozenset[Cell], None] = {}
    for rule in puzzle.rules:
        if puzzle.layer_of(rule) == layer:
            for house in puzzle.houses_of(rule):
                if house.kind in _LINES:
                    lines.add(frozenset(house.cells))
                elif house.kind == _BOX:
                    boxes[frozenset(house.cells)] = None
    grids = tuple(_grids(size, lines, boxes))
    tiled = {cells for grid in grids if grid.box for cells in _tiling(grid.origin, size, grid.box)}
    odd = tuple(cells for cells in boxes if cells not in tiled and cells not in lines)
    return Ground(grids, tuple(_kinds(lines, boxes)), odd)


def _kinds(lines: Iterable[frozenset[Cell]], boxes: Collection[frozenset[Cell]]) -> Iterator[str]:
    flat = [len({c.row for c in cells}) == 1 for cells in lines]
    if any(flat):
        yield "row"
    if not all(flat):
        yield "column"
    if boxes:
        yield _BOX


def _grids(size: int, lines: Collection[frozenset[Cell]], boxes: Collection[frozenset[Cell]]) -> Iterator[Grid]:
    span = range(size)
    starts = {min(cells) for cells in lines}
    across = {c for c in starts if frozenset(Cell(c.row, c.col + i) for i in span) in lines}
    down = {c for c in starts if frozenset(Cell(c.row + i, c.col) for i in span) in lines}
    for origin in sorted(across & down):
        row, col = origin
        if all(Cell(row + i, col) in across and Cell(row, col + i) in down for i in span):
            cells = frozenset(Cell(row + i, col + k) for i in span for k in span)
            yield Grid(origin, size, _box(origin, size, boxes), cells)


def _box(origin: Cell, size: int, boxes: Collection[frozenset[Cell]]) -> tuple[int, int] | None:
    """The flattest regular tiling that is stated; boxes that are a single row or column are no tiling of their own."""
    for high in range(2, size // 2 + 1):
        if size % high == 0 and all(cells in boxes for cells in _tiling(origin, size, (high, size // high))):
            return high, size // high
    return None


def _tiling(origin: Cell, size: int, box: tuple[int, int]) -> Iterator[frozenset[Cell]]:
    high, wide = box
    for top in range(origin.row, origin.row + size, high):
        for left in range(origin.col, origin.col + size, wide):
            yield frozenset(Cell(top + r, left + k) for r in range(high) for k in range(wide))


def standard_box(size: int) -> tuple[int, int] | None:
    """Height and width of the boxes of a usual grid: as square as can be, lying down (2 x 3 for 6); None for primes."""
    for high in range(int(size ** 0.5), 1, -1):
        if size % high == 0:
            return high, size // high
    return None


def layout_title(grids: Sequence[Grid]) -> str | None:
    """Display name of the registered layout with these grids, wherever they stand on the board; None if there is none.

    It is the part of the layout's summary before the colon.
    """
    shape = _shape(grid.origin for grid in grids)
    registry = default_plugins().registry
    for name in registry.names("board"):
        # A board that cannot be loaded must not keep a puzzle from being described.
        with suppress(GridwrightError):
            layout = registry.get("board", name)
            if len(origins := getattr(layout, "origins", ())) > 1 and _shape(origins) == shape:
                title, colon, _ = str(layout.summary).partition(":")
                return title if colon else name.replace("-", " ").title()
    return None


def _shape(origins: Iterable[Cell]) -> frozenset[tuple[int, int]]:
    found = list(origins)
    top, left = min(c.row for c in found), min(c.col for c in found)
    return frozenset((c.row - top, c.col - left) for c in found)


def grid_names(grids: Sequence[Grid]) -> list[str]:
    """What each grid is called: by position ("top-left"), or by its origin where two would have one name."""
    places = [_place(grid.origin, grids) for grid in grids]
    if len(set(places)) == len(places):
        return places
    return [f"grid at {grid.origin}" for grid in grids]


def _place(origin: Cell, grids: Sequence[Grid]) -> str:
    vertical = _end(origin.row, [grid.origin.row for grid in grids], ("top", "bottom"))
    horizontal = _end(origin.col, [grid.origin.col for grid in grids], ("left", "right"))
    return "-".join(filter(None, (vertical, horizontal))) or "centre"


def _end(where: int, others: Sequence[int], names: tuple[str, str]) -> str:
    return names[0] if where == min(others) else names[1] if where == max(others) else ""
