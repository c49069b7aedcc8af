"""Lines whose digits have a product that reads the same from both ends, such as 2 * 3 * 6 * 7 = 252."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from math import prod
from typing import cast

import attrs

from gridwright import Board, Canvas, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class PalindromeProduct(LineClue):
    """The members of the JSON object, `cells` and `closed`, come from LineClue, and so do lines for the generator."""

    key = "com.example:palindrome_product"
    variant = "Palindrome Products"
    technique = "LNR"
    summary = "The product of the digits on the line is a number that reads the same from both ends."

    def violations(self, solution: Solution) -> Iterator[Violation]:
        found = str(prod(solution[c] for c in self.cells))
        if any(found[i] != found[-1 - i] for i in range(len(found))):
            yield self.violation(f"the product is {found}")

    def encode(self, enc: Encoder) -> None:
        # Read along the line, the state is the product so far: a few hundred numbers at most.
        enc.automaton(self.cells, 1, _times, lambda product: str(product) == str(product)[::-1])

    def describe(self) -> str:
        return f"The product of the digits on the line {' '.join(map(str, self.cells))} is a palindrome."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#c9a0dc")
        for end in (self.cells[0], self.cells[-1]):
            canvas.bulb(end, color="#c9a0dc", size=0.35)

    def begins(self, solution: Solution, length: int) -> bool:
        return True  # What is no palindrome yet may become one with the last cell.

    def stands(self, solution: Solution) -> bool:
        return prod(solution[c] for c in self.cells) > 9 and super().stands(solution)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 4)
        yield Puzzle.with_digits(board, 7, rules=[cls(cells=board.cells)])


def _times(product: Hashable, digit: int) -> int:
    return cast(int, product) * digit


PLUGIN = PalindromeProduct
