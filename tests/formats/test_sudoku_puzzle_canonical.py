"""The canonical form never changes a puzzle, and hostile documents are refused in time."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gridwright
from gridwright import FormatError, core, count, dumps, fingerprint, load, validate


def document(rules: list[dict[str, Any]], size: int = 4, **more: Any) -> dict[str, Any]:
    return {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": size, "cols": size}, "digits": size,
            "givens": [0] * size * size, "rules": rules, **more}


def cells(text: str) -> list[str]:
    return text.split()


ROW = {"type": "box", "cells": cells("r1c1 r1c2 r1c3 r1c4")}
GRID = {"type": "grid", "origin": "r1c1"}
FLAT = {"type": "box_grid", "box": [1, 4], "origin": "r1c1"}
REGION_SUM = {"type": "line", "kind": "region_sum", "cells": cells("r1c1 r2c1")}
WITHIN = {"type": "neighbours", "op": "not_sum", "params": [5], "where": "orthogonal", "within": "box"}
IN_AREA = {"type": "neighbours", "kind": "antiknight", "area": "r1c1"}
SINGLES = [{"type": "row", "cells": [f"r{r}c{c}" for c in range(1, 5)]} for r in range(1, 5)] + [
    {"type": "column", "cells": [f"r{r}c{c}" for r in range(1, 5)]} for c in range(1, 5)]


@pytest.mark.parametrize("rules", [
    [FLAT, REGION_SUM], [FLAT, WITHIN], [ROW, GRID, IN_AREA], [GRID, ROW, WITHIN], [ROW, GRID, REGION_SUM],
    [*SINGLES, {"type": "negative", "of": "kropki"}], [*SINGLES, ROW, WITHIN],
    [{"type": "box_grid", "box": [4, 1], "origin": "r1c1"}, WITHIN],
    [{"type": "box_grid", "box": [2, 2], "origin": "r1c1"}, ROW, WITHIN],
], ids=lambda rules: "+".join(rule["type"] for rule in rules)[:60])
def test_the_canonical_form_is_the_same_puzzle(rules: list[dict[str, Any]]) -> None:
    puzzle = load(document(rules))
    again = load(dumps(puzzle))
    assert count(again, limit=1000) == count(puzzle, limit=1000)
    assert fingerprint(again) == fingerprint(puzzle)
    assert dumps(again) == dumps(puzzle)


def test_a_board_of_one_digit_stays_a_grid() -> None:
    puzzle = load(document([{"type": "box_grid", "box": [1, 1], "origin": "r1c1"}, IN_AREA], 1))
    assert count(load(dumps(puzzle))) == count(puzzle) == 1


@pytest.mark.parametrize(("one", "other"), [
    ([ROW, GRID], [GRID, ROW]),
    ([{"type": "equal_sum", "segments": [["r1c1", "r1c2"], ["r2c1"]]}],
     [{"type": "equal_sum", "segments": [["r2c1"], ["r1c2", "r1c1"]]}]),
    ([{"type": "distinct_count", "value": 2, "cells": cells("r1c1 r2c2 r2c3")}],
     [{"type": "distinct_count", "value": 2, "cells": cells("r2c3 r1c1 r2c2")}]),
    ([{"type": "relation", "op": "sum", "params": [5], "pairs": [["r1c1", "r2c2"], ["r3c1", "r1c2"]]}],
     [{"type": "relation", "op": "sum", "params": [5], "pairs": [["r1c2", "r3c1"], ["r2c2", "r1c1"]]}]),
])
def test_spellings_of_one_puzzle_have_one_fingerprint(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> None:
    assert fingerprint(load(document(one))) == fingerprint(load(document(other)))


def test_order_counts_where_it_carries_meaning() -> None:
    less = {"type": "edge", "kind": "less", "cells": cells("r1c1 r1c2")}
    assert fingerprint(load(document([less]))) != fingerprint(load(document([{**less, "cells": less["cells"][::-1]}])))


@pytest.mark.parametrize("first", [
    {"meta": {"format": "pdf"}}, {"ext": {"com.example": {"format": "gridwright", "x": [{"format": "boarddoc"}]}}},
    {"meta": {"a": "\"format\": \"boarddoc\"", "b": "}"}}, {"decorations": [{"text": "x" * 1000}]},
])
def test_the_format_of_the_document_is_what_counts(first: dict[str, Any]) -> None:
    plain = document([GRID])
    assert len(load(json.dumps({**first, **plain})).rules) == 1
    assert len(load(json.dumps([{**first, **plain}])).rules) == 1


NUMBERED = [
    {"type": "cage", "cells": cells("r1c1 r1c2")}, {"type": "edge", "kind": "product", "cells": cells("r1c1 r1c2")},
    *({"type": "edge", "kind": kind, "cells": cells("r1c1 r1c2")} for kind in ("difference", "ratio", "sum")),
    *({"type": "negative", "of": of} for of in ("difference", "ratio", "product", "sum")),
    *({"type": "line", "kind": kind, "cells": cells("r1c1 r1c2 r1c3")} for kind in ("whisper", "modular", "lockout")),
    *({"type": "sum", "kind": "group", "cells": cells("r1c1 r1c2")} for _ in range(1)),
    {"type": "sum", "kind": "corner", "cells": cells("r1c1 r1c2 r2c1 r2c2")},
    *({"type": kind, "side": "left", "cells": cells("r1c1 r1c2 r1c3 r1c4")}
      for kind in ("sandwich", "xsum", "skyscraper")),
    {"type": "distinct_count", "cells": cells("r1c1 r1c2")},
    *({"type": "corner", "kind": "mathrax", "op": op, "cells": cells("r1c1 r1c2 r2c1 r2c2")} for op in "+-x/"),
    *({"type": "neighbours", "op": op, "where": "king"} for op in
      ("sum", "not_sum", "difference", "not_difference", "difference_at_least", "difference_at_most", "ratio")),
]


@pytest.mark.parametrize("number", [10**9, 2**53 - 1])
@pytest.mark.parametrize("rule", NUMBERED, ids=lambda rule: "/".join(str(v) for v in rule.values() if type(v) is str))
def test_large_numbers_do_not_hang(rule: dict[str, Any], number: int) -> None:
    member = ("params" if rule["type"] == "neighbours" else "sum" if rule["type"] in ("cage", "sum", "sandwich", "xsum")
              or "sum" in (rule.get("kind"), rule.get("of")) else "value")
    puzzle = load(document([{**rule, member: [number] if member == "params" else number}]))
    assert count(puzzle, limit=2) in (0, 2)
    assert fingerprint(puzzle)
    validate(dumps(puzzle))


def test_larger_numbers_are_refused() -> None:
    for number in (2**53, 10**400):
        with pytest.raises(FormatError, match="too large"):
            load(json.dumps(document([{"type": "cage", "sum": number, "cells": ["r1c1"]}])))


def test_every_member_of_a_rule_is_looked_at() -> None:
    rules = [{"type": "cage", "sum": True, "foo": 1, "cells": cells("r1c1 r1c1")}, {"type": "nope"},
             {"type": "line", "kind": "thermo", "cells": ["r1c1"], "id": 5},
             {"type": "cage", "cells": cells("r1c9 r9c1")}]
    faults = validate(document(rules, candidates={"r1c1": [9]}, extra=1))
    assert [fault.pointer for fault in faults] == [
        "/extra", "/candidates/r1c1", "/rules/0/sum", "/rules/0/foo", "/rules/0/cells/1", "/rules/1/type",
        "/rules/2/id", "/rules/3", "/rules/3"]


def test_faults_of_the_board_do_not_hide_others() -> None:
    found = validate({**document([{"type": "nope"}], givens=[0], candidates={"r1c1": [9]}),
                      "board": {"rows": 4, "cols": 4, "x": 1, "y": 1}}, format="sudoku-puzzle")
    assert [fault.pointer for fault in found] == [
        "/board/x", "/board/y", "/givens", "/rules/0/type", "/candidates/r1c1"]


def test_pencil_marks_stand_in_cores() -> None:
    puzzle = load(document([GRID], candidates={"r1c1": [1], "r1c2": [1], "r4c4": [2, 3]}))
    assert [str(clue) for clue in core(puzzle)][1:] == ["pencil marks 1 in r1c1", "pencil marks 1 in r1c2"]
    both = load(document([GRID], givens=[1, 1, *[0] * 14], candidates={"r1c1": [1]}))
    named = {str(clue) for clue in core(both)[1:]}
    assert named in ({"given 1 in r1c1", "given 1 in r1c2"}, {"given 1 in r1c2", "pencil marks 1 in r1c1"})
    given = load(document([], givens=[2, *[0] * 15], candidates={"r1c1": [1]}))
    assert [str(clue) for clue in core(given)] == ["given 2 in r1c1", "pencil marks 1 in r1c1"]


def test_warnings_for_what_can_never_hold() -> None:
    found = validate(document([{"type": "cage", "sum": 99, "cells": cells("r1c1 r1c2")}]))
    assert [(fault.severity, fault.pointer) for fault in found] == [("warning", "/rules/0")]
    assert gridwright.load(document([{"type": "cage", "sum": 99, "cells": cells("r1c1 r1c2")}]))
