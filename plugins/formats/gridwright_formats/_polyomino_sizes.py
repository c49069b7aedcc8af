"""How many pieces of which sizes a board is cut into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import attrs

__all__ = ["FREE_SHAPES", "Sizes"]

#: Free polyominoes of 1, 2, ... cells (OEIS A000105).
FREE_SHAPES = (1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073, 63600)


@attrs.frozen
class Sizes:
    """Sizes that pieces may have, each with the number of pieces that may have it, and how many pieces may come."""

    most: Mapping[int, int]
    fewest_pieces: int
    most_pieces: int

    def counts(self, cells: int) -> list[int]:
        """The numbers of pieces that can have so many cells in all, ascending."""
        numbers = range(self.fewest_pieces, self.most_pieces + 1)
        sizes = [size for size in sorted(self.most) for _ in range(min(self.most[size], cells // size))]
        kinds = sorted(set(sizes))
        if kinds and kinds[-1] - kinds[0] == len(kinds) - 1:
            # Without a gap a sum can always grow by one, until the largest sizes are in it.
            return [n for n in numbers if n <= len(sizes) and sum(sizes[:n]) <= cells <= sum(sizes[len(sizes) - n:])]
        # reached[n]: the sums that n pieces can have, as bits.
        reached = [1] + [0] * self.most_pieces
        for size in sizes:
            for n in range(self.most_pieces, 0, -1):
                reached[n] |= reached[n - 1] << size & (2 << cells) - 1
        return [n for n in numbers if reached[n] >> cells & 1]

    def drawn(self, cells: int, pieces: int, random: Random) -> list[int]:
        """Sizes of so many pieces that add up to the cells; `pieces` must be one of `counts(cells)`."""
        sizes: list[int] = []
        left = dict(self.most)
        while len(sizes) < pieces:
            rest = pieces - len(sizes) - 1
            fit = [size for size in sorted(left) if left[size] and size <= cells
                   and Sizes({**left, size: left[size] - 1}, rest, rest).counts(cells - size)]
            # Sizes near the mean are likelier, so that what is left stays free to vary.
            mean = cells / (rest + 1)
            size = random.choices(fit, [1 / (1 + abs(size - mean)) for size in fit])[0]
            left[size] -= 1
            sizes.append(size)
            cells -= size
        return sizes

    def again(self, some: Sequence[int], others: Sequence[int], random: Random) -> list[int]:
        """Other sizes for some pieces, with the same number of pieces and of cells."""
        if len(self.most) == 1:
            return list(some)
        left = {size: most - others.count(size) for size, most in self.most.items()}
        return Sizes(left, len(some), len(some)).drawn(sum(some), len(some), random)
