"""Regions: sets of cells without repeats, named by what they look like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs

from gridwright import Canvas, Puzzle, Rule
from gridwright.houses import CellHouse


@attrs.frozen(kw_only=True)
class Region(CellHouse):
    """A set of cells without repeats; all kinds mean the same and differ in drawing."""

    key = "region"
    unordered = ("cells",)
    variant = "Extra Regions"
    summary = "Digits do not repeat in a region."

    kind: Literal["diagonal", "window", "disjoint", "colour", "extra", "region"]

    def family(self) -> str:
        return {"diagonal": "Diagonals", "window": "Windows", "disjoint": "Disjoint Groups",
                "colour": "Colour Groups"}.get(self.kind, self.variant)

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        name = clues[0].family()
        where = {"Diagonals": "on any of the drawn diagonals", "Windows": "in a shaded window",
                 "Disjoint Groups": "from box to box in cells of one place",
                 "Colour Groups": "among cells of one colour"}
        return name, f"No digit comes twice {where.get(name, 'in an extra region')}."

    def draw(self, canvas: Canvas) -> None:
        if self.kind == "diagonal":
            canvas.diagonal(self.cells)
        elif self.kind in ("disjoint", "region"):
            canvas.legend(self.describe())
        else:
            canvas.shade(self.cells, color="palette" if self.kind == "colour" else "grey")


PLUGIN = Region
