"""Clues that stand beside the board, about the cells in front of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

import attrs

from gridwright.geometry import diagonal_faults, outside_faults
from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution

if TYPE_CHECKING:
    from random import Random

__all__ = ["OutsideClue", "Side"]

Side = Literal["top", "bottom", "left", "right"]

#: Side -> the step away from it, into the board.
_INWARDS: Mapping[Side, tuple[int, int]] = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}


@attrs.frozen(kw_only=True)
class OutsideClue(Rule):
    """Cells in a straight line away from `side`, starting next to the clue, which stands where there is no cell."""

    side: Side
    cells: tuple[Cell, ...]

    #: Whether the cells run diagonally.
    diagonal: ClassVar[bool] = False
    #: Whether a clue at the other end of the cells would say the same.
    reversible: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        find = diagonal_faults if self.diagonal else outside_faults
        yield from find(puzzle.board, self.side, self.cells)

    def mixed(self, puzzle: Puzzle) -> bool:
        """Whether clues of other kinds stand on the same side, so that this one has to look different."""
        return any(isinstance(rule, OutsideClue) and rule.side == self.side and rule.key != self.key
                   for rule in puzzle.rules)

    @classmethod
    def places(cls, solution: Solution, rng: Random) -> list[tuple[Side, tuple[Cell, ...]]]:
        """The sides and cells of all clues that there is room for, in random order.

        They are whole rows and columns, or diagonals, of at least 2 cells, read from either end; none beside boards
        with holes or several grids. For `candidates`; which cells are free does not matter, as these clues may cross.
        """
        board = solution.board
        if len(board) < board.rows * board.cols or any(len(grid) < len(board) for grid in solution.puzzle.areas):
            return []
        found: dict[tuple[Cell, ...], Side] = {}
        for side, (down, right) in _INWARDS.items():
            for first in board.cells:
                if Cell(first.row - down, first.col - right) in board:
                    continue
                for each in (1, -1) if cls.diagonal else (0,):
                    cells = tuple(_ray(board, first, down or each, right or each))
                    if len(cells) > 1:
                        # A diagonal that starts in a corner of the board could stand on two sides.
                        found.setdefault(cells, side)
        places = [(side, cells) for cells, side in found.items()]
        rng.shuffle(places)
        return places

    def takes(self) -> Iterable[Hashable]:
        """The place beside the board; where both ends say the same, the cells from end to end."""
        ends = (min(self.cells), max(self.cells)) if self.reversible else (self.side, self.cells[0])
        return ((self.key, *ends),)


def _ray(board: Board, first: Cell, down: int, right: int) -> Iterator[Cell]:
    c = first
    while c in board:
        yield c
        c = Cell(c.row + down, c.col + right)
