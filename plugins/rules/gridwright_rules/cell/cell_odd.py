"""Odd cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Symbols, Violation


@attrs.frozen(kw_only=True)
class OddCell(Rule):
    """Each cell holds an odd digit."""

    key = "cell/odd"
    unordered = ("cells",)
    variant = "Odd-Even"
    summary = "A grey circle marks an odd digit."

    cells: tuple[Cell, ...]
    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.cells:
            if solution[c] % 2 == 0:
                yield self.violation(f"{solution[c]} is even", (c,))

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            domains.keep(c, self._allowed(domains.symbols))

    def encode(self, enc: Encoder) -> None:
        for c in self.cells:
            enc.clause(enc.among(c, self._allowed(enc.symbols)))

    def _allowed(self, symbols: Symbols) -> list[int]:
        return [v for v in symbols.values if v & 1]

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are odd."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "circle")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells[:2])])


PLUGIN = OddCell
