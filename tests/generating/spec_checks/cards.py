"""The card of a result against its puzzle and the targets of the request."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gridwright import Puzzle, grade

from .grounds import Ground

__all__ = ["card_faults", "info_faults"]

DEFAULT = ("difficulty", "time", "band", "band_index", "contains", "issues", "reject")
ALWAYS = ("format", "format_version", "grader")
HARD = 3
#: Seconds for a run where the request does not say.
TIME = 120


def card_faults(spec: Mapping[str, Any], card: Mapping[str, Any] | None, puzzle: Puzzle,
                ground: Ground) -> Iterator[str]:
    """Its fields, their values, and whether the targets are met by what a new grading says."""
    if card is None:
        yield "there is no card"
        return
    fields = spec.get("fields", DEFAULT)
    where = spec.get("where", {})
    needed = {"band", "band_index", *(["difficulty"] if "difficulty" in where else []),
              *(["contains"] if "contains" in where else []), *(["issues"] if "quality" in spec else [])}
    graded = grade(puzzle, fields=sorted({*fields, *needed}), quality=spec.get("quality"))
    again = json.loads(json.dumps(graded.as_json()))
    wanted = {*ALWAYS, *fields}
    if "contains" in wanted:
        wanted |= {"contains_complete", "contains_truncated"} | ({"stopped_at_step"} & set(again))
    if set(card) != wanted:
        for member in sorted(wanted - set(card)):
            yield f"the card lacks {member}"
        for member in sorted(set(card) - wanted):
            yield f"the card has {member}, which is not asked for"
    for member in sorted(wanted & set(card)):
        if card[member] != again[member]:
            yield f"the card says {member} {card[member]!r}; grading the puzzle says {again[member]!r}"
    yield from _targets(spec, where, again, ground)
    if "symmetry" in wanted:
        for entry in spec.get("symmetry", []):
            if {**entry, "of": "givens"} not in again["symmetry"]:
                yield "the card does not list the symmetry that was asked for"


def _targets(spec: Mapping[str, Any], where: Mapping[str, Any], card: Mapping[str, Any],
             ground: Ground) -> Iterator[str]:
    if "band" in where and card["band"] != where["band"]:
        yield f"the band is {card['band']}; the request wants {where['band']}"
    if "band" not in where and not ground.single and card["band_index"] > HARD:
        yield f"the band is {card['band']}; a layout is at most Hard where no band is asked for"
    difficulty = where.get("difficulty")
    if isinstance(difficulty, list) and not difficulty[0] <= card["difficulty"] <= difficulty[1]:
        yield f"the difficulty is {card['difficulty']}; the request wants {difficulty}"
    contains = where.get("contains", [])
    codes, strict = (contains["codes"], contains.get("strict", False)) if isinstance(contains, Mapping) else (
        contains, False)
    for code in codes:
        chips = [[entry["code"]] if strict else entry["chip"].split("/") for entry in card["contains"]]
        if not any(code in chip for chip in chips):
            yield f"the card does not contain {code}{' as the code itself' if strict else ''}"
    if "quality" in spec:
        for issue in card["issues"]:
            if issue["severity"] == "reject":
                yield f"the puzzle has the issue {issue['code']}, which rejects it: {issue['text']}"


def info_faults(spec: Mapping[str, Any], info: Any) -> Iterator[str]:
    """What is said of the run; one that gives the best puzzle it finds uses all its time."""
    if not isinstance(info, Mapping):
        yield "info is no object"
        return
    attempts, seconds, rejected = info.get("attempts"), info.get("seconds"), info.get("rejected")
    if type(attempts) is not int or attempts < 1:
        yield f"info.attempts is {attempts!r}; expected a whole number from 1 on"
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
        yield f"info.seconds is {seconds!r}; expected a number"
    elif (spec.get("where", {}).get("difficulty") in ("max", "min")
            or any(rule.get("count") == "max" for rule in spec["rules"])):
        whole = spec.get("limits", {}).get("time", TIME)
        if seconds < whole:
            yield f"the run took {seconds} s; a search for the best puzzle takes all of its {whole} s"
    if not isinstance(rejected, Mapping) or any(type(many) is not int or many < 0 for many in rejected.values()):
        yield f"info.rejected is {rejected!r}; expected counts by check"
