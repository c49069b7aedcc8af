"""Hard techniques on several digits, against positions of another program and along the way of classics."""

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

from gridwright import default_plugins, load
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.grading.technique import Technique

FILES = ("wings", "bent_sets", "xy_chains", "rectangles", "bug", "medusa", "chutes", "fireworks", "symmetry",
         "short_chains")

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
    """One move takes away at least what the row does; XY-Chains may have any length here."""
    found = ROWS.result(name, by_name(corpus)[name])
    assert found.sound == ROWS.NAMES[name].rows
    assert not found.missed_lifted
    assert not found.wrong
    assert not found.fired


def test_rows_without_a_move(corpus: Path) -> None:
    mine = [row for name in NAMES for row in by_name(corpus)[name] if row["expect_none"]]
    assert len(mine) == 4
    for row in mine:
        (code,) = ROWS.NAMES[ROWS.name_of(row)].codes
        assert next(techniques()[code].moves(ROWS.position(row), code), None) is None, row["id"]


@lru_cache
def classics(corpus: Path) -> tuple[str, ...]:
    """Classics that need these techniques or more."""
    with (corpus / "sudoku" / "grade_more.jsonl").open(encoding="utf-8") as lines:
        found = (row for row in map(json.loads, lines) if row["family"] == "classic" and row["card"]["band_index"] > 2)
        return tuple(row["puzzle"] for row in islice(found, 30))


def along(ground: Ground) -> Iterator[State]:
    """Positions at which no single is left, on the way with techniques up to Hard."""
    state = State.start(ground)
    for move in route(ground, Catalogue(_all()), highest=3).moves:
        if move.removals:
            yield state.copy()
        move.apply(state)
    if state.open:
        yield state


@lru_cache
def _all() -> tuple[Technique, ...]:
    registry = default_plugins().registry
    return tuple(registry.get("technique", name)
                 for name in ("singles", "intersections", "subsets", "fish", "single_digit_chains", *FILES))


def test_moves_are_sound_along_classics(corpus: Path) -> None:
    count = dict.fromkeys(techniques(), 0)
    for text in classics(corpus):
        ground = Ground.of(load(text))
        for state in islice(along(ground), 0, None, 4):
            for code, technique in techniques().items():
                for move in technique.moves(state, code) if technique.applies(ground) else ():
                    count[code] += 1
                    assert move.writes or any(state.marks[cell] & marks for cell, marks in move.removals), (text, code)
                    for cell, digit in move.writes:
                        assert ground.solution[cell] == digit, (text, code, technique.short(move, ground))
                    for cell, marks in move.removals:
                        assert not marks >> ground.solution[cell] & 1, (text, code, technique.short(move, ground))
    # Too rare to be met on every way: universal graves, symmetry, fireworks, remote pairs.
    assert min(count[code] for code in ("YWG", "XYZ", "WXZ", "XYC", "3DM", "URC", "CRP", "MCH")) > 10, count


def test_words(corpus: Path) -> None:
    """Sentences name the digits and cells, and end; the longer one says why."""
    rows = [row for name in NAMES for row in by_name(corpus)[name]]
    for row in rows[::5]:
        (code,) = ROWS.NAMES[ROWS.name_of(row)].codes
        state = ROWS.position(row)
        technique = techniques()[code]
        for move in islice(technique.moves(state, code), 3):
            short, teach = technique.short(move, state.ground), technique.teach(move, state.ground)
            assert "r" in short
            assert teach.endswith(".")
            assert len(teach) > len(short)
