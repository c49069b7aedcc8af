"""Almost locked sets in pairs, wings, chains, blossoms and aligned pairs, and Sue de Coq."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import util
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gridwright import load, solve
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.grading.technique import Move, Technique
from gridwright_techniques.aligned_pairs import AlignedPairs
from gridwright_techniques.almost_locked_sets import AlmostLockedSets
from gridwright_techniques.death_blossom import DeathBlossom
from gridwright_techniques.intersections import Intersections
from gridwright_techniques.locked_set_chains import LockedSetChains
from gridwright_techniques.singles import Singles
from gridwright_techniques.subsets import Subsets
from gridwright_techniques.sue_de_coq import SueDeCoq


def _rows() -> ModuleType:
    """The script with HoDoKu's names and our codes for them."""
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "technique_rows.py"
    spec = util.spec_from_file_location("technique_rows", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ROWS = _rows()
GROUND = Ground.of(load("." * 81))
#: Classics that need more than subsets.
HARD = (".....5.49.8...1..29.....5...28.6...3...5...6....3.78..8......1..5.7.9.....9...6..",
        ".....2.....8...3.1...413..6.832.6.....5..1..969........3....96.8.1.......5.7..8.2",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
BY_CODE: dict[str, type[Any]] = {"ALS": AlmostLockedSets, "AXY": LockedSetChains, "AAC": LockedSetChains,
                                 "SDC": SueDeCoq, "APE": AlignedPairs, "DEB": DeathBlossom}
WING = {"r5c5": "12", "r5c1": "13", "r2c1": "39", "r1c5": "24", "r1c4": "49"}
BLOSSOM = {"r1c1": "123", "r1c4": "19", "r4c1": "28", "r5c1": "89", "r2c2": "37", "r2c4": "79"}
PAIR = {"r1c5": "12", "r2c2": "13", "r2c4": "23"}


def at(cell: str) -> int:
    """The number of a cell that is named like r3c7, on a 9 by 9 board."""
    row, column = cell[1:].split("c")
    return (int(row) - 1) * 9 + int(column) - 1


def position(marks: Mapping[str, str]) -> State:
    """An open board with a few cells that have certain marks only."""
    state = State(GROUND)
    for cell, digits in marks.items():
        state.remove(at(cell), GROUND.everything & ~sum(1 << int(digit) - 1 for digit in digits))
    return state


def gone(move: Move) -> set[tuple[int, int]]:
    """What a move takes away, as (cell, digit)."""
    return {(cell, digit) for cell, marks in move.removals for digit in range(9) if marks >> digit & 1}


def named(digit: int, *cells: str) -> set[tuple[int, int]]:
    """A digit in some cells."""
    return {(at(cell), digit - 1) for cell in cells}


def found(state: State, code: str) -> list[set[tuple[int, int]]]:
    """What each move of a kind takes away."""
    return [gone(move) for move in BY_CODE[code]().moves(state, code)]


# --- small patterns

def test_two_sets_with_one_joint() -> None:
    # Row 1 has 1, 2, 3 in two cells, column 9 has 3, 4, 1 in two. Both have their 3 in box 3, so 1 is in one of them.
    marks = {"r1c1": "12", "r1c7": "23", "r2c9": "34", "r6c9": "14"}
    assert found(position(marks), "ALS") == [named(1, "r6c1", "r1c9")]
    assert found(position({**marks, "r6c9": "1345"}), "ALS") == []


def test_two_sets_with_two_joints() -> None:
    # Row 1: 1, 2, 3 in two cells; box 1: 1, 2, 4 in two. 1 and 2 of both sets see each other.
    marks = {"r1c1": "123", "r1c2": "123", "r2c1": "124", "r3c3": "124"}
    best = max(found(position(marks), "ALS"), key=len)
    # Each set keeps its own digit, so 3 leaves row 1 and 4 leaves box 1; 1 and 2 leave box 1.
    assert named(3, "r1c3", "r1c9", "r2c2") <= best
    assert named(4, "r1c3", "r2c2", "r3c1") <= best
    assert named(1, "r1c3", "r2c2", "r3c1") | named(2, "r1c3", "r2c2", "r3c1") <= best


def test_wing_of_three_sets() -> None:
    # r5c5 has 1 or 2; column 1 takes the 1 and row 1 the 2, if they lose 9.
    expected = named(9, "r1c1", "r1c2", "r1c3", "r2c4", "r2c5", "r2c6")
    assert expected in found(position(WING), "AXY")
    assert expected not in found(position(WING), "ALS")
    assert found(position({**WING, "r5c5": "128"}), "AXY") == []


def test_chain_of_four_sets() -> None:
    # 1 in r1c1, or 2 there, 3 in r1c5, 4 in r5c5, and 1 in r5c9.
    marks = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"}
    assert named(1, "r1c9", "r5c1") in found(position(marks), "AAC")
    assert found(position({**marks, "r5c9": "145"}), "AAC") == []


def test_blossom_takes_all_digits_of_its_stem() -> None:
    # 9 in r5c4 would make r1c4 a 1, column 1 need its 2 in r4c1 and row 2 its 3 in r2c2.
    assert named(9, "r5c4") in found(position(BLOSSOM), "DEB")
    assert named(9, "r5c4") not in found(position({**BLOSSOM, "r1c1": "1236"}), "DEB")
    assert named(9, "r5c4") not in found(position({**BLOSSOM, "r2c2": "367"}), "DEB")


def test_pair_that_sees_a_set_cannot_share_its_digits() -> None:
    # r1c1 and r2c4 both see r1c5 and r2c2: with 1 in r1c1, r2c4 can be neither 2 nor 3.
    assert named(1, "r1c1") in found(position(PAIR), "APE")
    assert found(position({**PAIR, "r2c2": "14"}), "APE") == []
    assert found(position({**PAIR, "r2c4": "234"}), "APE") == []


def test_sue_de_coq() -> None:
    # Row 1 and box 1: r1c1 and r1c2 hold 1, 2, 3, 4; row 1 has 1, 2 in r1c9, box 1 has 3, 4 in r2c3.
    marks = {"r1c1": "1234", "r1c2": "1234", "r1c9": "12", "r2c3": "34"}
    row = [f"r1c{column}" for column in range(3, 9)]
    box = ["r1c3", "r2c1", "r2c2", "r3c1", "r3c2", "r3c3"]
    expected = named(1, *row) | named(2, *row) | named(3, *box) | named(4, *box)
    assert found(position(marks), "SDC") == [expected]
    assert found(position({**marks, "r2c3": "23"}), "SDC") == []


@pytest.mark.parametrize("code", BY_CODE)
def test_words(code: str) -> None:
    technique: Technique = BY_CODE[code]()
    positions = {"ALS": {"r1c1": "12", "r1c7": "23", "r2c9": "34", "r6c9": "14"},
                 "AXY": WING,
                 "AAC": {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"},
                 "SDC": {"r1c1": "1234", "r1c2": "1234", "r1c9": "12", "r2c3": "34"},
                 "APE": PAIR, "DEB": BLOSSOM}
    move = next(iter(technique.moves(position(positions[code]), code)))
    assert "r1c1" in technique.short(move, GROUND) or "r5c5" in technique.short(move, GROUND)
    assert technique.teach(move, GROUND).endswith(".")
    assert technique.short(move, GROUND) not in technique.teach(move, GROUND)


# --- HoDoKu's examples

@pytest.mark.parametrize(("name", "too_large"), [
    ("ALS-XZ rule", 2), ("ALS-XY-Wing rule", 5), ("ALS-XY-Chain", 3), ("Death Blossom", 5), ("Sue de Coq", 0),
])
def test_examples(corpus: Path, name: str, too_large: int) -> None:
    """Sets of up to eight cells find all examples; the usual four cells those without larger sets."""
    found = ROWS.result(name, ROWS.rows_by_name(corpus)[name])
    assert found.sound == ROWS.NAMES[name].rows
    assert len(found.missed) == too_large
    assert not found.missed_lifted


@pytest.mark.parametrize(("name", "count"), [("Grouped AIC", 21), ("Grouped Discontinuous Nice Loop", 17)])
def test_examples_of_chains_with_sets(corpus: Path, name: str, count: int) -> None:
    """The variants 3 and 4 have almost locked sets in them; one example of each name needs a larger one."""
    rows = [row for row in ROWS.with_move(ROWS.rows_by_name(corpus)[name]) if row["variant"] in ("3", "4")]
    assert len(rows) == count
    missed = []
    for row in rows:
        state = ROWS.position(row)
        effects = [ROWS.effect(move, state) for move in LockedSetChains().moves(state, "AAC")]
        if not ROWS.is_found(ROWS.wanted(row, state), effects):
            missed.append(row["id"])
    assert len(missed) == 1


# --- no wrong move

@pytest.mark.parametrize("puzzle", HARD)
def test_no_wrong_move_on_hard_puzzles(puzzle: str) -> None:
    assert sum(_check(puzzle).values()) > 0


def test_no_wrong_move_on_real_puzzles(corpus: Path) -> None:
    with (corpus / "sudoku" / "grade_more.jsonl").open() as lines:
        rows = [row for row in map(json.loads, lines) if row["family"] == "classic" and row["card"]["band_index"] >= 4]
    seen = dict.fromkeys(BY_CODE, 0)
    for row in rows[:30]:
        for code, count in _check(row["puzzle"]).items():
            seen[code] += count
    assert min(seen.values()) > 0, seen


def test_no_wrong_move_where_boxes_overlap() -> None:
    """A board of five grids that share boxes: houses meet in other ways than rows, columns and boxes."""
    ground = Ground.of(load((Path(__file__).parents[2] / "examples" / "samurai.json").read_text()))
    state, digits = State.start(ground), _digits(ground)
    moves = [move for code, technique in BY_CODE.items() for move in islice(technique().moves(state, code), 200)]
    assert moves
    for move in moves:
        _harmless(state, move, digits)


def _check(puzzle: str) -> dict[str, int]:
    """Up to 100 moves of each kind where subsets find nothing, twice: they are all made; how many there were."""
    simple = Catalogue((Singles(), Intersections(), Subsets()))
    ground = Ground.of(load(puzzle))
    state, digits = State.start(ground), _digits(ground)
    seen = dict.fromkeys(BY_CODE, 0)
    for _ in range(2):
        for move in route(ground, simple, start=state).moves:
            move.apply(state)
        made = []
        for code, technique in BY_CODE.items():
            for move in islice(technique().moves(state, code), 100):
                seen[code] += 1
                _harmless(state, move, digits)
                made.append(move)
        for move in made:
            move.apply(state)
        assert not state.broken
    return seen


def _digits(ground: Ground) -> list[int]:
    solution = solve(ground.puzzle)
    assert solution is not None
    return [solution[cell] - 1 for cell in ground.cells]


def _harmless(state: State, move: Move, digits: list[int]) -> None:
    assert move.removals
    for cell, marks in move.removals:
        assert state.marks[cell] & marks == marks
        assert not marks >> digits[cell] & 1, move
