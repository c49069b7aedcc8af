"""Sweeps of houses: every size and shape, boards with holes, grids that stand apart and grids that overlap."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from gridwright import Board, Cell, Puzzle, Rule

from .boards import latin, only, puzzle, ring, row, rule, slack, sweep

_KINDS = ("diagonal", "window", "disjoint", "colour", "extra", "region")


@sweep("row", "column", "box", "region")
def of_cells(key: str) -> Iterator[Puzzle]:
    for size in range(1, 7):
        cells = row(1) if size == 1 else ring(size)
        for digits in (1, 2, 3, 4, 5, 6):
            if digits ** size <= 730 or (size, digits) in ((5, 5), (6, 6)):
                yield from _over(key, only(cells), digits)


def _over(key: str, board: Board, digits: int) -> Iterator[Puzzle]:
    """Houses over all cells, over some, twice over the same, as two kinds, and several that overlap."""
    more: dict[str, Any] = {}
    for turn, some in enumerate(_choices(board, digits)):
        if key == "region":
            more = {"kind": _KINDS[turn % len(_KINDS)]}
        house = rule(key, cells=some, **more)
        other = rule("box" if key != "box" else "row", cells=some[::-1])
        whole = puzzle(board, digits, house)
        if digits ** len(board) > 4000:
            yield slack(whole, {c: i + 1 for i, c in enumerate(board.cells)}, 2500, turn)
            continue
        yield whole
        if turn < 3:
            yield puzzle(board, digits, house, other)
        if len(some) > 1 and len(board) > len(some):
            yield puzzle(board, digits, house, rule(key, cells=(*some[1:], board.cells[-1]), **more))


def _choices(board: Board, digits: int) -> Iterator[tuple[Cell, ...]]:
    for size in range(1, min(digits, len(board)) + 1):
        yield from list(combinations(board.cells[:-1] if size < len(board) else board.cells, size))[:3]


def _tiled(key: str, digits: int, origins: tuple[tuple[int, int], ...], **members: Any) -> tuple[Board, list[Rule]]:
    """Grids at these origins and the board that is made of them."""
    cells = {Cell(r + i, k + j) for r, k in origins for i in range(digits) for j in range(digits)}
    return only(cells), [rule(key, origin=Cell(r, k), **members) for r, k in origins]


def _around(board: Board, digits: int, rules: list[Rule], high: int = 1) -> Iterator[Puzzle]:
    """All assignments where there are few, else three selections of them around a solution."""
    whole = puzzle(board, digits, *rules)
    if digits ** len(board) <= 20_000:
        yield whole
    else:
        for seed in range(6):
            yield slack(whole, latin(board, digits, high), 1500, seed)


#: Number of digits -> the origins of grids that make a board: alone, side by side, overlapping.
_ORIGINS: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = (
    (1, ((1, 1),)), (2, ((1, 1),)), (3, ((1, 1),)), (4, ((1, 1),)), (2, ((2, 2),)),
    (2, ((1, 1), (1, 3))), (2, ((1, 1), (2, 2))), (2, ((1, 1), (1, 2))), (2, ((1, 2), (2, 1))),
    (2, ((1, 1), (3, 1), (2, 2))), (3, ((1, 1), (3, 3))), (3, ((1, 1), (2, 2))), (3, ((1, 2), (1, 1))),
)


@sweep("grid")
def grids(key: str) -> Iterator[Puzzle]:
    for digits, origins in _ORIGINS:
        board, rules = _tiled(key, digits, origins)
        yield from _around(board, digits, rules)
    # A jigsaw: a grid and one box for each piece; here with one piece less, and with cells beside the grid.
    square = Board.rectangle(3, 3)
    a, b, c, d, e, f, g, h, i = square.cells
    jigsaw = [rule(key, origin=Cell(1, 1)), rule("box", cells=(a, b, e)), rule("box", cells=(c, f, i))]
    yield puzzle(square, 3, *jigsaw)
    yield puzzle(square, 3, *jigsaw, rule("box", cells=(d, g, h)))
    for holes in ((), (Cell(3, 3),), (Cell(1, 3), Cell(2, 3))):
        yield puzzle(Board.from_holes(3, 3, holes), 2, rule(key, origin=Cell(1, 1)))


@sweep("box_grid")
def box_grids(key: str) -> Iterator[Puzzle]:
    for digits, box in ((1, (1, 1)), (2, (1, 2)), (2, (2, 1)), (3, (1, 3)), (3, (3, 1)), (4, (2, 2)), (4, (1, 4)),
                        (4, (4, 1)), (6, (2, 3)), (6, (3, 2))):
        board, rules = _tiled(key, digits, ((1, 1),), box=box)
        yield from _around(board, digits, rules, box[0])
    for origins in (((1, 1), (2, 2)), ((1, 1), (1, 3)), ((2, 1), (1, 2)), ((1, 1), (1, 2), (1, 3))):
        for box in ((1, 2), (2, 1)):
            board, rules = _tiled(key, 2, origins, box=box)
            yield from _around(board, 2, rules, 1)
    for origins in (((1, 1), (3, 3)), ((1, 1), (1, 3)), ((3, 1), (1, 1))):
        board, rules = _tiled(key, 4, origins, box=(2, 2))
        yield from _around(board, 4, rules, 2)
        yield from _around(board, 4, [rules[0], rule("grid", origin=rules[1].scope()[0])], 2)
