"""What stands in the cells, layer by layer: digits, pencil marks, tiles and edge-matching pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from gridwright.drawing.palette import BLACK, GIVEN, SOLVED, TILES, Palette, edge_colour, is_hex
from gridwright.drawing.svg_shapes import centre, outline, runs
from gridwright.drawing.svg_sheet import Level, Point, Sheet
from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import blamed
from gridwright.model.solution import Solution
from gridwright.model.tile import Tile

__all__ = ["Laid", "draw_codes", "draw_digits", "draw_laid", "draw_printed", "draw_unplaced", "laid_tiles", "quads_of"]

DIGIT, MARK, PRINTED = 0.64, 0.26, 0.32
MARKS, PRINT, SEAM, CHIP = "#505050", "#303030", "#ffffff", "#ffffffd0"
#: Where the first three layers of digits stand in a cell, and how large they are.
_PLACES = ((0.5, 0.5, 1.0), (0.8, 0.78, 0.4), (0.2, 0.78, 0.4))
_TURNED = ((0, -1), (1, 0), (0, 1), (-1, 0))

Quads = Sequence[Sequence[int]]


@attrs.frozen
class Laid:
    """A tile on the board, its label and its colour."""

    cells: tuple[Cell, ...]
    label: str
    colour: str


# --- digits

def draw_digits(sheet: Sheet, puzzle: Puzzle, layer: str, values: Mapping[Cell, int], number: int) -> None:
    """Givens, other values and pencil marks of one layer; `number` counts such layers from 0."""
    symbols, given = puzzle.symbols(layer), puzzle.givens.get(layer, {})
    dx, dy, scale = _PLACES[min(number, len(_PLACES) - 1)]
    for c, value in values.items():
        label = symbols.label(value) if value in symbols.values else str(value)
        sheet.text(Level.DIGIT, (c.col - 1 + dx, c.row - 1 + dy), label, DIGIT * scale, fit=0.84 * scale,
                   fill=GIVEN if given.get(c) == value else SOLVED)
    if number == 0:
        for c, allowed in puzzle.candidates.get(layer, {}).items():
            if c not in values:
                _pencil_marks(sheet, c, [(v - symbols.first, symbols.label(v)) for v in sorted(allowed)],
                              len(symbols.labels))


def _pencil_marks(sheet: Sheet, c: Cell, marks: Sequence[tuple[int, str]], values: int) -> None:
    left, top = c.col - 1, c.row - 1
    if values <= 9:
        for place, label in marks:
            sheet.text(Level.DIGIT, (left + 0.2 + 0.3 * (place % 3), top + 0.2 + 0.3 * (place // 3)), label, MARK,
                       fill=MARKS)
        return
    per_line = max(3, -(-len(marks) // 4))
    lines = [" ".join(label for _, label in marks[i:i + per_line]) for i in range(0, len(marks), per_line)]
    size = min(MARK, 0.84 / len(lines))
    for i, line in enumerate(lines):
        sheet.text(Level.DIGIT, (left + 0.5, top + 0.5 + (i - (len(lines) - 1) / 2) * size), line, size, fit=0.86,
                   fill=MARKS)


def draw_printed(sheet: Sheet, printed: Mapping[Cell, str], covered: Collection[Cell]) -> None:
    """Texts that are printed on the board, where nothing covers them."""
    for c, text in printed.items():
        if c not in covered:
            sheet.text(Level.DIGIT, centre(c), text, PRINTED, fill=PRINT, fit=0.86)


# --- tiles

def laid_tiles(puzzle: Puzzle, layer: str, values: Mapping[Cell, int], solution: Solution | None) -> list[Laid]:
    """The tiles on the board: as a solution says where each lies, else connected cells of equal value."""
    symbols = puzzle.symbols(layer)
    stated = solution.extras.get("placements") if solution else None
    if stated:
        groups = [(tuple(c for c in p.cells if c in puzzle.board), p.tile) for p in stated]
    else:
        groups = [(cells, symbols.label(values[cells[0]])) for cells in _connected(puzzle.board, {
            c: v for c, v in values.items() if v and v in symbols.values})]
    order = {label: i for i, label in enumerate(symbols.labels)}
    groups.sort(key=lambda group: (order.get(group[1], len(order)), group))
    palette, own = Palette(TILES), puzzle.meta.get("colors")
    colours = own if isinstance(own, Mapping) else {}
    found = []
    for cells, label in groups:
        dealt = palette.deal()
        found.append(Laid(cells, label, colours[label] if is_hex(colours.get(label)) else dealt))
    return found


def _connected(board: Board, values: Mapping[Cell, int]) -> Iterator[tuple[Cell, ...]]:
    left = dict.fromkeys(values)
    while left:
        group, waiting = [], [next(iter(left))]
        del left[waiting[0]]
        while waiting:
            group.append(c := waiting.pop())
            for other in board.neighbours(c):
                if other in left and values[other] == values[c]:
                    del left[other]
                    waiting.append(other)
        yield tuple(sorted(group))


def draw_laid(sheet: Sheet, tiles: Iterable[Laid]) -> None:
    """Coloured tiles with their names small in their first cell; the grid draws their borders."""
    for tile in tiles:
        for first, length in runs(tile.cells):
            sheet.rect(Level.GROUND, (first.col - 1, first.row - 1), length, 1, fill=tile.colour)
        if tile.cells and tile.label:
            c = min(tile.cells)
            sheet.text(Level.EDGE, (c.col - 1 + 0.1, c.row - 1 + 0.21), tile.label, 0.22, anchor="start", fit=0.85,
                       fill="#00000099")


# --- edge-matching pieces

def quads_of(puzzle: Puzzle, layer: str) -> Quads:
    """Colours up, right, down, left of every code, from the first rule of the layer that tells them; () without one."""
    for rule in puzzle.rules:
        quads: Any = getattr(rule, "quads", None)
        if callable(quads) and puzzle.layer_of(rule) == layer:
            with blamed(rule):
                found: Quads = quads()
            return found
    return ()


def draw_codes(sheet: Sheet, puzzle: Puzzle, layer: str, values: Mapping[Cell, int]) -> None:
    """Placed pieces: a triangle of colour for each side, the number of the piece, a mark where its own top points."""
    quads, given = quads_of(puzzle, layer), puzzle.givens.get(layer, {})
    for c, code in values.items():
        if 0 <= code < len(quads):
            _piece(sheet, (c.col - 1, c.row - 1), 1.0, quads[code])
        _number(sheet, centre(c), code, given.get(c) == code)


def _piece(sheet: Sheet, corner: Point, side: float, colours: Sequence[int]) -> None:
    x, y = corner
    corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
    middle = (x + side / 2, y + side / 2)
    for number, (a, b) in zip(colours, pairwise(corners), strict=False):
        sheet.path(Level.GROUND, [[a, b, middle]], closed=True, fill=edge_colour(number), stroke=SEAM,
                   width=0.025 * side, join="bevel")


def _number(sheet: Sheet, where: Point, code: int, given: bool) -> None:
    piece, turns = divmod(code, 4)
    x, y = where
    dx, dy = _TURNED[turns]
    sheet.circle(Level.EDGE, where, 0.2, fill="#ffffff" if given else CHIP, stroke=BLACK if given else "none",
                 width=0.03)
    tick = [(x + 0.21 * dx + 0.06 * dy, y + 0.21 * dy + 0.06 * dx), (x + 0.3 * dx, y + 0.3 * dy),
            (x + 0.21 * dx - 0.06 * dy, y + 0.21 * dy - 0.06 * dx)]
    sheet.path(Level.EDGE, [tick], closed=True, fill=BLACK)
    sheet.text(Level.DIGIT, where, str(piece), 0.22, fit=0.36, bold=given)


# --- what is to be laid

def draw_unplaced(sheet: Sheet, puzzle: Puzzle) -> None:
    """The tiles or pieces of a puzzle below its board, in half size."""
    for layer, symbols in puzzle.layers.items():
        if symbols.kind == "codes" and (quads := quads_of(puzzle, layer)):
            used = {code // 4 for code in puzzle.givens.get(layer, {}).values()}
            _pieces(sheet, {n: quads[4 * n] for n in range(len(quads) // 4) if n not in used})
        elif symbols.kind == "tiles":
            own = puzzle.meta.get("colors")
            _tiles(sheet, puzzle, layer, own if isinstance(own, Mapping) else {})


def _pieces(sheet: Sheet, pieces: Mapping[int, Sequence[int]], side: float = 0.5, gap: float = 0.1) -> None:
    wide = max(sheet.right - sheet.left, 4.0)
    per_row = max(1, int((wide + gap) / (side + gap)))
    left, top = sheet.left, sheet.bottom + 0.4
    for i, (number, colours) in enumerate(pieces.items()):
        x, y = left + i % per_row * (side + gap), top + i // per_row * (side + gap)
        _piece(sheet, (x, y), side, colours)
        sheet.circle(Level.EDGE, (x + side / 2, y + side / 2), 0.1, fill=CHIP)
        sheet.text(Level.DIGIT, (x + side / 2, y + side / 2), str(number), 0.11, fit=0.18)
        sheet.reach(x, y, x + side, y + side)


def _tiles(sheet: Sheet, puzzle: Puzzle, layer: str, own: Mapping[str, Any], side: float = 0.4) -> None:
    palette = Palette(TILES)
    wide = max(sheet.right - sheet.left, 4.0)
    left, top = sheet.left, sheet.bottom + 0.4
    x, y, tallest = left, top, 0.0
    for rule in puzzle.rules:
        tiles: Any = getattr(rule, "tiles", ()) if puzzle.layer_of(rule) == layer else ()
        for tile in (each for each in tiles if isinstance(each, Tile)):
            # Each copy has a colour of its own on the board; here the first one's stands for all.
            dealt = [palette.deal() for _ in range(tile.count)]
            across = (1 + max(k for _, k in tile.cells)) * side
            down = (1 + max(r for r, _ in tile.cells)) * side + 0.3
            if x > left and x + across > left + wide:
                x, y, tallest = left, y + tallest + 0.15, 0.0
            fill = own[tile.name] if is_hex(own.get(tile.name)) else dealt[0]
            label = tile.name if tile.count == 1 else f"{tile.count} x {tile.name}"
            _tile(sheet, (x, y), tile.cells, side, fill, label)
            across = max(across, 0.9)
            sheet.reach(x, y, x + across, y + down)
            x, tallest = x + across + 0.3, max(tallest, down)


def _tile(sheet: Sheet, corner: Point, cells: Sequence[tuple[int, int]], side: float, fill: str, label: str) -> None:
    x, y = corner
    home = [Cell(r + 1, k + 1) for r, k in cells]
    for c in home:
        sheet.rect(Level.GROUND, (x + (c.col - 1) * side, y + (c.row - 1) * side), side, side, fill=fill,
                   stroke="#00000026")
    rings = [[(x + px * side, y + py * side) for px, py in ring] for ring in outline(home)]
    sheet.path(Level.BORDER, rings, closed=True, stroke=BLACK, width=0.03, join="miter")
    bottom = y + (1 + max(r for r, _ in cells)) * side
    sheet.text(Level.EDGE, (x, bottom + 0.16), label, 0.2, anchor="start", fill="#333333")
