"""The `gridwright` format: any board, layers, symbols and rules, without loss."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import (
    Board,
    Cell,
    FormatError,
    GridwrightError,
    LoadOptions,
    NotSupported,
    Placement,
    Puzzle,
    Solution,
    Symbols,
    cell,
    default_plugins,
)
from gridwright.codecs import rule_json, strict_json
from gridwright.codecs.documents import DocumentFormat
from gridwright.codecs.flat import flat_values
from gridwright.codecs.strict_json import member, pointer, typed

VERSION = 1
MEMBERS = ("format", "format_version", "board", "layers", "givens", "candidates", "rules", "solution", "extras", "meta")


class Gridwright(DocumentFormat):
    """One JSON object a puzzle; a list or JSON Lines for several.

    `board` is {"rows", "cols", "holes"}, or {"name"} for a board that a plugin offers, as all must be whose cells are
    no squares; `layers` an object from name to {"kind", "first", "labels"}, or to the number of digits, the main layer
    first. `givens` and `solution` are objects from layer to a flat list over the rectangle
    in reading order, null where there is no value or no cell; `candidates` one from layer to {cell: values}. A
    document that carries a solution may also hold the `extras` of its solver; as a puzzle it is read without them.
    """

    name = "gridwright"
    lattices = True
    summary = "Our own lossless JSON for any board, layers, symbols and rules."

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        return read(document, where)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        if len(puzzles) == 1:
            return strict_json.one_item_a_line(document_of(puzzles[0]), ("rules",)) + "\n"
        return "".join(strict_json.compact(document_of(puzzle)) + "\n" for puzzle in puzzles)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        data = document_of(puzzle.evolve(solution=solution.layers))
        if solution.extras:
            data["extras"] = {name: _plain(value) for name, value in solution.extras.items()}
        return {name: data[name] for name in MEMBERS if name in data}

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return strict_json.compact(self.result(puzzle, solution)) + "\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        data = strict_json.loads(text)
        if isinstance(data, list):
            data = {"solution": {puzzle.main: data}}
        stated = member(typed(data, "object", ""), "solution", "object", "")
        layers = {name: flat_values(puzzle, name, stated.get(name), f"/solution{pointer(name)}")
                  for name in puzzle.layers}
        extras = dict(typed(data.get("extras", {}), "object", "/extras"))
        if "placements" in extras:
            extras["placements"] = _placements(extras["placements"])
        return Solution(puzzle, layers, extras)

    def samples(self) -> Sequence[str]:
        return (strict_json.compact({
            "format": self.name, "format_version": 1, "board": {"rows": 2, "cols": 3, "holes": ["r1c2"]},
            "layers": {"digits": 3}, "givens": {"digits": [1, None, None, None, None, None]},
            "candidates": {"digits": {"r2c1": [2, 3]}},
            "rules": [{"type": "region", "kind": "extra", "cells": ["r1c1", "r2c1", "r2c2"]}],
            "meta": {"title": "Sample"}}) + "\n",)


def read(document: Any, where: str) -> Puzzle:
    """The puzzle of one document. Raises FormatError."""
    typed(document, "object", where)
    if member(document, "format", "string", where) != "gridwright":
        raise FormatError("the format must be 'gridwright'", where + "/format", "format")
    if (version := member(document, "format_version", "whole number", where)) != VERSION:
        raise FormatError(f"format_version {version} is not supported; expected {VERSION}", where + "/format_version",
                          "format")
    _known(document, MEMBERS, where)
    board = _board(member(document, "board", "object", where), where + "/board")
    layers = _layers(member(document, "layers", "object", where), where + "/layers")
    bare = Puzzle(board, layers, meta=_part(document, "meta", where))
    _part(document, "extras", where)
    parts: dict[str, dict[str, Any]] = {}
    for part in ("givens", "solution", "candidates"):
        parts[part] = {}
        for name, data in _part(document, part, where).items():
            place = f"{where}/{part}{pointer(name)}"
            if name not in layers:
                raise FormatError(f"there is no layer {name!r}; the puzzle has {', '.join(layers)}", place, "unknown")
            if part == "candidates":
                values: Mapping[Cell, Any] = _candidates(bare, name, data, place)
            else:
                values = flat_values(bare, name, data, place, gaps=part == "givens")
            if values:
                parts[part][name] = values
    puzzle = bare.evolve(givens=parts["givens"], candidates=parts["candidates"], solution=parts["solution"] or None)
    rules = member(document, "rules", "list", where)
    return rule_json.place_rules(puzzle, rules, where + "/rules", layers_allowed=True)


def _part(document: Mapping[str, Any], name: str, where: str) -> dict[str, Any]:
    """An optional member that is an object; {} where it is not stated."""
    found: dict[str, Any] = typed(document.get(name, {}), "object", where + pointer(name))
    return found


def _known(data: Mapping[str, Any], members: Sequence[str], where: str) -> None:
    for name in data:
        if name not in members:
            raise FormatError(f"the member {name[:60]!r} is not known here; expected {', '.join(members)}",
                              where + pointer(name), "unknown")


def _board(data: Mapping[str, Any], where: str) -> Board:
    if "name" in data:
        _known(data, ("name",), where)
        return _named(member(data, "name", "string", where), where + "/name")
    _known(data, ("rows", "cols", "holes"), where)
    rows, cols = (member(data, name, "whole number", where) for name in ("rows", "cols"))
    try:
        full = Board.from_holes(rows, cols, ())
    except FormatError as error:
        raise FormatError(error.message, where, "value") from None
    holes: set[Cell] = set()
    for position, name in enumerate(typed(data.get("holes", []), "list", where + "/holes")):
        hole = _cell(full, typed(name, "string", f"{where}/holes/{position}"), f"{where}/holes/{position}")
        if hole in holes:
            raise FormatError(f"the hole {hole} is listed twice", f"{where}/holes/{position}", "value")
        holes.add(hole)
    if len(holes) == len(full):
        raise FormatError("the board has no cell at all", where, "value")
    return Board.from_holes(rows, cols, holes)


def _named(name: str, where: str) -> Board:
    """The board of a layout that a plugin offers."""
    try:
        board: Board = default_plugins().registry.get("board", name).board
    except GridwrightError as error:
        raise FormatError(str(error), where, "unknown") from error
    return board


def _name_of(board: Board) -> str:
    """The name by which a board whose cells are no squares is found again."""
    registry = default_plugins().registry
    if not registry.has("board", board.name) or registry.get("board", board.name).board != board:
        raise NotSupported("a board whose cells are no squares is written by the name under which a plugin offers it, "
                           f"and no plugin offers this one{f' as {board.name!r}' if board.name else ''}")
    return board.name


def _cell(board: Board, name: str, where: str) -> Cell:
    try:
        c = cell(name)
    except FormatError as error:
        raise FormatError(error.message, where, "cell") from None
    if c not in board:
        raise FormatError(f"{c} is not a cell of the board", where, "cell")
    return c


def _layers(data: Mapping[str, Any], where: str) -> dict[str, Symbols]:
    layers = {}
    for name, stated in data.items():
        place = where + pointer(name)
        if type(stated) is int:
            try:
                layers[name] = Symbols.digits(stated)
            except FormatError as error:
                raise FormatError(error.message, place, "value") from None
            continue
        members = ("kind", "first", "labels")
        _known(typed(stated, "object", place), members, place)
        kind, first = member(stated, "kind", "string", place), member(stated, "first", "whole number", place)
        labels = tuple(typed(label, "string", f"{place}/labels/{position}")
                       for position, label in enumerate(member(stated, "labels", "list", place)))
        if not labels or len(set(labels)) < len(labels):
            raise FormatError("labels must be different, and at least one", place + "/labels", "value")
        layers[name] = Symbols(kind, first, labels)
    if not layers:
        raise FormatError("a puzzle needs at least one layer", where, "value")
    return layers


def _candidates(puzzle: Puzzle, layer: str, data: Any, where: str) -> dict[Cell, frozenset[int]]:
    symbols = puzzle.symbols(layer)
    found = {}
    for name, values in typed(data, "object", where).items():
        place = where + pointer(name)
        marks = typed(values, "list", place)
        if not marks or not all(type(v) is int and v in symbols.values for v in marks) or marks != sorted(set(marks)):
            raise FormatError(f"expected ascending whole numbers from {symbols.first} to {symbols.highest}", place,
                              "value")
        found[_cell(puzzle.board, name, place)] = frozenset(marks)
    return found


def document_of(puzzle: Puzzle) -> dict[str, Any]:
    """The document of a puzzle; members that say nothing are left out."""
    board = puzzle.board
    holes = [str(Cell(r, k)) for r in range(1, board.rows + 1) for k in range(1, board.cols + 1)
             if Cell(r, k) not in board]
    data: dict[str, Any] = {
        "format": "gridwright", "format_version": VERSION,
        "board": {"rows": board.rows, "cols": board.cols, **({"holes": holes} if holes else {})}
        if board.lattice is None else {"name": _name_of(board)},
        "layers": {name: _symbols(symbols) for name, symbols in puzzle.layers.items()}}
    for name, values in (("givens", puzzle.givens), ("solution", puzzle.solution or {})):
        flat = {layer: [None if c is None else given.get(c) for c in board.positions()]
                for layer, given in values.items() if given}
        if flat:
            data[name] = flat
    if any(puzzle.candidates.values()):
        data["candidates"] = {layer: {str(c): sorted(marks[c]) for c in sorted(marks)}
                              for layer, marks in puzzle.candidates.items() if marks}
    data["rules"] = [rule_json.dump_rule(rule, puzzle.digits) for rule in puzzle.rules]
    if puzzle.meta:
        data["meta"] = dict(puzzle.meta)
    return data


def _symbols(symbols: Symbols) -> Any:
    if symbols.kind == "digits" and symbols.first == 1 and symbols == Symbols.digits(symbols.highest):
        return symbols.highest
    return {"kind": symbols.kind, "first": symbols.first, "labels": list(symbols.labels)}


def _plain(value: Any) -> Any:
    if isinstance(value, Placement):
        return {"tile": value.tile, "cells": [str(c) for c in value.cells]}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return json.loads(json.dumps(value))


def _placements(data: Any) -> tuple[Placement, ...]:
    found = []
    for position, each in enumerate(typed(data, "list", "/extras/placements")):
        where = f"/extras/placements/{position}"
        typed(each, "object", where)
        cells = member(each, "cells", "list", where)
        found.append(Placement(member(each, "tile", "string", where),
                               tuple(cell(typed(c, "string", where + "/cells")) for c in cells)))
    return tuple(found)


PLUGIN = Gridwright
