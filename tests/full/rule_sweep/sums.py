"""Sweeps of sums: every total, reachable or not, of cells in no house, in one, and in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridwright import Board, Cell, Puzzle, Rule

from .boards import Cells, house_choices, only, partitions, puzzle, region, ring, row, rule, sweep

_BLOCK = Board.rectangle(2, 2).cells
#: Number of cells -> the numbers of digits.
_DIGITS = {1: (1, 2, 3, 5, 9), 2: (2, 3, 4, 5, 6, 9), 3: (2, 3, 4, 5, 6), 4: (2, 3, 4, 5)}


@sweep("cage")
def cages(key: str) -> Iterator[Puzzle]:
    for size, many in _DIGITS.items():
        cells = _BLOCK[:size]
        for digits in many:
            for total in (None, *range(1, size * digits + 2)):
                for houses in house_choices(cells, digits):
                    yield puzzle(only(cells), digits, *houses, rule(key, sum=total, cells=cells))
    # Two cages that overlap, and one of more cells than there are digits.
    for total in range(3, 13):
        yield puzzle(only(_BLOCK), 4, rule(key, sum=total, cells=_BLOCK[:3]), rule(key, sum=6, cells=_BLOCK[2:]))
    for total in (None, 6, 10):
        yield puzzle(only(_BLOCK), 3, rule(key, sum=total, cells=_BLOCK))
    for total in range(9, 16):
        cells = row(5)
        yield puzzle(only(cells), 4, rule(key, sum=total, cells=cells[:3]), rule(key, sum=7, cells=cells[3:]))
        yield puzzle(only(cells), 5, rule("row", cells=cells), rule(key, sum=total, cells=cells[1:4]))


@sweep("sum/group")
def groups(key: str) -> Iterator[Puzzle]:
    for size, many in _DIGITS.items():
        cells = _BLOCK[:size]
        for digits in many:
            for total in range(size * digits + 2):
                for houses in house_choices(cells, digits):
                    yield puzzle(only(cells), digits, *houses, rule(key, sum=total, cells=cells))
    # Cells in two houses that do not meet, and cells of which one is in no house.
    for total in range(5, 16):
        cells = row(5)
        halves = (region(cells[:2]), region(cells[2:4]))
        yield puzzle(only(cells), 3, *halves, rule(key, sum=total, cells=cells))
        yield puzzle(only(cells), 4, region(cells[:3]), rule(key, sum=total, cells=cells[1:]))
        yield puzzle(only(cells), 5, rule("row", cells=cells), rule(key, sum=total, cells=cells[:4]))


@sweep("sum/corner")
def corners(key: str) -> Iterator[Puzzle]:
    for digits in (1, 2, 3, 4, 5):
        for total in range(4 * digits + 2):
            for houses in house_choices(_BLOCK, digits, "box"):
                yield puzzle(only(_BLOCK), digits, *houses, rule(key, sum=total, cells=_BLOCK))


@sweep("sum/frame")
def frames(key: str) -> Iterator[Puzzle]:
    for size, many in ((1, (3, 5)), (2, (2, 4, 6)), (3, (2, 3, 4)), (4, (3, 4))):
        across = row(size)
        down = Board.rectangle(size, 1).cells
        for digits in many:
            for total in range(size * digits + 2):
                for side, cells in (("left", across), ("right", across[::-1]), ("top", down), ("bottom", down[::-1])):
                    yield puzzle(only(cells), digits, rule(key, sum=total, side=side, cells=cells))
                if 2 <= size <= digits:
                    yield puzzle(only(across), digits, rule("row", cells=across),
                                 rule(key, sum=total, side="left", cells=across))
                    yield puzzle(only(across), digits, rule("row", cells=across),
                                 rule(key, sum=total, side="right", cells=across[:0:-1]))


def diagonals(size: int) -> Iterator[tuple[str, Cells]]:
    """Every side of a board that is one diagonal, with the cells as seen from there."""
    falling = tuple(Cell(i, i) for i in range(1, size + 1))
    rising = tuple(Cell(i, size + 1 - i) for i in range(1, size + 1))
    for side, cells in (("top", falling), ("left", falling), ("top", rising), ("right", rising)):
        yield side, cells
    for side, cells in (("bottom", falling), ("right", falling), ("bottom", rising), ("left", rising)):
        yield side, cells[::-1]


@sweep("sum/little_killer")
def little_killers(key: str) -> Iterator[Puzzle]:
    for size, many in ((1, (3, 5)), (2, (2, 4, 6)), (3, (2, 3, 4)), (4, (3, 4))):
        for digits in many:
            for total in range(size * digits + 2):
                found = list(diagonals(size))
                for side, cells in found if size <= 2 else found[total % 2::2]:
                    yield puzzle(only(cells), digits, rule(key, sum=total, side=side, cells=cells))
                for houses in list(house_choices(found[0][1], digits))[1:]:
                    yield puzzle(only(found[0][1]), digits, *houses,
                                 rule(key, sum=total, side="top", cells=found[0][1]))


def _overlaps(cells: Cells) -> Iterator[tuple[Cells, ...]]:
    """Groups that share cells, that hold one another, or that are the same."""
    a, b, c, d = cells
    yield (a, b), (b, c)
    yield (a, b), (b, c), (c, d), (d, a)
    yield (a, b, c), (c,)
    yield (a, b, c), (b, c, d)
    yield (a, b), (b, a)
    yield (a, b, c), (a, b), (d,)


def _clue(key: str, parts: Sequence[Cells]) -> Rule:
    return rule(key, segments=tuple(tuple(part) for part in parts))


@sweep("equal_sum")
def equal_sums(key: str) -> Iterator[Puzzle]:
    for size, many in ((2, (3, 5)), (3, (3, 4, 5)), (4, (3, 4))):
        cells = ring(size)
        for digits in many:
            for parts in partitions(cells):
                if len(parts) > 1:
                    for houses in house_choices(cells, digits):
                        yield puzzle(only(cells), digits, *houses, _clue(key, parts))
                    if size > 2:
                        yield puzzle(only(cells), digits, _clue(key, parts[::-1][:2]))
    for segments in _overlaps(ring(4)):
        for digits in (3, 4):
            for houses in house_choices(ring(4), digits):
                yield puzzle(only(ring(4)), digits, *houses, _clue(key, segments))
    yield from _tilings(key)


def _tilings(key: str) -> Iterator[Puzzle]:
    """Groups that tile a house of every digit, so that their total is known, and groups that just fail to."""
    for size in (3, 4, 5):
        house = row(size)
        for parts in partitions(house):
            if 1 < len(parts) < size:
                yield puzzle(only(house), size, rule("row", cells=house), _clue(key, parts))
    # A group outside of the house that the others tile; a group too many inside of it.
    for size in (3, 4):
        cells = row(size + 1)
        house, extra = cells[:size], cells[size]
        for parts in partitions(house):
            if len(parts) == 2:
                yield puzzle(only(cells), size, rule("row", cells=house), _clue(key, [*parts, (extra,)]))
                yield puzzle(only(cells), size, rule("row", cells=house), _clue(key, [(extra,), *parts]))
                for more in combinations(house, 2):
                    yield puzzle(only(cells), size, rule("row", cells=house), _clue(key, [more, *parts]))


def _arrow(key: str, width: int, lengths: Sequence[int], digits: int, houses: bool = False) -> Iterator[Puzzle]:
    """A bulb in the second row; shafts along the first row, along the third and behind the bulb."""
    bulb = tuple(Cell(2, 1 + i) for i in range(width))
    starts = ((1, 1), (3, 1), (2, width + 1))
    shafts = tuple(tuple(Cell(r, k + i) for i in range(length))
                   for (r, k), length in zip(starts, lengths, strict=False))
    cells = (*bulb, *(c for shaft in shafts for c in shaft))
    clue = rule(key, bulb=bulb, lines=shafts)
    yield puzzle(only(cells), digits, clue)
    if houses:
        if 1 < len(shafts[0]) <= digits:
            yield puzzle(only(cells), digits, region(shafts[0]), clue)
        if len(cells) <= digits:
            yield puzzle(only(cells), digits, region(cells), clue)
        yield puzzle(only(cells), digits, region((bulb[0], shafts[-1][-1])), clue)
        if width > 1:
            yield puzzle(only(cells), digits, region(bulb), clue)


#: Cells of the bulb, cells of each shaft, numbers of digits.
_ARROWS: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = (
    (1, (1,), (2, 3, 5, 9)), (1, (2,), (2, 3, 4, 5, 6, 9)), (1, (3,), (3, 4, 5, 6)), (1, (4,), (3, 4)),
    (1, (5,), (3, 4)), (1, (1, 1), (3, 5)), (1, (1, 2), (3, 4, 5)), (1, (2, 2), (3, 4)), (1, (1, 3), (3, 4)),
    (1, (2, 3), (3,)), (1, (1, 1, 1), (3, 4, 5)), (1, (1, 2, 2), (3,)), (1, (1, 1, 2), (3, 4)),
    (2, (1,), (4, 11, 12)), (2, (2,), (5, 6, 7, 8, 9)), (2, (3,), (4, 5)), (2, (4,), (3, 4)), (2, (1, 1), (6,)),
    (2, (2, 2), (3,)), (2, (1, 2), (5,)), (2, (1, 1, 1), (4,)),
    (3, (1,), (5, 7)), (3, (2,), (5,)), (3, (3,), (4,)), (3, (1, 1), (4,)), (3, (1, 1, 1), (3,)),
)


@sweep("arrow")
def arrows(key: str) -> Iterator[Puzzle]:
    for width, lengths, many in _ARROWS:
        for digits in many:
            yield from _arrow(key, width, lengths, digits, houses=True)
    yield from _large_arrows(key)
    yield from _branched(key)


def _large_arrows(key: str) -> Iterator[Puzzle]:
    """Bulbs of two and three cells with shafts that reach their number: few candidates of large digits."""
    large: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = (
        (3, (3,), (36, 37, 38, 39, 40)), (3, (3, 3), (37, 38)), (2, (2, 2), (6, 8, 9, 12)), (2, (2, 3), (4, 5, 8)),
        (2, (1, 2), (5, 6, 11, 12, 13, 14)))
    for width, lengths, shaft in large:
        for whole in _arrow(key, width, lengths, max(shaft)):
            candidates = {}
            for c in whole.board.cells:
                bulb = range(1, 10) if c.col == width else (1, 2)
                candidates[c] = frozenset(bulb if c in whole.rules[0].scope()[:width] else shaft)
            yield whole.evolve(candidates={whole.main: candidates})


def _branched(key: str) -> Iterator[Puzzle]:
    """Shafts that share cells, a bulb in a column, a pill read from its end."""
    a, b, c, d = ring(4)
    for digits in (3, 4, 5):
        yield puzzle(only(ring(4)), digits, rule(key, bulb=(a,), lines=((b, c), (b, d))))
        yield puzzle(only(ring(4)), digits, rule(key, bulb=(a,), lines=((b, c), (b,))))
        yield puzzle(only(ring(4)), digits, rule(key, bulb=(a,), lines=((b, c), (c, b))))
    cells = ring(6)
    for bulb, shaft in (((cells[0], cells[5]), cells[1:5]), ((cells[5], cells[0]), cells[1:5])):
        yield puzzle(only(cells), 4, rule(key, bulb=bulb, lines=(shaft,)))
        yield puzzle(only(cells), 3, rule(key, bulb=bulb, lines=(shaft, shaft[::-1][:2])))
