"""docs/generating.md says what the reader of these requests does; tests/test_docs.py runs its examples."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gridwright import default_plugins
from gridwright.generating.search import SOFT_ATTEMPTS
from gridwright_formats import _sudoku_request as reading
from gridwright_formats._sudoku_spec_board import BOXES
from gridwright_formats._sudoku_spec_targets import Knobs, Limits
from gridwright_formats._sudoku_spec_templates import MODES, OUTSIDE, VARIETIES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "generating.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\|(.*)\|$", re.MULTILINE)


def rows(heading: str) -> list[list[str]]:
    """The rows of all tables in a section, without their heads."""
    section = PAGE.partition(f" {heading}\n")[2].partition("\n#")[0]
    return [[cell.strip() for cell in row.split("|")] for row in ROW.findall(section)]


def templates() -> dict[str, list[str]]:
    """The rows of the varieties, by what the reader calls them."""
    found = {}
    for row in rows("Templates"):
        if row[0].startswith("`{"):
            example = json.loads(row[0].strip("`"))
            found["/".join(example[name] for name in ("type", "kind") if name in example)] = row
    return found


def test_members_are_those_of_the_reader() -> None:
    listed = [row[0].strip("`") for row in rows("Members") if row[0].startswith("`")]
    assert sorted(listed) == sorted(reading.MEMBERS)


def test_defaults_are_those_of_the_reader() -> None:
    assert f"{Limits().seconds:g} seconds, seed {Limits().seed}" in PAGE
    (default,) = (row[2] for row in rows("What only this program reads") if row[0] == "`grade_seconds`")
    assert default == f"{Knobs().grade_seconds:g}"


def test_sizes_are_those_of_the_reader() -> None:
    listed = re.search(r"D is ([\d, or]+), with boxes of ([\dx, or\n]+) \(rows", PAGE)
    assert listed is not None
    assert list(map(int, re.findall(r"\d+", listed[1]))) == list(BOXES)
    assert re.findall(r"\d+x\d+", listed[2]) == [f"{height}x{width}" for height, width in BOXES.values()]


def test_varieties_are_those_of_the_reader() -> None:
    assert list(templates()) == list(VARIETIES)


@pytest.mark.parametrize("name", VARIETIES)
def test_members_of_a_template_are_those_of_its_rules(name: str) -> None:
    _, places, others = templates()[name]
    kinds = [default_plugins().registry.get("rule", key) for key in VARIETIES[name]]
    named = re.findall(r"`(\w+)`", others)
    assert named == list(dict.fromkeys(each for kind in kinds for each in (*kind.measured, *kind.fixable)))
    assert ("one grid only" in places) == (name in OUTSIDE)


def test_counts_are_those_of_the_reader() -> None:
    listed = [row[0].strip('`"') for row in rows("Templates") if row[0].startswith('`"')]
    assert listed == list(MODES)


def test_codes_are_those_of_the_reader() -> None:
    """Every code that a module of the reader gives to a fault stands in the table."""
    listed = {code for row in rows("What is refused") for code in re.findall(r"`([\w-]+)`", row[0])}
    folder = Path(reading.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("_sudoku_spec_*.py"))
    text += Path(reading.__file__).read_text(encoding="utf-8")
    given = set(re.findall(r'(?:FormatError|\.add)\((?:[^()]|\([^()]*\))*?"([a-z]+)"\)', text))
    assert {"impossible", "board", "template", "value", "duplicate", "version"} <= given
    assert sorted(given - listed - {"format"}) == []


def test_our_own_limit_is_that_of_the_search() -> None:
    words = {3: "three"}
    assert f"one of the first {words[SOFT_ATTEMPTS]} attempts" in PAGE
