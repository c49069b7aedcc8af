"""The format, and the puzzle of the README."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gridwright import (
    FormatError,
    LoadOptions,
    Puzzle,
    convert,
    count,
    default_plugins,
    dumps,
    load,
    load_all,
    validate,
)
from gridwright.testing import FormatConformance

if TYPE_CHECKING:
    from gridwright.testing.fixtures import AssertUnique

pytest_plugins = ["gridwright.testing.fixtures"]

HERE = Path(__file__).resolve().parents[1]
NAME = "com.example:cage-text"


class TestCageText(FormatConformance):
    format = NAME


def test_the_puzzle_of_the_readme(assert_unique: AssertUnique) -> None:
    puzzle = load(HERE / "puzzle.killer")
    assert puzzle.meta["meta"]["title"] == "Nine digits, no givens"
    assert_unique(puzzle)
    assert (HERE / "puzzle.killer").read_text().endswith(dumps(puzzle, NAME))


def test_what_is_read() -> None:
    puzzle = load("killer 2 latin\nA.\nA.\nA=3\nr1c2=1\n")
    assert [rule.key for rule in puzzle.rules] == ["grid", "cage"]
    assert puzzle.givens["digits"] == {(1, 2): 1}
    assert count(puzzle) == 1
    assert len(list(load_all("killer 2 latin\n..\n..\nkiller 2 1x2\n..\n..\n"))) == 2


def test_to_and_from_other_formats() -> None:
    there = convert(HERE / "puzzle.killer", "sudoku-puzzle", strict=True)
    back = convert(there.text, NAME, strict=True)
    assert back.losses == ()
    assert (HERE / "puzzle.killer").read_text().endswith(back.text)


def test_losses_are_named() -> None:
    document = {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 2}, "digits": 2,
                "givens": [0, 0, 0, 0], "meta": {"title": "T", "author": "A"},
                "rules": [{"type": "grid", "origin": "r1c1"}, {"type": "cage", "cells": ["r1c1", "r1c2"]},
                          {"type": "cage", "sum": 2, "cells": ["r1c2"]},
                          {"type": "edge", "kind": "kropki", "color": "white", "cells": ["r1c1", "r1c2"]}]}
    converted = convert(document, NAME)
    assert [loss.part for loss in converted.losses] == ["rule", "rule", "meta"]
    assert converted.text == "killer 2 latin T\nAA\n..\n"


@pytest.mark.parametrize(("text", "message"), [
    ("killer 9 3x4\n", "line 1: a box of 3 x 4 cells does not hold 9 digits"),
    ("killer 4 2x2\nAAAA\nBBBB\n", "line 1: the puzzle has 2 rows; expected 4"),
    ("killer 2 latin\nAAA\n..\n", "line 2: the row has 3 characters; expected 2"),
    ("killer 2 latin\nA?\n..\n", r"line 2: '\?' is neither the letter of a cage nor a dot"),
    ("# one\nkiller 2 latin\n\nA.\n..\nB=3\n", "line 6: there is no cage B"),
    ("killer 2 latin\nA.\n..\nA=3 A=3\n", "line 4: there are two sums for cage A"),
    ("killer 2 latin\n..\n..\nr3c1=1\n", "line 4: r3c1=1 is no given of this board"),
    ("killer 2 latin\n..\n..\nabc\n", "line 4: 'abc' is neither a sum"),
])
def test_faults_have_a_line(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        load(text, format=NAME)
    [fault] = validate(text, format=NAME)
    assert fault.severity == "error"


def test_reading_goes_on_after_a_fault() -> None:
    codec = default_plugins().registry.get("format", NAME)
    first, second = codec.load_each("killer 2 latin\n...\n..\nkiller 2 latin\n..\n..\n", LoadOptions())
    assert isinstance(first, FormatError)
    assert isinstance(second, Puzzle)
