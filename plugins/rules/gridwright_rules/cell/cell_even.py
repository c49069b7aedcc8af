"""Even cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Symbols, Violation


@attrs.frozen(kw_only=True)
class EvenCell(Rule):
    """Each cell holds an even digit."""

    key = "cell/even"
    unordered = ("cells",)
    variant = "Odd-Even"
    summary = "A grey square marks an even digit."

    cells: tuple[Cell, ...]
    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.cells:
            if solution[c] % 2 == 1:
                yield self.violation(f"{solution[c]} is odd", (c,))

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            domains.keep(c, self._allowed(domains.symbols))

    def encode(self, enc: Encoder) -> None:
        for c in self.cells:
            enc.clause(enc.among(c, self._allowed(enc.symbols)))

    def _allowed(self, symbols: Symbols) -> list[int]:
        return [v for v in symbols.values if not v & 1]

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are even."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "square")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells[:2])])


PLUGIN = EvenCell
