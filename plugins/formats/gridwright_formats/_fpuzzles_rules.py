"""From rules to the members of f-puzzles objects: what `_fpuzzles_members` reads, written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import attrs

from gridwright import Cell, cell
from gridwright_formats._fpuzzles_members import (
    BORDERS,
    LINES,
    OUTSIDE,
    SHORT,
    VENDOR,
    entropic_groups,
    line_value,
    short_pair,
)
from gridwright_formats._fpuzzles_values import name_of

__all__ = ["Written", "write_rule"]

#: (type, kind) of lines -> member.
_LINES = {key: name for name, key in LINES.items()}
_BORDERS = {kind: name for name, (kind, _, _) in BORDERS.items()}
_OUTSIDE = {family: name for name, (family, _) in OUTSIDE.items()}
_DIRECTIONS = {(-1, -1): "UL", (-1, 1): "UR", (1, -1): "DL", (1, 1): "DR"}
#: Members that the tool's extensions know: how they are drawn for programs that do not (name, colour, width).
_DRAWN: Mapping[str, tuple[str, str, float]] = {
    "renban": ("Renban", "#F067F0", 0.4), "whispers": ("Whispers", "#67F067", 0.3),
    "entropicline": ("Entropic Line", "#FFCCAA", 0.25), "modularline": ("Modular Line", "#33BBBB", 0.25),
    "regionsumline": ("Region Sum Line", "#2ECBFF", 0.25), "nabner": ("Nabner", "#C9C883", 0.4),
    "doublearrow": ("Double Arrow", "#C54B8B", 0.25), "zipperline": ("Zipper Line", "#CDB1EC", 0.25),
    "lockout": ("Lockout", "#AABEEF", 0.2), "slowthermometer": ("Slow Thermometer", "#6495ED", 0.5)}
_INDEXERS = {"rowindexer": ("Row Indexer", "#7CC77C"), "columnindexer": ("Column Indexer", "#C77C7C"),
             "boxindexer": ("Box Indexer", "#7C7CC7")}


@attrs.define
class Written:
    """The members of an object, as they are written."""

    size: int
    members: dict[str, Any] = attrs.field(factory=dict)
    #: Cell -> digits that rules of a cell leave, for which there are only pencil marks.
    allowed: dict[Cell, set[int]] = attrs.field(factory=dict)

    def add(self, name: str, *more: Any) -> bool:
        """More entries of a list; always true."""
        self.members.setdefault(name, []).extend(more)
        return True


def write_rule(rule: Mapping[str, Any], out: Written) -> bool:
    """Write a rule, given as JSON; whether there is a way to. Houses, neighbours and negatives are not for here."""
    family = rule["type"]
    if (family, rule.get("kind", "")) in _LINES:
        return _line(rule, out)
    return family in _WRITERS and _WRITERS[family](rule, out)


def _names(cells: Any) -> list[str]:
    return [name_of(cell(c)) for c in cells]


def _line(rule: Mapping[str, Any], out: Written) -> bool:
    name, kind, cells = _LINES[rule["type"], rule.get("kind", "")], rule.get("kind", ""), _names(rule["cells"])
    usual = line_value(kind, out.size)
    # Defaults are left out of rules on nine digits, where they are the tool's own.
    value = rule.get("value", usual)
    if kind == "entropic" and rule.get("groups", entropic_groups(9)) != entropic_groups(out.size):
        return False
    if (kind in SHORT and len(cells) < 3) or (value != usual and kind != "whisper"):
        return False
    if rule.get("closed"):
        cells.append(cells[0])
    return _drawn_line(name, cells, {} if value == usual else {"value": str(value)}, out)


def _drawn_line(name: str, cells: list[str], more: Mapping[str, str], out: Written) -> bool:
    if name in _DRAWN:
        sign, colour, width = _DRAWN[name]
        out.add("line", {"lines": [cells], "outlineC": colour, "width": width, "fromConstraint": sign})
    return out.add(name, {"lines": [cells], **more})


def _relation(rule: Mapping[str, Any], out: Written) -> bool:
    stated = {"op": rule["op"], "params": rule.get("params", [])}
    kind = next((kind for kind in SHORT if short_pair(kind, out.size) == stated), None)
    if kind is None or not all(_touch(*map(cell, pair)) for pair in rule["pairs"]):
        return False
    for pair in rule["pairs"]:
        _drawn_line(f"{kind}line", _names(pair), {}, out)
    return True


def _touch(a: Cell, b: Cell) -> bool:
    return max(abs(a.row - b.row), abs(a.col - b.col)) == 1


def _edge(rule: Mapping[str, Any], out: Written) -> bool:
    cells, kind = _names(rule["cells"]), rule["kind"]
    if kind == "xv":
        return out.add("xv", {"cells": cells, "value": rule["letter"]})
    if kind == "kropki":
        return out.add("difference" if rule["color"] == "white" else "ratio", {"cells": cells})
    if kind not in _BORDERS:
        return False
    _, number, default = BORDERS[_BORDERS[kind]]
    value = rule[number]
    return out.add(_BORDERS[kind], {"cells": cells, **({} if value == default else {"value": str(value)})})


def _cage(rule: Mapping[str, Any], out: Written) -> bool:
    return out.add("killercage", {"cells": _names(rule["cells"]),
                                  **({"value": str(rule["sum"])} if "sum" in rule else {})})


def _clone(rule: Mapping[str, Any], out: Written) -> bool:
    one, *others = map(_names, rule["regions"])
    return out.add("clone", *({"cells": one, "cloneCells": other} for other in others))


def _contains(rule: Mapping[str, Any], out: Written) -> bool:
    cells = sorted(map(cell, rule["cells"]))
    first = cells[0]
    block = [Cell(first.row + down, first.col + right) for down in (0, 1) for right in (0, 1)]
    return cells == block and out.add("quadruple", {"cells": _names(rule["cells"]), "values": rule["digits"]})


def _arrow(rule: Mapping[str, Any], out: Written) -> bool:
    bulb = list(map(cell, rule["bulb"]))
    lines = []
    for shaft in rule["lines"]:
        start = next(c for c in bulb if _touch(c, cell(shaft[0])))
        lines.append([name_of(start), *_names(shaft)])
    return out.add("arrow", {"cells": _names(rule["bulb"]), "lines": lines})


def _sum(rule: Mapping[str, Any], out: Written) -> bool:
    cells = list(map(cell, rule["cells"]))
    if rule["kind"] != "little_killer":
        return False
    first = cells[0]
    down = 1 if rule["side"] == "top" else -1 if rule["side"] == "bottom" else 0
    right = 1 if rule["side"] == "left" else -1 if rule["side"] == "right" else 0
    steps = [(b.row - a.row, b.col - a.col) for a, b in pairwise(cells)]
    # One cell in a corner of the grid: either diagonal that the side allows ends there or leaves the grid.
    choices = steps[:1] or [(down or each, right or each) for each in (1, -1)]
    for step in choices:
        last = Cell(cells[-1].row + step[0], cells[-1].col + step[1])
        if not _inside(last, out.size):
            start = Cell(first.row - step[0], first.col - step[1])
            return out.add("littlekillersum", {"cell": name_of(start), "cells": _names(rule["cells"]),
                                               "direction": _DIRECTIONS[step], "value": str(rule["sum"])})
    return False


def _inside(c: Cell, size: int) -> bool:
    return 1 <= c.row <= size and 1 <= c.col <= size


def _outside(rule: Mapping[str, Any], out: Written) -> bool:
    name = _OUTSIDE[rule["type"]]
    first = cell(rule["cells"][0])
    if len(rule["cells"]) != out.size:
        return False
    down, right = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}[rule["side"]]
    place, value = name_of(Cell(first.row - down, first.col - right)), str(rule[OUTSIDE[name][1]])
    if name != "sandwichsum":
        sign = "X Sum" if name == "xsum" else "Skyscraper"
        out.add("text", {"cells": [place], "value": value, "fontC": "#000000", "size": 0.7, "fromConstraint": sign})
    return out.add(name, {"cell": place, "value": value})


def _cell(rule: Mapping[str, Any], out: Written) -> bool:
    kind = rule["kind"]
    if kind in ("odd", "even"):
        return out.add(kind, *({"cell": each} for each in _names(rule["cells"])))
    digits = set(range(1, out.size + 1))
    values, split = set(rule.get("values", ())), rule.get("split", 0)
    left = {"low": {v for v in digits if v <= split}, "high": {v for v in digits if v > split}, "set": values,
            "exclude": digits - values}[kind]
    for c in map(cell, rule["cells"]):
        out.allowed[c] = out.allowed.get(c, digits) & left
    return True


def _marks(name: str) -> Callable[[Mapping[str, Any], Written], bool]:
    return lambda rule, out: out.add(name, *({"cell": each} for each in _names(rule["cells"])))


def _indexer(name: str) -> Callable[[Mapping[str, Any], Written], bool]:
    def write(rule: Mapping[str, Any], out: Written) -> bool:
        sign, colour = _INDEXERS[name]
        cells = _names(rule["cells"])
        out.add("cage", {"cells": cells, "outlineC": colour, "fontC": "#000000", "fromConstraint": sign})
        return out.add(name, {"cells": cells})

    return write


_WRITERS: Mapping[str, Callable[[Mapping[str, Any], Written], bool]] = {
    "relation": _relation, "edge": _edge, "cage": _cage, "clone": _clone, "contains": _contains, "arrow": _arrow,
    "sum": _sum, **dict.fromkeys(_OUTSIDE, _outside), "cell": _cell,
    f"{VENDOR}minimum": _marks("minimum"), f"{VENDOR}maximum": _marks("maximum"),
    **{f"{VENDOR}{name.removesuffix('indexer')}_indexer": _indexer(name) for name in _INDEXERS}}
