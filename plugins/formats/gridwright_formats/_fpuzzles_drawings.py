"""Drawings of f-puzzles objects: lines, circles, rectangles, texts and cages that no solver reads.

Extensions of the tool draw their constraints a second time for programs that do not know them; such a drawing is known
by its mark, and says nothing new where the constraint is there. Every other drawing may be a rule of its setter's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from gridwright import Cell, Fault
from gridwright.codecs.strict_json import pointer, typed
from gridwright_formats._fpuzzles_grid import Grid
from gridwright_formats._fpuzzles_members import LINES, OUTSIDE
from gridwright_formats._fpuzzles_values import cell_of, few

__all__ = ["MEMBERS", "decorations", "doubts"]

MEMBERS = ("line", "circle", "rectangle", "text", "cage")
#: Members of a drawing that say that a constraint is drawn.
_SIGNS = ("fromConstraint", "isNewConstraint", "isLLConstraint", "fromRangskSolver")
_INDEXERS = ("rowindexer", "columnindexer", "boxindexer")
#: Cages whose text is a message of the tool, not a clue.
_MESSAGE = re.compile(r"\s*(?:msgcorrect|title|author)\s*:", re.IGNORECASE)


@attrs.define
class _Drawn:
    """What constraints there are to be drawn: their lines, and their cells by name."""

    lines: set[tuple[str, ...]] = attrs.field(factory=set)
    cells: set[str] = attrs.field(factory=set)


def _drawn(document: Mapping[str, Any]) -> _Drawn:
    found = _Drawn()
    for name in LINES:
        for entry in document.get(name) or ():
            for line in filter(None, entry["lines"]):
                found.lines |= {tuple(line), tuple(line[::-1])}
                # Ends have circles or diamonds.
                found.cells |= {line[0], line[-1]}
    for name in _INDEXERS:
        for entry in document.get(name) or ():
            found.cells |= set(entry["cells"])
    for name in OUTSIDE:
        found.cells |= {entry["cell"] for entry in document.get(name) or ()}
    return found


def doubts(document: Mapping[str, Any], size: int, where: str) -> Iterator[Fault]:
    """A fault for each kind of drawing that stands for no constraint of the object; the members were read before."""
    drawn = _drawn(document)
    for name in MEMBERS:
        free = [entry for entry in _entries(document, name, where) if not _known(name, entry, drawn)]
        if free:
            places = [_place(name, entry) for entry in free]
            some = ", ".join(dict.fromkeys(places[:4])) + (" ..." if len(places) > 4 else "")
            yield Fault(where + pointer(name), "drawing",
                        f"{name}: {len(free)} drawing{'s' * (len(free) > 1)} of the setter's own ({some})")


def _entries(document: Mapping[str, Any], name: str, where: str) -> list[Mapping[str, Any]]:
    place = where + pointer(name)
    found = few(typed(document.get(name) or [], "list", place), place)
    for i, entry in enumerate(found):
        typed(entry, "object", place + pointer(i))
        for each in ("cells", "lines"):
            if entry.get(each) is not None:
                typed(entry[each], "list", place + pointer(i, each))
        for k, line in enumerate(entry.get("lines") or ()):
            typed(line, "list", place + pointer(i, "lines", k))
    return list(found)


def _known(name: str, entry: Mapping[str, Any], drawn: _Drawn) -> bool:
    cells: list[Any] = entry.get("cells") or []
    if name == "cage" and _MESSAGE.match(str(entry.get("value", ""))):
        return True
    if name == "text" and not str(entry.get("value") or "").strip():
        return True
    if not any(entry.get(sign) for sign in _SIGNS):
        return False
    if name == "line":
        return all(tuple(map(str, line)) in drawn.lines for line in entry.get("lines") or ())
    return bool(cells) and drawn.cells.issuperset(map(str, cells))


def _place(name: str, entry: Mapping[str, Any]) -> str:
    value = str(entry.get("value") or "").strip()
    cells: list[Any] = entry.get("cells") or next(iter(entry.get("lines") or [[]]), [])
    here = str(cells[0])[:8].lower() if cells else "nowhere"
    return f"{value[:12]!r} at {here}" if value else here


def decorations(document: Mapping[str, Any], grid: Grid, where: str) -> list[dict[str, Any]]:
    """Colours and free drawings as artwork of the puzzle, in cell sides from the top left corner."""
    found = [_decoration("rect", (c.row - 0.5, c.col - 0.5), (1.0, 1.0), {"fill": _ink(colours[0])})
             for c, colours in sorted(grid.colours.items())]
    drawn = _drawn(document)
    for name in MEMBERS:
        for i, entry in enumerate(_entries(document, name, where)):
            if not _known(name, entry, drawn):
                found += _free(name, entry, grid.size, where + pointer(name, i))
    return found


def _free(name: str, entry: Mapping[str, Any], size: int, where: str) -> Iterator[dict[str, Any]]:
    if name == "line":
        for line in entry.get("lines") or ():
            points = [_centre([each], size, where) for each in line]
            style = {"color": _ink(entry.get("outlineC")), "width": _number(entry.get("width"), 0.3)}
            yield {"kind": "line", "points": [list(p) for p in points], "style": style}
        return
    cells: list[Any] = entry.get("cells") or []
    if not cells:
        return
    value = str(entry.get("value") or "")
    if name == "cage":
        for cell in cells:
            yield _decoration("rect", _centre([cell], size, where), (0.9, 0.9),
                              {"color": _ink(entry.get("outlineC")), "dash": True})
    elif name != "text":
        high, wide = (_number(entry.get(each), 0.5) for each in ("height", "width"))
        yield _decoration("rect" if name == "rectangle" else "circle", _centre(cells, size, where), (high, wide),
                          {"color": _ink(entry.get("outlineC")), "fill": _ink(entry.get("baseC"))})
    if value:
        high = 0.25 if name == "cage" else _number(entry.get("size"), 0.5) * 0.6
        yield {**_decoration("text", _centre(cells[:1] if name == "cage" else cells, size, where), (high, high),
                             {"color": _ink(entry.get("fontC"))}), "text": value}


def _decoration(kind: str, centre: tuple[float, float], size: tuple[float, float],
                style: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": kind, "center": list(centre), "size": list(size),
            "style": {name: value for name, value in style.items() if value is not None}}


def _centre(names: list[Any], size: int, where: str) -> tuple[float, float]:
    cells: list[Cell] = [cell_of(name, size, where, outside=True) for name in names]
    return (sum(c.row for c in cells) / len(cells) - 0.5, sum(c.col for c in cells) / len(cells) - 0.5)


def _ink(value: Any) -> str | None:
    """The colour as #rrggbb; f-puzzles may put how opaque it is behind that."""
    return value[:7].lower() if isinstance(value, str) and re.fullmatch(r"#[0-9A-Fa-f]{6,8}", value) else None


def _number(value: Any, default: float) -> float:
    return float(value) if type(value) in (int, float) and 0 < value < 100 else default
