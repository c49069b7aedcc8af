"""The named boards of gridwright, and variants that add regions to a grid.

The names are here, the grids of the boards in `layouts.py`, the regions of the variants in `placements.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.plugins import Entry, hookimpl

GRIDWRIGHT_API = 1

#: Listed here because a start of the program must not build the layouts only to learn their names.
NAMES = (
    "samurai", "super-samurai", "twodoku", "doubledoku", "butterfly", "sohei", "windmill", "flower-4", "tridoku",
    "wing-3", "sensei", "shogun", "sumo", "twins", "clueless-1", "clueless-2",
)
VARIANTS = ("x", "windoku", "argyle", "asterisk", "centre-dot", "girandola", "disjoint-groups")


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All named layouts and all placement variants."""
    return [*(Entry("board", name, f"{__name__}.layouts:LAYOUTS") for name in NAMES),
            *(Entry("variant", name, f"{__name__}.placements:PLACEMENTS") for name in VARIANTS)]
