"""Sweeps of negatives: selectors, areas, marks that exempt a place, boards with and without grids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from gridwright import Board, Cell, Puzzle, Rule

from .boards import latin, only, puzzle, ring, row, rule, slack, sweep

_BLOCK = Board.rectangle(2, 2)
_WIDE = Board.rectangle(2, 3)


def _boards() -> Iterator[tuple[Board, int, tuple[Rule, ...]]]:
    """Boards, numbers of digits and grids: none, one that leaves cells out, two side by side, two that overlap."""
    yield _BLOCK, 4, ()
    yield _BLOCK, 2, ()
    yield _WIDE, 3, ()
    yield only(ring(5)), 4, ()
    yield Board.from_holes(3, 3, (Cell(2, 2), Cell(1, 3), Cell(3, 1))), 3, ()
    yield _WIDE, 2, (rule("grid", origin=Cell(1, 1)),)
    yield Board.rectangle(2, 4), 2, (rule("grid", origin=Cell(1, 1)), rule("grid", origin=Cell(1, 3)))
    yield Board.rectangle(2, 4), 2, (rule("grid", origin=Cell(1, 2)),)
    yield (Board.from_holes(3, 3, (Cell(1, 3),)), 2,
           (rule("grid", origin=Cell(1, 1)), rule("box_grid", origin=Cell(2, 2), box=(1, 2))))


def _grids_of_three() -> Iterator[tuple[Board, int, tuple[Rule, ...]]]:
    """Grids of three and four digits, with cells beside them."""
    yield Board.rectangle(3, 4), 3, (rule("grid", origin=Cell(1, 2)),)
    yield Board.from_holes(4, 4, (Cell(1, 4), Cell(4, 1))), 3, tuple(
        rule("grid", origin=Cell(i, i)) for i in (1, 2))
    yield Board.rectangle(4, 5), 4, (rule("box_grid", origin=Cell(1, 1), box=(2, 2)),)


def _areas(board: Board, grids: tuple[Rule, ...]) -> Iterator[dict[str, Any]]:
    """No area; all cells but the first; a few; each grid's origin."""
    yield {}
    yield {"area": board.cells[1:]}
    yield {"area": board.cells[:2] + board.cells[3:4]}
    for grid in grids:
        yield {"area": grid.scope()[0]}


def _with_marks(negative: str, members: dict[str, Any], marks: list[Rule]) -> Iterator[Puzzle]:
    """The negative on every board and area, alone and with each of the marks, which lie on the first cells."""
    for board, digits, grids in _boards():
        for area in _areas(board, grids):
            yield puzzle(board, digits, *grids, rule(negative, **members, **area))
        for mark in marks:
            if all(c in board for c in mark.scope()):
                yield puzzle(board, digits, *grids, mark, rule(negative, **members))
    for board, digits, grids in _grids_of_three():
        for seed, area in enumerate(_areas(board, grids)):
            whole = puzzle(board, digits, *grids, rule(negative, **members, **area))
            yield slack(whole, latin(board, digits, 2 if digits == 4 else 1), 500, seed)


_ACROSS = (Cell(1, 1), Cell(1, 2))
_DOWN = (Cell(2, 1), Cell(1, 1))


@sweep("negative/kropki")
def kropki(key: str) -> Iterator[Puzzle]:
    marks = [rule("edge/kropki", color="white", cells=_ACROSS), rule("edge/kropki", color="black", cells=_DOWN),
             rule("edge/difference", value=1, cells=_ACROSS)]
    for color in (None, "white", "black"):
        yield from _with_marks(key, {"color": color}, marks)
        for digits in range(1, 11):
            yield puzzle(only(row(2)), digits, rule(key, color=color))


@sweep("negative/xv")
def xv(key: str) -> Iterator[Puzzle]:
    marks = [rule("edge/xv", letter="V", cells=_ACROSS), rule("edge/xv", letter="X", cells=_DOWN),
             rule("edge/sum", sum=5, cells=_DOWN)]
    for letter in (None, "X", "V"):
        yield from _with_marks(key, {"letter": letter}, marks)
        for digits in range(1, 13):
            yield puzzle(only(row(2)), digits, rule(key, letter=letter))
        for mark in marks[:2]:
            yield puzzle(only(_ACROSS), 9, rule("edge/xv", letter="X", cells=_ACROSS),
                         rule(key, letter=letter))
            yield puzzle(only(ring(3)), 9, mark, rule(key, letter=letter))


@sweep("negative/difference", "negative/ratio", "negative/product", "negative/sum")
def values(key: str) -> Iterator[Puzzle]:
    family = key.removeprefix("negative/")
    member = "sum" if family == "sum" else "value"
    some = {"difference": (0, 1, 2, 4), "ratio": (0, 1, 2, 3), "product": (0, 1, 2, 6), "sum": (0, 2, 3, 5)}[family]
    for value in some:
        marks = [rule(f"edge/{family}", cells=_ACROSS, **{member: value}),
                 rule(f"edge/{family}", cells=_DOWN, **{member: value + 1})]
        yield from _with_marks(key, {member: value}, marks)
    for digits in (1, 2, 3, 5, 9):
        most = {"difference": digits, "ratio": digits, "product": digits ** 2, "sum": 2 * digits}[family]
        for value in range(most + 2):
            yield puzzle(only(row(2)), digits, rule(key, **{member: value}))


@sweep("negative/battenburg")
def battenburg(key: str) -> Iterator[Puzzle]:
    square = Board.rectangle(3, 3)
    block = _BLOCK.cells
    mark = rule("corner/battenburg", cells=block)
    yield from _with_marks(key, {}, [mark, rule("corner/exclude", value=1, cells=block)])
    for digits in (1, 2, 3, 4, 5):
        yield puzzle(_BLOCK, digits, rule(key))
    for rules in ((), (mark,), (rule("grid", origin=Cell(2, 2)),), (mark, rule("grid", origin=Cell(1, 1)))):
        yield puzzle(square, 2, *rules, rule(key))
        yield puzzle(square, 2, *rules, rule(key, area=square.cells[3:]))
        yield puzzle(square, 2, *rules, rule(key, area=square.cells[:5]))
    yield puzzle(Board.from_holes(3, 3, (Cell(1, 1),)), 3, rule(key)).evolve(
        candidates={"digits": {Cell(3, 3): frozenset((1, 2)), Cell(1, 3): frozenset((2, 3))}})


@sweep("negative/rossini")
def rossini(key: str) -> Iterator[Puzzle]:
    for size in (1, 2, 3, 4, 5):
        cells = row(size)
        house = rule("row", cells=cells)
        for area in ({}, {"area": cells[:3]}, {"area": cells[1:] or cells}, {"area": cells[:2]}):
            yield puzzle(only(cells), size, house, rule(key, **area))
            down = Board.rectangle(size, 1).cells
            yield puzzle(only(down), size, rule("column", cells=down), rule(key))
        # A row that does not hold every digit is not full.
        yield puzzle(only(cells), size + 1, house, rule(key))
        if size > 1:
            yield puzzle(only(cells), size, rule("box", cells=cells), rule(key))
            yield puzzle(only(cells), size, rule(key))
    for size, arrow in product((3, 4, 5), ("in", "out")):
        cells = row(size)
        house = rule("row", cells=cells)
        for side, seen in (("left", cells[:3]), ("right", cells[::-1][:3])):
            yield puzzle(only(cells), size, house, rule("rossini", arrow=arrow, side=side, cells=seen), rule(key))
    yield from _rossini_grids(key)


def _rossini_grids(key: str) -> Iterator[Puzzle]:
    square = Board.rectangle(3, 3)
    grid = rule("grid", origin=Cell(1, 1))
    arrows = [rule("rossini", arrow="in", side="top", cells=square.cells[1::3]),
              rule("rossini", arrow="out", side="right", cells=square.cells[2::-1])]
    for marks in ((), arrows[:1], arrows[1:], arrows):
        yield puzzle(square, 3, grid, *marks, rule(key)).evolve(
            candidates={"digits": {Cell(1, 1): frozenset((1, 3)), Cell(3, 3): frozenset((2,)),
                                   Cell(2, 2): frozenset((1, 2))}})
    for board, digits, grids in _grids_of_three():
        for seed in range(4):
            for area in _areas(board, grids):
                whole = puzzle(board, digits, *grids, rule(key, **area))
                yield slack(whole, latin(board, digits, 2 if digits == 4 else 1), 400, seed)


def _kinds(digits: int) -> Iterator[tuple[str, dict[str, int]]]:
    """Every kind of cell mark with what else it takes."""
    yield from (("odd", {}), ("even", {}))
    for kind in ("low", "high"):
        yield from ((kind, {"split": split}) for split in range(1, digits + 1))


@sweep("negative/cell")
def cells_of_one_kind(key: str) -> Iterator[Puzzle]:
    pairs = ((only(row(2)), digits, ()) for digits in (1, 5, 6, 7))
    for board, digits, grids in (*_boards(), *pairs):
        for kind, more in _kinds(digits):
            negative = rule(key, kind=kind, **more)
            for area in _areas(board, grids):
                yield puzzle(board, digits, *grids, rule(key, kind=kind, **more, **area))
            yield puzzle(board, digits, *grids, rule(f"cell/{kind}", cells=board.cells[:2], **more), negative)
            # Another mark of the kind exempts, one of another kind does not.
            if more:
                mark = rule(f"cell/{kind}", cells=board.cells[1:], split=digits + 1 - more["split"])
                yield puzzle(board, digits, *grids, mark, negative)
            mark = rule("cell/even" if kind == "odd" else "cell/odd", cells=board.cells[:1])
            yield puzzle(board, digits, *grids, mark, negative)
