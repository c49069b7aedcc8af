"""Clues beside the board, and the lines of text below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from gridwright.drawing.canvas import Mark
from gridwright.drawing.palette import BLACK, colour
from gridwright.drawing.svg_shapes import arrowhead, diamond, toward
from gridwright.drawing.svg_sheet import Level, Point, Sheet, text_width

__all__ = ["draw_outside", "write_above", "write_below"]

STRAIGHT, SLANTED = 0.4, 0.32
_AWAY = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}
#: How far a clue moves out at a time, and how often, until it overlaps nothing.
_STEP, _TRIES = 0.1, 40


@attrs.frozen
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (self.left < other.right and other.left < self.right
                and self.top < other.bottom and other.top < self.bottom)

    def moved(self, dx: float, dy: float) -> _Box:
        return _Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def draw_outside(sheet: Sheet, clues: Iterable[Mark]) -> None:
    """Draw the clues; where two want one place, or a gap is narrow, the later one moves away from its cells.

    Slanted clues go first: their arrows have to stay short.
    """
    taken: list[_Box] = []
    for mark in sorted(clues, key=lambda mark: len(mark.cells) < 2):
        if mark.cells and mark.side in _AWAY:
            box = _slanted(sheet, mark, taken) if len(mark.cells) > 1 else _straight(sheet, mark, taken)
            sheet.reach(box.left, box.top, box.right, box.bottom)
            taken.append(box)


def _around(where: Point, wide: float, high: float) -> _Box:
    return _Box(where[0] - wide / 2, where[1] - high / 2, where[0] + wide / 2, where[1] + high / 2)


def _room(sheet: Sheet, box: _Box, taken: Sequence[_Box], way: Point) -> _Box | None:
    """The box, moved along `way` until it overlaps neither a clue nor a cell; None where there is no room."""
    for _ in range(_TRIES):
        if not any(box.meets(other) for other in taken) and not _on_cells(sheet, box):
            return box
        box = box.moved(way[0] * _STEP, way[1] * _STEP)
    return None


def _on_cells(sheet: Sheet, box: _Box) -> bool:
    return sheet.places.occupied((box.left, box.top, box.right, box.bottom))


def _straight(sheet: Sheet, mark: Mark, taken: Sequence[_Box]) -> _Box:
    dx, dy = _AWAY[mark.side]
    wide, high = text_width(mark.text, STRAIGHT), STRAIGHT
    if mark.shape not in ("", "none"):
        wide = high = max(wide, high) + 0.16
    x, y = sheet.places.centre(mark.cells[0])
    # Half a cell off the board, or as far as a long text needs.
    out = 0.5 + max(0.45, 0.12 + (wide if dx else high) / 2)
    box = _around((x + dx * out, y + dy * out), wide, high)
    box = _room(sheet, box, taken, (dx, dy)) or box
    _frame(sheet, box, mark)
    sheet.text(Level.OUTSIDE, box.middle, mark.text, STRAIGHT, fill=colour(mark.color, BLACK))
    return box


def _frame(sheet: Sheet, box: _Box, mark: Mark) -> None:
    radius = (box.right - box.left) / 2
    if mark.shape == "circle":
        sheet.circle(Level.OUTSIDE, box.middle, radius, stroke=BLACK, width=0.025)
    elif mark.shape == "square":
        sheet.rect(Level.OUTSIDE, (box.left + 0.04, box.top + 0.04), 2 * radius - 0.08, 2 * radius - 0.08,
                   stroke=BLACK, width=0.025)
    elif mark.shape == "diamond":
        sheet.path(Level.OUTSIDE, [diamond(box.middle, 1.2 * radius)], closed=True, stroke=BLACK, width=0.025)


def _slanted(sheet: Sheet, mark: Mark, taken: Sequence[_Box]) -> _Box:
    """The text off the corner through which its diagonal leaves the board, and an arrow from it to that corner."""
    (x, y), (tx, ty) = sheet.places.centre(mark.cells[0]), sheet.places.centre(mark.cells[1])
    dx, dy = (1 if tx > x else -1 if tx < x else 0), (1 if ty > y else -1 if ty < y else 0)
    corner = (x - dx / 2, y - dy / 2)
    wide, high = text_width(mark.text, SLANTED), SLANTED * 0.8
    off = 0.27
    start = _around((corner[0] - dx * (off + wide / 2), corner[1] - dy * (off + high / 2)), wide, high)
    box = _room(sheet, start, taken, (-dx, -dy))
    if box is None:
        # No room that way: straight out, with the arrow beside the text.
        away = _AWAY[mark.side]
        box = _around((x + away[0] * 0.8 - dx * 0.1, y + away[1] * 0.8 - dy * 0.1), wide, high)
        corner = (box.middle[0] + dx * (wide / 2 + 0.3), box.middle[1] + dy * (high / 2 + 0.3))
    near = (box.right if dx > 0 else box.left if dx < 0 else box.middle[0],
            box.bottom if dy > 0 else box.top if dy < 0 else box.middle[1])
    tail, tip = toward(near, corner, 0.04), toward(corner, near, 0.07)
    ink = colour(mark.color, BLACK)
    sheet.path(Level.OUTSIDE, [[tail, tip], arrowhead(tail, tip, 0.12, 0.6)], stroke=ink, width=0.028, join="miter")
    sheet.text(Level.OUTSIDE, box.middle, mark.text, SLANTED, fill=ink)
    return box


# --- above and below the board

def write_above(sheet: Sheet, title: str, caption: str) -> None:
    """Write a title and a line below it over all that is there; long ones are made smaller."""
    wide = max(sheet.right - sheet.left, 4.0)
    y = sheet.top - 0.15
    for line, size, bold in ((caption, 0.36, False), (title, 0.42, True)):
        if line:
            y -= 0.65 * size
            sheet.text(Level.OUTSIDE, (sheet.left, y), line, size, anchor="start", bold=bold, fit=wide)
            y -= 0.65 * size
            sheet.reach(sheet.left, y, sheet.left + min(text_width(line, size), wide), y)



def write_below(sheet: Sheet, sentences: Iterable[str], *, ink: str = "#333333", size: float = 0.26,
                least: float = 6.0) -> None:
    """Write sentences under all that is there, broken to its width (at least `least` cells)."""
    wide = max(sheet.right - sheet.left, least)
    left, y = sheet.left, sheet.bottom + 0.15
    for sentence in sentences:
        y += 0.1
        for line in _wrapped(sentence, size, wide):
            y += 1.3 * size
            sheet.text(Level.OUTSIDE, (left, y - 0.5 * size), line, size, fill=ink, anchor="start")
            sheet.reach(left, y, left + text_width(line, size), y)


def _wrapped(text: str, size: float, wide: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and text_width(longer, size) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
