"""Where clues lie on a board of several grids, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.describing.base import listed
from gridwright.describing.grids import Grid, grid_names
from gridwright.errors import FormatError
from gridwright.geometry import in_area
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule

__all__ = ["around", "ending", "homes", "only"]


def around(cells: Iterable[Cell], grids: Sequence[Grid]) -> list[Grid]:
    """The grids that hold all these cells; none for no cells."""
    wanted = frozenset(cells)
    return [grid for grid in grids if wanted and wanted <= grid.cells]


def homes(clues: Sequence[Rule], puzzle: Puzzle, grids: Sequence[Grid]) -> list[list[Grid]]:
    """For each clue the grids it lies in; none for a clue of the whole board."""
    return [around(_where(clue, puzzle), grids) for clue in clues]


def _where(clue: Rule, puzzle: Puzzle) -> Iterable[Cell]:
    try:
        area = in_area(puzzle, getattr(clue, "area", None))
    except FormatError:
        # A grid that no rule states: `validate` tells of it.
        area = None
    return clue.scope() if area is None else area


def only(found: Sequence[Sequence[Grid]], grids: Sequence[Grid]) -> str:
    """The ending for clues that lie in these grids, a list for each; empty where one of them lies in no grid."""
    if not all(found):
        return ""
    inside = {grid for each in found for grid in each}
    return ending([grid for grid in grids if grid in inside], grids)


def ending(inside: Sequence[Grid], grids: Sequence[Grid]) -> str:
    """A space and "Only in the top-left grid.", where `inside` are some but not all of the grids."""
    if not inside or len(inside) == len(grids):
        return ""
    names = [name for name, grid in zip(grid_names(grids), grids, strict=True) if grid in inside]
    if names[0].startswith("grid "):
        return f" Only in the {listed(names)}."
    return f" Only in the {listed(names)} grid{'s' if len(names) > 1 else ''}."
