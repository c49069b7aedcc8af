"""How large a search and how many its solutions promise to be, as if colours were drawn by lot."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

import attrs

from gridwright_solvers.edges.grid import GREY, EdgeGrid
from gridwright_solvers.edges.lookup import SWEEPS, Lookup, colours_by_place

__all__ = ["Estimate", "best_sweep", "estimate"]


@attrs.frozen(kw_only=True)
class Estimate:
    """Common logarithms: of the tiles that the whole search lays, and of the solutions."""

    steps: float
    solutions: float


def best_sweep(grid: EdgeGrid) -> tuple[Lookup, Estimate]:
    """The sweep that promises the smallest search; reading order is the first among equals."""
    # Only whether lines are rows or columns matters on an empty board.
    different = len(SWEEPS) if any(code >= 0 for code in grid.codes) else 1 if grid.width == grid.height else 2
    lookups = [Lookup(grid=grid, behind=behind, before=before) for behind, before in SWEEPS[:different]]
    return min(((lookup, estimate(lookup)) for lookup in lookups), key=lambda pair: round(pair[1].steps, 6))


def estimate(lookup: Lookup) -> Estimate:
    """What the order of a lookup promises: the expected number of ways to fill its first positions, for each number."""
    grid = lookup.grid
    filled = [code >= 0 for code in grid.codes]
    left = Counter(piece.count(GREY) for piece in grid.pieces)
    left.subtract(grid.pieces[code // 4].count(GREY) for code in grid.codes if code >= 0)
    on_rim, inside = _chances(grid)
    ways, total = 0.0, 1.0
    for position in lookup.order:
        greys = sum(grid.greys(position))
        ways += _log(max(1, left[greys]) * (1 if greys else 4))
        left[greys] -= 1
        for side in range(4):
            other = lookup.beside(position, side)
            if other is not None and filled[other]:
                ways += on_rim if greys and any(grid.greys(other)) else inside
        filled[position] = True
        total += 10 ** min(ways, 300.0)
    equal = sum(math.lgamma(number + 1) for number in lookup.stock) / math.log(10)
    return Estimate(steps=math.log10(total), solutions=ways - equal)


@cache
def _log(number: int) -> float:
    return math.log10(number)


def _chances(grid: EdgeGrid) -> tuple[float, float]:
    """How probable it is (common logarithm) that sides that touch have one colour: along the rim, and elsewhere."""
    along, inside = colours_by_place(grid.pieces)
    return _alike(along), _alike(inside)


def _alike(colours: Counter[int]) -> float:
    total = colours.total()
    return math.log10(sum(n * n for n in colours.values()) / total ** 2) if total else 0.0
