"""Exact covers: the conformance suite by way of clauses, and packings, counted as the packing search counts them."""

from __future__ import annotations

import importlib.util
import random
import time
from itertools import combinations, product
from pathlib import Path
from typing import Any

import attrs
import pytest

import gridwright
from gridwright import Board, Budget, NotSupported, Puzzle, Symbols, Tile, Undecided, count, load, solutions
from gridwright.solving.backend import get_backend
from gridwright.testing import BackendConformance
from gridwright_solvers.packing.cover import _around, _up_to

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HERE = importlib.util.find_spec("xcover") is not None
needs_xcover = pytest.mark.skipif(not HERE, reason="needs the extra exact-cover: pip install 'gridwright[exact-cover]'")


class TestExactCover(BackendConformance):
    backend = "exact-cover"


def packing(board: Any, *tiles: Any) -> Puzzle:
    return load({"puzzled": "1.0.0", "name": "Small", "author": "me", "id": "a.b",
                 "puzzles": [{"name": "One", "tiles": list(tiles), "board": board}]})


def times(layout: Any, number: int) -> dict[str, Any]:
    return {"layout": layout, "count": number}


PACKINGS = {
    "dominoes": packing("4x6", times("D2", 12)),
    "one tile, sixteen times": packing("8x8", times("T4", 16)),
    "two tiles, three times each": packing("5x6", times("L5", 3), times("P5", 3)),
    "four tiles, some twice": packing("4x6", times("L5", 2), times("P5", 1), times("D2", 3), times("1", 3)),
    "holes": packing({"layout": [[0, 0, 0, 1], [0, 1, 0, 0], [0, 0, 0, 0]]}, "L3", "I3", times("D2", 2)),
    "none": packing("2x3", "T4", "D2"),
    "one cell": packing("1x1", "1"),
    "pentominoes": packing("4x5", "L5", "N5", "P5", "U5"),
}


@needs_xcover
@pytest.mark.parametrize("name", PACKINGS)
def test_counts_agree(name: str) -> None:
    puzzle = PACKINGS[name]
    assert get_backend("exact-cover").native(puzzle) is not None
    expected = count(puzzle)
    assert count(puzzle, backend="exact-cover") == expected
    # Found one by one and checked: no two alike.
    found = [s.extras["placements"] for s in solutions(puzzle, backend="exact-cover", limit=60)]
    assert len(found) == len(set(found)) == min(expected, 60)


@needs_xcover
def test_random_packings() -> None:
    rng = random.Random(3)
    tried = 0
    while tried < 25:
        rows, cols = rng.randint(2, 4), rng.randint(3, 5)
        left, tiles = rows * cols, []
        while left:
            name, size = rng.choice([("1", 1), ("D2", 2), ("I3", 3), ("L3", 3), ("T4", 4), ("O4", 4)])
            if size <= left:
                tiles.append(name)
                left -= size
        puzzle = packing(f"{cols}x{rows}", *tiles)
        if 0 < (expected := count(puzzle)) < 500:
            assert count(puzzle, backend="exact-cover") == expected, tiles
            tried += 1


@needs_xcover
def test_a_target_stays_open() -> None:
    [puzzle] = gridwright.load_all(EXAMPLES / "calendar.json")
    found = list(solutions(puzzle, backend="exact-cover"))
    assert len(found) == count(puzzle)
    assert {s.extras["target:Month"] for s in found} == {gridwright.solve(puzzle).extras["target:Month"]}


@needs_xcover
@pytest.mark.parametrize(("size", "copies", "open_cells"), [
    ((3, 3), (3, 0), 3), ((3, 4), (2, 2), 2), ((2, 2), (1, 0), 2)])
def test_cells_may_stay_open(size: tuple[int, int], copies: tuple[int, int], open_cells: int) -> None:
    bar, corner = Tile("I2", ((0, 0), (0, 1))), Tile("L3", ((0, 0), (1, 0), (1, 1)))
    tiles = tuple(attrs.evolve(tile, count=n) for tile, n in zip((bar, corner), copies, strict=True) if n)
    rule = gridwright.default_plugins().registry.get("rule", "packing")
    puzzle = Puzzle(Board.rectangle(*size), {"tiles": Symbols.tiles(tuple(t.name for t in tiles))},
                    rules=(rule(tiles=tiles, uncovered=open_cells),))
    assert get_backend("exact-cover").native(puzzle) is not None
    assert count(puzzle, backend="exact-cover") == count(puzzle, backend="minisat22") > 1


@needs_xcover
def test_other_puzzles_become_clauses() -> None:
    puzzle = load((EXAMPLES / "classic.txt").read_text())
    assert get_backend("exact-cover").native(puzzle) is None
    assert gridwright.solve(puzzle, backend="exact-cover").layers == gridwright.solve(puzzle).layers


@needs_xcover
def test_budgets() -> None:
    # More solutions than can be gone through.
    puzzle = packing("10x10", times("D2", 50))
    get_backend("exact-cover").preload()
    began = time.monotonic()
    with pytest.raises(Undecided, match=r"within the budget of 0\.3 s"):
        count(puzzle, backend="exact-cover", budget=Budget(seconds=0.3))
    with pytest.raises(Undecided, match=r"within the budget of 0\.3 s"):
        sum(1 for _ in solutions(puzzle, backend="exact-cover", budget=Budget(seconds=0.3)))
    assert time.monotonic() - began < 30
    with pytest.raises(NotSupported, match="'exact-cover' cannot be limited to a number of conflicts"):
        count(puzzle, backend="exact-cover", budget=Budget(conflicts=5))


@needs_xcover
def test_the_first_solutions_come_at_once() -> None:
    found = solutions(packing("10x10", times("D2", 50)), backend="exact-cover")
    first, second = next(found), next(found)
    assert first.extras != second.extras
    found.close()


@pytest.mark.parametrize("places", [1, 2, 5, 8, 13])
def test_ordering_items_meet_where_the_order_is_wrong(places: int) -> None:
    for one, other in product(range(places), repeat=2):
        common = set(_up_to(one)) & set(_around(other, places))
        assert len(common) == (other <= one)
    assert all(not set(a) & set(b) for a, b in combinations([list(_up_to(p)) for p in (0, 1)], 2))


@needs_xcover
def test_up_to_symmetry() -> None:
    puzzle = PACKINGS["pentominoes"]
    assert count(puzzle, backend="exact-cover", up_to_symmetry=True) == count(puzzle, up_to_symmetry=True)


def test_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    sentence = (r"backend 'exact-cover' needs the package xcover, which is not installed: "
                r"pip install 'gridwright\[exact-cover\]'")
    for puzzle in (PACKINGS["dominoes"], load((EXAMPLES / "classic.txt").read_text())):
        with pytest.raises(NotSupported, match=f"^{sentence}$"):
            gridwright.solve(puzzle, backend="exact-cover")
