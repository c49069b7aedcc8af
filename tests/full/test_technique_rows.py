"""HoDoKu's positions, by its names of techniques: nearly all are found, and nothing where nothing may be."""

from __future__ import annotations

from functools import lru_cache
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytestmark = pytest.mark.full


def _module() -> ModuleType:
    """The script that prints the same as a table."""
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "technique_rows.py"
    spec = util.spec_from_file_location("technique_rows", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ROWS = _module()
#: Names of which fewer rows are found, and why.
BELOW = {
    "Grouped Continuous Nice Loop, variant 2": "loops through almost locked sets are chains only, without what a set "
                                               "of the loop keeps of its other digits",
}
OURS = [pytest.param(name, marks=pytest.mark.xfail(reason=BELOW[name], strict=True)) if name in BELOW else name
        for name, each in ROWS.NAMES.items() if each.codes]


@lru_cache
def by_name(corpus: Path) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = ROWS.rows_by_name(corpus)
    return found


@lru_cache
def result(corpus: Path, name: str) -> Any:
    return ROWS.result(name, by_name(corpus)[name])


def test_every_row_has_a_name(corpus: Path) -> None:
    found = by_name(corpus)
    assert found.keys() == ROWS.NAMES.keys()
    assert {name: len(ROWS.with_move(some)) for name, some in found.items()} == {
        name: each.rows for name, each in ROWS.NAMES.items()}
    assert sum(map(len, found.values())) == 1129


@pytest.mark.parametrize("name", OURS)
def test_rows_are_found(corpus: Path, name: str) -> None:
    found = result(corpus, name)
    assert found.share >= ROWS.SHARE, found.missed_lifted


@pytest.mark.parametrize("name", [name for name, each in ROWS.NAMES.items() if each.codes])
def test_no_wrong_move(corpus: Path, name: str) -> None:
    found = result(corpus, name)
    assert found.wrong == ()
    assert found.fired == ()


def test_rows_that_must_not_fire(corpus: Path) -> None:
    """So many there are: the test above would not see that they are gone."""
    found = {name: result(corpus, name).none for name in by_name(corpus) if ROWS.NAMES[name].codes}
    assert {name: none for name, none in found.items() if none} == {
        "Hidden Rectangle": 1, "Bivalue Universal Grave + 1": 3}


@pytest.mark.parametrize("code", ROWS.LIFTED)
def test_limits_stand_in_the_way(corpus: Path, code: str) -> None:
    """Each limit that is lifted is one: without lifting it, rows are missed."""
    names = [name for name, each in ROWS.NAMES.items() if code in each.codes]
    assert any(set(result(corpus, name).missed) > set(result(corpus, name).missed_lifted) for name in names)


def test_a_row_is_found_by_all_that_it_expects(corpus: Path) -> None:
    """The comparison can fail: with one more mark, no row is found."""
    row = ROWS.with_move(by_name(corpus)["X-Wing"])[0]
    state = ROWS.position(row)
    effects = [ROWS.effect(move, state) for move in ROWS.moves_of(state, "XWG")]
    marks = ROWS.wanted(row, state)
    assert ROWS.is_found(marks, effects)
    assert not ROWS.is_found(marks | {(81, 0)}, effects)
    assert not ROWS.is_found(marks | {(81, 0)}, effects, together=True)
