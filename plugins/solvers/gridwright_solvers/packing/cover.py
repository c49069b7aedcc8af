"""A packing as an exact cover: every cell is covered once, and every tile is laid."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

import attrs

from gridwright import Backend, Budget, Native, Puzzle, Solution
from gridwright.errors import PluginError
from gridwright.solving.backend import lacking
from gridwright.solving.child import ChildDied, ChildTimeout, call_in_child, stream_from_child
from gridwright_solvers.exact_cover import Cover
from gridwright_solvers.packing.grid import Move, PackingGrid, areas_of, bits, packing_of

__all__ = ["PackingCover", "cover_of", "grid_of"]


class PackingCover(Native):
    """The search for the exact covers of a packing, in a process that can be stopped."""

    def __init__(self, backend: Backend, grid: PackingGrid) -> None:
        self._backend, self._grid = backend, grid

    def solutions(self, budget: Budget | None) -> Iterator[Solution]:
        """As Native.solutions. Raises NotSupported for a number of conflicts."""
        cover, moves = cover_of(self._grid)
        seconds = self._ready(budget)
        try:
            for piece in stream_from_child(_found, cover, seconds=seconds):
                chosen = [moves[option] for option in array("I", piece)]
                yield self._grid.solution([move for move in chosen if move.kind < len(self._grid.names)])
        except (ChildTimeout, ChildDied) as error:
            raise self._failed(budget, error) from None

    def count(self, budget: Budget | None) -> int:
        """As Native.count: they are gone through all the same, but not one by one put together and checked."""
        cover, _ = cover_of(self._grid)
        seconds = self._ready(budget)
        try:
            return int(call_in_child(_number, cover, seconds=seconds))
        except (ChildTimeout, ChildDied) as error:
            raise self._failed(budget, error) from None

    def _ready(self, budget: Budget | None) -> float | None:
        """The seconds that are left, once all is there to begin."""
        if budget is not None:
            if budget.conflicts is not None:
                raise lacking(self._backend, "conflict_budget", "be limited to a number of conflicts")
            budget.check()
        self._backend.preload()
        return budget.left_seconds() if budget is not None else None

    def _failed(self, budget: Budget | None, error: Exception) -> Exception:
        if isinstance(error, ChildTimeout) and budget is not None:
            return budget.exhausted()
        return PluginError(f"backend '{self._backend.name}' ended its search without an answer: {error}")


def _found(cover: Cover) -> Iterable[bytes]:
    return (array("I", chosen).tobytes() for chosen in cover.solutions())


def _number(cover: Cover) -> bytes:
    return str(sum(1 for _ in cover.solutions())).encode()


def grid_of(puzzle: Puzzle) -> PackingGrid | None:
    """The puzzle as a grid, with one more kind, which has no name, for cells that stay open in no area.

    None for a puzzle that is more, or other, than a packing, or whose tiles have the wrong size together.
    """
    packing = packing_of(puzzle)
    if not packing.uncovered or areas_of(puzzle):
        return PackingGrid.of(puzzle)
    closed = puzzle.evolve(rules=[attrs.evolve(packing, uncovered=0)])
    grid = PackingGrid.of(closed, any_size=True) if len(puzzle.rules) == 1 and packing.fits(puzzle.board) else None
    if grid is None:
        return None
    kind = len(grid.stock)
    moves = tuple((*some, Move(kind, 1 << i)) for i, some in enumerate(grid.moves))
    return attrs.evolve(grid, puzzle=puzzle, moves=moves, stock=(*grid.stock, packing.uncovered))


def cover_of(grid: PackingGrid) -> tuple[Cover, list[Move]]:
    """The cover of a packing, and the move that each of its options makes.

    Items are the cells, and one for each copy of a tile. Equal tiles are laid in ascending order of their moves, or
    every packing would be found once for each way to swap them. The tile of which there are most needs no items: it
    takes whatever cells the others leave, and these are as many as its copies have.
    """
    most = max(range(len(grid.stock)), key=lambda kind: grid.stock[kind], default=-1)
    copies = {kind: range(stock) for kind, stock in enumerate(grid.stock) if kind != most}
    first: dict[int, int] = {}
    primary = len(grid.cells)
    for kind, numbers in copies.items():
        first[kind] = primary
        primary += len(numbers)
    cover, moves = Cover(primary), list[Move]()
    of_kind: list[list[Move]] = [[] for _ in grid.stock]
    for each in (move for some in grid.moves for move in some):
        of_kind[each.kind].append(each)
    marks: dict[tuple[int, int, int], int] = {}

    def item(copy: int, block: tuple[int, int]) -> int:
        return marks.setdefault((copy, *block), primary + len(marks))

    for kind, some in enumerate(of_kind):
        last = len(copies.get(kind, ())) - 1
        for place, move in enumerate(some):
            cells = list(bits(move.mask))
            for copy in copies.get(kind, (-1,)):
                if copy < 0:
                    cover.add(cells)
                else:
                    own = first[kind] + copy
                    after = [item(own, block) for block in _up_to(place)] if copy < last else []
                    before = [item(own - 1, block) for block in _around(place, len(some))] if copy else []
                    cover.add([*cells, own, *after, *before])
                moves.append(move)
    return cover, moves


def _up_to(place: int) -> Iterator[tuple[int, int]]:
    """Blocks (start, size) that make up the places 0 to `place`, their sizes powers of two, about as few as can be.

    Exactly one of `_around(other)` is among them if `other` is at most `place`, and none otherwise. So two moves that
    have these as items cannot both be made unless the one comes after the other. (Knuth's pairwise ordering trick.)
    """
    end = place + 1
    while end:
        size = end & -end
        end -= size
        yield end, size


def _around(place: int, places: int) -> Iterator[tuple[int, int]]:
    """The blocks that `place` lies in; see `_up_to`."""
    size = 1
    while size <= places:
        yield place - place % size, size
        size *= 2
