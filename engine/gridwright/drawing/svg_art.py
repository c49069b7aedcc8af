"""What the functions that draw marks share."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridwright.drawing.canvas import Mark
from gridwright.drawing.palette import Palette
from gridwright.drawing.svg_shapes import diamond
from gridwright.drawing.svg_sheet import Level, Point, Sheet
from gridwright.model.board import Cell
from gridwright.model.tile import Tile

__all__ = ["DARK", "Art", "draw_body"]

#: Ink of small signs.
DARK = "#333333"


@attrs.define
class Art:
    """The sheet, the palette of the puzzle, the rule at hand, and what later steps draw."""

    sheet: Sheet
    palette: Palette
    #: All marks of the rule that is being drawn, and the fill that its style asks for.
    marks: Sequence[Mark] = ()
    fill: str = ""
    #: Colour of the ground of a cell, white where it is not listed.
    ground: dict[Cell, str] = attrs.Factory(dict)
    #: How far small type reaches in the corner of a cell, and in which line.
    corners: dict[Cell, tuple[float, int]] = attrs.Factory(dict)
    regions: list[tuple[Cell, ...]] = attrs.Factory(list)
    tiles: list[Mark] = attrs.Factory(list)
    printed: dict[Cell, str] = attrs.Factory(dict)
    outside: list[Mark] = attrs.Factory(list)
    legends: list[str] = attrs.Factory(list)
    #: Tiles that are to be laid.
    tray: list[Tile] = attrs.Factory(list)


def draw_body(sheet: Sheet, level: Level, where: Point, radius: float, shape: str, fill: str, stroke: str,
          width: float) -> None:
    """A circle, square or diamond; `radius` to the side of a square, to the corner of a diamond."""
    x, y = where
    if shape == "square":
        sheet.rect(level, (x - radius, y - radius), 2 * radius, 2 * radius, fill=fill, stroke=stroke, width=width)
    elif shape == "diamond":
        sheet.path(level, [diamond(where, radius)], closed=True, fill=fill, stroke=stroke, width=width, join="miter")
    else:
        sheet.circle(level, where, radius, fill=fill, stroke=stroke, width=width)
