"""Sweeps of clues in cells, on edges and on corners: every kind with every value, reachable or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright import Board, Cell, Puzzle, Rule

from .boards import Cells, digit_sets, only, puzzle, region, rule, sweep

_ACROSS = (Cell(1, 1), Cell(1, 2))
_DOWN = (Cell(1, 1), Cell(2, 1))
_BLOCK = Board.rectangle(2, 2).cells


def _pairs(key: str, digits: int, **members: Any) -> Iterator[Puzzle]:
    """The clue across and down, in either order, alone and in a house, and twice in a row."""
    for cells in (_ACROSS, _DOWN[::-1]):
        yield puzzle(only(cells), digits, rule(key, cells=cells, **members))
    if digits >= 2:
        yield puzzle(only(_ACROSS), digits, region(_ACROSS), rule(key, cells=_ACROSS[::-1], **members))
    if digits <= 5:
        a, b, c = Board.rectangle(1, 3).cells
        yield puzzle(only((a, b, c)), digits, rule(key, cells=(a, b), **members), rule(key, cells=(b, c), **members))


@sweep("edge/difference", "edge/ratio")
def numbers(key: str) -> Iterator[Puzzle]:
    for digits in (1, 2, 3, 4, 5, 6, 9):
        for value in range(digits + 2):
            yield from _pairs(key, digits, value=value)


@sweep("edge/sum")
def sums(key: str) -> Iterator[Puzzle]:
    for digits in (1, 2, 3, 4, 5, 9):
        for total in range(2 * digits + 2):
            yield from _pairs(key, digits, sum=total)


@sweep("edge/product")
def products(key: str) -> Iterator[Puzzle]:
    for digits in (1, 2, 3, 4, 5, 9):
        for value in range(digits ** 2 + 2):
            yield from _pairs(key, digits, value=value)


@sweep("edge/kropki")
def kropki(key: str) -> Iterator[Puzzle]:
    for digits in range(1, 13):
        for color in ("white", "black"):
            yield from _pairs(key, digits, color=color)


@sweep("edge/xv")
def xv(key: str) -> Iterator[Puzzle]:
    for digits in range(1, 13):
        for letter in "XV":
            yield from _pairs(key, digits, letter=letter)


@sweep("edge/less")
def less(key: str) -> Iterator[Puzzle]:
    for digits in range(1, 10):
        yield from _pairs(key, digits)


def _in_houses(digits: int, clue: Rule, cells: Cells = _BLOCK) -> Iterator[Puzzle]:
    """The clue alone and in houses of the block."""
    yield puzzle(only(cells), digits, clue)
    if digits >= 4:
        yield puzzle(only(cells), digits, rule("box", cells=_BLOCK), clue)
    if digits >= 3:
        yield puzzle(only(cells), digits, region(_BLOCK[:3]), clue)
    yield puzzle(only(cells), digits, region((_BLOCK[0], _BLOCK[3])), region(_BLOCK[1:3]), clue)


@sweep("corner/battenburg")
def battenburg(key: str) -> Iterator[Puzzle]:
    for digits in (2, 3, 4, 5):
        yield from _in_houses(digits, rule(key, cells=_BLOCK))
    wide = Board.rectangle(2, 3)
    second = tuple(Cell(c.row, c.col + 1) for c in _BLOCK)
    yield puzzle(wide, 3, rule(key, cells=_BLOCK), rule(key, cells=second))


@sweep("corner/exclude")
def exclude(key: str) -> Iterator[Puzzle]:
    for digits in (2, 3, 4, 5):
        for value in range(1, digits + 1):
            yield from _in_houses(digits, rule(key, value=value, cells=_BLOCK))


@sweep("corner/mathrax")
def mathrax(key: str) -> Iterator[Puzzle]:
    for digits in (2, 3, 4):
        for op, most in (("+", 2 * digits + 1), ("-", digits), ("x", digits ** 2 + 1), ("/", digits + 1)):
            for value in range(most + 1):
                yield from _in_houses(digits, rule(key, op=op, value=value, cells=_BLOCK))
        for op in ("even", "odd"):
            yield from _in_houses(digits, rule(key, op=op, cells=_BLOCK))
    for op, values in (("+", (2, 7, 10)), ("-", (0, 4)), ("x", (6, 7, 20)), ("/", (1, 2, 5))):
        for value in values:
            yield puzzle(only(_BLOCK), 5, rule(key, op=op, value=value, cells=_BLOCK))


def _cells(key: str, digits: int, **members: Any) -> Iterator[Puzzle]:
    """One to three marked cells, one that is not, and a house over them."""
    for size in (1, 2, 3):
        cells = Board.rectangle(1, size + 1).cells
        if digits ** (size + 1) <= 1300:
            yield puzzle(only(cells), digits, rule(key, cells=cells[:size], **members))
            if 2 <= size + 1 <= digits:
                yield puzzle(only(cells), digits, rule("row", cells=cells), rule(key, cells=cells[1:], **members))


@sweep("cell/odd", "cell/even")
def parity(key: str) -> Iterator[Puzzle]:
    for digits in range(1, 10):
        yield from _cells(key, digits)


@sweep("cell/low", "cell/high")
def split(key: str) -> Iterator[Puzzle]:
    for digits in range(1, 7):
        for value in range(1, digits + 1):
            yield from _cells(key, digits, split=value)


@sweep("cell/set", "cell/exclude")
def values(key: str) -> Iterator[Puzzle]:
    for digits in range(1, 6):
        for some in digit_sets(digits):
            yield from _cells(key, digits, values=some)
