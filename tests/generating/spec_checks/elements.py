"""Placed elements against the templates of the request: which, how many, how large, and what they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .grounds import Cell, Ground, name, names
from .pairs import PAIR_RULES, dotted
from .shapes import FAMILIES, family, number, scope, shape_faults, size_of

__all__ = ["HOUSES", "LIMITS", "bounds", "element_faults", "label", "placed", "templates"]

Rule = Mapping[str, Any]

HOUSES = ("grid", "box_grid", "box", "row", "column")
#: Shape limits.
LIMITS = ("size", "sum", "length")
_OUTSIDE = ("sandwich", "xsum", "skyscraper", "sum/little_killer")


def templates(spec: Mapping[str, Any]) -> list[Rule]:
    """The rules of a request with a count and no cells."""
    return [rule for rule in spec["rules"] if "count" in rule]


def placed(puzzle: Mapping[str, Any]) -> list[Rule]:
    """The rules of a result that a template may have brought."""
    return [rule for rule in puzzle["rules"]
            if rule["type"] not in (*HOUSES, *PAIR_RULES, "region")]


def label(template: Rule) -> str:
    """What a message calls a template."""
    return " ".join(str(part) for part in (family(template), template.get("color"), template.get("letter")) if part)


def bounds(value: Any) -> tuple[int, float]:
    """The least and the most that a number or a pair of a request allows."""
    if isinstance(value, list):
        return value[0], float("inf") if value[1] is None else value[1]
    return (value, value) if isinstance(value, int) else (0, float("inf"))


def _belongs(rule: Rule, template: Rule) -> bool:
    kinds = ("cell/odd", "cell/even") if family(template) == "cell/parity" else (family(template),)
    return family(rule) in kinds and all(rule.get(member) == template[member]
                                         for member in ("color", "letter") if member in template)


def element_faults(spec: Mapping[str, Any], puzzle: Mapping[str, Any], ground: Ground,
                   digits: Mapping[Cell, int]) -> Iterator[str]:
    """All faults of the placed elements that can be seen without solving the puzzle."""
    elements = placed(puzzle)
    for rule in elements:
        where = f"{family(rule)} at {names(scope(rule))}"
        if family(rule) in FAMILIES and not any(_belongs(rule, template) for template in templates(spec)):
            yield f"{where}: no template of the request asks for it"
        yield from (f"{where}: {fault}" for fault in shape_faults(rule, ground, digits))
    elements = [rule for rule in elements if family(rule) in FAMILIES]
    for template in templates(spec):
        yield from _template_faults(template, [rule for rule in elements if _belongs(rule, template)], puzzle, ground,
                                    digits)
    most = spec.get("where", {}).get("elements", {}).get("max")
    if most is not None and sum(map(number, elements)) > most:
        yield f"the puzzle has {sum(map(number, elements))} elements; the request allows {most}"
    if not any(part in spec for part in ("where", "quality")):
        yield from (fault for template in templates(spec) if template["count"] == "max"
                    for fault in _room(template, elements, ground, digits))
    yield from _shared(elements)


def _template_faults(template: Rule, some: Sequence[Rule], puzzle: Mapping[str, Any], ground: Ground,
                     digits: Mapping[Cell, int]) -> Iterator[str]:
    what, count = label(template), template["count"]
    there = sum(map(number, some))
    least, most = bounds(count)
    if not least <= there <= most:
        yield f"{what}: the puzzle has {there}; the request wants {count}"
    if count == "max" and there == 0:
        yield f'{what}: the puzzle has none; the request wants "max"'
    for rule in some:
        where = f"{family(rule)} at {names(scope(rule))}"
        for limit in LIMITS:
            if limit in template:
                size, (low, high) = size_of(rule, limit), bounds(template[limit])
                if size is None or not low <= size <= high:
                    yield f"{where}: its {limit} is {size}; the request wants {template[limit]}"
        if family(rule) == "cage" and len(rule["cells"]) == 1 and bounds(template.get("size"))[0] != 1:
            yield f"{where}: a cage of one cell"
    if count == "tile":
        yield from _tiling(some, puzzle, ground)
    if count == "all":
        yield from _all_dots(template, puzzle, ground, digits)


def _room(template: Rule, elements: Sequence[Rule], ground: Ground, digits: Mapping[Cell, int]) -> Iterator[str]:
    """A smallest element that would fit as well where as many as fit are wanted: a cell, an edge, a cage of two."""
    taken = {place for rule in elements for place, _ in _places(rule)}
    bare = {member: value for member, value in template.items() if member not in ("count", *LIMITS)}
    marks = ({"color": "white"}, {"color": "black"}) if family(template) == "edge/kropki" else (
        {"letter": "X"}, {"letter": "V"})
    pairs = [((a, b), {"sum": digits[a] + digits[b]}) for a, b in ground.neighbours()]
    tries: Mapping[str, Sequence[tuple[Sequence[Cell], Rule]]] = {
        "cell": [((c,), {"kind": kind}) for c in ground.cells for kind in ("odd", "even")],
        "edge": [(pair, mark) for pair, _ in pairs for mark in marks], "cage": pairs}
    for some, more in tries.get(template["type"], ()):
        rule = {**bare, **more, "cells": [name(c) for c in some]}
        fits = _belongs(rule, template) and all(
            low <= (size_of(rule, limit) or 0) <= high
            for limit in LIMITS if limit in template for low, high in [bounds(template[limit])])
        if fits and not list(shape_faults(rule, ground, digits)) and taken.isdisjoint(
                place for place, _ in _places(rule)):
            yield f"{label(template)}: one more would fit at {names(some)}"
            return


def _tiling(cages: Sequence[Rule], puzzle: Mapping[str, Any], ground: Ground) -> Iterator[str]:
    covered = Counter(c for rule in cages for c in scope(rule))
    givens = ground.flat(puzzle["givens"])
    for c in ground.cells:
        if not covered[c] and not givens[c]:
            yield f"{name(c)} is neither given nor in a cage"
        elif covered[c] > 1:
            yield f"{name(c)} is in {covered[c]} cages"


def _all_dots(template: Rule, puzzle: Mapping[str, Any], ground: Ground,
              digits: Mapping[Cell, int]) -> Iterator[str]:
    """Every pair that a dot would be true of has one; that the negative rule is there is seen with the locked rules."""
    color = template.get("color")
    for (a, b), bad in dotted(color, placed(puzzle), ground).items():
        if (digits[a], digits[b]) in bad:
            yield f"{label(template)}: a true dot between {name(a)} and {name(b)} is not drawn"
    if not any(rule["type"] == "negative" and rule["of"] == "kropki" and rule.get("color", color) == color
               for rule in puzzle["rules"]):
        yield f'{label(template)}: the negative rule that belongs to "all" is missing'


def _shared(elements: Sequence[Rule]) -> Iterator[str]:
    """Places that two elements take where only one may."""
    taken: dict[Any, str] = {}
    for rule in elements:
        what = f"{family(rule)} at {names(scope(rule))}"
        for place, said in _places(rule):
            if place in taken:
                yield f"{what}: it shares {said} with {taken[place]}"
            taken.setdefault(place, what)


def _places(rule: Rule) -> Iterable[tuple[Any, str]]:
    kind, some = family(rule), scope(rule)
    if rule["type"] == "edge":
        return [(("edge", frozenset(some)), f"the edge between {name(some[0])} and {name(some[-1])}")]
    if kind in _OUTSIDE:
        towards = tuple(b - a for a, b in zip(some[0], some[1], strict=True)) if len(some) > 1 else ()
        return [((kind, rule["side"], some[0], towards), f"the place {rule['side']} of {name(some[0])}")]
    # A cell that is odd is not even: both are one variety.
    variety = "cell" if rule["type"] == "cell" else kind
    return [((variety, c), name(c)) for c in dict.fromkeys(some)]
