"""Even cells."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Solution, Symbols
from gridwright.clues import CellClue
from gridwright.proposing.shapes import free_cells


@attrs.frozen(kw_only=True)
class EvenCell(CellClue):
    """Each cell holds an even digit."""

    key = "cell/even"
    variant = "Odd-Even"
    summary = "A grey square marks an even digit."

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return [v for v in symbols.values if not v & 1]

    def fault(self, digit: int) -> str:
        return "is odd" if digit % 2 == 1 else ""

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are even."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "square")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[EvenCell]:
        return (cls(cells=(c,)) for c in free_cells(solution, context, rng) if solution[c] % 2 == 0)

    def takes(self) -> Iterable[Hashable]:
        """The cells, for odd and even ones alike."""
        return (("parity", c) for c in self.cells)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells[:2])])


PLUGIN = EvenCell
