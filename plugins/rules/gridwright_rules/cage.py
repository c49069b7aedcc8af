"""Cages: digits do not repeat; they add up to the sum, when there is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class Cage(Rule):
    """Cells without repeats, with an optional total."""

    key = "cage"
    technique = "CGC"
    unordered = ("cells",)
    variant = "Killer"
    summary = "Digits in a cage do not repeat and add up to its sum, if it has one."

    sum: int | None = None
    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.cells) > 0, "a cage needs at least one cell")
        self._require(len(set(self.cells)) == len(self.cells), "a cell is listed twice")
        self._require(self.sum is None or self.sum > 0, f"the sum must be at least 1, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        if len(set(digits)) < len(digits):
            yield self.violation("a digit repeats", [c for c in self.cells if digits.count(solution[c]) > 1])
        if self.sum is not None and sum(digits) != self.sum:
            yield self.violation(f"the digits add up to {sum(digits)}, not {self.sum}")

    def restrict(self, domains: Domains) -> None:
        domains.differ(self.cells)
        if self.sum is not None:
            domains.bound_total(self.cells, self.sum, distinct=True)

    def encode(self, enc: Encoder) -> None:
        enc.differ(self.cells)
        if self.sum is not None:
            enc.total(self.cells, self.sum, distinct=True)

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        if self.sum is not None:
            yield dict.fromkeys(self.cells, 1), self.sum

    def describe(self) -> str:
        total = "" if self.sum is None else f" and add up to {self.sum}"
        return f"Digits in the cage {' '.join(map(str, self.cells))} do not repeat{total}."

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, label="" if self.sum is None else str(self.sum))

    @classmethod
    def candidates(cls, solution: Solution, rng: Random) -> Iterator[Cage]:
        for a in solution.board.cells:
            for b in solution.board.neighbours(a):
                if a < b and solution[a] != solution[b]:
                    yield cls(cells=(a, b), sum=solution[a] + solution[b])

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for size, total in ((3, 7), (2, None), (2, 99), (4, 10), (1, 3)):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells[:size], sum=total)])


PLUGIN = Cage
