"""Shapes that several rules check: pairs across an edge, paths of touching cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from gridwright.errors import FormatError
from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule

__all__ = [
    "area_faults",
    "bare_pairs",
    "blocks",
    "connected",
    "corner_faults",
    "diagonal_faults",
    "digit_faults",
    "edge_faults",
    "in_area",
    "neighbour_pairs",
    "outside_faults",
    "path_faults",
    "scoped",
    "touching",
]

#: Side -> the step away from it, into the board.
_INWARDS = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}
#: Kind of neighbour -> the steps to those that come later in reading order.
_STEPS = {"orthogonal": ((0, 1), (1, 0)), "diagonal": ((1, -1), (1, 1)), "king": ((0, 1), (1, -1), (1, 0), (1, 1)),
          "knight": ((1, -2), (1, 2), (2, -1), (2, 1))}


def touching(a: Cell, b: Cell, board: Board | None = None) -> bool:
    """Whether two different cells share a side or a corner; they are squares unless the board has others."""
    if board is not None and board.lattice is not None:
        return b in board.neighbours(a, "king")
    return a != b and abs(a.row - b.row) <= 1 and abs(a.col - b.col) <= 1


def connected(cells: Sequence[Cell], board: Board | None = None) -> bool:
    """Whether the cells hang together by their sides; they are squares unless the board has others."""
    left = set(cells)
    ahead = [left.pop()] if left else []
    while ahead:
        row, col = ahead.pop()
        beside: Iterable[Cell] = (Cell(row - 1, col), Cell(row, col - 1), Cell(row, col + 1), Cell(row + 1, col))
        if board is not None and board.lattice is not None:
            beside = board.neighbours(Cell(row, col))
        for c in beside:
            if c in left:
                left.remove(c)
                ahead.append(c)
    return not left


def edge_faults(cells: Sequence[Cell], board: Board | None = None) -> Iterator[str]:
    """What keeps `cells` from being two cells that share a side; they are squares unless the board has others."""
    if len(cells) != 2:
        yield f"an edge clue has exactly 2 cells, not {len(cells)}"
    elif board is not None and board.lattice is not None:
        if cells[1] not in board.neighbours(cells[0]):
            yield f"{cells[0]} and {cells[1]} do not share a side"
    elif abs(cells[0].row - cells[1].row) + abs(cells[0].col - cells[1].col) != 1:
        yield f"{cells[0]} and {cells[1]} are not orthogonally adjacent"


def path_faults(cells: Sequence[Cell], *, closed: bool = False, board: Board | None = None) -> Iterator[str]:
    """What keeps `cells` from being a line: at least 2 cells, each touching the next by a side or a corner.

    They are squares unless the board has others.
    """
    if len(cells) < 2:
        yield f"a line has at least 2 cells, not {len(cells)}"
        return
    following = [*cells[1:], cells[0]] if closed else cells[1:]
    for a, b in zip(cells, following, strict=False):
        if not touching(a, b, board):
            yield f"{a} and {b} do not touch"


def corner_faults(cells: Sequence[Cell]) -> Iterator[str]:
    """What keeps `cells` from being a 2x2 block in reading order."""
    top = cells[0] if cells else Cell(1, 1)
    if tuple(cells) != (top, Cell(top.row, top.col + 1), Cell(top.row + 1, top.col), Cell(top.row + 1, top.col + 1)):
        yield "expected the 4 cells of a 2x2 block: top left, top right, bottom left, bottom right"


def outside_faults(board: Board, side: str, cells: Sequence[Cell]) -> Iterator[str]:
    """What keeps `cells` from running straight away from a clue that stands on `side` of the first, off the board."""
    yield from _ray_faults(board, side, cells, (_INWARDS[side],), "straight")


def diagonal_faults(board: Board, side: str, cells: Sequence[Cell]) -> Iterator[str]:
    """As `outside_faults`, for cells that run diagonally."""
    down, right = _INWARDS[side]
    steps = [(down or each, right or each) for each in (1, -1)]
    yield from _ray_faults(board, side, cells, steps, "diagonally")


def _ray_faults(board: Board, side: str, cells: Sequence[Cell], steps: Sequence[tuple[int, int]],
                how: str) -> Iterator[str]:
    if not cells:
        yield "a clue beside the board needs at least 1 cell"
        return
    gaps = {(b.row - a.row, b.col - a.col) for a, b in pairwise(cells)}
    if not any(gaps <= {step} for step in steps):
        yield f"the cells must run {how} away from the {side} side, each next to the one before"
    down, right = _INWARDS[side]
    beside = Cell(cells[0].row - down, cells[0].col - right)
    if beside in board:
        yield f"the clue on the {side} of {cells[0]} would stand on {beside}, which is a cell"


def digit_faults(puzzle: Puzzle, rule: Rule, digits: Iterable[int]) -> Iterator[str]:
    """A sentence for the first of `digits` that is none of the rule's layer."""
    symbols = puzzle.symbols(puzzle.layer_of(rule))
    wrong = next((v for v in digits if v not in symbols.values), None)
    if wrong is not None:
        yield f"{wrong} is not a digit from {symbols.first} to {symbols.highest}"


def neighbour_pairs(board: Board, where: str) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of existing cells that are `orthogonal`, `diagonal`, `king` or `knight` neighbours, in reading order."""
    if board.lattice is not None:
        yield from board.pairs(where)
        return
    for a in board.cells:
        for down, right in _STEPS[where]:
            b = Cell(a.row + down, a.col + right)
            if b in board:
                yield a, b


def blocks(puzzle: Puzzle) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Every 2x2 block of existing cells, in reading order; none where cells are no squares."""
    if puzzle.board.lattice is not None:
        return
    for c in puzzle.board.cells:
        block = (c, Cell(c.row, c.col + 1), Cell(c.row + 1, c.col), Cell(c.row + 1, c.col + 1))
        if all(each in puzzle.board for each in block):
            yield block


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


def scoped(sentence: str, area: Cell | tuple[Cell, ...] | None, *, grid: bool = True) -> str:
    """A sentence with the area it is limited to behind it; `grid`: also where that is a whole grid."""
    if area is None or (isinstance(area, Cell) and not grid):
        return sentence
    listed = f"in the grid at {area}" if isinstance(area, Cell) else (
        "among " + " ".join(map(str, area[:9])) + (" ..." if len(area) > 9 else ""))
    return f"{sentence.rstrip('.')} (only {listed})."


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
