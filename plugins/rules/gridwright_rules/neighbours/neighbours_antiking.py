"""Anti-king: cells a king's move apart differ."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import DifferentNeighbours
from gridwright_rules.houses.box import Box


@attrs.frozen(kw_only=True)
class AntiKing(DifferentNeighbours):
    """Pairs of the whole board, or of the stated scope."""

    key = "neighbours/antiking"
    technique = "PWC"
    variant = "Anti-King"
    summary = "Cells a king's move apart hold different digits."

    neighbours = "king"

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 3)
        yield Puzzle.with_digits(board, 4, rules=[cls()])
        yield Puzzle.with_digits(board, 4, rules=[cls(area=board.cells[:4])])
        yield Puzzle.with_digits(board, 4, rules=[Box(cells=(board.cells[0], board.cells[4])), cls(within="box")])


PLUGIN = AntiKing
