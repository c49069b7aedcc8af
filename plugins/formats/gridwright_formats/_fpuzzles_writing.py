"""From puzzles to f-puzzles objects, and what gets lost on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from gridwright import Cell, Loss, NotSupported, Puzzle
from gridwright.codecs.rule_json import dump_rule
from gridwright_formats._fpuzzles_decorations import write_decorations
from gridwright_formats._fpuzzles_grid import SIZES, box_shape, regular_boxes
from gridwright_formats._fpuzzles_negatives import write_negatives
from gridwright_formats._fpuzzles_reading import EXT, KEPT
from gridwright_formats._fpuzzles_rules import Written, write_rule
from gridwright_formats._fpuzzles_values import name_of

__all__ = ["losses_of", "object_of"]

#: Members of `meta` that the object has a place for.
META = {"title": "title", "author": "author", "rules_text": "ruleset"}
_HOUSES = ("grid", "box_grid", "box", "row", "column")
_PAIRS = ("negative", "neighbours")


def object_of(puzzle: Puzzle) -> dict[str, Any]:
    """The f-puzzles object of a puzzle, without what `losses_of` names. Raises NotSupported for other boards."""
    return _write(puzzle)[0]


def losses_of(puzzle: Puzzle) -> list[Loss]:
    """What an f-puzzles object cannot say of a puzzle."""
    return _write(puzzle)[1]


def _write(puzzle: Puzzle) -> tuple[dict[str, Any], list[Loss]]:
    size = _size(puzzle)
    out, losses = Written(size), list[Loss]()
    homes = _houses(puzzle, out)
    plain = [dump_rule(attrs.evolve(rule, layer=None, id=None, label=None, style=None), size) for rule in puzzle.rules]
    loose = [(rule, data) for rule, data in zip(puzzle.rules, plain, strict=True)
             if data["type"] not in (*_HOUSES, "region", *_PAIRS)]
    _regions([data["cells"] for data in plain if data["type"] == "region"], homes, out)
    for rule, data in loose:
        if not write_rule(data, out):
            losses.append(Loss("rule", rule.describe()))
    pairs = [(rule, data) for rule, data in zip(puzzle.rules, plain, strict=True) if data["type"] in _PAIRS]
    losses += [Loss("rule", rule.describe()) for rule in write_negatives(pairs, out)]
    about = puzzle.meta.get("meta", {})
    losses += [Loss("meta", name) for name in about if name not in META]
    kept = puzzle.meta.get("ext", {}).get(EXT, {})
    losses += [Loss("ext", name) for name in puzzle.meta.get("ext", {}) if name != EXT]
    losses += [Loss("style", "how the picture looks")] if puzzle.meta.get("style") else []
    grid = _grid(puzzle, homes, out)
    losses += write_decorations(puzzle.meta.get("decorations", []), grid, out)
    data = {"size": size, **{member: about[name] for name, member in META.items() if name in about}, "grid": grid,
            **out.members}
    if puzzle.solution is not None:
        data["solution"] = [puzzle.solution[puzzle.main][c] for c in puzzle.board.cells]
    return {**data, **{name: kept[name] for name in KEPT if name in kept}}, losses


def _size(puzzle: Puzzle) -> int:
    board = puzzle.board
    if list(puzzle.layers) != ["digits"] or puzzle.symbols().first != 1:
        raise NotSupported("f-puzzles grids hold digits from 1 only")
    size = puzzle.symbols().highest
    if not board.rows == board.cols == size or len(board) != size * size or size not in SIZES:
        raise NotSupported(f"f-puzzles grids have as many rows and columns as digits, {SIZES[0]} to {SIZES[-1]}; this "
                           f"board has {board.rows} rows and {board.cols} columns for {size} digits"
                           + (", and gaps" if len(board) < board.rows * board.cols else ""))
    return size


def _houses(puzzle: Puzzle, out: Written) -> list[list[Cell]]:
    """The regions of the grid. Houses that are neither rows, columns nor regions of a tiling become extra regions."""
    size = out.size
    found: dict[str, list[frozenset[Cell]]] = {"row": [], "column": [], "box": []}
    for rule in puzzle.rules:
        if rule.key in _HOUSES:
            for house in puzzle.houses_of(rule):
                cells = frozenset(house.cells)
                if cells not in found[house.kind]:
                    found[house.kind].append(cells)
    rows, columns = regular_boxes(size, 1, size), regular_boxes(size, size, 1)
    lines = {frozenset(cells) for cells in (*rows, *columns)}
    every = {cells for kind in found.values() for cells in kind}
    if not lines <= every:
        raise NotSupported("the rows and columns of f-puzzles grids never repeat a digit, but some of this puzzle may")
    boxes = found["box"]
    tiled = len(boxes) == size and len(frozenset[Cell]().union(*boxes)) == size * size
    others = [*(cells for kind in ("row", "column") for cells in found[kind] if cells not in lines),
              *(() if tiled else (cells for cells in boxes if cells not in lines))]
    for cells in others:
        out.add("extraregion", {"cells": [name_of(c) for c in sorted(cells)]})
    # Regions that are the rows again say nothing new.
    return [sorted(cells) for cells in boxes] if tiled else rows


def _regions(stated: Sequence[Sequence[str]], homes: list[list[Cell]], out: Written) -> None:
    """Main diagonals and disjoint groups have flags of their own; all other regions are extra regions."""
    size = out.size
    sets = [frozenset(cells) for cells in stated]
    flags = {"diagonal+": [frozenset(f"r{i}c{size + 1 - i}" for i in range(1, size + 1))],
             "diagonal-": [frozenset(f"r{i}c{i}" for i in range(1, size + 1))],
             "disjointgroups": [frozenset(map(str, cells)) for cells in zip(*homes, strict=True)]}
    flagged = set[frozenset[str]]()
    for name, wanted in flags.items():
        if set(wanted) <= set(sets):
            out.members[name] = True
            flagged |= set(wanted)
    for cells in stated:
        if frozenset(cells) not in flagged:
            out.add("extraregion", {"cells": [each.upper() for each in cells]})


def _grid(puzzle: Puzzle, homes: list[list[Cell]], out: Written) -> list[list[dict[str, Any]]]:
    size = out.size
    usual = _numbers(regular_boxes(size, *box_shape(size)))
    own = _numbers(homes)
    if {frozenset(cells) for cells in homes} == {frozenset(cells) for cells in regular_boxes(size, *box_shape(size))}:
        own = usual
    givens, marks = puzzle.givens.get("digits", {}), dict[Cell, set[int]]()
    for c, values in (*puzzle.candidates.get("digits", {}).items(), *out.allowed.items()):
        marks[c] = marks.get(c, set(values)) & set(values)
    return [[_cell(Cell(r, k), givens, marks, own, usual) for k in range(1, size + 1)] for r in range(1, size + 1)]


def _cell(c: Cell, givens: Mapping[Cell, int], marks: Mapping[Cell, set[int]], own: Mapping[Cell, int],
          usual: Mapping[Cell, int]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if c in givens:
        data |= {"value": givens[c], "given": True}
    if own[c] != usual[c]:
        data["region"] = own[c]
    if c in marks:
        data["givenPencilMarks"] = sorted(marks[c])
    return data


def _numbers(boxes: Sequence[Sequence[Cell]]) -> dict[Cell, int]:
    return {c: number for number, cells in enumerate(boxes) for c in cells}
