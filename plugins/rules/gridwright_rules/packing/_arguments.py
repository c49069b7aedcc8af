"""Why a packing cannot be solved: arguments that a person can check, each a sentence with its numbers.

Every argument is sound for boards with holes, several copies of a tile, areas and open cells: it looks at fewer
conditions than the puzzle has. Where none applies the puzzle may still be unsolvable; that is for the solver to prove.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwright import Board, Cell, Puzzle
from gridwright_rules.packing._colours import colours
from gridwright_rules.packing._opening import Opening
from gridwright_rules.packing._regions import regions
from gridwright_rules.packing._sums import sizes_made
from gridwright_rules.packing._task import Task
from gridwright_rules.packing._words import many, named

if TYPE_CHECKING:
    from gridwright_rules.packing.packing import Packing

__all__ = ["arguments_of"]

#: Bits that may be looked at to find the places of the tiles, before only the area is compared.
MOST_PLACES = 5_000_000_000


def arguments_of(packing: Packing, puzzle: Puzzle) -> Iterator[str]:
    """The arguments about one packing and the areas of its layer, the simplest first."""
    yield from _size(packing, puzzle.board)
    if sum(8 * t.size for t in packing.tiles) * 2 * puzzle.board.rows * puzzle.board.cols > MOST_PLACES:
        return
    opening = Opening.of(packing, puzzle)
    task = Task(board=puzzle.board, tiles=packing.tiles, opening=opening)
    yield from _misfits(task)
    if wrong := opening.wrong():
        yield wrong
        return
    bare = task.cells_of(task.inside & ~task.coverable)
    yield from _pockets(opening, bare)
    if packing.fits(puzzle.board):
        # With a wrong area these could only say the same again.
        yield from regions(task, frozenset(bare))
        yield from colours(task)


def _size(packing: Packing, board: Board) -> Iterator[str]:
    size, room = sum(tile.size * tile.count for tile in packing.tiles), len(board) - packing.uncovered
    if size == room:
        return
    text = f"the tiles have {size} cells, the board has {room} to cover"
    if size > room >= 0:
        out = size - room
        text += (f": leave out tiles of {many(out, 'cell')}" if sizes_made(packing.tiles, out) >> out & 1 else
                 f", and no choice of tiles to leave out has {many(out, 'cell')}")
    yield text


def _misfits(task: Task) -> Iterator[str]:
    """Tiles with too few places, or too few cells under all their places."""
    for tile, places, reach in zip(task.tiles, task.places, task.reach, strict=True):
        number = sum(corners.bit_count() for _, corners in places)
        if not number:
            yield f"tile {tile.name} fits nowhere on the board{_without_open(task.opening)}"
        elif number < tile.count:
            yield (f"tile {tile.name} is there {tile.count} times, but has only {many(number, 'place')} on the board"
                   f"{_without_open(task.opening)}")
        elif reach.bit_count() < tile.size * tile.count <= len(task.cells):
            yield (f"the {tile.count} tiles {tile.name} have {tile.size * tile.count} cells, but can only cover "
                   f"{many(reach.bit_count(), 'cell')} of the board{_without_open(task.opening)}")


def _without_open(opening: Opening) -> str:
    fixed = sorted(opening.fixed)
    return f" while {named(fixed)} {'stays' if len(fixed) == 1 else 'stay'} open" if fixed else ""


def _pockets(opening: Opening, bare: Sequence[Cell]) -> Iterator[str]:
    """`bare` are the cells that no tile can cover."""
    may = opening.free.union(*opening.choices)
    if closed := [c for c in bare if c not in may]:
        yield f"no tile can cover {named(closed)}, and {'it' if len(closed) == 1 else 'they'} must be covered"
    for homes in opening.choices:
        if len(both := [c for c in bare if c in homes]) > 1:
            yield f"no tile can cover {named(both)}, and only one of them stays open"
    if len(loose := [c for c in bare if c in opening.free]) > opening.spare:
        yield f"no tile can cover {named(loose)}, and only {opening.spare} of them may stay open"
