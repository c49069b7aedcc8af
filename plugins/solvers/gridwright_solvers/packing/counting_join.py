"""Where the halves of counting meet: ways so far times ways to finish."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gridwright_solvers.packing.counting_finish import finished
from gridwright_solvers.packing.counting_layout import Layout
from gridwright_solvers.packing.counting_states import Batch, Keys, Place, Ways

__all__ = ["join"]

#: Whole numbers up to this are exact as floating point.
_EXACT = 2 ** 53


def join(layout: Layout, telling: Layout, ends: Sequence[Batch], result: Ways, *, look: Callable[[], None]) -> None:
    """Add to the result, an axis for each area, the products of ways so far and ways to finish of all ends.

    The ends are states of the layout `telling`; `layout` is the same without the open cells.
    """
    told = [(end.at, *one) for end in ends for one in _by_choice(telling, end)]
    keys: dict[Place, list[Keys]] = defaultdict(list)
    for at, chosen, base, _ in told:
        keys[at, tuple(chosen)].append(base)
    starts = {place: np.unique(np.concatenate(some)) for place, some in keys.items()}
    finish = finished(layout, starts, look=look)
    for at, chosen, base, ways in told:
        place = at, tuple(chosen)
        rows = np.searchsorted(starts[place], base)
        where = [chosen.get(area, slice(layout.seen[at][area], None)) for area in range(len(layout.shown))]
        result[tuple(where)] += _product(ways, finish[place][rows])


def _by_choice(telling: Layout, end: Batch) -> list[tuple[dict[int, int], Keys, Ways]]:
    """The states of a batch by the cells left open: area -> number of its cell, the states without them, the ways."""
    if not telling.told:
        return [({}, end.keys, end.ways)]
    base = np.uint64((1 << telling.base) - 1)
    # The fields of the areas are the highest bits, so that states with one choice stand together.
    choice = end.keys & ~base
    first = np.flatnonzero(np.concatenate(([True], choice[1:] != choice[:-1])))
    found = []
    for start, stop in zip(first, [*first[1:], len(choice)], strict=True):
        code = int(choice[start])
        numbers = {area: (code >> place & (1 << width) - 1) - 1 for area, (place, width) in enumerate(telling.told)}
        chosen = {area: number for area, number in numbers.items() if number >= 0}
        found.append((chosen, end.keys[start:stop] & base, end.ways[start:stop]))
    return found


def _product(before: Ways, after: Ways) -> Any:
    """The sum over all states of ways so far times ways to finish, exactly."""
    most = int(before.max(initial=0)) * int(after.max(initial=0)) * len(before)
    if most < _EXACT:
        found = np.tensordot(before.astype(np.float64), after.astype(np.float64), axes=(0, 0))
        return np.asarray(found).astype(np.int64)
    kind: Any = np.int64 if most < 2 ** 62 else object
    return np.asarray(np.tensordot(before.astype(kind), after.astype(kind), axes=(0, 0)))
