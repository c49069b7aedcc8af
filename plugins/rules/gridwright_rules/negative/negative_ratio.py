"""All clues of one ratio are shown: neighbours without a ratio do not have it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import NegativeEdge
from gridwright_rules.edge.edge_ratio import Ratio


@attrs.frozen(kw_only=True)
class NegativeRatio(NegativeEdge):
    """A pair that carries any ratio clue is exempt."""

    key = "negative/ratio"
    technique = "PWC"
    variant = "Ratio"
    summary = "All clues of the stated ratio are shown: no other neighbours have it."
    closes = "edge/ratio"

    value: int

    def describe(self) -> str:
        return f"Neighbours without a ratio between them are not in the ratio {self.value}:1."

    def shows(self, low: int, high: int) -> str:
        return f"are in the ratio {self.value}:1" if high == self.value * low else ""

    def forbidden(self, highest: int) -> Collection[tuple[int, int]]:
        return {(v, v * self.value) for v in range(1, highest + 1)}

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for value in (1, 2, 3):
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value)])
        marked = Ratio(value=2, cells=board.cells[:2])
        yield Puzzle.with_digits(board, 4, rules=[marked, cls(value=3, area=board.cells[:3])])


PLUGIN = NegativeRatio
