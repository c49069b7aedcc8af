"""Turns and mirror images that map the board and the pattern of its givens onto themselves."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle

__all__ = ["orbits", "symmetries_of_givens"]

#: A place (row, column), counted from 0, on a board of so many rows and columns, and where it goes.
_Image = Callable[[int, int, int, int], tuple[int, int]]

#: In the order of the card. A mirror image is named by its axis: "vertical" swaps left and right.
_IMAGES: tuple[tuple[str, str | None, bool, _Image], ...] = (
    ("rot180", None, False, lambda r, c, rows, cols: (rows - 1 - r, cols - 1 - c)),
    ("mirror", "vertical", False, lambda r, c, rows, cols: (r, cols - 1 - c)),
    ("mirror", "horizontal", False, lambda r, c, rows, cols: (rows - 1 - r, c)),
    ("rot90", None, True, lambda r, c, rows, cols: (c, rows - 1 - r)),
    ("mirror", "diagonal", True, lambda r, c, rows, cols: (c, r)),
    ("mirror", "antidiagonal", True, lambda r, c, rows, cols: (cols - 1 - c, rows - 1 - r)),
)


def symmetries_of_givens(puzzle: Puzzle) -> list[dict[str, str]]:
    """The symmetries as the `symmetry` field lists them; what the givens are does not matter, only where they are.

    A puzzle without givens has those of its board.
    """
    board = puzzle.board
    cells = {(c.row - 1, c.col - 1) for c in board.cells}
    givens = {(c.row - 1, c.col - 1) for c in puzzle.givens.get(puzzle.main, {})}
    found = []
    for kind, axis, square, image in _IMAGES:
        if square and board.rows != board.cols:
            continue
        if all({image(r, c, board.rows, board.cols) for r, c in some} == some for some in (cells, givens)):
            found.append({"kind": kind, **({"axis": axis} if axis else {}), "of": "givens"})
    return found


def orbits(board: Board, kind: str, axis: str | None = None) -> tuple[tuple[Cell, ...], ...] | None:
    """The sets of cells that a symmetry maps onto one another, by their first cells; each in reading order.

    None where the symmetry does not map the board onto itself, or there is none of that kind and axis.
    """
    image = next((image for name, along, _, image in _IMAGES if (name, along) == (kind, axis)), None)
    if image is None:
        return None
    found: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for start in board.cells:
        if start in seen:
            continue
        orbit = [start]
        while True:
            c = orbit[-1]
            down, right = image(c.row - 1, c.col - 1, board.rows, board.cols)
            if (following := Cell(down + 1, right + 1)) not in board:
                return None
            if following == start:
                break
            orbit.append(following)
        seen.update(orbit)
        found.append(tuple(sorted(orbit)))
    return tuple(found)
