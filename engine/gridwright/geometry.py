"""Shapes that several rules check: pairs across an edge, paths of touching cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.errors import FormatError
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle

__all__ = ["area_faults", "bare_pairs", "edge_faults", "in_area", "path_faults", "touching"]


def touching(a: Cell, b: Cell) -> bool:
    """Whether two different cells share a side or a corner."""
    return a != b and abs(a.row - b.row) <= 1 and abs(a.col - b.col) <= 1


def edge_faults(cells: Sequence[Cell]) -> Iterator[str]:
    """What keeps `cells` from being two orthogonally adjacent cells."""
    if len(cells) != 2:
        yield f"an edge clue has exactly 2 cells, not {len(cells)}"
    elif abs(cells[0].row - cells[1].row) + abs(cells[0].col - cells[1].col) != 1:
        yield f"{cells[0]} and {cells[1]} are not orthogonally adjacent"


def path_faults(cells: Sequence[Cell], *, closed: bool = False) -> Iterator[str]:
    """What keeps `cells` from being a line: at least 2 cells, each touching the next by a side or a corner."""
    if len(cells) < 2:
        yield f"a line has at least 2 cells, not {len(cells)}"
        return
    following = [*cells[1:], cells[0]] if closed else cells[1:]
    for a, b in zip(cells, following, strict=False):
        if not touching(a, b):
            yield f"{a} and {b} do not touch"


def in_area(puzzle: Puzzle, area: Cell | tuple[Cell, ...] | None) -> frozenset[Cell] | None:
    """The cells of an `area` member: a grid's origin or a list of cells; None where there is no such member.

    Raises FormatError where no grid has that origin.
    """
    if area is None:
        return None
    if isinstance(area, Cell):
        for grid in puzzle.areas:
            if min(grid) == area:
                return grid
        raise FormatError(f"area {area} is not the origin of a grid of this puzzle")
    return frozenset(area)


def area_faults(puzzle: Puzzle, area: Cell | tuple[Cell, ...] | None) -> Iterator[str]:
    """What keeps `area` from naming cells of the puzzle."""
    try:
        in_area(puzzle, area)
    except FormatError as error:
        yield str(error)


def bare_pairs(puzzle: Puzzle, family: str) -> Iterator[tuple[Cell, Cell]]:
    """Orthogonal pairs inside one grid (anywhere, on a board without grids) that carry no clue of the family."""
    marked = {frozenset(rule.scope()) for rule in puzzle.rules if rule.key == family}
    homes: dict[Cell, set[int]] = {c: set() for c in puzzle.board.cells}
    for number, grid in enumerate(puzzle.areas):
        for c in grid:
            homes[c].add(number)
    for a, b in puzzle.board.pairs():
        if (not puzzle.areas or homes[a] & homes[b]) and frozenset((a, b)) not in marked:
            yield a, b
