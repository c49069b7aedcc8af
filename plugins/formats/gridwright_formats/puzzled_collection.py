"""Puzzled collections: polyomino packing puzzles and calendars in one JSON document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwright import (
    Fault,
    Format,
    FormatError,
    LoadOptions,
    Loss,
    NotSupported,
    Placement,
    Puzzle,
    Rule,
    Solution,
    Tile,
    cell,
)
from gridwright.codecs.strict_json import compact, loads, member, pointer, typed
from gridwright_formats._puzzled_reading import APP, read_collection
from gridwright_formats._puzzled_tiles import shape_label
from gridwright_formats._standard_tiles import STANDARD

_SAMPLE = """{"puzzled": "1.0.0", "name": "Small ones", "author": "gridwright", "id": "org.gridwright.Samples.Small",
 "custom_tiles": {"hook": [[1, 1, 1], [1, 0, 1]]},
 "custom_boards": {"ring": {"layout": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]}},
 "puzzles": [
  {"name": "Three and three", "tiles": [{"layout": "I3", "count": 2, "color": "#AABBCC"}], "board": "3x2"},
  {"name": "Ring", "id": "ring", "difficulty": "Easy", "tiles": ["hook", [[1, 1, 1]]], "board": "ring"},
  {"name": "Corner", "tiles": ["L3"], "board": {"area_layout": [[0, 0], [0, 0]], "values": [["A", "B"], ["C", "D"]],
   "value_order": [[0, 1], [2, 3]], "areas": [{"name": "Letter", "formatter": {"type": "Plain"},
   "default_factory": {"type": "Fixed", "value": "C"}}], "target_template": "{0}"}}]}
"""


class PuzzledCollection(Format):
    """The format "puzzled-collection"."""

    name = "puzzled-collection"
    has_targets = True
    summary = "Puzzled collections (JSON): polyomino packing on boards with holes, and calendar boards."
    extensions = (".json",)

    def sniff(self, head: str, filename: str) -> int:
        if not head.lstrip().startswith("{"):
            return 0
        return 90 if '"puzzled"' in head else 40 if '"puzzles"' in head and '"tiles"' in head else 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        puzzles, faults = read_collection(text, options)
        if faults.errors:
            first = faults.errors[0]
            raise FormatError(first.message, first.pointer, first.code)
        yield from puzzles

    def faults(self, text: str, options: LoadOptions) -> list[Fault]:
        _, faults = read_collection(text, options)
        return [*faults.errors, *options.warnings]

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        head = dict(puzzles[0].meta.get("collection", {})) if puzzles else {}
        document: dict[str, Any] = {"puzzled": APP, "name": "Exported puzzles", "author": "unknown",
                                    "id": "org.gridwright.Export", **head}
        custom: dict[str, Any] = {}
        entries = [self._entry(puzzle, i, custom) for i, puzzle in enumerate(puzzles)]
        if custom:
            document["custom_tiles"] = custom
        lines = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in document.items()]
        rows = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
        return "{" + ",\n ".join(lines) + f',\n "puzzles": [\n  {rows}]}}\n'

    def _entry(self, puzzle: Puzzle, index: int, custom: dict[str, Any]) -> dict[str, Any]:
        packing, areas = _parts(puzzle)
        meta = puzzle.meta
        entry: dict[str, Any] = {"name": meta.get("name") or f"Puzzle {index + 1}"}
        if meta.get("id", str(index)) != str(index):
            entry["id"] = meta["id"]
        entry |= {k: meta[k] for k in ("description", "difficulty", "unsolvable", "additional_info") if k in meta}
        entry["tiles"] = [self._tile(tile, meta.get("colors", {}), custom) for tile in packing.tiles]
        entry["board"] = _area_board(puzzle, areas) if areas else _simple_board(puzzle)
        return entry

    def _tile(self, tile: Tile, colors: Mapping[str, str], custom: dict[str, Any]) -> Any:
        standard = STANDARD.get(tile.name)
        layout: Any = tile.name
        if tile.name == shape_label(tile):
            layout = tile.rows
        elif standard is None or standard.cells != tile.cells or tile.name in custom:
            layout = tile.name if custom.setdefault(tile.name, tile.rows) == tile.rows else tile.rows
        more = {**({"color": colors[tile.name]} if tile.name in colors else {}),
                **({"count": tile.count} if tile.count > 1 else {})}
        return {"layout": layout, **more} if more else layout

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        found = [Loss("rule", rule.key) for rule in puzzle.rules if rule.key not in ("packing", "area")]
        if puzzle.all_givens:
            found.append(Loss("givens", f"{len(puzzle.all_givens)} given cells"))
        targets = [rule.target for rule in _areas(puzzle) if rule.target]
        if targets:
            found.append(Loss("target", f"{' '.join(targets)}: the collection states how the default is found"))
        return found

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        _, areas = _parts(puzzle)
        values = solution.layers[puzzle.layer_of(puzzle.rules[0])]
        target = {area.name: value for area in areas for c, value in zip(area.cells, area.values, strict=True)
                  if values[c] == 0}
        placements = solution.extras.get("placements")
        if placements is None:
            raise NotSupported("the solution does not say where each tile lies")
        return {"target": target,
                "placements": [{"tile": p.tile, "cells": [str(c) for c in p.cells]} for p in placements]}

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return compact(self.result(puzzle, solution)) + "\n"

    def stated_target(self, text: str) -> tuple[str, ...]:
        data = loads(text.strip())
        if isinstance(data, dict) and isinstance(data.get("result"), dict):
            data = data["result"]
        stated = data.get("target") if isinstance(data, dict) else None
        return tuple(v for v in stated.values() if isinstance(v, str)) if isinstance(stated, dict) else ()

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        packing, _ = _parts(puzzle)
        data, where = typed(loads(text.strip()), "object", ""), ""
        if "placements" not in data and isinstance(data.get("result"), dict):
            data, where = data["result"], "/result"
        by_name = {tile.name: i for i, tile in enumerate(packing.tiles, 1)}
        by_shape = {tile.shape: i for i, tile in enumerate(packing.tiles, 1)}
        values = dict.fromkeys(puzzle.board.cells, 0)
        placements = []
        for i, each in enumerate(member(data, "placements", "list", where)):
            here = where + pointer("placements", i)
            name = member(typed(each, "object", here), "tile", "string", here)
            # A mirror image has a name of its own (J4, L4) but is the same tile.
            value = by_name.get(name) or by_shape.get(STANDARD[name].shape if name in STANDARD else ())
            if value is None:
                raise FormatError(f"there is no tile {name[:40]!r}; the puzzle has {', '.join(by_name)}", here, "tile")
            cells = []
            for k, text_of in enumerate(member(each, "cells", "list", here)):
                place = here + pointer("cells", k)
                try:
                    found = cell(typed(text_of, "string", place))
                except FormatError as error:
                    raise FormatError(error.message, place, "cell") from None
                if found not in puzzle.board:
                    raise FormatError(f"{found} is not a cell of the board", place, "cell")
                cells.append(found)
                values[found] = value
            placements.append(Placement(packing.tiles[value - 1].name, tuple(sorted(cells))))
        extras: dict[str, Any] = {"placements": tuple(sorted(placements, key=lambda p: p.cells))}
        return Solution(puzzle, {puzzle.layer_of(packing): values}, extras)

    def samples(self) -> Sequence[str]:
        return (_SAMPLE,)


def _areas(puzzle: Puzzle) -> list[Any]:
    return [rule for rule in puzzle.rules if rule.key == "area"]


def _parts(puzzle: Puzzle) -> tuple[Any, list[Any]]:
    """The packing rule and the areas. Raises NotSupported for a puzzle that a collection cannot hold."""
    packings: list[Rule] = [rule for rule in puzzle.rules if rule.key == "packing"]
    if len(packings) != 1:
        raise NotSupported(f"a Puzzled collection needs one packing rule a puzzle, not {len(packings)}")
    return packings[0], _areas(puzzle)


def _simple_board(puzzle: Puzzle) -> Any:
    board = puzzle.board
    if len(board) == board.rows * board.cols:
        return f"{board.cols}x{board.rows}"
    return {"layout": _rows(puzzle, [int(c is None) for c in board.positions()])}


def _area_board(puzzle: Puzzle, areas: list[Any]) -> dict[str, Any]:
    board, meta = puzzle.board, puzzle.meta
    number = {c: i for i, area in enumerate(areas) for c in area.cells}
    shown = {c: v for area in areas for c, v in zip(area.cells, area.values, strict=True)}
    if any(c not in number for c in board.cells):
        raise NotSupported("on an area board every free cell belongs to an area")
    places = list(board.positions())
    order = _rows(puzzle, [-1 if c is None else areas[number[c]].cells.index(c) for c in places])
    stated = [{"name": area.name, "formatter": {"type": "Plain"},
               "default_factory": {"type": "Fixed", "value": area.target or area.values[0]}} for area in areas]
    return {"area_layout": _rows(puzzle, [-1 if c is None else number[c] for c in places]),
            "values": _rows(puzzle, ["" if c is None else shown[c] for c in places]),
            "value_order": meta.get("value_order", order), "areas": meta.get("areas", stated),
            "target_template": meta.get("target_template", " ".join(f"{{{i}}}" for i in range(len(areas))))}


def _rows(puzzle: Puzzle, flat: list[Any]) -> list[list[Any]]:
    width = puzzle.board.cols
    return [flat[i:i + width] for i in range(0, len(flat), width)]


PLUGIN = PuzzledCollection
