"""From puzzles to SudokuPad (SCL) objects, and what other readers of them see as drawings only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import Cell, Loss, NotSupported, Puzzle, describe
from gridwright.codecs.rule_json import dump_rule
from gridwright_formats._sudokupad_drawing import drawing_of
from gridwright_formats._sudokupad_own import MEMBER, own_member
from gridwright_formats._sudokupad_reading import EXT

__all__ = ["losses_of", "object_of"]

_HOUSES = ("grid", "box_grid", "box", "row", "column")
_INDEXERS = {"io.github.gridwright:row_indexer": "fpRowIndexer",
             "io.github.gridwright:column_indexer": "fpColumnIndexer",
             "io.github.gridwright:box_indexer": "fpBoxIndexer"}
#: How sets without repeats look, where they are seen.
_LOOKS: Mapping[str, Mapping[str, Any]] = {"extra": {"style": "extraregion"}, "window": {"style": "windoku"},
                                           "disjoint": {"type": "disjoint", "hidden": True}}
_NEIGHBOURS = ("antiknight", "antiking", "nonconsecutive")


def object_of(puzzle: Puzzle) -> dict[str, Any]:
    """The object of a puzzle: its drawing, and the puzzle itself in a member of our own. Raises NotSupported."""
    rows, cols = puzzle.board.rows, puzzle.board.cols
    if list(puzzle.layers) != ["digits"]:
        raise NotSupported("SudokuPad grids hold digits only")
    data: dict[str, Any] = {"cellSize": 64}
    kept = puzzle.meta.get("ext", {}).get(EXT, {})
    if "id" in kept:
        data["id"] = kept["id"]
    givens = puzzle.givens.get("digits", {})
    marks = puzzle.candidates.get("digits", {})
    data["cells"] = [[{**({"value": givens[c]} if (c := Cell(r, k)) in givens else {}),
                       **({"centremarks": sorted(marks[c])} if c in marks else {})} for k in range(1, cols + 1)]
                     for r in range(1, rows + 1)]
    plain = _plain_rules(puzzle)
    data["regions"] = [_pairs(house.cells) for house in _boxes(puzzle)]
    drawing = drawing_of(puzzle, lambda rule: rule.key in _HOUSES or _only_cage(plain[id(rule)]))
    cages = [cage for rule in puzzle.rules if (cage := _cage(plain[id(rule)])) is not None]
    metadata = _metadata(puzzle)
    if not _rows_and_columns(puzzle):
        metadata["norowcol"] = True
        cages += [{"cells": _pairs(house.cells), "unique": True, "hidden": True, "type": "rowcol"}
                  for house in _lines(puzzle)]
    data["cages"] = cages + drawing.cages
    data |= {name: getattr(drawing, name) for name in ("lines", "arrows", "underlays", "overlays")}
    flags = {rule.get("kind") for rule in plain.values() if _flag(rule)}
    metadata |= {name: True for name in ("antiknight", "antiking") if name in flags}
    if "nonconsecutive" in flags:
        data["global"] = ["nonconsecutive"]
    data["metadata"] = {**metadata, **{name: value for name, value in kept.items() if name != "id"}}
    data = {name: value for name, value in data.items() if value != []}
    data[MEMBER] = own_member(puzzle, data)
    return data


def losses_of(puzzle: Puzzle) -> list[Loss]:
    """Rules that readers other than this one see as drawings and words only."""
    plain = _plain_rules(puzzle)
    found = [Loss("drawing", rule.describe()) for rule in puzzle.rules
             if rule.key not in _HOUSES and _cage(plain[id(rule)]) is None and not _flag(plain[id(rule)])]
    if puzzle.candidates.get("digits"):
        found.append(Loss("drawing", "the digits that cells may hold"))
    return found


def _plain_rules(puzzle: Puzzle) -> dict[int, dict[str, Any]]:
    digits = puzzle.symbols().highest
    return {id(rule): dump_rule(attrs.evolve(rule, layer=None, id=None, label=None, style=None), digits)
            for rule in puzzle.rules}


def _pairs(cells: Any) -> list[list[int]]:
    return [[c.row - 1, c.col - 1] for c in sorted(cells)]


def _boxes(puzzle: Puzzle) -> list[Any]:
    return _houses(puzzle, ("box",))


def _lines(puzzle: Puzzle) -> list[Any]:
    return _houses(puzzle, ("row", "column"))


def _houses(puzzle: Puzzle, kinds: tuple[str, ...]) -> list[Any]:
    """The houses of the kinds that house rules state, each set of cells once."""
    found: dict[frozenset[Cell], Any] = {}
    for rule in puzzle.rules:
        if rule.key in _HOUSES:
            for house in puzzle.houses_of(rule):
                if house.kind in kinds:
                    found.setdefault(frozenset(house.cells), house)
    return list(found.values())


def _rows_and_columns(puzzle: Puzzle) -> bool:
    """Whether the rows and columns that never repeat a digit are just those of the whole board."""
    board = puzzle.board
    if board.rows != board.cols or len(board) != board.rows * board.cols:
        return False
    span = range(1, board.rows + 1)
    wanted = {frozenset(Cell(r, k) for k in span) for r in span} | {frozenset(Cell(r, k) for r in span) for k in span}
    return {frozenset(house.cells) for house in _lines(puzzle)} == wanted


def _metadata(puzzle: Puzzle) -> dict[str, Any]:
    about = puzzle.meta.get("meta", {})
    found: dict[str, Any] = {name: about[name] for name in ("title", "author") if isinstance(about.get(name), str)}
    found["rules"] = str(about.get("rules_text") or describe(puzzle))
    if puzzle.solution is not None:
        wide = len(str(puzzle.symbols().highest))
        solved = puzzle.solution["digits"]
        found["solution"] = "".join("." * wide if c is None else str(solved[c]).zfill(wide)
                                    for c in puzzle.board.positions())
    return found


def _flag(rule: Mapping[str, Any]) -> bool:
    """Whether a rule is one that the tool knows by name, for the whole board."""
    return rule["type"] == "neighbours" and rule.get("kind") in _NEIGHBOURS and set(rule) == {"type", "kind"}


def _only_cage(rule: Mapping[str, Any]) -> bool:
    """Whether the cage of a rule shows it, so that nothing else is drawn."""
    return _cage(rule) is not None and not (rule["type"] == "region" and rule["kind"] in ("diagonal", "colour"))


def _cage(rule: Mapping[str, Any]) -> dict[str, Any] | None:
    """The cage that states a rule exactly; None where there is none."""
    if rule["type"] not in ("cage", "sum", "region", *_INDEXERS):
        return None
    cells = [[int(part) - 1 for part in name[1:].split("c")] for name in rule["cells"]]
    data: dict[str, Any] = {"cells": cells}
    if rule["type"] == "cage":
        number = {"value": str(rule["sum"]), "sum": rule["sum"]} if "sum" in rule else {}
        return {**data, **number, "unique": True, "style": "killer"}
    if rule["type"] == "sum" and rule["kind"] == "group":
        return {**data, "value": str(rule["sum"]), "sum": rule["sum"], "unique": False, "style": "killer"}
    if rule["type"] in _INDEXERS:
        return {**data, "style": _INDEXERS[rule["type"]]}
    if rule["type"] == "region":
        return {**data, "unique": True, **_LOOKS.get(rule["kind"], {"hidden": True})}
    return None
