"""Regions: sets of cells without repeats, named by what they look like."""

from __future__ import annotations

from typing import Literal

import attrs

from gridwright import Canvas
from gridwright.houses import CellHouse


@attrs.frozen(kw_only=True)
class Region(CellHouse):
    """A set of cells without repeats; all kinds mean the same and differ in drawing."""

    key = "region"
    summary = "Digits do not repeat in a region."

    kind: Literal["diagonal", "window", "disjoint", "colour", "extra", "region"]

    def draw(self, canvas: Canvas) -> None:
        if self.kind == "diagonal":
            canvas.line(self.cells, color="grey")
        else:
            canvas.shade(self.cells, color="grey")


PLUGIN = Region
