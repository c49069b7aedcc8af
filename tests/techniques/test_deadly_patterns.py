"""Techniques that need a single solution: rectangles, universal graves, symmetry; and when they must be left out."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gridwright import cell, default_plugins, load
from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Technique
from gridwright_techniques._deadly import ladders, rectangles
from gridwright_techniques.bug import Bug
from gridwright_techniques.rectangles import Rectangles
from gridwright_techniques.symmetry import Symmetry

EMPTY = Ground.of(load("." * 81))
#: A half turn maps it to itself, with 1 to 8 and so on; 9 stays.
TURNED = "...4....8.9..2....56....31.3..5.7....7.....2....2.4..6.86....34....7..9.1....5..."
TWELVE = {"r1c1": "12", "r1c5": "12", "r2c1": "12", "r2c5": "12"}


def at(name: str) -> int:
    row, column = name[1:].split("c")
    return (int(row) - 1) * 9 + int(column) - 1


def named(digits: str, some: str) -> set[tuple[int, int]]:
    return {(at(name), int(digit)) for name in some.split() for digit in digits}


def position(marks: Mapping[str, str], ground: Ground = EMPTY) -> State:
    state = State(ground)
    for name, digits in marks.items():
        state.remove(at(name), ground.everything & ~sum(1 << int(digit) - 1 for digit in digits))
    return state


def found(state: State, technique: Technique) -> list[set[tuple[int, int]]]:
    return [{(i, digit + 1) for i, marks in move.removals for digit in bits(marks)}
            for move in technique.moves(state, technique.kinds[0].code)]


# --- rectangles

def test_rectangles_lie_in_two_boxes() -> None:
    assert len(rectangles(EMPTY.areas)) == 486
    assert (at("r1c1"), at("r1c5"), at("r2c5"), at("r2c1")) in rectangles(EMPTY.areas)
    assert all(len({(i // 27, i % 9 // 3) for i in corners}) == 2 for corners in rectangles(EMPTY.areas))
    assert len(ladders(EMPTY.areas)) == 486


def test_all_other_digits_in_one_corner() -> None:
    assert named("12", "r2c5") in found(position({**TWELVE, "r2c5": "123"}), Rectangles())
    assert named("12", "r2c5") not in found(position({**TWELVE, "r2c5": "123", "r1c1": "124"}), Rectangles())


def test_one_other_digit_in_two_corners() -> None:
    row = " ".join(f"r2c{n}" for n in range(2, 10) if n != 5)
    assert named("3", row) in found(position({**TWELVE, "r2c1": "123", "r2c5": "123"}), Rectangles())
    assert found(position({**TWELVE, "r2c1": "123", "r2c5": "124"}), Rectangles()) == []


def test_two_corners_and_a_cell_are_a_naked_subset() -> None:
    marks = {**TWELVE, "r2c1": "123", "r2c5": "124", "r2c9": "34"}
    row = " ".join(f"r2c{n}" for n in (2, 3, 4, 6, 7, 8))
    assert named("34", row) in found(position(marks), Rectangles())
    assert found(position({**marks, "r2c9": "345"}), Rectangles()) == []


def test_a_digit_that_two_corners_need() -> None:
    state = position({**TWELVE, "r2c1": "123", "r2c5": "124"})
    state.remove_from(sum(1 << at(f"r2c{n}") for n in (2, 3, 4, 6, 7, 8, 9)), 0)
    assert named("2", "r2c1 r2c5") in found(state, Rectangles())


def test_a_hidden_rectangle() -> None:
    state = position({"r1c1": "12"})
    state.remove_from(sum(1 << at(f"r2c{n}") for n in (2, 3, 4, 6, 7, 8, 9)), 0)
    state.remove_from(sum(1 << at(f"r{n}c5") for n in range(3, 10)), 0)
    assert named("2", "r2c5") in found(state, Rectangles())
    state.marks[at("r1c1")] |= 0b100
    assert named("2", "r2c5") not in found(state, Rectangles())


@pytest.mark.parametrize(("givens", "there"), [("3" + "." * 80, True), ("1" + "." * 80, False)])
def test_a_given_is_not_swapped(givens: str, there: bool) -> None:
    # r1c1 has been written: whether it is a given makes the difference.
    ground = Ground.of(load("." * 8 + "3" + "." * 72 if there else givens))
    state = position({"r1c1": "1", "r1c5": "2", "r2c1": "2", "r2c5": "134"}, ground)
    for name in ("r1c1", "r1c5", "r2c1"):
        state.open &= ~(1 << at(name))
    assert (named("1", "r2c5") in found(state, Rectangles())) == there


def test_six_cells() -> None:
    marks = {f"r{row}c{column}": "123" for row in (1, 2) for column in (1, 4, 7)}
    assert named("123", "r2c7") in found(position({**marks, "r2c7": "1234"}), Rectangles())
    assert named("123", "r2c7") not in found(position({**marks, "r2c7": "1234", "r1c1": "1235"}), Rectangles())


# --- universal graves

def grave(more: Mapping[str, str]) -> State:
    """All cells written but two rectangles, of 1 and 2 and of 3 and 4."""
    marks = {**TWELVE, "r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "12",
             "r1c5": "34", "r1c7": "34", "r3c5": "34", "r3c7": "34"}
    del marks["r2c5"]
    written = {f"r{row}c{column}": "9" for row in range(1, 10) for column in range(1, 10)}
    state = position({**written, **marks, **more})
    state.open = sum(1 << at(name) for name in marks)
    return state


def test_one_mark_too_many() -> None:
    assert found(grave({"r1c1": "123"}), Bug()) == [named("12", "r1c1") | named("3", "r1c5 r1c7")]
    assert found(grave({}), Bug()) == []


def test_two_marks_too_many() -> None:
    assert found(grave({"r1c1": "123", "r1c4": "123"}), Bug()) == [named("3", "r1c5 r1c7")]
    # 3 is missing from row 3 now, where it would have to be twice.
    assert found(grave({"r1c1": "123", "r1c4": "123", "r3c5": "45"}), Bug()) == []


# --- symmetry

def test_the_middle_is_its_own_image() -> None:
    ground = Ground.of(load(TURNED))
    technique = Symmetry()
    assert technique.applies(ground)
    move = next(technique.moves(State.start(ground), "GSY"))
    assert [i for i, _ in move.removals] == [40]
    assert State.start(ground).marks[40] & ~move.removals[0][1] == 1 << 8
    assert "1 to 8" in technique.short(move, ground)
    assert ground.solution[40] == 8


def test_what_one_cell_loses_its_image_loses() -> None:
    state = State.start(Ground.of(load(TURNED)))
    state.remove(40, 0xff)
    assert found(state, Symmetry()) == []
    digit = next(bits(state.marks[0] & ~(1 << state.ground.solution[0])))
    state.remove(0, 1 << digit)
    assert found(state, Symmetry()) == [{(80, 8 - digit)}]


def test_givens_that_are_not_mapped() -> None:
    assert not Symmetry().applies(Ground.of(load("." + TURNED[1:3] + "." + TURNED[4:])))
    assert not Symmetry().applies(EMPTY)


# --- where other rules are broken by a swap

@pytest.mark.parametrize("technique", [Rectangles(), Bug(), Symmetry()])
def test_only_where_there_are_houses_alone(technique: Technique) -> None:
    puzzle = load(TURNED)
    odd = default_plugins().registry.get("rule", "cell/odd")
    assert technique.applies(Ground.of(puzzle))
    assert not technique.applies(Ground.of(puzzle.evolve(rules=(*puzzle.rules, odd(cells=[cell("r1c1")])))))
    marks = {puzzle.main: {cell("r1c1"): frozenset({1, 2, 3})}}
    assert not technique.applies(Ground.of(puzzle.evolve(candidates=marks)))
    assert technique.kinds[0].unique
