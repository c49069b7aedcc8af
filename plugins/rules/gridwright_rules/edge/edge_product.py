"""Products: two neighbours multiply to the stated value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Solution, Violation
from gridwright.clues import EdgeClue


@attrs.frozen(kw_only=True)
class Product(EdgeClue):
    """The product of two orthogonally adjacent cells."""

    key = "edge/product"
    variant = "Product"
    summary = "A number with a times sign between two cells is the product of their digits."

    value: int

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 0, f"the value must not be negative, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        a, b = (solution[c] for c in self.cells)
        if a * b != self.value:
            yield self.violation(f"{a} times {b} is not {self.value}")

    def fits(self, v: int, w: int) -> bool:
        return w * v == self.value

    def describe(self) -> str:
        return f"The product of the digits in {' and '.join(map(str, self.cells))} is {self.value}."

    def draw(self, canvas: Canvas) -> None:
        canvas.between(self.cells, f"\u00d7{self.value}")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Product]:
        return (cls(cells=pair, value=low * high) for pair, low, high in cls.edges(solution, rng))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        for value in (4, 10, 7):
            yield Puzzle.with_digits(board, 5, rules=[cls(value=value, cells=board.cells)])


PLUGIN = Product
