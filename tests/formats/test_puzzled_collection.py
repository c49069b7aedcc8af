"""Puzzled collections: real files, faults with their pointers, targets, solutions."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from gridwright import FormatError, LoadOptions, Puzzle
from gridwright.solving.search import count, solve
from gridwright.solving.session import check
from gridwright_formats.puzzled_collection import PuzzledCollection

CODEC = PuzzledCollection()
DAY = datetime.date(2026, 11, 30)


def document(**changes: Any) -> dict[str, Any]:
    return {"puzzled": "1.0.0", "name": "Example", "author": "Me", "id": "a.b",
            "puzzles": [{"name": "One", "tiles": ["I3"], "board": "3x1"}], **changes}


def one(**changes: Any) -> dict[str, Any]:
    return document(puzzles=[{"name": "One", "tiles": ["I3"], "board": "3x1", **changes}])


def read(data: Any, **options: Any) -> list[Puzzle]:
    return list(CODEC.load(json.dumps(data), LoadOptions(**options)))


def errors(data: Any, **options: Any) -> list[str]:
    return [f.pointer for f in CODEC.faults(json.dumps(data), LoadOptions(**options)) if f.severity == "error"]


NAMES = ("chess", "circles", "hexominoes", "pentominoes", "puzzle_a_day", "puzzled", "recursive_construction",
         "tetrominoes", "trominoes")


@pytest.mark.parametrize("name", NAMES)
def test_shipped_collections(corpus: Path, name: str) -> None:
    text = (corpus / "puzzled" / "collections" / f"{name}.json").read_text(encoding="utf-8")
    puzzles = list(CODEC.load(text, LoadOptions(date=DAY)))
    assert [p.meta["name"] for p in puzzles] == [p["name"] for p in json.loads(text)["puzzles"]]
    assert list(CODEC.load(CODEC.dump(puzzles), LoadOptions(date=DAY))) == puzzles
    results = [r for r in json.loads((corpus / "puzzled" / "results.json").read_text()) if r["collection"] == name]
    for puzzle, result in zip(puzzles, results, strict=True):
        packing: Any = puzzle.rules[0]
        assert len(puzzle.board) - packing.uncovered == result["cells"]
        assert sum(t.count for t in packing.tiles) == result["tiles"]
        if result["placements"] < 500:
            assert count(puzzle, limit=1) == int(result["solvable"])


def test_calendar(corpus: Path) -> None:
    text = (corpus / "puzzled" / "collections" / "puzzle_a_day.json").read_text(encoding="utf-8")
    original = list(CODEC.load(text, LoadOptions(target=("Mar", "14"))))[1]
    solution = solve(original)
    written = CODEC.dump_solution(original, solution)
    assert json.loads(written)["target"] == {"Day": "14", "Month": "Mar"}
    back = CODEC.load_solution(original, written)
    assert back.layers == solution.layers
    assert check(original, back) == []
    with pytest.raises(FormatError, match="is not on the board; it shows Day: 1 2 3"):
        list(CODEC.load(text, LoadOptions(target=("Foo",))))
    four = list(CODEC.load(text, LoadOptions(date=DAY)))[3]
    assert [rule.target for rule in four.rules[1:]] == ["30", "Nov", "2", "0", "2", "6"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("data", "pointer"), [
    (document(puzzled="1.0"), "/puzzled"), (document(puzzled="9.0.0"), "/puzzled"), (document(name=" "), "/name"),
    (document(id="nodots"), "/id"), (document(puzzles=3), "/puzzles"), (document(puzzles=[]), "/puzzles"),
    (document(progression={"type": "any"}), "/progression/type"),
    (document(preview={"show_tiles": 1}), "/preview/show_tiles"),
    (document(custom_tiles={"a": "b", "b": "a"}), "/custom_tiles/a"),
    (document(custom_tiles={"a/b": [[1], [1, 1]]}), "/custom_tiles/a~1b/1"),
    (document(custom_boards={"a": "a"}), "/custom_boards/a"),
    (one(tiles=[]), "/puzzles/0/tiles"), (one(tiles=["nope"]), "/puzzles/0/tiles/0"),
    (one(tiles=[[[]]]), "/puzzles/0/tiles/0"), (one(tiles=[[[0]]]), "/puzzles/0/tiles/0"),
    (one(tiles=[[[True]]]), "/puzzles/0/tiles/0/0/0"), (one(tiles=[[[2]]]), "/puzzles/0/tiles/0/0/0"),
    (one(tiles=[{"layout": "I3", "count": 0}]), "/puzzles/0/tiles/0/count"),
    (one(tiles=[{"layout": "I3", "color": "#ABC"}]), "/puzzles/0/tiles/0/color"),
    (one(board="0x3"), "/puzzles/0/board"), (one(board="4x3x9"), "/puzzles/0/board"),
    (one(board="999999x999999"), "/puzzles/0/board"), (one(board={"layout": [[-1]]}), "/puzzles/0/board/layout/0/0"),
    (one(board={}), "/puzzles/0/board"), (one(difficulty="easy"), "/puzzles/0/difficulty"),
    (one(additional_info={"a": 1}), "/puzzles/0/additional_info/a"), (one(unsolvable=None), "/puzzles/0/unsolvable"),
])
def test_faults_have_pointers(data: Any, pointer: str) -> None:
    assert pointer in errors(data)
    with pytest.raises(FormatError):
        read(data)


def test_all_faults_are_listed() -> None:
    data = document(name=3, puzzles=[{"name": "One", "tiles": ["x"], "board": "y"}, 4])
    assert errors(data) == ["/name", "/puzzles/0/tiles/0", "/puzzles/0/board", "/puzzles/1"]


def test_lenient_reading_warns() -> None:
    options = LoadOptions(strict=False)
    assert list(CODEC.load(json.dumps(one(tiles=[[[2, 2, 2]]])), options))
    assert [w.pointer for w in options.warnings] == [f"/puzzles/0/tiles/0/0/{i}" for i in range(3)]


def test_custom_tiles_come_first() -> None:
    data = document(custom_tiles={"I3": [[1, 1], [1, 0]]}, puzzles=[{"name": "One", "tiles": ["I3"], "board": "3x1"}])
    (puzzle,) = read(data)
    assert count(puzzle) == 0


def test_one_shape_under_many_names_is_one_tile() -> None:
    (puzzle,) = read(one(tiles=["J4", "L4", {"layout": [[1, 1, 1], [1, 0, 0]], "count": 2}], board="4x4"))
    packing: Any = puzzle.rules[0]
    assert [(t.name, t.count) for t in packing.tiles] == [("J4", 4)]


@pytest.mark.parametrize(("placements", "message"), [
    ([{"tile": "W5", "cells": []}], "no tile"), ([{"tile": "I3", "cells": ["r9c9"]}], "not a cell of the board"),
    ([{"tile": "I3", "cells": ["x"]}], "cell name"), ([3], "object"),
])
def test_bad_solutions(placements: Any, message: str) -> None:
    (puzzle,) = read(one())
    with pytest.raises(FormatError, match=message):
        CODEC.load_solution(puzzle, json.dumps({"placements": placements}))
