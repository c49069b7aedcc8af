"""The Python functions most programs need."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright import FormatError, NoSolution, NotSupported, UnknownName
from gridwright.api import read_text

EMPTY = "." * 16
ONE = "1234341221434..1"
DOCUMENT: dict[str, Any] = {
    "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 2}, "digits": 2,
    "givens": [0, 0, 0, 0], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [1, 2]}]}
WHISPER: dict[str, Any] = {**DOCUMENT, "rules": [*DOCUMENT["rules"], {"type": "cage", "cells": ["r1c1"], "sum": 2}]}


def test_every_kind_of_source_gives_the_same_puzzle(tmp_path: Path) -> None:
    text = json.dumps(DOCUMENT)
    path = tmp_path / "puzzle.json"
    path.write_text(text)
    wanted = gridwright.load(text)
    for source in (text.encode(), path, str(path), DOCUMENT, [DOCUMENT]):
        assert gridwright.load(source) == wanted
    assert gridwright.load(text, format="sudoku-puzzle") == wanted
    assert read_text(path) == (text, "puzzle.json")


def test_load_wants_exactly_one() -> None:
    assert len(list(gridwright.load_all([DOCUMENT, WHISPER]))) == 2
    assert len(list(gridwright.load_all(f"{EMPTY}\n{ONE}\n"))) == 2
    with pytest.raises(FormatError, match="holds 2 puzzles"):
        gridwright.load([DOCUMENT, DOCUMENT])


@pytest.mark.parametrize(("source", "part"), [
    (b"\xff", "UTF-8"),
    ("", "empty"),
    ({}, "known formats"),
    ([], "no puzzle|known formats"),
    ({"format": "sudoku-puzzle", "x": {1, 2}}, "not JSON"),
    ("no/such/file", "there is no file"),
    ("missing.json", "there is no file"),
    (Path("missing"), "cannot be read"),
    ("\0", "known formats"),
])
def test_bad_sources(source: Any, part: str) -> None:
    with pytest.raises(FormatError, match=part):
        gridwright.load(source)


def test_a_folder_is_no_puzzle(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is a folder"):
        gridwright.load(str(tmp_path))


def test_a_broken_format_does_not_stop_the_reading_of_others() -> None:
    from gridwright.plugins import Entry, Plugins, using

    class Broken:
        @staticmethod
        @gridwright.hookimpl
        def gridwright_entries() -> list[Entry]:
            return [Entry("format", "broken", "no_such_module:PLUGIN")]

    plugins = Plugins(third_party=False)
    plugins.register(Broken(), "broken")
    with using(plugins):
        assert len(gridwright.load(EMPTY).board) == 16


def test_unknown_formats_are_named() -> None:
    with pytest.raises(UnknownName, match="nope"):
        gridwright.load(EMPTY, format="nope")
    with pytest.raises(UnknownName, match="nope"):
        gridwright.dumps(gridwright.load(EMPTY), "nope")


def test_solving() -> None:
    puzzle = gridwright.load(ONE)
    solution = gridwright.solve(puzzle)
    assert solution.values() == [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    assert gridwright.check(puzzle, solution) == []
    assert gridwright.is_unique(puzzle)
    assert gridwright.count(gridwright.load(EMPTY)) == 288
    assert gridwright.count(gridwright.load(EMPTY), limit=5) == 5
    assert len(list(gridwright.solutions(gridwright.load(EMPTY), limit=3))) == 3
    assert all(len(values) == 1 for values in gridwright.forced(puzzle).values())
    bad = gridwright.load("11" + "." * 14)
    with pytest.raises(NoSolution):
        gridwright.solve(bad)
    assert len(gridwright.core(bad)) == 3


def test_converting_reports_what_is_lost() -> None:
    assert gridwright.dumps(gridwright.load(EMPTY), "classic") == EMPTY + "\n"
    kept = gridwright.convert(EMPTY, "sudoku-puzzle")
    assert kept.losses == ()
    assert gridwright.load(kept.text) == gridwright.load(EMPTY)
    cage = {**json.loads(kept.text)}
    cage["rules"] = [*cage["rules"], {"type": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}]
    lossy = gridwright.convert(cage, "classic")
    assert lossy.text == EMPTY + "\n"
    assert [loss.part for loss in lossy.losses] == ["rule"]
    with pytest.raises(NotSupported, match="add up to 3"):
        gridwright.convert(cage, "classic", strict=True)


def test_validate_gives_every_fault() -> None:
    assert gridwright.validate(DOCUMENT) == []
    rules = [*DOCUMENT["rules"], {"type": "cage", "cells": ["r9c9"]}, {"type": "nope"}]
    faults = gridwright.validate({**DOCUMENT, "rules": rules})
    assert [fault.pointer.split("/")[2] for fault in faults] == ["1", "2"]
    assert [fault.severity for fault in gridwright.validate("zz")] == ["error"]
