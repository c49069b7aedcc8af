"""The edge-matching instances of the corpus: what is known to be solved is solved; what is open is tried."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from gridwright import Budget, Undecided, check, load, solve
from gridwright_solvers.edges import fast

pytestmark = pytest.mark.full

SOLVED = ("gen_4x4_c5_b2_s1", "gen_5x5_c7_b3_s1", "gen_6x6_c8_b3_s1", "gen_7x7_c9_b3_s1", "gen_4x4_c22_b5_s1",
          "gen_5x5_c22_b5_s1", "gen_6x6_c22_b5_s1", "gen_7x7_c22_b5_s1", "gen_8x8_c22_b5_s1", "gen_9x9_c22_b5_s1",
          "gen_10x10_c22_b5_s1", "e2-clue1", "e2-clue2", "e2-clue3", "e2-clue4")
OPEN = ("gen_8x8_c11_b3_s1", "gen_9x9_c13_b4_s1", "gen_10x10_c14_b4_s1")


@pytest.fixture(params=["1", "0"], ids=["with fast", "without fast"])
def switched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    value: str = request.param
    monkeypatch.setenv(fast.SWITCH, value)
    if value == "1" and not fast.available():
        pytest.skip("needs numba, which is optional")
    return value


@pytest.mark.parametrize("name", SOLVED)
def test_what_is_known_to_be_solved(corpus: Path, switched: str, name: str) -> None:
    puzzle = load(corpus / "eternity2" / "instances" / f"{name}.json")
    start = time.process_time()
    solution = solve(puzzle, budget=Budget(seconds=120))
    print(f"{name}, {'with' if switched == '1' else 'without'} fast: {time.process_time() - start:.3f} s CPU")
    assert check(puzzle, solution) == []


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_is_tried(corpus: Path, name: str) -> None:
    puzzle = load(corpus / "eternity2" / "instances" / f"{name}.json")
    start = time.monotonic()
    try:
        solution = solve(puzzle, budget=Budget(seconds=120))
    except Undecided:
        print(f"{name}: open after {time.monotonic() - start:.0f} s")
        assert time.monotonic() - start > 100
    else:
        print(f"{name}: {time.monotonic() - start:.0f} s")
        assert check(puzzle, solution) == []
