"""What techniques share that take for granted that a puzzle has one solution."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from gridwright.grading.ground import Area, Ground, first_bit
from gridwright.houses import HouseRule

#: Four cells in the order in which each sees the next.
Rectangle = tuple[int, int, int, int]


def plain(ground: Ground) -> bool:
    """Whether nothing but houses and givens is stated, so that swapped digits break no other rule."""
    puzzle = ground.puzzle
    return (len(puzzle.layers) == 1 and not puzzle.all_marks
            and all(isinstance(rule, HouseRule) for rule in puzzle.rules))


def given(ground: Ground) -> int:
    """The cells with a given."""
    index = ground.puzzle.board.index
    return sum(1 << index[c] for c in ground.puzzle.givens.get(ground.puzzle.main, {}))


@lru_cache(maxsize=8)
def rectangles(areas: tuple[Area, ...]) -> tuple[Rectangle, ...]:
    """Crossings of two rows and two columns in which two digits that take turns can be swapped."""
    homes = _homes(areas)
    return tuple((a, b, c, d) for _, pairs in _across(areas, "row", "column")
                 for (a, d), (b, c) in combinations(pairs, 2) if _swaps(homes[a], homes[b], homes[c], homes[d]))


@lru_cache(maxsize=8)
def ladders(areas: tuple[Area, ...]) -> tuple[int, ...]:
    """Cells of two rows and three columns, or the other way round, in which both lines can change places."""
    homes = _homes(areas)
    found = []
    for kind, other in (("row", "column"), ("column", "row")):
        for lines, pairs in _across(areas, kind, other):
            rungs = [(i, j) for i, j in pairs if homes[i] ^ homes[j] == lines]
            for some in combinations(rungs, 3):
                # Cells of one line that share another area would need more than three digits.
                if all(homes[i] & homes[j] & ~lines == 0 for (i, _), (j, _) in combinations(some, 2)):
                    found.append(sum(1 << i | 1 << j for i, j in some))
    return tuple(found)


def _homes(areas: tuple[Area, ...]) -> dict[int, int]:
    """The areas of each cell, as bits."""
    homes: dict[int, int] = {}
    for n, area in enumerate(areas):
        for i in area.cells:
            homes[i] = homes.get(i, 0) | 1 << n
    return homes


def _across(areas: tuple[Area, ...], kind: str, other: str) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Two lines of a kind, as bits of areas, and the pairs of their cells in lines of the other kind."""
    crossing = [area.mask for area in areas if area.kind == other]
    lines = [(1 << n, area.mask) for n, area in enumerate(areas) if area.kind == kind]
    for (first, one), (second, two) in combinations(lines, 2):
        yield first | second, [(first_bit(one & line), first_bit(two & line)) for line in crossing
                               if one & line and two & line]


def _swaps(a: int, b: int, c: int, d: int) -> bool:
    """Whether every area has none of four cells, or two that are next to each other in their order."""
    return not (a & c or b & d or (a | c) & ~(b ^ d) or (b | d) & ~(a ^ c))
