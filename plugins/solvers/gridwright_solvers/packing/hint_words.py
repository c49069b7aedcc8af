"""The words of hints about packings."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright import Cell, Hint, Placement
from gridwright_solvers.packing.grid import Move, PackingGrid

__all__ = ["LEAVES", "SEARCHED", "at", "become", "cell_names", "listed", "no_place", "step"]

#: Cells named in one sentence.
MOST_NAMED = 12

SEARCHED = "a search has tried every way to go on"
LEAVES = "leaves a cell, a tile or a region without a fit"


def cell_names(cells: Sequence[Cell]) -> str:
    """The cells, or the first of them and how many more there are."""
    more = f" and {len(cells) - MOST_NAMED} more" if len(cells) > MOST_NAMED else ""
    return " ".join(map(str, cells[:MOST_NAMED])) + more


def at(p: Placement) -> str:
    """Such as `L3 on r1c1 r1c2 r2c1`."""
    return f"{p.tile} on {cell_names(p.cells)}"


def listed(texts: Sequence[str]) -> str:
    """Texts with commas, and "and" before the last one."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def become(grid: PackingGrid, move: Move) -> str:
    """What a move does to a cell, after `can`."""
    return f"be covered by {at(grid.placement(move))}" if move.kind < grid.tiles else "stay open"


def no_place(name: str, places: int, copies: int) -> str:
    """That a tile has fewer places than copies left."""
    if not places:
        return f"tile {name} fits nowhere any more"
    return f"{copies} x {name} are left, but only {places} place{'' if places == 1 else 's'} for them"


def step(grid: PackingGrid, move: Move, why: str, *, forced: bool) -> Hint:
    """The hint to lay a tile."""
    placement = grid.placement(move)
    return Hint("next", f"Lay {at(placement)}: {why}.", (placement,), placement.cells, forced)
