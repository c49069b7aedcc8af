"""The forward sweep of counting: from the first cell to a cut, with the numbers of ways so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from gridwright_solvers.packing.counting_layout import Layout
from gridwright_solvers.packing.counting_states import Batch, TooMany, kind_of_sums

__all__ = ["Sweep"]

#: States that are carried on together, so that what they become is made one before more is added.
_TOGETHER = 1_000_000


class Sweep:
    """Carries batches forward. Raises TooMany where that takes more than `most` states.

    `kept` states are kept at once; where there are more, they are taken in parts, one after another.
    """

    def __init__(self, layout: Layout, *, kept: int, most: int | None, look: Callable[[], None],
                 progress: Callable[[float], None]) -> None:
        self.layout, self.kept, self.most, self.look, self.progress = layout, kept, most, look, progress

    def to(self, cut: int, live: Sequence[Batch], done: float = 0.0, weight: float = 1.0) -> Iterator[list[Batch]]:
        """The batches at or behind the cut, in one list or, where they would be too many to keep, in several.

        `done` and `weight`: what is done already, and the share of this part in the whole.
        """
        waiting: dict[int, list[Batch]] = defaultdict(list)
        for batch in live:
            waiting[batch.at].append(batch)
        while waiting and (here := min(waiting)) < cut:
            self.progress(done + weight * here / self.layout.length)
            batch = _merged(waiting.pop(here))
            self._count(len(batch.keys))
            rest = [part for some in waiting.values() for part in some]
            if len(batch.keys) > 1 and len(batch.keys) + sum(len(part.keys) for part in rest) > self.kept:
                for half, some in enumerate(_halves([batch, *rest])):
                    yield from self.to(cut, some, done + half * weight / 2, weight / 2)
                return
            for start in range(0, len(batch.keys), _TOGETHER):
                self.look()
                for end in self._layer(batch.part(slice(start, start + _TOGETHER))):
                    waiting[end.at].append(end)
        yield [_merged(parts) for _, parts in sorted(waiting.items())]

    def _count(self, states: int) -> None:
        if self.most is not None:
            self.most -= states
            if self.most < 0:
                raise TooMany

    def _layer(self, batch: Batch) -> Iterator[Batch]:
        """Everything that can be done at the first empty cell of a batch."""
        ends: dict[int, list[Batch]] = defaultdict(list)
        for step in self.layout.steps(batch.at, batch.keys, ()):
            ends[step.at].append(Batch(step.at, step.keys, batch.ways[step.rows]))
        return map(_merged, ends.values())


def _merged(parts: Sequence[Batch]) -> Batch:
    """One batch of several at the same place, equal states made one; those of one part alone may be out of order."""
    keys = np.concatenate([part.keys for part in parts])
    ways = np.concatenate([part.ways.astype(kind_of_sums(p.ways for p in parts), copy=False) for part in parts])
    order = np.argsort(keys, kind="stable")
    keys, ways = keys[order], ways[order]
    first = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    return Batch(parts[0].at, keys[first], np.add.reduceat(ways, first))


def _halves(batches: Sequence[Batch]) -> Iterator[list[Batch]]:
    """The states of some batches in two lots; tiles used are the high bits, so like states stay together."""
    yield [batch.part(slice(len(batch.keys) // 2)) for batch in batches if len(batch.keys) > 1]
    yield [batch.part(slice(len(batch.keys) // 2, None)) for batch in batches]
