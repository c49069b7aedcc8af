"""Small sets of houses that hold all places left in some others."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Area, bits

#: A house and the places of a digit in it.
House = tuple[Area, int]


def cover_sets(rests: list[House], covers: list[House], away: int, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of so many of the covers, each needed for one of the houses, as positions in `covers`; each set once.

    `away` are the cells that have just lost the digit. The first house of a set is one that has lost places, for
    without such a house the room was too small before already; further houses share places with the covers so far.
    """
    seen: set[frozenset[int]] = set()
    front: list[frozenset[int]] = [frozenset()]
    through: dict[int, list[int]] = {}
    for i, (_, here) in enumerate(covers):
        for cell in bits(here & ~away):
            through.setdefault(cell, []).append(i)
    own = {area.mask: i for i, (area, _) in enumerate(covers)}
    while front:
        chosen = front.pop()
        union = 0
        for i in chosen:
            union |= covers[i][1]
        for area, rest in rests:
            outside = rest & ~union
            if not outside or (outside == rest if chosen else not area.mask & away):
                continue
            for added in _needed(outside, covers, through, size - len(chosen), own[area.mask]):
                bigger = chosen | added
                if bigger not in seen:
                    seen.add(bigger)
                    if len(bigger) < size:
                        front.append(bigger)
                    else:
                        yield tuple(sorted(bigger))


def _needed(cells: int, covers: list[House], through: dict[int, list[int]], most: int, own: int
            ) -> Iterator[frozenset[int]]:
    """Sets of at most so many covers that hold the cells; a house is not covered by itself."""
    if not cells:
        yield frozenset()
    elif most:
        for i in through[(cells & -cells).bit_length() - 1]:
            if i != own:
                for others in _needed(cells & ~covers[i][1], covers, through, most - 1, own):
                    yield others | {i}
