"""House rules in their canonical form: one grid for each area whose rows and columns are houses.

Source of the form: the sudoku-puzzle format, sections 6.1 and 9.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridwright import Cell, House, Puzzle
from gridwright.codecs.rule_json import dump_rule

__all__ = ["house_rules", "rules_of", "stated"]

#: Rules that are nothing but their houses.
HOUSE_RULES = ("grid", "box_grid", "box", "row", "column")

Cells = frozenset[Cell]
#: Kind and cells. A row that is also a box is two of these: rules that ask for boxes depend on it.
Key = tuple[str, Cells]


@attrs.frozen
class _Area:
    """A D x D area: how it is written, and its houses."""

    data: dict[str, Any]
    houses: frozenset[Key]
    cells: Cells


def key_of(house: House) -> Key:
    """What makes two houses the same."""
    return house.kind, frozenset(house.cells)


def stated(puzzle: Puzzle) -> dict[Key, House]:
    """Every distinct house that house rules state, as it is first stated; in rule order."""
    found: dict[Key, House] = {}
    for rule in puzzle.rules:
        if rule.key in HOUSE_RULES:
            for house in puzzle.houses_of(rule):
                found.setdefault(key_of(house), house)
    return found


def rules_of(puzzle: Puzzle) -> list[dict[str, Any]]:
    """All rules of a puzzle of digits 1..D as JSON objects, houses in their canonical form where they first come."""
    digits = puzzle.symbols().highest
    houses = stated(puzzle)
    areas = _areas(houses, digits)
    plain = [dump_rule(attrs.evolve(rule, layer=None), digits) for rule in puzzle.rules]
    if not _same_limits(puzzle, areas):
        return plain
    written: list[dict[str, Any]] = []
    places: dict[Key, list[_Area]] = {}
    for area in areas:
        places.setdefault(_place(area, areas, houses), []).append(area)
    inside = frozenset[Key]().union(*(area.houses for area in areas))
    done: set[Key] = set()
    for rule, data in zip(puzzle.rules, plain, strict=True):
        if rule.key not in HOUSE_RULES:
            written.append(data)
            continue
        for house in puzzle.houses_of(rule):
            key = key_of(house)
            if key in done:
                continue
            done.add(key)
            if key in places:
                written += [_own_words(area.data, data) for area in places[key]]
            elif key not in inside:
                written.append(_own_words(_single(houses[key]), data))
    return written


def _place(area: _Area, areas: Sequence[_Area], houses: dict[Key, House]) -> Key:
    """The house where the area is written: the first that no other area has; the first of all where they share all."""
    shared = frozenset[Key]().union(*(other.houses for other in areas if other is not area))
    own = area.houses - shared or area.houses
    return next(key for key in houses if key in own)


def house_rules(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """One rule for each distinct house, cells in reading order."""
    for house in stated(puzzle).values():
        yield {"type": house.kind, "cells": [str(c) for c in sorted(house.cells)]}


def _single(house: House) -> dict[str, Any]:
    return {"type": house.kind, "cells": [str(c) for c in house.cells]}


def _own_words(canonical: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """The rule as it was given where that is the canonical form, so that its label and style stay."""
    return data if canonical.items() <= data.items() else canonical


def _same_limits(puzzle: Puzzle, areas: Sequence[_Area]) -> bool:
    """Whether the areas limit negative rules as the given ones do; on a board without any, one over all cells does."""
    given, found = set(puzzle.areas), {area.cells for area in areas}
    return found == (given or {frozenset(puzzle.board.cells)}) or not (found or given) or not any(
        rule.closes for rule in puzzle.rules)


def _areas(houses: dict[Key, House], digits: int) -> list[_Area]:
    """Every D x D area whose rows and columns are houses, whatever the order."""
    found = []
    for corner in [min(cells) for kind, cells in houses if kind == "row" and len(cells) == digits]:
        grid = [[Cell(corner.row + r, corner.col + k) for k in range(digits)] for r in range(digits)]
        rows = [("row", frozenset(row)) for row in grid]
        columns = [("column", frozenset(column)) for column in zip(*grid, strict=True)]
        if not all(key in houses for key in (*rows, *columns)):
            continue
        cells = frozenset(c for row in grid for c in row)
        box = _boxes(houses, grid, digits)
        if box is None:
            found.append(_Area({"type": "grid", "origin": str(corner)}, frozenset((*rows, *columns)), cells))
        else:
            shape, boxes = box
            data = {"type": "box_grid", "box": list(shape), "origin": str(corner)}
            found.append(_Area(data, frozenset((*rows, *columns, *boxes)), cells))
    return found


def _boxes(houses: dict[Key, House], grid: Sequence[Sequence[Cell]],
           digits: int) -> tuple[tuple[int, int], list[Key]] | None:
    """The first stated shape of boxes that tiles the grid: (height, width) and the boxes; None where there is none."""
    order = {key: position for position, key in enumerate(houses)}
    fitting = []
    for high in range(1, digits + 1):
        wide = digits // high
        if high * wide == digits:
            boxes = [("box", frozenset(c for row in grid[r:r + high] for c in row[k:k + wide]))
                     for r in range(0, digits, high) for k in range(0, digits, wide)]
            if all(key in houses for key in boxes):
                fitting.append((min(order[key] for key in boxes), (high, wide), boxes))
    if not fitting:
        return None
    _, shape, boxes = min(fitting, key=lambda each: each[0])
    return shape, boxes
