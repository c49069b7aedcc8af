"""Frame sums: the sum of the first cells seen from outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from gridwright import Board, Canvas, Puzzle, Rule
from gridwright.clues import OutsideClue, SumClue


@attrs.frozen(kw_only=True)
class FrameSum(SumClue, OutsideClue):
    """Usually the first three cells of a row or column."""

    key = "sum/frame"
    technique = "SUM"
    variant = "Sum Frame"
    summary = "A number outside the grid is the sum of the first digits seen from there."

    sum: int

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        sizes = {len(clue.scope()) for clue in clues}
        how_many = f"first {sizes.pop()} digits" if len(sizes) == 1 else "first digits"
        return cls.variant, cls.summary.replace("first digits", how_many)

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.side, self.cells[0], str(self.sum))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for rule in (cls(sum=5, side="left", cells=board.cells[:2]),
                     cls(sum=8, side="bottom", cells=board.cells[3:0:-2]),
                     cls(sum=9, side="top", cells=board.cells[:1])):
            yield Puzzle.with_digits(board, 4, rules=[rule])


PLUGIN = FrameSum
