"""The named boards of gridwright: layouts of several 9 x 9 grids. The names are here, the grids in `layouts.py`."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.plugins import Entry, hookimpl

GRIDWRIGHT_API = 1

#: Listed here because a start of the program must not build the layouts only to learn their names.
NAMES = (
    "samurai", "super-samurai", "twodoku", "doubledoku", "butterfly", "sohei", "windmill", "flower-4", "tridoku",
    "wing-3", "sensei", "shogun", "sumo", "twins", "clueless-1", "clueless-2",
)


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All named layouts."""
    return [Entry("board", name, f"{__name__}.layouts:LAYOUTS") for name in NAMES]
