"""Every variety of placed clues, every way to say how many, shape limits, and what clues may share."""

from __future__ import annotations

from typing import Any

import pytest
from making import TEMPLATES, any_of, checked, elements, given, request

from gridwright import FormatError

Json = dict[str, Any]

#: Varieties that small boards do not have.
LARGER = ("entropic", "X")


def kinds(name: str) -> tuple[str, ...]:
    """The keys of the clues of a variety."""
    rule = TEMPLATES[name]
    if name == "parity":
        return "cell/odd", "cell/even"
    return (f"{rule['type']}/{rule['kind']}" if "kind" in rule else rule["type"],)


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_variety(name: str) -> None:
    made = checked(request(any_of(name, [1, 4]), size=6))
    assert 1 <= len(elements(made, *kinds(name))) <= 4
    small = request(any_of(name, [1, 2]), size=4)
    if name in LARGER:
        with pytest.raises(FormatError):
            checked(small)
    else:
        checked(small, seed=2)


# --- how many

@pytest.mark.parametrize("spec", [
    request(any_of("thermo", 3), size=6), request(any_of("whisper", 0), size=6),
    request(any_of("arrow", [2, 3]), size=6), request(any_of("cage", [4, None]), size=6),
    request(any_of("cage", "auto"), size=6),
    request(any_of("renban", "auto"), size=6, givens={"count": [0, 6]}),
    request(any_of("cage", [8, 12]), size=6, givens={"count": 0}),
    request(any_of("cage", "auto"), size=4, givens={"count": 0}),
    request(any_of("odd", 2), any_of("even", [1, 3]), size=6),
    request(any_of("sandwich", [2, 4]), any_of("skyscraper", 2), any_of("xsum", [0, 2]), size=6),
], ids=["n", "none", "between", "no cap", "auto", "auto with few givens", "no givens", "auto without givens",
        "two kinds", "three kinds"])
def test_numbers(spec: Json) -> None:
    checked(spec)


@pytest.mark.parametrize("name", ["kropki", "white", "black"])
@pytest.mark.parametrize("size", [4, 6])
def test_every_dot(name: str, size: int) -> None:
    made = checked(request(any_of(name, "all"), size=size))
    negative, = elements(made, "negative")
    assert negative.get("color") == TEMPLATES[name].get("color")


def test_every_white_dot_and_some_black_ones() -> None:
    made = checked(request(any_of("white", "all"), any_of("black", [1, 3]), size=6))
    assert 1 <= sum(rule["color"] == "black" for rule in elements(made, "edge/kropki")) <= 3


@pytest.mark.parametrize("where", [{"band": "Easy"}, {"band": "Medium"}], ids=["Easy", "Medium"])
def test_every_dot_and_a_target(where: Json) -> None:
    for seed in (1, 3):
        checked(request(any_of("kropki", "all"), size=6, where=where), seed)


@pytest.mark.parametrize(("name", "size", "most"), [("black", 6, 9), ("white", 4, 9)])
def test_every_dot_below_a_bound(name: str, size: int, most: int) -> None:
    made = checked(request(any_of(name, "all"), size=size, seconds=5, where={"elements": {"max": most}}))
    assert len(elements(made, "edge/kropki")) <= most


@pytest.mark.parametrize("spec", [
    request(any_of("kropki", "min"), size=6), request(any_of("black", "min"), size=6),
    request(any_of("kropki", "min"), size=4, givens={"count": 0}),
    request(any_of("kropki", "min"), any_of("thermo", 2), size=6, givens={"count": [0, 6]}),
], ids=["dots", "of one colour", "no givens", "with lines"])
def test_a_minimal_set_of_dots(spec: Json) -> None:
    checked(spec)


@pytest.mark.parametrize("spec", [
    request(any_of("cage", "tile"), size=4), request(any_of("cage", "tile"), size=6),
    request(any_of("cage", "tile"), size=6, givens={"count": 0}),
    request(any_of("cage", "tile"), size=6, givens={"count": [0, 3]}),
    request(any_of("cage", "tile"), any_of("thermo", 2), size=6, givens={"count": [2, 8]}),
    request(any_of("cage", "tile"), size=6, givens={"count": 4}, symmetry=[{"kind": "rot180"}]),
], ids=["4x4", "6x6", "no givens", "few givens", "with lines", "symmetric"])
def test_cages_on_every_cell(spec: Json) -> None:
    made = checked(spec)
    covered = sum(len(cage["cells"]) for cage in elements(made, "cage"))
    assert covered + given(made) >= len(made["puzzle"]["givens"])


@pytest.mark.parametrize(("spec", "kind", "least"), [
    (request(any_of("cage", "max", sum=10), seconds=3, size=6), "cage", 5),
    (request(any_of("parity", "max"), seconds=3, size=4), "cell/even", 8),
    (request(any_of("thermo", "max"), seconds=3, size=6), "line/thermo", 5),
    (request(any_of("xv", "max"), any_of("arrow", 1), seconds=3, size=6), "edge/xv", 4),
], ids=["cages of 10", "cells", "thermos", "marks and an arrow"])
def test_as_many_as_fit(spec: Json, kind: str, least: int) -> None:
    made = checked(spec)
    assert len(elements(made, kind)) >= least
    assert made["info"]["seconds"] >= spec["limits"]["time"]


def test_as_many_as_fit_below_a_bound() -> None:
    made = checked(request(any_of("thermo", "max"), any_of("V", 2), size=6, seconds=3, where={"elements": {"max": 3}}))
    assert len(elements(made, "line/thermo")) == 1


# --- limits

@pytest.mark.parametrize("spec", [
    request(any_of("cage", [3, None], size=[2, 3]), size=6), request(any_of("cage", 1, size=6), size=6),
    request(any_of("cage", [2, 4], size=4, sum=[12, 14]), size=6), request(any_of("cage", [1, None], sum=10), size=6),
    request(any_of("cage", [1, None], sum=[15, None]), size=6),
    request(any_of("thermo", [1, 3], length=4), size=6), request(any_of("whisper", 1, length=[12, None])),
    request(any_of("arrow", [2, None], length=2), size=6), request(any_of("arrow", 1, length=[3, None]), size=6),
    request(any_of("palindrome", 2, length=5), size=6), request(any_of("zipper", 1, length=[4, 6]), size=6),
], ids=lambda spec: " ".join(map(str, spec["rules"][1].values())))
def test_limits(spec: Json) -> None:
    checked(spec)


# --- what clues share

def cells_of(rule: Json) -> set[str]:
    """The cells of a cage, an arrow, or a dot."""
    return set(rule["cells"]) if "cells" in rule else {*rule["bulb"], *(c for line in rule["lines"] for c in line)}


def test_kinds_share_cells() -> None:
    made = checked(request(any_of("cage", "tile"), any_of("arrow", [2, None]), any_of("parity", 6),
                           any_of("V", [2, None]), size=6, givens={"count": [0, 6]}))
    caged = {c for cage in elements(made, "cage") for c in cage["cells"]}
    for kind in ("arrow", "edge/xv"):
        assert any(cells_of(rule) & caged for rule in elements(made, kind))


def test_dots_and_marks_share_cells_but_no_edge() -> None:
    spec = request(any_of("kropki", [8, None]), any_of("xv", [3, None]), size=6, givens={"count": [0, 8]})
    shared = 0
    for seed in range(2):
        made = checked(spec, seed)
        dots, marks = elements(made, "edge/kropki"), elements(made, "edge/xv")
        assert not {frozenset(rule["cells"]) for rule in dots} & {frozenset(rule["cells"]) for rule in marks}
        shared += any(cells_of(dot) & cells_of(mark) for dot in dots for mark in marks)
    assert shared


def test_nearly_everything_at_once() -> None:
    some = ("cage", "thermo", "arrow", "whisper", "renban", "kropki", "xv", "quadruple", "parity")
    made = checked(request(*(any_of(name, [1, 2]) for name in some), size=6))
    assert all(elements(made, *kinds(name)) for name in some)
