"""Tiles: those on the board, and the tray below it with those that are to be laid. Sizes are in cell sides."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.drawing.palette import BLACK, mixed, on_paper, readable
from gridwright.drawing.svg_shapes import centre, outline, toward
from gridwright.drawing.svg_sheet import Level, Point, Sheet, text_width
from gridwright.drawing.tiles import Laid, Stock, counted, has_word, links, stock
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.tile import Tile

__all__ = ["draw_laid", "draw_tray"]

LABEL, TRAY_LABEL = 0.22, 0.2
#: Links between parts: their width, their rims included and not, and how far from the middle of a cell they end.
LINK, RIM, END = 0.14, 0.2, 0.2


def draw_laid(sheet: Sheet, tiles: Iterable[Laid]) -> None:
    """Coloured tiles with their names small in their first cell; the grid draws their borders."""
    for tile in tiles:
        sheet.places.fill(sheet, Level.GROUND, tile.cells, tile.colour)
        if sheet.places.board.lattice is None:
            _links(sheet, tile.cells, (0, 0), 1, tile.colour)
        if tile.cells and has_word(tile.label):
            c, ground = min(tile.cells), on_paper(tile.colour)
            x, y = sheet.places.centre(c)
            sheet.text(Level.EDGE, (x - 0.4, y - 0.29), tile.label, LABEL, anchor="start", fit=0.85,
                       fill=mixed(readable(ground), ground, 0.15))


def _links(sheet: Sheet, cells: tuple[Cell, ...], corner: Point, side: float, colour: str) -> None:
    """Short bars between parts that do not touch."""
    x, y = corner
    for a, b in links(cells):
        ends = toward(centre(a), centre(b), END), toward(centre(b), centre(a), END)
        bar = [(x + px * side, y + py * side) for px, py in ends]
        sheet.path(Level.EDGE, [bar], stroke=BLACK, width=RIM * side)
        sheet.path(Level.EDGE, [bar], stroke=on_paper(colour), width=LINK * side)


def draw_tray(sheet: Sheet, puzzle: Puzzle, tiles: Iterable[Tile], side: float = 0.4) -> None:
    """The tiles that are to be laid in rows below the board, with their names and how many there are."""
    wide = max(sheet.right - sheet.left, 4.0)
    left, top = sheet.left, sheet.bottom + 0.4
    x, y, tallest = left, top, 0.0
    for each in stock(puzzle, tiles):
        label = counted(each.count, each.tile.name if has_word(each.tile.name) else "")
        across = (1 + max(k for _, k in each.tile.cells)) * side
        across = max(across, min(text_width(label, TRAY_LABEL), 3.0))
        down = (1 + max(r for r, _ in each.tile.cells)) * side + (0.3 if label else 0)
        if x > left and x + across > left + wide:
            x, y, tallest = left, y + tallest + 0.15, 0.0
        _waiting(sheet, (x, y), each, side, label)
        sheet.reach(x, y, x + across, y + down)
        x, tallest = x + across + 0.3, max(tallest, down)


def _waiting(sheet: Sheet, corner: Point, each: Stock, side: float, label: str) -> None:
    x, y = corner
    home = tuple(Cell(r + 1, k + 1) for r, k in each.tile.cells)
    for c in home:
        sheet.rect(Level.GROUND, (x + (c.col - 1) * side, y + (c.row - 1) * side), side, side, fill=each.colour,
                   stroke="#00000026")
    rings = [[(x + px * side, y + py * side) for px, py in ring] for ring in outline(home)]
    sheet.path(Level.BORDER, rings, closed=True, stroke=BLACK, width=0.03, join="miter")
    _links(sheet, home, corner, side, each.colour)
    bottom = y + max(c.row for c in home) * side
    sheet.text(Level.EDGE, (x, bottom + 0.16), label, TRAY_LABEL, anchor="start", fit=3.0, fill="#333333")
