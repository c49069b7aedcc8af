"""Counting a calendar: the number of solutions for every target."""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from statistics import fmean, median
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from gridwright import NotSupported, Puzzle
from gridwright.processes import spread
from gridwright_solvers.packing import memo
from gridwright_solvers.packing.counting import Counter, TooWide
from gridwright_solvers.packing.grid import Move, PackingGrid

__all__ = ["Calendar", "calendar"]

#: Targets that one process counts in a few seconds, so that starting others would not pay.
FEW = 2_000
#: More are refused: their table alone would fill the memory.
MOST_TARGETS = 5_000_000
#: Parts of the work for each process, so that none waits long for the others.
PARTS = 3

Counts = npt.NDArray[Any]


@attrs.frozen
class Calendar:
    """Numbers of solutions by target: `counts` has an axis for each area, in the order of `names` and `values`."""

    names: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    counts: Counts = attrs.field(eq=attrs.cmp_using(eq=np.array_equal))

    def __iter__(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every target with its number of solutions, in the order of the board, the last area the fastest."""
        for target, number in zip(itertools.product(*self.values), self.counts.flat, strict=True):
            yield target, int(number)

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers alone."""
        return [int(number) for number in self.counts.flat]

    def targets_with(self, number: int) -> list[tuple[str, ...]]:
        """The targets with so many solutions."""
        return [target for target, found in self if found == number]

    def summary(self) -> dict[str, Any]:
        """How many targets there are, how many solutions in all, the fewest, the most and the middle."""
        numbers = self.numbers
        return {"targets": len(numbers), "total": sum(numbers), "min": min(numbers), "max": max(numbers),
                "average": fmean(numbers), "median": median(numbers), "unsolvable": numbers.count(0)}


def calendar(puzzle: Puzzle, *, jobs: int | None = None, look: Callable[[], None] = lambda: None,
             progress: Callable[[float], None] = lambda done: None) -> Calendar:
    """Count the solutions for every target of a calendar, in `jobs` processes (None: one where that is quick).

    Raises NotSupported for a puzzle that is no calendar or has other rules besides, Undecided from `look`.
    """
    grid = PackingGrid.of(puzzle, any_target=True, any_size=True)
    if grid is None or not grid.values:
        raise NotSupported("only a board with areas, tiles to cover the rest and no other rule has a calendar")
    shape = tuple(len(values) for values in grid.values)
    if math.prod(shape) > MOST_TARGETS:
        raise NotSupported(f"the areas make {math.prod(shape)} targets; up to {MOST_TARGETS} can be counted")
    if PackingGrid.of(puzzle, any_target=True) is None:
        # The tiles cannot fill what is to be covered, whichever cells stay open.
        return _in_reading_order(grid, np.zeros(shape, dtype=object))
    wanted = os.cpu_count() or 1 if jobs is None else jobs
    if wanted == 1 or (jobs is None and math.prod(shape) <= FEW):
        counts = _counted(grid, look, progress)
    else:
        counts = _together(grid, shape, wanted, look, progress)
    return _in_reading_order(grid, counts)


def _in_reading_order(grid: PackingGrid, counts: Counts) -> Calendar:
    areas: list[Any] = [rule for rule in grid.puzzle.rules if rule.key == "area"]
    values = []
    for axis, area in enumerate(areas):
        read = tuple(dict.fromkeys(value for _, value in sorted(area.printed().items())))
        # Two cells may show one value: either may stay open.
        columns = [[i for i, shown in enumerate(grid.values[axis]) if shown == value] for value in read]
        counts = np.stack([np.take(counts, some, axis).sum(axis=axis) for some in columns], axis)
        values.append(read)
    return Calendar(tuple(area.name for area in areas), tuple(values), counts)


def _counted(grid: PackingGrid, look: Callable[[], None], progress: Callable[[float], None]) -> Counts:
    try:
        return Counter(grid, by_target=True, look=look, progress=progress).by_target()
    except TooWide:
        found = np.zeros([len(values) for values in grid.values], dtype=object)
        for done, target in enumerate(np.ndindex(found.shape)):
            found[target] = memo.total(_limited(grid, [{v} for v in target]), look)
            progress(done / found.size)
        return found


def _together(grid: PackingGrid, shape: Sequence[int], jobs: int, look: Callable[[], None],
              progress: Callable[[float], None]) -> Counts:
    """Each process counts for some values of the area that has most, on its own."""
    area = max(range(len(shape)), key=lambda a: shape[a])
    parts = min(jobs * PARTS, shape[area])
    grids = [_limited(grid, [set(range(part, shape[a], parts)) if a == area else set(range(shape[a]))
                             for a in range(len(shape))]) for part in range(parts)]
    total = np.zeros(shape, dtype=object)
    for done, counts in enumerate(spread(_part, grids, jobs, look), 1):
        total += counts
        progress(done / parts)
    return total


def _part(grid: PackingGrid) -> Counts:
    return _counted(grid, lambda: None, lambda done: None)


def _limited(grid: PackingGrid, allowed: Sequence[set[int]]) -> PackingGrid:
    """The grid where only some values of each area may stay open."""
    def stays(move: Move) -> bool:
        return move.kind < grid.tiles or move.value in allowed[move.kind - grid.tiles]

    return attrs.evolve(grid, moves=tuple(tuple(filter(stays, some)) for some in grid.moves))
