"""Rules and techniques of other people's plugins: graded and explained like those of this project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import Cell, Puzzle, cell, default_plugins, explain, grade, hint, load, solve
from gridwright.cli.main import main
from gridwright.grading.card import FIELDS
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.ground import Ground
from gridwright.grading.state import State
from gridwright.grading.steps import next_move
from gridwright.plugins import Plugins, using

#: It says nothing of grading: no code, no sums, no houses.
RULE = '''
import itertools
import math

import attrs

from gridwright import Cell, Rule


def reads_the_same_backwards(digits):
    text = str(math.prod(digits))
    return text == text[::-1]


@attrs.frozen(kw_only=True)
class PalindromicProduct(Rule):
    key = "com.example:palindromic_product"
    summary = "The digits on the line have a product that reads the same backwards."

    cells: tuple[Cell, ...]

    def encode(self, enc):
        for digits in itertools.product(*(list(enc.domain(c)) for c in self.cells)):
            if not reads_the_same_backwards(digits):
                enc.clause(*(-enc.is_(c, digit) for c, digit in zip(self.cells, digits)))

    def violations(self, solution):
        product = math.prod(solution[c] for c in self.cells)
        if not reads_the_same_backwards([product]):
            yield self.violation(f"the product is {product}")


PLUGIN = PalindromicProduct
'''
KEY = "com.example:palindromic_product"
SENTENCE = "The digits on the line have a product that reads the same backwards"
LINES = (("r2c1", "r3c2", "r4c2"), ("r2c2", "r3c1", "r4c2"), ("r1c4", "r2c4", "r2c3"))

#: It finds the last place of a digit that is written everywhere else.
TECHNIQUE = '''
from gridwright import Entry, hookimpl
from gridwright.grading.ground import first_bit
from gridwright.grading.technique import Kind, Move, Technique

GRIDWRIGHT_API = 1


class LastDigit(Technique):
    name = "com.example:last_digit"
    kinds = (Kind("LDG", "Last Digit", 0, 0.5),)

    def moves(self, state, code):
        for digit, places in enumerate(state.places):
            rest = places & state.open
            if rest and not rest & (rest - 1):
                yield Move(code, writes=((first_bit(rest), digit),), cells=rest, digits=1 << digit)

    def short(self, move, ground):
        (where, digit), = move.writes
        return f"{ground.cells[where]} is {ground.digit(digit)}, the last {ground.digit(digit)} of all"


@hookimpl
def gridwright_entries():
    yield Entry("technique", LastDigit.name, LastDigit, "The last place of a digit.")
'''
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def document(lines: tuple[tuple[str, ...], ...] = LINES) -> dict[str, Any]:
    """A 4x4 sudoku with three givens and some lines."""
    givens = [0, 0, 0, 2, 2, 0, 1, 0, *[0] * 8]
    return {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 4, "cols": 4}, "digits": 4,
            "givens": givens, "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]},
                                        *({"type": KEY, "cells": list(line)} for line in lines)]}


@pytest.fixture
def rule(tmp_path: Path) -> Iterator[Path]:
    """The rule as a plugin of one file, for the length of a test."""
    yield from plugin(tmp_path / "palindromic_product.py", RULE)


@pytest.fixture
def technique(tmp_path: Path) -> Iterator[Path]:
    """The technique in the same way."""
    yield from plugin(tmp_path / "last_digit.py", TECHNIQUE)


def plugin(path: Path, source: str) -> Iterator[Path]:
    path.write_text(source)
    with using(Plugins(third_party=False, files=[path])):
        yield path


# --- a rule

def first_step(puzzle: Puzzle) -> Any:
    """The easiest move at the start, with neither trial and error nor what takes one solution for granted."""
    ground = Ground.of(puzzle)
    catalogue = catalogue_for(ground)
    unwanted = {"TRL"} | {kind.code for kind, _ in catalogue.kinds if kind.unique}
    return next_move(State.start(ground), catalogue, unwanted)


def test_a_card_with_every_field(rule: Path) -> None:
    puzzle = load(document())
    card = grade(puzzle, fields=FIELDS, explain=("short", "teach"))
    assert set(card) == {"format", "format_version", "grader", *FIELDS} - {"stopped_at_step"}
    assert card["difficulty"] > 0
    assert card["time_p80"] >= card["time"] > 0
    assert card["band_index"] >= 1
    assert any(entry["band"] for entry in card["contains"])
    assert "TBL" in {step["code"] for step in card["steps"]}
    assert card["contains_complete"]
    # Ratings are of classics only.
    assert (card["se"], card["se_diuf"]) == (None, None)
    assert card["describe"]["type"] == "Tiny Custom Sudoku"
    assert not [issue for issue in card["issues"] if issue["code"] == "decorative"]


def test_steps_have_its_code_and_its_sentence(rule: Path) -> None:
    puzzle = load(document())
    solution = solve(puzzle)
    steps = grade(puzzle, explain=("short", "teach"))["steps"]
    mine = [step for step in steps if step["code"] == "TBL"]
    assert mine
    for step in mine:
        assert step["technique"] == "Allowed combinations of a rule"
        assert all(SENTENCE in step["explanation"][level] for level in ("short", "teach"))
        for each in step["eliminations"]:
            where, value = each.split("#")
            assert solution[cell(where)] != int(value)
            assert where in step["explanation"]["short"]


def test_the_only_way_on_names_the_rule(rule: Path) -> None:
    """Without the lines nothing follows from the givens, so the first step is one of theirs."""
    assert first_step(load(document(()))) is None
    puzzle = load(document())
    step = next(explain(puzzle))
    assert step.code == "TBL"
    assert step.explanation["short"].startswith(f"{SENTENCE} (r2c2, r3c1, r4c2): ")
    assert step.eliminations == ((Cell(3, 1), 4), (Cell(4, 2), 3), (Cell(4, 2), 4))
    assert all(f"{where} cannot be" in step.explanation["teach"] for where in ("r3c1", "r4c2"))
    found = hint(puzzle)
    assert SENTENCE in found.text
    assert found.eliminations == step.eliminations


def test_a_rule_that_is_not_needed_is_said_to_be_so(rule: Path) -> None:
    """The publishing checks know such a rule too."""
    whole = solve(load(document()))
    puzzle = load({**document(LINES[:1]), "givens": [0, *[whole[c] for c in whole.puzzle.board.cells][1:]]})
    assert [issue["code"] for issue in grade(puzzle)["issues"] if issue.get("rules")]


def test_on_the_command_line(rule: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(document()))
    before = ["--plugins", "none", "--plugin", str(rule)]
    for words in (["explain", "--next", str(file)], ["hint", str(file)],
                  ["grade", "--explain", "short", str(file)]):
        with pytest.raises(SystemExit) as ended:
            main([*before, *words])
        assert not ended.value.code
        assert SENTENCE in capsys.readouterr().out


# --- a technique

def test_a_technique_is_used_by_the_route(technique: Path) -> None:
    puzzle = load(CLASSIC)
    solution = solve(puzzle)
    card = grade(puzzle, fields=FIELDS, explain="short")
    mine = [step for step in card["steps"] if step["code"] == "LDG"]
    assert mine
    for step in mine:
        where, value = step["placement"].split("=")
        assert solution[cell(where)] == int(value)
        assert step["technique"] == "Last Digit"
        assert step["explanation"]["short"] == f"{where} is {value}, the last {value} of all."
    assert card["band"] == "Very Easy"
    assert card["difficulty"] > 0


def test_a_technique_is_explained_and_hinted_at(technique: Path) -> None:
    assert "Last Digit" in {step.technique for step in explain(load(CLASSIC))}
    solved = solve(load(CLASSIC))
    but_two = "".join("." if c in (Cell(1, 3), Cell(2, 2)) else str(solved[c]) for c in solved.puzzle.board.cells)
    # Rows 1 and 2 have one open cell each: full houses are found too, but come later.
    assert hint(load(but_two)).text == "Last Digit: r1c3 is 4, the last 4 of all."


def test_without_its_plugin_it_is_gone() -> None:
    with using(Plugins(third_party=False)):
        assert "LDG" not in {step["code"] for step in grade(load(CLASSIC), fields=["steps"])["steps"]}
        assert "com.example:last_digit" not in default_plugins().registry.names("technique")
