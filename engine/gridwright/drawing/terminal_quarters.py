"""Square pieces with four coloured sides on terminals: three lines a cell, the letters of the colours at the sides.

      d        up
    e 7b       left, number, right
      a        down
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from gridwright.drawing.ansi import Look
from gridwright.drawing.palette import WHITE, edge_colour, mixed, readable
from gridwright.drawing.quarters import WRONG, Square, beside, breaks, sign, squares
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle

__all__ = ["HEIGHT", "Quarters", "quarters"]

#: Lines of a cell.
HEIGHT = 3
#: Stands on the line between sides that do not match.
CROSS = "✗"


@attrs.frozen
class Quarters:
    """What lies where; `wrong` holds the pairs of cells (one may be off the board) whose sides do not match.

    `digits` and `letters` are how many characters a number and the sign of a colour take.
    """

    laid: Mapping[Cell, Square]
    wrong: frozenset[frozenset[Cell]]
    digits: int
    letters: int

    @property
    def width(self) -> int:
        """Characters from one line of the grid to the next."""
        return self.digits + 2 * self.letters

    def line(self, c: Cell, i: int) -> list[tuple[str, Look]]:
        """A line of a piece, -1, 0 or 1 from the top; corners where its cell is a clue."""
        square = self.laid[c]
        up, right, down, left = square.colours
        if i == 0:
            number = ("" if square.number is None else str(square.number)).center(self.digits)
            return [_side(sign(left).ljust(self.letters), left), (number, Look(bold=square.given)),
                    _side(sign(right).rjust(self.letters), right)]
        colour, corners = (down, "└┘") if i > 0 else (up, "┌┐")
        text = sign(colour).center(self.width - 2)
        return [_side(text.join(corners if square.hint else "  "), colour)]

    def between(self, a: Cell, b: Cell) -> tuple[str, Look] | None:
        """What stands on the line between two cells, and how the line looks; None for a plain line."""
        if frozenset((a, b)) in self.wrong:
            return CROSS, Look(bold=True, ink=WHITE, ground=WRONG)
        if a not in self.laid or b not in self.laid:
            return None
        colour = self.laid[a].colours[1 if a.row == b.row else 2]
        ground = edge_colour(colour)
        return "", Look(ink=mixed(ground, readable(ground), 0.3), ground=ground)


def quarters(puzzle: Puzzle, layer: str, values: Mapping[Cell, int]) -> Quarters | None:
    """The pieces on the board; None where none lies there."""
    laid = squares(puzzle, layer, values)
    if not laid:
        return None
    wrong = frozenset(frozenset((c, beside(c, side))) for c, side in breaks(puzzle.board, laid))
    # An odd width, so that letters stand in the middle.
    digits = max(3, len(str(len(puzzle.symbols(layer).labels) // 4)) | 1)
    return Quarters(laid, wrong, digits,
                    max(len(sign(colour)) for square in laid.values() for colour in square.colours))


def _side(text: str, colour: int) -> tuple[str, Look]:
    ground = edge_colour(colour)
    return text, Look(ink=readable(ground), ground=ground)

