"""The tiles of a Puzzled collection: names, arrays and objects become a shape with a label, a count and a colour."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import attrs

from gridwright import Cell, Tile
from gridwright.geometry import connected
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_names import Names
from gridwright_formats._standard_tiles import STANDARD

__all__ = ["COLOR", "MOST_COPIES", "Entry", "TileReader", "distinct", "label_of"]

MOST_COPIES = 40_000
COLOR = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
#: The app reads each pair as a number, which may have a sign.
_SIGNED_COLOR = re.compile(r"#(?:[+0-9A-Fa-f][0-9A-Fa-f]){3,4}")
_BY_SHAPE = {tile.shape: name for name, tile in reversed(STANDARD.items())}
#: Names beyond this many, or this long, are not searched for similar ones.
_MOST_HINTS, _LONGEST_HINT = 20, 40


@attrs.frozen
class Entry:
    """One entry of a list of tiles; `color` is None where the file names none.

    Entries of equal `shape` (a number) are the same tile, turned or flipped. No cells: a tile that covers nothing.
    """

    label: str
    cells: tuple[tuple[int, int], ...]
    shape: int = attrs.field(eq=False)
    count: int = 1
    color: str | None = None


def label_of(tile: Tile, custom: Container[str]) -> str:
    """The label of a tile stated as an array: its standard name if that is not a custom one, else drawn: `#./##`."""
    name = _BY_SHAPE.get(tile.shape)
    if name is not None and name not in custom:
        return name
    return "/".join("".join(".#"[x] for x in row) for row in tile.rows)


def distinct(labels: Iterable[str], taken: Iterable[str] = (), *, mark: str = " ") -> list[str]:
    """The labels, with a mark and a number added to those that are there before or in `taken`."""
    used, found = set(taken), list[str]()
    for label in labels:
        number, wanted = len(found) + 1, label
        while wanted in used:
            wanted, number = f"{label}{mark}{number}", number + 1
        used.add(wanted)
        found.append(wanted)
    return found


class TileReader(Names[Entry]):
    """Reads tiles; names are looked up among the collection's own tiles first, then among the standard ones."""

    def __init__(self, custom: Mapping[str, Any], faults: Faults) -> None:
        self._shapes: dict[Any, int] = {}
        self._standard: dict[str, Entry] = {}
        self._hints = 0
        super().__init__("custom_tiles", custom, faults)

    def define(self, name: str, raw: Any, where: str) -> Entry | None:
        found = self._read(raw, where)
        if found is None:
            return None
        if name in STANDARD and self._number(STANDARD[name]) != found.shape:
            self.faults.warn(where, "shadow", f"{name} replaces the standard tile of that name by another shape")
        return attrs.evolve(found, label=name)

    def reference(self, raw: Any) -> tuple[str, str] | None:
        if isinstance(raw, str):
            return raw, ""
        if isinstance(raw, dict) and isinstance(raw.get("layout"), str):
            return raw["layout"], "/layout"
        return None

    def read(self, raw: Any, where: str) -> Entry | None:
        """The tile of one entry of `tiles`; None where a fault was noted, there or in the tile it names."""
        to = self.reference(raw)
        if to is not None:
            self.use(to[0])
        return self._read(raw, where)

    def _read(self, raw: Any, where: str) -> Entry | None:
        if isinstance(raw, dict):
            return self._object(raw, where)
        if isinstance(raw, str):
            return self._name(raw, where)
        if isinstance(raw, list):
            return self._array(raw, where)
        self.faults.error(where, "type", "expected the name of a tile, rows of 0 and 1, or an object with a layout")
        return None

    def _name(self, name: str, where: str) -> Entry | None:
        if name in self.custom:
            return self.own[name]
        known = name
        if name == "I2":
            self.faults.warn(where, "alias", "the standard tile of two cells is called D2; the app refuses I2")
            known = "D2"
        if known not in STANDARD:
            self.faults.error(where, "unknown-tile", f"there is no tile {name[:40]!r}{self._hint(name)}")
            return None
        if STANDARD[known].size == 6:
            self.faults.uses.setdefault("hexominoes", where)
        if name not in self._standard:
            tile = STANDARD[known]
            self._standard[name] = Entry(name, tile.cells, self._number(tile))
        return self._standard[name]

    def _object(self, raw: Mapping[str, Any], where: str) -> Entry | None:
        """An object around a name takes the shape only: its own colour and count hold, not the inner ones."""
        faults, before = self.faults, self.faults.count
        faults.unknown(raw, ("layout", "color", "count"), where)
        color = self._color(faults.member(raw, "color", "string", where, nullable=True), where + "/color")
        count = faults.member(raw, "count", "whole number", where, nullable=True)
        if count is not None:
            faults.uses.setdefault("count", where + "/count")
            if not 1 <= count <= MOST_COPIES:
                faults.error(where + "/count", "count", f"count must be from 1 to {MOST_COPIES}, not {count}")
        if "layout" not in raw:
            faults.error(where, "missing", "the member 'layout' is missing")
            return None
        layout, here, inner = raw["layout"], where + "/layout", None
        if isinstance(layout, str):
            inner = self._name(layout, here)
        elif isinstance(layout, list):
            inner = self._array(layout, here)
        else:
            faults.error(here, "type", "expected the name of a tile or rows of 0 and 1")
        if inner is None or faults.count > before:
            return None
        return attrs.evolve(inner, count=count or 1, color=color)

    def _color(self, color: str | None, where: str) -> str | None:
        if color is None or COLOR.fullmatch(color):
            return color
        message = f"expected # and 6 or 8 hexadecimal digits, found {color[:20]!r}"
        if _SIGNED_COLOR.fullmatch(color):
            self.faults.doubt(where, "color", message)
            return color.replace("+", "0")
        self.faults.error(where, "color", message)
        return None

    def _array(self, raw: list[Any], where: str) -> Entry | None:
        faults, before = self.faults, self.faults.count
        rows = faults.rectangle(raw, where, "whole number", app=(-128, 127), what="0 (empty) or 1 (filled)")
        if rows is None:
            return None
        cells = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x]
        if not cells and rows:
            faults.doubt(where, "empty", "expected at least one filled cell")
        if faults.count > before:
            return None
        if not cells:
            return Entry("", (), -1)
        tile = Tile("", cells)
        if [len(tile.rows), len(tile.rows[0])] != [len(rows), len(rows[0])]:
            faults.warn(where, "padded", "blank rows or columns around the tile are left out; the app keeps them")
        if not connected([Cell(*c) for c in cells]):
            faults.warn(where, "disconnected", "the tile is not in one piece")
        return Entry(label_of(tile, self.custom), tile.cells, self._number(tile))

    def _number(self, tile: Tile) -> int:
        return self._shapes.setdefault(tile.shape, len(self._shapes))

    def _hint(self, name: str) -> str:
        self._hints += 1
        if self._hints <= _MOST_HINTS and len(name) <= _LONGEST_HINT and len(self.custom) <= 1000:
            near = get_close_matches(name, [*(n for n in self.custom if len(n) <= _LONGEST_HINT), *STANDARD], 3)
            if near:
                return f"; close: {', '.join(near)}"
        return "; expected a standard tile or one of custom_tiles"
