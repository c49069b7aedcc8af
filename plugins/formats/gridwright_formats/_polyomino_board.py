"""Boards of polyomino puzzles as bit masks, their symmetries, and boards grown at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from random import Random

import attrs

from gridwright import Board, Cell

__all__ = ["SYMMETRIES", "Grid", "bits", "can_add_up", "grown", "holds", "sums"]

#: Name -> the images that a board with it must keep: numbers of `Grid.images`.
SYMMETRIES = {"none": (), "mirror": (1,), "rotate": (3,), "quarter": (3, 5, 6), "full": (1, 2, 3, 4, 5, 6, 7)}
#: Images that are mirror images.
_MIRRORS = (1, 2, 4, 7)
#: Boards begun before none is thought to be possible.
_GROWN = 400


def bits(mask: int) -> Iterator[int]:
    """The bits of a mask, each as a mask of its own, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def sums(numbers: Iterable[int]) -> int:
    """The sums of all choices of the numbers, as bits."""
    reached = 1
    for number in numbers:
        reached |= reached << number
    return reached


@attrs.frozen
class Grid:
    """A board: bit `row * (cols + 1) + col` of `full` is a free cell (0-based).

    The column that is never free keeps the two ends of neighbouring rows apart.
    """

    rows: int
    cols: int
    full: int

    @classmethod
    def of(cls, rows: Sequence[str]) -> Grid:
        """The board of rows of "." (free) and "#"."""
        stride = len(rows[0]) + 1
        full = sum(1 << r * stride + c for r, row in enumerate(rows) for c, x in enumerate(row) if x == ".")
        return cls(len(rows), stride - 1, full)

    @property
    def stride(self) -> int:
        """Distance of two cells one above the other."""
        return self.cols + 1

    @property
    def size(self) -> int:
        """Free cells."""
        return self.full.bit_count()

    def place(self, bit: int) -> tuple[int, int]:
        """Row and column, 0-based, of a mask of one bit."""
        return divmod(bit.bit_length() - 1, self.stride)

    def bit(self, row: int, col: int) -> int:
        """The mask of one cell."""
        return 1 << row * self.stride + col

    def beside(self, mask: int) -> int:
        """The free cells that share an edge with a cell of the mask, those of the mask left out."""
        near = mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride
        return near & self.full & ~mask

    def parts(self, mask: int) -> Iterator[int]:
        """The connected parts of a mask."""
        while mask:
            part, before = mask & -mask, 0
            while part != before:
                before = part
                part |= self.beside(part) & mask
            yield part
            mask &= ~part

    @cached_property
    def images(self) -> tuple[dict[int, int] | None, ...]:
        """Where each free cell goes in the eight turns and mirror images; None for those that change the board.

        In this order: unmoved, left and right changed, top and bottom changed, half a turn; then the mirror image on
        the main diagonal, two quarter turns, and the mirror image on the other diagonal.
        """
        cells = [self.place(bit) for bit in bits(self.full)]
        rows, cols = [r for r, _ in cells], [c for _, c in cells]
        top, left, down, right = min(rows), min(cols), min(rows) + max(rows), min(cols) + max(cols)
        images: tuple[Callable[[int, int], tuple[int, int]], ...] = (
            lambda r, c: (r, c), lambda r, c: (r, right - c), lambda r, c: (down - r, c),
            lambda r, c: (down - r, right - c), lambda r, c: (top + c - left, left + r - top),
            lambda r, c: (top + c - left, left + down - r - top), lambda r, c: (top + right - c - left, left + r - top),
            lambda r, c: (top + right - c - left, left + down - r - top))
        there = set(cells)
        found: list[dict[int, int] | None] = []
        for image in images:
            moved = [image(*cell) for cell in cells]
            whole = there.issuperset(moved)
            found.append({self.bit(*a): self.bit(*b) for a, b in zip(cells, moved, strict=True)} if whole else None)
        return tuple(found)

    @cached_property
    def group(self) -> tuple[dict[int, int], ...]:
        """The different symmetries; the first leaves everything where it is."""
        found: list[dict[int, int]] = []
        for image in self.images:
            if image is not None and image not in found:
                found.append(image)
        return tuple(found)

    def board(self) -> Board:
        """The board of the model."""
        holes = [Cell(r + 1, c + 1) for r in range(self.rows) for c in range(self.cols)
                 if not self.full & self.bit(r, c)]
        return Board.from_holes(self.rows, self.cols, holes)


def holds(grid: Grid, symmetry: str) -> bool:
    """Whether a board has a symmetry; any axis does for "mirror"."""
    if symmetry == "mirror":
        return any(grid.images[i] is not None for i in _MIRRORS)
    return all(grid.images[i] is not None for i in SYMMETRIES[symmetry])


def _orbits(rows: int, cols: int, symmetry: str) -> list[int]:
    """The sets of cells of a rectangle that are images of one another."""
    grid = Grid.of(["." * cols] * rows)
    images = [image for i in SYMMETRIES[symmetry] if (image := grid.images[i]) is not None]
    orbits, left = [], grid.full
    while left:
        orbit = left & -left
        for image in images:
            orbit |= image[left & -left]
        orbits.append(orbit)
        left &= ~orbit
    return orbits


def can_add_up(rows: int, cols: int, cells: int, symmetry: str) -> bool:
    """Whether whole sets of images can have so many cells."""
    return bool(sums(orbit.bit_count() for orbit in _orbits(rows, cols, symmetry)) >> cells & 1)


def grown(rows: int, cols: int, cells: int, symmetry: str, random: Random) -> Grid | None:
    """A connected board of so many cells, grown from the middle; None where none was found."""
    orbits = _orbits(rows, cols, symmetry)
    return next((grid for _ in range(_GROWN) if (grid := _grow(rows, cols, cells, orbits, random)) is not None), None)


def _grow(rows: int, cols: int, cells: int, orbits: Sequence[int], random: Random) -> Grid | None:
    whole = Grid.of(["." * cols] * rows)
    near = [whole.beside(orbit) for orbit in orbits]
    free = [i for i, orbit in enumerate(orbits) if orbit.bit_count() <= cells]
    if not free:
        return None
    free.sort(key=lambda i: min(abs(2 * r + 1 - rows) + abs(2 * c + 1 - cols) for r, c in
                                map(whole.place, bits(orbits[i]))))
    start = free[random.randrange(min(3, len(free)))]
    full = orbits[start]
    free.remove(start)
    while (missing := cells - full.bit_count()) > 0:
        # Cells with more neighbours come sooner, so that few stand out alone.
        weights = [(near[i] & full).bit_count() ** 2 / orbits[i].bit_count() if orbits[i].bit_count() <= missing else 0
                   for i in free]
        if not any(weights):
            return None
        chosen = random.choices(free, weights)[0]
        full |= orbits[chosen]
        free.remove(chosen)
    grid = Grid(rows, cols, full)
    return grid if next(grid.parts(full)) == full else None
