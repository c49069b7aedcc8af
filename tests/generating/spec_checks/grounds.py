"""The board of a request: its cells, grids and houses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs

from gridwright import Layout, default_plugins

__all__ = ["BOXES", "LAYOUTS", "Cell", "Ground", "cell", "cells", "name", "names"]

#: Row and column, counted from 1.
Cell = tuple[int, int]

#: Height and width of the standard boxes, by the number of digits.
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4)}
LAYOUTS = ("samurai", "super-samurai", "twodoku", "doubledoku", "butterfly", "sohei", "windmill", "flower-4", "tridoku",
           "wing-3", "sensei", "shogun", "sumo", "twins", "clueless-1", "clueless-2")


def cell(text: str) -> Cell:
    """The cell of a name such as r1c1."""
    match = re.fullmatch(r"r([1-9][0-9]*)c([1-9][0-9]*)", text)
    if match is None:
        raise ValueError(f"{text!r} is no cell")
    return int(match[1]), int(match[2])


def cells(texts: Iterable[str]) -> tuple[Cell, ...]:
    """The cells of a list of names."""
    return tuple(map(cell, texts))


def name(where: Cell) -> str:
    """The name of a cell."""
    return f"r{where[0]}c{where[1]}"


def names(some: Iterable[Cell]) -> str:
    """The names of some cells, for a message."""
    found = [name(c) for c in some]
    return " ".join(found[:12]) + (" ..." if len(found) > 12 else "")


@attrs.frozen(slots=False)
class Ground:
    """A board of `rows` x `cols` with digits 1 to `digits` and grids at `origins`, in reading order."""

    rows: int
    cols: int
    digits: int
    origins: tuple[Cell, ...]
    box: tuple[int, int]

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Ground:
        """The board that a request states."""
        grids = [rule for rule in spec["rules"] if rule["type"] == "box_grid"]
        high, wide = grids[0]["box"]
        return cls(spec["board"]["rows"], spec["board"]["cols"], spec["digits"],
                   tuple(sorted(cell(rule["origin"]) for rule in grids)), (high, wide))

    @property
    def single(self) -> bool:
        """Whether it is one grid without gaps."""
        return len(self.origins) == 1 and self.rows == self.cols == self.digits

    @property
    def layout(self) -> str:
        """The name of the layout; "" where it has none."""
        if self.digits != 9 or self.box != (3, 3):
            return ""
        for known in LAYOUTS:
            layout: Layout = default_plugins().registry.get("board", known)
            if (layout.rows, layout.cols) == (self.rows, self.cols) and sorted(
                    (c.row, c.col) for c in layout.origins) == list(self.origins):
                return known
        return ""

    @cached_property
    def grids(self) -> tuple[frozenset[Cell], ...]:
        """The cells of each grid."""
        return tuple(frozenset((r + i, c + j) for i in range(self.digits) for j in range(self.digits))
                     for r, c in self.origins)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order."""
        return tuple(sorted(frozenset().union(*self.grids)))

    @cached_property
    def boxes(self) -> tuple[frozenset[Cell], ...]:
        """The boxes of all grids; one that two grids share comes once."""
        high, wide = self.box
        return tuple(dict.fromkeys(
            frozenset((r + up + i, c + left + j) for i in range(high) for j in range(wide)) for r, c in self.origins
            for up in range(0, self.digits, high) for left in range(0, self.digits, wide)))

    @cached_property
    def houses(self) -> tuple[frozenset[Cell], ...]:
        """Rows, columns and boxes of all grids."""
        size = range(self.digits)
        lines = [frozenset(line) for r, c in self.origins for k in size
                 for line in (((r + k, c + i) for i in size), ((r + i, c + k) for i in size))]
        return (*lines, *self.boxes)

    @cached_property
    def _homes(self) -> dict[Cell, frozenset[int]]:
        found: dict[Cell, set[int]] = {c: set() for c in self.cells}
        for index, house in enumerate(self.houses):
            for c in house:
                found[c].add(index)
        return {c: frozenset(indices) for c, indices in found.items()}

    def see(self, a: Cell, b: Cell) -> bool:
        """Whether a house has both cells."""
        return not self._homes[a].isdisjoint(self._homes[b])

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Pairs of cells side by side within a grid, each once, the earlier cell first."""
        for a in self.cells:
            for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])):
                if any(a in grid and b in grid for grid in self.grids):
                    yield a, b

    def flat(self, values: Sequence[Any]) -> dict[Cell, Any]:
        """A flat list over the board's rectangle, by cell."""
        places = [(r, c) for r in range(1, self.rows + 1) for c in range(1, self.cols + 1)]
        return dict(zip(places, values, strict=True))
