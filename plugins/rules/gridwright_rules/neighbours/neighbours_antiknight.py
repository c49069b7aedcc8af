"""Anti-knight: cells a knight's move apart differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import NeighbourRule


@attrs.frozen(kw_only=True)
class AntiKnight(NeighbourRule):
    """Pairs of the whole board, or of the stated scope."""

    key = "neighbours/antiknight"
    variant = "Anti-Knight"
    summary = "Cells a knight's move apart hold different digits."

    neighbours = "knight"

    def restrict(self, domains: Domains) -> None:
        self.spread(domains)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.pairs(solution.puzzle):
            if solution[a] == solution[b]:
                yield self.violation(f"{solution[a]} is in both", (a, b))

    def encode(self, enc: Encoder) -> None:
        enc.differ_pairs(self.pairs_of(enc.puzzle))

    def describe(self) -> str:
        return self.worded(self.summary)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        yield Puzzle.with_digits(Board.rectangle(2, 3), 3, rules=[cls()])
        board = Board.rectangle(2, 4)
        yield Puzzle.with_digits(board, 3, rules=[cls(area=board.cells[:3] + board.cells[4:7])])
        yield Puzzle.with_digits(board, 3, rules=[cls(except_=((board.cells[0], board.cells[6]),))])


PLUGIN = AntiKnight
