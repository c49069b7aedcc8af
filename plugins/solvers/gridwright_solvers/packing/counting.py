"""Counting packings without finding them one by one: what lies behind the first empty cell no longer matters.

Partial packings that cover the same cells with the same tiles can be finished in the same ways, so they are one state
with a number. States are whole numbers of 64 bits (the cells from the first empty one on, then the copies used of each
kind), kept in sorted numpy arrays. One sweep counts every target of a calendar: up to a cut a state also says which
cells were left open; behind it each state has a table of the ways to finish it, by the cells that are left open then.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np

from gridwright_solvers.packing.counting_finish import finished
from gridwright_solvers.packing.counting_join import join
from gridwright_solvers.packing.counting_layout import Layout
from gridwright_solvers.packing.counting_states import Batch, TooMany, TooWide, Ways
from gridwright_solvers.packing.counting_sweep import Sweep
from gridwright_solvers.packing.grid import PackingGrid

__all__ = ["Counter", "TooMany", "TooWide"]

#: States kept at once before a sweep is cut into parts; 16 bytes each, and as much again while they are sorted.
MOST_KEPT = 40_000_000
#: States of a calendar that are kept with all that leads from one to another.
MOST_LINKED = 2_000_000

class Counter:
    """Counts the packings of a grid. Raises TooWide where a state needs more than 64 bits.

    `by_target` asks for a number for each choice of open cells; otherwise these are counted like tiles.
    """

    def __init__(self, grid: PackingGrid, *, by_target: bool = False, look: Callable[[], None] = lambda: None,
                 progress: Callable[[float], None] = lambda done: None) -> None:
        self.grid, self.by_targets, self.look, self.progress = grid, by_target, look, progress
        self.layout = Layout(grid, by_target=by_target)

    def total(self, most: int | None = None) -> int:
        """The number of packings, all targets together. Raises TooMany where it takes more than `most` states."""
        return int(self._counted(most).sum())

    def by_target(self) -> Ways:
        """The number of packings for every choice of open cells: an axis for each area, its cells as in the grid."""
        return self._counted(None)

    def _counted(self, most: int | None) -> Ways:
        result: Ways = np.zeros(self.layout.shown, dtype=object)
        nothing = np.zeros(1, np.uint64)
        if self.layout.shown:
            # Most states of a calendar cannot be finished; where all fit in, only those that can carry numbers.
            with suppress(TooMany):
                result += finished(self.layout, {(0, ()): nothing}, look=self.look, most=MOST_LINKED)[0, ()][0]
                return result
        layout = Layout(self.grid, by_target=self.by_targets, telling=self.by_targets)
        sweep = Sweep(layout, kept=MOST_KEPT, most=most, look=self.look, progress=self.progress)
        for ends in sweep.to(self._cut(), [Batch(0, nothing, np.ones(1, np.int64))]):
            join(self.layout, layout, ends, result, look=self.look)
        return result

    def _cut(self) -> int:
        """Where numbers of ways so far meet ways to finish: targets known on either side are as few as possible."""
        layout = self.layout
        if not layout.shown:
            return layout.length

        def wide(i: int) -> int:
            before = [1 + n for n in layout.seen[i]]
            after = [1 + most - n for n, most in zip(layout.seen[i], layout.shown, strict=True)]
            return max(int(np.prod(before, dtype=object)), int(np.prod(after, dtype=object)))

        return min(range(layout.length + 1), key=wide)
