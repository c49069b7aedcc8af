"""What stands in the cells, layer by layer: digits, pencil marks and printed texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gridwright.drawing.palette import BLACK, GIVEN, SOLVED
from gridwright.drawing.svg_sheet import Level, Sheet
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle

__all__ = ["draw_digits", "draw_printed"]

#: Sizes of letters; a printed text is larger where a solution leaves its cell open.
DIGIT, MARK, PRINTED, FOUND = 0.64, 0.26, 0.32, 0.38
MARKS, PRINT = "#505050", "#303030"
#: Where the first three layers of digits stand in a cell, and how large they are.
_PLACES = ((0.5, 0.5, 1.0), (0.8, 0.78, 0.4), (0.2, 0.78, 0.4))


# --- digits

def draw_digits(sheet: Sheet, puzzle: Puzzle, layer: str, values: Mapping[Cell, int], number: int) -> None:
    """Givens, other values and pencil marks of one layer; `number` counts such layers from 0."""
    symbols, given = puzzle.symbols(layer), puzzle.givens.get(layer, {})
    dx, dy, scale = _PLACES[min(number, len(_PLACES) - 1)]
    for c, value in values.items():
        label = symbols.label(value) if value in symbols.values else str(value)
        x, y = sheet.places.centre(c)
        sheet.text(Level.DIGIT, (x - 0.5 + dx, y - 0.5 + dy), label, DIGIT * scale, fit=0.84 * scale,
                   fill=GIVEN if given.get(c) == value else SOLVED)
    if number == 0:
        for c, allowed in puzzle.candidates.get(layer, {}).items():
            if c not in values:
                _pencil_marks(sheet, c, [(v - symbols.first, symbols.label(v)) for v in sorted(allowed)],
                              len(symbols.labels))


def _pencil_marks(sheet: Sheet, c: Cell, marks: Sequence[tuple[int, str]], values: int) -> None:
    x, y = sheet.places.centre(c)
    left, top = x - 0.5, y - 0.5
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
            sheet.text(Level.DIGIT, sheet.places.centre(c), text, FOUND if found else PRINTED,
                       fill=BLACK if found else PRINT, bold=found, fit=0.86)
