"""What the elements of a Penpa+ board mean: givens, borders, cages, thermometers, arrows, marks on sides and in cells.

Elements that mean nothing exact are doubted: by name, one by one or by kind and style.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from gridwright import Cell, FormatError
from gridwright.codecs.strict_json import typed
from gridwright_formats._penpa_points import Points, cage_outline
from gridwright_formats._penpa_words import Words
from gridwright_formats._sudokupad_doubts import MOST_CLUES, MOST_ELEMENTS, Findings

__all__ = ["Elements", "borders_of"]

#: Styles of lines that are drawn as thick black borders.
_BORDERS = (2, 21)
#: Styles of circles on sides: white with a black rim, black.
_DOTS = {1: "difference", 8: "difference", 2: "ratio"}
#: Circles that may be the bulb of an arrow: hollow, or filled with white or grey.
_BULBS = (1, 3, 5, 6, 8, 9, 10, 13)
_GREYS = (3, 5, 9)
_COUNTED = ("line", "freeline", "freelineE", "wall", "deletelineE", "surface")
_LISTED = ("direction", "squareframe", "polygon", "nobulbthermo")


def borders_of(elements: Mapping[str, Any], points: Points, cells: frozenset[Cell],
               findings: Findings) -> set[frozenset[Cell]]:
    """The pairs of neighbours with a thick border between them."""
    found, others = set[frozenset[Cell]](), Counter[str]()
    for key, style in typed(elements.get("lineE") or {}, "object", "/3/lineE").items():
        ends = key.split(",")
        pair = points.border(*map(_index, ends)) if len(ends) == 2 else None
        if pair is None or not cells.intersection(pair) or style not in _BORDERS:
            others[str(style)[:20]] += 1
        elif cells.issuperset(pair):
            found.add(frozenset(pair))
    for style, count in sorted(others.items()):
        findings.doubt(f"lineE: {count} edge lines of style {style} are only drawn", "/3/lineE", "drawing")
    return found


def _index(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else -1


@attrs.define
class Elements:
    """Reads the elements of one board; what is left over is doubted by `rest`."""

    data: Mapping[str, Any]
    points: Points
    cells: frozenset[Cell]
    words: Words
    findings: Findings
    #: Names of the elements that were read, with the numbers of their clues.
    members: dict[str, set[int]] = attrs.field(factory=dict)
    #: Symbols and small numbers that belong to something read.
    used: set[tuple[str, str]] = attrs.field(factory=set)

    #: Cells of a frame in order -> its number in the list.
    frames: dict[tuple[Cell, ...], int] = attrs.field(factory=dict)

    def _dict(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self._bounded(name, typed(self.data.get(name) or {}, "object", f"/3/{name}"),
                                              MOST_ELEMENTS)
        return found

    def _list(self, name: str) -> list[Any]:
        found: list[Any] = self._bounded(name, typed(self.data.get(name) or [], "list", f"/3/{name}"), MOST_CLUES)
        return found

    @staticmethod
    def _bounded(name: str, found: Any, most: int) -> Any:
        if len(found) > most:
            raise FormatError(f"{len(found)} elements, more than the {most} that are read", f"/3/{name}", "length")
        return found

    def _rule(self, member: str, rule: Mapping[str, Any], where: str) -> None:
        self.findings.rule(rule, where)
        self.members.setdefault(member, set()).update([rule["sum"]] if "sum" in rule else [])

    def _path(self, path: Any, where: str) -> list[Cell] | None:
        """The cells of a path of indices; None where it leaves the board. Cells in between are filled in."""
        found: list[Cell] = []
        for index in typed(path, "list", where):
            if type(index) is not int or self.points.kind(index) != 0 or self.points.at(index) not in self.cells:
                return None
            found.append(self.points.at(index))
        return found

    def givens(self, size: int) -> dict[Cell, int]:
        """Large black digits in cells. Other numbers are doubted."""
        found: dict[Cell, int] = {}
        for key, value in self._dict("number").items():
            index, place = _index(key), f"/3/number/{key}"
            shown = typed(value, "list", place)
            text = str(shown[0]).strip() if shown else ""
            style = tuple(map(str, shown[1:3]))
            c = self.points.at(index) if self.points.kind(index) == 0 else None
            if not text and style[:1] == ("1",):
                continue
            digit = int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else 0
            if c in self.cells and c is not None and style == ("1", "1") and 1 <= digit <= size:
                found[c] = digit
            elif not self._letter(index, text, place):
                where = self.points.name(index)
                self.findings.doubt(f"number: {text[:20]!r} in style {' '.join(style)} on {where} is no given", place)
        return found

    def _letter(self, index: int, text: str, place: str) -> bool:
        """Whether a text is an X or V on the side of two cells, and read."""
        pair = self.points.side(index)
        if pair is None or not self.cells.issuperset(pair) or text.upper() not in ("X", "V"):
            return False
        if not self.words.names("xv"):
            return False
        self._rule("xv", {"type": "edge", "kind": "xv", "letter": text.upper(), "cells": [str(c) for c in pair]}, place)
        return True

    def cages(self) -> None:
        """Cages: their cells, their outline, and the small number in a top left corner."""
        outlines = set[str]()
        small = self._dict("numberS")
        for i, path in enumerate(self._list("killercages")):
            place = f"/3/killercages/{i}"
            cells = self._path(path, place)
            if not cells or len(set(cells)) < len(cells):
                if path:
                    self.findings.doubt("killercages: a cage outside the board", place)
                continue
            if len(cells) ** 2 > len(self.cells):
                self.findings.doubt(f"killercages: the cage at {min(cells)} has more cells than digits", place)
                continue
            outlines.update(cage_outline(cells, self.points))
            sums = {str(self.points.inner(c, 0)) for c in cells} & small.keys()
            texts = [str(typed(small[key], "list", "/3/numberS")[0]).strip() if small[key] else "" for key in sums]
            if not self.words.names("killercage"):
                self.findings.doubt(f"killercages: neither the text nor a tag says what the cage at {min(cells)} means",
                                    place)
            elif len(texts) > 1 or not all(t.isascii() and t.isdigit() and len(t) <= 3 for t in texts):
                self.findings.doubt(f"killercages: the cage at {min(cells)} shows {', '.join(texts)[:20]!r}", place)
            else:
                total = {"sum": int(texts[0])} if texts else {}
                self._rule("killercage", {"type": "cage", **total, "cells": [str(c) for c in cells]}, place)
            self.used |= {("numberS", key) for key in sums}
        drawn = self._dict("cage").keys()
        if drawn - outlines:
            self.findings.doubt(f"cage: {len(drawn - outlines)} outlines that belong to no cage are only drawn",
                                "/3/cage", "drawing")

    def thermometers(self) -> None:
        """Lines with a bulb."""
        for i, path in enumerate(self._list("thermo")):
            place = f"/3/thermo/{i}"
            if not path:
                continue
            cells = self._path(path, place)
            if cells is None or len(cells) < 2 or not _linked(cells):
                self.findings.doubt("thermo: a thermometer leaves the board or jumps", place)
            elif not self.words.names("thermometer"):
                self.findings.doubt(f"thermo: neither the text nor a tag says what the line from {cells[0]} means",
                                    place)
            else:
                self._rule("thermometer", {"type": "line", "kind": "thermo", "cells": [str(c) for c in cells]}, place)

    def arrows(self) -> None:
        """Arrows that start in a circle, or in a frame around several cells."""
        pills = self._pills()
        shafts: dict[tuple[Cell, ...], list[list[str]]] = {}
        places: dict[tuple[Cell, ...], str] = {}
        for i, path in enumerate(self._list("arrows")):
            place = f"/3/arrows/{i}"
            if not path:
                continue
            cells = self._path(path, place)
            bulb = None if not cells else pills.get(cells[0]) or self._circle(cells[0])
            if cells is None or len(cells) < 2 or not _linked(cells):
                self.findings.doubt("arrows: an arrow leaves the board or jumps", place)
            elif not self.words.names("arrow"):
                self.findings.doubt(f"arrows: neither the text nor a tag says what the arrow from {cells[0]} means",
                                    place)
            elif bulb is None:
                self.findings.doubt(f"arrows: the arrow from {cells[0]} has no circle", place)
            else:
                shafts.setdefault(bulb, []).append([str(c) for c in cells[1:]])
                places.setdefault(bulb, place)
        for bulb, lines in shafts.items():
            if bulb in self.frames:
                self.used.add(("squareframe", str(self.frames[bulb])))
            for c in bulb:
                self.used.add(("symbol", str(self.points.index(c))))
            self._rule("arrow", {"type": "arrow", "bulb": [str(c) for c in bulb], "lines": lines}, places[bulb])

    def _pills(self) -> dict[Cell, tuple[Cell, ...]]:
        """Cell -> all cells of the frame that it is in, in the order in which they are read as a number."""
        found: dict[Cell, tuple[Cell, ...]] = {}
        for i, frame in enumerate(self._list("squareframe")):
            cells = self._path(frame, f"/3/squareframe/{i}") if frame else None
            if cells and len(cells) > 1 and cells == sorted(cells) and _linked(cells) and (
                    len({c.row for c in cells}) == 1 or len({c.col for c in cells}) == 1):
                found.update(dict.fromkeys(cells, tuple(cells)))
                self.frames.setdefault(tuple(cells), i)
        return found

    def _circle(self, c: Cell) -> tuple[Cell, ...] | None:
        symbol = self._dict("symbol").get(str(self.points.index(c)))
        if isinstance(symbol, list) and len(symbol) > 1 and symbol[1] in ("circle_L", "circle_M") and (
                symbol[0] in _BULBS):
            return (c,)
        return None

    def symbols(self) -> None:
        """Dots on sides, and grey circles and squares for odd and even digits."""
        for key, value in self._dict("symbol").items():
            if ("symbol", key) in self.used:
                continue
            index, place = _index(key), f"/3/symbol/{key}"
            style, name = [*typed(value, "list", place), "", ""][:2]
            member, rule = self._meant(index, style, str(name))
            if rule is not None and self.words.names(member):
                self._rule(member, rule, place)
                continue
            why = ": neither the text nor a tag says what it means" if rule is not None else " is only drawn"
            looks = f"{str(name)[:20]} in style {str(style)[:12]} on {self.points.name(index)}"
            self.findings.doubt(f"symbol: {looks}{why}", place, "drawing")

    def _meant(self, index: int, style: Any, name: str) -> tuple[str, dict[str, Any] | None]:
        """What a symbol would mean, if the text names it."""
        pair = self.points.side(index)
        if pair is not None and self.cells.issuperset(pair):
            kind = _DOTS.get(style) if type(style) is int and name in ("circle_S", "circle_SS") else None
            cells = [str(c) for c in pair]
            return (kind or ""), None if kind is None else {
                "type": "edge", "kind": kind, "value": 1 if kind == "difference" else 2, "cells": cells}
        kind = {"circle": "odd", "square": "even"}.get(name.removesuffix("_L").removesuffix("_M"))
        if self.points.kind(index) == 0 and self.points.at(index) in self.cells and kind and style in _GREYS:
            return kind, {"type": "cell", "kind": kind, "cells": [str(self.points.at(index))]}
        return "", None

    def rest(self) -> None:
        """Doubts about all elements that have not been read."""
        left = [key for key in self._dict("numberS") if ("numberS", key) not in self.used]
        for key in left:
            text = self._dict("numberS")[key]
            shown = str(text[0]).strip() if isinstance(text, list) and text else ""
            if shown:
                self.findings.doubt(f"numberS: the small text {shown[:20]!r} belongs to no cage", f"/3/numberS/{key}")
        for name in _COUNTED:
            for style, count in sorted(Counter(str(v)[:20] for v in self._dict(name).values()).items()):
                self.findings.doubt(f"{name}: {count} of style {style} are only drawn", f"/3/{name}", "drawing")
        for name in _LISTED:
            count = sum(1 for i, each in enumerate(self._list(name)) if each and (name, str(i)) not in self.used)
            if count:
                self.findings.doubt(f"{name}: {count} are only drawn", f"/3/{name}", "drawing")
        known = {*_COUNTED, *_LISTED, "number", "numberS", "symbol", "thermo", "arrows", "lineE", "cage", "killercages",
                 "command_redo", "command_undo", "command_replay"}
        for name, value in self.data.items():
            if name not in known and value:
                self.findings.doubt(f"{name[:40]}: not known here", "/3", "unknown")


def _linked(cells: Sequence[Cell]) -> bool:
    """Whether each cell touches the next, and none comes twice."""
    return len(set(cells)) == len(cells) and all(
        max(abs(a.row - b.row), abs(a.col - b.col)) == 1 for a, b in pairwise(cells))
