"""A box: a house of any shape."""

from __future__ import annotations

import attrs

from gridwright import Canvas
from gridwright.houses import CellHouse


@attrs.frozen(kw_only=True)
class Box(CellHouse):
    """One box with explicit cells; drawn with a thick border."""

    key = "box"
    summary = "Digits do not repeat in a box."

    def draw(self, canvas: Canvas) -> None:
        canvas.region(self.cells)


PLUGIN = Box
