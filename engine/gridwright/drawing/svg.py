"""Pictures as SVG and PNG: what every rule leaves on the canvas, the grid, and what stands in the cells."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import attrs

from gridwright.drawing import svg_grid, svg_quarters, svg_tiles, svg_values
from gridwright.drawing.canvas import Canvas
from gridwright.drawing.svg_art import Art
from gridwright.drawing.svg_marks import draw_mark
from gridwright.drawing.svg_outside import draw_outside, write_above, write_below
from gridwright.drawing.svg_places import places_of
from gridwright.drawing.svg_sheet import FONT, Level, Sheet
from gridwright.drawing.svg_style import cell_size, decorate, palette_of, restyled, style_of
from gridwright.drawing.tiles import Laid, laid_tiles, regions_of
from gridwright.errors import FormatError, GridwrightError, NotSupported
from gridwright.files import write_whole
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import blamed
from gridwright.model.solution import Solution, Violation

__all__ = ["Drawing", "drawing", "title"]

#: Pixels beyond which no PNG is made: four bytes each are held at once.
MOST_PIXELS = 150_000_000
#: Reasons that are listed below a picture at most.
MOST_REASONS = 12
_ALERT, _WARNING = "#ff303058", "#c00000"


@attrs.frozen
class Drawing:
    """A finished picture: width and height in pixels, and the SVG document."""

    text: str = attrs.field(repr=False)
    width: float
    height: float

    def svg(self) -> str:
        """The SVG document."""
        return self.text

    def png(self) -> bytes:
        """The same picture as a PNG file. Raises NotSupported where the renderer or any font is missing."""
        try:
            import resvg_py
        except ImportError:
            raise NotSupported("PNG pictures need the package resvg-py: pip install 'gridwright[png]'") from None
        if self.width * self.height > MOST_PIXELS:
            raise NotSupported(f"a PNG of {self.width:.0f} x {self.height:.0f} pixels is too large; choose smaller "
                               "cells, or SVG")
        if not _has_fonts():
            raise NotSupported("PNG pictures need a font, and none is installed; SVG needs none")
        return bytes(resvg_py.svg_to_bytes(svg_string=self.text))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file, .svg or .png by its ending; it appears only once everything is in it.

        Raises FormatError for another ending, GridwrightError where the file cannot be written.
        """
        goal = Path(path)
        ending = goal.suffix.lower()
        if ending not in (".svg", ".png"):
            raise FormatError(f"pictures are .svg or .png, not {goal.suffix or 'a name without ending'!r}")
        data = self.png() if ending == ".png" else self.text.encode()
        try:
            write_whole(goal.resolve(), data)
        except OSError as error:
            raise GridwrightError(f"{path} cannot be written: {error.strerror}") from error

    def _repr_svg_(self) -> str:
        return self.text


def drawing(puzzle: Puzzle, solution: Solution | None = None, *, violations: Sequence[Violation] = (),
            cell: float | None = None, caption: str = "") -> Drawing:
    """A puzzle, or its solution, as a picture; cells of `violations` are red and their reasons stand below.

    A `caption` stands above the board, under the title of the puzzle, which is not written without one. `cell` is the
    side of a cell in pixels: by default what the puzzle's own style asks for, else 64. Raises PluginError where a
    rule's `draw` fails, FormatError for cells without size.
    """
    if cell is not None and not cell > 0:
        raise FormatError(f"the side of a cell must be above 0 pixels, not {cell}")
    sheet = Sheet(cell or cell_size(puzzle.meta), places_of(puzzle.board))
    art = Art(sheet, palette_of(puzzle.meta))
    for rule in puzzle.rules:
        canvas = Canvas(puzzle)
        with blamed(rule):
            rule.draw(canvas)
        style = style_of(rule.style, art.palette)
        art.marks, art.fill = restyled(canvas.marks, style), style.fill
        with sheet.faded(style.opacity):
            for mark in art.marks:
                draw_mark(art, mark)
    decorate(sheet, puzzle.meta.get("decorations"), art.palette, puzzle.board.rows, puzzle.board.cols)
    _values(art, puzzle, solution)
    for c in dict.fromkeys(c for violation in violations for c in violation.cells):
        sheet.places.fill(sheet, Level.ALERT, [c], _ALERT)
    draw_outside(sheet, art.outside)
    if solution is None:
        svg_tiles.draw_tray(sheet, puzzle, art.tray)
        svg_quarters.draw_unplaced(sheet, puzzle)
    write_below(sheet, dict.fromkeys(art.legends))
    reasons = list(dict.fromkeys(str(violation) for violation in violations))
    if len(reasons) > MOST_REASONS:
        reasons[MOST_REASONS:] = [f"... and {len(reasons) - MOST_REASONS} more"]
    write_below(sheet, reasons, ink=_WARNING)
    name = title(puzzle)
    if caption:
        write_above(sheet, name, caption)
    return Drawing(sheet.svg(name), *sheet.size())


def _values(art: Art, puzzle: Puzzle, solution: Solution | None) -> None:
    """Every layer's values, the printed texts they leave free, and the grid around tiles and boxes."""
    shown = solution.layers if solution else puzzle.givens
    laid = [Laid(mark.cells, mark.text, mark.color or art.palette.deal()) for mark in art.tiles]
    filled: set[Cell] = set()
    digits = 0
    for layer, symbols in puzzle.layers.items():
        values: Mapping[Cell, int] = shown.get(layer, {})
        if symbols.kind == "tiles":
            laid += laid_tiles(puzzle, layer, values, solution)
            filled |= {c for c, value in values.items() if value}
        elif symbols.kind == "codes":
            if svg_quarters.draw_codes(art.sheet, puzzle, layer, values):
                art.legends.append(svg_quarters.TOP)
            filled |= set(values)
        elif symbols.kind == "regions" and len(values) == len(puzzle.board):
            # Borders around some cells only would be taken for borders of regions.
            art.regions += regions_of(values)
        else:
            svg_values.draw_digits(art.sheet, puzzle, layer, values, digits)
            digits += 1
            filled |= set(values)
    svg_tiles.draw_laid(art.sheet, laid)
    svg_values.draw_printed(art.sheet, art.printed, filled, found=solution is not None)
    boxes = [house.cells for house in puzzle.houses if house.kind == "box"]
    tiled = {c for tile in laid for c in tile.cells}
    # What is printed under a tile does not cut it.
    regions = [tuple(c for c in cells if c not in tiled) for cells in art.regions]
    region = svg_grid.homes([*boxes, *regions, *(tile.cells for tile in laid)]).get
    svg_grid.draw_grid(art.sheet, puzzle.board, region, tiled)


def title(puzzle: Puzzle) -> str:
    """The title of a puzzle, else its name, else ""."""
    inner = puzzle.meta.get("meta")
    about = {**puzzle.meta, **(inner if isinstance(inner, Mapping) else {})}
    return str(about.get("title") or about.get("name") or "")


@cache
def _has_fonts() -> bool:
    """Whether the PNG renderer finds one of our fonts: without it, texts are left out and nothing is said."""
    import resvg_py

    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="{FONT}">{{}}</svg>'
    empty, written = (bytes(resvg_py.svg_to_bytes(svg_string=page.format(part)))
                      for part in ("", '<text y="16">8</text>'))
    return empty != written
