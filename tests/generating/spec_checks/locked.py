"""House rules and locked rules of the request, which every result carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .elements import HOUSES, label, templates
from .grounds import Cell, Ground, cells, name, names
from .pairs import PAIR_RULES, Forbidden, dotted, forbidden, merged

__all__ = ["locked_faults"]

Rule = Mapping[str, Any]


def locked_faults(spec: Mapping[str, Any], puzzle: Mapping[str, Any], ground: Ground,
                  digits: Mapping[Cell, int]) -> Iterator[str]:
    """House rules, regions, and rules about neighbours: those of the request, no others, kept by the solution."""
    wanted = [rule for rule in spec["rules"] if "count" not in rule]
    houses = [Counter((rule["origin"], tuple(rule["box"])) for rule in rules if rule["type"] == "box_grid")
              for rules in (wanted, puzzle["rules"])]
    if houses[0] != houses[1]:
        yield f"the house rules are {_said(houses[1])}; the request has {_said(houses[0])}"
    for rule in puzzle["rules"]:
        if rule["type"] in HOUSES and rule["type"] != "box_grid":
            yield f"the request has no house rule like the {rule['type']} of the puzzle"
    yield from _regions(wanted, puzzle["rules"], digits)
    yield from _pairs(spec, wanted, puzzle, ground, digits)


def _said(houses: Counter[Any]) -> str:
    return ", ".join(f"{origin} {box[0]}x{box[1]}" for origin, box in sorted(houses.elements()))


def _regions(wanted: Sequence[Rule], rules: Sequence[Rule], digits: Mapping[Cell, int]) -> Iterator[str]:
    asked, there = (Counter((rule.get("kind", "region"), tuple(sorted(cells(rule["cells"]))))
                            for rule in some if rule["type"] == "region") for some in (wanted, rules))
    for kind, some in (asked - there).elements():
        yield f"the locked region {kind} at {names(some)} is missing"
    for kind, some in (there - asked).elements():
        yield f"the request has no region {kind} at {names(some)}"
    for kind, some in asked:
        if len({digits[c] for c in some}) < len(some):
            yield f"the solution repeats a digit in the locked region {kind} at {names(some)}"


def _pairs(spec: Mapping[str, Any], wanted: Sequence[Rule], puzzle: Mapping[str, Any], ground: Ground,
           digits: Mapping[Cell, int]) -> Iterator[str]:
    """Rules about neighbours may be spelt in another way: what they forbid is compared, pair by pair."""
    locked = [rule for rule in wanted if rule["type"] in PAIR_RULES]
    ours = merged((forbidden(rule, wanted, ground) for rule in locked), ground)
    negative = [dotted(template.get("color"), puzzle["rules"], ground)
                for template in templates(spec) if template["count"] == "all"]
    asked = merged([ours, *negative], ground)
    there = merged((forbidden(rule, puzzle["rules"], ground) for rule in puzzle["rules"]
                    if rule["type"] in PAIR_RULES), ground)
    lacking, extra = _beyond(asked, there), _beyond(there, asked)
    if lacking:
        what = [rule.get("kind") or rule.get("op") for rule in locked] + [
            f"the negative of {label(t)}" for t in templates(spec) if t["count"] == "all"]
        yield f"locked rules ({', '.join(map(str, what))}): the puzzle does not forbid {lacking}"
    if extra:
        yield f"the puzzle forbids {extra}, which the request does not ask for"
    for (a, b), bad in ours.items():
        if (digits[a], digits[b]) in bad:
            yield f"the solution breaks a locked rule: {digits[a]} {digits[b]} in {name(a)} {name(b)}"


def _beyond(some: Forbidden, others: Forbidden) -> str:
    """A digit pair that some forbid and others do not; "" where there is none."""
    for (a, b), bad in some.items():
        more = bad - others.get((a, b), frozenset())
        if more:
            v, w = min(more)
            return f"{v} {w} in {name(a)} {name(b)}"
    return ""
