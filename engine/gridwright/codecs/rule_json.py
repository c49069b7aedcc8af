"""Rules as JSON objects: `type` and the member that holds the kind name the rule, its fields are the other members."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

import attrs
import cattrs

from gridwright.codecs.codec import Fault
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright.errors import FormatError, FormatErrors, GridwrightError, errors_of
from gridwright.model.board import Cell, cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.plugins.default import default_plugins

__all__ = ["dump_rule", "load_member", "load_rule", "place_rules", "placed"]

#: Members every rule may carry that never change its meaning, and what each must be.
COSMETIC = {"id": "string", "label": "string", "style": "object"}
#: The order of members in a written rule; others stand before `side`, in the order of the class.
ORDER = ("type", "kind", "of", "op", "params", "color", "letter", "value", "sum", "split", "values", "digits", "groups",
         "each", "counts", "arrow", "size", "repeat", "box", "where", "within", "closed", "area", "", "side", "origin",
         "source", "bulb", "lines", "cells", "regions", "segments", "pairs", "except", "allowed", *COSMETIC, "layer")
#: A type that is kept for a later version of the vocabulary, whatever plugins there are.
RESERVED = "custom"
_KIND_MEMBERS = ("of", "kind")


@cache
def _converter() -> cattrs.Converter:
    """The one converter. Its hooks take whole numbers, truth values and strings as they are, never converted."""
    converter = cattrs.Converter(detailed_validation=False)
    converter.register_structure_hook_func(lambda t: t is Cell, lambda v, _: cell(_exactly(v, str, "a cell name")))
    converter.register_unstructure_hook_func(lambda t: t is Cell, str)
    converter.register_structure_hook(int, lambda v, _: _exactly(v, int, "a whole number"))
    converter.register_structure_hook(bool, lambda v, _: _exactly(v, bool, "true or false"))
    converter.register_structure_hook(float, lambda v, _: _float(v))
    converter.register_structure_hook(str, lambda v, _: _exactly(v, str, "a string"))
    converter.register_structure_hook_func(_is_literal, _one_of)
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_factory(_is_union, _union_hook)
    converter.register_structure_hook_factory(_is_plain_attrs, _attrs_hook)
    return converter


def _exactly(value: Any, kind: type, name: str) -> Any:
    if type(value) is not kind:
        raise FormatError(f"expected {name}, found {_shown(value)}", code="type")
    return value


def _float(value: Any) -> float:
    if type(value) not in (int, float):
        raise FormatError(f"expected a number, found {_shown(value)}", code="type")
    return float(value)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _one_of(value: Any, kind: Any) -> Any:
    if not any(type(value) is type(known) and value == known for known in get_args(kind)):
        known = ", ".join(map(repr, get_args(kind)))
        raise FormatError(f"expected one of {known}, found {_shown(value)}", code="value")
    return value


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tuple_hook(kind: Any) -> Callable[[Any, Any], Any]:
    args = get_args(kind)
    open_ended = len(args) == 2 and args[1] is Ellipsis

    def structure(value: Any, _: Any) -> Any:
        _exactly(value, list, "a list")
        if not open_ended and len(value) != len(args):
            raise FormatError(f"expected a list of {len(args)}, found {len(value)}", code="length")
        kinds = [args[0]] * len(value) if open_ended else args
        found = [_at(position, each, want) for position, (each, want) in enumerate(zip(value, kinds, strict=True))]
        if args[0] is Cell:
            _check_cells(found)
        return tuple(found)

    return structure


def _check_cells(cells: Sequence[Cell]) -> None:
    """Lists of cells have at least one, each once."""
    if not cells:
        raise FormatError("expected at least one cell", code="length")
    seen: set[Cell] = set()
    for position, c in enumerate(cells):
        if c in seen:
            raise FormatError(f"{c} is listed twice", pointer(position), "value")
        seen.add(c)


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def _union_hook(kind: Any) -> Callable[[Any, Any], Any]:
    choices = [each for each in get_args(kind) if each is not type(None)]

    def structure(value: Any, _: Any) -> Any:
        if len(choices) == 1:
            return _converter().structure(value, choices[0])
        fitting = [each for each in choices if _is_tuple(each) == isinstance(value, list)]
        return _converter().structure(value, fitting[0] if fitting else choices[0])

    return structure


def _is_plain_attrs(kind: Any) -> bool:
    return isinstance(kind, type) and attrs.has(kind) and not issubclass(kind, Rule)


def _attrs_hook(kind: Any) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        data = typed(value, "object", "")
        return kind(**_members(kind, data, {}, ()))

    return structure


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _at(where: str | int, value: Any, kind: Any) -> Any:
    """Structure a part; errors get its place in front of their pointer."""
    try:
        return _converter().structure(value, kind)
    except FormatError as error:
        raise FormatError(error.message, pointer(where) + error.pointer, error.code) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, cattrs.BaseValidationError) as error:
        # Fields of types that have no hook above are read by cattrs, whose errors name no place.
        raise FormatError(f"{_shown(value)} is not what is expected here ({error})", pointer(where), "type") from None


def _members(kind: type, data: Mapping[str, Any], defaults: Mapping[str, Any],
             ignored: Sequence[str]) -> dict[str, Any]:
    """Constructor arguments of an attrs class from JSON members; refuses unknown and missing ones by name.

    A field whose name is a Python keyword has an underscore behind it, the member has not.
    """
    fields = {name.rstrip("_"): field for name, field in attrs.fields_dict(kind).items()}
    hints = _hints(kind)
    found: dict[str, Any] = {}
    wrong: list[FormatError] = []
    for name, value in data.items():
        if name in ignored:
            continue
        try:
            found[_field(fields, name).name] = _at(name, value, hints[_field(fields, name).name])
        except FormatError as error:
            wrong.append(error)
    for name, each in fields.items():
        if name in data:
            continue
        if name in defaults:
            found[each.name] = defaults[name]
        elif each.default is attrs.NOTHING:
            wrong.append(FormatError(f"the member {name!r} is missing", code="missing"))
    if wrong:
        raise FormatErrors(wrong)
    return found


def _field(fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        known = ", ".join(n for n in fields if n not in (*COSMETIC, "layer")) or "no other member"
        raise FormatError(f"the member {_short(name)!r} is not known here; expected {known}", pointer(name), "unknown")
    return fields[name]


def load_member(kind: type, name: str, value: Any, where: str) -> Any:
    """The value of a member that rules of the kind have; `where` is the pointer of the object. Raises FormatError."""
    hints = _hints(kind)
    try:
        return _at(name, value, hints[name if name in hints else f"{name}_"])
    except FormatError as error:
        raise FormatError(error.message, where + error.pointer, error.code) from None


def _defaults(kind: type[Rule], digits: int) -> dict[str, Any]:
    return {name: by_size[digits] for name, by_size in kind.digit_defaults.items() if digits in by_size}


def _class_of(data: Mapping[str, Any]) -> type[Rule]:
    """The class that `type`, and `of` or `kind`, name. A rule of a family comes before a rule that has only a type."""
    registry = default_plugins().registry
    family = member(data, "type", "string", "")
    if family == RESERVED:
        raise FormatError(f"the type {RESERVED!r} is reserved for a later version", pointer("type"), "unknown-rule")
    if "/" in family:
        raise FormatError(f"unknown rule {_short(family)!r}: a type has no slash", pointer("type"), "unknown-rule")
    kinds = [(holder, data[holder]) for holder in _KIND_MEMBERS if isinstance(data.get(holder), str)]
    holder, kind = next(((h, k) for h, k in kinds if registry.has("rule", f"{family}/{k}")), ("type", ""))
    name = f"{family}/{kind}" if kind else family
    if not kind and not registry.has("rule", family):
        known = [each for each in registry.names("rule") if each.startswith(f"{family}/")]
        if known and not kinds:
            listed = ", ".join(repr(each.partition("/")[2]) for each in known)
            holder = registry.get("rule", known[0]).kind_member
            raise FormatError(f"the member {holder!r} is missing; expected one of {listed}", code="missing")
        if kinds:
            holder, kind = kinds[0]
            name = f"{family}/{kind}"
    try:
        found: type[Rule] = registry.get("rule", name)
    except GridwrightError as error:
        raise FormatError(f"unknown rule {_short(name)!r}: {error}", pointer(holder), "unknown-rule") from error
    return found


def _short(name: str) -> str:
    return name if len(name) <= 60 else f"{name[:57]}..."


def load_rule(data: Any, where: str, digits: int, *, layers_allowed: bool = False) -> Rule:
    """The rule of a JSON object. `where` is its pointer, `digits` the number of digits its defaults depend on.

    Raises FormatError naming the member and what was expected.
    """
    try:
        typed(data, "object", "")
        kind = _class_of(data)
        ignored = ["type"]
        if "/" in kind.key:
            ignored.append(kind.kind_member)
        if "layer" in data and not layers_allowed:
            raise FormatError("the member 'layer' is not known here", pointer("layer"), "unknown")
        return kind(**_members(kind, data, _defaults(kind, digits), ignored))
    except FormatError as error:
        raise FormatErrors([FormatError(e.message, where + e.pointer, e.code) for e in errors_of(error)]) from error


def dump_rule(rule: Rule, digits: int) -> dict[str, Any]:
    """The JSON object of a rule, members in the order of `ORDER`, defaults left out."""
    family, _, kind = rule.key.partition("/")
    data: dict[str, Any] = {"type": family}
    if kind:
        data[type(rule).kind_member] = kind
    defaults = _defaults(type(rule), digits)
    for field in attrs.fields(type(rule)):
        name, value = field.name.rstrip("_"), getattr(rule, field.name)
        default = defaults.get(name, field.default)
        if default is attrs.NOTHING or value != default:
            data[name] = _plain(value)
    return {name: data[name] for name in sorted(data, key=_place)}


def _place(name: str) -> int:
    return ORDER.index(name if name in ORDER else "")


def _plain(value: Any) -> Any:
    if isinstance(value, Cell):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if attrs.has(type(value)):
        return {field.name.rstrip("_"): _plain(getattr(value, field.name)) for field in attrs.fields(type(value))}
    return value


def place_rules(puzzle: Puzzle, data: Sequence[Any], where: str = "/rules", *, layers_allowed: bool = False) -> Puzzle:
    """The puzzle with the rules of a JSON list. Raises FormatError for the first fault."""
    found, faults = placed(puzzle, data, where, layers_allowed=layers_allowed)
    if faults:
        raise FormatError(faults[0].message, faults[0].pointer, faults[0].code)
    return found


def placed(puzzle: Puzzle, data: Sequence[Any], where: str = "/rules", *,
           layers_allowed: bool = False) -> tuple[Puzzle, list[Fault]]:
    """The puzzle with those rules of a JSON list that can be read, and every fault of the list, in order."""
    faults: list[Fault] = []
    rules: list[tuple[str, Rule]] = []
    for position, each in enumerate(data):
        try:
            rule = load_rule(each, where + pointer(position), puzzle.digits, layers_allowed=layers_allowed)
            strays = dict.fromkeys(c for c in _cells(rule) if c not in puzzle.board)
            faults += [Fault(where + pointer(position), "cell",
                             f"{rule.key} names {c}, which is not a cell of the board") for c in strays]
            puzzle.layer_of(rule)
            if rule.squares_only and puzzle.board.lattice is not None:
                faults.append(Fault(where + pointer(position), "rule", f"{rule.key} is a rule for boards of squares, "
                                    f"and the cells of this one are {puzzle.board.lattice.name}"))
            elif not strays:
                rules.append((where + pointer(position), rule))
        except FormatError as error:
            for each_error in errors_of(error):
                place = each_error.pointer
                place = place if place.startswith(where) else where + pointer(position) + place
                faults.append(Fault(place, each_error.code, each_error.message))
    found = puzzle.evolve(rules=tuple(rule for _, rule in rules))
    # Areas and houses of other rules are only known once all of them are placed.
    for place, rule in rules:
        faults += [Fault(place, "rule", f"{rule.key}: {why}") for why in rule.validate(found)]
    return found, sorted(faults, key=lambda fault: _number(fault.pointer, where))


def _number(place: str, where: str) -> int:
    """Position in the list of rules that a pointer is about."""
    return int(place.removeprefix(where).split("/")[1])


def _cells(value: Any) -> list[Cell]:
    """Every cell named anywhere in a rule, also in tuples and in attrs classes of its own."""
    if isinstance(value, Cell):
        return [value]
    if isinstance(value, tuple):
        return [c for each in value for c in _cells(each)]
    if attrs.has(type(value)):
        return [c for field in attrs.fields(type(value)) for c in _cells(getattr(value, field.name))]
    return []
