"""Separate regions of a board: the sizes of the tiles must add up in each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from gridwright import Cell, Tile
from gridwright.geometry import connected
from gridwright_rules.packing._sums import sizes_made
from gridwright_rules.packing._task import Task
from gridwright_rules.packing._words import MOST_NAMED, listed, many, sizes

__all__ = ["regions"]

#: Regions, and steps of sharing out the tiles among them, beyond which that is given up.
MOST_REGIONS, MOST_SHARINGS = 60, 30_000


def regions(task: Task, bare: frozenset[Cell]) -> Iterator[str]:
    """What is wrong with regions: with each alone, else with all together; `bare` cells have been named already."""
    parts = list(islice(task.regions(), MOST_REGIONS + 1))
    if not 1 < len(parts) <= MOST_REGIONS or not all(map(_whole, task.tiles)):
        return
    cells = sorted(map(task.cells_of, parts), key=len)
    fitting = [[any(True for _ in task.corners(tile, task.bits(r))) for tile in task.tiles] for r in cells]
    needs = [_need(task, region) for region in cells]
    alone = True
    for region, fits, need in zip(cells, fitting, needs, strict=True):
        tiles = [tile for tile, fit in zip(task.tiles, fits, strict=True) if fit]
        made = sizes_made(tiles, need[-1])
        if not any(made >> size & 1 for size in need):
            alone = False
            if not bare.issuperset(region):
                yield _unfilled(region, tiles, need)
    if alone and not _shared_out(task.tiles, fitting, needs):
        yield (f"the separate regions of {listed([str(len(r)) for r in cells], 'and')} cells cannot all be filled "
               f"at once, however the tiles ({sizes(task.tiles)}) are shared out")


def _whole(tile: Tile) -> bool:
    """Whether a tile is in one piece; only then it lies in one region."""
    return connected([Cell(*c) for c in tile.cells])


def _need(task: Task, region: Sequence[Cell]) -> range:
    """How many cells of a region may be covered."""
    fewest, most = task.opening.open_in(region)
    return range(len(region) - most, len(region) - fewest + 1)


def _unfilled(region: Sequence[Cell], tiles: Sequence[Tile], need: range) -> str:
    wanted = f"{need[0]} to {need[-1]}" if len(need) > MOST_NAMED else listed([*map(str, need)], "or")
    return (f"the separate region of {many(len(region), 'cell')} at {region[0]} cannot be filled: "
            f"the tiles that fit into it ({sizes(tiles)}) never make {wanted}")


def _shared_out(tiles: Sequence[Tile], fitting: Sequence[Sequence[bool]], needs: Sequence[range]) -> bool:
    """Whether the tiles can be shared out among the regions by their sizes; True also where that is too much work."""
    stock: dict[tuple[int, tuple[bool, ...]], int] = {}
    for tile, fits in zip(tiles, zip(*fitting, strict=True), strict=True):
        stock[tile.size, fits] = stock.get((tile.size, fits), 0) + tile.count
    kinds = list(stock)
    left, steps = {tuple(stock.values())}, 0
    for number, need in enumerate(needs):
        ways = {(0, rest) for rest in left}
        for i, (size, fits) in enumerate(kinds):
            if fits[number]:
                ways = {(filled + size * n, (*rest[:i], rest[i] - n, *rest[i + 1:]))
                        for filled, rest in ways for n in range(min(rest[i], (need[-1] - filled) // size) + 1)}
            steps += len(ways)
            if steps > MOST_SHARINGS:
                return True
        left = {rest for filled, rest in ways if filled in need}
    return any(not any(rest) for rest in left)
