"""The symmetries of a packing puzzle, and counting up to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from gridwright import Cell
from gridwright_solvers.packing.grid import Move, PackingGrid, bits

__all__ = ["orbit_total", "symmetries"]

#: Where each cell goes: permutation[i] is the image of cell i.
Permutation = tuple[int, ...]


def symmetries(grid: PackingGrid) -> list[Permutation]:
    """The turns and mirror images of the board that turn every packing into a packing; the first leaves all in place.

    Tiles may be turned and flipped, so only the cells of the board and the open cells of its areas matter.
    """
    if not grid.cells:
        return [()]
    rows, cols = [c.row for c in grid.cells], [c.col for c in grid.cells]
    down, right = min(rows) + max(rows), min(cols) + max(cols)
    # A quarter turn keeps the corner of the smallest rectangle around the board in place, whatever its sides are.
    top, left = min(rows), min(cols)
    images: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, c), lambda r, c: (r, right - c),
        lambda r, c: (down - r, c), lambda r, c: (down - r, right - c),
        lambda r, c: (top + c - left, left + r - top), lambda r, c: (top + c - left, left + down - r - top),
        lambda r, c: (top + right - c - left, left + r - top),
        lambda r, c: (top + right - c - left, left + down - r - top)]
    found: list[Permutation] = []
    for image in images:
        moved = [grid.index.get(Cell(*image(*c)), -1) for c in grid.cells]
        if -1 not in moved and tuple(moved) not in found and _keeps_areas(grid, moved):
            found.append(tuple(moved))
    return found


def _keeps_areas(grid: PackingGrid, moved: Sequence[int]) -> bool:
    open_cells = {(move.kind, i) for i, some in enumerate(grid.moves) for move in some if move.kind >= grid.tiles}
    return {(kind, moved[i]) for kind, i in open_cells} == open_cells


def orbit_total(grid: PackingGrid, total: Callable[[PackingGrid], int]) -> int:
    """The number of packings up to the symmetries: the mean, over all of them, of the packings that each leaves alone.

    (The lemma that is not Burnside's.) `total` counts the packings of a grid.
    """
    group = symmetries(grid)
    return sum(total(_folded(grid, permutation)) for permutation in group) // len(group)


def _folded(grid: PackingGrid, permutation: Permutation) -> PackingGrid:
    """A grid whose packings are those of `grid` that the permutation leaves alone: cells that go round are one cell.

    A tile is laid together with all its images. They are as many copies, and must not overlap.
    """
    seat: dict[int, int] = {}
    first: list[int] = []
    for i in range(len(permutation)):
        if i not in seat:
            seat |= dict.fromkeys(_round(i, permutation), len(first))
            first.append(i)
    moves: list[list[Move]] = [[] for _ in first]
    done = set()
    for move in (move for some in grid.moves for move in some):
        images = [move.mask]
        while (image := sum(1 << permutation[i] for i in bits(images[-1]))) != move.mask:
            images.append(image)
        union = sum(images)
        together = move.kind, tuple(sorted(images))
        if (together in done or len(images) > grid.stock[move.kind]
                or union.bit_count() != sum(mask.bit_count() for mask in images)):
            continue
        # Different tiles may lie on the same round cells: each of them is a way of its own.
        done.add(together)
        mask = sum({1 << seat[i] for i in bits(union)})
        moves[min(bits(mask))].append(Move(move.kind, mask, len(images), move.value))
    return attrs.evolve(grid, cells=tuple(grid.cells[i] for i in first), moves=tuple(map(tuple, moves)))


def _round(start: int, permutation: Permutation) -> list[int]:
    found = [start]
    while (after := permutation[found[-1]]) != start:
        found.append(after)
    return found
