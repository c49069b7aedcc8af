"""The area boards of a Puzzled collection."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import Cell
from gridwright.codecs.strict_json import pointer
from gridwright_formats._puzzled_faults import Faults, Shape
from gridwright_formats._puzzled_targets import FACTORIES, FORMATTERS, producible

__all__ = ["MEMBERS", "Areas", "read_area", "read_areas"]

MEMBERS = ("area_layout", "values", "value_order", "areas", "target_template")
_PLACE = re.compile(r"\{([0-9]+)\}")


@attrs.frozen
class Areas:
    """Each area as the file states it, its cells and the values they show; the order of all values; the template."""

    stated: tuple[Mapping[str, Any], ...] = ()
    cells: tuple[tuple[Cell, ...], ...] = ()
    values: tuple[tuple[str, ...], ...] = ()
    order: Shape | None = None
    template: str = ""


def read_areas(raw: Mapping[str, Any], where: str, faults: Faults) -> tuple[Shape, Areas] | None:
    """area_layout and the areas; None where a fault was noted. [] for a layout of zero width (lenient only)."""
    before = faults.count
    faults.unknown(raw, MEMBERS, where)
    layout = None
    if "area_layout" in raw:
        layout = faults.rectangle(raw["area_layout"], where + "/area_layout", "whole number")
    else:
        faults.error(where, "missing", "the member 'area_layout' is missing")
    values = _table(raw, "values", "string", layout, where, faults)
    order = _table(raw, "value_order", "whole number", layout, where, faults)
    stated = faults.member(raw, "areas", "list", where, required=True)
    areas = [read_area(each, where + pointer("areas", i), faults) for i, each in enumerate(stated or ())]
    template = faults.member(raw, "target_template", "string", where, required=True)
    if template is not None and stated is not None:
        _check_template(template, len(areas), where, faults)
    if layout is None or stated is None:
        return None
    cells = _cells(layout, len(areas), where, faults)
    if order is not None:
        _check_order(layout, order, cells, where, faults)
    if values is None:
        return None
    shown = [tuple(_at(values, c) for c in some) for some in cells]
    for c in (c for some in cells for c in some):
        if not _at(values, c):
            faults.doubt(f"{where}/values/{c.row - 1}/{c.col - 1}", "blank", "a cell of an area needs a value")
    for i, (area, some) in enumerate(zip(areas, shown, strict=True)):
        _check_values(area, some, where + pointer("areas", i), faults)
    if faults.count > before:
        return None
    # An area without cells, which only lenient reading lets pass, has no target.
    kept = [i for i, area in enumerate(areas) if area is not None and cells[i]]
    return layout, Areas(tuple(areas[i] or {} for i in kept), tuple(tuple(cells[i]) for i in kept),
                         tuple(shown[i] for i in kept), order, template or "")


def _at(values: list[list[str]], c: Cell) -> str:
    """The value of a cell; the app fills rows that are too short with ""."""
    row = values[c.row - 1] if c.row <= len(values) else []
    return row[c.col - 1] if c.col <= len(row) else ""


def _table(raw: Mapping[str, Any], name: str, kind: str, layout: Shape | None, where: str,
           faults: Faults) -> list[list[Any]] | None:
    """An array that must be shaped like area_layout; None where a fault was noted."""
    if name not in raw:
        (faults.error if name == "values" else faults.doubt)(where, "missing", f"the member {name!r} is missing")
        return None
    before, data, here = faults.count, raw[name], where + pointer(name)
    if not faults.kind(data, "list", here) or faults.too_large(data, here):
        return None
    for r, row in enumerate(data):
        if faults.kind(row, "list", here + pointer(r)):
            faults.kinds(row, kind, here + pointer(r))
    if faults.count > before:
        return None
    if layout is not None:
        _check_shape(name, data, layout, here, faults)
    return list(data) if faults.count == before else None


def _check_shape(name: str, data: list[list[Any]], layout: Shape, here: str, faults: Faults) -> None:
    """The app looks at no shape, but it crashes on values beyond the layout or beyond their own first row."""
    height, width = len(layout), len(layout[0]) if layout else 0
    first = len(data[0]) if data else 0
    if len(data) != height:
        note = faults.error if name == "values" and len(data) > height else faults.doubt
        note(here, "shape", f"expected {height} rows as in area_layout, found {len(data)}")
    for r, row in enumerate(data):
        if len(row) != width:
            note = faults.error if name == "values" and len(row) > min(width, first) else faults.doubt
            note(here + pointer(r), "shape", f"expected {width} values as in area_layout, found {len(row)}")


def _cells(layout: Shape, areas: int, where: str, faults: Faults) -> list[list[Cell]]:
    cells: list[list[Cell]] = [[] for _ in range(areas)]
    for r, row in enumerate(layout):
        for c, area in enumerate(row):
            here = where + pointer("area_layout", r, c)
            if area >= areas:
                faults.doubt(here, "area-number", f"there is no area {area}; areas has {areas}")
            elif area < -1:
                faults.doubt(here, "area-number", f"expected -1 (blocked) or the number of an area, not {area}")
            elif area >= 0:
                cells[area].append(Cell(r + 1, c + 1))
    return cells


def _check_order(layout: Shape, order: Shape, cells: list[list[Cell]], where: str, faults: Faults) -> None:
    for r, (numbers, row) in enumerate(zip(order, layout, strict=False)):
        for c, (number, area) in enumerate(zip(numbers, row, strict=False)):
            if area < 0 and number != -1:
                faults.doubt(where + pointer("value_order", r, c), "order", f"expected -1 (blocked), not {number}")
            elif area >= 0 > number:
                faults.doubt(where + pointer("value_order", r, c), "order", f"expected 0 or more, not {number}")
    for i, some in enumerate(cells):
        found = [order[c.row - 1][c.col - 1] for c in some if c.row <= len(order) and c.col <= len(order[c.row - 1])]
        if len(set(found)) < len(found):
            faults.warn(where + pointer("areas", i), "tie", "two values of the area have the same value_order")


def _check_template(template: str, areas: int, where: str, faults: Faults) -> None:
    there = {str(i) for i in range(areas)}
    for number in dict.fromkeys(_PLACE.findall(template)):
        if number not in there:
            faults.warn(where + "/target_template", "template", f"there is no area {number[:20]}; its place stays")


def read_area(raw: Any, where: str, faults: Faults) -> Mapping[str, Any] | None:
    """Name, formatter and default factory of one area; None where a fault was noted."""
    before = faults.count
    if not faults.kind(raw, "object", where):
        return None
    faults.unknown(raw, ("name", "formatter", "default_factory"), where)
    name = faults.member(raw, "name", "string", where, required=True)
    if name is not None and not name.strip():
        faults.warn(where + "/name", "blank", "the area has no name")
    formatter = _typed(raw, "formatter", FORMATTERS, where, faults)
    factory = _typed(raw, "default_factory", FACTORIES, where, faults)
    return None if faults.count > before else {"name": name, "formatter": formatter, "default_factory": factory}


def _typed(raw: Mapping[str, Any], name: str, kinds: Mapping[str, tuple[str, ...]], where: str,
           faults: Faults) -> dict[str, str]:
    """An object with a `type` and the string members of that type."""
    data = faults.member(raw, name, "object", where, required=True)
    if data is None:
        return {}
    where += pointer(name)
    if kinds is FORMATTERS and data.get("type") == "PLain":
        faults.warn(where + "/type", "spelling", "the formatter is called Plain; the app refuses PLain")
        data = {**data, "type": "Plain"}
    kind = faults.choice(data, "type", tuple(kinds), where, required=True)
    if kind is None:
        return {}
    faults.unknown(data, ("type", *kinds[kind]), where)
    found = {"type": kind}
    for part in kinds[kind]:
        if part not in data and kind == "PrefixSuffix":
            faults.warn(where, "missing", f"the member {part!r} is missing and read as \"\"; the app refuses the file")
        found[part] = faults.member(data, part, "string", where, required=kind != "PrefixSuffix") or ""
    return found


def _check_values(area: Mapping[str, Any] | None, values: tuple[str, ...], where: str, faults: Faults) -> None:
    if not values:
        faults.doubt(where, "empty", "no cell belongs to the area")
        return
    if len(set(values)) < len(values):
        faults.warn(where, "repeat", "a value stands in the area twice; either cell may stay open")
    if area is None:
        return
    if area["formatter"]["type"] == "Nth" and any(v[-1:] not in tuple("0123456789") for v in values):
        faults.warn(where + "/formatter", "nth", "a value does not end in a digit")
    there = set(values)
    absent = [v for v in producible(area["default_factory"]) if v not in there]
    if absent:
        faults.doubt(where + "/default_factory", "default",
                     f"the area has no cell for {', '.join(v[:40] for v in absent)}")
