"""A column that is not a column of a D x D grid: staircase, toroidal, sujiken."""

from __future__ import annotations

import attrs

from gridwright.houses import CellHouse


@attrs.frozen(kw_only=True)
class Column(CellHouse):
    """One column with explicit cells."""

    key = "column"
    summary = "Digits do not repeat in a column."


PLUGIN = Column
