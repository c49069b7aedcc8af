"""Corner sums: the four cells around a corner and their sum."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright import Board, Canvas, Puzzle
from gridwright.clues import CornerClue, SumClue


@attrs.frozen(kw_only=True)
class CornerSum(SumClue, CornerClue):
    """Repeats are allowed."""

    key = "sum/corner"
    technique = "SUM"
    variant = "Sum"
    summary = "A number on a corner is the sum of the four digits around it; digits may repeat."

    sum: int

    def draw(self, canvas: Canvas) -> None:
        canvas.between(self.cells, str(self.sum))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for total in (7, 10, 99):
            yield Puzzle.with_digits(board, 4, rules=[cls(sum=total, cells=board.cells)])


PLUGIN = CornerSum
