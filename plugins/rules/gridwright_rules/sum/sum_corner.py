"""Corner sums: the four cells around a corner and their sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import CornerClue


@attrs.frozen(kw_only=True)
class CornerSum(CornerClue):
    """Repeats are allowed."""

    key = "sum/corner"
    variant = "Sum"
    summary = "A number on a corner is the sum of the four digits around it; digits may repeat."

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
        canvas.between(self.cells, str(self.sum))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for total in (7, 10, 99):
            yield Puzzle.with_digits(board, 4, rules=[cls(sum=total, cells=board.cells)])


PLUGIN = CornerSum
