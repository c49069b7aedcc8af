"""Sweeps of lines: every length from 2 to 6, open and closed, alone and in houses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright import Cell, Puzzle, Rule

from .boards import Cells, house_choices, only, partitions, puzzle, region, ring, row, rule, sweep

#: Number of cells -> the numbers of digits, so that there are few assignments.
_DIGITS = {2: (2, 3, 4, 5, 7, 9), 3: (2, 3, 4, 5, 6), 4: (2, 3, 4, 5), 5: (2, 3, 4), 6: (2, 3)}


def _sizes(most: int = 6) -> Iterator[tuple[Cells, int]]:
    """Paths and numbers of digits."""
    for size in range(2, most + 1):
        for digits in _DIGITS[size]:
            yield ring(size), digits


def _with_houses(cells: Cells, digits: int, *clues: Rule) -> Iterator[Puzzle]:
    """The clues on a board of just these cells, without a house and with several."""
    for houses in house_choices(cells, digits):
        yield puzzle(only(cells), digits, *houses, *clues)


@sweep("line/thermo", "line/slow_thermo", "line/palindrome", "line/zipper", "line/between", "line/double_arrow")
def plain(key: str) -> Iterator[Puzzle]:
    for cells, digits in _sizes():
        yield from _with_houses(cells, digits, rule(key, cells=cells))
        # The same line with its cells in no order that the board knows, so that variable numbers are no help.
        yield puzzle(only(cells), digits, rule(key, cells=cells[::-1]))
    for size in (5, 6):
        yield puzzle(only(ring(size)), size if size == 5 else 4, rule(key, cells=ring(size)))
    yield from _shared_ends(key)


def _shared_ends(key: str) -> Iterator[Puzzle]:
    """Two lines that start in one cell."""
    cells = ring(4)
    for first, second in ((cells[:2], (cells[0], cells[3], cells[2])), (cells[:3], (cells[0], cells[3]))):
        for digits in (3, 4, 5):
            yield puzzle(only(cells), digits, rule(key, cells=first), rule(key, cells=second))


@sweep("line/parity", "line/renban")
def closable(key: str) -> Iterator[Puzzle]:
    for cells, digits in _sizes():
        yield from _with_houses(cells, digits, rule(key, cells=cells))
        yield from _with_houses(cells, digits, rule(key, cells=cells, closed=True))
    for closed in (False, True):
        for size in (5, 6):
            yield puzzle(only(ring(size)), size if size == 5 else 4, rule(key, cells=ring(size), closed=closed))


@sweep("line/whisper")
def whisper(key: str) -> Iterator[Puzzle]:
    for cells, digits in _sizes():
        for value in range(digits + 1):
            for closed in (False, True):
                line = rule(key, value=value, cells=cells, closed=closed)
                if 1 <= value < digits:
                    yield from _with_houses(cells, digits, line)
                else:
                    yield puzzle(only(cells), digits, line)


@sweep("line/lockout")
def lockout(key: str) -> Iterator[Puzzle]:
    for cells, digits in _sizes():
        for value in range(digits + 1):
            yield from _with_houses(cells, digits, rule(key, value=value, cells=cells))


@sweep("line/modular")
def modular(key: str) -> Iterator[Puzzle]:
    for cells, digits in _sizes():
        for value in range(1, 6):
            yield from _with_houses(cells, digits, rule(key, value=value, cells=cells))


def _groups(digits: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every choice of three groups, some digits perhaps in none."""
    for size in range(3, digits + 1):
        for chosen in combinations(range(1, digits + 1), size):
            as_cells = tuple(Cell(1, v) for v in chosen)
            for parts in partitions(as_cells):
                if len(parts) == 3:
                    yield tuple(tuple(c.col for c in part) for part in parts)


@sweep("line/entropic")
def entropic(key: str) -> Iterator[Puzzle]:
    for size, many in ((2, (3, 4)), (3, (3, 4, 5)), (4, (3, 4)), (5, (3,)), (6, (3,))):
        cells = ring(size)
        for digits in many:
            for groups in _groups(digits):
                yield puzzle(only(cells), digits, rule(key, groups=groups, cells=cells))
    for groups in (((1, 2), (3, 4), (5, 6)), ((6, 1), (5, 2), (4, 3)), ((1,), (2, 3, 4), (5, 6)), ((6,), (3,), (2,))):
        for size in (3, 4):
            yield from _with_houses(ring(size), 6, rule(key, groups=groups, cells=ring(size)))
    for groups in (((1, 2), (3,), (4,)), ((1,), (4,), (2,))):
        yield from _with_houses(ring(5), 4, rule(key, groups=groups, cells=ring(5)))
        yield puzzle(only(ring(6)), 4, rule(key, groups=groups, cells=ring(6)))
    thirds = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    yield from _with_houses(ring(3), 9, rule(key, groups=thirds, cells=ring(3)))


def _boxed(parts: list[Cells], digits: int, *clues: Rule) -> Iterator[Puzzle]:
    """The clues on boxes, and again with the first box left out."""
    cells = [c for part in parts for c in part]
    if max(map(len, parts)) <= digits:
        boxes = [rule("box", cells=part) for part in parts]
        yield puzzle(only(cells), digits, *boxes, *clues)
        if len(boxes) > 1:
            yield puzzle(only(cells), digits, *boxes[1:], *clues)


@sweep("line/region_sum")
def region_sum(key: str) -> Iterator[Puzzle]:
    for size, many in ((2, (3, 5, 9)), (3, (3, 5, 6)), (4, (3, 4)), (5, (3,))):
        line = rule(key, cells=ring(size))
        for digits in many:
            yield puzzle(only(ring(size)), digits, line)
            for parts in partitions(ring(size)):
                yield from _boxed(parts, digits, line)
    yield from _region_sums_in_houses(key)
    # A cell that two boxes share, as where grids overlap.
    a, b, c, d = ring(4)
    for boxes in (((a, b), (b, c, d)), ((a, b, c), (b, c, d)), ((a, b, c, d), (b, c))):
        yield puzzle(only(ring(4)), 4, *(rule("box", cells=box) for box in boxes), rule(key, cells=ring(4)))
    # Boxes may hold cells that are not on the line.
    yield puzzle(only(ring(4)), 4, rule("box", cells=(a, d)), rule("box", cells=(b, c)), rule(key, cells=(a, b, c)))


def _region_sums_in_houses(key: str) -> Iterator[Puzzle]:
    """Lines through a whole house, whose pieces then have a known total, and through a part of one."""
    for size in (3, 4, 5, 6):
        cells = row(size)
        for cuts in range(1, 2 ** (size - 1)):
            parts: list[list[Cell]] = [[cells[0]]]
            for i, c in enumerate(cells[1:]):
                if cuts >> i & 1:
                    parts.append([])
                parts[-1].append(c)
            boxes = [rule("box", cells=tuple(part)) for part in parts if len(part) > 1]
            if size <= 5:
                yield puzzle(only(cells), size, rule("row", cells=cells), *boxes, rule(key, cells=cells))
                yield puzzle(only(cells), size, rule("row", cells=cells), *boxes, rule(key, cells=cells[:-1]))
            else:
                small = [box for box in boxes if len(box.scope()) <= 3]
                yield puzzle(only(cells), 3, region(cells[:3]), *small, rule(key, cells=cells))
