"""All clues of one sum are shown: neighbours without a sum do not have it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import NegativeEdge
from gridwright_rules.edge.edge_sum import EdgeSum


@attrs.frozen(kw_only=True)
class NegativeSum(NegativeEdge):
    """A pair that carries any sum clue is exempt."""

    key = "negative/sum"
    technique = "PWC"
    variant = "Sum Pairs"
    summary = "All clues of the stated sum are shown: no other neighbours have it."
    closes = "edge/sum"

    sum: int

    def describe(self) -> str:
        return f"Neighbours without a sum between them do not add up to {self.sum}."

    def shows(self, low: int, high: int) -> str:
        return f"add up to {self.sum}" if low + high == self.sum else ""

    def forbidden(self, highest: int) -> Collection[tuple[int, int]]:
        return {(v, self.sum - v) for v in range(1, highest + 1)}

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for total in (4, 5):
            yield Puzzle.with_digits(board, 4, rules=[cls(sum=total)])
        marked = EdgeSum(sum=2, cells=board.cells[:2])
        yield Puzzle.with_digits(board, 4, rules=[marked, cls(sum=3, area=board.cells[:3])])


PLUGIN = NegativeSum
