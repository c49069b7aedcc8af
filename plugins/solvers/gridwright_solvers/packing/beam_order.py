"""The order in which a beam search covers the cells: narrow places first, one compact open region for last.

Cells are numbers; `neighbours` has for each cell the mask of those that share an edge with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright_solvers.packing.grid import around, bits

__all__ = ["cell_order", "lateness"]


def lateness(neighbours: Sequence[int]) -> list[float]:
    """How late every cell should be covered: the later, the wider the place and the nearer to the most open one."""
    cells = range(len(neighbours))
    room = [_ball(neighbours, i, 4).bit_count() for i in cells]
    # The corner of a wide region is no narrow place.
    near = [max(room[j] for j in bits(_ball(neighbours, i, 2))) for i in cells]
    return [wide - steps / 2 for wide, steps in zip(near, _far(neighbours), strict=True)]


def cell_order(neighbours: Sequence[int], late: Sequence[float], short: float) -> list[int]:
    """The cells in the order they are covered; the more `short` counts, the shorter the edge on the way."""
    found: list[int] = []
    left, done, edge = set(range(len(neighbours))), 0, 0
    while left:
        fresh = ~(done | edge)
        # By how much the edge of what is covered grows, and the cell's own place.
        best = min(left, key=lambda i: (late[i] + short * ((neighbours[i] & fresh).bit_count() - (edge >> i & 1)), i))
        left.remove(best)
        found.append(best)
        done |= 1 << best
        edge = (edge | neighbours[best]) & ~done
    return found


def _ball(neighbours: Sequence[int], cell: int, steps: int) -> int:
    """The cells at most so many steps away."""
    ball = new = 1 << cell
    for _ in range(steps):
        new = around(neighbours, new) & ~ball
        ball |= new
    return ball


def _far(neighbours: Sequence[int]) -> list[int]:
    """Steps from the most open cell of the same region; regions one after another, the most open the nearest."""
    cells = range(len(neighbours))
    far = [-1] * len(neighbours)
    start = 0
    for centre in sorted(cells, key=lambda i: (_ball(neighbours, i, 6).bit_count(), i), reverse=True):
        if far[centre] >= 0:
            continue
        seen, new, steps = 0, 1 << centre, start
        while new:
            for i in bits(new):
                far[i] = steps
            seen |= new
            new = around(neighbours, new) & ~seen
            steps += 1
        # Farther apart than anything else counts, so that one region is finished before the next.
        start += 4 * len(neighbours)
    return far
