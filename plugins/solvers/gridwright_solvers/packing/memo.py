"""Counting with a memo in plain Python: for boards whose states are too wide for `counting`, and to check it by."""

from __future__ import annotations

from collections.abc import Callable
from operator import length_hint

from gridwright_solvers.packing.grid import PackingGrid

__all__ = ["total"]

#: States remembered at once; beyond this some are worked out again.
MOST_REMEMBERED = 1_000_000
_BETWEEN = 4096


def total(grid: PackingGrid, look: Callable[[], None] = lambda: None,
          progress: Callable[[float], None] = lambda done: None) -> int:
    """The number of packings: each state (cells covered, tiles left) is worked out once while it is remembered."""
    full, moves = grid.full, grid.moves
    left = list(grid.stock)
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    if not grid.cells:
        return int(not any(left))
    # Each level: its state, the moves still to try, ways found so far. Recursion would be as deep as there are tiles.
    levels = [((0, tuple(left)), iter(moves[0]), 0)]
    taken = []
    steps = 0
    while True:
        state, ahead, ways = levels[-1]
        covered = state[0]
        for kind, mask, copies, _ in ahead:
            if covered & mask or left[kind] < copies:
                continue
            steps += 1
            if steps % _BETWEEN == 0:
                look()
            now = covered | mask
            left[kind] -= copies
            if now == full:
                ways += not any(left)
            elif (known_ways := known.get((now, tuple(left)))) is not None:
                ways += known_ways
            else:
                levels[-1] = (state, ahead, ways)
                taken.append((kind, copies))
                levels.append(((now, tuple(left)), iter(moves[(~now & (now + 1)).bit_length() - 1]), 0))
                break
            left[kind] += copies
        else:
            levels.pop()
            if not levels:
                return ways
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            known[state] = ways
            kind, copies = taken.pop()
            left[kind] += copies
            above, others, before = levels[-1]
            levels[-1] = (above, others, before + ways)
            if len(levels) == 1:
                progress(1 - length_hint(others) / len(moves[0]))
