"""Kropki dots: white = consecutive, black = one is double the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import edge_faults


@attrs.frozen(kw_only=True)
class Kropki(Rule):
    """A dot between two orthogonally adjacent cells."""

    key = "edge/kropki"
    summary = "Digits joined by a white dot are consecutive; by a black dot, one is double the other."

    color: Literal["white", "black"]
    cells: tuple[Cell, ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from edge_faults(self.cells)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        low, high = sorted(solution[c] for c in self.cells)
        if self.color == "white" and high - low != 1:
            yield self.violation(f"{low} and {high} are not consecutive")
        if self.color == "black" and high != 2 * low:
            yield self.violation(f"{high} is not double {low}")

    def encode(self, enc: Encoder) -> None:
        a, b = self.cells
        if self.color == "white":
            enc.pair(a, b, lambda v, w: abs(v - w) == 1)
        else:
            enc.pair(a, b, lambda v, w: v == 2 * w or w == 2 * v)

    def describe(self) -> str:
        return f"The {self.color} dot between {' and '.join(map(str, self.cells))}."

    def draw(self, canvas: Canvas) -> None:
        canvas.dot(self.cells, fill=self.color)

    @classmethod
    def candidates(cls, solution: Solution, rng: Random) -> Iterator[Kropki]:
        for pair in solution.board.pairs():
            low, high = sorted(solution[c] for c in pair)
            if high - low == 1:
                yield cls(cells=pair, color="white")
            if high == 2 * low:
                yield cls(cells=pair, color="black")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells, color="white")])
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells, color="black")])


PLUGIN = Kropki
