"""Sweeps of clues beside the board: every value, lengths from 1 to 6, the cells being a house and not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright import Board, Cell, Puzzle

from .boards import Cells, digit_sets, only, puzzle, region, row, rule, sweep

#: Number of cells -> the numbers of digits.
_DIGITS = {1: (1, 2, 4), 2: (1, 2, 3, 4, 6), 3: (2, 3, 4, 5), 4: (2, 3, 4, 5), 5: (3,), 6: (3,)}


def _sides(size: int) -> Iterator[tuple[str, Cells]]:
    """The four sides a line of cells can be seen from."""
    across, down = row(size), Board.rectangle(size, 1).cells
    yield from (("left", across), ("right", across[::-1]), ("top", down), ("bottom", down[::-1]))


def _seen(key: str, size: int, highest: int, turn: int, **members: Any) -> Iterator[Puzzle]:
    """The clue on one side (on all, where the line is short), then with a house over all of the cells or a part."""
    sides = list(_sides(size))
    for side, cells in sides if size < 3 else sides[turn % 4:turn % 4 + 1]:
        yield puzzle(only(cells), highest, rule(key, side=side, cells=cells, **members))
    side, cells = sides[turn % 2]
    if 2 <= size <= highest:
        yield puzzle(only(cells), highest, rule("row", cells=row(size)), rule(key, side=side, cells=cells, **members))
    if size >= 3 and highest >= 2:
        yield puzzle(only(cells), highest, region(cells[:2]), rule(key, side=side, cells=cells, **members))
    if 3 <= size <= highest:
        yield puzzle(only(cells), highest, rule("row", cells=row(size)),
                     rule(key, side=side, cells=cells[:-1], **members))


@sweep("sandwich", "xsum")
def totals(key: str) -> Iterator[Puzzle]:
    for size, many in _DIGITS.items():
        for digits in many:
            for total in range(min(size * digits, digits * (digits + 1)) + 2):
                yield from _seen(key, size, digits, total, sum=total)
    for total in range(17):
        cells = row(5)
        clue = rule(key, sum=total, side="left", cells=cells)
        yield puzzle(only(cells), 5, rule("row", cells=cells), clue)
        if total % 3 == 0:
            yield puzzle(only(cells), 5, clue)


@sweep("skyscraper")
def skyscrapers(key: str) -> Iterator[Puzzle]:
    for size, many in _DIGITS.items():
        for digits in many:
            for value in range(max(size, digits) + 2):
                yield from _seen(key, size, digits, value, value=value)
    for value in range(7):
        cells = row(5)
        yield puzzle(only(cells), 5, rule("row", cells=cells), rule(key, value=value, side="left", cells=cells))
        yield puzzle(only(cells), 5, rule(key, value=value, side="right", cells=cells[::-1]))
    for left in range(1, 5):
        for right in range(1, 5):
            cells = row(4)
            clues = (rule(key, value=left, side="left", cells=cells),
                     rule(key, value=right, side="right", cells=cells[::-1]))
            yield puzzle(only(cells), 4, rule("row", cells=cells), *clues)


@sweep("rossini")
def rossini(key: str) -> Iterator[Puzzle]:
    for digits in (1, 2, 3, 4, 5, 6):
        for arrow in ("in", "out"):
            for side, cells in _sides(3):
                yield puzzle(only(cells), digits, rule(key, arrow=arrow, side=side, cells=cells))
            if digits >= 3:
                yield puzzle(only(row(3)), digits, rule("row", cells=row(3)),
                             rule(key, arrow=arrow, side="right", cells=row(3)[::-1]))
    for first in ("in", "out"):
        for second in ("in", "out"):
            cells = row(4)
            for digits in (3, 4, 5):
                yield puzzle(only(cells), digits, rule(key, arrow=first, side="left", cells=cells[:3]),
                             rule(key, arrow=second, side="right", cells=cells[:0:-1]))


@sweep("first_seen")
def first_seen(key: str) -> Iterator[Puzzle]:
    turn = 0
    for size, many in ((1, (1, 2, 3, 4)), (2, (2, 3, 4)), (3, (2, 3, 4)), (4, (3, 4))):
        for digits in many:
            for some in digit_sets(digits):
                for value in some:
                    turn += 1
                    yield from _seen(key, size, digits, turn, value=value, digits=some)
    # The clue stands in a gap of the board.
    cells = (Cell(1, 1), Cell(1, 3), Cell(1, 4))
    for value in (1, 2, 3):
        yield puzzle(only(cells), 4, rule(key, value=value, digits=(3, 2, 1), side="left", cells=cells[1:]))
