"""Layouts of several 9 x 9 grids, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gridwright import Cell, Layout

__all__ = ["LAYOUTS"]

_CLUELESS = "nine grids side by side, three by three, without overlap"
_CLUELESS_GRIDS = "1,1 1,10 1,19 10,1 10,10 10,19 19,1 19,10 19,19"


def _layout(name: str, rows: int, cols: int, grids: str, summary: str) -> tuple[str, Layout]:
    """`grids` has the row,column of each grid's top-left cell."""
    origins = tuple(Cell(*map(int, origin.split(","))) for origin in grids.split())
    rules = tuple({"type": "box_grid", "box": [3, 3], "origin": str(origin)} for origin in origins)
    return name, Layout(name, summary, rows, cols, origins, rules=rules)


#: All layouts; grids in reading order of their top-left cells.
LAYOUTS: Mapping[str, Layout] = MappingProxyType(dict((
    _layout("samurai", 21, 21, "1,1 1,13 7,7 13,1 13,13",
            "Samurai: four grids, each sharing a corner box with a fifth in the middle."),
    _layout("super-samurai", 21, 33, "1,1 1,13 1,25 7,7 7,19 13,1 13,13 13,25",
            "Super Samurai: two samurais side by side with two grids in common."),
    _layout("twodoku", 15, 15, "1,1 7,7", "Twodoku: two grids that share a corner box."),
    _layout("doubledoku", 12, 12, "1,1 4,4", "Doubledoku: two grids that share four boxes."),
    _layout("butterfly", 12, 12, "1,1 1,4 4,1 4,4", "Butterfly: four grids that fill a square of 12 x 12 cells."),
    _layout("sohei", 21, 21, "1,7 7,1 7,13 13,7", "Sohei: four grids in a ring around an empty middle."),
    _layout("windmill", 21, 21, "1,4 4,13 7,7 10,1 13,10",
            "Windmill: four grids, each sharing two boxes with a fifth in the middle."),
    _layout("flower-4", 15, 15, "1,4 4,1 4,4 4,7 7,4", "Flower: four grids, each one box away from a fifth."),
    _layout("tridoku", 15, 15, "1,4 4,7 7,1", "Tridoku: three grids, each overlapping the other two."),
    _layout("wing-3", 15, 21, "1,1 1,13 7,7", "Gattai-3: two grids, each sharing a corner box with a third."),
    _layout("sensei", 15, 12, "1,1 7,4", "Sensei: two grids that share two boxes."),
    _layout("shogun", 21, 45, "1,1 1,13 1,25 1,37 7,7 7,19 7,31 13,1 13,13 13,25 13,37",
            "Shogun: eleven grids, three samurais in a row with grids in common."),
    _layout("sumo", 33, 33, "1,1 1,13 1,25 7,7 7,19 13,1 13,13 13,25 19,7 19,19 25,1 25,13 25,25",
            "Sumo: thirteen grids, four samurais in a square with grids in common."),
    _layout("twins", 9, 19, "1,1 1,11", "Twin: two grids side by side, one column apart."),
    _layout("clueless-1", 27, 27, _CLUELESS_GRIDS,
            f"Clueless: {_CLUELESS}; as a board equal to clueless-2, since the tenth grid made of the"
            " middle cells of the boxes is not part of it."),
    _layout("clueless-2", 27, 27, _CLUELESS_GRIDS,
            f"Clueless: {_CLUELESS}; as a board equal to clueless-1, since the tenth grid made of"
            " the middle boxes of the grids is not part of it."),
)))
