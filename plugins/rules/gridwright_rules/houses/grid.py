"""A sudoku grid without regular boxes: D rows and D columns."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright import Cell, Puzzle
from gridwright.houses import GridHouses


@attrs.frozen(kw_only=True)
class Grid(GridHouses):
    """The D x D area whose top-left cell is `origin`: its rows and columns are houses."""

    key = "grid"
    summary = "Digits do not repeat in a row or column of the grid."

    origin: Cell

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        yield cls.sample(2, cls(origin=Cell(1, 1)))


PLUGIN = Grid
