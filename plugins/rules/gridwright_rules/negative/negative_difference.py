"""All clues of one difference are shown: neighbours without a difference do not have it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import NegativeEdge
from gridwright_rules.edge.edge_difference import Difference


@attrs.frozen(kw_only=True)
class NegativeDifference(NegativeEdge):
    """A pair that carries any difference clue is exempt."""

    key = "negative/difference"
    technique = "PWC"
    variant = "Difference"
    summary = "All clues of the stated difference are shown: no other neighbours have it."
    closes = "edge/difference"

    value: int

    def describe(self) -> str:
        return f"Neighbours without a difference between them do not differ by {self.value}."

    def shows(self, low: int, high: int) -> str:
        return f"differ by {self.value}" if high - low == self.value else ""

    def forbidden(self, highest: int) -> Collection[tuple[int, int]]:
        return {(v, v + self.value) for v in range(1, highest + 1)}

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for value in (0, 1, 2):
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value)])
        marked = Difference(value=2, cells=board.cells[:2])
        yield Puzzle.with_digits(board, 4, rules=[marked, cls(value=3, area=board.cells[:3])])


PLUGIN = NegativeDifference
