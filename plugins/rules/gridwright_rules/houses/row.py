"""A row that is not a row of a D x D grid: staircase, toroidal, sujiken."""

from __future__ import annotations

import attrs

from gridwright.houses import CellHouse


@attrs.frozen(kw_only=True)
class Row(CellHouse):
    """One row with explicit cells."""

    key = "row"
    summary = "Digits do not repeat in a row."


PLUGIN = Row
