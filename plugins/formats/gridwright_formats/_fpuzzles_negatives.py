"""Rules about all neighbours, as flags and negatives of f-puzzles objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import Rule
from gridwright_formats._fpuzzles_rules import Written

__all__ = ["write_negatives"]

Pairs = frozenset[frozenset[str]]
_CHESS = ("antiknight", "antiking")
#: Member -> the number of a mark that shows none.
_USUAL = {"difference": "1", "ratio": "2"}


def write_negatives(rules: Sequence[tuple[Rule, Mapping[str, Any]]], out: Written) -> list[Rule]:
    """Write rules of the types `neighbours` and `negative`, given with their JSON; those that cannot be written.

    The tool exempts every pair with a difference or ratio mark from both negatives, and a negative is about the numbers
    that are marked: only what means just that is written.
    """
    lost = []
    wanted: dict[str, dict[int, Rule]] = {"difference": {}, "ratio": {}}
    for rule, data in rules:
        stated = _stated(data, out)
        if stated is None:
            lost.append(rule)
        for name, value in stated or ():
            if name in wanted:
                wanted[name].setdefault(value, rule)
            else:
                out.members[name] = True
        if data.get("of") == "xv" and stated == []:
            out.add("negative", "xv")
    for name, found in wanted.items():
        marked = {int(entry.get("value", _USUAL[name])) for entry in out.members.get(name, ())}
        values = set(found)
        if name == "difference" and values == {1}:
            out.members["nonconsecutive"] = True
        elif values and values == (marked or {int(_USUAL[name])}):
            out.add("negative", name)
        else:
            lost += dict.fromkeys(found.values())
    return lost


def _stated(data: Mapping[str, Any], out: Written) -> list[tuple[str, int]] | None:
    """(member, number) of each negative that a rule is; None where no member means the same."""
    if data.get("area") is not None or data.get("within") is not None:
        return None
    kropki, exempt = _marks(out, "difference", "ratio"), _exempt(data)
    if data["type"] == "neighbours":
        kind, op, params = data.get("kind"), data.get("op"), data.get("params", [])
        if kind in _CHESS:
            return None if exempt else [(kind, 0)]
        if kind is None and data.get("where") != "orthogonal":
            return None
        value = 1 if kind == "nonconsecutive" or op == "not_consecutive" else params[0] if params else 0
        if kind == "nonconsecutive" or op in ("not_consecutive", "not_difference"):
            # Pairs with a difference mark say themselves whether they are consecutive.
            fits = exempt == kropki or (exempt <= kropki and not _marks(out, "ratio") and value == 1)
            return [("difference", value)] if fits else None
        return [("ratio", value)] if op == "not_ratio" and exempt == kropki else None
    family = data["of"]
    if family == "xv":
        return None if "letter" in data else []
    if family == "kropki":
        return [*([("difference", 1)] if data.get("color") != "black" else []),
                *([("ratio", 2)] if data.get("color") != "white" else [])]
    if family in ("difference", "ratio"):
        other = "ratio" if family == "difference" else "difference"
        return None if _marks(out, other) else [(family, data["value"])]
    return None


def _marks(out: Written, *names: str) -> Pairs:
    return frozenset(frozenset(entry["cells"]) for name in names for entry in out.members.get(name, ()))


def _exempt(data: Mapping[str, Any]) -> Pairs:
    return frozenset(frozenset(each.upper() for each in pair) for pair in data.get("except", ()))
