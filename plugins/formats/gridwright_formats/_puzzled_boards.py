"""The boards of a Puzzled collection: names, simple boards and area boards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import Board, Cell, FormatError
from gridwright.codecs.strict_json import pointer
from gridwright_formats._puzzled_faults import Faults, Shape
from gridwright_formats._puzzled_targets import FACTORIES, FORMATTERS, producible

__all__ = ["BoardReader", "ReadBoard"]

LONGEST_CHAIN = 100
_SIZE = re.compile(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})")


@attrs.frozen
class ReadBoard:
    """A board; for area boards also each area as the file states it, its cells and the values they show."""

    board: Board
    areas: tuple[Mapping[str, Any], ...] = ()
    cells: tuple[tuple[Cell, ...], ...] = ()
    values: tuple[tuple[str, ...], ...] = ()
    order: Shape | None = None
    template: str = ""


class BoardReader:
    """Reads boards; names are looked up among the collection's own boards, then read as width x height."""

    def __init__(self, custom: Mapping[str, Any], faults: Faults) -> None:
        self.custom = custom
        self.faults = faults
        self.own: dict[str, ReadBoard | None] = {}
        for name, raw in custom.items():
            self.own[name] = self._follow(raw, "/custom_boards" + pointer(name), [name])

    def read(self, raw: Any, where: str) -> ReadBoard | None:
        """The board; None where a fault was noted."""
        if isinstance(raw, str) and raw in self.custom:
            return self.own[raw]
        return self._follow(raw, where, [])

    def _follow(self, raw: Any, where: str, chain: list[str]) -> ReadBoard | None:
        while isinstance(raw, str) and raw in self.custom:
            if raw in chain or len(chain) > LONGEST_CHAIN:
                path = " -> ".join([*chain, raw][:8])
                self.faults.error(where, "cycle", f"the board's name leads back to itself or too far: {path}")
                return None
            chain.append(raw)
            raw = self.custom[raw]
        if isinstance(raw, str):
            size = _SIZE.fullmatch(raw)
            if size is None:
                self.faults.error(where, "unknown-board",
                                  f"there is no board {raw[:40]!r}; expected one of custom_boards or <width>x<height>")
                return None
            return self._board(int(size[2]), int(size[1]), (), where)
        if not isinstance(raw, dict):
            self.faults.error(where, "type", "expected the name of a board or an object")
            return None
        return self._simple(raw, where) if "layout" in raw else self._areas(raw, where)

    def _board(self, rows: int, cols: int, holes: Any, where: str) -> ReadBoard | None:
        try:
            return ReadBoard(Board.from_holes(rows, cols, holes))
        except FormatError as error:
            self.faults.error(where, "size", error.message)
            return None

    def _simple(self, raw: Mapping[str, Any], where: str) -> ReadBoard | None:
        faults = self.faults
        if "area_layout" in raw:
            faults.warn(where, "both", "the board has layout and area_layout; read as a simple board")
        else:
            faults.unknown(raw, ("layout",), where)
        where += "/layout"
        rows = faults.rectangle(raw["layout"], where, "whole number")
        if rows is None:
            return None
        for r, row in enumerate(rows):
            for c, x in enumerate(row):
                if x < 0:
                    faults.error(where + pointer(r, c), "value", f"boards are made of 0 and 1, not {x}")
                elif x > 1:
                    faults.doubt(where + pointer(r, c), "value", f"expected 0 (free) or 1 (blocked), not {x}")
        holes = [Cell(r, c) for r, row in enumerate(rows, 1) for c, x in enumerate(row, 1) if x]
        return self._board(len(rows), len(rows[0]), holes, where)

    def _areas(self, raw: Mapping[str, Any], where: str) -> ReadBoard | None:
        faults, before = self.faults, len(self.faults.errors)
        faults.unknown(raw, ("area_layout", "values", "value_order", "areas", "target_template"), where)
        for name in ("area_layout", "values", "areas"):
            if name not in raw:
                faults.error(where, "missing", f"the member {name!r} is missing; expected a layout or an area board")
        template = faults.member(raw, "target_template", "string", where, required=True)
        if len(faults.errors) > before:
            return None
        layout = faults.rectangle(raw["area_layout"], where + "/area_layout", "whole number")
        values = faults.rectangle(raw["values"], where + "/values", "string")
        order = None
        if "value_order" in raw:
            order = faults.rectangle(raw["value_order"], where + "/value_order", "whole number")
        else:
            faults.doubt(where, "missing", "the member 'value_order' is missing")
        stated = raw["areas"] if faults.kind(raw["areas"], "list", where + "/areas") else []
        areas = [self._area(each, where + pointer("areas", i)) for i, each in enumerate(stated)]
        for name, table in (("values", values), ("value_order", order)):
            if layout and table and (len(table), len(table[0])) != (len(layout), len(layout[0])):
                faults.error(where + pointer(name), "size", f"expected {len(layout)} rows of {len(layout[0])}, as in "
                             f"area_layout, found {len(table)} of {len(table[0])}")
        if len(faults.errors) > before or layout is None or values is None:
            return None
        cells: list[list[Cell]] = [[] for _ in areas]
        for r, row in enumerate(layout):
            for c, area in enumerate(row):
                here = where + pointer("area_layout", r, c)
                if area >= len(areas):
                    faults.error(here, "value", f"there is no area {area}; areas has {len(areas)}")
                elif area < -1:
                    faults.doubt(here, "value", f"expected -1 (blocked) or the number of an area, not {area}")
                elif area >= 0:
                    cells[area].append(Cell(r + 1, c + 1))
                    if not values[r][c]:
                        faults.doubt(where + pointer("values", r, c), "blank", "a cell of an area needs a value")
        shown = [tuple(values[c.row - 1][c.col - 1] for c in some) for some in cells]
        self._check_values([a or {} for a in areas], shown, where)
        if len(faults.errors) > before:
            return None
        holes = [Cell(r, c) for r, row in enumerate(layout, 1) for c, area in enumerate(row, 1) if area < 0]
        plain = self._board(len(layout), len(layout[0]), holes, where)
        return plain and attrs.evolve(plain, areas=tuple(a for a in areas if a), cells=tuple(map(tuple, cells)),
                                      values=tuple(shown), order=order, template=template)

    def _area(self, raw: Any, where: str) -> Mapping[str, Any] | None:
        faults, before = self.faults, len(self.faults.errors)
        if not faults.kind(raw, "object", where):
            return None
        faults.unknown(raw, ("name", "formatter", "default_factory"), where)
        name = faults.text(raw, "name", where, required=True)
        formatter = self._typed(raw, "formatter", FORMATTERS, where)
        factory = self._typed(raw, "default_factory", FACTORIES, where)
        if len(faults.errors) > before:
            return None
        return {"name": name, "formatter": formatter, "default_factory": factory}

    def _typed(self, raw: Mapping[str, Any], name: str, kinds: Mapping[str, tuple[str, ...]],
               where: str) -> dict[str, str]:
        """An object with a `type` and the string members of that type."""
        faults = self.faults
        data = faults.member(raw, name, "object", where, required=True)
        where += pointer(name)
        kind = None if data is None else faults.member(data, "type", "string", where, required=True)
        if kind is None:
            return {}
        if kind == "PLain":
            faults.doubt(where + "/type", "value", "the formatter is called Plain, not PLain")
            kind = "Plain"
        if kind not in kinds:
            faults.error(where + "/type", "value", f"expected one of {', '.join(kinds)}, found {kind[:40]!r}")
            return {}
        faults.unknown(data, ("type", *kinds[kind]), where)
        found = {"type": kind}
        for part in kinds[kind]:
            if part not in data and kind == "PrefixSuffix":
                faults.doubt(where, "missing", f"the member {part!r} is missing")
                found[part] = ""
            else:
                found[part] = faults.member(data, part, "string", where, required=True) or ""
        return found

    def _check_values(self, areas: list[Mapping[str, Any]], shown: list[tuple[str, ...]], where: str) -> None:
        for i, (area, values) in enumerate(zip(areas, shown, strict=True)):
            here = where + pointer("areas", i)
            if not values:
                self.faults.error(here, "empty", f"no cell belongs to area {i}")
                continue
            if len(set(values)) < len(values):
                self.faults.warn(here, "repeat", "a value stands in the area twice; either cell may stay open")
            absent = [v for v in producible(area["default_factory"]) if v not in values]
            if absent and area["default_factory"]["type"] == "Fixed":
                self.faults.error(here + "/default_factory", "target",
                                  f"{absent[0]!r} is not in the area; it shows {', '.join(values)}")
            elif absent:
                self.faults.warn(here + "/default_factory", "target",
                                 f"the area has no cell for {', '.join(absent)}")
