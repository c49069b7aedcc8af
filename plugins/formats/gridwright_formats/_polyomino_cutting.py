"""Cutting a board, or a part of it, into connected pieces of wanted sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from gridwright_formats._polyomino_board import bits, sums
from gridwright_formats._polyomino_search import Meter, Spent, packings
from gridwright_formats._polyomino_shapes import Shape, Shapes

__all__ = ["Cutter"]

#: Pieces tried at one place before the piece laid before it is taken back.
_TRIES = 8
#: Pieces laid in one attempt, for each piece wanted.
_PATIENCE = 40
#: Steps of a search for a packing with given shapes.
_STEPS = 3_000


class Cutter:
    """Cuts a board into pieces. `allowed`: the only shapes that may come; `distinct`: each at most once."""

    def __init__(self, shapes: Shapes, allowed: Sequence[Shape] | None, distinct: bool, random: Random) -> None:
        self.shapes, self.allowed, self.distinct, self.random = shapes, allowed, distinct, random
        self._steps = 0

    def cut(self, region: int, sizes: Iterable[int], others: Iterable[int] = ()) -> tuple[int, ...] | None:
        """Pieces of the sizes that make up the region; None where none were found soon.

        `others` are the pieces outside the region; they matter where no shape may come twice.
        """
        left = Counter(sizes)
        self._steps = _PATIENCE * left.total()
        taken = {self.shapes.shape(piece) for piece in others} if self.distinct else set()
        if not self._fits(region, left):
            return None
        return self._cut(region, left, taken)

    def packed(self, sizes: Iterable[int], meter: Meter) -> tuple[int, ...] | None:
        """The whole board cut into shapes drawn from `allowed`; for boards where few shapes may come."""
        drawn: Counter[Shape] = Counter()
        for size, copies in sorted(Counter(sizes).items()):
            some = [shape for shape in self.allowed or () if len(shape) == size]
            if self.distinct:
                drawn.update(self.random.sample(some, copies))
            else:
                drawn.update(self.random.choices(some, k=copies))
        try:
            return next(packings(self.shapes, drawn, Meter(_STEPS, above=meter), random=self.random), None)
        except Spent:
            if meter.spent:
                raise
            return None

    def _cut(self, region: int, left: Counter[int], taken: set[Shape]) -> tuple[int, ...] | None:
        if not region:
            return ()
        start = self._tightest(region)
        for piece in self._pieces(start, region, left, taken):
            self._steps -= 1
            if self._steps < 0:
                return None
            size = piece.bit_count()
            left[size] -= 1
            if self._fits(region & ~piece, left):
                own = {self.shapes.shape(piece)} if self.distinct else set()
                rest = self._cut(region & ~piece, left, taken | own)
                if rest is not None:
                    return (piece, *rest)
            left[size] += 1
        return None

    def _tightest(self, region: int) -> int:
        """A cell with the fewest neighbours in the region."""
        near = [((self.shapes.grid.beside(bit) & region).bit_count(), bit) for bit in bits(region)]
        least = min(near)[0]
        return self.random.choice([bit for number, bit in near if number == least])

    def _fits(self, region: int, left: Counter[int]) -> bool:
        """Whether the size of each part of the region is a sum of sizes that are left."""
        reached = sums(left.elements())
        return all(reached >> part.bit_count() & 1 for part in self.shapes.grid.parts(region))

    def _pieces(self, start: int, region: int, left: Counter[int], taken: set[Shape]) -> Iterator[int]:
        """Pieces that cover the cell `start`, in random order."""
        if self.allowed is not None:
            found = [mask for shape in self.allowed if left[len(shape)] and shape not in taken
                     for number in bits(self.shapes.lay(shape).covering[start])
                     if not (mask := self.shapes.lay(shape).masks[number.bit_length() - 1]) & ~region]
            self.random.shuffle(found)
            yield from found
            return
        for _ in range(_TRIES):
            sizes = [size for size in left if left[size]]
            piece = self._grown(start, self.random.choices(sizes, [left[size] for size in sizes])[0], region)
            if piece and (not taken or self.shapes.shape(piece) not in taken):
                yield piece

    def _grown(self, start: int, size: int, region: int) -> int:
        """A random piece; 0 where the region is too small."""
        piece = start
        while piece.bit_count() < size:
            edge = list(bits(self.shapes.grid.beside(piece) & region))
            if not edge:
                return 0
            piece |= self.random.choice(edge)
        return piece
