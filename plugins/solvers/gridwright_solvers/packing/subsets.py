"""Surplus tiles: which choices of them fill the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

import attrs

from gridwright import Budget, NoSolution, NotSupported, Placement, Puzzle, Symbols, solve
from gridwright_solvers.packing.choices import choices, room_of
from gridwright_solvers.packing.filler import Filler
from gridwright_solvers.packing.grid import Move, PackingGrid, packing_of
from gridwright_solvers.packing.search import Stalled

__all__ = ["Subset", "counted", "subsets", "surplus"]

#: Moves looked at for one choice (a million take about a second): before arguments are asked, before the SAT search is.
FIRST_WORK, MOST_WORK = 200_000, 20_000_000
#: Choices tried to say in one sentence which tiles are too many, and the work on all of them.
MOST_CHOICES, SURPLUS_WORK = 20, 400_000
#: Choices among which those with few tiles left out are tried first.
_SORTED = 400


@attrs.frozen(kw_only=True)
class Subset:
    """A choice of tiles that has as many cells as the board has to cover.

    `used` and `left_out` have the names and copies in the order of the puzzle. `placements` is one way to fill the
    board; None where there is none.
    """

    used: tuple[tuple[str, int], ...]
    left_out: tuple[tuple[str, int], ...]
    placements: tuple[Placement, ...] | None

    @property
    def fills(self) -> bool:
        """Whether these tiles fill the board."""
        return self.placements is not None


def subsets(puzzle: Puzzle, *, look: Callable[[], None] = lambda: None, limit: int | None = None,
            budget: Budget | None = None) -> Iterator[Subset]:
    """Every choice of tiles with the right area, first those with most of the first tile, until `limit` of them fill.

    Copies of a tile are alike. `look` is called now and then, and may raise. Raises NotSupported for a puzzle that is
    more than tiles on a board, Undecided when the budget of the SAT search, which is asked last, runs out.
    """
    grid = PackingGrid.of(puzzle, any_size=True)
    if grid is None:
        raise NotSupported("choices of tiles are only known for puzzles of tiles on a board, without further rules")
    filler = Filler(grid, look)
    filling = 0
    for counts in choices(puzzle, look):
        if limit is not None and filling >= limit:
            return
        placements = _placements(filler, counts, budget)
        filling += placements is not None
        yield _subset(grid, counts, placements)


def surplus(puzzle: Puzzle, look: Callable[[], None] = lambda: None) -> str | None:
    """What is wrong with a puzzle that has tiles to spare, and which of them, where that is soon found; else None."""
    if sum(rule.key == "packing" for rule in puzzle.rules) != 1:
        return None
    size, room = sum(tile.size * tile.count for tile in packing_of(puzzle).tiles), room_of(puzzle)
    grid = PackingGrid.of(puzzle, any_size=True) if size > room else None
    if grid is None:
        return None
    text = f"the tiles have {size} cells, the board has {room} to cover"
    filler = Filler(grid, look)
    first = list(islice(choices(puzzle, look), _SORTED))
    likely = sorted(first, key=lambda counts: -sum(counts))[:MOST_CHOICES]
    try:
        filling = next((counts for counts in likely
                        if _filled(filler, counts, SURPLUS_WORK - filler.work) is not None), None)
    except Stalled:
        return None
    if filling is not None:
        return f"{text}; without {counted(_subset(grid, filling, None).left_out)} they fill it"
    if first and len(first) == len(likely):
        return f"{text}, and no choice of them fills it"
    return None


def counted(tiles: Sequence[tuple[str, int]]) -> str:
    """Tiles as words: `L5 and 2 x N5`."""
    texts = [f"{copies} x {name}" if copies > 1 else name for name, copies in tiles]
    return f"{', '.join(texts[:-1])} and {texts[-1]}" if len(texts) > 1 else "".join(texts)


def _placements(filler: Filler, counts: Sequence[int], budget: Budget | None) -> tuple[Placement, ...] | None:
    """One way to fill the board with these tiles; the quick ways to decide first."""
    with suppress(Stalled):
        return _laid(filler, _filled(filler, counts, FIRST_WORK))
    chosen = _chosen(filler.grid, counts)
    if next(iter(packing_of(chosen).reasons(chosen)), None) is not None:
        return None
    with suppress(Stalled):
        return _laid(filler, _filled(filler, counts, MOST_WORK))
    try:
        placements: tuple[Placement, ...] = solve(chosen, budget=budget).extras["placements"]
    except NoSolution:
        return None
    return placements


def _filled(filler: Filler, counts: Sequence[int], most: int) -> list[Move] | None:
    """Moves that fill the board with these tiles, or None. Raises Stalled after `most` work."""
    grid = filler.grid
    return filler.fill(0, (*counts, *grid.stock[grid.tiles:]), most)


def _laid(filler: Filler, moves: Sequence[Move] | None) -> tuple[Placement, ...] | None:
    return None if moves is None else filler.grid.placements(moves)


def _chosen(grid: PackingGrid, counts: Sequence[int]) -> Puzzle:
    """The puzzle with some copies of its tiles."""
    puzzle, packing = grid.puzzle, packing_of(grid.puzzle)
    tiles = tuple(attrs.evolve(tile, count=n) for tile, n in zip(packing.tiles, counts, strict=True) if n)
    rules = (attrs.evolve(packing, tiles=tiles), *(rule for rule in puzzle.rules if rule is not packing))
    return puzzle.evolve(rules=rules, layers={puzzle.main: Symbols.tiles(tuple(tile.name for tile in tiles))},
                         solution=None)


def _subset(grid: PackingGrid, counts: Sequence[int], placements: tuple[Placement, ...] | None) -> Subset:
    tiles = list(zip(grid.names, counts, grid.stock, strict=False))
    return Subset(used=tuple((name, n) for name, n, _ in tiles if n),
                  left_out=tuple((name, stock - n) for name, n, stock in tiles if stock > n), placements=placements)
