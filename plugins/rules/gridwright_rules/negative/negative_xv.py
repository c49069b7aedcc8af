"""All XV marks are shown: neighbours without one do not add up to 10 or 5."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import NegativeEdge
from gridwright_rules.edge.edge_xv import XV


@attrs.frozen(kw_only=True)
class NegativeXV(NegativeEdge):
    """Covers both letters, or the stated one; a pair that carries any letter is exempt."""

    key = "negative/xv"
    technique = "PWC"
    variant = "Non-XV"
    summary = "All marks are shown: neighbours without an X or V add up to neither 10 nor 5."
    closes = "edge/xv"

    letter: Literal["X", "V"] | None = None

    def describe(self) -> str:
        shown = {"X": "X's are shown: neighbours without a mark do not add up to 10.",
                 "V": "V's are shown: neighbours without a mark do not add up to 5."}
        return self.summary if self.letter is None else f"All {shown[self.letter]}"

    def shows(self, low: int, high: int) -> str:
        if self.letter != "V" and low + high == 10:
            return "add up to 10"
        return "add up to 5" if self.letter != "X" and low + high == 5 else ""

    def forbidden(self, highest: int) -> Collection[tuple[int, int]]:
        sums = {"X": (10,), "V": (5,), None: (10, 5)}[self.letter]
        return {(v, total - v) for total in sums for v in range(1, total)}

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        yield Puzzle.with_digits(board, 4, rules=[cls()])
        yield Puzzle.with_digits(board, 4, rules=[cls(letter="V"), XV(letter="V", cells=board.cells[::2])])
        pair = Board.rectangle(1, 2)
        for letter in ("X", "V", None):
            yield Puzzle.with_digits(pair, 9, rules=[cls(letter=letter, area=pair.cells)])


PLUGIN = NegativeXV
