"""Encode, solve and prove unique, against a plain hand-written encoding of the same puzzle on the same solver."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from gridwright import Board, Cell, Puzzle, Symbols, default_plugins, is_unique, load, solve
from gridwright.encoding.encoder import encode
from gridwright.model.layout import Layout

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
Run = Callable[..., Any]


def rule(key: str, **members: Any) -> Any:
    return default_plugins().registry.get("rule", key)(**members)


def grid(size: int, box: tuple[int, int], keep: float, seed: int, *more: Any) -> Puzzle:
    """A puzzle with one solution: the engine's own grid, shuffled, givens kept by a share, added until unique."""
    rng = Random(seed)
    board = Board.rectangle(size, size)
    houses = rule("box_grid", origin=Cell(1, 1), box=box)
    return _unique(Puzzle.with_digits(board, size, rules=(houses, *more)), keep, rng)


def _unique(empty: Puzzle, keep: float, rng: Random) -> Puzzle:
    start = {rng.choice(empty.board.cells): 1}
    values = solve(empty.evolve(givens={"digits": start}))
    size = empty.symbols().highest
    relabel = dict(zip(range(1, size + 1), rng.sample(range(1, size + 1), size), strict=True))
    full = {c: relabel[values[c]] for c in empty.board.cells}
    order = rng.sample(empty.board.cells, len(empty.board))
    shown = int(len(order) * keep)
    while True:
        puzzle = empty.evolve(givens={"digits": {c: full[c] for c in order[:shown]}})
        if is_unique(puzzle):
            return _thinned(puzzle, order[:shown][:150])
        shown += max(1, len(order) // 40)


def _thinned(puzzle: Puzzle, tried: list[Cell]) -> Puzzle:
    """The puzzle without those of the `tried` givens that uniqueness does not need, so that singles do not solve it."""
    for c in tried:
        given = {d: v for d, v in puzzle.givens["digits"].items() if d != c}
        fewer = puzzle.evolve(givens={"digits": given})
        if is_unique(fewer):
            puzzle = fewer
    return puzzle


def samurai() -> Puzzle:
    layout: Layout = default_plugins().registry.get("board", "samurai")
    houses = tuple(rule("box_grid", origin=c, box=(3, 3)) for c in layout.origins)
    return _unique(Puzzle.with_digits(layout.board, 9, rules=houses), 0.33, Random(3))


def killer() -> Puzzle:
    """No givens: dominoes and triples of a full grid as cages until there is one solution."""
    base = grid(9, (3, 3), 1.0, 5)
    values = solve(base)
    full = {c: values[c] for c in base.board.cells}
    rng, left, cages = Random(5), set(base.board.cells), []
    while left:
        cage = [min(left)]
        left.discard(cage[0])
        while len(cage) < rng.choice((2, 3, 3)):
            near = sorted(d for c in cage for d in base.board.neighbours(c)
                          if d in left and full[d] not in {full[e] for e in cage})
            if not near:
                break
            cage.append(rng.choice(near))
            left.discard(cage[-1])
        cages.append(rule("cage", cells=tuple(sorted(cage)), sum=sum(full[c] for c in cage)))
    puzzle = base.evolve(givens={}, rules=(*base.rules, *cages))
    order = rng.sample(base.board.cells, 81)
    shown = 0
    while not is_unique(puzzle):
        shown += 2
        puzzle = puzzle.evolve(givens={"digits": {c: full[c] for c in order[:shown]}})
    return puzzle


def edges(size: int, border: int, inner: int, seed: int) -> Puzzle:
    """A planted board: random contact colours, pieces shuffled and turned."""
    rng = Random(seed)
    board = Board.rectangle(size, size)
    colour = {}
    for a, b in board.pairs():
        rim = all(c.row in (1, size) or c.col in (1, size) for c in (a, b)) and (
            (a.row == b.row and a.row in (1, size)) or (a.col == b.col and a.col in (1, size)))
        colour[a, b] = colour[b, a] = rng.randint(1, border) if rim else rng.randint(border + 1, border + inner)
    pieces = []
    for c in board.cells:
        around = [Cell(c.row + r, c.col + k) for r, k in ((-1, 0), (0, 1), (1, 0), (0, -1))]
        quad = [colour.get((c, d), 0) for d in around]
        turns = rng.randrange(4)
        pieces.append(tuple(quad[turns:] + quad[:turns]))
    rng.shuffle(pieces)
    return Puzzle(board, {"pieces": Symbols.codes(len(pieces))}, rules=(rule("edge_match", pieces=tuple(pieces)),))


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
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        if not solver.solve():
            return False
        solver.add_clause([-x for x in solver.get_model() if x > 0])
        return not solver.solve()


PUZZLES: dict[str, Callable[[], Puzzle]] = {
    "classic 9x9": lambda: grid(9, (3, 3), 0.3, 1),
    "16x16": lambda: grid(16, (4, 4), 0.42, 2),
    "25x25": lambda: grid(25, (5, 5), 0.6, 4),
    "samurai": samurai,
}


@pytest.fixture(scope="module")
def puzzles() -> dict[str, Puzzle]:
    return {name: make() for name, make in PUZZLES.items()}


@pytest.mark.parametrize("name", PUZZLES)
def test_plain(benchmark: Run, puzzles: dict[str, Puzzle], name: str) -> None:
    assert benchmark(plain, puzzles[name])


@pytest.mark.parametrize("name", PUZZLES)
def test_unique(benchmark: Any, puzzles: dict[str, Puzzle], name: str) -> None:
    benchmark.extra_info["baseline"] = f"test_plain[{name}]"
    assert benchmark(is_unique, puzzles[name])


@pytest.mark.parametrize("name", PUZZLES)
def test_encode(benchmark: Any, puzzles: dict[str, Puzzle], name: str) -> None:
    benchmark.extra_info["baseline"] = f"test_unique[{name}]"
    benchmark(encode, puzzles[name])


def test_killer(benchmark: Any) -> None:
    benchmark.extra_info["baseline"] = "test_unique[classic 9x9]"
    assert benchmark(is_unique, killer())


def test_calendar(benchmark: Any) -> None:
    puzzle = load(EXAMPLES / "calendar.json", target=("Mar", "14"))
    benchmark.extra_info["baseline"] = "test_unique[classic 9x9]"
    benchmark(solve, puzzle)


def test_edge_matching(benchmark: Any) -> None:
    benchmark.extra_info["baseline"] = "test_unique[classic 9x9]"
    benchmark(solve, edges(8, 5, 17, 1))
