"""Odd cells."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Solution, Symbols
from gridwright.clues import CellClue
from gridwright.proposing.shapes import free_cells


@attrs.frozen(kw_only=True)
class OddCell(CellClue):
    """Each cell holds an odd digit."""

    key = "cell/odd"
    variant = "Odd-Even"
    summary = "A grey circle marks an odd digit."

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return [v for v in symbols.values if v & 1]

    def fault(self, digit: int) -> str:
        return "is even" if digit % 2 == 0 else ""

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are odd."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "circle")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[OddCell]:
        return (cls(cells=(c,)) for c in free_cells(solution, context, rng) if solution[c] % 2 == 1)

    def takes(self) -> Iterable[Hashable]:
        """The cells, for odd and even ones alike."""
        return (("parity", c) for c in self.cells)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells[:2])])


PLUGIN = OddCell
