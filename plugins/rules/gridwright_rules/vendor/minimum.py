"""Minimum cells: less than every unmarked neighbour."""

from __future__ import annotations

import attrs

from gridwright_rules.vendor._extremes import Extreme


@attrs.frozen(kw_only=True)
class Minimum(Extreme):
    """Neighbours share a side; marked cells beside each other are not compared."""

    key = "io.github.gridwright:minimum"
    variant = "Minimum Cells"
    summary = "A marked digit is less than those beside, above and below it that are not marked."
    sign = -1
    word = "less"


PLUGIN = Minimum
