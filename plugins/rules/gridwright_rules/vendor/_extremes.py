"""Cells that are all above, or all below, the unmarked cells around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation

__all__ = ["Extreme"]


@attrs.frozen(kw_only=True)
class Extreme(Rule):
    """Marked cells beside each other are not compared, whichever clues of this kind mark them."""

    technique: ClassVar[str] = "PWC"
    unordered: ClassVar[tuple[str, ...]] = ("cells",)
    #: 1 where marked cells are the greater ones, -1 where they are the smaller; and the word for it.
    sign: ClassVar[int]
    word: ClassVar[str]

    cells: tuple[Cell, ...]

    def pairs(self, puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
        """(marked cell, unmarked neighbour)."""
        marked = {c for rule in puzzle.rules if isinstance(rule, type(self)) for c in rule.cells}
        return ((c, other) for c in self.cells for other in puzzle.board.neighbours(c) if other not in marked)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c, other in self.pairs(solution.puzzle):
            if (solution[c] - solution[other]) * self.sign <= 0:
                yield self.violation(f"{solution[c]} is not {self.word} than {solution[other]} beside it", (c, other))

    def encode(self, enc: Encoder) -> None:
        for c, other in self.pairs(enc.puzzle):
            low, high = (other, c) if self.sign > 0 else (c, other)
            for v, literal in enc.domain(low).items():
                enc.clause(-literal, enc.at_least(high, v + 1))

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are {self.word} than their unmarked neighbours."

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(self.cells)
        for c, other in self.pairs(canvas.puzzle):
            canvas.chevron(*((other, c) if self.sign > 0 else (c, other)))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 3)
        for cells in (board.cells[:1], board.cells[:2], board.cells[1:6:3]):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=cells)])
        yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells[:1]), cls(cells=board.cells[1:2])])
