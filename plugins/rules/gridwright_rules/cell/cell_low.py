"""Low cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Symbols, Violation
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class LowCell(Rule):
    """Each cell holds at most `split`."""

    key = "cell/low"
    unordered = ("cells",)
    variant = "Low-High"
    summary = "A light diamond marks a low digit."

    split: int
    cells: tuple[Cell, ...]
    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, (self.split,))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.cells:
            if solution[c] > self.split:
                yield self.violation(f"{solution[c]} is more than {self.split}", (c,))

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            domains.keep(c, self._allowed(domains.symbols))

    def encode(self, enc: Encoder) -> None:
        for c in self.cells:
            enc.clause(enc.among(c, self._allowed(enc.symbols)))

    def _allowed(self, symbols: Symbols) -> list[int]:
        return [*range(symbols.first, self.split + 1)]

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are at most {self.split}."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "diamond", color="#e0e0e0")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        for split in (1, 3):
            yield Puzzle.with_digits(board, 5, rules=[cls(split=split, cells=board.cells[:2])])


PLUGIN = LowCell
