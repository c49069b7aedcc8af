"""Puzzle JSON: members, hints, and every form of a solution."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gridwright import Board, Cell, FormatError, LoadOptions, NotSupported, Puzzle, check, solve
from gridwright_formats import _eternity as e2
from gridwright_formats.puzzle_json import PuzzleJson

GOOD: Mapping[str, Any] = {
    "name": "t", "width": 2, "height": 2, "numColors": 4,
    "pieces": [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]], "hints": [{"pos": 1, "piece": 1, "rot": 0}]}
SOLVED = "abcaaadbceaadaae"


def load(data: Mapping[str, Any], options: LoadOptions | None = None) -> Puzzle:
    return next(PuzzleJson().load(json.dumps(data), options or LoadOptions()))


def test_reads_pieces_and_hints() -> None:
    puzzle = load(GOOD)
    assert puzzle.board == Board.rectangle(2, 2)
    assert puzzle.main == "pieces"
    assert len(puzzle.symbols().labels) == 16
    assert puzzle.givens == {"pieces": {Cell(1, 2): 4}}
    assert puzzle.meta == {"name": "t", "numColors": 4}
    assert puzzle.rules[0].key == "edge_match"


@pytest.mark.parametrize(("change", "pointer", "message"), [
    ({"name": 3}, "/name", "expected a string"),
    ({"width": 0}, "/width", "from 1 to"),
    ({"width": True}, "/width", "whole number"),
    ({"height": 2.0}, "/height", "whole number"),
    ({"height": 10**9}, "/height", "from 1 to"),
    ({"numColors": 256}, "/numColors", "from 0 to 255"),
    ({"height": 3}, "/pieces", "4 pieces; expected 6"),
    ({"pieces": []}, "/pieces", "0 pieces; expected 4"),
    ({"pieces": [[0, 1, 2]] * 4}, "/pieces/0", "four colours"),
    ({"pieces": [[0, 1, 2, 256]] * 4}, "/pieces/0/3", "colour from 0 to 255"),
    ({"pieces": [[0, 1, 2, "3"]] * 4}, "/pieces/0/3", "whole number"),
    ({"hints": [{"pos": 4, "piece": 0, "rot": 0}]}, "/hints/0/pos", "from 0 to 3"),
    ({"hints": [{"pos": 0, "piece": 4, "rot": 0}]}, "/hints/0/piece", "from 0 to 3"),
    ({"hints": [{"pos": 0, "piece": 0, "rot": 4}]}, "/hints/0/rot", "from 0 to 3"),
    ({"hints": [{"pos": 0, "piece": 0}]}, "/hints/0", "'rot' is missing"),
    ({"hints": [{"pos": 0, "piece": 0, "rot": 0}, {"pos": 0, "piece": 1, "rot": 0}]}, "/hints/1/pos", "two hints"),
    ({"hints": [{"pos": 0, "piece": 0, "rot": 0}, {"pos": 1, "piece": 0, "rot": 0}]}, "/hints/1/piece", "two hints"),
])
def test_refuses_with_a_pointer(change: Mapping[str, Any], pointer: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        load({**GOOD, **change})
    assert caught.value.pointer == pointer


@pytest.mark.parametrize("name", list(GOOD))
def test_all_six_members_are_needed(name: str) -> None:
    with pytest.raises(FormatError, match=f"'{name}' is missing"):
        load({key: value for key, value in GOOD.items() if key != name})


def test_files_of_the_data_sets_are_refused_clearly() -> None:
    other = {"id": "clue1", "family": "clue", **{key: value for key, value in GOOD.items() if key != "name"}}
    with pytest.raises(FormatError, match="data sets"):
        load(other)


def test_unknown_members_are_ignored_with_a_warning() -> None:
    options = LoadOptions()
    assert load({**GOOD, "maxScore": 4}, options) == load(GOOD)
    assert [(w.pointer, w.severity) for w in options.warnings] == [("/maxScore", "warning")]
    options = LoadOptions()
    load({**GOOD, "numColors": 3}, options)
    assert [w.pointer for w in options.warnings] == ["/numColors"]


@pytest.mark.parametrize("text", [
    SOLVED, SOLVED[:8] + "\n" + SOLVED[8:], f"puzzle=t&board_w=2&board_h=2&board_edges={SOLVED}", "[0, 4, 8, 12]",
    f"https://eternity2.dev/viewer?puzzle=t&puzzle_size=2&board_edges={SOLVED}#top", '{"solution": [0, 4, 8, 12]}',
    f"https://e2.bucas.name/#puzzle=t&board_w=2&board_h=2&board_edges={SOLVED}&board_pieces=001002003004",
    f"puzzle_size=2&board_edges=%61{SOLVED[1:]}", '{"solution": {"pieces": [0, 4, 8, 12]}}',
])
def test_solutions_in_every_form(text: str) -> None:
    puzzle = load(GOOD)
    solution = PuzzleJson().load_solution(puzzle, text)
    assert solution.values() == [0, 4, 8, 12]
    assert check(puzzle, solution) == []


@pytest.mark.parametrize(("text", "message"), [
    (SOLVED[:-1], "has 15 letters; expected 16"),
    (SOLVED + "aaaa", "has 20 letters; expected 16"),
    ("A" + SOLVED[1:], "'A' at position 0"),
    ("abca" * 4, "piece 1 lies in cells 0 and 1"),
    (SOLVED[:12] + "aaaa", "1 of 4 cells are empty"),
    (f"puzzle_size=3&board_edges={SOLVED}", "16 letters; expected 36"),
    (f"puzzle_size=3&board_edges={'abca' * 9}", "3 x 3 cells; the puzzle's has 2 x 2"),
    (f"puzzle_size=2x&board_edges={SOLVED}", "'2x'"),
    (f"board_edges={SOLVED}&board_edges={SOLVED}", "twice"),
    (f"puzzle=%zz&board_edges={SOLVED}", "percent"),
    (f"board_edges={SOLVED}&motifs_order=foo", "motifs_order 'foo'"),
    (f"board_edges={SOLVED}&board_pieces=001002003", "expected 12 digits"),
    (f"board_edges={SOLVED}&board_pieces=000002003004", "000 in cell 0"),
    (f"board_edges={SOLVED}&board_pieces=001001003004", "001 in cells 0 and 1"),
    (f"board_edges={SOLVED}&board_pieces=002001003004", "does not look like"),
    (f"board_edges={SOLVED}&board_pieces=005002003004", "at most 4"),
    ("puzzle=t", "no board_edges"), ("[1]", "list of 4 values"), ("[0, 4, 8, 16]", "from 0 to 15"), ("{}", "missing"),
])
def test_bad_solutions(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        PuzzleJson().load_solution(load(GOOD), text)


def test_equal_pieces_follow_the_hints() -> None:
    puzzle = load({"name": "t", "width": 2, "height": 1, "numColors": 1, "pieces": [[0, 1, 0, 0], [0, 0, 0, 1]],
                   "hints": [{"pos": 0, "piece": 1, "rot": 2}]})
    assert PuzzleJson().load_solution(puzzle, "abaaaaab").values() == [6, 2]
    assert check(puzzle, PuzzleJson().load_solution(puzzle, "abaaaaab")) == []


def test_other_puzzles_are_refused() -> None:
    plain = Puzzle.with_digits(Board.rectangle(2, 2), 4)
    assert PuzzleJson().losses(plain)[0].part == "board"
    with pytest.raises(NotSupported):
        PuzzleJson().dump([plain])


def test_colours_beyond_the_letters_are_solved_but_have_no_document() -> None:
    puzzle = load({**GOOD, "numColors": 30, "pieces": [[0, 30, 2, 0], [0, 0, 3, 30], [2, 4, 0, 0], [3, 0, 0, 4]]})
    with pytest.raises(NotSupported, match="colour 30"):
        PuzzleJson().dump_solution(puzzle, solve(puzzle))


def test_instances_round_trip(corpus: Path) -> None:
    files = sorted((corpus / "eternity2" / "instances").glob("*.json"))
    assert len(files) > 15
    for path in files:
        text = path.read_text()
        puzzles = list(PuzzleJson().load(text, LoadOptions()))
        assert PuzzleJson().sniff(text, path.name) > 0
        assert PuzzleJson().dump(puzzles) == text + "\n", path.name


def test_known_boards_find_their_pieces(corpus: Path) -> None:
    official = next(PuzzleJson().load((corpus / "eternity2/instances/official.json").read_text(), LoadOptions()))
    vectors = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    known = [v for v in vectors if v["id"].startswith("known-") and v["expect"].get("placed") == 256]
    assert len(known) > 10
    for vector in known:
        solution = PuzzleJson().load_solution(official, vector["input"]["params"])
        assert solution.values() == vector["expect"]["board"], vector["id"]


def test_malformed_links(corpus: Path) -> None:
    official = next(PuzzleJson().load((corpus / "eternity2/instances/official.json").read_text(), LoadOptions()))
    vectors = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    links = [v for v in vectors if v["kind"] == "malformed" and isinstance(v["input"], str) and "csv" not in v["id"]]
    assert len(links) > 20
    for vector in links:
        if vector["strict"].startswith("accept"):
            assert len(PuzzleJson().load_solution(official, vector["input"]).values()) == 256, vector["id"]
        else:
            with pytest.raises(FormatError):
                PuzzleJson().load_solution(official, vector["input"])


def test_hint_strings(corpus: Path) -> None:
    vectors = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    for vector in (v for v in vectors if v["kind"] == "hints"):
        if vector["strict"] == "accept":
            found = e2.read_hints(vector["input"], 256, LoadOptions())
            assert list(found.items()) == [tuple(x) for x in vector["expect"]]
        else:
            with pytest.raises(FormatError, match="position"):
                e2.read_hints(vector["input"], 256, LoadOptions())
