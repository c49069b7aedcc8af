"""Double arrows: the ends add up to what is between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue, equal_sums


@attrs.frozen(kw_only=True)
class DoubleArrow(LineClue):
    """The sum of the two ends is the sum of all other cells."""

    key = "line/double_arrow"
    technique = "LNR"
    variant = "Double Arrow"
    summary = "The digits in the two circles of a double arrow have the same sum as all digits between them."
    fewest = 5

    def violations(self, solution: Solution) -> Iterator[Violation]:
        first, *inner, last = (solution[c] for c in self.cells)
        if first + last != sum(inner):
            yield self.violation(f"{first} + {last} is not the sum of the digits between, {sum(inner)}")

    @classmethod
    def lengths(cls, digits: int) -> tuple[int, int]:
        # Two digits are the sum of only so many others, whatever the number of digits.
        return 5, 7

    def begins(self, solution: Solution, length: int) -> bool:
        first, *inner = (solution[c] for c in self.cells)
        return sum(inner) + length - 2 - len(inner) <= first + solution.symbols.highest

    def encode(self, enc: Encoder) -> None:
        enc.equal_sums(((self.cells[0], self.cells[-1]), self.cells[1:-1]))

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        yield from equal_sums(((self.cells[0], self.cells[-1]), self.cells[1:-1]))

    def describe(self) -> str:
        return f"The ends of the line {' '.join(map(str, self.cells))} add up to the sum of the digits between them."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#606060", width=0.05)
        for end in (self.cells[0], self.cells[-1]):
            canvas.bulb(end, color="#606060", hollow=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for size, digits in ((2, 3), (3, 5), (4, 4), (5, 4)):
            board = Board.rectangle(1, size)
            yield Puzzle.with_digits(board, digits, rules=[cls(cells=board.cells)])


PLUGIN = DoubleArrow
