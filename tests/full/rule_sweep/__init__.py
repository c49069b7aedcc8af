"""Small puzzles for every rule over digits, with all parameters that make sense on boards that small.

`SWEEPS` maps a rule's key to a function that gives its puzzles.
"""

from __future__ import annotations

from . import edges, houses, lines, negatives, outside, pairs, sets, sums, vendor
from .boards import SWEEPS

__all__ = ["FAMILIES", "SWEEPS"]

FAMILIES = (edges, houses, lines, negatives, outside, pairs, sets, sums, vendor)
