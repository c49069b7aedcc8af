"""Placement variants: regions that a variant adds to any grid of a fitting size, such as the two diagonals of X."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

__all__ = ["BoxSize", "LocalCell", "PlacementVariant", "Shape"]

#: Height and width of a grid's boxes; None for a grid without boxes.
BoxSize = tuple[int, int] | None
#: Row and column inside the grid, counted from 0.
LocalCell = tuple[int, int]
#: Kind of a region, which says how it is drawn, and its cells.
Shape = tuple[str, Sequence[LocalCell]]


@attrs.frozen(kw_only=True)
class PlacementVariant:
    """`name` is the registry name, `title` the display name, `summary` one sentence for the solver.

    `regions(size, box)` gives the regions that the variant adds to a `size` x `size` grid; None where it has none.
    """

    name: str
    title: str
    summary: str
    regions: Callable[[int, BoxSize], Sequence[Shape] | None] = attrs.field(repr=False)
    aliases: tuple[str, ...] = ()
