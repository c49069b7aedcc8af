"""Requests beyond version 1 of the format, which Python alone makes: masks, stated digits, clues in place, jigsaws."""

from __future__ import annotations

import json
from typing import Any

import pytest
from making import any_of, only_solution, request, symmetric

import gridwright
from gridwright import Cell, FormatError, Generated, NotSupported, generate
from gridwright.cli.main import main

Json = dict[str, Any]

RING = [int(r in (0, 5) or c in (0, 5)) for r in range(6) for c in range(6)]
CAGE = {"type": "cage", "sum": 9, "cells": ["r1c1", "r1c2", "r2c1"]}
THERMO = {"type": "line", "kind": "thermo", "cells": ["r3c3", "r3c4", "r4c4"]}
MASK = request(any_of("cage", "auto"), size=6, givens={"mask": RING})
VALUES = request(size=6, givens={"values": {"r1c1": 5, "r6c6": 2}})
JIGSAW = {**request(size=4), "rules": [
    {"type": "grid", "origin": "r1c1"}, *({"type": "box", "cells": cells.split()} for cells in (
        "r1c1 r1c2 r1c3 r2c2", "r1c4 r2c3 r2c4 r3c4", "r2c1 r3c1 r3c2 r4c1", "r3c3 r4c2 r4c3 r4c4"))]}


def made(spec: Json, seed: int = 1) -> Generated:
    """A puzzle that has one solution."""
    found = generate(spec, seed=seed, extensions=True)
    assert only_solution(found.puzzle) == found.puzzle.solution
    assert gridwright.load(gridwright.dumps(found.puzzle)) == found.puzzle
    return found


def digits(found: Generated) -> dict[Cell, int]:
    """The givens."""
    return dict(found.puzzle.givens.get(found.puzzle.main, {}))


def test_a_mask_says_what_is_given() -> None:
    found = made(MASK)
    assert set(digits(found)) == {c for c, given in zip(found.puzzle.board.cells, RING, strict=True) if given}


def test_stated_digits_stay() -> None:
    for seed in (1, 2):
        assert {Cell(1, 1): 5, Cell(6, 6): 2}.items() <= digits(made(VALUES, seed)).items()


def test_stated_digits_count_as_givens() -> None:
    given = digits(made(request(size=6, givens={"values": {"r1c1": 5, "r2c2": 3}, "count": [10, 13]})))
    assert {Cell(1, 1): 5, Cell(2, 2): 3}.items() <= given.items()
    assert 10 <= len(given) <= 13


def test_stated_digits_with_a_symmetry() -> None:
    spec = request(size=6, givens={"values": {"r1c1": 5, "r2c2": 3}, "count": [10, 16]}, symmetry=symmetric("rot180"))
    given = digits(made(spec))
    assert {Cell(7 - c.row, 7 - c.col) for c in given} == set(given)


def test_clues_in_place_are_in_every_puzzle() -> None:
    for seed in (1, 2):
        rules = {rule.key: rule for rule in made(request(CAGE, THERMO, size=6), seed).puzzle.rules}
        assert rules["cage"].scope() == (Cell(1, 1), Cell(1, 2), Cell(2, 1))
        assert rules["line/thermo"].scope() == (Cell(3, 3), Cell(3, 4), Cell(4, 4))


def test_jigsaws() -> None:
    found = made(JIGSAW)
    assert sum(rule.key == "box" for rule in found.puzzle.rules) == 4


@pytest.mark.parametrize("seed", range(2))
def test_placed_clues_leave_those_in_place_alone(seed: int) -> None:
    found = made(request(CAGE, any_of("cage", [3, None]), size=6, givens={"count": [0, 12]}), seed)
    cages = [c for rule in found.puzzle.rules if rule.key == "cage" for c in rule.scope()]
    assert len(set(cages)) == len(cages)


@pytest.mark.parametrize("spec", [MASK, VALUES, request(CAGE, size=6), JIGSAW],
                         ids=["mask", "values", "cage", "jigsaw"])
def test_version_1_has_none_of_this(spec: Json, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(FormatError, match="reserved for a later version"):
        generate(spec)
    with pytest.raises(SystemExit) as stop:
        main(["generate", json.dumps(spec)])
    assert stop.value.code == 2
    assert "reserved for a later version" in capsys.readouterr().err


def test_other_formats_have_no_extensions() -> None:
    with pytest.raises(NotSupported, match="polyomino-spec has no extensions"):
        generate({"polyomino-spec": 1, "board": "4x4", "tiles": {"sizes": 4}}, extensions=True)
