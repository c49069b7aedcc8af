"""Marks on edges and corners. Sizes are in cell sides."""

from __future__ import annotations

from math import sqrt

from gridwright.drawing.canvas import Mark
from gridwright.drawing.palette import BLACK, colour
from gridwright.drawing.svg_art import DARK, Art, draw_body
from gridwright.drawing.svg_shapes import unit
from gridwright.drawing.svg_sheet import Level, text_width

__all__ = ["draw_between", "draw_checker", "draw_chevron", "draw_dot"]


def draw_dot(art: Art, mark: Mark) -> None:
    art.sheet.circle(Level.EDGE, art.sheet.places.middle(mark.cells), 0.125, fill=colour(mark.color, "#ffffff"),
                     stroke=BLACK, width=0.025)


def draw_between(art: Art, mark: Mark) -> None:
    where = art.sheet.places.middle(mark.cells)
    lines = _broken(mark.text) if len(mark.cells) > 2 else [mark.text]
    size = 0.2 if len(mark.text) > 1 else 0.26 if len(mark.cells) > 2 else 0.22
    wide = max(text_width(line, size) for line in lines)
    ink, fill = colour(mark.color, BLACK), art.fill or "#ffffff"
    if mark.shape == "none":
        # Letters such as X and V, 0.3 high.
        size = 0.36
        wide = text_width(mark.text, size)
        art.sheet.rect(Level.EDGE, (where[0] - wide / 2 - 0.02, where[1] - 0.17), wide + 0.04, 0.34, fill=fill,
                       radius=0.06)
    else:
        least = 0.45 if len(mark.cells) > 2 else 0.3
        radius = max(least, wide + 0.12, sqrt(wide ** 2 + (0.9 * size * len(lines)) ** 2) + 0.06) / 2
        across = radius * (1.25 if mark.shape == "diamond" else 1)
        draw_body(art.sheet, Level.EDGE, where, across, mark.shape, fill, BLACK, 0.02)
    for i, line in enumerate(lines):
        y = where[1] + (i - (len(lines) - 1) / 2) * 0.95 * size
        art.sheet.text(Level.EDGE, (where[0], y), line, size, fill=ink, bold=mark.shape == "none")


def _broken(text: str) -> list[str]:
    """A text of more than three characters on two lines."""
    if len(text) <= 3:
        return [text]
    words = text.split() if " " in text else list(text)
    half = (len(words) + 1) // 2
    gap = " " if " " in text else ""
    return [gap.join(words[:half]), gap.join(words[half:])]


def draw_chevron(art: Art, mark: Mark) -> None:
    small, large = art.sheet.places.centre(mark.cells[0]), art.sheet.places.centre(mark.cells[-1])
    x, y = art.sheet.places.middle(mark.cells)
    dx, dy = unit(small, large)
    tip = (x - 0.07 * dx, y - 0.07 * dy)
    arms = [(x + 0.07 * dx + side * 0.13 * dy, y + 0.07 * dy + side * 0.13 * dx) for side in (-1, 1)]
    chain = [arms[0], tip, arms[1]]
    art.sheet.path(Level.EDGE, [chain], stroke="#ffffff", width=0.11, join="miter")
    art.sheet.path(Level.EDGE, [chain], stroke=colour(mark.color, DARK), width=mark.width or 0.04, join="miter")


def draw_checker(art: Art, mark: Mark) -> None:
    x, y = art.sheet.places.middle(mark.cells)
    art.sheet.rect(Level.EDGE, (x - 0.15, y - 0.15), 0.3, 0.3, fill="#ffffff", stroke=BLACK, width=0.025)
    for corner in ((x - 0.15, y - 0.15), (x, y)):
        art.sheet.rect(Level.EDGE, corner, 0.15, 0.15, fill=BLACK)
