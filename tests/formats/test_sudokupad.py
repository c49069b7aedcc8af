"""Links and payloads of SudokuPad: forms, what elements mean, what is doubted, what is refused, and writing."""

from __future__ import annotations

import contextlib
import copy
import json
import random
import time
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright
from gridwright import (
    Board,
    Format,
    FormatError,
    GridwrightError,
    LoadOptions,
    NotSupported,
    Puzzle,
    Symbols,
    default_plugins,
)
from gridwright.codecs.rule_json import dump_rule
from gridwright.codecs.sniffing import sniff
from gridwright_formats._links import packed
from gridwright_formats._sudokupad_own import MEMBER, digest
from gridwright_formats._sudokupad_reading import facts_of, puzzle_of
from gridwright_formats._sudokupad_writing import losses_of, object_of
from gridwright_formats._sudokupad_zip import NAMES, unzipped

BOXES = [[[top + r, left + k] for r in range(2) for k in range(2)] for top in (0, 2) for left in (0, 2)]
OWN = "io.github.gridwright:"


def codec() -> Format:
    found: Format = default_plugins().registry.get("format", "sudokupad")
    return found


def document(**members: Any) -> dict[str, Any]:
    """An object with an empty 4 x 4 grid."""
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": copy.deepcopy(BOXES), **members}


def read(data: Any, *, strict: bool = True) -> tuple[Puzzle, list[str]]:
    options = LoadOptions(strict=strict)
    puzzle = puzzle_of(data, options)
    return puzzle, [fault.message for fault in options.warnings]


def rules(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The rules of an object beside its grid, as JSON."""
    puzzle, _ = read(data)
    return [dump_rule(rule, puzzle.digits) for rule in puzzle.rules if rule.key not in ("grid", "box_grid")]


def whole(*rules: dict[str, Any], size: int = 9, **members: Any) -> Puzzle:
    """A classic puzzle with more rules."""
    box = {9: [3, 3], 6: [2, 3], 4: [2, 2]}[size]
    return gridwright.load({
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": size, "cols": size}, "digits": size,
        "givens": [1, *[0] * (size * size - 1)],
        "rules": [{"type": "box_grid", "origin": "r1c1", "box": box}, *rules], **members})


# --- forms

PLAIN = document(metadata={"title": "T", "rules": "Normal sudoku rules apply."})
PLAIN["cells"][0][1] = {"value": "3"}
TEXT = json.dumps(PLAIN)
PACKED = packed(TEXT)


@pytest.mark.parametrize("text", [
    TEXT, f"scl{PACKED}", f"ctc{PACKED}", f"https://sudokupad.app/scl{PACKED}",
    f"https://sudokupad.app/?puzzleid=scl{quote(PACKED, safe='')}", f"sudokupad.app/scl{PACKED}",
    f"https://sudokupad.app/scl{quote(PACKED, safe='')}?setting-nogrid=1",
    f"https://app.crackingthecryptic.com/sudoku/scl{PACKED}", f"https://beta.sudokupad.app/ctc{PACKED}#x",
    f"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{PACKED}&x=1", f"  SCL{PACKED}\n\n"])
def test_every_form_is_found_out_and_read(text: str) -> None:
    assert sniff(text, "").name == "sudokupad"
    [puzzle] = codec().load(text, LoadOptions())
    assert puzzle == read(PLAIN)[0]
    assert puzzle.givens["digits"] == {gridwright.cell("r1c2"): 3}
    assert puzzle.meta["meta"] == {"title": "T", "rules_text": "Normal sudoku rules apply."}


FPUZZLE = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)],
           "thermometer": [{"lines": [["R1C1", "R1C2", "R2C3"]]}]}


@pytest.mark.parametrize("text", [
    f"https://sudokupad.app/fpuzzles{packed(json.dumps(FPUZZLE))}", f"fpuz{packed(json.dumps(FPUZZLE))}",
    f"https://sudokupad.app/?puzzleid=fpuz{quote(packed(json.dumps(FPUZZLE)), safe='')}"])
def test_f_puzzles_payloads_are_read_as_such(text: str) -> None:
    assert sniff(text, "").name == "sudokupad"
    [puzzle] = codec().load(text, LoadOptions())
    assert [rule.key for rule in puzzle.rules] == ["box_grid", "line/thermo"]
    bare = f"fpuzzles{packed(json.dumps(FPUZZLE))}"
    assert sniff(bare, "").name == "fpuzzles"
    assert list(codec().load(bare, LoadOptions())) == [puzzle]


@pytest.mark.parametrize("text", [
    "https://sudokupad.app/abc123", "https://sudokupad.app/some-setter/20240101-name", "sudokupad.app/h7Tn2PfpbM",
    "https://app.crackingthecryptic.com/sudoku/DtLQPn6q73", "https://sudokupad.app/?puzzleid=abc123",
    "https://sudokupad.app/fpuzzlesabc12345", "https://cracking-the-cryptic.web.app/sudoku/Lg6GfJrTrN"])
def test_links_with_an_id_only_say_what_to_paste(text: str) -> None:
    with pytest.raises(NotSupported, match=r"nothing is fetched from the web; open it, and paste its payload"):
        list(codec().load(text, LoadOptions()))


def test_other_prefixes_are_refused_by_name() -> None:
    for prefix in ("scf", "pack"):
        with pytest.raises(NotSupported, match=f"start with {prefix} are not read"):
            list(codec().load(f"https://sudokupad.app/{prefix}{PACKED}", LoadOptions()))
    with pytest.raises(FormatError, match=r"expected a link of sudokupad\.app"):
        list(codec().load(f"https://example.com/scl{PACKED}", LoadOptions()))
    with pytest.raises(FormatError, match="the link has no payload"):
        list(codec().load("https://sudokupad.app/", LoadOptions()))


def test_several_payloads_go_on_after_a_bad_one() -> None:
    found = list(codec().load_each(f"scl{PACKED}\nsclN4Igdamaged\nhttps://sudokupad.app/scl{PACKED}", LoadOptions()))
    assert [isinstance(each, Puzzle) for each in found] == [True, False, True]


# --- the compact spelling

@pytest.mark.parametrize(("text", "data"), [
    ("{ce:[[{v:1},,],[,{v:2},]]}", {"cells": [[{"value": 1}, {}, {}], [{}, {"value": 2}, {}]]}),
    ("{ce:[[]]}", {"cells": [[{}]]}),
    ("{r:t,hidden:f,c:#0,c2:#F,c1:aB12cD,w:0.5,h:-1}",
     {"rounded": True, "hidden": False, "color": "#000000", "backgroundColor": "#FFFFFF", "borderColor": "#aB12cD",
      "width": 0.5, "height": -1}),
    ("{ca:[{v:'rules: It\\'s \\'so\\', [see]: {a:1},\\nb'}]}",
     {"cages": [{"value": "rules: It's 'so', [see]: {a:1},\nb"}]}),
    ('{"ca":[{"v":"a: \\"b\\""}],"x-y":t}', {"cages": [{"value": 'a: "b"'}], "x-y": True}),
    ("{l:[{wp:[[0.5,0.5],[1.5,0.5]],th:10,c:67F067}]}",
     {"lines": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "thickness": 10, "color": "#67F067"}]}),
    ("{ce:[[,{v:1,c:'12ab34'}]]}", {"cells": [[{}, {"value": 1, "color": "#12ab34"}]]})])
def test_the_compact_spelling(text: str, data: Any) -> None:
    assert unzipped(text) == data


@pytest.mark.parametrize("text", ["{ce:[[", "{v:1,value:2}", "{'a':'b", "{v:q}", "{ce}", "{v:1 2}", "{a:" * 200])
def test_broken_compact_spelling_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        unzipped(text)


def zipped(data: Any) -> str:
    """The compact spelling, as it is described."""
    short = {name: each for each, name in NAMES.items()}

    def spelled(value: Any) -> str:
        if isinstance(value, dict):
            return "{" + ",".join(f"{short.get(k, k) if k.isalnum() else json.dumps(k)}:{spelled(v)}"
                                  for k, v in value.items() if v != []) + "}"
        if isinstance(value, list):
            return "[" + ",".join("" if each == {} else spelled(each) for each in value) + "]"
        if isinstance(value, bool):
            return "t" if value else "f"
        if isinstance(value, str) and value.isdigit() and str(int(value)) == value:
            return value
        if value in ("#000000", "#FFFFFF"):
            return "#0" if value == "#000000" else "#F"
        if isinstance(value, str) and len(value) == 7 and value[0] == "#":
            return value[1:]
        return json.dumps(value)

    return spelled(data).replace("'", "\\'").replace('"', "'")


@pytest.mark.parametrize("puzzle", [
    whole({"type": "cage", "sum": 10, "cells": ["r1c2", "r1c3"]}, {"type": "line", "kind": "whisper", "cells": [
        "r2c2", "r3c3", "r4c4"]}, meta={"title": "It's", "author": "2024", "rules_text": "A 'b'\n\"c\"."}),
    whole({"type": "edge", "kind": "kropki", "color": "black", "cells": ["r1c1", "r1c2"]},
          {"type": "sandwich", "sum": 5, "side": "left", "cells": [f"r3c{i}" for i in range(1, 10)]})])
def test_our_links_survive_the_compact_spelling(puzzle: Puzzle) -> None:
    data = object_of(puzzle)
    for text in (zipped(data), json.dumps(unzipped(zipped(data)))):
        [back] = codec().load(f"scl{packed(text)}", LoadOptions())
        assert back == puzzle


# --- what elements mean

@pytest.mark.parametrize(("cage", "rule"), [
    ({"value": "7", "sum": 7, "unique": True}, {"type": "cage", "sum": 7}),
    ({"value": 7, "unique": "true", "style": "killer"}, {"type": "cage", "sum": 7}),
    ({"sum": 7, "unique": False}, {"type": "sum", "kind": "group", "sum": 7}),
    ({"unique": True}, {"type": "cage"}),
    ({"unique": True, "hidden": True}, {"type": "region", "kind": "region"}),
    ({"unique": True, "style": "extraregion"}, {"type": "region", "kind": "extra"}),
    ({"unique": True, "style": "windoku"}, {"type": "region", "kind": "window"}),
    ({"unique": True, "style": None, "type": "disjoint"}, {"type": "region", "kind": "disjoint"}),
    ({"style": "fpRowIndexer"}, {"type": OWN + "row_indexer"}),
    ({"style": "fpColumnIndexer"}, {"type": OWN + "column_indexer"}),
    ({"style": "fpBoxIndexer"}, {"type": OWN + "box_indexer"})])
def test_cages(cage: dict[str, Any], rule: dict[str, Any]) -> None:
    cells = [[0, 0], [0, 1], [1, 2]]
    wanted = [{**rule, "cells": ["r1c1", "r1c2", "r2c3"]}]
    assert rules(document(cages=[{**cage, "cells": cells}])) == wanted
    assert rules(document(cages=[{**cage, "cells": "r1c1r1c2,R2C3"}])) == wanted


def test_hidden_sets_along_a_diagonal() -> None:
    cells = [[i, i] for i in range(4)]
    assert rules(document(cages=[{"cells": cells, "unique": True, "hidden": True}])) == [
        {"type": "region", "kind": "diagonal", "cells": ["r1c1", "r2c2", "r3c3", "r4c4"]}]


def test_an_extra_region_may_have_the_sum_of_all_digits() -> None:
    cells = [[0, 0], [0, 1], [1, 2], [3, 3]]
    cage = {"cells": cells, "unique": True, "style": "extraregion", "sum": 10}
    assert rules(document(cages=[cage]))[0]["kind"] == "extra"
    with pytest.raises(NotSupported, match="is a extraregion with the sum 9"):
        read(document(cages=[{**cage, "sum": 9}]))


@pytest.mark.parametrize(("cage", "message"), [
    ({"value": "7"}, "does not say whether digits repeat, and neither does the text"),
    ({"value": "7+"}, "shows '7+'"), ({"value": "7", "sum": 8}, "shows 7 and has the sum 8"),
    ({}, "is drawn without a sum"), ({"hidden": True, "unique": False}, "is hidden and states nothing"),
    ({"sum": 7, "unique": True, "parity": 1}, "has the member 'parity'")])
def test_cages_that_state_no_rule(cage: dict[str, Any], message: str) -> None:
    data = document(cages=[{**cage, "cells": [[0, 0], [0, 1]]}])
    with pytest.raises(NotSupported, match="cages: the cage at r1c1 ") as caught:
        read(data)
    assert message in str(caught.value)
    _, warnings = read(data, strict=False)
    assert len(warnings) == 1
    assert message in warnings[0]


def test_the_text_may_say_that_digits_of_a_cage_differ() -> None:
    text = "Normal sudoku rules apply. Digits in a cage add up to its sum and may not repeat."
    data = document(cages=[{"cells": [[0, 0], [0, 1]], "value": "7"}], metadata={"rules": text})
    assert rules(data) == [{"type": "cage", "sum": 7, "cells": ["r1c1", "r1c2"]}]


def test_rules_that_are_stated_by_name() -> None:
    assert rules(document(metadata={"antiknight": True, "antiking": "false"})) == [
        {"type": "neighbours", "kind": "antiknight"}]
    assert rules(document(**{"global": ["antiking", "nonconsecutive", "antiking"]})) == [
        {"type": "neighbours", "kind": "antiking"}, {"type": "neighbours", "kind": "nonconsecutive"}]
    assert [each["cells"] for each in rules(document(**{"diagonal+": True, "diagonal-": True}))] == [
        ["r1c1", "r2c2", "r3c3", "r4c4"], ["r1c4", "r2c3", "r3c2", "r4c1"]]
    with pytest.raises(NotSupported, match="global: 'antixv' has no exact meaning here"):
        read(document(**{"global": ["antixv"]}))
    with pytest.raises(NotSupported, match="windoku: a grid of 4 rows has no windows"):
        read(document(windoku=True))


def test_regions_are_boxes_only_where_they_are_there() -> None:
    puzzle, _ = read({**document(), "regions": []})
    assert [rule.key for rule in puzzle.rules] == ["grid"]
    with pytest.raises(NotSupported, match="regions: there are none, though the text speaks of them"):
        read({**document(), "regions": [], "metadata": {"rules": "Normal sudoku rules apply."}})
    jigsaw = [[[0, 0], [1, 0], [2, 0], [2, 1]], [[3, 0], [3, 1], [3, 2], [2, 2]], *BOXES[1:2], [[0, 1], [1, 1]],
              [[2, 3], [3, 3]]]
    puzzle, _ = read({**document(), "regions": jigsaw})
    assert [rule.key for rule in puzzle.rules].count("box") == 3
    assert [rule.key for rule in puzzle.rules].count("region") == 2


def test_grids_whose_rows_are_no_houses() -> None:
    cages = [{"cells": [[1, k] for k in range(4)], "unique": "true", "hidden": "true", "type": "rowcol"},
             {"cells": [[r, 1] for r in range(4)], "unique": "true", "hidden": "true", "type": "rowcol"}]
    puzzle, _ = read(document(metadata={"norowcol": True}, cages=cages))
    assert sorted(rule.key for rule in puzzle.rules) == ["box"] * 4 + ["column", "row"]


@pytest.mark.parametrize(("member", "element", "message"), [
    ("lines", {"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#67F067", "thickness": 10},
     "lines: a line from r1c1 to r3c1 is only drawn"),
    ("arrows", {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#000000", "headLength": 0.3},
     "arrows: an arrow from r1c1 to r1c3 is only drawn"),
    ("underlays", {"center": [1.5, 2.5], "width": 1, "height": 1, "backgroundColor": "#FFAAAA"},
     "underlays: a shape under the grid at r2c3 is only drawn"),
    ("overlays", {"center": [0.5, 1], "width": 0.3, "height": 0.3, "text": "X", "rounded": True},
     "overlays: a shape over the grid with the text 'X' at r1c2 is only drawn")])
def test_drawn_elements_are_refused_or_warned_of_one_by_one(member: str, element: dict[str, Any], message: str) -> None:
    data = document(**{member: [element, element]})
    with pytest.raises(NotSupported, match="have no exact meaning here") as caught:
        read(data)
    assert str(caught.value).count(message) == 2
    puzzle, warnings = read(data, strict=False)
    assert warnings == [f"left out: {message}"] * 2
    assert len(puzzle.meta["decorations"]) == 2 or element.get("text")
    assert [rule.key for rule in puzzle.rules] == ["box_grid"]


@pytest.mark.parametrize(("members", "message"), [
    ({"foglight": [[0, 0]]}, "foglight: fog has no meaning here"),
    ({"triggereffect": [{}]}, "triggereffect: fog has no meaning here"),
    ({"gizmos": [1]}, "gizmos: not known here"), ({"metadata": {"bgimage": "x"}}, "metadata: bgimage is not known"),
    ({"cages": [{"value": "look here"}]}, "cages: one without cells says 'look here'"),
    ({"cells": [[{"centremarks": [1]}, {}], [{}, {}]], "regions": []}, "cells: the pencil marks in r1c1 state no rule"),
    ({"cells": [[{"hideclue": 1}, {}], [{}, {}]], "regions": []}, "cells: hideclue in r1c1 is not known here"),
    ({"metadata": {"rules": "Normal sudoku rules apply. Digits on stars are primes."}},
     "rules: only the text says 'Digits on stars are primes.'")])
def test_other_doubts(members: dict[str, Any], message: str) -> None:
    with pytest.raises(NotSupported) as caught:
        read(document(**members))
    assert message in str(caught.value)
    _, warnings = read(document(**members), strict=False)
    assert any(message in each for each in warnings)


def test_metadata_stands_in_cages_and_members() -> None:
    cages = [{"value": "title: One: two"}, {"value": "author: Me"}, {"value": "rules: First."}, {"value": "rules: B"},
             {"value": "solution: 1234341221434321"}]
    puzzle, warnings = read(document(cages=cages, metaData={"author": "You"}, metadata={"source": "s"}, id="i1"),
                            strict=False)
    assert puzzle.meta["meta"] == {"title": "One: two", "author": "You", "rules_text": "First.\nB"}
    assert puzzle.meta["ext"] == {"app.sudokupad": {"id": "i1", "source": "s"}}
    assert puzzle.solution is not None
    assert all("only the text says" in each for each in warnings)


@pytest.mark.parametrize(("solution", "warning"), [
    ("1234341221434321", ""), (" 1234341221434321 ", ""),
    ("1234?41221434321", "it states 15 of 16 digits only"), ("." * 16, "")])
def test_solutions(solution: str, warning: str) -> None:
    puzzle, warnings = read(document(metadata={"solution": solution}))
    assert [each for each in warnings if warning in each] == warnings
    assert bool(warnings) == bool(warning)
    assert (puzzle.solution is not None) == (not warning and "." not in solution)


@pytest.mark.parametrize("solution", [
    "123", "1234341221434325", "123434122143432x", "1134341221434321", 5, "\u0663" * 16, "01" * 16])
def test_wrong_solutions_are_refused(solution: Any) -> None:
    with pytest.raises(FormatError):
        read(document(metadata={"solution": solution}))


@pytest.mark.parametrize(("change", "message"), [
    ({"cells": [[{}] * 4] * 3}, "a grid of 3 rows and 4 columns does not say how many digits"),
    ({"cells": [[{"value": "A"}]]}, "the value 'A' in r1c1 is not a digit from 1 to 1"),
    ({"cells": [[{"value": 0}]]}, "the value '0' in r1c1"),
    ({"cells": [[{"value": "\u0661"}]]}, "in r1c1 is not a digit"),
    ({"cells": []}, "expected a grid of 1 to 36"), ({"cells": [[{}, {}], [{}]]}, "expected 2 cells in row 2"),
    ({"cells": [[{}] * 65] * 65}, "expected a grid of 1 to 36"), ({"cells": 3}, "expected a list"),
    ({"cells": [[3]]}, "expected an object"), ({"regions": [[[0, 9]]]}, "r1c10 is not a cell"),
    ({"regions": [[[0, 0], [0, 0]]]}, "a cell is listed twice"), ({"regions": [[[0.5, 0]]]}, "expected a cell as"),
    ({"cages": [{"cells": [[-1, 0]]}]}, "r0c1 is not a cell"), ({"cages": "x"}, "expected a list"),
    ({"cages": [{"cells": [[0, 0]], "sum": "x"}]}, "expected a whole number"), ({"lines": [3]}, "expected an object"),
    ({"lines": [{}] * 10_001}, "more than 10000 lines"), ({"cages": [{}] * 2_001}, "more than 2000 cages"),
    ({"metadata": []}, "expected an object"),
    ({"metadata": {"rules": {}, "title": {"a": 1}}}, "expected a string"), ({"global": "x"}, "expected a list"),
    ({MEMBER: 3}, "expected an object"), ({MEMBER: {"document": "x"}}, "the member 'digest' is missing")])
def test_malformed_objects(change: dict[str, Any], message: str) -> None:
    with pytest.raises((FormatError, NotSupported)) as caught:
        read(document() | change)
    assert message in str(caught.value)


def bomb(codes: int) -> str:
    """lz-string data that unpacks to about codes ** 2 / 2 characters: each code is the one that is just being made."""
    bits: list[int] = []

    def number(value: int, width: int) -> None:
        bits.extend(value >> i & 1 for i in range(width))

    number(0, 2)
    number(97, 8)
    size, width, limit = 4, 3, 8
    for _ in range(codes):
        number(size, width)
        size += 1
        if size >= limit:
            limit, width = limit * 2, width + 1
    number(2, width)
    bits.extend([0] * (-len(bits) % 6))
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return "".join(alphabet[int("".join(map(str, bits[i:i + 6])), 2)] for i in range(0, len(bits), 6))


HOSTILE = {
    "lz bomb": lambda: "scl" + bomb(50_000),
    "lz bomb in a link": lambda: "https://sudokupad.app/fpuzzles" + quote(bomb(50_000), safe=""),
    "too long": lambda: "scl" + "N4Ig" * 300_000,
    "foreign characters": lambda: "sclN4Ig\u0661\u0662" + PACKED,
    "bad escape": lambda: "https://sudokupad.app/scl%4" + PACKED,
    "escapes of no text": lambda: "https://sudokupad.app/scl%ff%fe" + PACKED,
    "escaped twice": lambda: "https://sudokupad.app/scl" + quote(quote(PACKED, safe=""), safe=""),
    "cut off": lambda: "scl" + PACKED[:len(PACKED) // 2],
    "noise": lambda: "scl" + "".join(random.Random(1).choice("ABCabc019+/") for _ in range(100_000)),
    "deep lists": lambda: "scl" + packed('{"cells":' + "[" * 50_000),
    "deep objects": lambda: "scl" + packed('{"cells":[[' + '{"value":' * 5_000 + "1"),
    "deep and compact": lambda: "scl" + packed("{ce:" + "[" * 50_000),
    "long and compact": lambda: "scl" + packed("{ce:[[" + "," * 400_000 + "]]}"),
    "many empty cells": lambda: "scl" + packed("{ce:[[" + "," * 200_000 + "]]}"),
    "another document": lambda: "scl" + packed('{"size":4,"grid":[]}'),
    "a text": lambda: "scl" + packed("no object"), "a list": lambda: "scl" + packed("[1,2,3]"),
    "twice": lambda: "scl" + packed('{"cells":[[{}]],"cells":[[{}]]}'),
    "half a surrogate": lambda: "scl" + packed('{"cells":[[{}]],"metadata":{"title":"\\ud800"}}'),
    "large numbers": lambda: "scl" + packed('{"cells":[[{"value":1e999}]]}'),
    "numbers of many digits": lambda: "scl" + packed('{"cells":[[{"value":' + "9" * 10_000 + "}]]}"),
    "a million regions": lambda: "scl" + packed(json.dumps({"cells": [[{}]], "regions": [[]] * 60_000})),
    "long rules": lambda: "scl" + packed(json.dumps(document(metadata={"rules": "cage may not repeat " * 9_000}))),
    "many drawings": lambda: "scl" + packed(json.dumps(document(lines=[{"wayPoints": [[0, 0], [1, 1]]}] * 10_000))),
    "a bomb inside": lambda: json.dumps(document(**{MEMBER: {"document": bomb(50_000), "digest": digest(document())}})),
    "NaN": lambda: '{"cells":[[{"value":NaN}]],"regions":[]}',
    "a byte order mark": lambda: "\ufeff" + TEXT,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_payloads_get_one_sentence_at_once(name: str) -> None:
    text = HOSTILE[name]()
    start = time.process_time()
    with pytest.raises(GridwrightError) as caught:
        list(codec().load(text, LoadOptions()))
    assert time.process_time() - start < 1
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 1_000


@given(st.integers(0, len(PACKED) - 1), st.characters(codec="utf-8"), st.booleans())
def test_damaged_payloads_never_fail_otherwise(at: int, character: str, cut: bool) -> None:
    data = PACKED[:at] + character + ("" if cut else PACKED[at + 1:])
    for text in (f"scl{data}", f"https://sudokupad.app/scl{data}", f"scl{packed(TEXT[:at * 2] + character)}"):
        for strict in (True, False):
            with contextlib.suppress(GridwrightError):
                list(codec().load(text, LoadOptions(strict=strict)))


# --- writing

EVERYTHING = [
    {"type": "cage", "sum": 12, "cells": ["r1c2", "r1c3"]}, {"type": "cage", "cells": ["r1c4", "r1c5"]},
    {"type": "sum", "kind": "group", "sum": 9, "cells": ["r2c2", "r4c4"]},
    {"type": "region", "kind": "diagonal", "cells": [f"r{i}c{i}" for i in range(1, 10)]},
    {"type": "region", "kind": "extra", "cells": ["r2c1", "r3c5"]}, {"type": "neighbours", "kind": "antiknight"},
    {"type": "neighbours", "kind": "nonconsecutive"}, {"type": OWN + "row_indexer", "cells": ["r5c5"]},
    {"type": "line", "kind": "whisper", "cells": ["r5c1", "r5c2", "r6c3"]},
    {"type": "line", "kind": "renban", "closed": True, "cells": ["r7c1", "r7c2", "r8c2", "r8c1"]},
    {"type": "line", "kind": "thermo", "cells": ["r9c1", "r9c2", "r9c3"]},
    {"type": "line", "kind": "palindrome", "cells": ["r9c5", "r9c6", "r9c7"]},
    {"type": "line", "kind": "lockout", "cells": ["r8c5", "r8c6", "r8c7"]},
    {"type": "arrow", "bulb": ["r1c7"], "lines": [["r2c7", "r3c7"]]},
    {"type": "arrow", "bulb": ["r1c8", "r1c9"], "lines": [["r2c9", "r3c9"]]},
    {"type": "arrow", "bulb": ["r6c8", "r6c9", "r7c9"], "lines": [["r8c9"]]},
    {"type": "edge", "kind": "kropki", "color": "white", "cells": ["r4c1", "r4c2"]},
    {"type": "edge", "kind": "kropki", "color": "black", "cells": ["r4c2", "r4c3"]},
    {"type": "edge", "kind": "xv", "letter": "V", "cells": ["r6c5", "r6c6"]},
    {"type": "edge", "kind": "less", "cells": ["r6c6", "r7c6"]},
    {"type": "edge", "kind": "difference", "value": 4, "cells": ["r2c4", "r2c5"]},
    {"type": "cell", "kind": "odd", "cells": ["r3c1"]}, {"type": "cell", "kind": "low", "split": 4, "cells": ["r3c2"]},
    {"type": "cell", "kind": "set", "values": [1, 2], "cells": ["r3c3"]},
    {"type": "contains", "digits": [1, 2], "cells": ["r4c5", "r4c6", "r5c5", "r5c6"]},
    {"type": "corner", "kind": "battenburg", "cells": ["r7c7", "r7c8", "r8c7", "r8c8"]},
    {"type": "clone", "regions": [["r1c1"], ["r9c9"]]}, {"type": "appears", "source": "r5c9", "cells": ["r5c8"]},
    {"type": "relation", "op": "different", "params": [], "pairs": [["r1c1", "r9c8"]]},
    {"type": "sandwich", "sum": 7, "side": "top", "cells": [f"r{i}c4" for i in range(1, 10)]},
    {"type": "skyscraper", "value": 2, "side": "right", "cells": [f"r2c{i}" for i in range(9, 0, -1)]},
    {"type": "sum", "kind": "little_killer", "sum": 20, "side": "left", "cells": ["r8c1", "r9c2"]},
    {"type": "global_entropy"}]


def test_a_link_holds_the_whole_puzzle() -> None:
    solution = gridwright.solve(whole())
    for puzzle in (whole(*EVERYTHING, meta={"title": "All", "rules_text": "Own words."}, candidates={"r2c9": [1, 2]}),
                   whole(size=6), whole(size=4).evolve(solution=gridwright.solve(whole(size=4)).layers),
                   whole().evolve(solution=solution.layers)):
        text = codec().dump([puzzle])
        assert text.startswith("https://sudokupad.app/scl")
        assert sniff(text, "").name == "sudokupad"
        [back] = codec().load(text, LoadOptions())
        assert back == puzzle
        assert gridwright.fingerprint(back) == gridwright.fingerprint(puzzle)


def test_what_is_drawn() -> None:
    data = object_of(whole(*EVERYTHING))
    assert len(data["regions"]) == 9
    assert data["cells"][0][0] == {"value": 1}
    assert data["cages"][0] == {"cells": [[0, 1], [0, 2]], "value": "12", "sum": 12, "unique": True, "style": "killer"}
    assert data["metadata"]["antiknight"] is True
    assert data["global"] == ["nonconsecutive"]
    assert data["lines"][0] == {"color": "#34BBE6", "thickness": 2, "wayPoints": [[0, 0], [9, 9]]}
    assert {"color": "#67F067", "thickness": 12.8, "wayPoints": [[4.5, 0.5], [4.5, 1.5], [5.5, 2.5]]} in data["lines"]
    assert any(line["color"] == "#F067F0" and line["wayPoints"][0] == line["wayPoints"][-1] for line in data["lines"])
    assert any(each["center"] == [8.5, 0.5] and each["rounded"] for each in data["underlays"])
    assert any(each["center"] == [3.5, 1] and each["backgroundColor"] == "#FFFFFF" for each in data["overlays"])
    assert any(each["center"] == [3.5, 2] and each["backgroundColor"] == "#000000" for each in data["overlays"])
    assert any(each.get("text") == "V" for each in data["overlays"])
    assert any(each.get("text") == "7" and each["center"] == [-0.5, 3.5] for each in data["overlays"])
    assert any(each["wayPoints"][-1] == [2.5, 6.5] for each in data["arrows"])
    assert "Killer" in data["metadata"]["rules"]
    json.dumps(data, allow_nan=False)


def test_losses_are_what_others_see_as_drawings() -> None:
    exact = EVERYTHING[:8]
    assert losses_of(whole(*exact)) == []
    found = losses_of(whole(*EVERYTHING, candidates={"r2c9": [1, 2]}))
    assert len(found) == len(EVERYTHING) - len(exact) + 1
    assert {loss.part for loss in found} == {"drawing"}


def test_other_readers_find_the_exact_rules() -> None:
    puzzle = whole(*EVERYTHING[:3], *EVERYTHING[4:8], meta={"rules_text": "Normal sudoku rules apply."})
    data = object_of(puzzle)
    del data[MEMBER]
    assert gridwright.fingerprint(read(data)[0]) == gridwright.fingerprint(puzzle)


def test_boards_of_other_shapes() -> None:
    boards = [
        {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 5}, "digits": 4,
         "givens": [1, 0, None, 0, 2, 0, 0, None, 0, 0], "rules": [{"type": "box", "cells": ["r1c1", "r1c2", "r2c1"]}]},
        {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 3, "cols": 4}, "digits": 3,
         "givens": [0] * 12, "rules": [{"type": "grid", "origin": "r1c1"}, {"type": "grid", "origin": "r1c2"}]}]
    for board in boards:
        puzzle = gridwright.load(board)
        assert object_of(puzzle)["metadata"]["norowcol"] is True
        assert list(codec().load(codec().dump([puzzle]), LoadOptions())) == [puzzle]


def test_a_changed_drawing_does_not_count_as_the_document() -> None:
    data = object_of(whole(EVERYTHING[0], meta={"title": "Old", "rules_text": "Normal sudoku rules apply."}))
    data["metadata"]["title"] = "New"
    assert read(data)[0].meta["meta"]["title"] == "New"
    data["cells"][0][0] = {"value": 2}
    with pytest.raises(FormatError, match="the drawing was changed since"):
        read(data)
    puzzle, warnings = read(data, strict=False)
    assert "the drawing was changed" in warnings[0]
    assert puzzle.givens["digits"] == {gridwright.cell("r1c1"): 2}


def test_only_digits_are_written() -> None:
    with pytest.raises(NotSupported, match="hold digits only"):
        codec().dump([Puzzle(Board.rectangle(2, 2), {"letters": Symbols.digits(2)})])


def test_solutions_of_payloads() -> None:
    puzzle = whole(size=4)
    solution = gridwright.solve(puzzle)
    assert codec().load_solution(puzzle, codec().dump_solution(puzzle, solution)).layers == solution.layers
    assert codec().result(puzzle, solution)["metadata"]["solution"] == "".join(
        str(solution[c]) for c in puzzle.board.cells)
    with pytest.raises(FormatError, match="expected a payload that has a solution"):
        codec().load_solution(puzzle, f"scl{PACKED}")
    with pytest.raises(NotSupported, match="of another board"):
        codec().load_solution(whole(), codec().dump_solution(puzzle, solution))


def test_facts() -> None:
    assert facts_of({"id": "x", "cells": [1, 2], "cages": [], "cellSize": 50, "metadata": {}}) == {
        "id": "x", "cells": 2, "cages": 0, "cellSize": 50}


@pytest.mark.parametrize("name", ["sudokupad", "penpa"])
def test_samples_of_all_rules_are_written_and_none_is_read_as_another(name: str) -> None:
    registry = default_plugins().registry
    found: Format = registry.get("format", name)
    puzzles = [puzzle for key in registry.names("rule") for puzzle in registry.get("rule", key).samples()
               if list(puzzle.layers) == ["digits"]]
    assert len(puzzles) > 200
    for puzzle in puzzles:
        text, losses = found.dump([puzzle]), found.losses(puzzle)
        try:
            [back] = found.load(text, LoadOptions())
        except NotSupported:
            assert name == "penpa"
            assert losses
        else:
            assert gridwright.fingerprint(back) == gridwright.fingerprint(puzzle)
