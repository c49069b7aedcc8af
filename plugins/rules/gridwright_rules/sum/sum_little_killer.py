"""Little killers: the sum along a diagonal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import OutsideClue


@attrs.frozen(kw_only=True)
class LittleKiller(OutsideClue):
    """The diagonal is exactly the listed cells; repeats are allowed."""

    key = "sum/little_killer"
    variant = "Little Killer"
    summary = ("A number with an arrow outside the grid is the sum of the digits on the diagonal it points along; "
               "digits may repeat there.")
    diagonal = True

    sum: int
    def __attrs_post_init__(self) -> None:
        self._require(self.sum >= 0, f"the sum must not be negative, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        total = sum(solution[c] for c in self.cells)
        if total != self.sum:
            yield self.violation(f"the digits add up to {total}, not {self.sum}")

    def restrict(self, domains: Domains) -> None:
        domains.bound_total(self.cells, self.sum)

    def encode(self, enc: Encoder) -> None:
        enc.total(self.cells, self.sum)

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} add up to {self.sum}."

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.side, self.cells[0], str(self.sum), toward=self._second())

    def _second(self) -> Cell:
        if len(self.cells) > 1:
            return self.cells[1]
        down, right = {"top": (1, 1), "bottom": (-1, 1), "left": (1, 1), "right": (1, -1)}[self.side]
        return Cell(self.cells[0].row + down, self.cells[0].col + right)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for rule in (cls(sum=5, side="top", cells=board.cells[::3]), cls(sum=8, side="right", cells=board.cells[1:3]),
                     cls(sum=2, side="left", cells=board.cells[:1])):
            yield Puzzle.with_digits(board, 4, rules=[rule])


PLUGIN = LittleKiller
