"""From a parsed f-puzzles object to a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import attrs

from gridwright import (
    Board,
    Cell,
    Fault,
    FormatError,
    LoadOptions,
    NotSupported,
    Puzzle,
    Solution,
    check,
)
from gridwright.codecs import rule_json
from gridwright.codecs.strict_json import pointer, typed
from gridwright_formats import _fpuzzles_drawings as drawings
from gridwright_formats._fpuzzles_grid import Grid, grid_of, house_rules
from gridwright_formats._fpuzzles_members import BORDERS, ENTRIES, VENDOR
from gridwright_formats._fpuzzles_prose import contradicts_negative, unsaid
from gridwright_formats._fpuzzles_values import Meaningless, entries, few

__all__ = ["EXT", "puzzle_of"]

#: Name space of what is kept and means nothing.
EXT = "com.f-puzzles"
#: Members that change nothing about the puzzle, kept as they are.
KEPT = ("disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage")
#: Members that hold the puzzle's frame.
FRAME = ("size", "grid", "title", "author", "ruleset", "solution", "negative")
FLAGS = ("diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive")
#: Members whose entries together make one rule: (type, kind).
MARKS: Mapping[str, tuple[str, str]] = {
    "odd": ("cell", "odd"), "even": ("cell", "even"), "minimum": (f"{VENDOR}minimum", ""),
    "maximum": (f"{VENDOR}maximum", "")}
#: Members whose negative may be stated, and the members whose marks are exempt from it.
NEGATIVES: Mapping[str, tuple[str, ...]] = {
    "xv": ("xv",), "ratio": ("ratio", "difference"), "difference": ("difference", "ratio"), "sum": ("sum",)}


@attrs.define
class _Rules:
    """Rules as JSON, each with the place that it was read from."""

    data: list[dict[str, Any]] = attrs.field(factory=list)
    places: list[str] = attrs.field(factory=list)

    def add(self, rule: Mapping[str, Any], where: str) -> None:
        self.data.append(dict(rule))
        self.places.append(where)


def puzzle_of(document: Any, options: LoadOptions, where: str = "") -> Puzzle:
    """The puzzle of a parsed f-puzzles object; `where` is its pointer.

    What has no exact meaning here (drawings that belong to no constraint, constraints that are not known, rules that
    only the text states) is refused by name where `options.strict`, else left out with a warning each. Raises
    FormatError for what is malformed, NotSupported for what is refused.
    """
    typed(document, "object", where)
    grid = grid_of(document, where)
    rules, doubts = _Rules(), list[Fault]()
    text = _text(document, "ruleset", where)
    for rule in house_rules(grid):
        rules.add(rule, where + "/grid")
    for name in ENTRIES:
        if document.get(name) is not None:
            _entries(document, name, grid.size, where, rules, doubts)
    for name in MARKS:
        _marks(document, name, grid, where, rules)
    for name in FLAGS:
        if document.get(name) is not None and typed(document[name], "true or false", where + pointer(name)):
            for rule in _flag(name, grid):
                rules.add(rule, where + pointer(name))
    doubts += _negatives(document, text, where, rules, options)
    doubts += _unknown(document, grid, where)
    doubts += drawings.doubts(document, grid.size, where)
    doubts += _prose(document, grid, text, rules, where)
    _report(doubts, options)
    if grid.progress:
        message = f"a solver's digits or marks in {_cells(grid.progress)} are left out"
        options.warnings.append(Fault(where + "/grid", "progress", message, "warning"))
    puzzle = Puzzle.with_digits(
        Board.rectangle(grid.size, grid.size), grid.size, grid.givens,
        candidates={"digits": grid.candidates} if grid.candidates else {},
        meta=_meta(document, grid, text, where))
    puzzle, faults = rule_json.placed(puzzle, rules.data)
    for fault in faults:
        number, _, rest = fault.pointer.removeprefix("/rules/").partition("/")
        place = rules.places[int(number)]
        raise FormatError(fault.message, place + ("/" + rest if rest and place != where + "/grid" else ""), fault.code)
    return _solved(puzzle, document, where, options)


def _text(document: Mapping[str, Any], name: str, where: str) -> str:
    value = document.get(name)
    return "" if value is None else str(typed(value, "string", where + pointer(name)))


def _entries(document: Mapping[str, Any], name: str, size: int, where: str, rules: _Rules,
             doubts: list[Fault]) -> None:
    for entry in entries(document, name, size, where):
        try:
            for rule in ENTRIES[name](name, entry):
                rules.add(rule, entry.where)
            few(rules.data, entry.where)
        except Meaningless as error:
            doubts.append(Fault(entry.where, "no-meaning", f"{name}: the entry {error}"))


def _marks(document: Mapping[str, Any], name: str, grid: Grid, where: str, rules: _Rules) -> None:
    family, kind = MARKS[name]
    stated = entries(document, name, grid.size, where) if document.get(name) is not None else ()
    cells = [str(c) for c in (*(entry.cell() for entry in stated), *grid.parity.get(name, ()))]
    if cells:
        rules.add({"type": family, **({"kind": kind} if kind else {}), "cells": list(dict.fromkeys(cells))},
                  where + pointer(name))


def _flag(name: str, grid: Grid) -> Iterator[dict[str, Any]]:
    size = grid.size
    if name.startswith("diagonal"):
        down = name == "diagonal-"
        yield {"type": "region", "kind": "diagonal",
               "cells": [f"r{i}c{i if down else size + 1 - i}" for i in range(1, size + 1)]}
    elif name == "disjointgroups":
        for cells in zip(*grid.boxes, strict=True):
            yield {"type": "region", "kind": "disjoint", "cells": list(cells)}
    elif name != "nonconsecutive":
        yield {"type": "neighbours", "kind": name}


def _negatives(document: Mapping[str, Any], text: str, where: str, rules: _Rules,
               options: LoadOptions) -> Iterator[Fault]:
    """Negatives: for each number that is marked, no pair without a mark has it; the tool's own number without marks."""
    listed = typed(document.get("negative") or [], "list", where + "/negative")
    for name in listed:
        if not isinstance(name, str) or name not in NEGATIVES:
            yield Fault(where + "/negative", "unknown", f"negative: {str(name)[:40]!r} is not known")
    stated = [name for name in NEGATIVES if name in listed]
    if document.get("nonconsecutive") is True and "difference" not in stated:
        stated.append("nonconsecutive")
    if stated and contradicts_negative(text):
        kept = [name for name in stated if name == "nonconsecutive" and not document.get("difference")]
        if kept != stated:
            options.warnings.append(Fault(where + "/negative", "negative", "left out: negative: the text says that "
                                          "there is no negative constraint", "warning"))
        stated = kept
    for name in stated:
        place = where + pointer("nonconsecutive" if name == "nonconsecutive" else "negative")
        found = list(_negative(name, rules, where))
        for rule in found:
            rules.add(rule, place)
        if not found:
            yield Fault(place, "no-meaning", f"negative: {name} without a mark")


def _negative(name: str, rules: _Rules, where: str) -> Iterator[dict[str, Any]]:
    family = "difference" if name == "nonconsecutive" else name
    if family == "xv":
        yield {"type": "negative", "of": "xv"}
        return
    _, number, default = BORDERS[family]
    marked = {each: [rule for rule, place in zip(rules.data, rules.places, strict=True)
                     if place.startswith(f"{where}/{each}/")] for each in NEGATIVES[family]}
    values = {rule[number] for rule in marked[family]} or ({default} if default else set())
    exempt = [rule["cells"] for each in NEGATIVES[family] for rule in marked[each]]
    # Rules of the kind `negative` exempt the marks of their own family only.
    foreign = any(marked[each] for each in NEGATIVES[family][1:])
    for value in [1] if name == "nonconsecutive" else sorted(values):
        if not foreign and (exempt or family != "difference"):
            yield {"type": "negative", "of": family, number: value}
        elif family == "difference" and value == 1:
            yield {"type": "neighbours", "kind": "nonconsecutive", **({"except": exempt} if exempt else {})}
        else:
            yield {"type": "neighbours", "op": f"not_{family}", "params": [value], "where": "orthogonal",
                   **({"except": exempt} if exempt else {})}


def _unknown(document: Mapping[str, Any], grid: Grid, where: str) -> Iterator[Fault]:
    known = {*FRAME, *FLAGS, *ENTRIES, *MARKS, *KEPT, *drawings.MEMBERS}
    for name, value in document.items():
        if name not in known and value not in (None, [], {}, False, ""):
            yield Fault(where + pointer(name), "unknown", f"{name[:60]}: not known here")
    for name, cells in grid.unknown.items():
        yield Fault(where + "/grid", "unknown", f"{name[:60]}, in {_cells(cells)}: not known here")


def _prose(document: Mapping[str, Any], grid: Grid, text: str, rules: _Rules, where: str) -> Iterator[Fault]:
    """What only the text says, and colours without a text. Sentences may name the numbers of the clues they explain."""
    numbers: dict[str, set[int]] = {name: set() for name in (*ENTRIES, *MARKS, *FLAGS)
                                    if document.get(name) or name in grid.parity}
    for rule, place in zip(rules.data, rules.places, strict=True):
        name = place.removeprefix(where + "/").partition("/")[0]
        if name in numbers:
            numbers[name] |= {rule[each] for each in ("value", "sum") if each in rule}
    if negative := document.get("negative"):
        numbers["negative"] = {5, 10} if "xv" in negative else set()
    for sentence in unsaid(text, numbers, grid.size):
        yield Fault(where + "/ruleset", "prose", f"ruleset: only the text says {sentence!r}")
    if grid.colours and not text.strip():
        yield Fault(where + "/grid", "drawing", f"c: colours in {_cells(sorted(grid.colours))}, and no text that tells "
                    "what they mean")


def _cells(cells: Collection[Cell]) -> str:
    some = list(cells)[:5]
    return ", ".join(map(str, some)) + (f" and {len(cells) - 5} more cells" if len(cells) > 5 else "")


def _report(doubts: list[Fault], options: LoadOptions) -> None:
    if doubts and options.strict:
        some = "; ".join(fault.message for fault in doubts[:6])
        more = f"; and {len(doubts) - 6} more" if len(doubts) > 6 else ""
        raise NotSupported(f"parts of the puzzle have no exact meaning here (read leniently to leave them out): "
                           f"{some}{more}")
    options.warnings.extend(attrs.evolve(fault, message="left out: " + fault.message, severity="warning")
                            for fault in doubts)


def _meta(document: Mapping[str, Any], grid: Grid, text: str, where: str) -> dict[str, Any]:
    about = {"title": _text(document, "title", where), "author": _text(document, "author", where), "rules_text": text}
    kept = {name: document[name] for name in KEPT if name in document}
    found: dict[str, Any] = {"meta": {name: value for name, value in about.items() if value}}
    found["decorations"] = drawings.decorations(document, grid, where)
    found["ext"] = {EXT: kept} if kept else {}
    return {name: value for name, value in found.items() if value}


def _solved(puzzle: Puzzle, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
    """The puzzle with the solution that the object states. One with gaps is left out with a warning."""
    stated = document.get("solution")
    if stated is None or stated == []:
        return puzzle
    place = where + "/solution"
    cells, digits = puzzle.board.cells, puzzle.digits
    if len(typed(stated, "list", place)) != len(cells):
        raise FormatError(f"expected {len(cells)} digits, found {len(stated)}", place, "length")
    values: dict[Cell, int] = {}
    for i, (c, value) in enumerate(zip(cells, stated, strict=True)):
        digit = _stated(value)
        if digit is None or not 0 <= digit <= digits:
            raise FormatError(f"expected a digit from 1 to {digits}, found {str(value)[:20]!r}", place + pointer(i),
                              "value")
        if digit:
            values[c] = digit
    if len(values) < len(cells):
        options.warnings.append(Fault(place, "solution", f"left out: solution: it states {len(values)} of {len(cells)} "
                                      "digits only", "warning"))
        return puzzle
    found = puzzle.evolve(solution={"digits": values})
    for violation in check(found, Solution(found, found.solution or {})):
        message = f"the stated solution breaks {violation}"
        if options.strict:
            raise FormatError(message, place, "solution")
        options.warnings.append(Fault(place, "solution", message, "warning"))
    return found


def _stated(value: Any) -> int | None:
    """A digit of the solution; 0 for a gap, None for what is neither."""
    if value in (None, "", "."):
        return 0
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 2:
        return int(value)
    return value if type(value) is int else None
