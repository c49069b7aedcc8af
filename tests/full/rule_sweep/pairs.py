"""Sweeps of relations, neighbours and tables: every operator with every parameter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from gridwright import Board, Cell, Puzzle, Rule
from gridwright.operators import DIRECTED, WORDS

from .boards import latin, only, puzzle, region, ring, row, rule, slack, sweep

Operator = tuple[str, tuple[Any, ...]]

_WIDE = Board.rectangle(2, 3)
_BLOCK = Board.rectangle(2, 2)


def operators(digits: int) -> Iterator[Operator]:
    """Every operator but `allowed` and `any_of`, with every parameter up to one that no pair reaches."""
    for op in WORDS:
        if op == "allowed":
            continue
        most = {"sum": 2 * digits + 1, "not_sum": 2 * digits + 1}.get(op, digits + 1)
        for params in [(k,) for k in range(most + 1)] if "{}" in WORDS[op] else [()]:
            yield op, params


def _listed(digits: int, many: int, seed: int) -> Operator:
    every = list(product(range(1, digits + 1), repeat=2))
    return "allowed", (tuple(Random(seed).sample(every, many)),)


@sweep("relation")
def relations(key: str) -> Iterator[Puzzle]:
    a, b, c = row(3)
    for digits in (1, 2, 3, 4, 5, 6, 9):
        for op, params in operators(digits):
            yield puzzle(only(row(2)), digits, rule(key, op=op, params=params, pairs=((b, a),)))
            if digits <= 5:
                yield puzzle(only(row(3)), digits, rule(key, op=op, params=params, pairs=((a, c), (c, b))))
                clue = rule(key, op=op, params=params, pairs=((a, c), (b, a), (c, b)))
                yield puzzle(only(row(3)), digits, clue)
            if 2 <= digits <= 4:
                yield puzzle(only(row(2)), digits, region((a, b)), rule(key, op=op, params=params, pairs=((a, b),)))
    every = tuple(product((1, 2), repeat=2))
    for size in range(1, 5):
        for listed in combinations(every, size):
            yield puzzle(only(row(2)), 2, rule(key, op="allowed", params=(listed,), pairs=((a, b),)))
    for digits in (3, 4, 5):
        for seed in range(1, 8):
            op, params = _listed(digits, seed * digits ** 2 // 8, seed)
            yield puzzle(only(row(3)), digits, rule(key, op=op, params=params, pairs=((a, b), (b, c))))
    yield from _either(key)


def _either(key: str) -> Iterator[Puzzle]:
    """`any_of`: one operator, every two of a selection, a nested one."""
    a, b, c = row(3)
    some: list[Operator] = [("less", ()), ("less_equal", ()), ("equal", ()), ("different", ()), ("sum", (4,)),
                            ("not_sum", (5,)), ("difference", (2,)), ("ratio", (2,)), ("parity_differs", ()),
                            ("same_third", ()), ("same_mod3", ()), ("difference_at_least", (3,)), ("sum", (99,)),
                            _listed(4, 3, 1)]
    for params in (*((each,) for each in some), *combinations(some, 2)):
        yield puzzle(only(row(2)), 4, rule(key, op="any_of", params=params, pairs=((a, b),)))
    nested = (("any_of", (("sum", (3,)), ("sum", (7,)))), ("equal", ()))
    for params in (nested, tuple(some[:5]), (("less", ()), ("sum", (4,)), ("ratio", (4,)))):
        yield puzzle(only(row(3)), 4, rule(key, op="any_of", params=params, pairs=((a, b), (c, b))))


def _scopes(key: str, board: Board, digits: int, members: dict[str, Any]) -> Iterator[Puzzle]:
    """The rule over the board, and inside boxes, regions, areas, without some pairs, and with all of these."""
    cells = board.cells
    corner, others = (cells[0], cells[1], cells[-1]), cells[1:]
    exempt = ((cells[0], cells[-1]), (cells[1], cells[0]))
    houses: tuple[Rule, ...] = (rule("box", cells=corner[:digits]), rule("box", cells=cells[-2:]),
                                region((cells[0], cells[-1])))
    yield puzzle(board, digits, rule(key, **members))
    yield puzzle(board, digits, rule(key, area=others, **members))
    yield puzzle(board, digits, rule(key, except_=exempt, **members))
    yield puzzle(board, digits, *houses, rule(key, **members))
    yield puzzle(board, digits, *houses, rule(key, within="box", **members))
    yield puzzle(board, digits, *houses, rule(key, within="region", **members))
    yield puzzle(board, digits, rule(key, within="box", **members))
    yield puzzle(board, digits, *houses, rule(key, within="box", area=others, except_=exempt[1:], **members))


def _grids(key: str, members: dict[str, Any]) -> Iterator[Puzzle]:
    """Areas that are grids: one of two on the board, one of two that overlap, one of three digits."""
    for origin in (Cell(1, 1), Cell(1, 3)):
        grids = (rule("grid", origin=Cell(1, 1)), rule("grid", origin=Cell(1, 3)))
        yield puzzle(Board.rectangle(2, 4), 2, *grids, rule(key, area=origin, **members))
    overlapping = (rule("grid", origin=Cell(1, 1)), rule("grid", origin=Cell(2, 2)))
    holed = Board.from_holes(3, 3, (Cell(1, 3), Cell(3, 1)))
    yield puzzle(holed, 2, *overlapping, rule(key, area=Cell(2, 2), **members))
    wide = Board.rectangle(3, 4)
    whole = puzzle(wide, 3, rule("grid", origin=Cell(1, 2)), rule(key, area=Cell(1, 2), **members))
    for seed in range(2):
        yield slack(whole, latin(wide, 3), 700, seed)


@sweep("neighbours/antiknight", "neighbours/antiking", "neighbours/nonconsecutive")
def named_neighbours(key: str) -> Iterator[Puzzle]:
    yield from _neighbours(key, {}, key.endswith("knight"))
    for digits, most in ((4, 1500), (5, 1500)):
        for seed in range(3):
            square = Board.rectangle(3, 3)
            whole = puzzle(square, digits, rule(key))
            yield slack(whole, latin(square, digits), most, seed)


def _neighbours(key: str, members: dict[str, Any], knight: bool) -> Iterator[Puzzle]:
    boards = [(_WIDE, 2), (_WIDE, 3)]
    boards += [(only(ring(5)), 4)] if knight else [(_BLOCK, 3), (_BLOCK, 4), (only(ring(5)), 3), (only(ring(3)), 5)]
    boards += [(Board.from_holes(3, 3, (Cell(2, 2), Cell(1, 2), Cell(3, 1))), 3)]
    for board, digits in boards:
        yield from _scopes(key, board, digits, members)
    yield from _grids(key, members)


@sweep("neighbours")
def neighbours(key: str) -> Iterator[Puzzle]:
    for where in ("orthogonal", "diagonal", "king", "knight"):
        board, many = (_WIDE, (2, 3)) if where == "knight" else (_BLOCK, (2, 3))
        for digits in many:
            for op, params in operators(digits):
                if op not in DIRECTED:
                    yield puzzle(board, digits, rule(key, op=op, params=params, where=where))
        op, params = ("not_sum", (4,)) if where in ("orthogonal", "diagonal") else ("difference_at_least", (1,))
        yield from _neighbours(key, {"op": op, "params": params, "where": where}, where == "knight")


def _tables(width: int, digits: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Tables of every size, from none of the tuples to all of them, their rows in no order."""
    every = list(product(range(1, digits + 1), repeat=width))
    for eighths in range(9):
        yield tuple(Random(eighths).sample(every, len(every) * eighths // 8))
    yield tuple(each for each in every if len(set(each)) == width)
    yield tuple(each for each in every if list(each) == sorted(each))
    yield (every[0], every[-1], every[0])


@sweep("table")
def tables(key: str) -> Iterator[Puzzle]:
    for width, digits in ((1, 2), (2, 2)):
        every = list(product(range(1, digits + 1), repeat=width))
        for size in range(len(every) + 1):
            for allowed in combinations(every, size):
                yield puzzle(only(row(width)), digits, rule(key, cells=row(width), allowed=allowed))
    for width, digits in ((1, 5), (2, 4), (2, 6), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4), (5, 3), (6, 2)):
        cells = row(width)
        for allowed in _tables(width, digits):
            yield puzzle(only(cells), digits, rule(key, cells=cells[::-1], allowed=allowed))
            if 2 <= width <= digits:
                yield puzzle(only(cells), digits, rule("row", cells=cells), rule(key, cells=cells, allowed=allowed))
    for where, digits in _windows():
        for allowed in _tables(len(where), digits):
            for board in _boards():
                if digits ** len(board) <= 300:
                    yield puzzle(board, digits, rule(key, where=where, allowed=allowed))


def _windows() -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
    """Offsets that start anywhere and go up, down, left and right, with gaps."""
    yield ((0, 0),), 3
    yield ((5, 5),), 2
    yield ((0, 0), (0, 1)), 3
    yield ((0, 1), (0, 0)), 3
    yield ((1, 0), (0, 1)), 3
    yield ((0, 0), (-1, -1)), 3
    yield ((0, 0), (1, -1)), 2
    yield ((0, 0), (0, 2)), 3
    yield ((0, 0), (0, 1), (0, 2)), 3
    yield ((0, 0), (1, 0), (1, 1)), 3
    yield ((0, 0), (-1, 1), (0, 1)), 2
    yield ((0, 0), (0, 1), (1, 0), (1, 1)), 3
    yield ((1, 1), (0, 0), (1, 0), (0, 1)), 2


def _boards() -> tuple[Board, ...]:
    return _BLOCK, _WIDE, Board.rectangle(1, 4), only(ring(5)), Board.from_holes(3, 3, (Cell(2, 2), Cell(3, 1)))
