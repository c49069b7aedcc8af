"""What a search for edge matchings looks up: the order of the positions, and the tiles that fit beside earlier ones."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from random import Random

import attrs

from gridwright_solvers.edges.grid import GREY, EdgeGrid, Quad

__all__ = ["ANY", "SWEEPS", "Fitting", "Lookup", "Tile", "colours_by_place"]

#: Kind of piece, colour shown to the next line, colour shown to the next position of the line, and all four colours.
Tile = tuple[int, int, int, Quad]
#: Colour behind * number of colours + colour before -> the tiles that show these two.
Fitting = Mapping[int, Sequence[Tile]]

#: Sides that a sweep has passed: towards the line before, and in the line. Reading order is the first.
SWEEPS = ((0, 3), (3, 0), (2, 1), (1, 2), (0, 1), (1, 0), (2, 3), (3, 2))
#: Stands for every colour but grey.
ANY = -1
#: How much chance there is in the order of the pieces (a standard deviation).
CHANCE = 0.5


@attrs.frozen(kw_only=True)
class Lookup:
    """The empty positions of a grid in the order of a sweep, and which tiles fit there.

    Pieces equal but for turning are one kind, so that no solution, told apart by its colours, comes twice.
    With a `seed` pieces that are hard to use come first, in an order that varies a little; without one those with low
    numbers. `part` says which tiles the first position may have.
    """

    grid: EdgeGrid
    behind: int = 0
    before: int = 3
    seed: int | None = None
    part: slice | None = None

    # --- pieces

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The kind of every piece, from 0."""
        numbers: dict[Quad, int] = {}
        quads = self.grid.quads
        return tuple(numbers.setdefault(min(quads[4 * piece:4 * piece + 4]), len(numbers))
                     for piece in range(len(self.grid.pieces)))

    @cached_property
    def stock(self) -> list[int]:
        """How many pieces of each kind do not lie yet."""
        left = [0] * (max(self.kinds, default=-1) + 1)
        for piece, kind in enumerate(self.kinds):
            left[kind] += piece not in self._given
        return left

    @cached_property
    def colours(self) -> int:
        """One more than the highest colour."""
        return 1 + max((colour for piece in self.grid.pieces for colour in piece), default=GREY)

    @cached_property
    def _given(self) -> frozenset[int]:
        """The pieces that lie already."""
        return frozenset(code // 4 for code in self.grid.codes if code >= 0)

    # --- positions

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The empty positions, in the order in which they are filled."""
        width, height = self.grid.width, self.grid.height
        by_rows = self.behind % 2 == 0
        down, right = 0 in (self.behind, self.before), 3 in (self.behind, self.before)
        rows = range(height) if down else range(height - 1, -1, -1)
        cols = range(width) if right else range(width - 1, -1, -1)
        every = product(rows, cols) if by_rows else ((row, col) for col, row in product(cols, rows))
        return tuple(row * width + col for row, col in every if self.grid.codes[row * width + col] < 0)

    @cached_property
    def sources(self) -> tuple[tuple[int, int], ...]:
        """For each step of the order the positions behind and before; the number of positions stands for the rim."""
        rim = len(self.grid.codes)
        found = []
        for position in self.order:
            behind, before = self.beside(position, self.behind), self.beside(position, self.before)
            found.append((rim if behind is None else behind, rim if before is None else before))
        return tuple(found)

    def beside(self, position: int, side: int) -> int | None:
        """The position on a side; None beyond the rim."""
        if self.grid.greys(position)[side]:
            return None
        return position + (-self.grid.width, 1, self.grid.width, -1)[side]

    def shown(self) -> tuple[list[int], list[int]]:
        """The colours that each position, and the rim, shows to the next line and to the next position of its line."""
        given = [None if code < 0 else self.grid.quads[code] for code in self.grid.codes]
        behind, before = ([GREY if quad is None else quad[side ^ 2] for quad in given] + [GREY]
                          for side in (self.behind, self.before))
        return behind, before

    def possible(self) -> bool:
        """Whether what is given agrees with itself and with the rim."""
        grid = self.grid
        if len(self._given) != sum(code >= 0 for code in grid.codes):
            return False
        for position, code in enumerate(grid.codes):
            if code >= 0 and tuple(colour == GREY for colour in grid.quads[code]) != grid.greys(position):
                return False
        return all(grid.matched(grid.codes, contact) for contact in grid.contacts
                   if grid.codes[contact[0]] >= 0 <= grid.codes[contact[1]])

    # --- what fits where

    @cached_property
    def fitting(self) -> tuple[Fitting, ...]:
        """What fits, for each step of the order; the same object where the same is settled from the beginning."""
        known: dict[Quad, Fitting] = {}
        found = []
        for position in self.order:
            settled = self._settled(position)
            if settled not in known:
                known[settled] = self._fitting(settled)
            found.append(known[settled])
        if self.part is not None and found:
            found[0] = {key: tiles[self.part] for key, tiles in found[0].items()}
        return tuple(found)

    def _settled(self, position: int) -> Quad:
        """The colours that the rim and what is given ask for on each side."""
        up, right, down, left = (GREY if other is None else ANY if self.grid.codes[other] < 0
                                 else self.grid.quads[self.grid.codes[other]][side ^ 2]
                                 for side in range(4) for other in (self.beside(position, side),))
        return up, right, down, left

    def _fitting(self, settled: Quad) -> Fitting:
        found: dict[int, list[Tile]] = {}
        sides = [(side, colour) for side, colour in enumerate(settled) if colour != ANY]
        fewest = min((self._showing.get(wanted, []) for wanted in sides), key=len, default=self._looks)
        for kind, quad in fewest:
            if all(colour == wanted if wanted != ANY else colour != GREY
                   for colour, wanted in zip(quad, settled, strict=True)):
                key = quad[self.behind] * self.colours + quad[self.before]
                found.setdefault(key, []).append((kind, quad[self.behind ^ 2], quad[self.before ^ 2], quad))
        return found

    @cached_property
    def _looks(self) -> list[tuple[int, Quad]]:
        """Every kind that is left in every way that it can look, in the order in which they are tried."""
        looks = list(dict.fromkeys((self.kinds[code // 4], quad) for code, quad in enumerate(self.grid.quads)
                                   if self.stock[self.kinds[code // 4]]))
        if self.seed is not None:
            rng = Random(self.seed)
            ranks = [use + rng.gauss(0, CHANCE) for use in self._uses]
            looks.sort(key=lambda look: ranks[look[0]])
        return looks

    @cached_property
    def _uses(self) -> list[float]:
        """For each kind a figure that is lower the fewer the places are where it fits, and the more pieces there are.

        Of several figures this one found solutions in the fewest steps on loose puzzles: colours inside the board,
        rare ones less, the number of different colours, and the number of equal pieces.
        """
        _, inside = colours_by_place(self.grid.pieces)
        found = {}
        for kind, quad in zip(self.kinds, self.grid.pieces, strict=True):
            others = (colour for side, colour in enumerate(quad) if colour != GREY and not _along(quad, side))
            found[kind] = sum(math.log(inside[colour]) for colour in others) + len(set(quad))
        for kind, number in Counter(self.kinds).items():
            found[kind] -= math.log(number)
        return [found[kind] for kind in range(len(found))]

    @cached_property
    def _showing(self) -> dict[tuple[int, int], list[tuple[int, Quad]]]:
        """Side and colour -> the looks that show it there."""
        found: dict[tuple[int, int], list[tuple[int, Quad]]] = {}
        for look in self._looks:
            for shown in enumerate(look[1]):
                found.setdefault(shown, []).append(look)
        return found

    # --- solutions

    def looks(self, chosen: Sequence[Tile]) -> tuple[Quad, ...]:
        """The colours of all positions once these tiles lie in the order: what tells solutions apart."""
        laid = dict(zip(self.order, (tile[3] for tile in chosen), strict=True))
        return tuple(laid[position] if code < 0 else self.grid.quads[code]
                     for position, code in enumerate(self.grid.codes))

    def codes(self, looks: Sequence[Quad]) -> list[int]:
        """The codes of all positions that look like this; of equal pieces the first comes first."""
        codes = list(self.grid.codes)
        free = self._free()
        for position, quad in enumerate(looks):
            if codes[position] < 0:
                piece = next(free[min(quad, quad[3:] + quad[:3], quad[2:] + quad[:2], quad[1:] + quad[:1])])
                codes[position] = 4 * piece + self.grid.quads[4 * piece:4 * piece + 4].index(quad)
        return codes

    def _free(self) -> dict[Quad, Iterator[int]]:
        """The pieces that are left, by the least of their four looks."""
        found: dict[Quad, list[int]] = {}
        for piece in range(len(self.grid.pieces)):
            if piece not in self._given:
                found.setdefault(min(self.grid.quads[4 * piece:4 * piece + 4]), []).append(piece)
        return {quad: iter(pieces) for quad, pieces in found.items()}


def colours_by_place(pieces: Sequence[Quad]) -> tuple[Counter[int], Counter[int]]:
    """How often each colour is on sides where pieces of the rim touch each other, and how often elsewhere."""
    along, inside = Counter[int](), Counter[int]()
    for quad in pieces:
        for side, colour in enumerate(quad):
            if colour != GREY:
                (along if _along(quad, side) else inside)[colour] += 1
    return along, inside


def _along(quad: Quad, side: int) -> bool:
    """Whether a side lies next to a grey one."""
    return GREY in (quad[side - 1], quad[(side + 1) % 4])
