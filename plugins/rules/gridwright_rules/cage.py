"""Cages: digits do not repeat; they add up to the sum, when there is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

import attrs

from gridwright import Board, Canvas, Cell, Proposing, Puzzle, Solution
from gridwright.clues import SumClue
from gridwright.proposing.cages import find_cages


@attrs.frozen(kw_only=True)
class Cage(SumClue):
    """Cells without repeats, with an optional total."""

    key = "cage"
    technique = "CGC"
    unordered = ("cells",)
    measured = ("size", "sum")
    distinct = True
    variant = "Killer"
    summary = "Digits in a cage do not repeat and add up to its sum, if it has one."

    sum: int | None = None
    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.cells) > 0, "a cage needs at least one cell")
        self._require(len(set(self.cells)) == len(self.cells), "a cell is listed twice")
        self._require(self.sum is None or self.sum > 0, f"the sum must be at least 1, not {self.sum}")

    def describe(self) -> str:
        total = "" if self.sum is None else f" and add up to {self.sum}"
        return f"Digits in the cage {' '.join(map(str, self.cells))} do not repeat{total}."

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, label="" if self.sum is None else str(self.sum))

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Cage]:
        for cells in find_cages(solution, context, rng):
            yield cls(cells=cells, sum=sum(solution[c] for c in cells))

    def measures(self) -> Mapping[str, int]:
        return {"size": len(self.cells), "sum": self.sum or 0}

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for size, total in ((3, 7), (2, None), (2, 99), (4, 10), (1, 3)):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells[:size], sum=total)])


PLUGIN = Cage
