"""Links of Penpa+: the packed text, what elements mean, what is doubted, what is refused, and writing."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import time
import zlib
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright
from gridwright import (
    Board,
    Cell,
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
from gridwright_formats._penpa_points import Points, cage_outline, regions
from gridwright_formats._penpa_reading import puzzle_of
from gridwright_formats._penpa_text import LINK, deflated, facts_of, inflated, packed_text, payload_of
from gridwright_formats._penpa_writing import link_of, losses_of

#: A 4 x 4 board: eight columns and rows with the rings; r1c1 is the cell 18, and has the top left inner point 328.
P = Points(4, 4)
SUDOKU = "Normal sudoku rules apply."


def codec() -> Format:
    found: Format = default_plugins().registry.get("format", "penpa")
    return found


def borders() -> dict[str, int]:
    """Edges between the four boxes of a 4 x 4 board."""
    found = {}
    for i in range(1, 5):
        found[P.border_key(Cell(i, 2), Cell(i, 3))] = 2
        found[P.border_key(Cell(2, i), Cell(3, i))] = 2
    return found


def lines(elements: dict[str, Any] | None = None, *, head: str = "square,4,4,38,0,1,1,190,190,100,100,0,0,0,0",
          title: str = "", author: str = "", source: str = "", rules: str = SUDOKU, tags: list[str] | None = None,
          cells: list[int] | None = None, more: dict[int, str] | None = None) -> list[str]:
    """The lines of a payload by hand."""
    index = [P.index(Cell(r, k)) for r in range(1, 5) for k in range(1, 5)] if cells is None else cells
    steps = [index[0], *(b - a for a, b in pairwise(index))] if index else []
    plain = rules.replace(",", "%2C").replace("\n", "%2D")
    found = [f"{head},Title: {title},Author: {author},{source},{plain},OFF,false", "[0,0,0,0]", "{}",
             json.dumps({"command_redo": {"__a": []}, "lineE": borders(), **(elements or {})}), "{}", json.dumps(steps),
             "[]", "{}", '"x"', '"x"', "[3,1,3]", "{}", '"x"', "0", "{}", "{}", "{}", json.dumps(tags or []), ""]
    for number, text in (more or {}).items():
        found[number] = text
    return found


def link(elements: dict[str, Any] | None = None, **more: Any) -> str:
    return LINK + packed_text(lines(elements, **more))


def read(text: str, *, strict: bool = True) -> tuple[Puzzle, list[str]]:
    options = LoadOptions(strict=strict)
    [puzzle] = codec().load(text, options)
    return puzzle, [fault.message for fault in options.warnings]


def rules(text: str) -> list[dict[str, Any]]:
    """The rules of a link beside its grid, as JSON."""
    puzzle, _ = read(text)
    return [dump_rule(rule, puzzle.digits) for rule in puzzle.rules if rule.key not in ("grid", "box_grid", "box")]


def refused(text: str) -> str:
    with pytest.raises(NotSupported) as caught:
        read(text)
    return str(caught.value)


def whole(*rules: dict[str, Any], size: int = 9, **members: Any) -> Puzzle:
    """A classic puzzle with more rules."""
    box = {9: [3, 3], 6: [2, 3], 4: [2, 2]}[size]
    return gridwright.load({
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": size, "cols": size}, "digits": size,
        "givens": [1, *[0] * (size * size - 1)],
        "rules": [{"type": "box_grid", "origin": "r1c1", "box": box}, *rules], **members})


# --- the packed text

def test_the_packed_text_comes_back() -> None:
    text = lines(title="Zz zQ null puzzle", rules=f"{SUDOKU} zzz")
    assert inflated(packed_text(text)) != "\n".join(text)
    payload = payload_of(LINK + packed_text(text))
    assert (payload.title, payload.rules) == ("Zz zQ null puzzle", f"{SUDOKU} zzz")
    assert payload.elements["lineE"] == borders()


def test_the_header() -> None:
    payload = payload_of(link(title="A%2C b", author="C", source="https://example.com/1", rules="One, two\nthree"))
    assert (payload.title, payload.author, payload.source) == ("A, b", "C", "https://example.com/1")
    assert payload.rules == "One, two\nthree"
    assert facts_of(payload) == {
        "gridtype": "square", "nx": 4, "ny": 4, "title": "A, b", "author": "C", "rules": "One, two\nthree",
        "elements": {"command_redo": 1, "lineE": 8}}


def test_forms_of_links() -> None:
    packed = packed_text(lines({"number": {"18": ["3", 1, "1"]}}))
    wanted, _ = read(LINK + packed)
    assert wanted.givens["digits"] == {Cell(1, 1): 3}
    for text in (f"https://swaroopg92.github.io/penpa-edit/?m=solve&p={packed}", f"m=edit&p={packed}&x=1",
                 f"https://example.com/penpa-edit/#m=edit&q=1&p={packed}&l=solvedup", f"#m=solve&p={packed}==",
                 LINK + packed.replace("+", "%2B").replace("/", "%2F"), LINK + packed.replace("+", " ")):
        assert sniff(text, "").name == "penpa"
        assert read(text)[0] == wanted
    assert read(packed)[0] == wanted
    assert len(list(codec().load(f"{LINK}{packed}\nm=edit&p={packed}\n", LoadOptions()))) == 2
    found = list(codec().load_each(f"{LINK}{packed}\n{LINK}AAAA", LoadOptions()))
    assert [isinstance(each, Puzzle) for each in found] == [True, False]


# --- points

def test_points() -> None:
    assert (P.index(Cell(1, 1)), P.count, P.at(18)) == (18, 64, Cell(1, 1))
    assert P.border_key(Cell(1, 1), Cell(1, 2)) == "74,82"
    assert P.border(74, 82) == (Cell(1, 1), Cell(1, 2))
    assert P.border_key(Cell(1, 1), Cell(2, 1)) == "81,82"
    assert P.border(82, 81) == (Cell(1, 1), Cell(2, 1))
    assert P.border(82, 84) is None
    assert P.border(18, 82) is None
    assert P.side(P.side_index(Cell(1, 2), Cell(1, 1))) == (Cell(1, 1), Cell(1, 2))
    assert P.side(P.side_index(Cell(2, 1), Cell(1, 1))) == (Cell(1, 1), Cell(2, 1))
    assert P.inside(P.inner(Cell(2, 3), 3)) == (Cell(2, 3), 3)
    assert P.inside(18) is None
    middle = P.side_index(Cell(1, 1), Cell(2, 1))
    for index, name in ((18, "r1c1"), (0, "a cell beside the board"), (82, "a corner"), (400, "a point inside a cell"),
                        (-1, "no point of the board"), (middle, "the side of r1c1 and r2c1")):
        assert P.name(index) == name


def test_outlines_of_cages() -> None:
    assert set(cage_outline([Cell(1, 1)], P)) == {"328,329", "330,331", "328,330", "329,331"}
    # Two cells side by side: four sides of each but the one they share, and two joints.
    pair = set(cage_outline([Cell(1, 1), Cell(1, 2)], P))
    assert pair == {"328,329", "330,331", "328,330", "332,333", "334,335", "333,335", "329,332", "331,334"}
    # A block of four has no joints inside.
    block = set(cage_outline([Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)], P))
    assert len(block) == 12
    assert not any(str(P.inner(Cell(1, 1), 3)) in key.split(",") for key in block)
    # The corner of an L turns inwards.
    bent = set(cage_outline([Cell(1, 1), Cell(1, 2), Cell(2, 1)], P))
    turn = P.inner(Cell(1, 1), 3)
    assert {f"{turn},{P.inner(Cell(1, 2), 2)}", f"{turn},{P.inner(Cell(2, 1), 1)}"} < bent


def test_regions_between_borders() -> None:
    cells = [Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)]
    assert regions(cells, ()) == [cells]
    cut = {frozenset((Cell(1, 1), Cell(1, 2))), frozenset((Cell(2, 1), Cell(2, 2)))}
    assert regions(cells, cut) == [[Cell(1, 1), Cell(2, 1)], [Cell(1, 2), Cell(2, 2)]]


# --- what elements mean

def test_a_classic_sudoku() -> None:
    puzzle, warnings = read(link({"number": {"18": ["1", 1, "1"], "19": [2, 1, "1"], "20": [" ", 1, "1"]}},
                                 title="T", source="https://example.com"))
    assert warnings == []
    assert [rule.key for rule in puzzle.rules] == ["box_grid"]
    assert puzzle.givens["digits"] == {Cell(1, 1): 1, Cell(1, 2): 2}
    assert puzzle.meta["meta"] == {"title": "T", "url": "https://example.com", "rules_text": SUDOKU}


def inner(row: int, col: int) -> str:
    return str(P.inner(Cell(row, col), 0))


def path(*cells: str) -> list[int]:
    return [P.index(gridwright.cell(name)) for name in cells]


def side(a: str, b: str) -> str:
    return str(P.side_index(gridwright.cell(a), gridwright.cell(b)))


KROPKI = (f"{SUDOKU} Digits separated by a white dot are consecutive. "
          "Digits separated by a black dot have a ratio of 1:2.")


@pytest.mark.parametrize(("elements", "text", "tag", "found"), [
    ({"killercages": [path("r1c1", "r1c2")], "numberS": {inner(1, 1): [" 12", 1]},
      "cage": dict.fromkeys(cage_outline([Cell(1, 1), Cell(1, 2)], P), 10)},
     "Digits in a cage do not repeat and add up to its sum.", "killer",
     [{"type": "cage", "sum": 12, "cells": ["r1c1", "r1c2"]}]),
    ({"killercages": [path("r1c1", "r1c2"), []]}, "Digits in a cage do not repeat.", "killer",
     [{"type": "cage", "cells": ["r1c1", "r1c2"]}]),
    ({"thermo": [path("r1c1", "r2c2", "r3c2")]}, "Digits along a thermometer increase from the bulb.", "thermo",
     [{"type": "line", "kind": "thermo", "cells": ["r1c1", "r2c2", "r3c2"]}]),
    ({"arrows": [path("r1c1", "r2c2"), path("r1c1", "r1c2", "r1c3")],
      "symbol": {str(P.index(Cell(1, 1))): [1, "circle_L", 1]}},
     "Digits along an arrow add up to the digit in the circle.", "arrow",
     [{"type": "arrow", "bulb": ["r1c1"], "lines": [["r2c2"], ["r1c2", "r1c3"]]}]),
    ({"arrows": [path("r1c2", "r2c3", "r3c3")], "squareframe": [path("r1c1", "r1c2")]},
     "Digits along an arrow add up to the number in the pill.", "arrow",
     [{"type": "arrow", "bulb": ["r1c1", "r1c2"], "lines": [["r2c3", "r3c3"]]}]),
    ({"symbol": {str(P.index(Cell(1, 3))): [3, "circle_L", 1], str(P.index(Cell(1, 1))): [3, "circle_L", 1],
                 str(P.index(Cell(2, 1))): [3, "square_M", 2]}},
     "Grey circles contain odd digits. Grey squares contain even digits.", "evenodd",
     [{"type": "cell", "kind": "odd", "cells": ["r1c1", "r1c3"]},
      {"type": "cell", "kind": "even", "cells": ["r2c1"]}])])
def test_elements_that_the_text_or_a_tag_names(elements: dict[str, Any], text: str, tag: str,
                                               found: list[dict[str, Any]]) -> None:
    assert rules(link(elements, rules=f"{SUDOKU} {text}")) == found
    assert rules(link(elements, rules="", tags=["classic", tag])) == found
    message = refused(link(elements))
    assert "neither the text nor a tag says what" in message
    puzzle, warnings = read(link(elements), strict=False)
    assert [rule.key for rule in puzzle.rules] == ["box_grid"]
    assert any("neither the text nor a tag says what" in each for each in warnings)


def test_marks_on_sides() -> None:
    elements = {"symbol": {side("r1c1", "r1c2"): [1, "circle_SS", 1], side("r2c2", "r1c2"): [2, "circle_SS", 2]}}
    assert rules(link(elements, rules=KROPKI)) == [
        {"type": "edge", "kind": "difference", "value": 1, "cells": ["r1c1", "r1c2"]},
        {"type": "edge", "kind": "ratio", "value": 2, "cells": ["r1c2", "r2c2"]}]
    assert "circle_SS in style 1 on the side of r1c1 and r1c2: neither the text" in refused(link(elements))
    text = f"{SUDOKU} Digits separated by an X add up to 10, and digits separated by a V add up to 5."
    letters = {"number": {side("r1c1", "r2c1"): ["V", 5, "5"], side("r4c3", "r4c4"): ["X", 1, "1"]}}
    assert [rule["letter"] for rule in rules(link(letters, rules=text))] == ["V", "X"]
    assert "number: 'V' in style 5 5 on the side of r1c1 and r2c1 is no given" in refused(link(letters))


def test_nonconsecutive_is_a_tag() -> None:
    found = rules(link(rules="", tags=["classic", "nonconsecutive"]))
    assert found == [{"type": "neighbours", "kind": "nonconsecutive"}]


def test_houses() -> None:
    jigsaw = {**borders()}
    for pair in (("r1c2", "r1c3"), ("r2c2", "r3c2")):
        del jigsaw[P.border_key(*map(gridwright.cell, pair))]
    assert "the borders cut out 12 cells at r1c1, not 4" in refused(link({"lineE": jigsaw}))
    columns = {P.border_key(Cell(r, k), Cell(r, k + 1)): 2 for r in range(1, 5) for k in range(1, 4)}
    puzzle, _ = read(link({"lineE": columns}))
    assert [rule.key for rule in puzzle.rules] == ["grid"] + ["box"] * 4
    latin, _ = read(link({"lineE": {}}, rules="This is a latin square.", tags=["latin"]), strict=False)
    assert [rule.key for rule in latin.rules] == ["grid"]
    assert [rule.key for rule in read(link({"lineE": {}}, rules="", tags=["latin"]))[0].rules] == ["grid"]
    assert "no borders of regions are drawn, and nothing says that there are none" in refused(link({"lineE": {}}))
    # The frame may be drawn again.
    again = {**borders(), "73,81": 2}
    assert read(link({"lineE": again}))[0] == read(link())[0]


def test_a_board_inside_white_space() -> None:
    head = "sudoku,6,6,38,0,1,1,266,266,144,144,0,1,0,0"
    points = Points(6, 6, 3, 3)
    cells = [points.index(Cell(r, k)) for r in range(1, 5) for k in range(1, 5)]
    edges = {}
    for i in range(1, 5):
        edges[points.border_key(Cell(i, 2), Cell(i, 3))] = 2
        edges[points.border_key(Cell(2, i), Cell(3, i))] = 2
    number = {str(points.index(Cell(4, 4))): ["4", 1, "1"]}
    puzzle, _ = read(link({"lineE": edges, "number": number}, head=head, cells=cells))
    assert puzzle.givens["digits"] == {Cell(4, 4): 4}
    assert [rule.key for rule in puzzle.rules] == ["box_grid"]
    outside = {str(points.index(Cell(0, 1))): ["7", 1, "1"]}
    assert "number: '7' in style 1 1 on a cell beside the board is no given" in refused(
        link({"lineE": edges, "number": outside}, head=head, cells=cells))


@pytest.mark.parametrize(("elements", "message"), [
    ({"number": {"18": ["7", 1, "1"]}}, "number: '7' in style 1 1 on r1c1 is no given"),
    ({"number": {"18": ["?", 1, "1"]}}, "number: '?' in style 1 1 on r1c1"),
    ({"number": {"18": ["\u0661", 1, "1"]}}, "in style 1 1 on r1c1 is no given"),
    ({"number": {"18": ["1", 6, "1"]}}, "number: '1' in style 6 1 on r1c1"),
    ({"number": {"18": [[1, 1, 0], 1, "7"]}}, "number: '[1, 1, 0]' in style 1 7 on r1c1"),
    ({"number": {"82": ["1", 1, "1"]}}, "number: '1' in style 1 1 on a corner"),
    ({"number": {"-4": ["1", 1, "1"]}}, "on no point of the board"),
    ({"numberS": {"330": ["9", 1]}}, "numberS: the small text '9' belongs to no cage"),
    ({"surface": {"18": 1, "19": 1, "20": 3}}, "surface: 2 of style 1 are only drawn"),
    ({"line": {"18,19": 3}}, "line: 1 of style 3 are only drawn"), ({"freeline": {"1,2": 3}}, "freeline: 1 of style 3"),
    ({"wall": {"1,2": 3}}, "wall: 1 of style 3"), ({"deletelineE": {"74,82": 1}}, "deletelineE: 1 of style 1"),
    ({"lineE": {**borders(), "74,82": 13}}, "lineE: 1 edge lines of style 13 are only drawn"),
    ({"lineE": {**borders(), "90": 98}}, "lineE: 1 edge lines of style 98"),
    ({"polygon": [[1, 2]]}, "polygon: 1 are only drawn"), ({"direction": [[18, 19]]}, "direction: 1 are only drawn"),
    ({"nobulbthermo": [[18, 19]]}, "nobulbthermo: 1 are only drawn"),
    ({"squareframe": [[18, 19]]}, "squareframe: 1 are only drawn"),
    ({"thermo": [[18, 20]]}, "thermo: a thermometer leaves the board or jumps"),
    ({"thermo": [["x", 3]]}, "thermo: a thermometer leaves the board or jumps"),
    ({"arrows": [[18, 19]]}, "arrows: neither the text nor a tag says what the arrow from r1c1 means"),
    ({"arrows": [[1, 2]]}, "arrows: an arrow leaves the board or jumps"),
    ({"killercages": [[1, 2]]}, "killercages: a cage outside the board"),
    ({"cage": {"328,329": 10}}, "cage: 1 outlines that belong to no cage are only drawn"),
    ({"symbol": {"18": [1, "star", 2]}}, "symbol: star in style 1 on r1c1 is only drawn"),
    ({"symbol": {"18": [[1, 0], "dice", 2]}}, "symbol: dice in style [1, 0] on r1c1 is only drawn"),
    ({"gizmos": {"1": 2}}, "gizmos: not known here")])
def test_elements_without_a_meaning_are_refused_by_name(elements: dict[str, Any], message: str) -> None:
    assert message in refused(link(elements))
    puzzle, warnings = read(link(elements), strict=False)
    assert any(message in each for each in warnings)
    assert [rule.key for rule in puzzle.rules] == ["box_grid"]


def test_arrows_need_a_circle_and_cages_one_number() -> None:
    assert "arrows: the arrow from r1c1 has no circle" in refused(
        link({"arrows": [path("r1c1", "r1c2")]}, tags=["arrow"]))
    cage = {"killercages": [path("r1c1", "r1c2")], "numberS": {inner(1, 1): ["3", 1], inner(1, 2): ["4", 1]}}
    assert "killercages: the cage at r1c1 shows" in refused(link(cage, tags=["killer"]))
    all_of_two = {"killercages": [path("r1c1", "r1c2", "r2c1", "r2c2", "r3c1")]}
    assert "killercages: the cage at r1c1 has more cells than digits" in refused(link(all_of_two))
    assert "killercages: the cage at r1c1 shows '6x'" in refused(
        link({**cage, "numberS": {inner(1, 1): ["6x", 1]}}, tags=["killer"]))


@pytest.mark.parametrize(("more", "message"), [
    ({"rules": f"{SUDOKU} Stars are primes."}, "rules: only the text says 'Stars are primes.'"),
    ({"tags": ["classic", "tile"]}, "genre tags: 'tile' has no exact meaning here"),
    ({"head": "square,4,4,38,90,1,1,190,190,100,100,0,0,0,0"}, "the board is turned or mirrored"),
    ({"head": "sudoku,4,4,38,0,1,1,190,190,100,100,0,0,0,0", "rules": ""}, "states neither a text nor genre tags"),
    ({"head": "sudoku,4,4,38,0,1,1,190,190,100,100,0,0,0,0", "rules": "Have fun!"}, "that the rules of sudoku apply"),
    ({"more": {13: "1", 14: '{"number":{"18":"#ff0000"}}'}}, "elements have colours of their own: number"),
    ({"more": {0: "square,4,4,38,0,1,1,190,190,100,100,0,0,0,0,Title: ,Author: ,,Sudoku,OFF,false,"
               + deflated('{"url":"https://example.com/a.png"}')}}, "a picture lies behind the board")])
def test_doubts_about_what_is_around(more: dict[str, Any], message: str) -> None:
    assert message in refused(link(**more))
    _, warnings = read(link(**more), strict=False)
    assert any(message in each for each in warnings)


@pytest.mark.parametrize(("more", "message"), [
    ({"head": "hex,4,4,38,0,1,1,190,190,100,100,0,0,0,0"}, "grids of the type 'hex' are not read"),
    ({"head": "kakuro,4,4,38,0,1,1,190,190,100,100,0,0,0,0"}, "grids of the type 'kakuro' are not read"),
    ({"rules": "Shade some cells."}, "nothing in the payload says that it is a sudoku"),
    ({"rules": ""}, "nothing in the payload says that it is a sudoku"),
    ({"cells": [18, 19, 20]}, "the board is not a full square: 3 cells in 1 rows and 3 columns"),
    ({"more": {0: "4,4,38,0"}}, "of the first version of Penpa")])
def test_other_puzzles_are_refused_leniently_too(more: dict[str, Any], message: str) -> None:
    for strict in (True, False):
        with pytest.raises(NotSupported) as caught:
            read(link(**more), strict=strict)
        assert message in str(caught.value)


@pytest.mark.parametrize(("text", "message"), [
    ("https://swaroopg92.github.io/penpa-edit/", "expected a Penpa+ link with the puzzle in its member p"),
    ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", "the payload is not base64"),
    (LINK + "http://example.com", "nothing is fetched from the web"), ("", "the input is empty"),
    (LINK + deflated("square"), "has no Penpa+ puzzle in it"),
    (link(head="square,4,x,38,0,1,1,190,190,100,100,0,0,0,0"), "expected columns and rows"),
    (link(head="square,4,1000,38,0,1,1,190,190,100,100,0,0,0,0"), "expected columns and rows"),
    (link(head="square,\u0664,4,38,0,1,1,190,190,100,100,0,0,0,0"), "expected columns and rows"),
    (link(cells=[]), "the board has no cell"), (link(cells=[18, 18]), "a cell of the board is listed twice"),
    (link(cells=[0]), "the index 0 is not a cell of the 4 x 4 grid"), (link(cells=[10**9]), "is not a cell of the"),
    (link(more={5: '["a"]'}), "expected a list of up to 10000 whole numbers"),
    (link(more={5: "{}"}), "expected a list"),
    (link(more={3: "[1]"}), "expected an object"), (link(more={3: '{"number":[]'}), "not JSON"),
    (link({"number": [1]}), "expected an object"), (link({"number": {"18": 3}}), "expected a list"),
    (link({"thermo": {"a": 1}}), "expected a list"), (link({"thermo": [3]}), "expected a list"),
    (link({"symbol": {"18": 3}}), "expected a list"), (link({"lineE": [3]}), "expected an object"),
    (link({"number": {str(i): ["1", 1, "1"] for i in range(10_001)}}), "more than the 10000 that are read")])
def test_malformed_payloads(text: str, message: str) -> None:
    with pytest.raises(GridwrightError) as caught:
        read(text)
    assert message in str(caught.value)


def bomb(size: int) -> str:
    """A payload that inflates to `size` bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    million = packer.compress(b" " * 1_000_000) + packer.flush(zlib.Z_FULL_FLUSH)
    return base64.b64encode(million * (size // 1_000_000) + packer.flush()).decode()


HOSTILE = {
    "bomb": lambda: LINK + bomb(300_000_000),
    "larger bomb": lambda: LINK + bomb(1_000_000_000),
    "bomb of short names": lambda: LINK + deflated("z8" * 499_000),
    "too long": lambda: LINK + "7V" * 400_000,
    "foreign characters": lambda: LINK + "7V\u0661\u0662",
    "bad escape": lambda: LINK + "7V%4",
    "escapes of no text": lambda: LINK + "%ff%fe",
    "no deflate stream": lambda: LINK + "".join(random.Random(1).choice("ABCabc019+/") for _ in range(100_000)),
    "cut off": lambda: link()[:-40],
    "not text": lambda: LINK + base64.b64encode(zlib.compress(b"\xff" * 100, wbits=-15)).decode(),
    "zlib instead of deflate": lambda: LINK + base64.b64encode(zlib.compress(b"square")).decode(),
    "deep lists": lambda: link(more={3: '{"thermo":' + "[" * 100_000}),
    "deep objects": lambda: link(more={17: "[" + '{"a":' * 50_000}),
    "many cells": lambda: link(more={5: "[" + ",".join(["1"] * 200_000) + "]"}),
    "large steps": lambda: link(more={5: "[" + ",".join(["9007199254740991"] * 9_000) + "]"}),
    "many elements": lambda: link({"symbol": {str(i): [1, "star", 1] for i in range(30_000)}}),
    "many kinds of edges": lambda: link({"lineE": {f"{i},{i + 1}": i for i in range(9_000)}}),
    "long rules": lambda: link(rules="white black kropki consecutive ratio " * 20_000),
    "many cages": lambda: link({"killercages": [path("r1c1", "r1c2")] * 2_000}),
    "more cages": lambda: link({"killercages": [path("r1c1", "r1c2")] * 9_000}),
    "many arrows": lambda: link({"arrows": [path("r1c2", "r2c3")] * 2_000,
                                 "squareframe": [path("r1c1", "r1c2")] * 2_000}, tags=["arrow"]),
    "twice": lambda: link(more={3: '{"number":{},"number":{}}'}),
    "large numbers": lambda: link(more={3: '{"number":{"18":[1e999,1,"1"]}}'}),
    "half a surrogate": lambda: link(more={3: '{"number":{"18":["\\ud800",1,"1"]}}'}),
    "many fields": lambda: link(head="square,4,4" + ",1" * 200_000),
    "no lines": lambda: LINK + deflated("\n" * 900_000),
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
    assert len(message) < 1_200


def test_a_damaged_answer_or_picture_does_no_harm() -> None:
    wanted, _ = read(link())
    for answer in ("AAAA", bomb(3_000_000), deflated("[1,2"), deflated("[[],[],[],[],[3,\"x\",\"18,1\"]]"), "%zz"):
        with contextlib.suppress(FormatError):
            puzzle, _ = read(f"{link()}&a={answer}")
            assert puzzle.evolve(solution=None) == wanted


@given(st.integers(0, 300), st.characters(codec="utf-8"), st.booleans())
def test_damaged_payloads_never_fail_otherwise(at: int, character: str, cut: bool) -> None:
    whole_link, text = link(tags=["classic"]), "\n".join(lines())
    at += len(LINK)
    damaged = whole_link[:at] + character + ("" if cut else whole_link[at + 1:])
    for each in (damaged, LINK + deflated(text[:at * 2] + character + text[at * 2 + 1:])):
        for strict in (True, False):
            with contextlib.suppress(GridwrightError):
                list(codec().load(each, LoadOptions(strict=strict)))


# --- the solver's layer, and solutions

def test_a_solvers_entries_are_left_out() -> None:
    _, warnings = read(link(more={4: '{"number":{"18":["1",2,"1"]},"command_redo":{"__a":[]}}'}))
    assert warnings == ["a solver's entries are left out"]


def test_solutions_of_answer_checks() -> None:
    puzzle = whole(size=4)
    solution = gridwright.solve(puzzle)
    text = codec().dump_solution(puzzle, solution)
    assert "&a=" in text
    back, warnings = read(text)
    assert warnings == []
    assert back.solution is not None
    assert codec().load_solution(puzzle, text).layers == solution.layers
    with pytest.raises(FormatError, match="expected a link with an answer check"):
        codec().load_solution(puzzle, codec().dump([puzzle]))
    with pytest.raises(NotSupported, match="of another board"):
        codec().load_solution(whole(), text)
    some = f"{link()}&a={deflated(json.dumps([[], [], [], [], ['18,1', '19,2'], []]))}"
    assert read(some)[1] == ["left out: solution: it states 2 of 16 digits only"]
    wrong = [f"{P.index(Cell(r, k))},1" for r in range(1, 5) for k in range(1, 5)]
    with pytest.raises(FormatError, match="the stated solution breaks"):
        read(f"{link()}&a={deflated(json.dumps([[], [], [], [], wrong, []]))}")


# --- writing

EXACT = [
    {"type": "cage", "sum": 12, "cells": ["r1c2", "r1c3", "r2c3"]}, {"type": "cage", "cells": ["r1c5", "r1c6"]},
    {"type": "line", "kind": "thermo", "cells": ["r9c1", "r9c2", "r8c3"]},
    {"type": "arrow", "bulb": ["r4c7"], "lines": [["r5c7", "r6c7"], ["r4c8"]]},
    {"type": "arrow", "bulb": ["r3c8", "r3c9"], "lines": [["r2c8", "r1c8"]]},
    {"type": "edge", "kind": "difference", "value": 1, "cells": ["r4c1", "r4c2"]},
    {"type": "edge", "kind": "ratio", "value": 2, "cells": ["r4c2", "r5c2"]},
    {"type": "edge", "kind": "xv", "letter": "V", "cells": ["r6c5", "r6c6"]},
    {"type": "cell", "kind": "odd", "cells": ["r3c1", "r3c3"]}, {"type": "cell", "kind": "even", "cells": ["r3c2"]},
    {"type": "neighbours", "kind": "nonconsecutive"}]
DRAWN = [
    {"type": "line", "kind": "whisper", "cells": ["r5c1", "r5c2", "r6c3"]},
    {"type": "neighbours", "kind": "antiknight"},
    {"type": "region", "kind": "extra", "cells": ["r2c1", "r3c5"]},
    {"type": "line", "kind": "renban", "closed": True, "cells": ["r7c1", "r7c2", "r8c2", "r8c1"]},
    {"type": "line", "kind": "between", "cells": ["r9c5", "r9c6", "r9c7"]},
    {"type": "sandwich", "sum": 7, "side": "top", "cells": [f"r{i}c4" for i in range(1, 10)]},
    {"type": "sum", "kind": "little_killer", "sum": 20, "side": "left", "cells": ["r8c1", "r9c2"]},
    {"type": "edge", "kind": "difference", "value": 4, "cells": ["r2c4", "r2c5"]},
    {"type": "contains", "digits": [1, 2], "cells": ["r4c5", "r4c6", "r5c5", "r5c6"]},
    {"type": "cell", "kind": "low", "split": 4, "cells": ["r7c7"]},
    {"type": "relation", "op": "different", "params": [], "pairs": [["r1c1", "r9c8"]]}]


@pytest.mark.parametrize("puzzle", [
    whole(), whole(size=6), whole(size=4, meta={"title": "Sum, of: all", "author": "A", "url": "https://example.com/?a=1"}),
    whole(*EXACT), whole(*EXACT[:-1], meta={"title": "T", "rules_text": "Have fun!"}),
    *(whole(rule) for rule in EXACT)])
def test_what_is_exact_comes_back(puzzle: Puzzle) -> None:
    assert losses_of(puzzle) == []
    text = codec().dump([puzzle])
    assert text.startswith(LINK)
    assert sniff(text, "").name == "penpa"
    back, warnings = read(text)
    assert warnings == []
    assert gridwright.fingerprint(back) == gridwright.fingerprint(puzzle)
    assert {**puzzle.meta.get("meta", {}), "rules_text": ""}.items() <= {**back.meta["meta"], "rules_text": ""}.items()
    again = codec().dump([back])
    assert codec().dump([read(again)[0]]) == again


@pytest.mark.parametrize("rule", [*DRAWN, None])
def test_what_is_only_drawn_is_lost_and_never_read_as_whole(rule: dict[str, Any] | None) -> None:
    puzzle = whole(candidates={"r2c2": [1, 2]}) if rule is None else whole(rule, *EXACT[:2])
    assert [loss.part for loss in losses_of(puzzle)] == ["candidates" if rule is None else "rule"]
    text = codec().dump([puzzle])
    with pytest.raises(NotSupported, match="no exact meaning here"):
        read(text)
    lenient, warnings = read(text, strict=False)
    assert warnings
    assert lenient.givens == puzzle.givens


def test_dots_of_kropki_come_back_as_what_they_mean() -> None:
    puzzle = whole({"type": "edge", "kind": "kropki", "color": "white", "cells": ["r4c1", "r4c2"]})
    assert losses_of(puzzle) == []
    back, _ = read(codec().dump([puzzle]))
    assert [rule.key for rule in back.rules] == ["box_grid", "edge/difference"]


def test_elements_in_each_others_way_are_a_loss() -> None:
    # The circle of the arrow would be the circle of the odd cell.
    puzzle = whole({"type": "arrow", "bulb": ["r4c7"], "lines": [["r5c7"]]},
                   {"type": "cell", "kind": "odd", "cells": ["r4c7"]})
    assert [loss.detail for loss in losses_of(puzzle)] == [
        "elements on one place, or words, that are not read back as the same rules"]
    assert losses_of(whole(meta={"rules_text": "Stars are primes."}))
    # The circle of one arrow lies in the pill of another.
    puzzle = whole({"type": "arrow", "bulb": ["r4c7"], "lines": [["r5c7"]]},
                   {"type": "arrow", "bulb": ["r4c7", "r4c8"], "lines": [["r3c8", "r2c8", "r2c9"]]})
    assert len(losses_of(puzzle)) == 1
    assert "Some elements lie on one place" in refused(codec().dump([puzzle]))
    shafts = whole({"type": "arrow", "bulb": ["r4c7"], "lines": [["r5c7"]]},
                   {"type": "arrow", "bulb": ["r4c7"], "lines": [["r3c7"]]})
    assert losses_of(shafts) == []


def board(rows: int, cols: int, givens: list[Any], rule: dict[str, Any]) -> Puzzle:
    return gridwright.load({
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": rows, "cols": cols}, "digits": 3,
        "givens": givens, "rules": [rule]})


def test_boards_of_other_shapes_are_drawn() -> None:
    latin = board(3, 3, [0] * 9, {"type": "grid", "origin": "r1c1"})
    assert losses_of(latin) == []
    assert gridwright.fingerprint(read(codec().dump([latin]))[0]) == gridwright.fingerprint(latin)
    gaps = board(3, 4, [*[0] * 11, None], {"type": "grid", "origin": "r1c1"})
    assert losses_of(gaps)[0].part == "board"
    assert len(payload_of(link_of(gaps)).cells) == 11
    with pytest.raises(NotSupported, match="the board is not a full square"):
        read(codec().dump([gaps]))
    rows = board(3, 3, [0] * 9, {"type": "row", "cells": ["r1c1", "r1c2", "r1c3"]})
    assert "rows, columns or boxes other than" in losses_of(rows)[0].detail
    assert "The borders do not show" in refused(codec().dump([rows]))
    boxes = board(3, 3, [0] * 9, {"type": "grid", "origin": "r1c1"}).evolve(rules=(
        *latin.rules, *board(3, 3, [0] * 9, {"type": "box", "cells": ["r1c1", "r2c2", "r3c3"]}).rules))
    assert "The borders do not show" in refused(codec().dump([boxes]))
    with pytest.raises(NotSupported, match="digits from 1 only"):
        codec().dump([Puzzle(Board.rectangle(2, 2), {"letters": Symbols.digits(2)})])


def test_meta_that_has_no_place() -> None:
    assert [str(loss) for loss in losses_of(whole(meta={"license": "CC0"}, ext={"a.b": {}}))] == [
        "meta: license", "ext: all of it"]


def test_puzzle_of_needs_no_link() -> None:
    assert puzzle_of(payload_of(link()), LoadOptions()) == read(link())[0]
