"""Choices of tiles that have as many cells together as there are to cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright import Puzzle, Tile
from gridwright_solvers.packing.grid import packing_of
from gridwright_solvers.packing.sizes import with_more

__all__ = ["choices", "room_of"]


def room_of(puzzle: Puzzle) -> int:
    """Cells to cover."""
    return len(puzzle.board) - int(packing_of(puzzle).uncovered)


def choices(puzzle: Puzzle, look: Callable[[], None]) -> Iterator[tuple[int, ...]]:
    """Copies of each tile that have the right size together; those with most of the first tile first."""
    tiles: Sequence[Tile] = packing_of(puzzle).tiles
    room = room_of(puzzle)
    made = _made(tiles, room)
    ahead: list[tuple[tuple[int, ...], int]] = [((), room)] if made[0] >> room & 1 else []
    while ahead:
        counts, rest = ahead.pop()
        if len(counts) == len(tiles):
            yield counts
            continue
        look()
        tile, after = tiles[len(counts)], made[len(counts) + 1]
        ahead += [((*counts, n), rest - n * tile.size) for n in range(min(tile.count, rest // tile.size) + 1)
                  if after >> rest - n * tile.size & 1]


def _made(tiles: Sequence[Tile], room: int) -> list[int]:
    """For each place in the list of tiles, the sizes that those from there on can make, as bits."""
    made = [1]
    for tile in reversed(tiles):
        made.append(with_more(made[-1], tile.size, tile.count, room))
    return made[::-1]
