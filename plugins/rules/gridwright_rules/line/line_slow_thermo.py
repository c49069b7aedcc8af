"""Slow thermometers: digits never decrease from the bulb."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright import Board, Cell, Puzzle
from gridwright.clues import RisingLine


@attrs.frozen(kw_only=True)
class SlowThermo(RisingLine):
    """Non-decreasing from the first cell."""

    key = "line/slow_thermo"
    technique = "PWC"
    variant = "Slow Thermo"
    summary = "Along a slow thermometer no digit is smaller than the one before, starting at the bulb."
    rise = 0
    usual = (3, 7)

    def describe(self) -> str:
        return f"Digits never decrease along the slow thermometer {' '.join(map(str, self.cells))}, from its bulb."

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size in (2, 3, 4):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=path[:size])])


PLUGIN = SlowThermo
