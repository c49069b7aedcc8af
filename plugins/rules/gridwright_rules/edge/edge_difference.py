"""Differences: two neighbours differ by the stated value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Solution, Violation
from gridwright.clues import EdgeClue


@attrs.frozen(kw_only=True)
class Difference(EdgeClue):
    """The difference of two orthogonally adjacent cells."""

    key = "edge/difference"
    variant = "Difference"
    summary = "A number between two cells is the difference of their digits."

    value: int

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 0, f"the value must not be negative, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        a, b = (solution[c] for c in self.cells)
        if abs(a - b) != self.value:
            yield self.violation(f"{a} and {b} do not differ by {self.value}")

    def fits(self, v: int, w: int) -> bool:
        return w in (v - self.value, v + self.value)

    def describe(self) -> str:
        return f"The digits in {' and '.join(map(str, self.cells))} differ by {self.value}."

    def draw(self, canvas: Canvas) -> None:
        canvas.between(self.cells, str(self.value))

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Difference]:
        return (cls(cells=pair, value=high - low) for pair, low, high in cls.edges(solution, rng))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        for value in (0, 1, 3, 9):
            yield Puzzle.with_digits(board, 5, rules=[cls(value=value, cells=board.cells)])


PLUGIN = Difference
