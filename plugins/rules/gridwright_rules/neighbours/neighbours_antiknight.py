"""Anti-knight: cells a knight's move apart differ."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import DifferentNeighbours


@attrs.frozen(kw_only=True)
class AntiKnight(DifferentNeighbours):
    """Pairs of the whole board, or of the stated scope."""

    key = "neighbours/antiknight"
    technique = "PWC"
    variant = "Anti-Knight"
    summary = "Cells a knight's move apart hold different digits."

    neighbours = "knight"

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        yield Puzzle.with_digits(Board.rectangle(2, 3), 3, rules=[cls()])
        board = Board.rectangle(2, 4)
        yield Puzzle.with_digits(board, 3, rules=[cls(area=board.cells[:3] + board.cells[4:7])])
        yield Puzzle.with_digits(board, 3, rules=[cls(except_=((board.cells[0], board.cells[6]),))])


PLUGIN = AntiKnight
