"""Edge matching as whole numbers: positions in reading order, pieces, and what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import attrs

from gridwright import Puzzle, Solution

__all__ = ["GREY", "EdgeGrid", "Quad"]

Quad = tuple[int, int, int, int]

#: The colour of the rim.
GREY = 0


@attrs.frozen
class EdgeGrid:
    """An edge-matching puzzle on a full rectangle and nothing else.

    `codes` has an entry for each position: `piece * 4 + clockwise quarter turns` where a piece lies already, -1 where
    the position is empty. `pieces` lists colours up, right, down, left of each piece as it lies unturned.
    """

    puzzle: Puzzle
    width: int
    height: int
    pieces: tuple[Quad, ...]
    codes: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Puzzle) -> EdgeGrid | None:
        """The puzzle as a grid; None for one that is more, or other, than pieces that fill a rectangle.

        Raises NotSupported where the colours of pieces are not known.
        """
        board = puzzle.board
        rules: list[Any] = [rule for rule in puzzle.rules if rule.key == "edge_match"]
        if len(rules) != 1 or len(puzzle.rules) != 1 or len(puzzle.layers) != 1:
            return None
        marks = puzzle.candidates.get(puzzle.main, {})
        if any(len(codes) != 1 for codes in marks.values()):
            return None
        pieces = rules[0].pieces
        if len(board) != board.rows * board.cols or len(pieces) != len(board) or rules[0].upright:
            return None
        if len(puzzle.symbols().labels) != 4 * len(pieces):
            return None
        rules[0].require_known()
        givens = {c: code for c, codes in marks.items() for code in codes} | dict(puzzle.givens.get(puzzle.main, {}))
        return cls(puzzle, board.cols, board.rows, tuple(pieces), tuple(givens.get(c, -1) for c in board.cells))

    @cached_property
    def quads(self) -> tuple[Quad, ...]:
        """The colours up, right, down, left of every code."""
        found: list[Quad] = []
        for up, right, down, left in self.pieces:
            found += [(up, right, down, left), (left, up, right, down), (down, left, up, right),
                      (right, down, left, up)]
        return tuple(found)

    @cached_property
    def contacts(self) -> tuple[tuple[int, int, int], ...]:
        """Touching positions, the first before the second, and the side of the first: 1 = right, 2 = down."""
        found = []
        for position in range(self.width * self.height):
            if (position + 1) % self.width:
                found.append((position, position + 1, 1))
            if position + self.width < self.width * self.height:
                found.append((position, position + self.width, 2))
        return tuple(found)

    def greys(self, position: int) -> tuple[bool, bool, bool, bool]:
        """Which sides of a position (up, right, down, left) lie on the rim."""
        row, col = divmod(position, self.width)
        return row == 0, col == self.width - 1, row == self.height - 1, col == 0

    def matched(self, codes: Sequence[int], contact: tuple[int, int, int]) -> bool:
        """Whether a contact scores: both positions are filled and the touching colours are one, not grey."""
        a, b, side = contact
        return codes[a] >= 0 <= codes[b] and self.quads[codes[a]][side] == self.quads[codes[b]][side ^ 2] != GREY

    def score(self, codes: Sequence[int]) -> int:
        """The number of contacts that score."""
        return sum(self.matched(codes, contact) for contact in self.contacts)

    def solution(self, codes: Sequence[int]) -> Solution:
        """The solution that has these codes."""
        return Solution(self.puzzle, {self.puzzle.main: dict(zip(self.puzzle.board.cells, codes, strict=True))})
