"""Vudoku: the digit at the point of a V is the sum or the difference of those at its ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class Vudoku(Rule):
    """`cells` are the point and the two ends."""

    key = "vudoku"
    variant = "Vudoku"
    summary = "Add or subtract the two digits at the ends of a V to get the one at its point."

    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.cells) == 3, f"a V has 3 cells, not {len(self.cells)}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        point, a, b = (solution[c] for c in self.cells)
        if point not in (a + b, abs(a - b)):
            yield self.violation(f"{point} is neither the sum nor the difference of {a} and {b}")

    def encode(self, enc: Encoder) -> None:
        values = enc.symbols.values
        # One of the three digits is the sum of the other two.
        sums = [(v, w, v + w) for v in values for w in values if v + w in values]
        enc.table(self.cells, {each for v, w, total in sums for each in ((total, v, w), (v, total, w), (v, w, total))})

    def describe(self) -> str:
        point, a, b = self.cells
        return f"The digit in {point} is the sum or the difference of those in {a} and {b}."

    def draw(self, canvas: Canvas) -> None:
        point, a, b = self.cells
        canvas.connect((a, point, b))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells)])
        yield Puzzle.with_digits(board, 9, rules=[cls(cells=board.cells[::-1])])


PLUGIN = Vudoku
