"""Rules as JSON: read without conversion, written back the same, refused by name."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from gridwright import Board, Cell, Entry, FormatError, Plugins, Puzzle, Rule
from gridwright.codecs.rule_json import dump_rule, load_rule, place_rules, placed
from gridwright.plugins import using

PAIR = ["r1c1", "r1c2"]


@attrs.frozen
class Part:
    """A class of a rule's own, inside it."""

    cells: tuple[Cell, ...]
    weight: float = 1.0


@attrs.frozen(kw_only=True)
class Everything(Rule):
    """A field of every type that rules have."""

    key = "com.example:everything"
    summary = "A rule for tests."
    digit_defaults: ClassVar[dict[str, dict[int, Any]]] = {"value": {9: 5}}

    value: int
    closed: bool = False
    text: str = ""
    groups: tuple[tuple[int, ...], ...] = ()
    area: Cell | tuple[Cell, ...] | None = None
    parts: tuple[Part, ...] = ()
    table: dict[str, int] | None = None


@pytest.fixture
def everything() -> Any:
    plugins = Plugins(third_party=False)
    plugins.registry.add(Entry("rule", Everything.key, Everything), plugins.registry.origin("rule", "cage"))
    with using(plugins):
        yield {"type": Everything.key, "value": 3}


LOADED = [
    {"type": "box_grid", "origin": "r1c1", "box": [3, 3]},
    {"type": "grid", "origin": "r1c1"},
    {"type": "row", "cells": PAIR},
    {"type": "region", "kind": "extra", "cells": PAIR},
    {"type": "cage", "cells": PAIR},
    {"type": "cage", "sum": 3, "cells": PAIR},
    {"type": "edge", "kind": "kropki", "color": "white", "cells": PAIR},
    {"type": "line", "kind": "whisper", "cells": PAIR},
    {"type": "line", "kind": "whisper", "value": 4, "closed": True, "cells": PAIR},
    {"type": "negative", "of": "kropki"},
    {"type": "negative", "of": "kropki", "color": "black", "area": "r1c1"},
    {"type": "negative", "of": "kropki", "area": PAIR},
]


@pytest.mark.parametrize("data", LOADED, ids=str)
def test_written_as_read(data: dict[str, Any]) -> None:
    rule = load_rule(data, "", 9)
    assert dump_rule(rule, 9) == data
    assert load_rule(dump_rule(rule, 9), "", 9) == rule


def test_digit_defaults_depend_on_the_digits() -> None:
    data = {"type": "line", "kind": "whisper", "cells": PAIR}
    rule = load_rule(data, "", 9)
    assert dump_rule(rule, 9) == data
    assert dump_rule(rule, 6) == {"type": "line", "kind": "whisper", "value": 5, "cells": PAIR}
    with pytest.raises(FormatError, match=r"^/rules/2: the member 'value' is missing$"):
        load_rule(data, "/rules/2", 6)


def test_ignorable_members_are_kept_and_mean_nothing() -> None:
    data = {"type": "cage", "cells": PAIR}
    shown = {**data, "id": "a", "label": "b", "style": {"c": 1}}
    rule = load_rule(shown, "", 9)
    assert rule == load_rule(data, "", 9)
    assert dump_rule(rule, 9) == shown


REFUSED = [
    (5, "", "expected an object, found a whole number"),
    ({}, "", "the member 'type' is missing"),
    ({"type": 5}, "/type", "expected a string"),
    ({"type": "foo"}, "/type", "unknown rule 'foo'"),
    ({"type": "cagee", "cells": PAIR}, "/type", "did you mean cage"),
    ({"type": "custom"}, "/type", "'custom' is reserved"),
    ({"type": "com.example:foo"}, "/type", "unknown rule 'com.example:foo'"),
    ({"type": "edge/kropki", "color": "white", "cells": PAIR}, "/type", "a type has no slash"),
    ({"type": "edge", "color": "white", "cells": PAIR}, "",
     "the member 'kind' is missing; expected one of 'difference', 'kropki'"),
    ({"type": "edge", "kind": "kropky", "color": "white", "cells": PAIR}, "/kind", "unknown rule 'edge/kropky'"),
    ({"type": "negative", "of": "foo"}, "/of", "unknown rule 'negative/foo'"),
    ({"type": "negative", "kind": "kropki"}, "/kind", "the member 'kind' is not known here"),
    ({"type": "edge", "of": "kropki", "color": "white", "cells": PAIR}, "/of", "the member 'of' is not known here"),
    ({"type": "cage", "kind": "big", "cells": PAIR}, "/kind", "the member 'kind' is not known here"),
    ({"type": "cage"}, "", "the member 'cells' is missing"),
    ({"type": "cage", "cells": PAIR, "total": 3}, "/total", "'total' is not known here; expected sum, cells"),
    ({"type": "cage", "cells": PAIR, "layer": "digits"}, "/layer", "the member 'layer' is not known here"),
    ({"type": "cage", "cells": PAIR, "sum": "5"}, "/sum", 'expected a whole number, found "5"'),
    ({"type": "cage", "cells": PAIR, "sum": 3.9}, "/sum", "expected a whole number, found 3.9"),
    ({"type": "cage", "cells": PAIR, "sum": 3.0}, "/sum", "expected a whole number, found 3.0"),
    ({"type": "cage", "cells": PAIR, "sum": True}, "/sum", "expected a whole number, found true"),
    ({"type": "cage", "cells": PAIR, "sum": -1}, "", "cage: the sum must be at least 1"),
    ({"type": "cage", "cells": "r1c1"}, "/cells", 'expected a list, found "r1c1"'),
    ({"type": "cage", "cells": {"r1c1": 1}}, "/cells", "expected a list"),
    ({"type": "cage", "cells": ["R1C1"]}, "/cells/0", "'R1C1' is not a cell name"),
    ({"type": "cage", "cells": ["r1c1", "r01c2"]}, "/cells/1", "'r01c2' is not a cell name"),
    ({"type": "cage", "cells": ["r1c1", 5]}, "/cells/1", "expected a cell name, found 5"),
    ({"type": "cage", "cells": ["r1c1", None]}, "/cells/1", "expected a cell name, found null"),
    ({"type": "edge", "kind": "kropki", "color": "grey", "cells": PAIR}, "/color", "expected one of 'white', 'black'"),
    ({"type": "edge", "kind": "kropki", "color": [], "cells": PAIR}, "/color", "expected one of 'white', 'black'"),
    ({"type": "line", "kind": "whisper", "closed": 1, "cells": PAIR}, "/closed", "expected true or false, found 1"),
    ({"type": "box_grid", "origin": "r1c1", "box": [3]}, "/box", "expected a list of 2, found 1"),
    ({"type": "box_grid", "origin": "r1c1", "box": [3, "3"]}, "/box/1", "expected a whole number"),
    ({"type": "box_grid", "origin": ["r1c1"], "box": [3, 3]}, "/origin", "expected a cell name"),
]


@pytest.mark.parametrize(("data", "where", "sentence"), REFUSED, ids=[str(data)[:70] for data, _, _ in REFUSED])
def test_refused_by_name_and_place(data: Any, where: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        load_rule(data, "/rules/3", 9)
    assert sentence in caught.value.message
    assert caught.value.pointer == "/rules/3" + where


def test_fields_of_every_type(everything: dict[str, Any]) -> None:
    data = {**everything, "closed": True, "text": "a", "groups": [[1, 2], []], "area": ["r1c1"],
            "parts": [{"cells": PAIR, "weight": 2.5}], "table": {"a": 1}}
    rule = load_rule(data, "", 9)
    assert rule.parts == (Part((Cell(1, 1), Cell(1, 2)), 2.5),)
    assert dump_rule(rule, 9) == data
    assert load_rule({"type": Everything.key}, "", 9) == Everything(value=5)


@pytest.mark.parametrize(("member", "value", "where"), [
    ("parts", [{"weight": 1.0}], "/parts/0"),
    ("parts", [{"cells": PAIR, "x": 1}], "/parts/0/x"),
    ("parts", [{"cells": PAIR, "weight": "2"}], "/parts/0/weight"),
    ("parts", [7], "/parts/0"),
    ("groups", [[1, "2"]], "/groups/0/1"),
    ("area", 5, "/area"),
    ("table", 5, "/table"),
    ("text", 5, "/text"),
])
def test_refused_deep_inside(everything: dict[str, Any], member: str, value: Any, where: str) -> None:
    with pytest.raises(FormatError) as caught:
        load_rule({**everything, member: value}, "/rules/0", 9)
    assert caught.value.pointer == "/rules/0" + where


def test_cells_in_inner_classes_must_be_on_the_board(everything: dict[str, Any]) -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(2, 2), 2)
    with pytest.raises(FormatError, match=r"^/rules/0: com.example:everything names r3c1, which is not a cell"):
        place_rules(puzzle, [{**everything, "parts": [{"cells": ["r3c1"]}]}])


def test_layer_is_written_only_where_it_is_named() -> None:
    data = {"type": "cage", "cells": PAIR, "layer": "digits"}
    rule = load_rule(data, "", 9, layers_allowed=True)
    assert rule.layer == "digits"
    assert dump_rule(rule, 9) == data
    with pytest.raises(FormatError, match=r"/rules/0: there is no layer 'x'"):
        place_rules(Puzzle.with_digits(Board.rectangle(2, 2), 2), [{**data, "layer": "x"}], layers_allowed=True)


def test_all_faults_are_collected_in_order() -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(2, 2), 2)
    found, faults = placed(puzzle, [{"type": "foo"}, {"type": "cage", "cells": ["r1c1"]},
                                    {"type": "cage", "cells": ["r9c9"]}, 5])
    assert [fault.pointer for fault in faults] == ["/rules/0/type", "/rules/2", "/rules/3"]
    assert [rule.key for rule in found.rules] == ["cage"]


def test_rules_are_validated_once_all_are_placed() -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(2, 2), 2)
    data = [{"type": "box_grid", "origin": "r1c1", "box": [1, 3]},
            {"type": "edge", "kind": "kropki", "color": "white", "cells": ["r1c1", "r2c2"]}]
    _, faults = placed(puzzle, data)
    assert [(fault.pointer, fault.code) for fault in faults] == [("/rules/0", "rule"), ("/rules/1", "rule")]
    with pytest.raises(FormatError, match=r"^/rules/0: box_grid: box"):
        place_rules(puzzle, data)
