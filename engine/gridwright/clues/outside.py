"""Clues that stand beside the board, about the cells in front of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import attrs

from gridwright.geometry import diagonal_faults, outside_faults
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule

__all__ = ["OutsideClue", "Side"]

Side = Literal["top", "bottom", "left", "right"]


@attrs.frozen(kw_only=True)
class OutsideClue(Rule):
    """Cells in a straight line away from `side`, starting next to the clue, which stands where there is no cell."""

    side: Side
    cells: tuple[Cell, ...]

    #: Whether the cells run diagonally.
    diagonal: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        find = diagonal_faults if self.diagonal else outside_faults
        yield from find(puzzle.board, self.side, self.cells)

    def mixed(self, puzzle: Puzzle) -> bool:
        """Whether clues of other kinds stand on the same side, so that this one has to look different."""
        return any(isinstance(rule, OutsideClue) and rule.side == self.side and rule.key != self.key
                   for rule in puzzle.rules)
