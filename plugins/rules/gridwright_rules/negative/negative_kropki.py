"""All kropki dots are shown: neighbours without a dot are neither consecutive nor in a 1:2 ratio."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import NegativeEdge
from gridwright_rules.edge.edge_kropki import Kropki


@attrs.frozen(kw_only=True)
class NegativeKropki(NegativeEdge):
    """Covers both colours, or the stated one; a pair that carries any dot is exempt."""

    key = "negative/kropki"
    technique = "PWC"
    variant = "Non-Kropki"
    summary = "All dots are shown: neighbours without one are neither consecutive nor in a 1:2 ratio."
    closes = "edge/kropki"

    color: Literal["white", "black"] | None = None

    def describe(self) -> str:
        shown = {"white": "white dots are shown: neighbours without a dot are not consecutive.",
                 "black": "black dots are shown: neighbours without a dot are not in a 1:2 ratio."}
        return self.summary if self.color is None else f"All {shown[self.color]}"

    def shows(self, low: int, high: int) -> str:
        if self.color != "black" and high - low == 1:
            return "are consecutive"
        return "are in a 1:2 ratio" if self.color != "white" and high == 2 * low else ""

    def forbidden(self, highest: int) -> Collection[tuple[int, int]]:
        white = {(v, v + 1) for v in range(1, highest)}
        black = {(v, 2 * v) for v in range(1, highest // 2 + 1)}
        return {"white": white, "black": black, None: white | black}[self.color]

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for rule in (cls(), cls(color="white"), cls(color="black", area=board.cells[:2])):
            yield Puzzle.with_digits(board, 4, rules=[rule])
        yield Puzzle.with_digits(board, 4, rules=[cls(), Kropki(color="black", cells=board.cells[:2])])


PLUGIN = NegativeKropki
