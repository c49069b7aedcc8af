"""Thermometers: digits increase from the bulb."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright import Board, Cell, Puzzle
from gridwright.clues import RisingLine


@attrs.frozen(kw_only=True)
class Thermo(RisingLine):
    """Strictly increasing from the first cell; branches are lines of their own that share the bulb."""

    key = "line/thermo"
    technique = "PWC"
    variant = "Thermo"
    summary = "Along a thermometer each digit is larger than the one before, starting at the bulb."
    rise = 1
    fewest = 2
    usual = (3, 7)

    def describe(self) -> str:
        return f"Digits increase along the thermometer {' '.join(map(str, self.cells))}, from its bulb."

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size in (2, 3, 4):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=path[:size])])


PLUGIN = Thermo
