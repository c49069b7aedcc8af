"""How hard a packing is to find, as a number that does not depend on the machine."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median

from gridwright import Budget
from gridwright_formats._polyomino_search import Meter, Spent, packings
from gridwright_formats._polyomino_shapes import Shape, Shapes

__all__ = ["BANDS", "MOST_EFFORT", "band", "effort"]

#: Difficulty -> effort up to which it goes; calibrated on the collections that come with the app Puzzled.
BANDS = {"Easy": 50, "Medium": 400, "Hard": 3_000, "Expert": 1 << 53}
#: Searches that take longer count as this.
MOST_EFFORT = 5_000
#: Searches, each in a random order of its own.
_RUNS = 7


def effort(shapes: Shapes, stock: Counter[Shape], budget: Budget | None = None) -> int:
    """The median number of tiles that a search lays, taken back or not, until it has a solution.

    Always the cell or the tile with the fewest placements is next; which of them is tried first is random.
    """
    found = []
    for run in range(_RUNS):
        meter = Meter(MOST_EFFORT, budget)
        try:
            next(packings(shapes, stock, meter, random=Random(run)), None)
        except Spent:
            meter.steps = MOST_EFFORT
        found.append(meter.steps)
        if found.count(MOST_EFFORT) > _RUNS // 2:
            return MOST_EFFORT
    return int(median(found))


def band(steps: int) -> str:
    """The difficulty of an effort."""
    return next(name for name, most in BANDS.items() if steps <= most)
