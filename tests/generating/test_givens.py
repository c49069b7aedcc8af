"""Givens and their symmetry, layouts, and rules that every puzzle has."""

from __future__ import annotations

from typing import Any

import pytest
from making import any_of, checked, diagonals, elements, given, layout, neighbours, region, request, symmetric

Json = dict[str, Any]

SYMMETRIES = (("rot180", ""), ("rot90", ""), ("mirror", "horizontal"), ("mirror", "vertical"), ("mirror", "diagonal"),
              ("mirror", "antidiagonal"))
WINDOWS = [region("window", [(r + i, c + j) for i in range(3) for j in range(3)]) for r in (2, 6) for c in (2, 6)]
EXTRA = region("extra", [(1, 2), (2, 4), (3, 1), (4, 3)])


# --- how many

@pytest.mark.parametrize("spec", [
    request(size=4), request(size=6), request(size=8), request(), request(size=6, givens={"count": 14}),
    request(size=6, givens={"count": [10, 12]}), request(size=4, givens={"count": [12, None]}),
    request(size=4, givens={"count": 16}), request(givens={"count": 30}), request(givens={"count": [24, 26]}),
    request(size=4, givens={"count": 4}, seconds=30), request(size=4, givens={}),
], ids=["4x4", "6x6", "8x8", "9x9", "n", "between", "no cap", "all cells", "30", "24 to 26", "fewest", "not said"])
def test_numbers(spec: Json) -> None:
    checked(spec)


def test_nothing_but_clues() -> None:
    made = checked(request(any_of("cage", "auto"), any_of("kropki", "auto"), size=6, givens={"count": 0}))
    assert given(made) == 0
    assert elements(made, "cage", "edge/kropki")


# --- symmetry

@pytest.mark.parametrize(("kind", "axis", "size"), [
    *((kind, axis, 4) for kind, axis in SYMMETRIES), ("rot180", "", 9), ("rot90", "", 9),
    ("mirror", "antidiagonal", 9)])
def test_every_symmetry(kind: str, axis: str, size: int) -> None:
    spec = request(size=size, symmetry=symmetric(kind, axis), fields=["symmetry", "band"])
    made = checked(spec)
    assert spec["symmetry"][0] in made["card"]["symmetry"]


@pytest.mark.parametrize("spec", [
    request(size=6, symmetry=symmetric("mirror", "vertical")), request(size=6, symmetry=[{"kind": "rot180"}]),
    request(size=4, symmetry=symmetric("rot90"), givens={"count": 8}),
    request(size=6, symmetry=symmetric("rot180"), givens={"count": [8, 12]}),
    request(symmetry=symmetric("rot90"), givens={"count": 33}),
    request(any_of("thermo", [2, 4]), size=6, symmetry=symmetric("rot180")),
    request(any_of("cage", [1, None]), size=4, symmetry=symmetric("mirror", "diagonal"), givens={"count": [0, 4]}),
], ids=["6x6", "of givens", "n", "between", "odd n", "thermos", "cages"])
def test_symmetry_with_other_wishes(spec: Json) -> None:
    checked(spec)


# --- layouts

def test_numbers_grid_by_grid() -> None:
    made = checked(layout("twodoku", givens={"grids": [[38, 48], [20, 34]]}, fields=["band"]))
    rows = [made["puzzle"]["givens"][15 * k:15 * k + 15] for k in range(15)]
    upper, lower = (sum(bool(v) for row in rows[k:k + 9] for v in row[k:k + 9]) for k in (0, 6))
    assert upper > lower


def test_a_layout_is_hard_at_most_and_may_be_symmetric() -> None:
    made = checked(layout("twodoku", symmetry=symmetric("rot180"), fields=["band_index", "symmetry"]))
    assert made["card"]["band_index"] <= 3


def test_a_layout_with_clues_and_a_rule_of_one_grid() -> None:
    made = checked(layout("twodoku", *diagonals(9, 7, 7), any_of("thermo", [2, 6]), where={"band": "Easy"}))
    assert made["card"]["band"] == "Easy"


# --- locked rules

@pytest.mark.parametrize("rules", [
    diagonals(6), [EXTRA], [neighbours("antiknight")], [neighbours("antiking")],
    [neighbours("antiknight", within="box")], [neighbours(op="different", params=[], where="knight")],
    [neighbours(op="not_sum", params=[7], where="orthogonal")],
    [neighbours(op="not_sum", params=[5], where="orthogonal")],
    [neighbours(op="not_ratio", params=[2], where="orthogonal")],
    [neighbours(op="not_sum", params=[7], where="diagonal")],
    [neighbours("antiking"), any_of("kropki", "all")], [*diagonals(6), any_of("thermo", [2, 3])],
    [neighbours(op="not_sum", params=[5], where="orthogonal"), any_of("X", [1, None])],
    [neighbours(op="not_sum", params=[5], where="orthogonal"), any_of("V", 0)],
    [neighbours("antiknight"), any_of("cage", "auto")],
], ids=["X", "extra", "antiknight", "antiking", "within boxes", "knight", "no 7", "no 5", "no ratio",
        "no 7 diagonally", "all dots", "thermos", "X marks", "no V marks", "cages"])
def test_locked_rules(rules: list[Json]) -> None:
    checked(request(*rules, size=6))


@pytest.mark.parametrize("rules", [
    WINDOWS, diagonals(9), [neighbours("nonconsecutive")], [neighbours("antiknight"), *diagonals(9)],
    [neighbours(op="not_sum", params=[10], where="orthogonal")],
    [neighbours("nonconsecutive"), any_of("black", [1, 9])],
], ids=["windows", "X", "nonconsecutive", "antiknight and X", "no 10", "black dots"])
def test_locked_rules_on_nine_digits(rules: list[Json]) -> None:
    # As few givens as such rules need would take long to grade.
    checked(request(*rules, givens={"count": [28, 32]}))


def test_an_operator_is_written_in_canonical_form() -> None:
    made = checked(request(neighbours(op="not_sum", params=[10], where="orthogonal"), givens={"count": 30}))
    assert {"type": "negative", "of": "xv", "letter": "X"} in made["puzzle"]["rules"]
