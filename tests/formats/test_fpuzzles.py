"""Payloads of f-puzzles: what each member means, what is doubted, what is refused, and writing."""

from __future__ import annotations

import copy
import json
import time
from typing import Any

import pytest

import gridwright
from gridwright import Board, Format, FormatError, GridwrightError, LoadOptions, NotSupported, Puzzle, default_plugins
from gridwright.codecs.rule_json import dump_rule, load_rule
from gridwright.codecs.sniffing import sniff
from gridwright_formats._fpuzzles_grid import box_shape
from gridwright_formats._fpuzzles_members import entropic_groups
from gridwright_formats._fpuzzles_prose import unsaid
from gridwright_formats._fpuzzles_reading import puzzle_of
from gridwright_formats._fpuzzles_source import LINK
from gridwright_formats._fpuzzles_writing import losses_of, object_of
from gridwright_formats._links import packed, packed_for_uri

OWN = "io.github.gridwright:"


def codec() -> Format:
    found: Format = default_plugins().registry.get("format", "fpuzzles")
    return found


def document(size: int = 9, **members: Any) -> dict[str, Any]:
    """An object with an empty grid."""
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **members}


def read(data: dict[str, Any], *, strict: bool = True) -> tuple[Puzzle, list[str]]:
    options = LoadOptions(strict=strict)
    puzzle = puzzle_of(data, options)
    return puzzle, [fault.message for fault in options.warnings]


def rules(data: dict[str, Any], *, strict: bool = True) -> list[dict[str, Any]]:
    """The rules of an object beside its houses, as JSON."""
    puzzle, _ = read(data, strict=strict)
    return [dump_rule(rule, puzzle.digits) for rule in puzzle.rules if rule.key not in ("grid", "box_grid", "box")]


def row(number: int, size: int = 9) -> list[str]:
    return [f"r{number}c{k}" for k in range(1, size + 1)]


def column(number: int, size: int = 9) -> list[str]:
    return [f"r{k}c{number}" for k in range(1, size + 1)]


# --- forms

PLAIN = document(4, title="T", thermometer=[{"lines": [["R1C1", "R1C2", "R2C3"]]}])
TEXT = json.dumps(PLAIN)


@pytest.mark.parametrize("text", [
    TEXT, f"[{TEXT}]", packed(TEXT), "fpuzzles" + packed(TEXT), LINK + packed(TEXT),
    "https://example.com/solve?load=" + packed(TEXT) + "&x=1", "http://f-puzzles.com/?x=1&load=" + packed_for_uri(TEXT),
    LINK + packed(TEXT).replace("+", "%2B").replace("/", "%2F").replace("=", "%3D"),
    LINK + packed(TEXT).replace("+", " "), "https://sudokupad.example/?load=fpuzzles" + packed(TEXT),
    f"  {packed(json.dumps(PLAIN, indent=1))}\n\n"])
def test_every_form_is_found_out_and_read(text: str) -> None:
    assert sniff(text).name == "fpuzzles"
    [puzzle] = codec().load(text, LoadOptions())
    assert puzzle == read(PLAIN)[0]


def test_several_payloads_go_on_after_a_bad_one() -> None:
    lines = [packed(TEXT), "N4Igdamaged", LINK + packed(TEXT)]
    found = list(codec().load_each("\n".join(lines), LoadOptions()))
    assert [isinstance(each, Puzzle) for each in found] == [True, False, True]
    assert len(list(codec().load(TEXT + "\n" + TEXT, LoadOptions()))) == 2


def test_a_link_with_an_id_asks_for_the_payload() -> None:
    with pytest.raises(NotSupported, match="only carries the puzzle's id"):
        gridwright.load("https://f-puzzles.com/?id=abc123")
    with pytest.raises(FormatError, match="member load"):
        gridwright.load("https://www.f-puzzles.com/about")


def test_what_follows_a_payload_is_left_out_leniently_only() -> None:
    payload = packed(TEXT + " " * (3 - len(packed(TEXT)) % 3))
    payload = payload.rstrip("=") + "=" + '", "rest'
    with pytest.raises(FormatError, match="follow the end"):
        list(codec().load(payload, LoadOptions()))
    options = LoadOptions(strict=False)
    assert len(list(codec().load(payload, options))) == 1
    assert "follow the end" in options.warnings[0].message


# --- the grid

def test_givens_marks_and_texts() -> None:
    data = document(9, title="A", author="B", ruleset="Normal sudoku rules apply.", successMessage="Well done",
                    disabledlogic=["wings"])
    data["grid"][0][0] = {"value": 5, "given": True}
    data["grid"][0][1] = {"givenPencilMarks": [1, 9]}
    puzzle, warnings = read(data)
    assert puzzle.givens["digits"] == {gridwright.cell("r1c1"): 5}
    assert puzzle.candidates["digits"] == {gridwright.cell("r1c2"): {1, 9}}
    assert puzzle.meta["meta"] == {"title": "A", "author": "B", "rules_text": "Normal sudoku rules apply."}
    assert puzzle.meta["ext"] == {"com.f-puzzles": {"successMessage": "Well done", "disabledlogic": ["wings"]}}
    assert not warnings


def test_what_a_solver_has_entered_is_left_out_with_a_warning() -> None:
    data = document()
    data["grid"][0][0] = {"value": 5}
    data["grid"][0][1] = {"centerPencilMarks": [1, 2], "cornerPencilMarks": [3]}
    puzzle, warnings = read(data)
    assert "digits" not in puzzle.givens
    assert not puzzle.candidates
    assert warnings == ["a solver's digits or marks in r1c1, r1c2 are left out"]


@pytest.mark.parametrize(("size", "shape"), [
    (1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (7, (1, 7)), (8, (2, 4)), (9, (3, 3)), (10, (2, 5)), (12, (3, 4)),
    (15, (3, 5)), (16, (4, 4))])
def test_regions_that_a_size_starts_with(size: int, shape: tuple[int, int]) -> None:
    assert box_shape(size) == shape
    puzzle, _ = read(document(size))
    assert len([house for house in puzzle.stated_houses("digits") if house.kind == "box"]) == size


def test_regions_of_its_own() -> None:
    data = document(4)
    data["grid"][0][1]["region"], data["grid"][0][2]["region"] = 1, 0
    puzzle, _ = read(data)
    boxes = [set(map(str, house.cells)) for house in puzzle.houses if house.kind == "box"]
    assert boxes[:2] == [{"r1c1", "r1c3", "r2c1", "r2c2"}, {"r1c2", "r1c4", "r2c3", "r2c4"}]
    data["grid"][0][1]["region"] = 0
    with pytest.raises(FormatError, match="region 0 has 5 cells, expected 4"):
        read(data)


def test_solutions_are_checked() -> None:
    good = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    puzzle, _ = read(document(4, solution=[str(v) for v in good]))
    assert puzzle.solution is not None
    assert list(puzzle.solution["digits"].values()) == good
    wrong = document(4, solution=[2, *good[1:]])
    with pytest.raises(FormatError, match="the stated solution breaks"):
        read(wrong)
    assert any("the stated solution breaks" in each for each in read(wrong, strict=False)[1])
    assert read(document(4, solution=[0, *good[1:]]))[1] == ["left out: solution: it states 15 of 16 digits only"]
    for bad in ([1] * 15, [17, *good[1:]], ["\u0663", *good[1:]], [None, True, *good[2:]]):
        with pytest.raises(FormatError):
            read(document(4, solution=bad))


# --- members: what each means

LINE = [["R1C1", "R1C2", "R2C3"]]
CELLS = ["r1c1", "r1c2", "r2c3"]
MEANINGS: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
    ({"thermometer": [{"lines": LINE}]}, [{"type": "line", "kind": "thermo", "cells": CELLS}]),
    ({"thermometer": [{"lines": [*LINE, ["R1C1", "R2C1"]]}]},
     [{"type": "line", "kind": "thermo", "cells": CELLS},
      {"type": "line", "kind": "thermo", "cells": ["r1c1", "r2c1"]}]),
    ({"slowthermometer": [{"lines": LINE}]}, [{"type": "line", "kind": "slow_thermo", "cells": CELLS}]),
    ({"palindrome": [{"lines": LINE}]}, [{"type": "line", "kind": "palindrome", "cells": CELLS}]),
    ({"renban": [{"lines": LINE}]}, [{"type": "line", "kind": "renban", "cells": CELLS}]),
    ({"whispers": [{"lines": LINE}]}, [{"type": "line", "kind": "whisper", "cells": CELLS}]),
    ({"whispers": [{"lines": LINE, "value": "4"}]}, [{"type": "line", "kind": "whisper", "value": 4, "cells": CELLS}]),
    ({"whispers": [{"lines": [["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]]}]},
     [{"type": "line", "kind": "whisper", "closed": True, "cells": ["r1c1", "r1c2", "r2c2", "r2c1"]}]),
    ({"regionsumline": [{"lines": LINE}]}, [{"type": "line", "kind": "region_sum", "cells": CELLS}]),
    ({"betweenline": [{"lines": LINE}]}, [{"type": "line", "kind": "between", "cells": CELLS}]),
    ({"lockout": [{"lines": LINE}]}, [{"type": "line", "kind": "lockout", "cells": CELLS}]),
    ({"entropicline": [{"lines": LINE}]}, [{"type": "line", "kind": "entropic", "cells": CELLS}]),
    ({"entropicline": [{"lines": [["R1C1", "R1C2"]]}]},
     [{"type": "relation", "op": "different_third", "params": [], "pairs": [["r1c1", "r1c2"]]}]),
    ({"modularline": [{"lines": LINE}]}, [{"type": "line", "kind": "modular", "cells": CELLS}]),
    ({"modularline": [{"lines": [["R1C1", "R1C2"]]}]},
     [{"type": "relation", "op": "different_mod3", "params": [], "pairs": [["r1c1", "r1c2"]]}]),
    ({"zipperline": [{"lines": LINE}]}, [{"type": "line", "kind": "zipper", "cells": CELLS}]),
    ({"doublearrow": [{"lines": LINE}]}, [{"type": "line", "kind": "double_arrow", "cells": CELLS}]),
    ({"nabner": [{"lines": LINE}]}, [{"type": f"{OWN}nabner", "cells": CELLS}]),
    ({"difference": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C1", "R1C1"], "value": "3"}]},
     [{"type": "edge", "kind": "difference", "value": 1, "cells": ["r1c1", "r1c2"]},
      {"type": "edge", "kind": "difference", "value": 3, "cells": ["r2c1", "r1c1"]}]),
    ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": ""}, {"cells": ["R2C1", "R1C1"], "value": 3}]},
     [{"type": "edge", "kind": "ratio", "value": 2, "cells": ["r1c1", "r1c2"]},
      {"type": "edge", "kind": "ratio", "value": 3, "cells": ["r2c1", "r1c1"]}]),
    ({"sum": [{"cells": ["R1C1", "R1C2"], "value": "7"}]},
     [{"type": "edge", "kind": "sum", "sum": 7, "cells": ["r1c1", "r1c2"]}]),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "x"}]},
     [{"type": "edge", "kind": "xv", "letter": "X", "cells": ["r1c1", "r1c2"]}]),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "7"}, {"cells": ["R2C2", "R2C1"]}]},
     [{"type": "cage", "sum": 7, "cells": ["r1c1", "r1c2"]}, {"type": "cage", "cells": ["r2c2", "r2c1"]}]),
    ({"extraregion": [{"cells": ["R1C1", "R2C2"]}]}, [{"type": "region", "kind": "extra", "cells": ["r1c1", "r2c2"]}]),
    ({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C2", "R1C3"]}]},
     [{"type": "clone", "regions": [["r1c1", "r1c2"], ["r1c2", "r1c3"]]}]),
    ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 1, 2]}]},
     [{"type": "contains", "digits": [1, 1, 2], "cells": ["r1c1", "r1c2", "r2c1", "r2c2"]}]),
    ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"], ["R1C1", "R2C1"]]}]},
     [{"type": "arrow", "lines": [["r1c2", "r1c3"], ["r2c1"]], "bulb": ["r1c1"]}]),
    # A pill of three cells is one number.
    ({"arrow": [{"cells": ["R1C1", "R1C2", "R1C3"], "lines": [["R1C3", "R2C4", "R3C5"]]}]},
     [{"type": "arrow", "bulb": ["r1c1", "r1c2", "r1c3"], "lines": [["r2c4", "r3c5"]]}]),
    ({"even": [{"cell": "R1C1"}, {"cell": "R2C2"}], "odd": [{"cell": "R3C3"}]},
     [{"type": "cell", "kind": "odd", "cells": ["r3c3"]}, {"type": "cell", "kind": "even", "cells": ["r1c1", "r2c2"]}]),
    ({"minimum": [{"cell": "R1C1"}], "maximum": [{"cell": "R2C2"}, {"cell": "R2C3"}]},
     [{"type": f"{OWN}minimum", "cells": ["r1c1"]}, {"type": f"{OWN}maximum", "cells": ["r2c2", "r2c3"]}]),
    ({"rowindexer": [{"cells": ["R1C1"]}], "columnindexer": [{"cells": ["R1C1", "R2C1"]}],
      "boxindexer": [{"cells": ["R1C1"]}]},
     [{"type": f"{OWN}row_indexer", "cells": ["r1c1"]}, {"type": f"{OWN}column_indexer", "cells": ["r1c1", "r2c1"]},
      {"type": f"{OWN}box_indexer", "cells": ["r1c1"]}]),
    ({"littlekillersum": [{"cell": "R0C7", "direction": "DR", "value": "6", "cells": ["R1C8", "R2C9"]}]},
     [{"type": "sum", "kind": "little_killer", "sum": 6, "side": "top", "cells": ["r1c8", "r2c9"]}]),
    ({"littlekillersum": [{"cell": "R10C3", "direction": "UL", "value": 6}]},
     [{"type": "sum", "kind": "little_killer", "sum": 6, "side": "bottom", "cells": ["r9c2", "r8c1"]}]),
    ({"littlekillersum": [{"cell": "R3C0", "direction": "UR", "value": "6"}]},
     [{"type": "sum", "kind": "little_killer", "sum": 6, "side": "left", "cells": ["r2c1", "r1c2"]}]),
    ({"littlekillersum": [{"cell": "R7C10", "direction": "DL", "value": "6"}]},
     [{"type": "sum", "kind": "little_killer", "sum": 6, "side": "right", "cells": ["r8c9", "r9c8"]}]),
    ({"sandwichsum": [{"cell": "R0C2", "value": "0"}, {"cell": "R10C2", "value": "35"}]},
     [{"type": "sandwich", "sum": 0, "side": "top", "cells": column(2)},
      {"type": "sandwich", "sum": 35, "side": "bottom", "cells": column(2)[::-1]}]),
    ({"xsum": [{"cell": "R4C0", "value": "7"}]}, [{"type": "xsum", "sum": 7, "side": "left", "cells": row(4)}]),
    ({"skyscraper": [{"cell": "R4C10", "value": "7"}]},
     [{"type": "skyscraper", "value": 7, "side": "right", "cells": row(4)[::-1]}]),
    ({"diagonal+": True}, [{"type": "region", "kind": "diagonal", "cells": [f"r{i}c{10 - i}" for i in range(1, 10)]}]),
    ({"diagonal-": True}, [{"type": "region", "kind": "diagonal", "cells": [f"r{i}c{i}" for i in range(1, 10)]}]),
    ({"antiknight": True, "antiking": True, "nonconsecutive": False},
     [{"type": "neighbours", "kind": "antiknight"}, {"type": "neighbours", "kind": "antiking"}]),
    ({"nonconsecutive": True}, [{"type": "neighbours", "kind": "nonconsecutive"}]),
    ({"negative": ["xv"]}, [{"type": "negative", "of": "xv"}]),
    ({"negative": ["ratio"]}, [{"type": "negative", "of": "ratio", "value": 2}])]


NAMES = [",".join(members) for members, _ in MEANINGS]


@pytest.mark.parametrize(("members", "meaning"), MEANINGS, ids=NAMES)
def test_members(members: dict[str, Any], meaning: list[dict[str, Any]]) -> None:
    found = rules(document(**members))
    assert [load_rule(rule, "", 9) for rule in found] == [load_rule(rule, "", 9) for rule in meaning]


@pytest.mark.parametrize(("members", "meaning"), MEANINGS, ids=NAMES)
def test_members_come_back(members: dict[str, Any], meaning: list[dict[str, Any]]) -> None:
    puzzle, _ = read(document(**members))
    assert losses_of(puzzle) == []
    assert read(json.loads(json.dumps(object_of(puzzle))))[0] == puzzle


def test_disjoint_groups_follow_the_regions() -> None:
    found = rules(document(4, disjointgroups=True))
    assert [rule["cells"] for rule in found] == [["r1c1", "r1c3", "r3c1", "r3c3"], ["r1c2", "r1c4", "r3c2", "r3c4"],
                                                 ["r2c1", "r2c3", "r4c1", "r4c3"], ["r2c2", "r2c4", "r4c2", "r4c4"]]


def test_numbers_that_depend_on_the_size() -> None:
    lines = {"whispers": [{"lines": LINE}], "lockout": [{"lines": LINE}], "entropicline": [{"lines": LINE}]}
    whisper, lockout, entropic = rules(document(6, **lines))
    assert (whisper["value"], lockout["value"], entropic["groups"]) == (3, 3, [[1, 2], [3, 4], [5, 6]])
    assert rules(document(7, whispers=[{"lines": LINE}]))[0]["value"] == 4
    assert entropic_groups(8) == [[1, 2, 3], [4, 5], [6, 7, 8]]
    assert entropic_groups(10) == [[1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]


def test_marks_beside_each_other_are_not_compared() -> None:
    puzzle, _ = read(document(4, maximum=[{"cell": "R1C1"}, {"cell": "R1C2"}]))
    [clue] = [rule for rule in puzzle.rules if rule.key == f"{OWN}maximum"]
    assert {(str(a), str(b)) for a, b in clue.pairs(puzzle)} == {  # type: ignore[attr-defined]
        ("r1c1", "r2c1"), ("r1c2", "r1c3"), ("r1c2", "r2c2")}


def test_old_payloads_mark_parity_in_the_cells() -> None:
    data = document(odd=[{"cell": "R1C1"}])
    data["grid"][1][1]["parity"], data["grid"][2][2]["parity"] = "Odd", "Even"
    assert [(rule["kind"], rule["cells"]) for rule in rules(data)] == [("odd", ["r1c1", "r2c2"]), ("even", ["r3c3"])]


# --- negatives

def dots(name: str, *pairs: str, value: str = "") -> dict[str, Any]:
    return {name: [{"cells": pair.split(), **({"value": value} if value else {})} for pair in pairs]}


def negatives(**members: Any) -> list[dict[str, Any]]:
    return [rule for rule in rules(document(**members)) if rule["type"] in ("negative", "neighbours")]


def test_a_negative_is_about_the_numbers_that_are_marked() -> None:
    assert negatives(negative=["ratio"], **dots("ratio", "R1C1 R1C2", value="3")) == [
        {"type": "negative", "of": "ratio", "value": 3}]
    assert negatives(negative=["difference"], **dots("difference", "R1C1 R1C2", value="5")) == [
        {"type": "negative", "of": "difference", "value": 5}]
    assert negatives(nonconsecutive=True, **dots("difference", "R1C1 R1C2")) == [
        {"type": "negative", "of": "difference", "value": 1}]


def test_dots_of_either_kind_are_exempt_from_both_negatives() -> None:
    both = {**dots("ratio", "R1C1 R1C2"), **dots("difference", "R2C1 R2C2")}
    pairs = [["r1c1", "r1c2"], ["r2c1", "r2c2"]]
    found = negatives(negative=["ratio"], nonconsecutive=True, **both)
    assert [(rule.get("kind") or rule["op"], sorted(rule["except"])) for rule in found] == [
        ("not_ratio", pairs), ("nonconsecutive", pairs)]


def test_no_negative_constraint_means_none() -> None:
    data = document(negative=["xv"], ruleset="Normal sudoku rules apply. (No negative constraint.)",
                    xv=[{"cells": ["R1C1", "R1C2"], "value": "X"}])
    puzzle, warnings = read(data)
    assert not any(rule.key.startswith("negative") for rule in puzzle.rules)
    assert warnings == ["left out: negative: the text says that there is no negative constraint"]
    data = document(nonconsecutive=True, ruleset="No negative constraint.")
    assert rules(data) == [{"type": "neighbours", "kind": "nonconsecutive"}]


@pytest.mark.parametrize("text", ["All dots are given.", "All possible Xs and Vs are given.",
                                  "Every pair of cells that adds up to 10 is marked with an X."])
def test_negatives_that_only_the_text_states_are_doubted(text: str) -> None:
    members = {**dots("difference", "R1C1 R1C2"), **dots("xv", "R2C1 R2C2", value="X")}
    with pytest.raises(NotSupported, match="only the text says"):
        read(document(ruleset=text, **members))


# --- what only the text says

@pytest.mark.parametrize("text", [
    "", "Normal sudoku rules apply.", "Normal 9x9 Sudoku rules apply!\n\nHave fun",
    "Standard sudoku rules apply, and that's it.",
    "Place the digits 1 to 9 in each row, column and box.", "Digits along each thermometer increase from the bulb.",
    "Digits in cages must sum to the small total and cannot repeat. (For example, a cage of 3 is 12.)",
    "Not all cages are given.",
    "\u2022 Thermo: digits strictly increase (not necessarily consecutively) from the round bulb."])
def test_texts_that_explain_what_is_there(text: str) -> None:
    members = {"thermometer": [{"lines": LINE}], "killercage": [{"cells": ["R5C5", "R5C6"], "value": "3"}]}
    assert read(document(ruleset=text, **members))[1] == []


@pytest.mark.parametrize("text", [
    "Normal sudoku rules do not apply.", "Cells in grey hold even digits.", "Digits in a cage may repeat.",
    "Digits along a thermometer increase by two.", "The digits in each cage sum to 10.",
    "Cages of the same colour hold the same digits.",
    "Along the arrow digits multiply.", "Es gelten die normalen Regeln.", "Each 5 sees a 7.", "x" * 30_000,
    "Digits are 0 to 8.", "Digits one king's move apart differ.", "No two even digits touch."])
def test_texts_that_may_hold_a_rule(text: str) -> None:
    members = {"thermometer": [{"lines": LINE}], "killercage": [{"cells": ["R5C5", "R5C6"], "value": "3"}]}
    data = document(ruleset="Normal sudoku rules apply. " + text, **members)
    with pytest.raises(NotSupported, match="only the text says"):
        read(data)
    _, [warning] = read(data, strict=False)
    assert text[:20] in warning


def test_numbers_of_the_clues_may_be_named() -> None:
    assert list(unsaid("Digits on the diagonals sum to 15.", {"littlekillersum": {15}}, 9)) == []
    assert list(unsaid("Digits on the diagonals sum to 15.", {"littlekillersum": {14}}, 9)) != []


# --- drawings and other things without a meaning

DOUBTED: list[tuple[dict[str, Any], str]] = [
    ({"line": [{"lines": LINE, "outlineC": "#FF0000", "width": 0.3}]}, r"line: 1 drawing of the setter's own \(r1c1\)"),
    ({"circle": [{"cells": ["R1C1", "R1C2"], "baseC": "#FFFFFF", "value": "7"}]}, "circle: 1 drawing"),
    ({"rectangle": [{"cells": ["R1C1"]}]}, "rectangle: 1 drawing"),
    ({"text": [{"cells": ["R0C1"], "value": "7"}]}, r"text: 1 drawing of the setter's own \('7' at r0c1\)"),
    ({"cage": [{"cells": ["R1C1", "R1C2"], "value": "7"}, {"cells": ["R5C5"]}]}, "cage: 2 drawings"),
    # Marked as the drawing of a constraint that is not there.
    ({"line": [{"lines": LINE, "fromConstraint": "Renban"}]}, "line: 1 drawing"),
    ({"foglight": ["R1C1"]}, "foglight: not known here"), ({"windoku": True}, "windoku: not known here"),
    ({"negative": ["quadruple"]}, "'quadruple' is not known"), ({"negative": ["sum"]}, "sum without a mark"),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": ""}]}, "xv: the entry has neither X nor V"),
    ({"sandwichsum": [{"cell": "R0C1", "value": ""}]}, "sandwichsum: the entry has no value"),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "DR"}]}, "littlekillersum: the entry has no value"),
    ({"littlekillersum": [{"cell": "R0C0", "direction": "UL", "value": "3"}]}, "points at no cell"),
    ({"killercage": [{"cells": ["R1C1"], "value": "x6"}]}, "killercage: the entry has the value 'x6'"),
    ({"killercage": [{"cells": ["R1C1"], "value": "\u0663"}]}, "killercage: the entry has the value"),
    ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}]}, "quadruple: the entry has no digits"),
    ({"arrow": [{"cells": ["R1C1"], "lines": []}]}, "arrow: the entry is a circle without a line"),
    ({"thermometer": [{"lines": [["R1C1"]]}]}, "thermometer: the entry is a line of one cell"),
    ({"thermometer": [{"lines": [[]]}]}, "thermometer: the entry has no cells"),
    ({"palindrome": [{"lines": LINE, "value": "3"}]}, "which such lines do not have"),
    ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R1C1"]}]}, "is a clone of itself")]


@pytest.mark.parametrize(("members", "words"), DOUBTED, ids=[words for _, words in DOUBTED])
def test_what_has_no_meaning_is_refused_by_name_or_left_out_with_a_warning(members: dict[str, Any], words: str) -> None:
    with pytest.raises(NotSupported, match=words):
        read(document(**members))
    puzzle, warnings = read(document(**members), strict=False)
    assert len(warnings) == 1
    assert warnings[0].startswith("left out: ")
    again = object_of(puzzle)
    assert read(again, strict=False)[0].rules == puzzle.rules


def test_colours_need_a_text_that_does_not_mention_them() -> None:
    data = document(ruleset="Normal sudoku rules apply.")
    data["grid"][0][0]["c"] = "#D0D0FF"
    puzzle, _ = read(data)
    assert puzzle.meta["decorations"] == [
        {"kind": "rect", "center": [0.5, 0.5], "size": [1.0, 1.0], "style": {"fill": "#d0d0ff"}}]
    assert object_of(puzzle)["grid"][0][0] == {"c": "#D0D0FF"}
    del data["ruleset"]
    with pytest.raises(NotSupported, match="colours in r1c1"):
        read(data)
    data["grid"][0][1]["fog"] = 1
    with pytest.raises(NotSupported, match="fog, in r1c2: not known here"):
        read(data)


def test_drawings_of_constraints_that_are_there_say_nothing_new() -> None:
    data = document(renban=[{"lines": LINE}], xsum=[{"cell": "R0C1", "value": "5"}], rowindexer=[{"cells": ["R1C1"]}],
                    line=[{"lines": [LINE[0][::-1]], "isNewConstraint": True}],
                    circle=[{"cells": ["R1C1"], "fromConstraint": "Double Arrow"}],
                    text=[{"cells": ["R0C1"], "value": "5", "fromConstraint": "X Sum"}, {"cells": ["R1C1"]}],
                    cage=[{"cells": ["R1C1"], "fromConstraint": "Row Indexer"},
                          {"cells": ["R1C1"], "value": "msgcorrect: Well done"}])
    puzzle, warnings = read(data)
    assert warnings == []
    assert "decorations" not in puzzle.meta


def test_drawings_that_were_left_out_are_written_again() -> None:
    members = {"line": [{"lines": LINE, "outlineC": "#ff0000", "width": 0.3}],
               "circle": [{"cells": ["R1C1", "R1C2"], "baseC": "#FFFFFF", "outlineC": "#000000", "width": 0.5,
                           "height": 0.5}],
               "text": [{"cells": ["R0C1"], "value": "7", "size": 0.5, "fontC": "#000000"}]}
    puzzle, _ = read(document(**members), strict=False)
    again, _ = read(object_of(puzzle), strict=False)
    assert len(puzzle.meta["decorations"]) == 3
    assert [each["kind"] for each in again.meta["decorations"]] == ["line", "circle", "text"]


# --- writing

def of_rules(*listed: dict[str, Any], size: int = 9, **more: Any) -> Puzzle:
    board = Board.rectangle(size, size)
    kinds = [{"type": "box_grid", "origin": "r1c1", "box": list(box_shape(size))}, *listed]
    return Puzzle.with_digits(board, size, rules=[load_rule(rule, "", size) for rule in kinds], **more)


@pytest.mark.parametrize("rule", [
    {"type": "edge", "kind": "product", "value": 6, "cells": ["r1c1", "r1c2"]},
    {"type": "edge", "kind": "less", "cells": ["r1c1", "r1c2"]}, {"type": "line", "kind": "parity", "cells": CELLS},
    {"type": "sum", "kind": "frame", "sum": 6, "side": "top", "cells": ["r1c1", "r2c1", "r3c1"]},
    {"type": "sum", "kind": "little_killer", "sum": 6, "side": "top", "cells": ["r1c1", "r2c2"]},
    {"type": "sandwich", "sum": 6, "side": "top", "cells": ["r1c1", "r2c1", "r3c1"]},
    {"type": "contains", "digits": [1], "cells": ["r1c1", "r1c2", "r1c3"]}, {"type": "global_entropy"},
    {"type": "line", "kind": "lockout", "value": 3, "cells": CELLS},
    {"type": "line", "kind": "modular", "cells": CELLS[:2]},
    {"type": "line", "kind": "entropic", "groups": [[1, 2], [3, 4], [5, 6]], "cells": CELLS},
    {"type": "neighbours", "kind": "antiknight", "within": "box"}, {"type": "negative", "of": "xv", "letter": "X"},
    {"type": "neighbours", "op": "not_sum", "params": [10], "where": "orthogonal"},
    {"type": "negative", "of": "ratio", "value": 3}, {"type": "negative", "of": "battenburg"},
    {"type": "relation", "op": "less", "params": [], "pairs": [["r1c1", "r1c2"]]},
    {"type": "table", "cells": ["r1c1", "r1c2"], "allowed": [[1, 2]]}])
def test_what_there_are_no_members_for_is_named(rule: dict[str, Any]) -> None:
    puzzle = of_rules(rule)
    [loss] = codec().losses(puzzle)
    assert (loss.part, loss.detail) == ("rule", puzzle.rules[1].describe())
    assert read(object_of(puzzle))[0].rules == puzzle.rules[:1]


@pytest.mark.parametrize("listed", [
    [{"type": "edge", "kind": "kropki", "color": "white", "cells": ["r1c1", "r1c2"]},
     {"type": "edge", "kind": "kropki", "color": "black", "cells": ["r1c2", "r1c3"]},
     {"type": "negative", "of": "kropki"}],
    [{"type": "cell", "kind": "low", "split": 2, "cells": ["r1c1"]},
     {"type": "cell", "kind": "exclude", "values": [1], "cells": ["r1c1", "r1c3"]}],
    [{"type": "region", "kind": "window", "cells": ["r1c1", "r2c2", "r3c3"]},
     {"type": "clone", "regions": [["r1c1"], ["r2c3"], ["r4c4"]]}],
    [{"type": "neighbours", "op": "not_difference", "params": [1], "where": "orthogonal"}],
    [{"type": "edge", "kind": "difference", "value": 3, "cells": ["r1c1", "r1c2"]},
     {"type": "negative", "of": "difference", "value": 3}]])
def test_other_words_for_the_same_are_found(listed: list[dict[str, Any]]) -> None:
    puzzle = of_rules(*listed, size=4)
    assert losses_of(puzzle) == []
    back, _ = read(object_of(puzzle))
    assert gridwright.count(back) == gridwright.count(puzzle)


def test_a_grid_without_boxes_has_its_rows_as_regions() -> None:
    board = Board.rectangle(5, 5)
    puzzle = Puzzle.with_digits(board, 5, rules=[load_rule({"type": "grid", "origin": "r1c1"}, "", 5)])
    assert losses_of(puzzle) == []
    assert {house.cells for house in read(object_of(puzzle))[0].houses} == {house.cells for house in puzzle.houses}


def test_what_a_puzzle_has_beside_its_rules_is_named() -> None:
    puzzle = of_rules(meta={"meta": {"title": "T", "url": "x"}, "ext": {"com.example": {}}, "style": {"cell_size": 3},
                            "decorations": [{"kind": "arrow", "points": [[0, 0], [1, 1]]}, 3]})
    assert sorted(map(str, losses_of(puzzle))) == ["decorations: 2 drawings", "ext: com.example", "meta: url",
                                                   "style: how the picture looks"]


def test_other_boards_are_refused() -> None:
    samurai = Puzzle.with_digits(Board.rectangle(9, 12), 9)
    gaps = Puzzle.with_digits(Board.from_holes(4, 4, [gridwright.cell("r1c1")]), 4)
    for puzzle in (samurai, gaps, Puzzle.with_digits(Board.rectangle(4, 4), 4)):
        with pytest.raises(NotSupported):
            object_of(puzzle)


def test_extensions_get_a_drawing_for_programs_that_do_not_know_them() -> None:
    data = object_of(read(document(renban=[{"lines": LINE}], thermometer=[{"lines": LINE}]))[0])
    assert data["line"] == [{"lines": [LINE[0]], "outlineC": "#F067F0", "width": 0.4, "fromConstraint": "Renban"}]


def test_solved_links_hold_the_solution() -> None:
    puzzle, _ = read(document(4, killercage=[{"cells": ["R1C1"], "value": "1"}]))
    solution = gridwright.solve(puzzle)
    assert codec().link(puzzle) == codec().dump([puzzle]).strip()
    link = codec().dump_solution(puzzle, solution)
    assert link.startswith(LINK)
    assert codec().load_solution(puzzle, link).layers == solution.layers
    assert codec().load_solution(puzzle, "".join(map(str, solution.values()))).layers == solution.layers
    with pytest.raises(FormatError, match="has a solution"):
        codec().load_solution(puzzle, codec().dump([puzzle]))


# --- malformed and hostile

def changed(path: str, value: Any) -> str:
    """The text of an object in which one member is another."""
    data: Any = copy.deepcopy(document(4, arrow=[{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]]}],
                                       clone=[{"cells": ["R1C1"], "cloneCells": ["R1C3"]}],
                                       difference=[{"cells": ["R1C1", "R1C2"]}],
                                       littlekillersum=[{"cell": "R0C1", "direction": "DR", "value": "5"}],
                                       thermometer=[{"lines": [["R1C1", "R1C2"]]}]))
    *names, last = [int(name) if name.isdigit() else name for name in path.split("/")]
    place = data
    for name in names:
        place = place[name]
    place[last] = value
    return json.dumps(data)


BIG = "a" * 1_000_000
HOSTILE: list[tuple[str, str]] = [
    ("N4Ig!!!", "no base64"),
    ("N4IgA", "does not unpack"),
    (LINK, "member load"),
    (LINK + "N4Ig%4", "percent sign"),
    (LINK + "%ff", "not UTF-8"),
    (packed("[1]"), "not a packed f-puzzles object"),
    (packed("{"), "not JSON"),
    (packed('{"a":' * 200 + "1" + "}" * 200), "nested deeper"),
    (packed('{"size": 9, "size": 9}'), "there twice"),
    (packed('{"size": NaN}'), "NaN is not JSON"),
    (packed(json.dumps({"size": 9})), "'grid' is missing"),
    (packed("{" + " " * 5_000_000), "more than 1000000"),
    ("fpuzzles" + "N4Ig" + "A" * 1_100_000, "more than the 500000"),
    (changed("size", 0), "size from 1 to 16"),
    (changed("size", 10 ** 9), "size from 1 to 16"),
    (changed("size", "4"), "expected a whole number"),
    (changed("size", True), "expected a whole number"),
    (changed("size", 9), "expected 9 rows, found 4"),
    (changed("grid/0", [{}]), "expected 4 cells in row 1"),
    (changed("grid/0/0", 5), "expected an object"),
    (changed("grid/0/0", {"value": 5, "given": True}), "digit from 1 to 4"),
    (changed("grid/0/0", {"value": "\u0661", "given": True}), "digit from 1 to 4"),
    (changed("grid/0/0", {"value": 1, "given": "yes"}), "expected true or false"),
    (changed("grid/0/0", {"givenPencilMarks": [9]}), "digit from 1 to 4"),
    (changed("grid/0/0", {"region": 4}), "region from 0 to 3"),
    (changed("grid/0/0", {"region": [0]}), "region from 0 to 3"),
    (changed("grid/0/0", {"parity": "both"}), "'Odd' or 'Even'"),
    (changed("title", 5), "expected a string"),
    (changed("arrow", {}), "expected a list"),
    (changed("arrow/0", 5), "expected an object"),
    (changed("arrow/0/cells/0", "R5C1"), "not a cell of the 4 x 4 grid"),
    (changed("arrow/0/cells/0", "R0C1"), "not a cell"),
    (changed("arrow/0/cells/0", "R\u0661C1"), "is no cell"),
    (changed("arrow/0/cells/0", BIG), "is no cell"),
    (changed("arrow/0/cells/0", "R1C9999999999"), "is no cell"),
    (changed("arrow/0/lines/0/0", "R2C2"), "no cell of the arrow"),
    (changed("arrow/0/lines/0/1", "R4C4"), "does not start next to the bulb"),
    (changed("arrow/0/lines", 3), "expected a list"),
    (changed("clone/0/cloneCells", ["R1C3", "R1C4"]), "clones of one size"),
    (changed("difference/0/cells", ["R1C1"]), "2 cells of a border"),
    (changed("difference/0/cells", ["R1C1", "R3C1"]), "not orthogonally adjacent"),
    (changed("difference/0/value", [1]), "expected a number or a text"),
    (changed("littlekillersum/0/direction", ["D"]), "directions UL"),
    (changed("littlekillersum/0/cell", "R9C9"), "too far outside"),
    (changed("littlekillersum/0/cells", ["R1C1"]), "are not the diagonal"),
    (changed("thermometer/0/lines/0", ["R1C1", "R1C1"]), "listed twice"),
    (changed("thermometer/0/lines/0", ["R1C1", "R4C4"]), "do not touch"),
    (changed("antiknight", 1), "expected true or false"),
    (changed("negative", "xv"), "expected a list"),
    (changed("line", [5]), "expected an object"),
    (changed("line", [{"lines": 5}]), "expected a list"),
    (changed("circle", [{"cells": {}}]), "expected a list"),
    (changed("killercage", [{"cells": ["R1C1"]}] * 2_001), "2001 entries"),
    (changed("text", [{"cells": ["R1C1"]}] * 30_000), "30000 entries"),
    (changed("thermometer/0/lines", [["R1C1", "R1C2"]] * 3_000), "3000 entries"),
    (changed("thermometer", [{"lines": [["R1C1", "R1C2"]] * 1_500}] * 20), "entries, more than"),
    (changed("solution", {}), "expected a list"),
    (changed("solution", [1]), "expected 16 digits"),
    (changed("extraregion", [{"cells": [*(f"R1C{i}" for i in (1, 2, 3, 4)), "R2C1"]}]), "do not fit 4 digits"),
    (changed("quadruple", [{"cells": ["R1C1"], "values": "12"}]), "expected a list"),
    (changed("sandwichsum", [{"cell": "R0C0", "value": "1"}]), "not in a corner or inside")]


@pytest.mark.parametrize(("text", "words"), HOSTILE, ids=[words for _, words in HOSTILE])
def test_malformed_payloads_are_answered_in_a_sentence(text: str, words: str) -> None:
    start = time.perf_counter()
    for strict in (True, False):
        with pytest.raises(GridwrightError, match=words) as caught:
            list(codec().load(text, LoadOptions(strict=strict)))
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 400
        assert codec().faults(text, LoadOptions(strict=strict))[-1].severity == "error"
    # Four readings on a machine that may be busy.
    assert time.perf_counter() - start < 4
