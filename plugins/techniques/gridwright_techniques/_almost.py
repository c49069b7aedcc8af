"""Almost locked sets: cells of an area that hold one digit more than there are cells."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright.grading.ground import bits
from gridwright.grading.state import State
from gridwright_techniques._web import Web

__all__ = ["LARGEST", "Almost", "almost_locked", "almost_web", "holders", "join_sets", "union"]

#: Cells of the largest set.
LARGEST = 4


@attrs.frozen(slots=True)
class Almost:
    """A set: its cells and digits as bits, and for each digit the cells that may hold it."""

    cells: int
    digits: int
    where: dict[int, int]


def almost_locked(state: State, largest: int = LARGEST) -> list[Almost]:
    """All sets up to a size, small ones first."""
    found: dict[int, int] = {}
    for area in state.ground.areas:
        cells = [(1 << i, state.marks[i]) for i in area.cells if state.open >> i & 1]
        # Entries are (cells, digits, the next cell that may join).
        front = [(0, 0, 0)]
        for size in range(1, largest + 1):
            later = []
            for some, digits, first in front:
                for at in range(first, len(cells)):
                    joined, marks = some | cells[at][0], digits | cells[at][1]
                    count = marks.bit_count()
                    if count <= largest + 1:
                        later.append((joined, marks, at + 1))
                        if count == size + 1:
                            found[joined] = marks
            front = later
    order = sorted(found.items(), key=lambda each: each[0].bit_count())
    return [Almost(cells, digits, {d: cells & state.places[d] for d in bits(digits)}) for cells, digits in order]


def almost_web(state: State, sets: list[Almost]) -> Web:
    """The web whose strong links are the sets: of any two digits of a set, one is in it."""
    web = Web(state, inside=False)
    join_sets(web, sets)
    web.close()
    return web


def join_sets(web: Web, sets: list[Almost]) -> None:
    """Add the sets' strong links to a web; the reason of each is the set's place in the list, counted from 1."""
    for number, each in enumerate(sets, 1):
        nodes = [web.node(digit, where) for digit, where in each.where.items()]
        for at, one in enumerate(nodes):
            for two in nodes[:at]:
                web.link(one, two, number)


def holders(web: Web, sets: list[Almost]) -> list[int]:
    """For each node of a web, the sets that it is a digit of, as bits."""
    found = [0] * len(web.digit)
    for at, each in enumerate(sets):
        for digit, where in each.where.items():
            found[web.ids[digit, where]] |= 1 << at
    return found


def union(masks: list[int], some: Iterable[int]) -> int:
    """The masks at some places of a list, taken together."""
    found = 0
    for i in some:
        found |= masks[i]
    return found
