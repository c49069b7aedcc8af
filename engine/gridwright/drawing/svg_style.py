"""What a document says about looks: styles of rules, of the whole picture, and decorations. Never an error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

import attrs

from gridwright.drawing.canvas import Mark
from gridwright.drawing.palette import BLACK, REGIONS, Palette, colour, is_hex
from gridwright.drawing.svg_shapes import arrowhead
from gridwright.drawing.svg_sheet import Level, Point, Sheet, text_width
from gridwright.errors import FormatError
from gridwright.model.board import Cell, cell

__all__ = ["CELL", "Style", "cell_size", "decorate", "palette_of", "restyled", "style_of"]

#: Side of a cell in pixels, where nothing else is said; and what a document may ask for.
CELL, SMALLEST, LARGEST = 64, 8, 400
_SHAPES = ("circle", "square", "diamond")
_FILLED = {"highlight", "shade", "symbol", "dot", "tile"}
_DASHED = {"line", "cage", "connect", "shaft", "diagonal"}
_SHAPED = {"symbol", "between", "outside"}


@attrs.frozen(kw_only=True)
class Style:
    """How one rule or decoration wants to look; what is not stated, or ill-formed, is empty."""

    color: str = ""
    fill: str = ""
    opacity: float = 1.0
    width: float = 0.0
    shape: str = ""
    label: str = ""
    label_cell: Cell | None = None
    dash: bool | None = None


def _number(value: Any, least: float, most: float) -> float | None:
    fits = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return float(value) if fits and least <= value <= most else None


def _colour(value: Any, palette: Palette) -> str:
    if type(value) is int and value >= 0:
        return palette.pick(value)
    if is_hex(value):
        return str(value)
    return colour(value, "") if isinstance(value, str) else ""


def _cell(value: Any) -> Cell | None:
    try:
        return cell(value) if isinstance(value, str) else None
    except FormatError:
        return None


def style_of(stated: Any, palette: Palette) -> Style:
    """The well-formed members of a `style` object."""
    if not isinstance(stated, Mapping):
        return Style()
    opacity, width = _number(stated.get("opacity"), 0, 1), _number(stated.get("width"), 0, 2)
    shape, label, dash = stated.get("shape"), stated.get("label"), stated.get("dash")
    return Style(
        color=_colour(stated.get("color"), palette), fill=_colour(stated.get("fill"), palette),
        opacity=1.0 if opacity is None else opacity, width=width or 0.0, shape=shape if shape in _SHAPES else "",
        label=label if isinstance(label, str) else "", label_cell=_cell(stated.get("label_cell")),
        dash=dash if isinstance(dash, bool) else None)


def restyled(marks: Sequence[Mark], style: Style) -> list[Mark]:
    """The marks of a rule as its style wants them."""
    found = []
    for mark in marks:
        main = (style.fill or style.color) if mark.kind in _FILLED else style.color
        shape = style.shape if mark.kind in _SHAPED else ""
        if mark.kind in _DASHED and style.dash is not None:
            shape = "dashed" if style.dash else "solid"
        # The width of a bulb is its size, not that of the line it ends.
        width = mark.width if mark.kind == "bulb" else style.width or mark.width
        found.append(attrs.evolve(mark, color=main or mark.color, width=width, shape=shape or mark.shape))
    return _labelled(found, style)


def _labelled(marks: list[Mark], style: Style) -> list[Mark]:
    """Add the label, or move the one that is there; a number that a cage shows is never replaced."""
    if not style.label and style.label_cell is None:
        return marks
    holder = next((mark for mark in marks if mark.kind in ("cage", "highlight") and mark.text), None)
    if holder is not None:
        text = holder.text if holder.kind == "cage" or not style.label else style.label
        home = style.label_cell or min(holder.cells)
        marks[marks.index(holder)] = attrs.evolve(holder, text="")
        return [*marks, Mark("corner_note", (home,), text=text)]
    cells = [c for mark in marks for c in mark.cells]
    if style.label and (style.label_cell or cells):
        return [*marks, Mark("corner_note", (style.label_cell or min(cells),), text=style.label)]
    return marks


# --- the whole picture

def palette_of(meta: Mapping[str, Any]) -> Palette:
    """The colours that the puzzle's own style lists, else those of the regions."""
    style = meta.get("style")
    stated = style.get("palette") if isinstance(style, Mapping) else None
    colours = [c for c in stated if is_hex(c)] if isinstance(stated, Sequence) else []
    return Palette(tuple(colours) or REGIONS)


def cell_size(meta: Mapping[str, Any]) -> float:
    """Side of a cell in pixels as the puzzle's own style wants it, else the usual one."""
    style = meta.get("style")
    return _number(style.get("cell_size") if isinstance(style, Mapping) else None, SMALLEST, LARGEST) or CELL


# --- decorations

def decorate(sheet: Sheet, stated: Any, palette: Palette, rows: int, cols: int) -> None:
    """Draw the artwork; entries that are ill-formed, or a whole board away from the board, are passed over."""
    if not isinstance(stated, Iterable):
        return
    far = max(rows, cols)
    for entry in stated:
        if isinstance(entry, Mapping):
            style = style_of(entry.get("style"), palette)
            points = [p for p in (_point(each, -far, 2 * far) for each in _list(entry.get("points"))) if p]
            where = _point(entry.get("center"), -far, 2 * far) or (points[0] if points else None)
            with sheet.faded(style.opacity):
                if entry.get("kind") in ("line", "arrow"):
                    _line(sheet, points, style, entry["kind"] == "arrow")
                elif entry.get("kind") in ("rect", "circle") and where is not None:
                    _shape(sheet, where, _point(entry.get("size"), 0, 2 * far) or (1.0, 1.0), style,
                           entry["kind"] == "circle")
                elif entry.get("kind") == "text" and where is not None and isinstance(entry.get("text"), str):
                    _text(sheet, where, entry["text"], _point(entry.get("size"), 0.05, far), style)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _point(value: Any, least: float, most: float) -> Point | None:
    """x and y of a stated [y, x], or across and down of [height, width]."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    y, x = (_number(v, least, most) for v in value)
    return None if x is None or y is None else (x, y)


def _line(sheet: Sheet, points: list[Point], style: Style, head: bool) -> None:
    if len(points) < 2:
        return
    ink, width = style.color or "#909090", style.width or 0.05
    sheet.path(Level.LINE, [points], stroke=ink, width=width, dash=(0.12, 0.1) if style.dash else (),
               fill=style.fill or "none")
    if head:
        sheet.path(Level.LINE, [arrowhead(points[-2], points[-1], max(0.2, 2.5 * width))], stroke=ink, width=width)
    for x, y in points:
        sheet.reach(x, y, x, y)


def _shape(sheet: Sheet, where: Point, size: Point, style: Style, round_: bool) -> None:
    (x, y), (across, down) = where, size
    # Small shapes sit on the lines like clues, large ones lie under them like shading.
    level = Level.EDGE if max(size) < 0.75 else Level.GROUND
    fill, stroke, width = style.fill or "none", style.color or ("none" if style.fill else BLACK), style.width or 0.03
    if round_:
        sheet.ellipse(level, where, across / 2, down / 2, fill=fill, stroke=stroke, width=width)
    else:
        sheet.rect(level, (x - across / 2, y - down / 2), across, down, fill=fill, stroke=stroke, width=width)
    sheet.reach(x - across / 2, y - down / 2, x + across / 2, y + down / 2)


def _text(sheet: Sheet, where: Point, text: str, size: Point | None, style: Style) -> None:
    high = size[1] if size else 0.4
    wide = text_width(text, high)
    sheet.text(Level.DIGIT, where, text, high, fill=style.color or BLACK)
    sheet.reach(where[0] - wide / 2, where[1] - high / 2, where[0] + wide / 2, where[1] + high / 2)
