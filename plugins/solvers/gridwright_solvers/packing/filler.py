"""A search that fills what is left of a board, and remembers dead ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright_solvers.packing.grid import Move, PackingGrid, around
from gridwright_solvers.packing.search import Stalled
from gridwright_solvers.packing.sizes import sizes_made

__all__ = ["Filler", "narrowed"]

#: Dead ends remembered at once.
MOST_DEAD = 400_000
#: Work between two looks at the clock.
_BETWEEN = 20_000


class Filler:
    """Fills what is left of a board: the cell that can be covered in the fewest ways, or the tile with the fewest
    places, is next. Dead ends are remembered from one call to the next, whatever tiles the call is about.

    Work is counted in moves looked at, so that every machine gives up at the same point.
    """

    def __init__(self, grid: PackingGrid, look: Callable[[], None] = lambda: None) -> None:
        self.grid, self.look = grid, look
        self.work = 0
        self._sizes = grid.sizes()
        self._near = grid.neighbours()
        self._dead: set[tuple[int, tuple[int, ...]]] = set()
        self._unseen = 0
        first = {move.kind: move.mask for some in grid.moves for move in some}
        #: Only tiles in one piece stay within a region.
        self._whole = all(self.region(mask & -mask, mask) == mask for mask in first.values())

    def fitting(self, covered: int, left: Sequence[int]) -> list[Move]:
        """The moves that can still be made."""
        found = [move for some in self.grid.moves for move in some if left[move.kind] and not move.mask & covered]
        self._count(len(found))
        return found

    def region(self, start: int, inside: int) -> int:
        """The cells of `inside` that hang together with `start`."""
        found, new = 0, start
        while new:
            found |= new
            new = around(self._near, new) & inside & ~found
        return found

    def odd_region(self, empty: int, left: Sequence[int]) -> int:
        """A region of empty cells whose size no choice of what is left makes, the first; 0 where there is none."""
        if not self._whole:
            return 0
        made, rest = 0, empty
        while rest:
            region = self.region(rest & -rest, empty)
            if region == empty:
                return 0
            made = made or sizes_made(zip(self._sizes, left, strict=True), empty.bit_count())
            if not made >> region.bit_count() & 1:
                return region
            rest &= ~region
        return 0

    def scarce(self, moves: Sequence[Move], left: Sequence[int]) -> tuple[int, int]:
        """The kind with the fewest places among those with one copy left, and its places; (-1, 0) is a dead end:
        a kind has fewer places than copies. (-1, -1) where no kind has one copy left.
        """
        places = [0] * len(left)
        for move in moves:
            places[move.kind] += 1
        found, fewest = -1, -1
        for kind, copies in enumerate(left):
            if places[kind] < copies:
                return -1, 0
            if copies == 1 and (fewest < 0 or places[kind] < fewest):
                found, fewest = kind, places[kind]
        return found, fewest

    def ways(self, covered: int, left: Sequence[int], moves: Sequence[Move]) -> list[Move]:
        """Moves of which one must be made next, as few as possible; none at a dead end. `moves` are all that fit."""
        self._count(len(moves))
        empty = self.grid.full & ~covered
        number, tight = _tightest(moves, empty)
        if not tight:
            return []
        kind, places = self.scarce(moves, left)
        if not places or self.odd_region(empty, left):
            return []
        cell = tight & -tight
        at_cell = [move for move in moves if move.mask & cell]
        if 0 < places < (number or len(at_cell)):
            return [move for move in moves if move.kind == kind]
        return at_cell

    def fill(self, covered: int, left: Sequence[int], most: int | None = None) -> list[Move] | None:
        """Moves that cover the rest with all that is left, or None. Raises Stalled after `most` work."""
        end = None if most is None else self.work + most
        stock = list(left)
        if covered == self.grid.full:
            return None if any(stock) else []
        fits = self.fitting(covered, stock)
        levels = [(covered, fits, iter(self.ways(covered, stock, fits)))]
        chosen: list[Move] = []
        while levels:
            before, fits, ahead = levels[-1]
            for move in ahead:
                stock[move.kind] -= 1
                after = before | move.mask
                if after == self.grid.full and not any(stock):
                    return [*chosen, move]
                if (after, tuple(stock)) not in self._dead:
                    if end is not None and self.work > end:
                        raise Stalled
                    fits = narrowed(fits, move, stock)
                    levels.append((after, fits, iter(self.ways(after, stock, fits))))
                    chosen.append(move)
                    break
                stock[move.kind] += 1
            else:
                levels.pop()
                if len(self._dead) >= MOST_DEAD:
                    self._dead.clear()
                self._dead.add((before, tuple(stock)))
                if chosen:
                    stock[chosen.pop().kind] += 1
        return None

    def _count(self, work: int) -> None:
        self.work += work
        self._unseen += work
        if self._unseen >= _BETWEEN:
            self._unseen = 0
            self.look()


def _tightest(moves: Sequence[Move], empty: int) -> tuple[int, int]:
    """The fewest ways to cover an empty cell, 0 for more than three, and all cells that have so few; (0, 0) where a
    cell cannot be covered.
    """
    # Cells with at least so many ways to cover them.
    one = two = three = four = 0
    for _, mask, _, _ in moves:
        four |= three & mask
        three |= two & mask
        two |= one & mask
        one |= mask
    if empty & ~one:
        return 0, 0
    for number, cells in ((1, one & ~two), (2, two & ~three), (3, three & ~four)):
        if cells:
            return number, cells
    return 0, empty


def narrowed(moves: Sequence[Move], made: Move, left: Sequence[int]) -> list[Move]:
    """The moves that still fit after one was made; `left` is the stock after it."""
    kind, mask, _, _ = made
    if left[kind]:
        return [move for move in moves if not move[1] & mask]
    return [move for move in moves if not move[1] & mask and move[0] != kind]
