"""Shapes on a board: what shape a set of cells has, and where a shape can lie."""

from __future__ import annotations

import attrs

from gridwright import Tile
from gridwright_formats._polyomino_board import Grid, bits
from gridwright_formats._puzzled_tiles import label_of
from gridwright_formats._standard_tiles import STANDARD

__all__ = ["Lay", "Shape", "Shapes", "tile_of"]

#: Offsets of a tile in the orientation that Tile.shape gives.
Shape = tuple[tuple[int, int], ...]
_STANDARD = {tile.shape: tile for tile in reversed(STANDARD.values())}


def tile_of(shape: Shape, count: int, name: str | None = None) -> Tile:
    """The tile of a shape: the standard one (of that name), or one that is named by its drawing."""
    standard = _STANDARD.get(shape) if name is None else STANDARD[name]
    if standard is not None:
        return Tile(standard.name, standard.cells, count)
    return Tile(label_of(Tile("", shape), ()), shape, count)


@attrs.frozen(eq=False)
class Lay:
    """Where one shape can lie: masks of cells, and for each cell the placements that cover it, as bits."""

    masks: tuple[int, ...]
    covering: dict[int, int]


class Shapes:
    """Remembers, for one board, the shapes of sets of cells and the places of shapes."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._shapes: dict[int, Shape] = {}
        self._lays: dict[Shape, Lay] = {}
        self._first: dict[Shape, int] = {}

    def shape(self, mask: int) -> Shape:
        """The shape of a set of cells."""
        found = self._shapes.get(mask)
        if found is None:
            found = self._shapes[mask] = Tile("", [self.grid.place(bit) for bit in bits(mask)]).shape
        return found

    def lay(self, shape: Shape) -> Lay:
        """Every place of a shape."""
        found = self._lays.get(shape)
        if found is None:
            found = self._lays[shape] = self._laid(shape)
        return found

    def _laid(self, shape: Shape) -> Lay:
        grid, masks = self.grid, list[int]()
        for cells in Tile("", shape).orientations():
            base = sum(grid.bit(r, c) for r, c in cells)
            height, width = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
            masks += [mask for r in range(grid.rows - height + 1) for c in range(grid.cols - width + 1)
                      if not (mask := base << r * grid.stride + c) & ~grid.full]
        covering = dict.fromkeys(bits(grid.full), 0)
        for number, mask in enumerate(masks):
            for bit in bits(mask):
                covering[bit] |= 1 << number
        return Lay(tuple(masks), covering)

    def first(self, shape: Shape) -> int:
        """The placements of a shape, as bits, that come first among their images in the symmetries of the board."""
        found = self._first.get(shape)
        if found is None:
            masks = self.lay(shape).masks
            found = sum(1 << i for i, mask in enumerate(masks) if all(mask <= image for image in self.orbit(mask)))
            self._first[shape] = found
        return found

    def orbit(self, mask: int) -> list[int]:
        """The images of a set of cells in the symmetries of the board, repeats included."""
        cells = list(bits(mask))
        return [sum(map(image.__getitem__, cells)) for image in self.grid.group]

    def turned(self, pieces: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The different images of a cutting, sorted; each is the sorted masks of its pieces."""
        images = zip(*(self.orbit(piece) for piece in pieces), strict=True)
        return sorted({tuple(sorted(image)) for image in images})
