"""Anti-king: cells a king's move apart differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import NeighbourRule
from gridwright_rules.houses.box import Box


@attrs.frozen(kw_only=True)
class AntiKing(NeighbourRule):
    """Pairs of the whole board, or of the stated scope."""

    key = "neighbours/antiking"
    variant = "Anti-King"
    summary = "Cells a king's move apart hold different digits."

    neighbours = "king"

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
        board = Board.rectangle(2, 3)
        yield Puzzle.with_digits(board, 4, rules=[cls()])
        yield Puzzle.with_digits(board, 4, rules=[cls(area=board.cells[:4])])
        yield Puzzle.with_digits(board, 4, rules=[Box(cells=(board.cells[0], board.cells[4])), cls(within="box")])


PLUGIN = AntiKing
