"""Requests that must be refused: no result may ever come of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from .elements import HOUSES, LIMITS, bounds, label, templates
from .grounds import BOXES, Ground
from .shapes import FAMILIES, family

__all__ = ["refusals"]

_MEMBERS = ("format", "format_version", "meta", "board", "digits", "givens", "rules", "symmetry", "where", "quality",
            "limits", "fields")
_REGIONS = ("diagonal", "extra", "window")
_NEIGHBOURS = ("antiknight", "antiking", "nonconsecutive")
_OUTSIDE = ("sandwich", "xsum", "skyscraper", "sum/little_killer")
_LIMITED = {"size": ("cage",), "sum": ("cage",), "length": ("line", "arrow")}


def refusals(spec: Mapping[str, Any], ground: Ground) -> Iterator[str]:
    """Why the request cannot be met."""
    yield from (f"the member {member!r} is not known" for member in spec if member not in _MEMBERS)
    if not (ground.single and BOXES.get(ground.digits) == ground.box) and not ground.layout:
        yield "the board is neither one grid with standard boxes nor a named layout"
    for rule in spec["rules"]:
        if "count" not in rule and rule["type"] != "box_grid":
            kind = rule.get("kind")
            if not ((rule["type"] == "region" and kind in _REGIONS)
                    or (rule["type"] == "neighbours" and (kind in _NEIGHBOURS or ("op" in rule and "where" in rule)))):
                what = "house rules" if rule["type"] in HOUSES else "locked rules"
                yield f"{what} such as {family(rule)} are reserved"
    yield from _templates(spec, ground)
    yield from _symmetry(spec, ground)
    where = spec.get("where", {})
    yield from (f"where.{member} is reserved or not known" for member in where
                if member not in ("band", "difficulty", "contains", "elements"))
    if isinstance(where.get("band"), list):
        yield "a list of bands is reserved"
    if not set(spec.get("limits", {})) <= {"time", "seed", "results"} or spec.get("limits", {}).get("results", 1) != 1:
        yield "limits has a part that is reserved or not known"
    givens = spec.get("givens", {})
    if not isinstance(givens, Mapping) or not set(givens) <= {"count", "grids"}:
        yield "givens in puzzle form, mask and values are reserved"
    elif "grids" in givens and (ground.single or len(givens["grids"]) != len(ground.origins)):
        yield "givens.grids has one entry for each grid of a layout"


def _templates(spec: Mapping[str, Any], ground: Ground) -> Iterator[str]:
    no_givens = isinstance(spec.get("givens"), Mapping) and bounds(spec["givens"].get("count"))[1] == 0
    varieties: Counter[str] = Counter()
    for template in templates(spec):
        kind, count, what = family(template), template["count"], label(template)
        limits = [limit for limit in LIMITS if limit in template]
        if kind not in FAMILIES and kind != "cell/parity":
            yield f"{what} is no template"
        if kind == "line/entropic" and ground.digits < 6:
            yield f"{what} needs a board of 6 x 6 or more"
        if kind in _OUTSIDE and not ground.single:
            yield f"{what} is for single grids"
        if (count in ("all", "min") and kind != "edge/kropki") or (count == "tile" and kind != "cage"):
            yield f'{what} has no count "{count}"'
        for limit in limits:
            if template["type"] not in _LIMITED[limit]:
                yield f"{what} has no limit {limit}"
        if limits and (count == "tile" or (kind == "cage" and no_givens)):
            yield f"{what}: shape limits do not go with a tiling or with cages and no givens"
        varieties.update(_varieties(template))
    yield from (f"two templates are about {what}" for what, many in varieties.items() if many > 1)


def _varieties(template: Mapping[str, Any]) -> list[str]:
    """What a template counts; no other template counts the same."""
    return {"edge/kropki": [label({**template, "color": color}) for color in ("white", "black")
                            if template.get("color", color) == color],
            "edge/xv": [label({**template, "letter": letter}) for letter in ("X", "V")
                        if template.get("letter", letter) == letter],
            "cell/parity": ["cell/odd", "cell/even"]}.get(family(template), [label(template)])


def _symmetry(spec: Mapping[str, Any], ground: Ground) -> Iterator[str]:
    asked = spec.get("symmetry", [])
    if len(asked) > 1:
        yield "more than one symmetry is reserved"
    for entry in asked:
        if entry.get("of", "givens") != "givens":
            yield "symmetry of rules is reserved"
        turned = entry["kind"] == "rot90" or entry.get("axis") in ("diagonal", "antidiagonal")
        if turned and not (ground.single and ground.digits in (4, 9, 16)):
            yield "rot90 and the diagonal mirrors need square boxes"
