"""Sweeps of clues about sets of cells: what is among them, how often, and copies of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations, product

from gridwright import Board, Cell, Puzzle, Rule

from .boards import Cells, house_choices, only, puzzle, region, ring, row, rule, slack, sweep
from .sums import diagonals

#: Number of cells -> the numbers of digits.
_DIGITS = {1: (1, 2, 3, 5), 2: (1, 2, 3, 4, 6), 3: (2, 3, 4, 5), 4: (2, 3, 4), 5: (2, 3, 4), 6: (2, 3)}


def _cells(size: int) -> Cells:
    return row(1) if size == 1 else ring(size)


def _with_houses(cells: Cells, digits: int, *clues: Rule) -> Iterator[Puzzle]:
    for houses in house_choices(cells, digits):
        yield puzzle(only(cells), digits, *houses, *clues)


@sweep("contains")
def contains(key: str) -> Iterator[Puzzle]:
    for size, many in ((1, (2, 3)), (2, (2, 3, 4)), (3, (2, 3, 4)), (4, (2, 3, 4)), (5, (3,))):
        cells = Board.rectangle(2, 2).cells if size == 4 else _cells(size)
        for digits in many:
            for length in range(1, min(size, 4) + 1):
                for listed in combinations_with_replacement(range(1, digits + 1), length):
                    clue = rule(key, digits=listed[::-1] if sum(listed) % 2 else listed, cells=cells)
                    if size <= 4:
                        yield from _with_houses(cells, digits, clue)
                    else:
                        yield puzzle(only(cells), digits, clue)


@sweep("appears")
def appears(key: str) -> Iterator[Puzzle]:
    for size in range(2, 7):
        for digits in _DIGITS[size]:
            for cells in (ring(size), ring(size)[::-1]):
                yield from _with_houses(cells, digits, rule(key, source=cells[0], cells=cells[1:]))
    for size in (3, 4):
        cells = ring(size)
        for digits in (2, 3, 4):
            yield puzzle(only(cells), digits, rule(key, source=cells[0], cells=cells[1:]),
                         rule(key, source=cells[1], cells=cells[2:]))


def _pieces() -> Iterator[tuple[Cells, tuple[Cells, ...]]]:
    """Cells with two or three regions of one size: apart, crossing each other, and twice the same."""
    a, b, c, d, e, f = Board.rectangle(2, 3).cells
    yield (a, b), ((a,), (b,))
    yield (a, b, c), ((a, b), (b, c))
    yield (a, b), ((a, b), (b, a))
    yield (a, b), ((a, b), (a, b))
    yield (a, b, c), ((a, b, c), (b, c, a))
    yield (a, b, d, e), ((a, b), (d, e))
    yield (a, b, d, e), ((a, b), (e, d))
    yield (a, b, d, e), ((a, b, d), (b, d, e))
    yield (a, b, c, d, e), ((a, b, c), (c, d, e))
    yield (a, b, c, d, e, f), ((a, b, c), (d, e, f))
    yield (a, b, c, d, e, f), ((a, b, d), (f, e, c))
    yield (a, b, c), ((a,), (b,), (c,))
    yield (a, b, c, d, e, f), ((a, b), (c, d), (e, f))
    yield (a, b, c, d), ((a, b), (b, c), (c, d))


@sweep("clone", "isomorphic")
def copies(key: str) -> Iterator[Puzzle]:
    for cells, regions in _pieces():
        if key == "isomorphic" and len(regions) != 2:
            continue
        for digits in _DIGITS[len(cells)]:
            clue = rule(key, regions=regions)
            yield puzzle(only(cells), digits, clue)
            if len(regions[0]) > 1 and digits >= len(regions[0]):
                yield puzzle(only(cells), digits, region(regions[0]), clue)
                yield puzzle(only(cells), digits, *(region(each) for each in dict.fromkeys(regions)), clue)
            ends = (regions[0][0], regions[1][-1])
            if digits > 1 and ends[0] != ends[1]:
                yield puzzle(only(cells), digits, region(ends), clue)
    for order in permutations(range(3)):
        cells = row(3)
        yield puzzle(only(cells), 4, rule(key, regions=(cells, tuple(cells[i] for i in order))))


@sweep("count")
def counts(key: str) -> Iterator[Puzzle]:
    for size in range(1, 6):
        cells = _cells(size)
        for digits in _DIGITS[size]:
            for each in range(4):
                yield puzzle(only(cells), digits, rule(key, each=each, cells=cells))
    for size, digits in ((1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (5, 2)):
        cells = _cells(size)
        for listed in range(1, min(digits, 2) + 1):
            for some in combinations(range(1, digits + 1), listed):
                for times in product(range(min(size, 3) + 2), repeat=listed):
                    clue = rule(key, counts=tuple(zip(some, times, strict=True)), cells=cells)
                    yield puzzle(only(cells), digits, clue)
    # Longer lists, and cells that are not counted.
    for listed_counts in (((1, 2), (2, 2), (3, 2)), ((3, 1), (1, 3), (2, 0)), ((1, 6),), ((2, 5), (3, 1)), ((1, 3),)):
        yield puzzle(only(ring(6)), 3, rule(key, counts=listed_counts, cells=ring(6)))
        yield puzzle(only(ring(5)), 3, rule(key, counts=listed_counts, cells=ring(5)[1:]))
        # A region is none of the houses that counted cells must keep out of.
        yield puzzle(only(ring(5)), 3, region(ring(5)[:3]), rule(key, counts=listed_counts, cells=ring(5)))
    yield puzzle(only(ring(6)), 3, rule(key, each=2, cells=ring(6)))
    yield puzzle(only(ring(6)), 2, rule(key, each=3, cells=ring(6)))


@sweep("count/circles")
def circles(key: str) -> Iterator[Puzzle]:
    for size in range(1, 7):
        cells = _cells(size)
        for digits in _DIGITS[size]:
            yield from _with_houses(cells, digits, rule(key, cells=cells))
            if size > 1:
                yield puzzle(only(cells), digits, rule(key, cells=cells[1:]))
    yield puzzle(only(ring(6)), 4, rule(key, cells=ring(6)))
    yield puzzle(only(ring(5)), 5, rule(key, cells=ring(5)))
    yield puzzle(only(ring(6)), 3, rule(key, cells=ring(6)[:3]), rule(key, cells=ring(6)[3:]))


@sweep("distinct_count")
def distinct_counts(key: str) -> Iterator[Puzzle]:
    for size in range(1, 7):
        cells = _cells(size)
        for digits in _DIGITS[size]:
            for value in range(1, min(size, digits) + 2):
                yield from _with_houses(cells, digits, rule(key, value=value, cells=cells))
    for size in (1, 2, 3):
        across, down = row(size), Board.rectangle(size, 1).cells
        straight = [("left", across), ("right", across[::-1]), ("top", down), ("bottom", down[::-1])]
        for value in range(1, size + 2):
            for side, cells in (*straight, *diagonals(size)):
                yield puzzle(only(cells), 3, rule(key, value=value, side=side, cells=cells))


@sweep("global_entropy")
def entropy(key: str) -> Iterator[Puzzle]:
    block, wide = Board.rectangle(2, 2), Board.rectangle(2, 3)
    for digits in (3, 6):
        for houses in house_choices(block.cells, digits, "box"):
            yield puzzle(block, digits, *houses, rule(key))
    for shape in (wide, Board.rectangle(3, 2), only(ring(5)), only(ring(3)), Board.rectangle(1, 4)):
        yield puzzle(shape, 3, rule(key))
    yield puzzle(wide, 3, rule("row", cells=wide.cells[:3]), rule(key))
    yield puzzle(Board.from_holes(3, 3, (Cell(1, 1), Cell(3, 3))), 3, rule(key))
    yield puzzle(Board.from_holes(2, 4, (Cell(1, 4),)), 3, rule(key))
    square = Board.rectangle(3, 3)
    for digits in (3, 6, 9):
        values = [(v - 1) * digits // 9 + 1 for v in (1, 4, 7, 7, 2, 5, 3, 9, 6)]
        for seed in range(4):
            yield slack(puzzle(square, digits, rule(key)), dict(zip(square.cells, values, strict=True)), 1000, seed)


@sweep("vudoku")
def vudoku(key: str) -> Iterator[Puzzle]:
    for digits in range(1, 10):
        for cells in permutations(ring(3)):
            if digits <= 5 or cells[0] == ring(3)[0]:
                yield puzzle(only(cells), digits, rule(key, cells=cells))
        for houses in house_choices(ring(3), digits):
            yield puzzle(only(ring(3)), digits, *houses, rule(key, cells=ring(3)))
    cells = ring(4)
    for digits in (3, 4, 5):
        yield puzzle(only(cells), digits, rule(key, cells=cells[:3]), rule(key, cells=cells[1:]))
