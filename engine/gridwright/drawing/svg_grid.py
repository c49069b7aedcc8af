"""Grid lines: thin between cells, thick where neighbours belong to different boxes or tiles and around the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import groupby

from gridwright.drawing.palette import BLACK
from gridwright.drawing.svg_places import Lattices
from gridwright.drawing.svg_sheet import Level, Point, Sheet
from gridwright.model.board import Board, Cell

__all__ = ["THICK", "draw_grid", "homes"]

THIN, THICK = 0.018, 0.05
_THIN_COLOUR, _FAINT_COLOUR = "#606060", "#00000026"
_THIN, _FAINT, _THICK = "thin", "faint", "thick"


def homes(groups: Iterable[Collection[Cell]]) -> dict[Cell, tuple[int, ...]]:
    """Cell -> the numbers of the groups it is in; a group that is listed twice counts once."""
    found: dict[Cell, tuple[int, ...]] = {}
    for number, cells in enumerate(dict.fromkeys(frozenset(group) for group in groups)):
        for c in cells:
            found[c] = (*found.get(c, ()), number)
    return found


def draw_grid(sheet: Sheet, board: Board, region: Callable[[Cell], Hashable], tiled: Collection[Cell] = ()) -> None:
    """Draw the lines; those inside one tile, where both cells are in `tiled`, are faint. Holes have none."""

    def weight(a: Cell, b: Cell) -> str:
        inside = (a in board) + (b in board)
        if inside < 2:
            return _THICK if inside else ""
        if region(a) != region(b):
            return _THICK
        return _FAINT if a in tiled and b in tiled else _THIN

    chains: dict[str, list[list[Point]]] = {_THIN: [], _FAINT: [], _THICK: []}
    lines = _sides(sheet.places, weight) if isinstance(sheet.places, Lattices) else _strokes(board, weight)
    for weighs, chain in lines:
        chains[weighs].append(chain)
    sheet.path(Level.GRID, chains[_FAINT], stroke=_FAINT_COLOUR, width=THIN, cap="butt")
    sheet.path(Level.GRID, chains[_THIN], stroke=_THIN_COLOUR, width=THIN, cap="butt")
    sheet.path(Level.BORDER, chains[_THICK], stroke=BLACK, width=THICK, cap="square", join="miter")


def _strokes(board: Board, weight: Callable[[Cell, Cell], str]) -> Iterator[tuple[str, list[Point]]]:
    """The lines of a board of squares, each as long as its weight stays the same."""
    for r in range(board.rows + 1):
        for weighs, i, j in _joined([weight(Cell(r, k), Cell(r + 1, k)) for k in range(1, board.cols + 1)]):
            yield weighs, [(i, r), (j, r)]
    for k in range(board.cols + 1):
        for weighs, i, j in _joined([weight(Cell(r, k), Cell(r, k + 1)) for r in range(1, board.rows + 1)]):
            yield weighs, [(k, i), (k, j)]


def _sides(places: Lattices, weight: Callable[[Cell, Cell], str]) -> Iterator[tuple[str, list[Point]]]:
    """The sides of the cells of a lattice, each once."""
    for (start, end), c in places.sides.items():
        other = places.sides.get((end, start))
        if other is None or c < other:
            yield _THICK if other is None else weight(c, other), [start, end]


def _joined(weights: list[str]) -> Iterator[tuple[str, int, int]]:
    """Equal weights that follow each other along one line as one stroke: weight, start and end."""
    start = 0
    for weighs, group in groupby(weights):
        end = start + len(list(group))
        if weighs:
            yield weighs, start, end
        start = end
