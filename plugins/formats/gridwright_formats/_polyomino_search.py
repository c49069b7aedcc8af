"""Packings by exact cover: whatever has the fewest placements left, a cell or a tile, is dealt with next.

Which placements are left is one whole number, a bit for each, so that a step costs a few dozen operations on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from gridwright import Budget
from gridwright_formats._polyomino_board import bits
from gridwright_formats._polyomino_shapes import Shape, Shapes

__all__ = ["Meter", "Spent", "packings"]

#: Steps between two looks at the clock.
_BETWEEN = 256


class Spent(Exception):
    """The steps allowed are used up."""


class Meter:
    """Counts steps (tiles laid). Raises Spent beyond `most`, Undecided where the budget has run out."""

    def __init__(self, most: int, budget: Budget | None = None, above: Meter | None = None) -> None:
        self.most, self.steps = most, 0
        self._budget, self._above = budget, above

    @property
    def spent(self) -> bool:
        """Whether it has no step left."""
        return self.steps > self.most

    def step(self) -> None:
        """Count one."""
        self.steps += 1
        if self.steps > self.most:
            raise Spent
        if self._above is not None:
            self._above.step()
        elif self._budget is not None and self.steps % _BETWEEN == 0:
            self._budget.check()


def packings(shapes: Shapes, stock: Counter[Shape], meter: Meter, *, random: Random | None = None,
             images: bool = True, region: int | None = None) -> Iterator[tuple[int, ...]]:
    """Every way to cover the region (the board) with all that is in stock: the sorted masks of the pieces.

    `random` shuffles the order; without `images` at least one of the solutions that are images of one another comes.
    """
    search = _Search(shapes, stock, meter, random, images)
    region = shapes.grid.full if region is None else region
    outside = 0
    for bit in bits(shapes.grid.full & ~region):
        outside |= search.covering[bit]
    yield from search.extend(search.alive & ~outside, [p for p in search.covering.items() if p[0] & region])


class _Search:
    def __init__(self, shapes: Shapes, stock: Counter[Shape], meter: Meter, random: Random | None,
                 images: bool) -> None:
        self.meter, self.random = meter, random
        self.kinds = sorted(stock)
        self.left = [stock[kind] for kind in self.kinds]
        self.masks: list[int] = []
        self.kind_of: list[int] = []
        self.of_kind: list[int] = []
        covering = dict.fromkeys(bits(shapes.grid.full), 0)
        for number, kind in enumerate(self.kinds):
            lay, start = shapes.lay(kind), len(self.masks)
            self.masks += lay.masks
            self.kind_of += [number] * len(lay.masks)
            self.of_kind.append(((1 << len(lay.masks)) - 1) << start)
            for bit, some in lay.covering.items():
                covering[bit] |= some << start
        self.covering = covering
        self.alive = (1 << len(self.masks)) - 1
        if not images and len(shapes.grid.group) > 1:
            self._only_first(shapes)
        self.clashes: dict[int, int] = {}
        self.chosen: list[int] = []

    def _only_first(self, shapes: Shapes) -> None:
        """Of one tile that is there once, leave the placements that are first among their images."""
        single = [i for i, copies in enumerate(self.left) if copies == 1]
        if single:
            kind = min(single, key=lambda i: (self.of_kind[i].bit_count(), i))
            start = self.of_kind[kind] & -self.of_kind[kind]
            self.alive &= ~self.of_kind[kind] | shapes.first(self.kinds[kind]) * start

    def extend(self, alive: int, free: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
        """The ways to cover the cells of `free` with the placements that are left and what is in stock."""
        if not free:
            if not any(self.left):
                yield tuple(sorted(self.chosen))
            return
        options = self._narrowest(alive, free)
        order = list(bits(options))
        if self.random is not None:
            self.random.shuffle(order)
        for bit in order:
            self.meter.step()
            number = bit.bit_length() - 1
            mask, kind = self.masks[number], self.kind_of[number]
            rest = alive & ~self._clash(number)
            self.left[kind] -= 1
            if not self.left[kind]:
                rest &= ~self.of_kind[kind]
            self.chosen.append(mask)
            yield from self.extend(rest, [pair for pair in free if not pair[0] & mask])
            self.chosen.pop()
            self.left[kind] += 1

    def _narrowest(self, alive: int, free: Sequence[tuple[int, int]]) -> int:
        """The placements for the cell or tile that has the fewest; 0 where one has too few."""
        best, least = 0, len(self.masks) + 1
        for _, some in free:
            options = alive & some
            if (number := options.bit_count()) < least:
                if not number:
                    return 0
                best, least = options, number
        for kind, copies in enumerate(self.left):
            if copies:
                options = alive & self.of_kind[kind]
                number = options.bit_count()
                if number < copies:
                    return 0
                if copies == 1 and number < least:
                    best, least = options, number
        return best

    def _clash(self, number: int) -> int:
        """The placements that share a cell with one of them, itself included."""
        found = self.clashes.get(number)
        if found is None:
            found = 0
            for bit in bits(self.masks[number]):
                found |= self.covering[bit]
            self.clashes[number] = found
        return found
