"""The tiles of a Puzzled collection: names, arrays and objects become tiles with a label, a count and a colour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import attrs

from gridwright import Tile
from gridwright.codecs.strict_json import pointer
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._standard_tiles import STANDARD

__all__ = ["Entry", "TileReader", "shape_label"]

#: Longest chain of names that lead to one another.
LONGEST_CHAIN = 100
MOST_COPIES = 40_000
_COLOR = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
_BY_SHAPE = {tile.shape: name for name, tile in reversed(STANDARD.items())}


@attrs.frozen
class Entry:
    """One entry of a list of tiles; `color` is None where the file names none."""

    tile: Tile
    color: str | None = None


def shape_label(tile: Tile) -> str:
    """The tile drawn in one line, the label of tiles without a name: `#./##`."""
    return "/".join("".join(".#"[x] for x in row) for row in tile.rows)


class TileReader:
    """Reads tiles; names are looked up among the collection's own tiles first, then among the standard ones."""

    def __init__(self, custom: Mapping[str, Any], faults: Faults) -> None:
        self.custom = custom
        self.faults = faults
        self._broken: set[str] = set()
        self.own: dict[str, Entry] = {}
        for name, raw in custom.items():
            where = "/custom_tiles" + pointer(name)
            found = self._follow(raw, where, name, [name])
            if found is None:
                self._broken.add(name)
                continue
            self.own[name] = found
            if name in STANDARD and STANDARD[name].shape != found.tile.shape:
                faults.warn(where, "shadow", f"{name} replaces the standard tile of that name by another shape")

    def read(self, raw: Any, where: str) -> Entry | None:
        """The tile of one entry of `tiles`; None where a fault was noted."""
        if isinstance(raw, str) and raw in self.custom:
            return self.own.get(raw)
        return self._follow(raw, where, None, [])

    def _follow(self, raw: Any, where: str, label: str | None, chain: list[str]) -> Entry | None:
        color: str | None = None
        count: int | None = None
        while True:
            if isinstance(raw, dict):
                here = self._object(raw, where)
                if here is None:
                    return None
                # An object around a name takes the shape only: its own colour and count hold, not the inner ones.
                if count is None:
                    color, count = here
                raw, where = raw["layout"], where + "/layout"
                if isinstance(raw, dict):
                    self.faults.error(where, "type", "expected the name of a tile or rows of 0 and 1")
                    return None
            if isinstance(raw, str):
                name = label or raw
                if raw not in self.custom:
                    standard = self._standard(raw, where)
                    return None if standard is None else Entry(Tile(name, standard.cells, count or 1), color)
                if raw in self._broken:
                    return None
                if raw in chain or len(chain) > LONGEST_CHAIN:
                    path = " -> ".join([*chain, raw][:8])
                    self.faults.error(where, "cycle", f"the tile's name leads back to itself or too far: {path}")
                    return None
                chain.append(raw)
                label, raw = name, self.custom[raw]
                continue
            tile = self._layout(raw, where)
            return None if tile is None else Entry(Tile(label or self._name(tile), tile.cells, count or 1), color)

    def _object(self, raw: Mapping[str, Any], where: str) -> tuple[str | None, int] | None:
        faults = self.faults
        faults.unknown(raw, ("layout", "color", "count"), where)
        before = len(faults.errors)
        if "layout" not in raw:
            faults.error(where, "missing", "the member 'layout' is missing")
        color = faults.member(raw, "color", "string", where, nullable=True)
        if color is not None and not _COLOR.fullmatch(color):
            faults.error(where + "/color", "color", f"expected # and 6 or 8 hexadecimal digits, found {color[:20]!r}")
        count = faults.member(raw, "count", "whole number", where, nullable=True)
        if count is not None and not 1 <= count <= MOST_COPIES:
            faults.error(where + "/count", "count", f"count must be from 1 to {MOST_COPIES}, not {count}")
        return None if len(faults.errors) > before else (color, count or 1)

    def _standard(self, name: str, where: str) -> Tile | None:
        if name == "I2":
            self.faults.warn(where, "alias", "the standard tile of two cells is called D2; the app refuses I2")
            name = "D2"
        if name not in STANDARD:
            near = get_close_matches(name, [*self.custom, *STANDARD], 3)
            hint = f"; close: {', '.join(near)}" if near else "; expected a standard tile or one of custom_tiles"
            self.faults.error(where, "unknown-tile", f"there is no tile {name[:40]!r}{hint}")
            return None
        return STANDARD[name]

    def _layout(self, raw: Any, where: str) -> Tile | None:
        faults = self.faults
        if not isinstance(raw, list):
            faults.error(where, "type", "expected the name of a tile, rows of 0 and 1, or an object with a layout")
            return None
        rows = faults.rectangle(raw, where, "whole number")
        if rows is None:
            return None
        odd = next((x for row in rows for x in row if x not in (0, 1)), None)
        if odd is not None:
            faults.doubt(where, "value", f"tiles are made of 0 (empty) and 1 (filled), not {odd}")
        cells = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x]
        if not cells or len(rows) * len(rows[0]) > MOST_COPIES:
            faults.error(where, "empty" if not cells else "size", f"expected 1 to {MOST_COPIES} cells in a tile")
            return None
        tile = Tile("", cells)
        if [len(tile.rows), len(tile.rows[0])] != [len(rows), len(rows[0])]:
            faults.warn(where, "padded", "blank rows or columns around the tile are left out; the app keeps them")
        if not _connected(set(cells)):
            faults.warn(where, "disconnected", "the tile is not in one piece")
        return tile

    def _name(self, tile: Tile) -> str:
        name = _BY_SHAPE.get(tile.shape)
        return name if name is not None and name not in self.custom else shape_label(tile)


def _connected(cells: set[tuple[int, int]]) -> bool:
    todo = [next(iter(cells))]
    left = cells - set(todo)
    while todo:
        r, c = todo.pop()
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near in left:
                left.remove(near)
                todo.append(near)
    return not left
