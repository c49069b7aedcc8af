"""Corner exclusions: a digit that none of the four cells holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import CornerClue
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class CornerExclude(CornerClue):
    """`value` is not in any of the four cells."""

    key = "corner/exclude"
    variant = "Exclusion"
    summary = "A digit on a corner is in none of the four cells around it."

    value: int

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from super().validate(puzzle)
        yield from digit_faults(puzzle, self, (self.value,))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.cells:
            if solution[c] == self.value:
                yield self.violation(f"{self.value} is excluded around this corner", (c,))

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            domains.drop(c, (self.value,))

    def encode(self, enc: Encoder) -> None:
        for c in self.cells:
            enc.clause(-enc.is_(c, self.value))

    def describe(self) -> str:
        return f"None of {' '.join(map(str, self.cells))} holds {self.value}."

    def draw(self, canvas: Canvas) -> None:
        canvas.between(self.cells, str(self.value))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        yield Puzzle.with_digits(board, 4, rules=[cls(value=3, cells=board.cells)])


PLUGIN = CornerExclude
