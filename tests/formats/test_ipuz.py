"""ipuz: every sudoku kind, both ways; what other programs see, our own copy, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
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
    Rule,
    default_plugins,
    fingerprint,
    load,
    solve,
)
from gridwright.codecs.sniffing import sniff

OWN = "io.github.gridwright:puzzle"
EMPTY = [[0] * 9 for _ in range(9)]
FOUR = [[0] * 4 for _ in range(4)]


@pytest.fixture(scope="module")
def codec() -> Format:
    found: Format = default_plugins().registry.get("format", "ipuz")
    return found


def rule(name: str, **members: Any) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**members)
    return found


def document(*kinds: str, **members: Any) -> dict[str, Any]:
    return {"version": "http://ipuz.org/v2", "kind": [f"http://ipuz.org/{kind}#1" for kind in kinds or ("sudoku",)],
            "puzzle": EMPTY, **members}


def keys(puzzle: Puzzle) -> list[str]:
    return [each.key + (f"/{kind}" if (kind := getattr(each, "kind", "")) else "") for each in puzzle.rules]


ROWS = [{"rect": [1, r, 9, r]} for r in range(1, 10)]
#: Nine boxes: the usual ones, with two cells exchanged.
BOXES = [[[3 * k + i, 3 * r + j] for j in (1, 2, 3) for i in (1, 2, 3)] for r in range(3) for k in range(3)]
BOXES[0][8], BOXES[1][6] = BOXES[1][6], BOXES[0][8]
ZONES = [{"cells": box} for box in BOXES]


@pytest.mark.parametrize(("data", "wanted"), [
    (document(), ["box_grid"]),
    (document(boxes=True), ["box_grid"]),
    (document(boxes=False), ["grid"]),
    (document(boxes=None), ["grid"]),
    (document("sudoku/latinsquare"), ["grid"]),
    (document("sudoku/diagonalsudoku"), ["box_grid", "region/diagonal", "region/diagonal"]),
    (document("sudoku", "sudoku/diagonalsudoku", zones=[{"cells": [[i, i] for i in range(1, 10)]}]),
     ["box_grid", "region/diagonal"]),
    (document("sudoku/hypersudoku"), ["box_grid", *["region/window"] * 4]),
    (document("sudoku/hypersudoku", zones=[{"rect": [2, 2, 4, 4]}]), ["box_grid", "region/window"]),
    (document("sudoku/jigsawsudoku", zones=ZONES), ["grid", *["box"] * 9]),
    (document("sudoku", "sudoku/jigsawsudoku", boxes=False, zones=[*ZONES, {"cells": [[1, 1], [5, 5]]}]),
     ["grid", *["box"] * 9, "region/extra"]),
    (document("sudoku/killersudoku", cages=[{"rect": [1, 1, 2, 1], "value": 3}, {"cells": [[4, 4], [4, 5]]}]),
     ["box_grid", "cage", "cage"]),
    (document("sudoku/killersudoku", cages=[{"cells": [[1, 1]], "value": "3", "operator": "+"}]), ["box_grid", "cage"]),
    (document("sudoku/calcudoku", cages=[{"cells": [[1, 1]], "value": 3},
                                         {"rect": [1, 2, 2, 2], "value": 3, "operator": "-"},
                                         {"rect": [1, 3, 3, 3], "value": 30, "operator": "*"},
                                         {"rect": [1, 4, 1, 5], "value": 2, "operator": "/"},
                                         {"rect": [2, 4, 2, 5], "value": 9, "operator": "+"}]),
     ["grid", "sum/group", "edge/difference", "io.github.gridwright:product", "edge/ratio", "sum/group"]),
    (document("sudoku/calcudoku", boxes=True), ["box_grid"]),
])
def test_kinds(data: dict[str, Any], wanted: list[str]) -> None:
    assert keys(load(data)) == wanted
    assert load(f"ipuz({json.dumps(data)});") == load(f"\n ipuz ( {json.dumps(data)} )\n") == load(data)
    assert sniff(json.dumps(data)).name == "ipuz"


def test_coordinates_are_column_and_row() -> None:
    puzzle = load(document("sudoku/killersudoku", cages=[{"cells": [[2, 1], [2, 2], [2, 3]], "value": 6}]))
    assert puzzle.rules[1] == rule("cage", sum=6, cells=(Cell(1, 2), Cell(2, 2), Cell(3, 2)))


@pytest.mark.parametrize("value", [5, "5", {"given": 5}, {"given": "5"}, {"value": 5}, {"cell": "5"}])
def test_givens(value: Any) -> None:
    grid = [list(row) for row in EMPTY]
    grid[0][1], grid[0][2], grid[0][3], grid[0][4] = value, "0", {"given": 0}, ""
    assert load(document(puzzle=grid)).givens == {"digits": {Cell(1, 2): 5}}


def test_empty_and_charset() -> None:
    grid = [["-"] * 9 for _ in range(9)]
    grid[2][3] = "D"
    puzzle = load(document("sudoku/wordoku", puzzle=grid, empty="-", charset="MARKEDTWO"))
    assert puzzle.givens == {"digits": {Cell(3, 4): 6}}
    written = json.loads(gridwright.dumps(puzzle, "ipuz"))
    assert written["puzzle"][2] == [0, 0, 0, "D", 0, 0, 0, 0, 0]
    assert written["kind"] == ["http://ipuz.org/sudoku#1", "http://ipuz.org/sudoku/wordoku#1"]
    assert load({name: value for name, value in written.items() if name != OWN}) == puzzle


ABOUT = {"title": "Salt &amp; pepper", "author": "A", "publication": "P", "url": "https://example.com/?a=1&b=2",
         "uniqueid": "x-1", "date": "03/14/2026", "copyright": "(c)", "editor": "E", "difficulty": "easy",
         "intro": "Normal sudoku rules apply."}


def test_meta_both_ways(codec: Format) -> None:
    puzzle = load(document(**ABOUT))
    about = puzzle.meta["meta"]
    assert (about["title"], about["date"], about["id"], about["source"]) == ("Salt & pepper", "2026-03-14", "x-1", "P")
    written = json.loads(codec.dump([puzzle]))
    assert {name: written[name] for name in ABOUT} == ABOUT
    assert codec.losses(puzzle) == []
    changed = puzzle.evolve(meta={"meta": {"date": "soon", "tags": ["a"]}})
    assert [str(loss) for loss in codec.losses(changed)] == ["meta: date", "meta: tags"]
    assert codec.load(codec.dump([changed]), LoadOptions()).__next__() == changed


def test_a_solution_is_kept_and_checked(codec: Format) -> None:
    latin = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    data = document("sudoku/latinsquare", puzzle=[[1, 0, 0], [0, 0, 0], [0, 0, 0]], solution=latin)
    puzzle = load(data)
    assert puzzle.solution is not None
    assert json.loads(codec.dump([puzzle]))["solution"] == latin
    assert codec.load_solution(puzzle, codec.dump_solution(puzzle, solve(puzzle))).values() == solve(puzzle).values()
    wrong = {**data, "solution": [[1, 2, 3], [1, 2, 3], [3, 1, 2]]}
    with pytest.raises(FormatError, match="the stated solution breaks"):
        load(wrong)
    options = LoadOptions(strict=False)
    assert list(codec.load(json.dumps(wrong), options))
    assert "breaks" in options.warnings[0].message
    options = LoadOptions()
    [part] = codec.load(json.dumps({**data, "solution": [[1, 2, 0], [2, 3, 1], [3, 1, 2]]}), options)
    assert part.solution is None
    assert "not whole" in options.warnings[0].message


def whole() -> Puzzle:
    cells = Board.rectangle(9, 9)
    diagonals = [rule("region", kind="diagonal", cells=tuple(Cell(i, k) for i, k in line)) for line in (
        [(i, i) for i in range(1, 10)], [(i, 10 - i) for i in range(1, 10)])]
    return Puzzle.with_digits(cells, 9, {Cell(1, 1): 5}, [
        rule("box_grid", origin=Cell(1, 1), box=(3, 3)), *diagonals,
        rule("cage", sum=9, cells=(Cell(1, 2), Cell(2, 2))), rule("cage", sum=None, cells=(Cell(8, 8), Cell(8, 9))),
        rule("line/thermo", cells=(Cell(4, 4), Cell(4, 5)))],
        candidates={"digits": {Cell(9, 9): frozenset({1, 2})}}, meta={"meta": {"title": "All of it"}})


def test_our_own_copy_carries_everything(codec: Format) -> None:
    puzzle = whole()
    text = codec.dump([puzzle])
    data = json.loads(text)
    assert data["kind"] == [f"http://ipuz.org/sudoku{kind}#1" for kind in ("", "/diagonalsudoku", "/killersudoku")]
    assert data["cages"] == [{"cells": [[2, 1], [2, 2]], "value": 9}, {"cells": [[8, 8], [9, 8]]}]
    assert data["volatile"] == {"io.github.gridwright": "puzzle,solution,zones,cages"}
    assert load(text) == puzzle
    assert [loss.part for loss in codec.losses(puzzle)] == ["rule", "candidates"]
    foreign = load({name: value for name, value in data.items() if name != OWN})
    assert keys(foreign) == ["box_grid", "region/diagonal", "region/diagonal", "cage", "cage"]


def test_our_own_copy_is_passed_over_where_the_rest_says_something_else(codec: Format) -> None:
    data = json.loads(codec.dump([whole()]))
    data["puzzle"][0][0] = 6
    options = LoadOptions()
    [puzzle] = codec.load(json.dumps(data), options)
    assert puzzle.givens == {"digits": {Cell(1, 1): 6}}
    assert "the other members contradict" in options.warnings[0].message
    for broken in (3, {}, {"format": "sudoku-puzzle"}, []):
        [again] = codec.load(json.dumps({**data, OWN: broken}), LoadOptions())
        assert again == puzzle


def test_a_jigsaw_and_a_kenken_without_our_copy(codec: Format) -> None:
    for data in (document("sudoku/jigsawsudoku", zones=ZONES),
                 document("sudoku/calcudoku", puzzle=[[0] * 2] * 2, cages=[
                     {"rect": [1, 1, 2, 1], "value": 3, "operator": "+"}, {"cells": [[1, 2]], "value": 2},
                     {"cells": [[2, 2]], "value": 1}])):
        puzzle = load(data)
        written = json.loads(codec.dump([puzzle]))
        del written[OWN]
        assert fingerprint(load(written)) == fingerprint(puzzle)
        assert codec.losses(puzzle) == []


def test_boxes_of_another_shape_are_zones(codec: Format) -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(6, 6), 6, {}, [rule("box_grid", origin=Cell(1, 1), box=(3, 2))])
    written = json.loads(codec.dump([puzzle]))
    assert not written["boxes"]
    assert written["zones"][0] == {"rect": [1, 1, 2, 3]}
    del written[OWN]
    assert fingerprint(load(written)) == fingerprint(puzzle)


def test_several_in_a_file(codec: Format) -> None:
    puzzles = [load(document()), load(document("sudoku/latinsquare", puzzle=FOUR))]
    assert list(codec.load(codec.dump(puzzles), LoadOptions())) == puzzles
    assert list(codec.load(json.dumps([document(), document()]), LoadOptions())) == puzzles[:1] * 2


def test_what_other_programs_add_is_ignored_with_a_warning(codec: Format) -> None:
    data = document(**{"com.example:level": 3, "org.example.theme": "x", "saved": EMPTY, "checksum": ["a", "b"],
                       "volatile": {"com.example": "*"}, "styles": {}})
    options = LoadOptions()
    [puzzle] = codec.load(json.dumps(data), options)
    assert puzzle == load(document())
    assert [fault.message for fault in options.warnings] == [
        "ignored 'com.example:level', an extension of another program",
        "ignored 'org.example.theme', an extension of another program",
        "ignored 'saved', the digits that a solver has entered", "ignored 'checksum', the checksum of the solution",
        "ignored 'styles', named styles"]


def styled(style: Any) -> list[list[Any]]:
    return [[{"given": 0, "style": style}, *[0] * 8], *EMPTY[1:]]


@pytest.mark.parametrize(("data", "sentence"), [
    (document(puzzle=styled({"shapebg": "circle"})), "the style .*circle.* of a cell"),
    (document(puzzle=styled({"lessthan": "R"})), "the style .*lessthan.* of a cell"),
    (document(arrows=[1]), "the member 'arrows', which is not known here"),
    (document(intro="Digits along the thermometer increase."), "intro: only the text says 'Digits along the thermo"),
    (document(notes="Normal rules. A knight never sees its own digit."), "notes: only the text says 'A knight"),
    (document("sudoku/killersudoku", cages=[{"rect": [1, 1, 2, 1], "value": 3, "colour": 1}]), "the member 'colour'"),
])
def test_what_has_no_meaning_is_refused_by_name_or_left_out_with_a_warning(codec: Format, data: dict[str, Any],
                                                                           sentence: str) -> None:
    with pytest.raises(NotSupported, match=f"have no exact meaning here.*{sentence}"):
        load(data)
    options = LoadOptions(strict=False)
    assert len(list(codec.load(json.dumps(data), options))) == 1
    assert any(fault.severity == "warning" and fault.message.startswith("left out: ") for fault in options.warnings)


def cage(**members: Any) -> dict[str, Any]:
    return document("sudoku/killersudoku", cages=[{"cells": [[1, 1], [1, 2], [1, 3]], **members}])


@pytest.mark.parametrize(("data", "sentence"), [
    (document("crossword"), "puzzles of the kind 'http://ipuz.org/crossword#1' are not read"),
    (document("sudoku", "sudoku/greaterthan"), "the kind 'http://ipuz.org/sudoku/greaterthan#1' are not read"),
    ({**document(), "kind": ["http://ipuz.org/sudoku#2"]}, "of the kind 'http://ipuz.org/sudoku#2' are not read"),
    ({**document(), "kind": ["https://example.com/sudoku"]}, "are not read"),
    ({**document(), "kind": []}, "expected at least one kind"),
    ({**document(), "kind": "sudoku"}, "expected a list, found a string"),
    ({**document(), "kind": [3]}, "expected a string, found a whole number"),
    ({**document(), "version": "http://ipuz.org/v9"}, "the version 'http://ipuz.org/v9' is not read"),
    ({name: value for name, value in document().items() if name != "puzzle"}, "the member 'puzzle' is missing"),
    (document(puzzle=3), "expected a list"),
    (document(puzzle=[]), "the grid has no rows"),
    (document(puzzle=[[0] * 9] * 8), "row 1 has 9 cells; expected 8"),
    (document(puzzle=[[0] * 9] * 8 + [[0] * 8]), "row 9 has 8 cells; expected 9"),
    (document(puzzle=[[0] * 60] * 60), "the grid has 60 rows, more than the 40"),
    (document(puzzle=[[0] * 7] * 7), "there are no usual boxes for a 7x7 grid"),
    (document(puzzle=[[10, *[0] * 8], *EMPTY[1:]]), "a digit from 1 to 9, or '0' for an empty cell, found '10'"),
    (document(puzzle=[["\u0665", *[0] * 8], *EMPTY[1:]]), "expected a digit from 1 to 9"),
    (document(puzzle=[["5\n", *[0] * 8], *EMPTY[1:]]), "expected a digit from 1 to 9"),
    (document(puzzle=[[-5, *[0] * 8], *EMPTY[1:]]), "expected a digit from 1 to 9"),
    (document(puzzle=[[5.5, *[0] * 8], *EMPTY[1:]]), "expected a digit or '0', found 5.5"),
    (document(puzzle=[[True, *[0] * 8], *EMPTY[1:]]), "expected a digit or '0', found true"),
    (document(puzzle=[[[5], *[0] * 8], *EMPTY[1:]]), r"expected a digit or '0', found \[5\]"),
    (document(puzzle=[[None, *[0] * 8], *EMPTY[1:]]), "the cell in row 1 and column 1 is omitted"),
    (document(puzzle=[["#", *[0] * 8], *EMPTY[1:]]), "expected a digit from 1 to 9"),
    (document(dimensions={"width": 9, "height": 8}), "expected width and height 9"),
    (document(dimensions=9), "expected an object"),
    (document(boxes="yes"), "expected true or false, found a string"),
    (document(charset="12345"), "expected 9 different characters"),
    (document(charset="112345678"), "expected 9 different characters"),
    (document(charset="012345678"), "stands for an empty cell, and is one of the charset's"),
    (document(empty=[]), r"expected a number or string, found \[\]"),
    (document("sudoku/wordoku"), "a wordoku needs a charset"),
    (document("sudoku/wordoku", charset="ABCDEFGHI", puzzle=[["Z", *[0] * 8], *EMPTY[1:]]), "'Z' is none of the char"),
    (document("sudoku/jigsawsudoku"), "a jigsaw needs 9 zones of 9 cells"),
    (document("sudoku/hypersudoku", puzzle=FOUR), "where the inner squares of a 4x4 grid are is not said"),
    (document(zones=[3]), "expected an object"),
    (document(zones=[{}]), "expected either cells or rect"),
    (document(zones=[{"cells": [[1, 1]], "rect": [1, 1, 2, 2]}]), "expected either cells or rect"),
    (document(zones=[{"cells": []}]), "the group has no cells"),
    (document(zones=[{"cells": [[1, 1], [1, 1]]}]), "a cell is listed twice"),
    (document(zones=[{"cells": [[0, 1]]}]), r"\[0, 1\] is not a cell of the 9 x 9 grid"),
    (document(zones=[{"cells": [["1", 1]]}]), "expected 2 whole numbers"),
    (document(zones=[{"rect": [1, 1, 2]}]), "expected 4 whole numbers"),
    (document(zones=[{"rect": [3, 3, 2, 4]}]), "the second corner of a rect is above or left of the first"),
    (document(zones=[{"rect": [1, 1, 2, 9]}]), "the zone has 18 cells, which cannot all be different"),
    (document(zones=[{"cells": [[1, 1]]}] * 1000), "1000 groups in a grid of 9 x 9"),
    (cage(value=0), "expected a whole number above 0, found 0"),
    (cage(value="x"), "expected a whole number above 0"),
    (cage(value=10**9), "expected a whole number above 0"),
    (cage(operator="^"), "expected one of"),
    (cage(value=3, operator="*"), r"the cage of r1c1 has the operator '\*'"),
    ({**cage(value=3, operator="-"), "kind": ["http://ipuz.org/sudoku/calcudoku"]}, "is the difference of 3 cells"),
    ({**cage(value=3), "kind": ["http://ipuz.org/sudoku/calcudoku"]}, "has 3 cells and no operator"),
    ({**cage(), "kind": ["http://ipuz.org/sudoku/calcudoku"]}, "a cage of a calcudoku needs a value"),
    ({**cage(value=3, operator="+"), "kind": ["http://ipuz.org/sudoku/calcudoku"], "showoperators": False},
     "are hidden"),
    (document(date="2026-03-14"), "'2026-03-14' is no date; expected mm/dd/yyyy"),
    (document(date="02/30/2026"), "'02/30/2026' is no date"),
    (document(title=["x"]), "expected a string, found a list"),
    (document(solution=[[1] * 9] * 8), "row 1 has 9 cells; expected 8"),
    (document(solution="123"), "expected a list"),
])
def test_what_is_refused(codec: Format, data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GridwrightError, match=sentence) as error:
        list(codec.load(json.dumps(data), LoadOptions()))
    assert "\n" not in str(error.value)
    assert any(fault.severity == "error" for fault in codec.faults(json.dumps(data), LoadOptions()))


@pytest.mark.parametrize(("text", "sentence"), [
    ("ipuz({", r"the bracket of ipuz\(...\) is not closed"),
    ('ipuz({"version": "http://ipuz.org/v2"', "the bracket of ipuz"),
    ('ipuz({"version": })', "not JSON"),
    ('{"version": "http://ipuz.org/v2", "puzzle": ' + "[" * 5000 + "]" * 5000 + "}", "nested deeper than 100"),
    ('{"version": "http://ipuz.org/v2", "version": "http://ipuz.org/v2"}', "is there twice"),
    ('{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku"], "puzzle": [[NaN]]}', "NaN is not JSON"),
    ('{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku"], "puzzle": [["\\ud800"]]}', "surrogate"),
])
def test_texts_that_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        load(text)


def test_what_cannot_be_written(codec: Format) -> None:
    for puzzle, sentence in (
            (Puzzle.with_digits(Board.rectangle(2, 3), 3), "this board has 2 rows and 3 columns"),
            (Puzzle.with_digits(Board.from_holes(3, 3, [Cell(1, 1)]), 3), "3 columns and gaps"),
            (Puzzle.with_digits(Board.rectangle(3, 3), 3), "rows and columns are houses")):
        with pytest.raises(NotSupported, match=sentence):
            codec.dump([puzzle])


_VALUES = st.recursive(st.none() | st.booleans() | st.integers(-3, 12) | st.text(max_size=4),
                       lambda each: st.lists(each, max_size=3) | st.dictionaries(st.sampled_from(
                           ["cells", "rect", "value", "operator", "style", "given"]), each, max_size=3), max_leaves=8)


@given(st.sampled_from(["puzzle", "zones", "cages", "kind", "solution", "boxes", "charset", "dimensions", "empty",
                        "title", "date", "showoperators", OWN, "version"]), _VALUES,
       st.sampled_from(["sudoku", "sudoku/calcudoku", "sudoku/killersudoku", "sudoku/jigsawsudoku"]))
@settings(max_examples=300)
def test_anything_is_answered_in_words(name: str, value: Any, kind: str) -> None:
    codec: Format = default_plugins().registry.get("format", "ipuz")
    for strict in (True, False):
        for each in codec.load_each(json.dumps({**document(kind), name: value}), LoadOptions(strict=strict)):
            assert isinstance(each, Puzzle | GridwrightError)
