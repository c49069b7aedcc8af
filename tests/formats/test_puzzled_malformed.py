"""Malformed collections for every rule: refused with place and rule; what lenient reading makes of them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import gridwright
import gridwright_formats
from gridwright import FormatError, LoadOptions
from gridwright.cli.main import main
from gridwright_formats._puzzled_rules import MOST_FAULTS, RULES
from gridwright_formats.puzzled_collection import PuzzledCollection

CODEC = PuzzledCollection()
PUZZLE = "/puzzles/0"
BOARD = "/puzzles/0/board"
TILE = "/puzzles/0/tiles/0"
AREA = BOARD + "/areas/0"
FACTORY = AREA + "/default_factory"


def document(**changes: Any) -> dict[str, Any]:
    return {"puzzled": "1.0.0", "name": "Example", "author": "Me", "id": "org.example.Me.Example",
            "puzzles": [{"name": "One", "tiles": ["I3"], "board": "3x1"}], **changes}


def one(**changes: Any) -> dict[str, Any]:
    return document(puzzles=[{"name": "One", "tiles": ["I3"], "board": "3x1", **changes}])


def two(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    return document(puzzles=[{"name": name, "tiles": ["I3"], "board": "3x1", **more}
                             for name, more in (("One", first), ("Two", second))])


def tile(raw: Any) -> dict[str, Any]:
    return one(tiles=[raw])


def area(**changes: Any) -> dict[str, Any]:
    board = {"area_layout": [[0, 0], [-1, 0]], "values": [["A", "B"], ["", "C"]], "value_order": [[0, 1], [-1, 2]],
             "areas": [{"name": "Letter", "formatter": {"type": "Plain"},
                        "default_factory": {"type": "Fixed", "value": "A"}}], "target_template": "{0}", **changes}
    return one(tiles=["D2"], board={name: value for name, value in board.items() if value is not ...})


def kind(**changes: Any) -> dict[str, Any]:
    return area(areas=[{"name": "Letter", "formatter": {"type": "Plain"},
                        "default_factory": {"type": "Fixed", "value": "A"}, **changes}])


def without(name: str, data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != name}


def entry_without(name: str) -> dict[str, Any]:
    return document(puzzles=[without(name, one()["puzzles"][0])])


class Case(NamedTuple):
    """A document (or text) that breaks a rule at a place; `app`: the app accepts it."""

    rule: str
    data: Any
    pointer: str
    app: bool = False


CASES = [
    # the text
    Case("json", "", ""), Case("json", "{", ""), Case("json", "\ufeff" + json.dumps(document()), ""),
    Case("json", json.dumps(document())[:-1] + ",}", ""), Case("json", "// x\n" + json.dumps(document()), ""),
    Case("json", json.dumps(document(x=float("nan"))), ""), Case("json", json.dumps(document(x=2**60)), ""),
    Case("json", json.dumps(document()).replace('"Me"', '"\\ud800"'), "/author"), Case("json", "[" * 500, ""),
    Case("duplicate", json.dumps(document()).replace('"author"', '"name": "X", "author"'), "/name", True),
    Case("duplicate", json.dumps(document()).replace('"tiles"', '"name": "X", "tiles"'), "/puzzles/0/name", True),
    Case("type", "[]", ""), Case("type", "3", ""), Case("type", "null", ""),
    # the collection
    *(Case("missing", without(name, document()), "") for name in ("puzzled", "name", "author", "puzzles")),
    *(Case("type", document(**{name: 3}), f"/{name}") for name in (
        "puzzled", "name", "author", "id", "allow_board_rotation", "version", "description", "progression", "preview",
        "custom_tiles", "custom_boards", "puzzles")),
    *(Case("type", document(**{name: None}), f"/{name}") for name in (
        "puzzled", "name", "author", "id", "allow_board_rotation", "progression", "puzzles")),
    *(Case("version", document(puzzled=text), "/puzzled") for text in (
        "", "1", "1.0", "v1.0.0", "01.0.0", "1.0.0\n", " 1.0.0", "1.0.0.0", "1.0.0-", "1.\u0660.0", "latest")),
    *(Case("newer", document(puzzled=text), "/puzzled") for text in ("1.2.2", "2.0.0", "99.0.0", "1.3.0-beta")),
    *(Case("blank", document(**{name: text}), f"/{name}", True) for name in ("name", "author", "description")
      for text in ("", " \t")),
    *(Case("id", document(id=text), "/id") for text in (
        "", "nodots", ".a.b", "a.b.", "a..b", "a.b_c", "a.b\n", "ä.b", "a b.c")),
    Case("missing", document(progression={}), "/progression"),
    Case("type", document(progression={"type": 3}), "/progression/type"),
    *(Case("choice", document(progression={"type": text}), "/progression/type") for text in ("any", "", "Random")),
    *(Case("type", document(preview={name: 1}), f"/preview/{name}") for name in (
        "show_board", "show_tiles", "show_tile_count", "show_board_size")),
    Case("type", document(preview={"show_tiles": None}), "/preview/show_tiles"),
    Case("empty", document(puzzles=[]), "/puzzles", True),
    # puzzles
    Case("type", document(puzzles=[3]), PUZZLE), Case("type", document(puzzles=[["One", ["I3"], "3x1"]]), PUZZLE),
    *(Case("missing", entry_without(name), PUZZLE) for name in ("name", "tiles", "board")),
    *(Case("type", one(**{name: 3}), f"{PUZZLE}/{name}") for name in (
        "name", "id", "description", "difficulty", "unsolvable", "tiles", "board", "additional_info")),
    *(Case("type", one(**{name: None}), f"{PUZZLE}/{name}") for name in ("name", "unsolvable", "tiles", "board")),
    *(Case("blank", one(**{name: ""}), f"{PUZZLE}/{name}", True) for name in ("name", "id", "description")),
    *(Case("choice", one(difficulty=text), f"{PUZZLE}/difficulty") for text in ("easy", "Extreme")),
    Case("type", one(additional_info={"a/b": 1}), f"{PUZZLE}/additional_info/a~1b"),
    Case("type", one(additional_info={"a": None}), f"{PUZZLE}/additional_info/a"),
    Case("empty", one(tiles=[]), f"{PUZZLE}/tiles", True),
    Case("repeat", two({"id": "x"}, {"id": "x"}), "/puzzles/1/id", True),
    Case("repeat", two({"id": "1"}, {}), "/puzzles/1", True),
    Case("repeat", two({}, {"id": "0"}), "/puzzles/1/id", True),
    # tiles
    Case("type", tile(3), TILE), Case("type", tile(None), TILE), Case("type", tile(True), TILE),
    Case("type", tile([1, 1]), TILE + "/0"), Case("type", tile([[1.0]]), TILE + "/0/0"),
    Case("type", tile([["1"]]), TILE + "/0/0"), Case("type", tile([[True]]), TILE + "/0/0"),
    Case("type", tile([[1, 1], [1, None]]), TILE + "/1/1"),
    Case("value", tile([[1, 2, 1]]), TILE + "/0/1", True), Case("value", tile([[-1]]), TILE + "/0/0", True),
    Case("value", tile([[128]]), TILE + "/0/0"), Case("value", tile([[-129]]), TILE + "/0/0"),
    Case("empty", tile([]), TILE), Case("empty", tile([[]]), TILE, True), Case("empty", tile([[], []]), TILE, True),
    Case("empty", tile([[0, 0]]), TILE, True),
    Case("ragged", tile([[1, 1], [1]]), TILE + "/1"), Case("ragged", tile([[], [1]]), TILE + "/1"),
    Case("size", tile([[1] * 201] * 200), TILE), Case("size", tile([[]] * 40_001), TILE),
    Case("missing", tile({}), TILE), Case("missing", tile({"color": "#AABBCC"}), TILE),
    Case("type", tile({"layout": 3}), TILE + "/layout"), Case("type", tile({"layout": None}), TILE + "/layout"),
    Case("type", tile({"layout": {"layout": "I3"}}), TILE + "/layout"),
    Case("ragged", tile({"layout": [[1], [1, 1]]}), TILE + "/layout/1"),
    Case("type", tile({"layout": "I3", "color": 3}), TILE + "/color"),
    *(Case("color", tile({"layout": "I3", "color": text}), TILE + "/color") for text in (
        "", "red", "AABBCC", "#ABC", "#AABBC", "#AABBCCD", "#GGHHII", "#AABBCC\n", "#a+b+c+", "#äää")),
    Case("color", tile({"layout": "I3", "color": "#+1+2+3"}), TILE + "/color", True),
    *(Case("type", tile({"layout": "I3", "count": count}), TILE + "/count") for count in (1.0, "2", True)),
    *(Case("count", tile({"layout": "I3", "count": count}), TILE + "/count") for count in (
        0, -1, 40_001, 4294967295, 4294967296)),
    Case("count", one(tiles=[{"layout": "I3", "count": 40_000}, "I3"]), PUZZLE + "/tiles"),
    *(Case("unknown-tile", tile(name), TILE) for name in ("nope", "", "i3", "i2", "f7", "x" * 1000)),
    Case("unknown-tile", tile({"layout": "nope"}), TILE + "/layout"),
    # custom tiles, used or not
    Case("type", document(custom_tiles=[]), "/custom_tiles"),
    Case("type", document(custom_tiles={"a": 3}), "/custom_tiles/a"),
    Case("value", document(custom_tiles={"a": [[300]]}), "/custom_tiles/a/0/0"),
    Case("ragged", document(custom_tiles={"a/b~": [[1], [1, 1]]}), "/custom_tiles/a~1b~0/1", True),
    Case("ragged", {**tile("a"), "custom_tiles": {"a": [[1], [1, 1]]}}, "/custom_tiles/a/1"),
    Case("ragged", {**tile({"layout": "b"}), "custom_tiles": {"a": [[1], [1, 1]], "b": "a"}}, "/custom_tiles/a/1"),
    Case("unknown-tile", document(custom_tiles={"a": "nope"}), "/custom_tiles/a", True),
    Case("unknown-tile", {**tile("a"), "custom_tiles": {"a": "nope"}}, "/custom_tiles/a"),
    Case("color", document(custom_tiles={"a": {"layout": "I3", "color": "red"}}), "/custom_tiles/a/color", True),
    Case("cycle", document(custom_tiles={"a": "a"}), "/custom_tiles/a", True),
    Case("cycle", {**tile("a"), "custom_tiles": {"a": "a"}}, "/custom_tiles/a"),
    Case("cycle", {**tile("a"), "custom_tiles": {"a": "b", "b": {"layout": "c"}, "c": "a"}}, "/custom_tiles/a"),
    Case("cycle", {**tile("x"), "custom_tiles": {"x": "a", "a": {"layout": "a"}}}, "/custom_tiles/a/layout"),
    Case("cycle", {**tile("I3"), "custom_tiles": {"I3": "I3"}}, "/custom_tiles/I3"),
    # boards
    Case("type", one(board=[[0]]), BOARD), Case("missing", one(board={}), BOARD),
    *(Case("unknown-board", one(board=name), BOARD) for name in (
        "", "3", "3X1", " 3x1", "3 x 1", "x", "3x", "-1x3", "3x-1", "axb", "3.0x1", "\uff13x\uff11")),
    *(Case("board-name", one(board=name), BOARD, True) for name in (
        "0x3", "3x0", "3x1x9", "foox3x1", "+3x1", "03x1", "3x01", "3xax1")),
    *(Case("size", one(board=name), BOARD) for name in ("999999x999999", "201x200", "1x40001", "9" * 5000 + "x1")),
    Case("type", one(board={"layout": "3x1"}), BOARD + "/layout"),
    Case("type", one(board={"layout": [0, 0]}), BOARD + "/layout/0"),
    Case("type", one(board={"layout": [[0, 0.0]]}), BOARD + "/layout/0/1"),
    Case("empty", one(board={"layout": []}), BOARD + "/layout"),
    Case("empty", one(board={"layout": [[]]}), BOARD + "/layout", True),
    Case("ragged", one(board={"layout": [[0, 0], [0]]}), BOARD + "/layout/1"),
    Case("value", one(board={"layout": [[0, 0, 0, 2]]}), BOARD + "/layout/0/3", True),
    Case("value", one(board={"layout": [[0, -1]]}), BOARD + "/layout/0/1"),
    Case("value", one(board={"layout": [[0, 256]]}), BOARD + "/layout/0/1"),
    Case("size", one(board={"layout": [[0] * 201] * 200}), BOARD + "/layout"),
    Case("type", document(custom_boards={"a": 3}), "/custom_boards/a"),
    Case("unknown-board", document(custom_boards={"a": "nope"}), "/custom_boards/a", True),
    Case("unknown-board", {**one(board="a"), "custom_boards": {"a": "nope"}}, "/custom_boards/a"),
    Case("ragged", document(custom_boards={"a": {"layout": [[0], [0, 0]]}}), "/custom_boards/a/layout/1", True),
    Case("cycle", document(custom_boards={"a": "b", "b": "a"}), "/custom_boards/a", True),
    Case("cycle", {**one(board="3x1"), "custom_boards": {"3x1": "3x1"}}, "/custom_boards/3x1"),
    # boards with areas
    *(Case("missing", area(**{name: ...}), BOARD) for name in ("area_layout", "values", "areas", "target_template")),
    Case("missing", area(value_order=...), BOARD, True),
    *(Case("type", area(**{name: 3}), f"{BOARD}/{name}") for name in (
        "area_layout", "values", "value_order", "areas", "target_template")),
    Case("ragged", area(area_layout=[[0, 0], [0]]), BOARD + "/area_layout/1"),
    Case("type", area(area_layout=[["0", 0], [-1, 0]]), BOARD + "/area_layout/0/0"),
    Case("empty", area(area_layout=[]), BOARD + "/area_layout"),
    Case("area-number", area(area_layout=[[0, 0], [-2, 0]]), BOARD + "/area_layout/1/0", True),
    Case("area-number", area(area_layout=[[0, 1], [-1, 0]]), BOARD + "/area_layout/0/1", True),
    Case("type", area(values=[["A", 3], ["", "C"]]), BOARD + "/values/0/1"),
    Case("shape", area(values=[["A", "B"], []]), BOARD + "/values/1", True),
    Case("shape", area(values=[["A", "B"]]), BOARD + "/values", True),
    Case("shape", area(values=[["A", "B"], ["", "C"], []]), BOARD + "/values"),
    Case("shape", area(values=[["A", "B"], ["", "C", "D"]]), BOARD + "/values/1"),
    Case("blank", area(values=[["A", ""], ["", "C"]]), BOARD + "/values/0/1", True),
    Case("type", area(value_order=[[0, "1"], [-1, 2]]), BOARD + "/value_order/0/1"),
    Case("shape", area(value_order=[[0, 1]]), BOARD + "/value_order", True),
    Case("shape", area(value_order=[[0, 1], [-1, 2, 3]]), BOARD + "/value_order/1", True),
    Case("order", area(value_order=[[0, 1], [0, 2]]), BOARD + "/value_order/1/0", True),
    Case("order", area(value_order=[[0, -1], [-1, 2]]), BOARD + "/value_order/0/1", True),
    Case("empty", area(areas=[*kind()["puzzles"][0]["board"]["areas"] * 2]), BOARD + "/areas/1", True),
    Case("type", area(areas=[3]), AREA), Case("missing", area(areas=[{}]), AREA),
    Case("type", kind(name=3), AREA + "/name"), Case("type", kind(formatter="Plain"), AREA + "/formatter"),
    Case("missing", kind(formatter={}), AREA + "/formatter"), Case("missing", kind(default_factory={}), FACTORY),
    *(Case("choice", kind(formatter={"type": name}), AREA + "/formatter/type") for name in ("plain", "PLAIN", "nth")),
    Case("type", kind(formatter={"type": "PrefixSuffix", "prefix": 3}), AREA + "/formatter/prefix"),
    Case("type", kind(formatter={"type": "PrefixSuffix", "suffix": None}), AREA + "/formatter/suffix"),
    *(Case("choice", kind(default_factory={"type": name}), FACTORY + "/type") for name in (
        "fixed", "CurrentMonth", "CurrentYear4ThirdDigit")),
    Case("missing", kind(default_factory={"type": "Fixed"}), FACTORY),
    Case("type", kind(default_factory={"type": "Fixed", "value": 3}), FACTORY + "/value"),
    Case("default", kind(default_factory={"type": "Fixed", "value": "Z"}), FACTORY, True),
    *(Case("default", kind(default_factory={"type": name}), FACTORY, True) for name in (
        "CurrentDay", "CurrentMonthShort", "CurrentYear2FirstDigit", "CurrentYear2SecondDigit",
        "CurrentYear4FirstDigit", "CurrentYear4SecondDigit")),
    Case("ragged", document(custom_boards={"a": without("x", area(area_layout=[[0, 0], [0]])["puzzles"][0]["board"])}),
         "/custom_boards/a/area_layout/1", True),
]

#: Read with a warning at every level.
WARNED = [
    Case("missing", without("id", document()), ""), Case("unknown", document(x=1), "/x"),
    Case("unknown", one(x=1), PUZZLE + "/x"), Case("unknown", tile({"layout": "I3", "x": 1}), TILE + "/x"),
    Case("unknown", one(board={"layout": [[0, 0, 0]], "x": 1}), BOARD + "/x"), Case("unknown", area(x=1), BOARD + "/x"),
    Case("unknown", kind(x=1), AREA + "/x"), Case("unknown", kind(formatter={"type": "Plain", "x": 1}),
                                                  AREA + "/formatter/x"),
    Case("unknown", document(progression={"type": "Any", "x": 1}), "/progression/x"),
    Case("unknown", document(preview={"x": 1}), "/preview/x"),
    Case("prerelease", document(puzzled="1.0.0-beta"), "/puzzled"),
    Case("repeat", two({}, {"name": "One"}), "/puzzles/1/name"),
    Case("padded", tile([[0, 1], [0, 1]]), TILE), Case("disconnected", tile([[1, 0, 1]]), TILE),
    Case("alias", tile("I2"), TILE),
    Case("shadow", document(custom_tiles={"I3": [[1, 1], [1, 0]]}), "/custom_tiles/I3"),
    Case("both", one(board={"layout": [[0]], "area_layout": [[0]]}), BOARD),
    Case("no-cell", one(board={"layout": [[1]]}), BOARD),
    Case("tie", area(value_order=[[0, 1], [-1, 1]]), AREA),
    Case("repeat", area(values=[["A", "B"], ["", "B"]]), AREA),
    Case("blank", kind(name=" "), AREA + "/name"), Case("template", area(target_template="{0} {1}"),
                                                       BOARD + "/target_template"),
    Case("template", area(target_template="{00}"), BOARD + "/target_template"),
    Case("spelling", kind(formatter={"type": "PLain"}), AREA + "/formatter/type"),
    Case("nth", kind(formatter={"type": "Nth"}), AREA + "/formatter"),
    Case("missing", kind(formatter={"type": "PrefixSuffix", "prefix": "x"}), AREA + "/formatter"),
    Case("missing", kind(formatter={"type": "PrefixSuffix", "suffix": "x"}), AREA + "/formatter"),
]

#: Said by validation only, and for publishing.
ADVISED = [
    Case("name-length", document(name="Four"), "/name"), Case("name-length", document(name="x" * 21), "/name"),
    Case("name-word", document(name="A Collection"), "/name"), Case("id-parts", document(id="org.example"), "/id"),
    Case("since", document(puzzled="0.2.0", progression={"type": "Any"}), "/progression"),
    Case("since", document(puzzled="0.2.1", preview={}), "/preview"),
    Case("since", {**one(tiles=["I6"], board="6x1"), "puzzled": "0.2.9"}, TILE),
    Case("since", {**tile({"layout": "I3", "count": 1}), "puzzled": "0.3.9"}, TILE + "/count"),
]


def text_of(data: Any) -> str:
    return data if isinstance(data, str) else json.dumps(data)


def found(case: Case, severity: str, **options: Any) -> list[tuple[str, str]]:
    faults = CODEC.faults(text_of(case.data), LoadOptions(**options))
    return [(fault.code, fault.pointer) for fault in faults if fault.severity == severity]


def named(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.rule}-{i}") for i, case in enumerate(cases)])


@named(CASES)
def test_refused_with_place_and_rule(case: Case) -> None:
    assert (case.rule, case.pointer) in found(case, "error")
    with pytest.raises(FormatError) as refusal:
        list(CODEC.load(text_of(case.data), LoadOptions()))
    first = CODEC.faults(text_of(case.data), LoadOptions())[0]
    assert (refusal.value.pointer, refusal.value.code) == (first.pointer, first.code)


@named(CASES)
def test_read_leniently_as_the_app_reads(case: Case) -> None:
    options = LoadOptions(strict=False)
    if case.app:
        list(CODEC.load(text_of(case.data), options))
        assert (case.rule, case.pointer) in {(w.code, w.pointer) for w in options.warnings}
        assert found(case, "error", strict=False) == []
    else:
        assert (case.rule, case.pointer) in found(case, "error", strict=False)
        with pytest.raises(FormatError):
            list(CODEC.load(text_of(case.data), options))


@named(WARNED)
def test_read_with_a_warning(case: Case) -> None:
    for strict in (True, False):
        options = LoadOptions(strict=strict)
        assert list(CODEC.load(text_of(case.data), options))
        assert (case.rule, case.pointer) in {(w.code, w.pointer) for w in options.warnings}


@named(ADVISED)
def test_advice(case: Case) -> None:
    options = LoadOptions()
    assert list(CODEC.load(text_of(case.data), options))
    assert options.warnings == []
    assert found(case, "warning", strict=False) == []
    assert found(case, "warning") == found(case, "warning", publish=True) == [(case.rule, case.pointer)]


def test_publishing_needs_an_id() -> None:
    data = without("id", document())
    assert found(Case("", data, ""), "error", publish=True) == [("missing", "")]
    assert found(Case("", data, ""), "error") == []
    with pytest.raises(FormatError, match="'id' is missing"):
        list(CODEC.load(json.dumps(data), LoadOptions(publish=True)))
    assert found(Case("", document(), ""), "error", publish=True) == []


def test_validate_for_publishing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(without("id", document(name="Four"))), encoding="utf-8")
    assert [f.severity for f in gridwright.validate(path)] == ["warning", "warning"]
    assert [f.code for f in gridwright.validate(path, publish=True) if f.severity == "error"] == ["missing"]
    for option, code, start in (([], 0, "warning"), (["--lenient"], 0, "warning"), (["--strict"], 2, "error")):
        with pytest.raises(SystemExit) as stop:
            main(["validate", str(path), *option])
        assert stop.value.code == code
        assert capsys.readouterr().out.startswith(f"{start}: text: the member 'id' is missing") or not option
    with pytest.raises(SystemExit) as stop:
        main(["validate", str(path), "--strict", "--lenient"])
    assert stop.value.code == 2
    assert "--strict and --lenient contradict each other" in capsys.readouterr().err


def test_the_version_library_is_read_late() -> None:
    code = """
import sys
from gridwright.cli.main import main
try:
    main(["--help"])
except SystemExit:
    import gridwright_formats.puzzled_collection
print("semver" in sys.modules)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_the_good_ones_are_good() -> None:
    for data in (document(), one(), area(), kind(), tile({"layout": "I3", "color": "#AABBCCDD", "count": None}),
                 document(version=None, description=None, preview=None, custom_tiles=None, custom_boards=None),
                 one(id=None, description=None, difficulty=None, additional_info=None)):
        assert CODEC.faults(json.dumps(data), LoadOptions()) == []


def test_every_rule_has_a_case_and_every_code_is_a_rule() -> None:
    cases = {case.rule for case in [*CASES, *WARNED, *ADVISED]}
    # A target is asked for by a caller, not by a file.
    assert cases == set(RULES) - {"more", "target"}
    folder = Path(gridwright_formats.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("_puzzled_*.py"))
    codes = set(re.findall(r'(?:error|warn|doubt|demand|advise|note)\((?:[^"()]|\([^()]*\)|"/[^"]*"|f"[^"]*"|"")*,\s*'
                           r'"([a-z-]+)"', text))
    assert len(codes) > 30
    assert codes <= set(RULES)


def test_everything_is_listed_at_once() -> None:
    data = document(
        puzzled="x", name=3, author=" ", id="x", progression={"type": "x"},
        custom_tiles={"a": [[1], [1, 1], [2]], "b": "b", "c": "nope"},
        custom_boards={"d": "d", "e": {"layout": [[3, True]]}},
        puzzles=[
            {"name": "", "tiles": ["x", [[2, 3]], {"count": 0, "color": "x"}], "board": "y", "id": "1",
             "difficulty": "x"},
            {"name": "B", "tiles": ["a"], "board": "d"}, 4,
            {"name": "C", "tiles": ["D2"], "board": {"area_layout": [[0, 5]], "values": [["A"]],
                                                    "value_order": [[-1, -1]], "areas": [{}, 3]}}])
    where, area_board = "/puzzles/0", "/puzzles/3/board"
    assert found(Case("", data, ""), "error") == [
        ("version", "/puzzled"), ("type", "/name"), ("blank", "/author"), ("id", "/id"),
        ("choice", "/progression/type"), ("ragged", "/custom_tiles/a/1"), ("value", "/custom_tiles/a/2/0"),
        ("cycle", "/custom_tiles/b"), ("unknown-tile", "/custom_tiles/c"), ("cycle", "/custom_boards/d"),
        ("type", "/custom_boards/e/layout/0/1"), ("value", "/custom_boards/e/layout/0/0"),
        ("blank", where + "/name"), ("choice", where + "/difficulty"), ("unknown-tile", where + "/tiles/0"),
        ("value", where + "/tiles/1/0/0"), ("value", where + "/tiles/1/0/1"), ("color", where + "/tiles/2/color"),
        ("count", where + "/tiles/2/count"), ("missing", where + "/tiles/2"), ("unknown-board", where + "/board"),
        ("type", "/puzzles/2"), ("shape", area_board + "/values/0"), *[("missing", area_board + "/areas/0")] * 3,
        ("type", area_board + "/areas/1"), ("missing", area_board), ("area-number", area_board + "/area_layout/0/1"),
        ("order", area_board + "/value_order/0/0"), ("order", area_board + "/value_order/0/1"),
        ("repeat", "/puzzles/1"),
    ]


def test_no_more_faults_are_listed_than_anyone_reads() -> None:
    data = one(tiles=[[[2] * 200] * 100])
    errors = found(Case("", data, ""), "error")
    assert len(errors) == MOST_FAULTS + 1
    assert errors[-1] == ("more", "")
    options = LoadOptions(strict=False)
    assert list(CODEC.load(json.dumps(data), options))
    assert len(options.warnings) == MOST_FAULTS + 1
