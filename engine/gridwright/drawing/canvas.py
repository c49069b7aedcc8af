"""The canvas: what a rule says about how its clue looks, whatever draws it in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import attrs

if TYPE_CHECKING:
    from gridwright.model.board import Cell
    from gridwright.model.puzzle import Puzzle
    from gridwright.model.tile import Tile

__all__ = ["Canvas", "Mark", "Shape"]

#: Shapes of a symbol in a cell, of the chip behind a small text, and of the frame around an outside clue.
Shape = Literal["none", "circle", "square", "diamond"]


@attrs.frozen
class Mark:
    """One thing to draw: its kind (the Canvas method), the cells in the clue's order, and how it looks.

    `width` is in cell sides, 0 = the renderer's own; `color` is a name of the palette or "#rrggbb".
    """

    kind: str
    cells: tuple[Cell, ...]
    text: str = ""
    color: str = ""
    closed: bool = False
    side: str = ""
    width: float = 0.0
    shape: str = ""
    hollow: bool = False
    #: What is beside the board, for marks without cells.
    tile: Tile | None = None


class Canvas:
    """Records marks in drawing order; renderers read `marks`. Sizes are in cell sides."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.marks: list[Mark] = []

    def _mark(self, kind: str, cells: Iterable[Cell], **more: Any) -> None:
        self.marks.append(Mark(kind, tuple(cells), **more))

    # --- whole cells

    def highlight(self, cells: Iterable[Cell], label: str = "") -> None:
        """Light highlight of the cells, with a label in the first."""
        self._mark("highlight", cells, text=label)

    def shade(self, cells: Iterable[Cell], color: str = "grey") -> None:
        """Colour the ground of the cells; "palette" takes the next colour of the palette for this mark."""
        self._mark("shade", cells, color=color)

    def symbol(self, cells: Iterable[Cell], shape: Shape, color: str = "grey", *, hollow: bool = False) -> None:
        """A circle, square or diamond behind the digit of each cell."""
        self._mark("symbol", cells, shape=shape, color=color, hollow=hollow)

    def region(self, cells: Iterable[Cell]) -> None:
        """A thick border around the cells."""
        self._mark("region", cells)

    def cage(self, cells: Iterable[Cell], label: str = "", *, dotted: bool = False) -> None:
        """A dashed (or dotted) outline just inside the cells, with a label in the first in reading order."""
        self._mark("cage", cells, text=label, shape="dotted" if dotted else "dashed")

    def tile(self, cells: Iterable[Cell], label: str = "") -> None:
        """A tile that covers the cells."""
        self._mark("tile", cells, text=label)

    def text(self, cell: Cell, text: str) -> None:
        """A text printed in a cell."""
        self._mark("text", (cell,), text=text)

    def note(self, cells: Iterable[Cell], text: str, *, struck: bool = False) -> None:
        """Small type along the bottom of each cell, struck through where it names what is ruled out."""
        self._mark("note", cells, text=text, closed=struck)

    def corner_note(self, cell: Cell, text: str) -> None:
        """Small type in the top left corner of a cell."""
        self._mark("corner_note", (cell,), text=text)

    # --- through several cells

    def line(self, cells: Iterable[Cell], color: str = "grey", *, width: float = 0.2, closed: bool = False) -> None:
        """A line through the centres of the cells, in order."""
        self._mark("line", cells, color=color, width=width, closed=closed)

    def diagonal(self, cells: Iterable[Cell], color: str = "grey") -> None:
        """A thin straight line through the centres, on to the outer corners of the end cells."""
        self._mark("diagonal", cells, color=color)

    def bulb(self, cell: Cell, color: str = "grey", *, hollow: bool = False, size: float = 0.75) -> None:
        """A round end on a line, `size` across."""
        self._mark("bulb", (cell,), color=color, hollow=hollow, width=size)

    def arrow(self, bulb: Sequence[Cell], shafts: Iterable[Sequence[Cell]]) -> None:
        """A hollow circle (a pill over several cells) and thin shafts that end in an arrowhead."""
        self._mark("pill", bulb)
        for shaft in shafts:
            start = min(bulb, key=lambda c: (abs(c.row - shaft[0].row) + abs(c.col - shaft[0].col), c))
            self._mark("shaft", (start, *shaft))

    def connect(self, cells: Iterable[Cell], color: str = "grey", *, dashed: bool = False) -> None:
        """A thin connector between the centres of the cells, in order."""
        self._mark("connect", cells, color=color, shape="dashed" if dashed else "")

    def pointer(self, cell: Cell, toward: Cell) -> None:
        """A small arrow in `cell` pointing at `toward`."""
        self._mark("pointer", (cell, toward))

    # --- on edges and corners

    def dot(self, cells: Sequence[Cell], fill: str = "white") -> None:
        """A dot on the edge between two cells."""
        self._mark("dot", cells, color=fill)

    def between(self, cells: Sequence[Cell], text: str, shape: Shape = "circle") -> None:
        """A short text on the edge between two cells, or on the corner that four share; on a white chip."""
        self._mark("between", cells, text=text, shape=shape)

    def chevron(self, small: Cell, large: Cell) -> None:
        """An inequality sign on the edge between two cells, pointing at the smaller."""
        self._mark("chevron", (small, large))

    def checker(self, cells: Sequence[Cell]) -> None:
        """A small 2x2 checkerboard on the corner that four cells share."""
        self._mark("checker", cells)

    # --- beside the board

    def outside(self, side: str, cell: Cell, text: str, *, toward: Cell | None = None, frame: Shape = "none") -> None:
        """A text beside `cell`, outside the board, on `side` (top, bottom, left, right).

        `toward`: the next cell of a diagonal clue, which a short arrow points at. `frame`: tells kinds of clues apart.
        """
        self._mark("outside", (cell,) if toward is None else (cell, toward), text=text, side=side, shape=frame)

    def tray(self, tile: Tile) -> None:
        """A tile that is to be laid, with the number of its copies; pictures without a solution show it."""
        self._mark("tray", (), text=tile.name, tile=tile)

    def legend(self, text: str) -> None:
        """A sentence beside the picture, for rules with no mark on the board."""
        self._mark("legend", (), text=text)
