"""Nabner lines: no two digits alike or consecutive, "renban" backwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Nabner(LineClue):
    """Any two cells of the line differ by at least 2, wherever on it they are."""

    key = "io.github.gridwright:nabner"
    technique = "LNR"
    variant = "Nabner"
    summary = "No two digits on a nabner line are the same or consecutive."
    usual = (3, 4)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = sorted(solution[c] for c in self.cells)
        for low, high in pairwise(digits):
            if high - low < 2:
                both = [c for c in self.cells if solution[c] in (low, high)]
                yield self.violation(f"the line holds both {low} and {high}", both)

    def encode(self, enc: Encoder) -> None:
        for a, b in combinations(self.cells, 2):
            enc.pair(a, b, lambda v, w: abs(v - w) > 1)

    def describe(self) -> str:
        return f"No two digits on the line {' '.join(map(str, self.cells))} are the same or consecutive."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#c9c883", width=0.25)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size in (2, 3, 4):
            yield Puzzle.with_digits(board, 8, rules=[cls(cells=path[:size])])


PLUGIN = Nabner
