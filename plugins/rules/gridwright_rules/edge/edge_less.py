"""Inequality signs: the first cell holds the smaller digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Solution, Violation
from gridwright.clues import EdgeClue


@attrs.frozen(kw_only=True)
class Less(EdgeClue):
    """The order of the two cells matters."""

    key = "edge/less"
    technique = "PWC"
    unordered = ()
    variant = "Greater-Than"
    summary = "The digit at the pointed end of an inequality sign is the smaller of the two."

    def violations(self, solution: Solution) -> Iterator[Violation]:
        a, b = (solution[c] for c in self.cells)
        if a >= b:
            yield self.violation(f"{a} is not less than {b}")

    def fits(self, v: int, w: int) -> bool:
        return w > v

    def describe(self) -> str:
        return f"The digit in {self.cells[0]} is less than the one in {self.cells[1]}."

    def draw(self, canvas: Canvas) -> None:
        canvas.chevron(*self.cells)

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Less]:
        for (a, b), low, high in cls.edges(solution, rng):
            if low < high:
                yield cls(cells=(a, b) if solution[a] == low else (b, a))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells)])
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells[::-1])])


PLUGIN = Less
