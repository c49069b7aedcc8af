"""Alternating inference chains and nice loops: small patterns, HoDoKu's examples, and no wrong move on real puzzles."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import util
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest

from gridwright import load, solve
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.grading.technique import Move
from gridwright_techniques.alternating_chains import AlternatingChains
from gridwright_techniques.intersections import Intersections
from gridwright_techniques.singles import Singles
from gridwright_techniques.subsets import Subsets


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
#: Classics that need chains.
HARD = (".....5.49.8...1..29.....5...28.6...3...5...6....3.78..8......1..5.7.9.....9...6..",
        ".....2.....8...3.1...413..6.832.6.....5..1..969........3....96.8.1.......5.7..8.2",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")


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


def named(*candidates: str) -> set[tuple[int, int]]:
    """Candidates that are written like "r3c7=4"."""
    return {(at(cell), int(digit) - 1) for cell, digit in (each.split("=") for each in candidates)}


def test_chain_over_cells_with_two_marks() -> None:
    state = position({"r1c1": "12", "r1c5": "23", "r5c5": "13"})
    moves = list(AlternatingChains().moves(state, "AIC"))
    assert named("r5c1=1") in [gone(move) for move in moves]
    assert all(gone(move) <= named("r5c1=1") for move in moves)


@pytest.mark.parametrize("marks", [
    {"r1c1": "12", "r1c5": "23", "r5c5": "134"},
    {"r1c1": "12", "r1c5": "23", "r6c6": "13"},
    {"r1c1": "12", "r1c5": "24", "r5c5": "13"},
])
def test_chain_with_a_gap_is_none(marks: dict[str, str]) -> None:
    assert list(AlternatingChains().moves(position(marks), "AIC")) == []


def test_loop_rules_out_along_each_link() -> None:
    state = position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "14"})
    moves = list(AlternatingChains().moves(state, "NLP"))
    assert len(moves) == 1
    rows = {f"r{row}c{column}={digit}" for row, digit in ((1, 2), (5, 4)) for column in range(1, 10)}
    columns = {f"r{row}c{column}={digit}" for column, digit in ((1, 1), (5, 3)) for row in range(1, 10)}
    corners = {(at(cell), digit) for cell in ("r1c1", "r1c5", "r5c5", "r5c1") for digit in range(9)}
    assert gone(moves[0]) == named(*rows, *columns) - corners
    assert list(AlternatingChains().moves(position({"r1c1": "12", "r1c5": "23", "r5c5": "34"}), "NLP")) == []


def test_group_of_cells_is_a_node() -> None:
    # Row 1 has its 1 in r1c1 or r1c2, or in r1c9; row 8 in r8c3 or r8c9. Column 9 cannot have both.
    state = State(GROUND)
    for column in range(1, 10):
        if column not in (1, 2, 9):
            state.remove(at(f"r1c{column}"), 1)
        if column not in (3, 9):
            state.remove(at(f"r8c{column}"), 1)
    move = next(iter(AlternatingChains().moves(state, "AIC")))
    assert gone(move) == named("r2c3=1", "r3c3=1")
    assert (0, 1 << at("r1c1") | 1 << at("r1c2")) in move.more
    state.remove(at("r1c2"), 1)
    assert named("r2c2=1", "r3c2=1").isdisjoint(gone(next(iter(AlternatingChains().moves(state, "AIC")))))


def test_chain_that_ends_where_it_starts_writes() -> None:
    marks = {"r1c1": "12", "r1c5": "23", "r5c5": "13"}
    state = position(marks)
    for row in (2, 3, 4, 6, 7, 8, 9):
        state.remove(at(f"r{row}c1"), 1)
    assert ((at("r1c1"), 0),) in [move.writes for move in AlternatingChains().moves(state, "AIC")]
    assert not any(move.writes for move in AlternatingChains().moves(position(marks), "AIC"))


def test_short_chains_come_first() -> None:
    state = State.start(Ground.of(load(HARD[0])))
    lengths = [len(move.more) for move in AlternatingChains().moves(_stuck(state), "AIC")]
    assert lengths == sorted(lengths)
    assert lengths[0] == 4
    assert lengths[-1] == 16


def test_words_name_the_chain() -> None:
    technique = AlternatingChains()
    move = next(iter(technique.moves(position({"r1c1": "12", "r1c5": "23", "r5c5": "13"}), "AIC")))
    assert technique.short(move, GROUND) in ("a chain of 5 links: 1 in r1c1 or 1 in r5c5",
                                             "a chain of 5 links: 1 in r5c5 or 1 in r1c1")
    assert "so not 2 in r1c5" in technique.teach(move, GROUND) or "so not 3 in r1c5" in technique.teach(move, GROUND)
    loop = next(iter(technique.moves(position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "14"}), "NLP")))
    assert technique.short(loop, GROUND).startswith("a loop of 8 links")


# --- HoDoKu's examples

@pytest.mark.parametrize(("name", "too_long"), [
    ("Alternating Interference Chain", 2), ("Discontinuous Nice Loop", 0), ("Continuous Nice Loop", 2),
    ("Grouped Continuous Nice Loop", 0),
])
def test_examples(corpus: Path, name: str, too_long: int) -> None:
    """With 8 strong links all but those with 9 and 10; with 10 all."""
    found = ROWS.result(name, ROWS.rows_by_name(corpus)[name])
    assert found.sound == ROWS.NAMES[name].rows
    assert len(found.missed) == too_long
    assert not found.missed_lifted


@pytest.mark.parametrize(("name", "count"), [("Grouped AIC", 21), ("Grouped Discontinuous Nice Loop", 21)])
def test_examples_with_groups(corpus: Path, name: str, count: int) -> None:
    """The variants 1 and 2 have no almost locked sets in them."""
    rows = [row for row in ROWS.with_move(ROWS.rows_by_name(corpus)[name]) if row["variant"] in ("1", "2")]
    assert len(rows) == count
    for row in rows:
        state = ROWS.position(row)
        effects = [ROWS.effect(move, state) for move in AlternatingChains().moves(state, "AIC")]
        assert ROWS.is_found(ROWS.wanted(row, state), effects), row["id"]


# --- no wrong move

@pytest.mark.parametrize("puzzle", HARD)
def test_no_wrong_move_on_hard_puzzles(puzzle: str) -> None:
    assert _check(puzzle) > 0


def test_no_wrong_move_on_real_puzzles(corpus: Path) -> None:
    with (corpus / "sudoku" / "grade_more.jsonl").open() as lines:
        rows = [row for row in map(json.loads, lines) if row["family"] == "classic" and row["card"]["band_index"] >= 4]
    assert sum(_check(row["puzzle"]) for row in rows[:30]) > 1000


def test_no_wrong_move_where_boxes_overlap() -> None:
    """A board of five grids that share boxes: houses meet in other ways than rows, columns and boxes."""
    puzzle = load((Path(__file__).parents[2] / "examples" / "samurai.json").read_text())
    ground = Ground.of(puzzle)
    state = State.start(ground)
    digits = _digits(ground)
    moves = [move for code in ("AIC", "NLP") for move in islice(AlternatingChains().moves(state, code), 300)]
    assert moves
    for move in moves:
        _harmless(move, digits)


def _check(puzzle: str) -> int:
    """Every move where subsets find nothing, twice: they are all made; how many there were."""
    ground = Ground.of(load(puzzle))
    state, digits = State.start(ground), _digits(ground)
    seen = 0
    for _ in range(2):
        state = _stuck(state)
        made = [move for code in ("AIC", "NLP") for move in AlternatingChains().moves(state, code)]
        for move in made:
            _harmless(move, digits)
            assert move.writes or all(state.marks[cell] & marks for cell, marks in move.removals)
        for move in made:
            move.apply(state)
        seen += len(made)
        assert not state.broken
    return seen


def _digits(ground: Ground) -> list[int]:
    solution = solve(ground.puzzle)
    assert solution is not None
    return [solution[cell] - 1 for cell in ground.cells]


def _harmless(move: Move, digits: list[int]) -> None:
    assert move.writes or move.removals
    assert not any(marks >> digits[cell] & 1 for cell, marks in move.removals), move
    assert all(digits[cell] == digit for cell, digit in move.writes), move


def _stuck(state: State) -> State:
    """The position where intersections and subsets find nothing more."""
    catalogue = Catalogue((Singles(), Intersections(), Subsets()))
    for move in route(state.ground, catalogue, start=state).moves:
        move.apply(state)
    return state
