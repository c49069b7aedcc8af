"""The elements of written Penpa+ payloads: those that are read back as rules, and marks that are only drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import attrs

from gridwright import Cell, Rule, cell
from gridwright_formats._penpa_points import Points, cage_outline

__all__ = ["ELEMENTS", "MARKS", "MEMBERS", "Out", "is_element"]

#: Members of the elements, in the tool's order, and whether each is a list.
MEMBERS = {"surface": False, "number": False, "numberS": False, "symbol": False, "freeline": False,
            "freelineE": False, "thermo": True, "arrows": True, "direction": True, "squareframe": True,
            "polygon": True, "line": False, "lineE": False, "wall": False, "cage": False, "deletelineE": False,
            "killercages": True, "nobulbthermo": True}
_LINE_STYLES = {"green": 3, "red": 8, "blue": 9, "black": 2}
_BESIDE = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


@attrs.define
class Out:
    """The elements as they are written, and the kinds that are read back."""

    points: Points
    data: dict[str, Any] = attrs.field(factory=lambda: {name: [] if many else {} for name, many in MEMBERS.items()})
    members: set[str] = attrs.field(factory=set)
    #: Rules that are drawn at most.
    left: list[Rule] = attrs.field(factory=list)
    #: Whether there are houses that the board and its borders do not show.
    other_houses: bool = False
    #: Whether elements on one place hide one another.
    hidden: bool = False


def is_element(rule: Mapping[str, Any]) -> bool:
    """Whether a rule has an element that is read back as this rule."""
    kind, members = rule.get("kind"), set(rule) - {"type", "kind", "cells"}
    match rule["type"]:
        case "cage":
            return True
        case "line":
            return kind == "thermo" and not members
        case "arrow":
            rows, cols = ({c.row for c in map(cell, rule["bulb"])}, {c.col for c in map(cell, rule["bulb"])})
            # Every shaft has to leave its first cell of the bulb, as read.
            return (len(rows) == 1 or len(cols) == 1) and list(map(cell, rule["bulb"])) == sorted(
                map(cell, rule["bulb"]))
        case "edge":
            return kind in ("xv", "kropki") or (kind == "difference" and rule["value"] == 1) or (
                kind == "ratio" and rule["value"] == 2)
        case "cell":
            return kind in ("odd", "even")
        case "neighbours":
            return kind == "nonconsecutive" and not members
    return False


def _cage(rule: Mapping[str, Any], out: Out) -> None:
    cells = list(map(cell, rule["cells"]))
    out.data["killercages"].append([out.points.index(c) for c in cells])
    out.data["cage"].update(dict.fromkeys(sorted(cage_outline(cells, out.points)), 10))
    if "sum" in rule:
        space = " " if rule["sum"] > 9 else ""
        out.data["numberS"][str(out.points.inner(min(cells), 0))] = [f"{space}{rule['sum']}", 1]
    out.members.add("killercage")


def _thermo(rule: Mapping[str, Any], out: Out) -> None:
    out.data["thermo"].append([out.points.index(cell(name)) for name in rule["cells"]])
    out.members.add("thermometer")


def _arrow(rule: Mapping[str, Any], out: Out) -> None:
    bulb = list(map(cell, rule["bulb"]))
    if len(bulb) > 1:
        out.data["squareframe"].append([out.points.index(c) for c in bulb])
    else:
        out.data["symbol"][str(out.points.index(bulb[0]))] = [1, "circle_L", 1]
    for shaft in rule["lines"]:
        first = cell(shaft[0])
        start = next(c for c in bulb if max(abs(c.row - first.row), abs(c.col - first.col)) == 1)
        out.data["arrows"].append([out.points.index(start), *(out.points.index(cell(name)) for name in shaft)])
    out.members.add("arrow")


def _edge(rule: Mapping[str, Any], out: Out) -> None:
    index = str(out.points.side_index(*map(cell, rule["cells"])))
    if rule["kind"] == "xv":
        out.data["number"][index] = [rule["letter"], 5, "5"]
        out.members.add("xv")
        return
    kind = rule["kind"]
    if kind == "kropki":
        kind = "difference" if rule["color"] == "white" else "ratio"
    out.data["symbol"][index] = [1 if kind == "difference" else 2, "circle_SS", 1]
    out.members.add(kind)


def _parity(rule: Mapping[str, Any], out: Out) -> None:
    shape = "circle_L" if rule["kind"] == "odd" else "square_L"
    for name in rule["cells"]:
        out.data["symbol"].setdefault(str(out.points.index(cell(name))), [3, shape, 1])
    out.members.add(rule["kind"])


def _nonconsecutive(rule: Mapping[str, Any], out: Out) -> None:
    out.members.add("nonconsecutive")


ELEMENTS: Mapping[str, Callable[[Mapping[str, Any], Out], None]] = {
    "cage": _cage, "line": _thermo, "arrow": _arrow, "edge": _edge, "cell": _parity, "neighbours": _nonconsecutive}


def _drawn_line(mark: Any, out: Out) -> None:
    style = _LINE_STYLES.get(mark.color, 5)
    ends = [out.points.index(c) for c in mark.cells]
    ends += ends[:1] if mark.closed else []
    for a, b in pairwise(ends):
        out.data["line"][f"{min(a, b)},{max(a, b)}"] = style


def _drawn_shade(mark: Any, out: Out) -> None:
    for c in mark.cells:
        out.data["surface"][str(out.points.index(c))] = 3


def _drawn_shape(mark: Any, out: Out) -> None:
    shape = {"square": "square_L", "diamond": "diamond_L"}.get(mark.shape, "circle_L")
    for c in mark.cells:
        out.data["symbol"].setdefault(str(out.points.index(c)), [1 if mark.hollow else 3, shape, 1])


def _drawn_between(mark: Any, out: Out) -> None:
    pair = len(mark.cells) == 2
    index = out.points.side_index(*mark.cells) if pair else out.points.corner_index(min(mark.cells))
    if mark.kind == "dot":
        out.data["symbol"][str(index)] = [2 if mark.color == "black" else 1, "circle_SS", 1]
    else:
        out.data["number"][str(index)] = [mark.text, 6, "5"]


def _drawn_outside(mark: Any, out: Out) -> None:
    c = mark.cells[0]
    down, right = _BESIDE[mark.side]
    if len(mark.cells) > 1:
        down, right = c.row - mark.cells[1].row, c.col - mark.cells[1].col
    out.data["number"][str(out.points.index(Cell(c.row + down, c.col + right)))] = [mark.text, 1, "1"]


MARKS: Mapping[str, Callable[[Any, Out], None]] = {
    "line": _drawn_line, "connect": _drawn_line, "shade": _drawn_shade, "highlight": _drawn_shade,
    "symbol": _drawn_shape, "bulb": _drawn_shape, "dot": _drawn_between, "between": _drawn_between,
    "outside": _drawn_outside}
