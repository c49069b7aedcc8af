"""Colourings of a board, and what tiles and open cells take up of the colours.

S. W. Golomb, "Checker Boards and Polyominoes" (1954), is where the arguments by them come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs

from gridwright import Tile
from gridwright_rules.packing._sums import Part, Work, sums
from gridwright_rules.packing._task import Offsets, Task

__all__ = ["CHESS", "COLUMNS", "OTHERS", "ROWS", "Colouring", "Counts", "Painted"]

#: How many cells of each colour.
Counts = tuple[int, ...]


@attrs.frozen(kw_only=True)
class Colouring:
    """`colour(row, column)` is from 0 up, rows and columns from 1.

    What an orientation of a tile covers must depend on the colour of its corner only.
    `where` says of each colour where its cells are, `words` of all together.
    """

    words: str
    where: tuple[str, ...]
    colour: Callable[[int, int], int]

    @property
    def number(self) -> int:
        """How many colours there are."""
        return len(self.where)

    @classmethod
    def modular(cls, a: int, b: int, number: int) -> Colouring:
        """The colour is a x row + b x column modulo `number`."""
        terms = [what if n == 1 else f"{n} x {what}" for n, what in ((a, "row"), (b, "column")) if n]
        words = (terms[0] if len(terms) == 1 else f"({' + '.join(terms)})") + f" mod {number}"
        return cls(words=words, where=tuple(f"with {words} = {k}" for k in range(number)),
                   colour=lambda r, c: (a * r + b * c) % number)


CHESS = Colouring(words="dark and light", where=("dark", "light"), colour=lambda r, c: (r + c) % 2)
ROWS = Colouring(words="rows", where=("in even rows", "in odd rows"), colour=lambda r, c: r % 2)
COLUMNS = Colouring(words="columns", where=("in even columns", "in odd columns"), colour=lambda r, c: c % 2)
BLOCKS = Colouring(words="odd and even rows and columns", colour=lambda r, c: r % 2 * 2 + c % 2, where=tuple(
    f"in {row} rows and {column} columns" for row in ("even", "odd") for column in ("even", "odd")))
#: Those with other factors are the same but for the names of the colours.
OTHERS = (*(Colouring.modular(a, b, m) for m, factors in (
    (3, ((1, 1), (1, 2), (1, 0), (0, 1))), (4, ((1, 1), (1, 3), (1, 0), (0, 1), (1, 2), (2, 1)))) for a, b in factors),
    BLOCKS)


@attrs.define
class Painted:
    """A coloured board: the number of cells, and the ways in which tiles and open cells take up colours."""

    colouring: Colouring
    board: Counts
    tiles: list[tuple[Tile, frozenset[Counts]]]
    open: list[tuple[frozenset[Counts], int]]

    @classmethod
    def of(cls, task: Task, colouring: Colouring) -> Painted:
        """The board of a task in the colours."""
        brush, opening = _Brush.of(task, colouring), task.opening
        tiles = [(tile, frozenset(brush.ways(places)))
                 for tile, places in zip(task.tiles, task.places, strict=True)]
        some = [(frozenset(brush.counts([task.bit(c)]) for c in homes), 1) for homes in opening.choices]
        if opening.spare:
            some.append((frozenset(brush.counts([task.bit(c)]) for c in opening.free), opening.spare))
        return cls(colouring, brush.counts(map(task.bit, task.cells)), tiles, some)

    def parts(self, value: Callable[[Counts], int]) -> list[Part]:
        """What tiles and open cells may add to a total."""
        return [({value(v) for v in ways}, n) for ways, n in (*((w, t.count) for t, w in self.tiles), *self.open)]

    def instead(self, weights: Sequence[int], work: Work) -> list[int]:
        """The totals that can be reached, ascending, where the board's is not one of them; [] where nothing is wrong.

        Also [] where the totals are too much work.
        """
        parts = self.parts(lambda v: _weighed(weights, v))
        lowest = sum(min(options) * n for options, n in parts)
        parts = [({x - min(options) for x in options}, n) for options, n in parts]
        if not work.allows(parts, 1 + sum(max(options) * n for options, n in parts)):
            return []
        reached, wanted = sums(parts), _weighed(weights, self.board) - lowest
        if wanted >= 0 and reached >> wanted & 1:
            return []
        return [lowest + i for i in range(reached.bit_length()) if reached >> i & 1]

    def reachable(self, work: Work) -> bool | None:
        """Whether all colours can come out right at once; None where that is too much work.

        The numbers of all colours but the last are the digits of one total; each digit has room for one tile too many.
        """
        limits = self.board[:-1]
        steps, step = [], 1
        for i, limit in enumerate(limits):
            steps.append(step)
            step *= limit + max((v[i] for _, ways in self.tiles for v in ways), default=0) + 2
        parts = self.parts(lambda v: _weighed(steps, v))
        if not work.allows(parts, step):
            return None
        return bool(sums(parts, _no_more(limits, steps)) >> _weighed(steps, self.board) & 1)


@attrs.frozen
class _Brush:
    """The colour of each bit of a task, and the bits of each colour."""

    colour: list[int]
    masks: list[int]

    @classmethod
    def of(cls, task: Task, colouring: Colouring) -> _Brush:
        rows, cols = range(1, task.board.rows + 1), range(1, 2 * task.board.cols + 1)
        colour = [colouring.colour(r, c) for r in rows for c in cols]
        masks = [int("".join("1" if x == name else "0" for x in reversed(colour)), 2)
                 for name in range(colouring.number)]
        return cls(colour, masks)

    def counts(self, bits: Iterable[int]) -> Counts:
        found = [0] * len(self.masks)
        for i in bits:
            found[self.colour[i]] += 1
        return tuple(found)

    def ways(self, places: Iterable[tuple[Offsets, int]]) -> Iterator[Counts]:
        """What a tile with these places takes up."""
        for offsets, corners in places:
            for mask in self.masks:
                if here := corners & mask:
                    corner = here.bit_length() - 1
                    yield self.counts([corner + offset for offset in offsets])


def _weighed(weights: Sequence[int], counts: Counts) -> int:
    """The total; weights that are missing are 0."""
    return sum(w * n for w, n in zip(weights, counts, strict=False))


def _no_more(limits: Sequence[int], steps: Sequence[int]) -> int:
    """The totals, as bits, that leave no colour with more cells than its limit."""
    within = 1
    for limit, here in zip(limits, steps, strict=True):
        once, within = within, 0
        for n in range(limit + 1):
            within |= once << n * here
    return within
