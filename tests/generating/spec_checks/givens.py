"""Givens: how many, where, and whether any is one too many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .elements import bounds
from .grounds import Cell, Ground, name

__all__ = ["given_faults", "image", "orbits"]


def image(entry: Mapping[str, Any], ground: Ground) -> Callable[[Cell], Cell]:
    """Where a symmetry takes a cell; a mirror image is named by its axis, so that "vertical" swaps left and right."""
    rows, cols = ground.rows + 1, ground.cols + 1
    which: Mapping[str, Callable[[Cell], Cell]] = {
        "rot180": lambda c: (rows - c[0], cols - c[1]), "rot90": lambda c: (c[1], rows - c[0]),
        "vertical": lambda c: (c[0], cols - c[1]), "horizontal": lambda c: (rows - c[0], c[1]),
        "diagonal": lambda c: (c[1], c[0]), "antidiagonal": lambda c: (cols - c[1], rows - c[0])}
    return which[entry["axis"] if entry["kind"] == "mirror" else entry["kind"]]


def orbits(spec: Mapping[str, Any], ground: Ground) -> list[frozenset[Cell]]:
    """The sets of cells that are given together or not at all."""
    found: dict[frozenset[Cell], None] = {}
    for c in ground.cells:
        orbit = {c}
        for entry in spec.get("symmetry", []):
            turn = image(entry, ground)
            while (c := turn(c)) not in orbit:
                orbit.add(c)
        found[frozenset(orbit)] = None
    return list(found)


def given_faults(spec: Mapping[str, Any], puzzle: Mapping[str, Any], ground: Ground) -> Iterator[str]:
    """Count, count of each grid, symmetry, and agreement with the solution."""
    values, solution = ground.flat(puzzle["givens"]), ground.flat(puzzle["solution"])
    given = {c for c, v in values.items() if v}
    for c in sorted(given):
        if values[c] != solution[c]:
            yield f"the given {values[c]} in {name(c)} is not the {solution[c]} of the solution"
    asked = spec.get("givens", {})
    least, most = bounds(asked.get("count"))
    if not least <= len(given) <= most:
        yield f"the puzzle has {len(given)} givens; the request wants {asked['count']}"
    for origin, grid, wanted in zip(ground.origins, ground.grids, asked.get("grids", ()), strict=False):
        low, high = bounds(wanted)
        if not low <= len(given & grid) <= high:
            yield f"the grid at {name(origin)} has {len(given & grid)} givens; the request wants {wanted}"
    for entry in spec.get("symmetry", []):
        turn = image(entry, ground)
        odd = sorted(c for c in given if turn(c) not in given)
        if odd:
            what = " ".join(filter(None, (entry["kind"], entry.get("axis"))))
            yield f"the givens are not symmetric ({what}): {name(odd[0])} is given, {name(turn(odd[0]))} is not"
