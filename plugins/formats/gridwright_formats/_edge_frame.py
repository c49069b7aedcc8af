"""Framed boards of edge-matching pieces: touching sides, colours on them, and the pieces that result.

A board is written by the colours of its contacts, so whatever the colours, the pieces fit where they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property
from math import lgamma, log
from random import Random

import attrs

from gridwright_formats._eternity import Quad, turned

__all__ = ["Colouring", "Frame", "catalogue", "dealt", "least", "symmetric"]


@attrs.frozen
class Frame:
    """A rectangle, at least 2 cells wide and high; positions are in reading order from 0."""

    width: int
    height: int

    @property
    def cells(self) -> int:
        """Number of cells, and of pieces."""
        return self.width * self.height

    @cached_property
    def contacts(self) -> tuple[tuple[int, int, int], ...]:
        """Touching positions, the first before the second, and the side of the first: 1 = right, 2 = down."""
        found = []
        for position in range(self.cells):
            if (position + 1) % self.width:
                found.append((position, position + 1, 1))
            if position + self.width < self.cells:
                found.append((position, position + self.width, 2))
        return tuple(found)

    @cached_property
    def border(self) -> tuple[int, ...]:
        """Numbers of the contacts that run along the frame."""
        return tuple(number for number, contact in enumerate(self.contacts) if self._along(contact))

    @cached_property
    def interior(self) -> tuple[int, ...]:
        """Numbers of all other contacts."""
        return tuple(number for number, contact in enumerate(self.contacts) if not self._along(contact))

    @cached_property
    def touching(self) -> tuple[tuple[int, ...], ...]:
        """The contacts of every position."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for number, (a, b, _) in enumerate(self.contacts):
            found[a].append(number)
            found[b].append(number)
        return tuple(map(tuple, found))

    @property
    def rim(self) -> int:
        """Number of pieces with one grey side."""
        return 2 * (self.width + self.height - 4)

    @property
    def inner(self) -> int:
        """Number of pieces without a grey side."""
        return (self.width - 2) * (self.height - 2)

    def crowded(self, border: int, interior: int) -> tuple[str, int, int] | None:
        """A kind of pieces of which there are more than so many colours can tell apart: its name, how many pieces there
        are and how many there can be. Pieces that a turn leaves the same do not count."""
        most = {"corner": (4, border ** 2), "border": (self.rim, border ** 2 * interior),
                "inner": (self.inner, (interior ** 4 - interior ** 2) // 4)}
        return next(((kind, there, can) for kind, (there, can) in most.items() if there > can), None)

    def expected(self, colours: Sequence[int], pinned: Collection[int]) -> float:
        """Logarithm to base 10 of the number of solutions that pieces of these colours have by chance, all images
        counted, with hints at these positions.

        The ways to lay the other pieces with grey on the rim, times the chance that sides which are paired at random
        are all paired with their like; along the frame the left sides of pieces meet right ones, inside any side may
        meet any. For Eternity II with its one piece in place this is Brendan Owen's number, 14,702.
        """
        free = Counter(self._greys(position) for position in range(self.cells) if position not in pinned)
        found = sum(map(_log_factorial, free.values())) + free[0] * log(4)
        open_ones = [number for number, (a, b, _) in enumerate(self.contacts) if a not in pinned or b not in pinned]
        border = Counter(colours[number] for number in open_ones if self._along(self.contacts[number]))
        inside = Counter(colours[number] for number in open_ones if not self._along(self.contacts[number]))
        found += sum(map(_log_factorial, border.values())) - _log_factorial(border.total())
        found += sum(map(_log_pairings, inside.values())) - _log_pairings(inside.total())
        return found / log(10)

    def _greys(self, position: int) -> int:
        row, col = divmod(position, self.width)
        return (row in (0, self.height - 1)) + (col in (0, self.width - 1))

    def _along(self, contact: tuple[int, int, int]) -> bool:
        a, _, side = contact
        row, col = divmod(a, self.width)
        return row in (0, self.height - 1) if side == 1 else col in (0, self.width - 1)


def _log_factorial(n: int) -> float:
    return lgamma(n + 1)


def _log_pairings(n: int) -> float:
    """Logarithm of the number of ways to pair 2n sides."""
    return lgamma(2 * n + 1) - lgamma(n + 1) - n * log(2)


def dealt(frame: Frame, border: int, interior: int, random: Random) -> list[int]:
    """A colour for every contact: 1 to `border` along the frame, the rest inside, each as often as any other or once
    more."""
    colours = [0] * len(frame.contacts)
    for contacts, first, n in ((frame.border, 1, border), (frame.interior, border + 1, interior)):
        hand = [first + i % n for i in range(len(contacts))]
        random.shuffle(hand)
        for number, colour in zip(contacts, hand, strict=True):
            colours[number] = colour
    return colours


class Colouring:
    """Colours of the contacts of a board, the pieces as they lie, and which of them are not told apart.

    A piece has a fault where it is a copy of another or half a turn leaves it the same.
    """

    def __init__(self, frame: Frame, colours: Sequence[int]) -> None:
        self.frame = frame
        self.colours = list(colours)
        sides = [[0, 0, 0, 0] for _ in range(frame.cells)]
        for (a, b, side), colour in zip(frame.contacts, self.colours, strict=True):
            sides[a][side] = sides[b][side ^ 2] = colour
        self._sides = sides
        self._forms = list(map(least, self.quads()))
        self._stock = Counter(self._forms)

    def quads(self) -> list[Quad]:
        """The pieces as they lie, up, right, down, left, in reading order."""
        return [(up, right, down, left) for up, right, down, left in self._sides]

    def faulty(self) -> list[int]:
        """Positions of pieces that are there more than once, or that a turn leaves the same."""
        return [position for position, form in enumerate(self._forms) if self._stock[form] > 1 or symmetric(form)]

    def swap(self, one: int, two: int) -> int:
        """Exchange the colours of two contacts; how many faults there are more. Swapping again takes it back."""
        (a, b, _), (c, d, _) = self.frame.contacts[one], self.frame.contacts[two]
        near = list(dict.fromkeys((a, b, c, d)))
        before = self._taken(near)
        self._paint(one, self.colours[two], two, self.colours[one])
        return self._put(near) - before

    def _paint(self, one: int, first: int, two: int, second: int) -> None:
        for number, colour in ((one, first), (two, second)):
            a, b, side = self.frame.contacts[number]
            self.colours[number] = self._sides[a][side] = self._sides[b][side ^ 2] = colour

    def _taken(self, positions: Sequence[int]) -> int:
        """Take pieces out of the stock; the faults that this takes away."""
        faults = 0
        for position in positions:
            form = self._forms[position]
            faults += symmetric(form) or self._stock[form] > 1
            self._stock[form] -= 1
        return faults

    def _put(self, positions: Sequence[int]) -> int:
        """Put the pieces that lie there now into the stock; the faults that this makes."""
        faults = 0
        for position in positions:
            up, right, down, left = self._sides[position]
            form = self._forms[position] = least((up, right, down, left))
            self._stock[form] += 1
            faults += symmetric(form) or self._stock[form] > 1
        return faults


def least(quad: Quad) -> Quad:
    """The turned quad that reads first."""
    up, right, down, left = quad
    return min(quad, (right, down, left, up), (down, left, up, right), (left, up, right, down))


def symmetric(quad: Quad) -> bool:
    """Whether half a turn leaves it the same."""
    return quad[0] == quad[2] and quad[1] == quad[3]


def catalogue(quads: Sequence[Quad]) -> tuple[list[Quad], list[int]]:
    """The pieces of a board, and the code of each position: piece * 4 + clockwise turns.

    As in the catalogue of Eternity II every piece is turned so that it reads first, and they are sorted, so corners
    come before borders before inner pieces, and nothing is left of where they lay.
    """
    order = sorted(range(len(quads)), key=lambda position: (least(quads[position]), position))
    pieces = [least(quads[position]) for position in order]
    codes = [0] * len(quads)
    for number, position in enumerate(order):
        codes[position] = 4 * number + next(r for r in range(4) if turned(pieces[number], r) == quads[position])
    return pieces, codes
