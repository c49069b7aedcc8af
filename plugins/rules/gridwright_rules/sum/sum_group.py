"""Group sums: any set of cells and its sum."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright import Board, Canvas, Cell, Puzzle
from gridwright.clues import SumClue


@attrs.frozen(kw_only=True)
class GroupSum(SumClue):
    """Repeats are allowed."""

    key = "sum/group"
    technique = "SUM"
    unordered = ("cells",)
    variant = "Sum"
    summary = "The digits in a dotted outline add up to its number; digits may repeat."

    sum: int
    cells: tuple[Cell, ...]

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, label=str(self.sum), dotted=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for size, total in ((1, 3), (3, 7), (4, 10), (2, 99)):
            yield Puzzle.with_digits(board, 4, rules=[cls(sum=total, cells=board.cells[:size])])


PLUGIN = GroupSum
