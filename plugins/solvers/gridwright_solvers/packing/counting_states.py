"""What counting keeps in arrays: states with their numbers of ways, and what leads from state to state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

__all__ = ["Batch", "Keys", "Link", "Place", "Rows", "Step", "TooMany", "TooWide", "Ways", "gathered", "joined",
           "kind_of_sums"]

#: States: the cells from the first empty one on, then the copies used of each kind, then the open cells chosen.
Keys = npt.NDArray[np.uint64]
#: Numbers of ways; int64, or Python's whole numbers once they grow.
Ways = npt.NDArray[Any]
#: Numbers of rows.
Rows = npt.NDArray[np.intp]
#: Before which cell a state is, and the areas whose open cell it knows (their numbers, ascending).
Place = tuple[int, tuple[int, ...]]

#: Beyond this a sum of as many numbers as one layer can add might not fit into 64 bits.
_LARGE = 2 ** 46


class TooWide(Exception):
    """A state does not fit into 64 bits."""


class TooMany(Exception):
    """There are too many states to keep them all."""


@attrs.frozen(eq=False)
class Batch:
    """States before cell `at`, sorted, each once, and the ways that lead to each."""

    at: int
    keys: Keys
    ways: Ways

    def part(self, rows: slice) -> Batch:
        """Some of the states."""
        return Batch(self.at, self.keys[rows], self.ways[rows])


@attrs.frozen(eq=False)
class Step:
    """Rows of one batch and where each of them leads: row i goes to state keys[i] before cell `at`.

    `area` is the area whose open cell this is, with the cell's number in the area; -1 for a tile.
    """

    rows: Rows
    keys: Keys
    at: int
    area: int
    value: int


@attrs.frozen(eq=False)
class Link:
    """A step whose end is known: row rows[i] of its own place leads to row targets[i] of the place `there`."""

    rows: Rows
    there: Place
    targets: Rows
    area: int
    value: int


def joined(areas: tuple[int, ...], area: int) -> tuple[int, ...]:
    """The areas with one more; -1 is none."""
    return areas if area < 0 else tuple(sorted((*areas, area)))


def gathered(parts: Sequence[Keys]) -> tuple[Keys, list[Rows]]:
    """The different keys of several arrays, sorted, and for each array where its keys went."""
    keys, places = np.unique(np.concatenate(parts), return_inverse=True)
    ends = np.cumsum([len(part) for part in parts])
    return keys, np.split(places, ends[:-1])


def kind_of_sums(sources: Iterable[Ways]) -> Any:
    """The kind of numbers that sums of these need."""
    large = any(ways.dtype == object or ways.max(initial=0) > _LARGE for ways in sources)
    return object if large else np.int64
