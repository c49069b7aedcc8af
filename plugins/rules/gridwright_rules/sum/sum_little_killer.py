"""Little killers: the sum along a diagonal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Cell, Proposing, Puzzle, Solution
from gridwright.clues import OutsideClue, SumClue


@attrs.frozen(kw_only=True)
class LittleKiller(SumClue, OutsideClue):
    """Only the listed cells count, and digits may repeat."""

    key = "sum/little_killer"
    technique = "SUM"
    variant = "Little Killer"
    summary = ("A number with an arrow outside the grid is the sum of the digits on the diagonal it points along; "
               "digits may repeat there.")
    diagonal = True
    reversible = True

    sum: int

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.side, self.cells[0], str(self.sum), toward=self._second())

    def _second(self) -> Cell:
        if len(self.cells) > 1:
            return self.cells[1]
        down, right = {"top": (1, 1), "bottom": (-1, 1), "left": (1, 1), "right": (1, -1)}[self.side]
        return Cell(self.cells[0].row + down, self.cells[0].col + right)

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[LittleKiller]:
        return (cls(sum=sum(solution[c] for c in cells), side=side, cells=cells)
                for side, cells in cls.places(solution, rng))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for rule in (cls(sum=5, side="top", cells=board.cells[::3]), cls(sum=8, side="right", cells=board.cells[1:3]),
                     cls(sum=2, side="left", cells=board.cells[:1])):
            yield Puzzle.with_digits(board, 4, rules=[rule])


PLUGIN = LittleKiller
