"""Wings, chains of few cells, 3D Medusa, chutes and fireworks: small patterns, and the same with one thing amiss."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from gridwright import load
from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Technique
from gridwright_techniques.bent_sets import BentSets
from gridwright_techniques.chutes import Chutes
from gridwright_techniques.fireworks import Fireworks
from gridwright_techniques.medusa import Medusa
from gridwright_techniques.short_chains import ShortChains
from gridwright_techniques.wings import Wings
from gridwright_techniques.xy_chains import XYChains

GROUND = Ground.of(load("." * 81))
BY_CODE: dict[str, Technique] = {
    kind.code: technique
    for technique in (Wings(), BentSets(), XYChains(), ShortChains(), Chutes(), Fireworks(), Medusa())
    for kind in technique.kinds}
AROUND = {"r1c1": "123", "r1c5": "14", "r1c6": "24", "r2c2": "34"}
FIVE = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "45", "r9c9": "15"}
MEDUSA = {"r1c1": "12", "r1c5": "23", "r5c5": "13"}


def at(cell: str) -> int:
    row, column = cell[1:].split("c")
    return (int(row) - 1) * 9 + int(column) - 1


def cells(some: str) -> list[int]:
    return [at(cell) for cell in some.split()]


def position(marks: Mapping[str, str], without: Iterable[tuple[int, str]] = ()) -> State:
    """An open board with a few cells that have certain marks only, and some that are `without` a digit."""
    state = State(GROUND)
    for cell, digits in marks.items():
        state.remove(at(cell), GROUND.everything & ~sum(1 << int(digit) - 1 for digit in digits))
    for digit, some in without:
        state.remove_from(sum(1 << cell for cell in cells(some)), digit - 1)
    return state


def line(kind: str, number: int, but: str) -> str:
    """The cells of a row or column, without some."""
    names = [f"r{number}c{n}" if kind == "row" else f"r{n}c{number}" for n in range(1, 10)]
    return " ".join(name for name in names if name not in but.split())


def found(state: State, code: str, technique: Technique | None = None) -> list[set[tuple[int, int]]]:
    """What each move takes away, as (cell, digit)."""
    moves = list((technique or BY_CODE[code]).moves(state, code))
    for move in moves:
        assert move.removals
        assert all(marks and not marks & ~state.marks[cell] for cell, marks in move.removals)
    return [{(cell, digit + 1) for cell, marks in move.removals for digit in bits(marks)} for move in moves]


def named(digit: int, some: str) -> set[tuple[int, int]]:
    return {(cell, digit) for cell in cells(some)}


def gone(state: State, code: str) -> set[tuple[int, int]]:
    return set().union(*found(state, code))


# --- wings

def test_y_wing() -> None:
    marks = {"r1c1": "12", "r1c5": "13", "r2c2": "23"}
    expected = named(3, "r1c2 r1c3 r2c4 r2c5 r2c6")
    assert found(position(marks), "YWG") == [expected]
    assert found(position({**marks, "r2c2": "234"}), "YWG") == []


def test_xyz_wing() -> None:
    marks = {"r1c1": "123", "r1c5": "13", "r2c2": "23"}
    assert found(position(marks), "XYZ") == [named(3, "r1c2 r1c3")]
    assert found(position({**marks, "r1c1": "1234"}), "XYZ") == []
    assert found(position({**marks, "r2c2": "13"}), "XYZ") == []


def test_wxyz_wing() -> None:
    # 4 is what the cells of row 1 and r2c2 have in common, so one of these is 4.
    expected = named(4, "r1c2 r1c3 r2c4 r2c5 r2c6")
    assert expected in found(position(AROUND), "WXZ")
    assert expected not in found(position({**AROUND, "r2c2": "345"}), "WXZ")
    # 2 may now be in row 1 and in box 1.
    assert expected not in found(position({**AROUND, "r2c2": "24"}), "WXZ")


def test_wxyz_wing_of_five_cells() -> None:
    marks = {**AROUND, "r1c6": "25", "r1c8": "45", "r2c2": "34"}
    assert named(4, "r1c2 r1c3") in found(position(marks), "WXZ")
    assert named(4, "r1c2 r1c3") not in found(position({**marks, "r1c8": "456"}), "WXZ")


# --- chains

def test_remote_pairs() -> None:
    marks = {"r1c1": "12", "r1c5": "12", "r5c5": "12", "r5c9": "12"}
    expected = named(1, "r1c9 r5c1") | named(2, "r1c9 r5c1")
    assert expected <= gone(position(marks), "RMP")
    assert found(position({**marks, "r5c9": "13"}), "RMP") == []


def test_xy_chain() -> None:
    marks = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"}
    assert named(1, "r1c9 r5c1") in found(position(marks), "XYC")
    assert found(position({**marks, "r5c5": "345"}), "XYC") == []


def test_long_xy_chains_are_not_hard() -> None:
    class Longer(XYChains):
        longest = 5

    assert found(position(FIVE), "XYC") == []
    assert found(position(FIVE), "XYC", Longer()) == [named(1, "r1c9 r9c1")]


class AllShortChains(ShortChains):
    placing = 0


def test_w_wing() -> None:
    # Row 9 has 1 in column 1 or in column 5, so one of the two pairs is 2.
    marks = {"r1c1": "12", "r5c5": "12"}
    row = line("row", 9, "r9c1 r9c5")
    assert named(2, "r1c5 r5c1") in found(position(marks, [(1, row)]), "MCH", AllShortChains())
    assert named(2, "r1c5 r5c1") not in found(position(marks, [(1, row.replace("r9c2 ", ""))]), "MCH",
                                              AllShortChains())


def test_short_chain_places_a_digit() -> None:
    # As above, and r1c5 loses its 2.
    marks = {"r1c1": "12", "r5c5": "12", "r1c5": "23"}
    state = position(marks, [(1, line("row", 9, "r9c1 r9c5"))])
    assert [move.writes for move in ShortChains().moves(state, "MCH")] == [((at("r1c5"), 2),)]
    assert not list(ShortChains().moves(position({**marks, "r1c5": "234"}, [(1, line("row", 9, "r9c1 r9c5"))]), "MCH"))
    # 2 is in r5c1, which sees both ends, or in r5c5.
    state = position({"r1c1": "12", "r5c5": "12"}, [(1, line("row", 9, "r9c1 r9c5")), (2, line("row", 5, "r5c1 r5c5"))])
    assert ((at("r5c5"), 1),) in [move.writes for move in ShortChains().moves(state, "MCH")]


def test_short_chain_is_told_link_by_link() -> None:
    state = position({"r1c1": "12", "r5c5": "12", "r1c5": "23"}, [(1, line("row", 9, "r9c1 r9c5"))])
    (move,) = ShortChains().moves(state, "MCH")
    assert "2r1c1 = 1r1c1 - 1r9c1 = 1r9c5 - 1r5c5 = 2r5c5" in ShortChains().short(move, GROUND)
    assert ShortChains().short(move, GROUND).endswith("r1c5 is 3")
    assert ShortChains().teach(move, GROUND).endswith("r1c5 is 3: no other digit is left there.")


# --- 3D Medusa

def test_medusa_in_two_colours() -> None:
    # 1 in r1c1, or 2 there, 3 in r1c5 and 1 in r5c5.
    without = [(2, line("row", 1, "r1c1 r1c5")), (3, line("column", 5, "r1c5 r5c5"))]
    assert named(1, "r5c1") <= gone(position(MEDUSA, without), "3DM")
    assert named(1, "r5c1").isdisjoint(gone(position({**MEDUSA, "r5c5": "134"}, without), "3DM"))
    assert found(position(MEDUSA), "3DM") == []


def test_medusa_with_a_wrong_colour() -> None:
    # One colour has 1 in r5c1 and in r5c5.
    without = [(2, line("row", 1, "r1c1 r1c5")), (3, line("column", 5, "r1c5 r5c5")),
               (1, line("column", 1, "r1c1 r5c1"))]
    wrong = named(2, "r1c1") | named(3, "r1c5") | named(1, "r5c1 r5c5")
    assert wrong in found(position(MEDUSA, without), "3DM")


def test_medusa_leaves_no_cell_empty() -> None:
    # With 1 in r1c1, 2 in r1c5 and 3 in r5c5 nothing is left for r5c1.
    without = [(2, line("row", 1, "r1c1 r1c5")), (3, line("column", 5, "r1c5 r5c5"))]
    wrong = named(1, "r1c1") | named(2, "r1c5") | named(3, "r5c5")
    assert wrong in found(position({**MEDUSA, "r5c1": "13"}, without), "3DM")


# --- chutes and fireworks

def test_chute_remote_pairs() -> None:
    # 1 of box 3 is in row 1 or 2.
    marks = {"r1c1": "12", "r2c5": "12"}
    expected = named(2, "r1c4 r1c5 r1c6 r2c1 r2c2 r2c3")
    assert found(position(marks, [(1, "r3c7 r3c8 r3c9")]), "CRP") == [expected]
    assert found(position(marks, [(1, "r3c7 r3c8")]), "CRP") == []
    assert found(position({"r1c1": "12", "r5c5": "12"}, [(1, "r3c7 r3c8 r3c9")]), "CRP") == []


FIRE = [(digit, " ".join([f"r1c{n}" for n in range(4, 9)] + [f"r{n}c1" for n in range(4, 9)])) for digit in (1, 2, 3)]


def test_fireworks_of_three_digits() -> None:
    moves = found(position({}, FIRE), "FIR")
    others = set().union(*(named(digit, "r1c1 r1c9 r9c1") for digit in range(4, 10)))
    box = set().union(*(named(digit, "r2c2 r2c3 r3c2 r3c3") for digit in (1, 2, 3)))
    assert moves == [others | box]
    assert found(position({}, FIRE[:2]), "FIR") == []


def test_fireworks_of_two_and_two_digits() -> None:
    back = " ".join([f"r9c{n}" for n in range(2, 7)] + [f"r{n}c9" for n in range(2, 7)])
    moves = found(position({}, [*FIRE[:2], (4, back), (5, back)]), "FIR")
    assert named(9, "r1c1 r1c9 r9c1 r9c9") | named(4, "r1c1") | named(1, "r9c9") <= moves[0]
    assert named(4, "r1c9").isdisjoint(moves[0])


@pytest.mark.parametrize("code", BY_CODE)
def test_nothing_on_an_open_board(code: str) -> None:
    assert found(State(GROUND), code) == []
