"""Digits that follow from notes kept in mind, and box pairs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from gridwright import load
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.ground import Ground
from gridwright.grading.route import route
from gridwright.grading.state import State
from gridwright.grading.technique import Move
from gridwright_techniques.in_the_head import InTheHead

GROUND = Ground.of(load("." * 81))


def at(cell: str) -> int:
    row, column = cell[1:].split("c")
    return (int(row) - 1) * 9 + int(column) - 1


def written(digits: Iterable[str]) -> State:
    """A board with some digits, told like "r1c2=3"."""
    state = State(GROUND)
    for each in digits:
        cell, digit = each.split("=")
        state.write(at(cell), int(digit) - 1)
    return state


def placed(state: State, code: str) -> list[str]:
    return [said(move) for move in InTheHead().moves(state, code)]


def said(move: Move) -> str:
    (cell, digit), = move.writes
    return f"{GROUND.cells[cell]}={digit + 1}"


#: r5c1 and r5c5 see 3 to 9, and r5c9 sees 4 to 9: what is left there is 1, 2 or 3.
PAIR = ("r1c1=3", "r2c1=4", "r3c1=5", "r7c1=6", "r1c5=4", "r2c5=3", "r3c5=6", "r7c5=5", "r1c9=5", "r2c9=6", "r3c9=4",
        "r5c4=7", "r5c6=8", "r5c8=9")
#: 1 is in row 1 of the first box, and in the next box in this row or in r3c6.
BOX = ("r1c1=3", "r2c1=2", "r2c2=4", "r2c3=5", "r3c1=6", "r3c2=7", "r3c3=8", "r2c4=6", "r2c5=7", "r2c6=8", "r3c4=9",
       "r3c5=3")


def without(digits: tuple[str, ...], *gone: str) -> State:
    return written(each for each in digits if each not in gone)


def test_a_pair_in_mind_places_a_digit() -> None:
    state = written(PAIR)
    assert [said(move) for move in InTheHead().moves(state, "MSI")] == ["r5c9=3"]
    assert placed(without(PAIR, "r7c5=5"), "MSI") == []
    assert placed(without(PAIR, "r3c9=4"), "MSI") == []
    # What is noted on paper is not looked at, but a digit that has gone is not placed any more.
    state.remove(at("r5c9"), 0b10)
    assert placed(state, "MSI") == ["r5c9=3"]
    state.remove(at("r5c9"), 0b100)
    assert placed(state, "MSI") == []


def test_what_is_single_without_a_note_is_not_in_the_head() -> None:
    assert placed(written((*PAIR, "r5c2=1", "r5c3=2")), "MSI") == []


def test_box_pairs() -> None:
    assert placed(written(BOX), "SNY") == ["r3c6=1"]
    assert placed(without(BOX, "r3c3=8"), "SNY") == []
    assert placed(without(BOX, "r3c5=3"), "SNY") == []
    # The pointing digit is one of the notes that are kept in mind, too.
    assert "r3c6=1" in placed(written(BOX), "MSI")


def test_clues_are_gone_through() -> None:
    # The cage is a pair of 1 and 2, so that r2c2, which sees a 3, is 4.
    puzzle = load({"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 4, "cols": 4}, "digits": 4,
                   "givens": [0] * 12 + [0, 3, 0, 0],
                   "rules": [{"type": "box_grid", "box": [2, 2], "origin": "r1c1"},
                             {"type": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}]})
    ground = Ground.of(puzzle)
    found = list(InTheHead().moves(State.start(ground), "MSI"))
    assert {(str(ground.cells[cell]), digit + 1) for move in found for cell, digit in move.writes} == {
        ("r2c2", 4)}
    assert "and the clues only" in InTheHead().teach(found[0], ground)


def test_words() -> None:
    technique = InTheHead()
    (move,) = technique.moves(written(PAIR), "MSI")
    assert technique.short(move, GROUND) == "r5c9 is 3, with this in mind: a naked pair 1 and 2 in r5c1 and r5c5"
    assert technique.teach(move, GROUND).endswith("With this, only 3 fits in r5c9.")
    (move,) = technique.moves(written(BOX), "SNY")
    assert technique.short(move, GROUND) == (
        "r3c6 is 1, with this in mind: 1 of the box at r1c1 is in r1c2 or r1c3")
    assert technique.teach(move, GROUND).endswith("r3c6 is the only place for 1 in the box at r1c4.")


def test_box_pairs_are_left_to_pointing_digits() -> None:
    ground = Ground.of(load("1" + "." * 80))
    kinds = catalogue_for(ground).kind_of
    assert kinds["SNY"].order > kinds["PPR"].order
    assert kinds["MSI"].general == ("NPR", "NTR")


@pytest.fixture
def classics(corpus: Path) -> tuple[str, ...]:
    with (corpus / "sudoku" / "grade_more.jsonl").open(encoding="utf-8") as lines:
        rows = (row for row in map(json.loads, lines) if row["family"] == "classic")
        return tuple(row["puzzle"] for row in islice(rows, 40))


def test_digits_are_those_of_the_solution(classics: Iterable[str]) -> None:
    technique, count = InTheHead(), {"MSI": 0, "SNY": 0}
    for text in classics:
        ground = Ground.of(load(text))
        state = State.start(ground)
        for move in route(ground, catalogue_for(ground), banned={"PPR", "MSI", "SNY"}).moves:
            if move.removals:
                for code in count:
                    for each in technique.moves(state, code):
                        (cell, digit), = each.writes
                        assert ground.solution[cell] == digit, (text, technique.short(each, ground))
                        assert state.open >> cell & 1
                        count[code] += 1
            move.apply(state)
    assert count["MSI"] > 50
    assert count["SNY"] > 2
