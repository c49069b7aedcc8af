"""The backward half of counting: all states behind a cut as a graph, and from the end the ways to finish each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from gridwright_solvers.packing.counting_layout import Layout
from gridwright_solvers.packing.counting_states import (
    Keys,
    Link,
    Place,
    Rows,
    Step,
    TooMany,
    Ways,
    gathered,
    joined,
    kind_of_sums,
)

__all__ = ["finished"]

#: States whose numbers of ways are added up at once, times the numbers of each.
_AT_ONCE = 4_000_000


def finished(layout: Layout, starts: Mapping[Place, Keys], *, look: Callable[[], None],
             most: int | None = None) -> dict[Place, Ways]:
    """For the states at each place the ways to finish them: an axis for each area that is still to come.

    Raises TooMany once there are more than `most` states.
    """
    graph = _Graph(layout)
    graph.grow(starts, most, look)
    graph.count(look)
    return {place: graph.ways(place) for place in starts}


@attrs.define
class _Graph:
    """States by place, with the links between them; then the ways to finish.

    `slots` has for every state its row in `finish`, which has only those that can be finished; -1 for the others.
    """

    layout: Layout
    nodes: dict[Place, Keys] = attrs.field(factory=dict)
    links: dict[Place, list[Link]] = attrs.field(factory=lambda: defaultdict(list))
    wanted: dict[Place, Rows] = attrs.field(factory=dict)
    finish: dict[Place, Ways] = attrs.field(factory=dict)
    slots: dict[Place, Rows] = attrs.field(factory=dict)

    def grow(self, starts: Mapping[Place, Keys], most: int | None, look: Callable[[], None]) -> None:
        """Find all states that the starts lead to."""
        coming: dict[Place, list[tuple[Place | None, Step]]] = defaultdict(list)
        for place, keys in starts.items():
            coming[place].append((None, Step(np.arange(len(keys)), keys, place[0], -1, -1)))
        known = 0
        while coming:
            look()
            here = min(coming)
            self._arrive(here, coming.pop(here))
            known += len(self.nodes[here])
            if most is not None and known > most:
                raise TooMany
            if here[0] < self.layout.length:
                for step in self.layout.steps(here[0], self.nodes[here], here[1]):
                    coming[step.at, joined(here[1], step.area)].append((here, step))

    def _arrive(self, here: Place, arrived: Sequence[tuple[Place | None, Step]]) -> None:
        """Make nodes of the states at a place, and links of the steps to them, with the places they come from."""
        self.nodes[here], places = gathered([step.keys for _, step in arrived])
        for (source, step), rows in zip(arrived, places, strict=True):
            if source is None:
                self.wanted[here] = rows
            else:
                self.links[source].append(Link(step.rows, here, rows, step.area, step.value))

    def count(self, look: Callable[[], None]) -> None:
        """Work out the ways to finish, from the end."""
        for here in sorted(self.nodes, reverse=True):
            look()
            self._count_at(here)

    def _count_at(self, here: Place) -> None:
        at, areas = here
        missing = [a for a in range(len(self.layout.shown)) if a not in areas]
        living = [link for link in map(self._alive, self.links.get(here, ())) if len(link.rows)]
        alive = np.full(len(self.nodes[here]), at == self.layout.length and not missing)
        for link in living:
            alive[link.rows] = True
        slot = np.where(alive, np.cumsum(alive) - 1, -1)
        shape = (int(alive.sum()), *(self.layout.shown[a] - self.layout.seen[at][a] for a in missing))
        ways: Ways = np.zeros(shape, dtype=kind_of_sums(self.finish[link.there] for link in living))
        if at == self.layout.length:
            ways += 1
        for link in living:
            where = self._open(at, missing, link)
            for rows, sums in _sums(link, self.finish[link.there]):
                ways[(slot[rows], *where)] += sums
        self.finish[here], self.slots[here] = ways, slot

    def _alive(self, link: Link) -> Link:
        """The part of a link that leads to states that can be finished; its targets are rows of `finish`."""
        target = self.slots[link.there][link.targets]
        ahead = np.flatnonzero(target >= 0)
        return attrs.evolve(link, rows=link.rows[ahead], targets=target[ahead])

    def _open(self, at: int, missing: Sequence[int], link: Link) -> list[Any]:
        """Which open cells of the missing areas a link leads to; cells between here and there are covered by it."""
        seen = self.layout.seen
        return [link.value - seen[at][a] if a == link.area else slice(seen[link.there[0]][a] - seen[at][a], None)
                for a in missing]

    def ways(self, here: Place) -> Ways:
        """The ways to finish the states at a place that the graph was grown from."""
        rows, ways = self.slots[here][self.wanted[here]], self.finish[here]
        found = np.zeros((len(rows), *ways.shape[1:]), dtype=ways.dtype)
        found[rows >= 0] = ways[rows[rows >= 0]]
        return found


def _sums(link: Link, finish: Ways) -> Iterator[tuple[Rows, Ways]]:
    """Different rows of a link, some at a time, and the sums of the ways to finish where they lead."""
    order = np.argsort(link.rows, kind="stable")
    rows, targets = link.rows[order], link.targets[order]
    starts = np.flatnonzero(np.diff(rows, prepend=-1))
    each = max(1, _AT_ONCE // max(1, finish[:1].size))
    for first in range(0, len(starts), each):
        some = starts[first:first + each]
        end = starts[first + each] if first + each < len(starts) else len(rows)
        yield rows[some], np.add.reduceat(finish[targets[some[0]:end]], some - some[0], axis=0)
