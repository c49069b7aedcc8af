"""Puzzled collections: polyomino packing puzzles and calendars in one JSON document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    Solution,
    cell,
)
from gridwright.codecs.strict_json import compact, loads, member, pointer, typed
from gridwright_formats._puzzled_new import parts
from gridwright_formats._puzzled_reading import read_collection
from gridwright_formats._puzzled_targets import producible, shown
from gridwright_formats._puzzled_writing import write_collection
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
        puzzles, faults = read_collection(text, options, advice=options.publish)
        if faults.errors:
            first = faults.errors[0]
            raise FormatError(first.message, first.pointer, first.code)
        yield from puzzles

    def faults(self, text: str, options: LoadOptions) -> list[Fault]:
        _, faults = read_collection(text, options, advice=options.strict)
        return [*faults.errors, *options.warnings]

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return write_collection(puzzles)

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        found = [Loss("rule", rule.key) for rule in puzzle.rules if rule.key not in ("packing", "area")]
        if puzzle.all_givens:
            found.append(Loss("givens", f"{len(puzzle.all_givens)} given cells"))
        found += [Loss("target", f"{area.target}: no default of {area.name} is ever that")
                  for area, stated in zip(_areas(puzzle), puzzle.meta.get("areas", ()), strict=False)
                  if area.target and area.target not in producible(stated["default_factory"])]
        packings: list[Any] = [rule for rule in puzzle.rules if rule.key == "packing"]
        found += [Loss("uncovered", f"{packing.uncovered} cells stay open; a collection leaves one open in each area")
                  for packing in packings if packing.uncovered != len(_areas(puzzle))]
        return found

    def caption(self, puzzle: Puzzle, solution: Solution | None = None) -> str:
        areas, template = _areas(puzzle), puzzle.meta.get("target_template")
        stated: Any = puzzle.meta.get("areas")
        found = {area.name: area.target for area in areas} if solution is None else _open(puzzle, areas, solution)
        values = [value for area in areas if (value := found.get(area.name)) is not None]
        if not values or len(values) < len(areas) or not isinstance(template, str):
            return ""
        try:
            return shown(stated, template, values)
        except (AttributeError, KeyError, TypeError, ValueError):
            # Puzzles of other formats may keep anything under these names.
            return ""

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        _, areas = parts(puzzle)
        caption = self.caption(puzzle, solution)
        placements = solution.extras.get("placements")
        if placements is None:
            raise NotSupported("the solution does not say where each tile lies")
        return {"target": _open(puzzle, areas, solution), **({"shown": caption} if caption else {}),
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
        packing, _ = parts(puzzle)
        data, where = typed(loads(text.strip()), "object", ""), ""
        if "placements" not in data and isinstance(data.get("result"), dict):
            data, where = data["result"], "/result"
        self._check_target(puzzle, data, where)
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

    def _check_target(self, puzzle: Puzzle, data: Any, where: str) -> None:
        """A target that a solution states is that of the puzzle. Raises FormatError."""
        where += "/target"
        stated = typed(data.get("target", {}), "object", where)
        own = {area.name: area for area in _areas(puzzle)}
        for name, value in stated.items():
            here = where + pointer(name)
            if name not in own:
                raise FormatError(f"there is no area {name[:40]!r}; expected one of {', '.join(own)}", here, "target")
            if own[name].target not in (None, typed(value, "string", here)):
                raise FormatError(f"the solution is for {value[:40]}, the puzzle for {own[name].target}", here,
                                  "target")

    def samples(self) -> Sequence[str]:
        return (_SAMPLE,)


def _areas(puzzle: Puzzle) -> list[Any]:
    return [rule for rule in puzzle.rules if rule.key == "area"]


def _open(puzzle: Puzzle, areas: Sequence[Any], solution: Solution) -> dict[str, str]:
    """Area -> the value that the solution leaves open in it."""
    values = solution.layers[puzzle.layer_of(puzzle.rules[0])]
    return {area.name: value for area in areas for c, value in zip(area.cells, area.values, strict=True)
            if values[c] == 0}


PLUGIN = PuzzledCollection
