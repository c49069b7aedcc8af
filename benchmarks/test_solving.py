"""Sudoku: encode, solve and prove unique, against a plain hand-written encoding on the same solver."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from pysat.solvers import Solver

from gridwright import Puzzle, Session, is_unique, load
from gridwright.encoding.encoder import encode

FOLDER = Path(__file__).resolve().parent / "puzzles"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
Run = Callable[..., Any]


def plain(puzzle: Puzzle) -> bool:
    """The baseline: one variable per cell and digit, pairwise clauses, no domains, no shared houses; unique or not."""
    size = puzzle.symbols().highest
    number = {c: i * size for i, c in enumerate(puzzle.board.cells)}
    clauses: list[list[int]] = [[number[c] + v] for c, v in puzzle.givens.get("digits", {}).items()]
    for c in puzzle.board.cells:
        clauses.append([number[c] + v for v in range(1, size + 1)])
        clauses += [[-number[c] - v, -number[c] - w] for v, w in combinations(range(1, size + 1), 2)]
    for house in puzzle.houses:
        for v in range(1, size + 1):
            clauses.append([number[c] + v for c in house.cells])
            clauses += [[-number[c] - v, -number[d] - v] for c, d in combinations(house.cells, 2)]
    for cage in puzzle.rules:
        if cage.key == "cage":
            clauses += [[-number[c] - v for c, v in zip(cage.cells, values, strict=True)]
                        for values in product(range(1, size + 1), repeat=len(cage.cells))
                        if sum(values) != cage.sum or len(set(values)) < len(values)]
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        if not solver.solve():
            return False
        solver.add_clause([-x for x in solver.get_model() if x > 0])
        return not solver.solve()


@pytest.fixture(scope="module")
def puzzles() -> dict[str, Puzzle]:
    return {name: load(FOLDER / f"{name}.json") for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_plain(benchmark: Run, puzzles: dict[str, Puzzle], name: str) -> None:
    assert benchmark(plain, puzzles[name])


@pytest.mark.parametrize("name", NAMES)
def test_unique(benchmark: Any, puzzles: dict[str, Puzzle], name: str) -> None:
    benchmark.extra_info["baseline"] = f"test_plain[{name}]"
    # A copy each time: a puzzle remembers its houses once they are worked out.
    assert benchmark(lambda: is_unique(puzzles[name].evolve()))


@pytest.mark.parametrize("name", NAMES)
def test_encode(benchmark: Any, puzzles: dict[str, Puzzle], name: str) -> None:
    benchmark.extra_info["baseline"] = f"test_unique[{name}]"
    benchmark(lambda: encode(puzzles[name].evolve()))


@pytest.mark.parametrize("name", NAMES)
def test_search(benchmark: Any, puzzles: dict[str, Puzzle], name: str) -> None:
    formula = encode(puzzles[name])

    def search() -> int:
        with Session(puzzles[name], formula=formula) as session:
            return sum(1 for _ in session.models())

    benchmark.extra_info["baseline"] = f"test_unique[{name}]"
    assert benchmark(search) == 1
