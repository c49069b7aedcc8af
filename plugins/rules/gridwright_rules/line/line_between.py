"""Between lines: digits between those of the ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Between(LineClue):
    """Every digit inside lies strictly between the two ends, in either order."""

    key = "line/between"
    technique = "LNR"
    variant = "Between Lines"
    summary = "Each digit on a between line lies between the digits in the two circles at its ends and equals neither."

    def violations(self, solution: Solution) -> Iterator[Violation]:
        low, high = sorted((solution[self.cells[0]], solution[self.cells[-1]]))
        for c in self.cells[1:-1]:
            if not low < solution[c] < high:
                yield self.violation(f"{solution[c]} is not between {low} and {high}",
                                     (self.cells[0], c, self.cells[-1]))

    def begins(self, solution: Solution, length: int) -> bool:
        first, *inner = (solution[c] for c in self.cells)
        return first < min(inner) <= max(inner) < solution.symbols.highest or 1 < min(inner) <= max(inner) < first

    def encode(self, enc: Encoder) -> None:
        a, *inner, b = self.cells
        if not inner:
            return
        rising = enc.new()
        for one, other, orientation in ((a, b, rising), (b, a, -rising)):
            with enc.implies(orientation):
                for c in inner:
                    for v in enc.domain(c):
                        enc.clause(-enc.is_(c, v), -enc.at_least(one, v))
                        enc.clause(-enc.is_(c, v), enc.at_least(other, v + 1))

    def describe(self) -> str:
        return f"The digits inside the line {' '.join(map(str, self.cells))} lie between those of its ends."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#909090", width=0.1)
        for end in (self.cells[0], self.cells[-1]):
            canvas.bulb(end, color="#909090", hollow=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size in (2, 3, 4):
            yield Puzzle.with_digits(board, 5, rules=[cls(cells=path[:size])])


PLUGIN = Between
