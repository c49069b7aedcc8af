"""Totals that can be made of parts, as the bits of a whole number: bit n is set where n can be made."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from gridwright import Tile

__all__ = ["Part", "Work", "sizes_made", "sums"]

#: Machine words that may be touched to add up colours; about a tenth of a second.
MOST_SUMS = 20_000_000

#: What one part may add to a total, and how often the part is there.
Part = tuple[Collection[int], int]


def sums(parts: Iterable[Part], within: int = -1) -> int:
    """The totals that can be reached; what may be added is at least 0, totals outside `within` are dropped."""
    reached = 1
    for options, n in parts:
        for _ in range(n):
            more = 0
            for x in options:
                more |= reached << x
            reached = more & within
    return reached


def sizes_made(tiles: Iterable[Tile], most: int) -> int:
    """The sizes up to `most` of all choices of tiles."""
    return sums([((0, tile.size), min(tile.count, most // tile.size)) for tile in tiles], (1 << most + 1) - 1)


@attrs.define
class Work:
    """Counts machine words, so that the same puzzle always gets the same answer."""

    left: int = MOST_SUMS

    def allows(self, parts: Iterable[Part], bits: int) -> bool:
        """Whether parts may still be added up to totals of so many bits; that is then counted."""
        words = (30 + bits // 30) * sum(len(options) * n for options, n in parts)
        if words > self.left:
            return False
        self.left -= words
        return True
