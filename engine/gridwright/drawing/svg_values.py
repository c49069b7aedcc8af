"""What stands in the cells, layer by layer: digits, pencil marks, printed texts and edge-matching pieces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

from gridwright.drawing.palette import BLACK, GIVEN, SOLVED, edge_colour
from gridwright.drawing.svg_shapes import centre
from gridwright.drawing.svg_sheet import Level, Point, Sheet
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import blamed

__all__ = ["draw_codes", "draw_digits", "draw_printed", "draw_unplaced", "quads_of"]

#: Sizes of letters; a printed text is larger where a solution leaves its cell open.
DIGIT, MARK, PRINTED, FOUND = 0.64, 0.26, 0.32, 0.38
MARKS, PRINT, SEAM, CHIP = "#505050", "#303030", "#ffffff", "#ffffffd0"
#: Where the first three layers of digits stand in a cell, and how large they are.
_PLACES = ((0.5, 0.5, 1.0), (0.8, 0.78, 0.4), (0.2, 0.78, 0.4))
_TURNED = ((0, -1), (1, 0), (0, 1), (-1, 0))

Quads = Sequence[Sequence[int]]


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


def draw_printed(sheet: Sheet, printed: Mapping[Cell, str], covered: Collection[Cell], *, found: bool) -> None:
    """Texts that are printed on the board, where nothing covers them; they stand out if a solution `found` them."""
    for c, text in printed.items():
        if c not in covered:
            sheet.text(Level.DIGIT, centre(c), text, FOUND if found else PRINTED, fill=BLACK if found else PRINT,
                       bold=found, fit=0.86)


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
    """The edge-matching pieces of a puzzle below its board, in half size."""
    for layer, symbols in puzzle.layers.items():
        if symbols.kind == "codes" and (quads := quads_of(puzzle, layer)):
            used = {code // 4 for code in puzzle.givens.get(layer, {}).values()}
            _pieces(sheet, {n: quads[4 * n] for n in range(len(quads) // 4) if n not in used})


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
