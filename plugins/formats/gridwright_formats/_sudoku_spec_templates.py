"""The templates of a sudoku-spec: which varieties there are, how many clues, and of what shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from gridwright import FormatError, Rule, default_plugins
from gridwright.clues import LineClue
from gridwright.codecs.rule_json import COSMETIC, load_member
from gridwright.codecs.strict_json import compact, member, pointer
from gridwright.errors import UnknownName
from gridwright.generating.wanted import Range, Template
from gridwright_formats._sudoku_spec_board import Frame
from gridwright_formats._sudoku_spec_words import in_range, reserved

__all__ = ["VARIETIES", "is_template", "overlaps", "read_template"]

LINES = ("thermo", "slow_thermo", "whisper", "renban", "between", "entropic", "modular", "parity", "palindrome",
         "zipper", "region_sum", "lockout", "double_arrow")
#: The rules that a template places, by what the request calls it.
VARIETIES: Mapping[str, tuple[str, ...]] = {
    "cage": ("cage",), **{f"line/{kind}": (f"line/{kind}",) for kind in LINES}, "arrow": ("arrow",),
    "contains": ("contains",), "corner/mathrax": ("corner/mathrax",), "sandwich": ("sandwich",), "xsum": ("xsum",),
    "skyscraper": ("skyscraper",), "sum/little_killer": ("sum/little_killer",), "edge/kropki": ("edge/kropki",),
    "edge/xv": ("edge/xv",), "cell/odd": ("cell/odd",), "cell/even": ("cell/even",),
    "cell/parity": ("cell/odd", "cell/even")}
#: Clues beside the board, which has to be a single grid.
OUTSIDE = ("sandwich", "xsum", "skyscraper", "sum/little_killer")
#: Word for a count -> mode of the template, and the only variety that takes it ("" = all do).
MODES: Mapping[str, tuple[Literal["", "all", "least", "tile", "most"], str]] = {
    "auto": ("", ""), "all": ("all", "edge/kropki"), "min": ("least", "edge/kropki"), "tile": ("tile", "cage"),
    "max": ("most", "")}
LATER = {name: f"the shape limit {name!r} is" for name in ("displaced", "area")}


def is_template(data: Mapping[str, Any]) -> bool:
    """Whether a rule without a count would be a template if it had one."""
    name, registry = _name(data), default_plugins().registry
    return name in VARIETIES or (":" in name and registry.has("rule", name) and _proposes(registry.get("rule", name)))


def read_template(data: Mapping[str, Any], frame: Frame, where: str) -> Template:
    """The template of an object whose pointer is `where`. Raises FormatError."""
    name, kinds = _variety(data, frame, where)
    mode, count = _count(data, name, where)
    limits, fixed = {}, {}
    known = dict.fromkeys(each for kind in kinds for each in (*kind.measured, *kind.fixable))
    for each, value in data.items():
        here = where + pointer(each)
        if each in ("type", "kind", "count"):
            continue
        if each in LATER:
            raise reserved(LATER[each], here)
        if all(each in kind.measured for kind in kinds):
            limits[each] = in_range(value, 1, here)
        elif all(each in kind.fixable for kind in kinds):
            fixed[each] = load_member(kinds[0], each, value, where)
        elif not all(_usual(kind, each, value, frame.digits, where) for kind in kinds):
            raise FormatError(f"the member {each[:60]!r} is not known in a template of {name}; expected "
                              f"{', '.join(('count', *known))}", here, "unknown")
    if limits and mode == "tile":
        raise FormatError('shape limits do not combine with "tile"', where + pointer(next(iter(limits))), "limits")
    return Template(name, kinds, count, mode, limits, fixed)


def overlaps(one: Template, other: Template) -> bool:
    """Whether a clue could count for both templates."""
    shared = [kind for kind in one.kinds if kind in other.kinds]
    return bool(shared) and not any(name in other.fixed and other.fixed[name] != value
                                    for name, value in one.fixed.items())


def _proposes(kind: type[Rule]) -> bool:
    """Whether the kind has candidates."""
    return bool(kind.candidates.__func__ is not Rule.candidates.__func__)  # type: ignore[attr-defined]


def _name(data: Mapping[str, Any]) -> str:
    family, kind = data.get("type"), data.get("kind")
    return f"{family}/{kind}" if "kind" in data else str(family)


def _variety(data: Mapping[str, Any], frame: Frame, where: str) -> tuple[str, tuple[type[Rule], ...]]:
    family = member(data, "type", "string", where)
    if "kind" in data:
        member(data, "kind", "string", where)
    name = _name(data)
    here = where + ("/kind" if "kind" in data else "/type")
    registry = default_plugins().registry
    if name not in VARIETIES and ":" not in family:
        inside = [each.partition("/")[2] for each in VARIETIES if each.startswith(f"{family}/")]
        if "kind" not in data and inside:
            raise FormatError(f"the member 'kind' is missing; expected one of {', '.join(inside)}", where, "missing")
        what = "is no template" if registry.has("rule", name) else "is not known"
        raise FormatError(f"the rule {name[:60]!r} {what}; the templates are {', '.join(VARIETIES)}", here, "template")
    kinds: list[type[Rule]] = []
    for key in VARIETIES.get(name, (name,)):
        try:
            kinds.append(registry.get("rule", key))
        except UnknownName as error:
            raise FormatError(str(error), here, "template") from error
    for kind in kinds:
        if not _proposes(kind):
            raise FormatError(f"the rule {kind.key!r} is no template: it proposes no clues", here, "template")
        if issubclass(kind, LineClue) and kind.parameters(frame.digits) is None:
            raise FormatError(f"there are no lines of the kind {name} on {frame.digits} digits", here, "template")
    if name in OUTSIDE and frame.layout:
        raise FormatError(f"{name} clues stand beside single grids, not layouts such as {frame.layout}", here,
                          "template")
    return name, tuple(kinds)


def _count(data: Mapping[str, Any], name: str,
           where: str) -> tuple[Literal["", "all", "least", "tile", "most"], Range]:
    value, here = data["count"], where + "/count"
    if type(value) is not str:
        return "", in_range(value, 0, here)
    if value not in MODES:
        raise FormatError(f"expected a number, [lowest, highest] or one of {', '.join(MODES)}, found {value[:40]!r}",
                          here, "choice")
    mode, alone = MODES[value]
    if alone and name != alone:
        raise FormatError(f"the count {compact(value)} is for {alone} only, not for {name}", here, "count")
    return mode, Range()


def _usual(kind: type[Rule], name: str, value: Any, digits: int, where: str) -> bool:
    """Whether the kind has the member, and it is what the generator's clues have. Raises FormatError for another value.
    """
    fields = attrs.fields_dict(kind)
    if name in COSMETIC or name == "layer" or name not in fields:
        return False
    known = {each: by_size[digits] for each, by_size in kind.digit_defaults.items() if digits in by_size}
    if issubclass(kind, LineClue):
        known.update(kind.parameters(digits) or {})
    usual = known.get(name, fields[name].default)
    if usual is attrs.NOTHING:
        return False
    if load_member(kind, name, value, where) != usual:
        what = "other whisper gaps are" if kind.key == "line/whisper" and name == "value" else (
            f"other members {name!r} of {kind.key} than {compact(usual)} are")
        raise reserved(what, where + pointer(name), compact(usual))
    return True
