"""Single-digit techniques against positions from a collection for another program, and along the way of classics."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib import util
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gridwright import default_plugins, load, solve
from gridwright.grading.ground import Ground, bits
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.grading.technique import Move, Technique

FILES = ("fish", "complex_fish", "single_digit_chains", "x_chains", "colouring")

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


@lru_cache
def techniques() -> dict[str, Technique]:
    registry = default_plugins().registry
    found = [registry.get("technique", name) for name in FILES]
    return {kind.code: technique for technique in found for kind in technique.kinds}


#: HoDoKu's names for these techniques.
NAMES = [name for name, each in ROWS.NAMES.items() if each.codes and techniques().keys() >= set(each.codes)]


@lru_cache
def by_name(corpus: Path) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = ROWS.rows_by_name(corpus)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_rows(corpus: Path, name: str) -> None:
    """One move takes away exactly what the row does; or all that it does, where it is several moves in one."""
    (code,) = ROWS.NAMES[name].codes
    some = ROWS.with_move(by_name(corpus)[name])
    assert len(some) == ROWS.NAMES[name].rows
    missed = []
    for row in some:
        state = ROWS.position(row)
        found = [ROWS.effect(move, state) for move in techniques()[code].moves(state, code)]
        for cell, digit in set().union(*found):
            assert int(row["solution"][cell]) != digit + 1, (row["id"], cell)
        marks = ROWS.wanted(row, state)
        if not (ROWS.is_found(marks, found, together=True) if ROWS.NAMES[name].together else marks in found):
            missed.append(row["id"])
    assert not missed


def test_no_row_says_that_there_is_nothing(corpus: Path) -> None:
    """Rows that expect no move are of other techniques; one of these would need a test of its own."""
    assert not [row for name in NAMES for row in by_name(corpus)[name] if row["expect_none"]]


def stuck(ground: Ground, solution: list[int]) -> Iterator[State]:
    """Positions of a classic where nothing easy is left; the way goes on with a digit of the solution."""
    registry = default_plugins().registry
    easy = Catalogue(tuple(registry.get("technique", name) for name in ("singles", "intersections", "subsets")))
    state = State.start(ground)
    while True:
        for move in route(ground, easy, highest=1, start=state).moves:
            move.apply(state)
        if not state.open:
            return
        yield state
        cell = min(bits(state.open), key=lambda i: (-state.marks[i].bit_count(), i))
        state.write(cell, solution[cell])


def test_moves_are_right_along_the_way(corpus: Path) -> None:
    with (corpus / "sudoku" / "grade_more.jsonl").open(encoding="utf-8") as lines:
        some = [row for row in map(json.loads, lines) if row["family"] == "classic" and row["card"]["band_index"] > 1]
    used: set[str] = set()
    for row in some[:30]:
        puzzle = load(row["puzzle"])
        ground = Ground.of(puzzle)
        solved = solve(puzzle)
        solution = [solved[cell] - 1 for cell in ground.cells]
        for state in stuck(ground, solution):
            for code, technique in techniques().items():
                for move in islice(technique.moves(state, code), 50):
                    used.add(code)
                    _check(move, technique, ground, state, solution)
    assert used == set(techniques())


def _check(move: Move, technique: Technique, ground: Ground, state: State, solution: list[int]) -> None:
    assert move.removals
    for cell, marks in move.removals:
        assert state.marks[cell] & marks == marks
        assert not marks >> solution[cell] & 1, technique.short(move, ground)
