"""Making a cutting the only solution: cut neighbours anew, and keep what leaves fewer other solutions.

There are three measures, from cheap to dear: groups of two or three pieces that fill their cells in another way; the
number of ways to strew the tiles over the board, which goes with the number of solutions; and the other solutions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial, prod
from random import Random

import attrs

from gridwright_formats._polyomino_cutting import Cutter
from gridwright_formats._polyomino_search import Meter, Spent, packings
from gridwright_formats._polyomino_shapes import Shapes
from gridwright_formats._polyomino_sizes import Sizes

__all__ = ["Improver", "Rivals", "rivals"]

Pieces = tuple[int, ...]

#: Other solutions are not counted beyond this.
MOST_RIVALS = 6
#: Steps of one search for other solutions, and of one among two or three pieces.
STEPS, FEW_STEPS = 60_000, 500
#: Changes without progress before a new cutting is begun.
PATIENCE = 60
#: Boards up to this many cells need no narrowing; each cell more is worth two changes.
SMALL = 30


@attrs.frozen
class Rivals:
    """Solutions other than the cutting and its images, images of one another once. `whole`: there are no more."""

    found: tuple[Pieces, ...]
    steps: int
    whole: bool

    @property
    def unique(self) -> bool:
        """Whether there is none."""
        return self.whole and not self.found

    @property
    def score(self) -> tuple[int, int]:
        """Smaller is nearer to a unique solution; where many were found, the longer that took the better."""
        return len(self.found), 0 if self.whole else -self.steps


def rivals(shapes: Shapes, pieces: Pieces, most: int, meter: Meter, steps: int = STEPS) -> Rivals:
    """The other solutions of a cutting's tiles, up to `most` of them. Raises Spent where the meter does."""
    own = set(shapes.turned(pieces))
    found: dict[Pieces, Pieces] = {}
    inner = Meter(steps, above=meter)
    try:
        for solution in packings(shapes, Counter(map(shapes.shape, pieces)), inner, images=False):
            if solution not in own:
                found.setdefault(shapes.turned(solution)[0], solution)
                if len(found) >= most:
                    return Rivals(tuple(found.values()), inner.steps, False)
    except Spent:
        if meter.spent:
            raise
        return Rivals(tuple(found.values()), inner.steps, False)
    return Rivals(tuple(found.values()), inner.steps, True)


class Improver:
    """Changes cuttings of one board. `changes` counts what was tried. All raise Spent where the meter does."""

    def __init__(self, cutter: Cutter, sizes: Sizes, random: Random, meter: Meter) -> None:
        self.cutter, self.sizes, self.random, self.meter = cutter, sizes, random, meter
        self.shapes = cutter.shapes
        self.changes = 0
        self._groups: dict[Pieces, bool] = {}

    def unique(self, pieces: Pieces) -> Pieces | None:
        """A cutting that is the only solution up to symmetry, by steps from `pieces`; None where they lead nowhere."""
        pieces = self._narrowed(pieces)
        now = rivals(self.shapes, pieces, MOST_RIVALS, self.meter)
        idle = 0
        while not now.unique:
            if idle >= PATIENCE:
                return None
            idle += 1
            changed = self._changed(pieces, now)
            if changed is None or self._ways(changed) > 2 * self._ways(pieces) or any(self._loose(changed)):
                continue
            most = min(len(now.found) + 1, MOST_RIVALS) if now.whole else MOST_RIVALS
            then = rivals(self.shapes, changed, most, self.meter)
            if then.score <= now.score and (then.whole or not now.whole):
                idle = 0 if then.score < now.score else idle
                pieces, now = changed, then
        return pieces

    def _narrowed(self, pieces: Pieces) -> Pieces:
        """A cutting without loose groups, as far as possible, whose tiles have fewer places on the board."""
        loose = list(self._loose(pieces))
        changes = 2 * max(0, self.shapes.grid.size - SMALL)
        while changes > 0 or (loose and changes > -PATIENCE):
            changes -= 1
            changed = self._changed(pieces, None, loose)
            if changed is not None:
                groups = list(self._loose(changed))
                if (len(groups), self._ways(changed)) <= (len(loose), self._ways(pieces)):
                    pieces, loose = changed, groups
        return pieces

    def _ways(self, pieces: Pieces) -> Fraction:
        """The ways to lay the tiles on the board when they may overlap, equal tiles being alike."""
        stock = Counter(map(self.shapes.shape, pieces))
        return prod((Fraction(len(self.shapes.lay(shape).masks) ** n, factorial(n)) for shape, n in stock.items()),
                    start=Fraction(1))

    def _loose(self, pieces: Pieces) -> Iterator[Pieces]:
        """The groups of two or three neighbours whose tiles fill the same cells in another way."""
        beside = {piece: self.shapes.grid.beside(piece) for piece in pieces}
        groups: dict[Pieces, None] = {}
        for one in pieces:
            for two in pieces:
                if one < two and beside[one] & two:
                    groups[one, two] = None
                    groups.update((tuple(sorted((one, two, third))), None) for third in pieces
                                  if third & (beside[one] | beside[two]) and third not in (one, two))
        return (group for group in groups if self._again(group))

    def _again(self, group: Pieces) -> bool:
        """Whether the tiles of a group fill its cells in another way; the answer is remembered."""
        known = self._groups.get(group)
        if known is None:
            stock = Counter(map(self.shapes.shape, group))
            ways = packings(self.shapes, stock, Meter(FEW_STEPS, above=self.meter), region=sum(group))
            try:
                known = any(way != group for way in ways)
            except Spent:
                if self.meter.spent:
                    raise
                known = False
            self._groups[group] = known
        return known

    def _changed(self, pieces: Pieces, now: Rivals | None, loose: Sequence[Pieces] = ()) -> Pieces | None:
        """The cutting with two or three neighbours cut anew; one of them is loose, or is not in another solution."""
        self.changes += 1
        rival: Pieces = self.random.choice(now.found) if now is not None and now.found else ()
        movable = self.random.choice(loose) if loose else [piece for piece in pieces if piece not in rival]
        some = [self.random.choice(movable)]
        for _ in range(self.random.choice((1, 1, 2))):
            near = self.shapes.grid.beside(sum(some))
            beside = [piece for piece in pieces if piece & near and piece not in some]
            if not beside:
                break
            some.append(self.random.choice(beside))
        others = tuple(piece for piece in pieces if piece not in some)
        sizes = self.sizes.again([piece.bit_count() for piece in some], [p.bit_count() for p in others], self.random)
        cut = self.cutter.cut(sum(some), sizes, others)
        return None if cut is None or set(cut) == set(some) else tuple(sorted((*others, *cut)))
