"""Zipper lines: cells equally far from the centre have one sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue, equal_sums


@attrs.frozen(kw_only=True)
class Zipper(LineClue):
    """The sum is the digit in the centre where the line has an odd number of cells."""

    key = "line/zipper"
    technique = "LNR"
    variant = "Zipper"
    summary = "Any two digits of a zipper line that are equally far from its centre have one and the same sum."
    centred = True
    usual = (3, 7)

    def teeth(self) -> list[tuple[Cell, ...]]:
        """Cells equally far from the centre, from the ends inwards; the centre alone where there is one."""
        size = len(self.cells)
        pairs: list[tuple[Cell, ...]] = [(self.cells[i], self.cells[size - 1 - i]) for i in range(size // 2)]
        return [*pairs, (self.cells[size // 2],)] if size % 2 else pairs

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        size = len(digits)
        total = digits[size // 2] if size % 2 else digits[0] + digits[-1]
        for i in range(size // 2):
            if digits[i] + digits[size - 1 - i] != total:
                yield self.violation(f"{digits[i]} and {digits[size - 1 - i]} do not add up to {total}",
                                     (self.cells[i], self.cells[size - 1 - i]))

    def encode(self, enc: Encoder) -> None:
        enc.equal_sums(self.teeth())

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        yield from equal_sums(self.teeth())

    def describe(self) -> str:
        return f"Digits equally far from the centre of the line {' '.join(map(str, self.cells))} have the same sum."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="lavender")
        if len(self.cells) % 2:
            canvas.bulb(self.cells[len(self.cells) // 2], color="lavender", size=0.35)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for size, digits in ((2, 3), (3, 4), (4, 4), (5, 4), (6, 4)):
            row = Board.rectangle(1, size).cells
            yield Puzzle.with_digits(Board.rectangle(1, size), digits, rules=[cls(cells=row)])


PLUGIN = Zipper
