"""One function per kind of mark. Sizes are in cell sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType

from gridwright.drawing.canvas import Mark
from gridwright.drawing.palette import BLACK, colour, is_hex, tint, with_alpha
from gridwright.drawing.svg_art import DARK, Art, draw_body
from gridwright.drawing.svg_edges import draw_between, draw_checker, draw_chevron, draw_dot
from gridwright.drawing.svg_shapes import arrowhead, toward, trimmed, unit
from gridwright.drawing.svg_sheet import Level, text_width
from gridwright.model.board import Cell

__all__ = ["draw_mark"]

BULB, RIM = 0.75, 0.05
INSET = 0.08
LABEL = 0.25
SHADE, HIGHLIGHT, SYMBOL, THIN_LINE = "#d8d8d8", "#fff3b8", "#cccccc", "#909090"
DASHED, DOTTED = (0.09, 0.06), (0.001, 0.07)


def draw_mark(art: Art, mark: Mark) -> None:
    """Draw one mark; kinds of which nothing is known here are highlights."""
    if mark.cells or mark.kind in ("legend", "tray"):
        _DRAW.get(mark.kind, _highlight)(art, mark)


# --- whole cells

def _highlight(art: Art, mark: Mark) -> None:
    _ground(art, mark.cells, colour(mark.color, HIGHLIGHT))
    if mark.text:
        _corner_text(art, min(mark.cells), mark.text)


def _shade(art: Art, mark: Mark) -> None:
    if mark.color == "palette":
        _ground(art, mark.cells, art.palette.deal())
    else:
        _ground(art, mark.cells, _light(mark.color, SHADE))


def _light(name: str, grey: str) -> str:
    """The tint of a named colour, which digits stay readable on; a colour that is spelled out is taken as it is."""
    found = colour(name, grey)
    return grey if name in ("", "grey") else found if is_hex(name) or "grey" in name else tint(found)


def _ground(art: Art, cells: Sequence[Cell], fill: str) -> None:
    art.ground.update(dict.fromkeys(cells, fill))
    art.sheet.places.fill(art.sheet, Level.GROUND, cells, fill)


def _symbol(art: Art, mark: Mark) -> None:
    level, fill, stroke = Level.SYMBOL, _light(mark.color, SYMBOL), "none"
    if mark.hollow:
        level, fill, stroke = Level.END, art.fill or "none", colour(mark.color)
    for c in mark.cells:
        draw_body(art.sheet, level, art.sheet.places.centre(c), _reach(mark), mark.shape, fill, stroke, RIM)


def _reach(mark: Mark) -> float:
    """From the middle of a bulb or symbol to its rim (to a corner of a diamond)."""
    if mark.kind == "bulb":
        return (mark.width or BULB) / 2
    return 0.45 if mark.shape == "diamond" else BULB / 2 - RIM / 2 if mark.hollow else 0.4


def _region(art: Art, mark: Mark) -> None:
    art.regions.append(mark.cells)


def _cage(art: Art, mark: Mark) -> None:
    dash = {"dotted": DOTTED, "solid": ()}.get(mark.shape, DASHED)
    art.sheet.path(Level.CAGE, art.sheet.places.outline(mark.cells, INSET), closed=True,
                   stroke=colour(mark.color, BLACK), dash=dash,
                   width=mark.width or (0.035 if mark.shape == "dotted" else 0.022),
                   cap="round" if mark.shape == "dotted" else "butt", join="miter", fill=art.fill or "none")
    if art.fill:
        art.ground.update(dict.fromkeys(mark.cells, tint(art.fill, 1 - with_alpha(art.fill)[1])))
    if mark.text:
        _corner_text(art, min(mark.cells), mark.text)


def _tile(art: Art, mark: Mark) -> None:
    art.tiles.append(mark)


def _text(art: Art, mark: Mark) -> None:
    art.printed[mark.cells[0]] = mark.text


def _note(art: Art, mark: Mark) -> None:
    for c in mark.cells:
        x, y = art.sheet.places.centre(c)
        art.sheet.text(Level.EDGE, (x, y + 0.35), mark.text, 0.2, fill=colour(mark.color, DARK),
                       struck=mark.closed, fit=0.86)


def _corner_note(art: Art, mark: Mark) -> None:
    _corner_text(art, mark.cells[0], mark.text)


def _corner_text(art: Art, c: Cell, text: str) -> None:
    """Small type in the top left corner, on a chip that interrupts cage outlines; the next one stands behind it."""
    wide = min(text_width(text, LABEL), 0.88)
    right, line = art.corners.get(c, (0.0, 0))
    if right and right + wide > 0.9:
        right, line = 0.0, line + 1
    art.corners[c] = (right + wide + 0.08, line)
    left, top = art.sheet.places.corner(c)
    left, top = left + right, top + line * LABEL
    art.sheet.rect(Level.CHIP, (left, top), wide + 0.04, LABEL, fill=art.ground.get(c, "#ffffff"))
    art.sheet.text(Level.EDGE, (left + 0.02, top + LABEL / 2), text, LABEL, anchor="start", fit=0.88)


# --- through several cells

def _line(art: Art, mark: Mark) -> None:
    points, width = [art.sheet.places.centre(c) for c in mark.cells], mark.width or 0.2
    if len(points) == 1:
        art.sheet.circle(Level.LINE, points[0], width / 2, fill=colour(mark.color))
        return
    cuts = (0.0, 0.0) if mark.closed else _hollow_ends(art, mark, width)
    ink, dash = colour(mark.color), (0.2, 0.1 + width) if mark.shape == "dashed" else ()
    art.sheet.path(Level.LINE, [trimmed(points, *cuts)], stroke=ink, width=width, closed=mark.closed, dash=dash,
                   cap="butt" if any(cuts) else "round")
    for end, cut in zip((points[0], points[-1]), cuts, strict=True):
        if any(cuts) and not cut:
            art.sheet.circle(Level.LINE, end, width / 2, fill=ink)


def _hollow_ends(art: Art, mark: Mark, width: float) -> tuple[float, float]:
    """How much of each end lies inside a hollow bulb or symbol of the same rule: up to the middle of its rim."""
    hollow = {c: each for each in art.marks if each.hollow for c in each.cells}
    found = []
    for end, following in ((mark.cells[0], mark.cells[1]), (mark.cells[-1], mark.cells[-2])):
        if end not in hollow:
            found.append(0.0)
        elif hollow[end].shape == "diamond":
            slanted = following.row != end.row and following.col != end.col
            found.append(_reach(hollow[end]) / sqrt(2) if slanted else _reach(hollow[end]) - 0.03)
        else:
            # The corners of a wide line lie under the rim, too.
            radius = _reach(hollow[end])
            found.append(sqrt(max(0.0, radius ** 2 - (width / 2) ** 2)))
    return found[0], found[1]


def _diagonal(art: Art, mark: Mark) -> None:
    if len(mark.cells) < 2:
        return
    first, last = art.sheet.places.centre(mark.cells[0]), art.sheet.places.centre(mark.cells[-1])
    dx, dy = (_sign(last[i] - first[i]) / 2 for i in (0, 1))
    ends = [(first[0] - dx, first[1] - dy), (last[0] + dx, last[1] + dy)]
    art.sheet.path(Level.LINE, [ends], stroke=colour(mark.color if mark.color != "grey" else "", THIN_LINE),
                   width=mark.width or 0.03, cap="butt", dash=DASHED if mark.shape == "dashed" else ())


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _bulb(art: Art, mark: Mark) -> None:
    ink, radius = colour(mark.color), _reach(mark)
    for c in mark.cells:
        if mark.hollow:
            art.sheet.circle(Level.END, art.sheet.places.centre(c), radius - RIM / 2, stroke=ink,
                             fill=art.fill or "none", width=RIM)
        else:
            art.sheet.circle(Level.END, art.sheet.places.centre(c), radius, fill=art.fill or ink)


def _pill(art: Art, mark: Mark) -> None:
    art.sheet.path(Level.END, art.sheet.places.outline(mark.cells, (1 - BULB) / 2), closed=True, radius=BULB / 2,
                   stroke=colour(mark.color, THIN_LINE), width=mark.width or 0.045, fill=art.fill or "none")


def _shaft(art: Art, mark: Mark) -> None:
    if len(mark.cells) < 2:
        return
    points = trimmed([art.sheet.places.centre(c) for c in mark.cells], BULB / 2, 0)
    ink, width = colour(mark.color, THIN_LINE), mark.width or 0.045
    art.sheet.path(Level.LINE, [points], stroke=ink, width=width, dash=DASHED if mark.shape == "dashed" else ())
    art.sheet.path(Level.LINE, [arrowhead(points[-2], points[-1], 0.24)], stroke=ink, width=width, join="miter")


def _connect(art: Art, mark: Mark) -> None:
    dashed = mark.shape == "dashed"
    art.sheet.path(Level.LINE, [[art.sheet.places.centre(c) for c in mark.cells]], width=mark.width or 0.035,
                   stroke=colour("" if mark.color == "grey" else mark.color, THIN_LINE),
                   dash=(0.1, 0.08) if dashed else (), cap="butt" if dashed else "round")


def _pointer(art: Art, mark: Mark) -> None:
    here, there = art.sheet.places.centre(mark.cells[0]), art.sheet.places.centre(mark.cells[-1])
    dx, dy = unit(here, there)
    # As far out as the side of the cell allows, so that the digit stays free.
    far = 0.44 / max(abs(dx), abs(dy), 0.5)
    tip = toward(here, there, far)
    ink, width = colour(mark.color, DARK), mark.width or 0.035
    art.sheet.path(Level.EDGE, [[toward(here, there, far - 0.22), tip], arrowhead(here, tip, 0.12, 0.7)], stroke=ink,
                   width=width, join="miter")


# --- beside the board

def _outside(art: Art, mark: Mark) -> None:
    art.outside.append(mark)


def _tray(art: Art, mark: Mark) -> None:
    if mark.tile is not None:
        art.tray.append(mark.tile)


def _legend(art: Art, mark: Mark) -> None:
    art.legends.append(mark.text)


_DRAW: Mapping[str, Callable[[Art, Mark], None]] = MappingProxyType({
    "highlight": _highlight, "shade": _shade, "symbol": _symbol, "region": _region, "cage": _cage, "tile": _tile,
    "text": _text, "note": _note, "corner_note": _corner_note, "line": _line, "diagonal": _diagonal, "bulb": _bulb,
    "pill": _pill, "shaft": _shaft, "connect": _connect, "pointer": _pointer, "dot": draw_dot, "between": draw_between,
    "chevron": draw_chevron, "checker": draw_checker, "outside": _outside, "tray": _tray,
    "legend": _legend})
