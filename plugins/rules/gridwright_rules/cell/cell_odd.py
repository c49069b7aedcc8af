"""Odd cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from gridwright import Board, Canvas, Puzzle, Symbols
from gridwright.clues import CellClue


@attrs.frozen(kw_only=True)
class OddCell(CellClue):
    """Each cell holds an odd digit."""

    key = "cell/odd"
    variant = "Odd-Even"
    summary = "A grey circle marks an odd digit."

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return [v for v in symbols.values if v & 1]

    def fault(self, digit: int) -> str:
        return "is even" if digit % 2 == 0 else ""

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are odd."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "circle")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells[:2])])


PLUGIN = OddCell
