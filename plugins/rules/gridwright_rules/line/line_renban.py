"""Renban lines: consecutive digits in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Renban(LineClue):
    """The cells hold a run of consecutive digits, each once; a closed line looks like a loop and means the same."""

    key = "line/renban"
    technique = "LNR"
    variant = "Renban"
    summary = "The digits on a renban line are consecutive, in any order, and none repeats."

    closable = True

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = sorted(solution[c] for c in self.cells)
        if digits != list(range(digits[0], digits[0] + len(digits))):
            yield self.violation(f"{', '.join(map(str, digits))} are not a run of consecutive digits")

    def restrict(self, domains: Domains) -> None:
        domains.differ(self.cells)
        reach = len(self.cells) - 1
        low = max(min(domains[c], default=0) for c in self.cells) - reach
        high = min(max(domains[c], default=0) for c in self.cells) + reach
        for c in self.cells:
            domains.keep(c, range(low, high + 1))

    def begins(self, solution: Solution, length: int) -> bool:
        digits = {solution[c] for c in self.cells}
        return len(digits) == len(self.cells) and max(digits) - min(digits) < length

    def encode(self, enc: Encoder) -> None:
        size = len(self.cells)
        starts = {low: enc.new() for low in range(enc.symbols.first, enc.symbols.highest - size + 2)}
        enc.clause(*starts.values())
        for low, start in starts.items():
            for v in enc.symbols.values:
                homes = [enc.is_(c, v) for c in self.cells]
                if low <= v < low + size:
                    enc.clause(-start, *homes)
                else:
                    for home in homes:
                        enc.clause(-start, -home)
        enc.differ(self.cells)

    def describe(self) -> str:
        return f"The digits on the line {' '.join(map(str, self.cells))} are consecutive, in any order."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="purple", width=0.3, closed=self.closed)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size, closed in ((2, False), (3, False), (4, True)):
            yield Puzzle.with_digits(board, 5, rules=[cls(cells=path[:size], closed=closed)])


PLUGIN = Renban
