"""Sums: two neighbours add up to the stated sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Solution, Violation
from gridwright.clues import EdgeClue


@attrs.frozen(kw_only=True)
class EdgeSum(EdgeClue):
    """The sum of two orthogonally adjacent cells."""

    key = "edge/sum"
    variant = "Sum Pairs"
    summary = "A number between two cells is the sum of their digits."

    sum: int

    def __attrs_post_init__(self) -> None:
        self._require(self.sum >= 0, f"the sum must not be negative, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        a, b = (solution[c] for c in self.cells)
        if a + b != self.sum:
            yield self.violation(f"{a} and {b} do not add up to {self.sum}")

    def fits(self, v: int, w: int) -> bool:
        return w == self.sum - v

    def describe(self) -> str:
        return f"The digits in {' and '.join(map(str, self.cells))} add up to {self.sum}."

    def draw(self, canvas: Canvas) -> None:
        canvas.between(self.cells, str(self.sum))

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[EdgeSum]:
        return (cls(cells=pair, sum=low + high) for pair, low, high in cls.edges(solution, rng))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        for total in (2, 6, 11):
            yield Puzzle.with_digits(board, 5, rules=[cls(sum=total, cells=board.cells)])


PLUGIN = EdgeSum
