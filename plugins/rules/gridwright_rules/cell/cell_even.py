"""Even cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from gridwright import Board, Canvas, Puzzle, Symbols
from gridwright.clues import CellClue


@attrs.frozen(kw_only=True)
class EvenCell(CellClue):
    """Each cell holds an even digit."""

    key = "cell/even"
    variant = "Odd-Even"
    summary = "A grey square marks an even digit."

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return [v for v in symbols.values if not v & 1]

    def fault(self, digit: int) -> str:
        return "is odd" if digit % 2 == 1 else ""

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are even."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "square")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells[:2])])


PLUGIN = EvenCell
