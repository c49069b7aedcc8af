"""Placement variants: recognised in a puzzle, and as rules for a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import attrs

from gridwright.describing.grids import Grid, standard_box
from gridwright.describing.names import place_of
from gridwright.errors import GridwrightError, NotSupported, PluginError
from gridwright.model.board import Cell
from gridwright.model.placement_variant import BoxSize, PlacementVariant, Shape
from gridwright.model.rule import Rule
from gridwright.plugins.default import default_plugins

__all__ = ["REGION", "Found", "find_placements", "placement_variants", "preset_rules"]

#: Type of the rules that placement variants are made of.
REGION = "region"

_TOP_LEFT = Cell(1, 1)

Cells = frozenset[Cell]


@attrs.frozen
class Found:
    """A variant and the grids it lies in."""

    variant: PlacementVariant
    grids: tuple[Grid, ...]


def placement_variants() -> list[PlacementVariant]:
    """All registered ones that can be loaded, in the published order, unknown ones after them by name."""
    registry = default_plugins().registry
    found: list[PlacementVariant] = []
    for name in registry.names("variant"):
        with suppress(GridwrightError):
            found.append(registry.get("variant", name))
    return sorted(found, key=lambda variant: place_of(variant.title, placement=True))


def find_placements(rules: Sequence[Rule], grids: Sequence[Grid]) -> tuple[list[Found], list[Rule]]:
    """Every placement variant all of whose regions in some grid are among `rules`, and the rules no variant explains.

    Kinds of regions do not matter. What a variant explains is gone for those after it in the published order.
    """
    left: dict[Cells, list[Rule]] = {}
    for rule in rules:
        left.setdefault(frozenset(rule.scope()), []).append(rule)
    found = []
    for variant in placement_variants() if rules else ():
        here = tuple(grid for grid in grids if _explain(variant, grid, left))
        if here:
            found.append(Found(variant, here))
    rest = {id(rule) for same in left.values() for rule in same}
    return found, [rule for rule in rules if id(rule) in rest]


def _explain(variant: PlacementVariant, grid: Grid, left: Mapping[Cells, list[Rule]]) -> bool:
    """Whether all regions of the variant in a grid are left; if so, one rule for each is taken away."""
    wanted = {frozenset(_cells(cells, grid.origin)) for _, cells in _shapes(variant, grid.size, grid.box)}
    if not wanted or not all(left.get(cells) for cells in wanted):
        return False
    for cells in wanted:
        left[cells].pop(0)
    return True


def preset_rules(name: str, size: int, box: BoxSize = None, origin: Cell = _TOP_LEFT) -> list[dict[str, Any]]:
    """The rules, as JSON objects, that a placement variant adds to a `size` x `size` grid at `origin`.

    `name` is its registry name, display name or an alias, in any case; `box` is the standard one if not given. Raises
    UnknownName, and NotSupported where the variant has nothing for such a grid.
    """
    variant = _named(name)
    shapes = _shapes(variant, size, box or standard_box(size))
    if not shapes:
        boxes = f" with boxes of {box[0]} x {box[1]}" if box else ""
        raise NotSupported(f"{variant.title} is not defined for a grid of {size} x {size}{boxes}")
    return [{"type": REGION, "kind": kind, "cells": [str(c) for c in _cells(cells, origin)]} for kind, cells in shapes]


def _named(name: str) -> PlacementVariant:
    wanted = name.casefold()
    for variant in placement_variants():
        if wanted in (each.casefold() for each in (variant.name, variant.title, *variant.aliases)):
            return variant
    # Its error says which names are near.
    found: PlacementVariant = default_plugins().registry.get("variant", name)
    return found


def _shapes(variant: PlacementVariant, size: int, box: BoxSize) -> Sequence[Shape]:
    try:
        return variant.regions(size, box) or ()
    except Exception as error:
        raise PluginError(f"variant {variant.name!r} failed: {type(error).__name__}: {error}") from error


def _cells(cells: Sequence[tuple[int, int]], origin: Cell) -> list[Cell]:
    return [Cell(origin.row + row, origin.col + col) for row, col in cells]
