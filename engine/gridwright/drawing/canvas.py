"""The canvas: what a rule says about how its clue looks, whatever draws it in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from gridwright.model.board import Cell
    from gridwright.model.puzzle import Puzzle

__all__ = ["Canvas", "Mark"]


@attrs.frozen
class Mark:
    """One thing to draw: its kind (the Canvas method), the cells in the clue's order, and how it looks."""

    kind: str
    cells: tuple[Cell, ...]
    text: str = ""
    color: str = ""
    closed: bool = False
    side: str = ""


class Canvas:
    """Records marks in drawing order; renderers read `marks`. Colours are plain English names."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.marks: list[Mark] = []

    def _mark(self, kind: str, cells: Iterable[Cell], **more: Any) -> None:
        self.marks.append(Mark(kind, tuple(cells), **more))

    def highlight(self, cells: Iterable[Cell], label: str = "") -> None:
        """Light highlight of the cells, with a label in the first."""
        self._mark("highlight", cells, text=label)

    def shade(self, cells: Iterable[Cell], color: str = "grey") -> None:
        """Colour the ground of the cells."""
        self._mark("shade", cells, color=color)

    def region(self, cells: Iterable[Cell]) -> None:
        """A thick border around the cells."""
        self._mark("region", cells)

    def cage(self, cells: Iterable[Cell], label: str = "") -> None:
        """A dashed outline just inside the cells, with a label in the first."""
        self._mark("cage", cells, text=label)

    def line(self, cells: Sequence[Cell], color: str = "grey", *, closed: bool = False) -> None:
        """A line through the centres of the cells, in order."""
        self._mark("line", cells, color=color, closed=closed)

    def dot(self, cells: Sequence[Cell], fill: str = "white") -> None:
        """A dot on the edge between two cells."""
        self._mark("dot", cells, color=fill)

    def between(self, cells: Sequence[Cell], text: str) -> None:
        """A short text on the edge between two cells, or on the corner that four share."""
        self._mark("between", cells, text=text)

    def outside(self, side: str, cell: Cell, text: str) -> None:
        """A text beside `cell`, outside the board, on `side` (top, bottom, left, right)."""
        self._mark("outside", (cell,), text=text, side=side)

    def text(self, cell: Cell, text: str) -> None:
        """A text printed in a cell."""
        self._mark("text", (cell,), text=text)

    def tile(self, cells: Iterable[Cell], label: str = "") -> None:
        """A tile that covers the cells."""
        self._mark("tile", cells, text=label)

    def legend(self, text: str) -> None:
        """A sentence beside the picture, for rules with no mark on the board."""
        self._mark("legend", (), text=text)
