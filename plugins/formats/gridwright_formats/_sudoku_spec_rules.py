"""The locked rules of a sudoku-spec: those that every puzzle has, in canonical form."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs

from gridwright import FormatError, Puzzle, Rule
from gridwright.codecs.rule_json import load_rule, placed
from gridwright.codecs.strict_json import pointer
from gridwright.errors import FormatErrors
from gridwright_formats._sudoku_spec_board import Frame
from gridwright_formats._sudoku_spec_words import reserved

__all__ = ["CELLS", "canonical", "read_locked"]

#: Members that say where a rule stands; a rule with one of them is locked.
CELLS = ("cells", "bulb", "lines", "regions", "segments", "pairs", "source")
HOUSES = ("grid", "box_grid", "box")
REGIONS = ("diagonal", "extra", "window")
NEIGHBOURS = ("antiknight", "antiking", "nonconsecutive")
#: Operators on neighbours that a kind of `neighbours` says just as well.
KINDS = {("knight", "different", ()): "antiknight", ("king", "different", ()): "antiking",
         ("orthogonal", "not_consecutive", ()): "nonconsecutive",
         ("orthogonal", "not_difference", (1,)): "nonconsecutive"}


def read_locked(stated: Sequence[tuple[int, Mapping[str, Any]]], frame: Frame, where: str, extensions: bool) -> Puzzle:
    """The puzzle with the house rules and the other locked rules; `stated` has them with their positions in the list
    of rules, whose pointer is `where`. Raises FormatError.
    """
    wrong = [] if extensions else [error for number, data in stated
                                   if (error := _refused(data, where + pointer(number))) is not None]
    if wrong:
        raise FormatErrors(wrong)
    found, faults = placed(frame.empty, [data for _, data in stated], where)
    places = [where + pointer(number) for number, _ in stated]
    for fault in faults:
        number, *rest = fault.pointer.removeprefix(where + "/").split("/")
        wrong.append(FormatError(fault.message, "/".join((places[int(number)], *rest)), fault.code))
    if wrong:
        raise FormatErrors(wrong)
    return found


def _refused(data: Mapping[str, Any], place: str) -> FormatError | None:
    """Why a locked rule is none of version 1, None where it is one."""
    family, kind = data.get("type"), data.get("kind")
    if family in HOUSES:
        return None
    if family == "region":
        if kind in REGIONS or type(kind) is not str:
            return None
        return reserved(f"locked regions of the kind {kind[:40]!r} are", place + "/kind", ", ".join(REGIONS))
    if family == "neighbours":
        if "kind" not in data or kind in NEIGHBOURS or type(kind) is not str:
            return None
        return reserved(f"neighbours of the kind {kind[:40]!r} are", place + "/kind", ", ".join(NEIGHBOURS))
    name = f"{family}/{kind or data['of']}" if kind or "of" in data else str(family)
    return reserved(f"locked rules other than those of different digits ({name[:60]}) are", place,
                    "region, neighbours, or a template with a count and no cells")


def canonical(puzzle: Puzzle, placing: Collection[str]) -> Puzzle:
    """The puzzle with every rule on neighbours in its canonical form. `placing`: keys of the clues that are to come.

    A negative rule says the same as an operator on neighbours only where both cover the same pairs, and only if no
    clue of its family will be placed, since that would except its cells.
    """
    return puzzle.evolve(rules=tuple(_canonical(rule, puzzle, placing) for rule in puzzle.rules))


def _canonical(rule: Any, puzzle: Puzzle, placing: Collection[str]) -> Rule:
    found: Rule = rule
    if rule.key != "neighbours":
        return found
    about = (rule.where, rule.op, rule.params)
    kept = {name: getattr(rule, name) for name in ("area", "id", "label", "style")}
    if about in KINDS:
        kind: Any = load_rule({"type": "neighbours", "kind": KINDS[about]}, "", puzzle.digits)
        found = attrs.evolve(kind, within=rule.within, except_=rule.except_, **kept)
    elif (negative := _negative(about)) is not None:
        other: Any = attrs.evolve(load_rule({"type": "negative", **negative}, "", puzzle.digits), **kept)
        if other.closes not in placing and set(other.pairs(puzzle)) == set(rule.pairs(puzzle)):
            found = other
    return found


def _negative(about: tuple[str, str, tuple[Any, ...]]) -> dict[str, Any] | None:
    """The negative rule that says what an operator on orthogonal neighbours does."""
    match about:
        case ("orthogonal", "not_sum", (10,)):
            return {"of": "xv", "letter": "X"}
        case ("orthogonal", "not_sum", (5,)):
            return {"of": "xv", "letter": "V"}
        case ("orthogonal", "not_sum", (total,)):
            return {"of": "sum", "sum": total}
        case ("orthogonal", "not_ratio", (2,)):
            return {"of": "kropki", "color": "black"}
        case ("orthogonal", "not_ratio", (times,)):
            return {"of": "ratio", "value": times}
        case ("orthogonal", "not_difference", (step,)):
            return {"of": "difference", "value": step}
    return None
