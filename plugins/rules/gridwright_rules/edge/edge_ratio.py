"""Ratios: one of two neighbours is the stated multiple of the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Solution, Violation
from gridwright.clues import EdgeClue


@attrs.frozen(kw_only=True)
class Ratio(EdgeClue):
    """The ratio of two orthogonally adjacent cells."""

    key = "edge/ratio"
    variant = "Ratio"
    summary = "Of two digits with k:1 between them, one is k times the other."

    value: int

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 0, f"the value must not be negative, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        a, b = (solution[c] for c in self.cells)
        if max(a, b) != self.value * min(a, b):
            yield self.violation(f"neither of {a} and {b} is {self.value} times the other")

    def fits(self, v: int, w: int) -> bool:
        return v == self.value * w or w == self.value * v

    def describe(self) -> str:
        return f"One of the digits in {' and '.join(map(str, self.cells))} is {self.value} times the other."

    def draw(self, canvas: Canvas) -> None:
        canvas.between(self.cells, f"{self.value}:1")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Ratio]:
        return (cls(cells=pair, value=high // low) for pair, low, high in cls.edges(solution, rng) if high % low == 0)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        for value in (1, 2, 3):
            yield Puzzle.with_digits(board, 5, rules=[cls(value=value, cells=board.cells)])


PLUGIN = Ratio
