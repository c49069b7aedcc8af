"""Maximum cells: greater than every unmarked neighbour."""

from __future__ import annotations

import attrs

from gridwright_rules.vendor._extremes import Extreme


@attrs.frozen(kw_only=True)
class Maximum(Extreme):
    """Neighbours share a side; marked cells beside each other are not compared."""

    key = "io.github.gridwright:maximum"
    variant = "Maximum Cells"
    summary = "A marked digit is greater than those beside, above and below it that are not marked."
    sign = 1
    word = "greater"


PLUGIN = Maximum
