"""Packing and edge matching: encode and solve, against a plain hand-written encoding on the same solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from pysat.solvers import Solver

from gridwright import Board, Cell, Puzzle, Symbols, default_plugins, load, solve

CALENDAR = Path(__file__).resolve().parents[1] / "examples" / "calendar.json"
Run = Callable[..., Any]
Square = tuple[int, int]


def calendar() -> Puzzle:
    """The example calendar on 14 March."""
    return load(CALENDAR, target=("Mar", "14"))


def edges(size: int, border: int, inner: int, seed: int) -> Puzzle:
    """A planted board: random contact colours, pieces shuffled and turned."""
    rng = Random(seed)
    board = Board.rectangle(size, size)
    colour = {}
    for a, b in board.pairs():
        rim = (a.row == b.row and a.row in (1, size)) or (a.col == b.col and a.col in (1, size))
        colour[a, b] = colour[b, a] = rng.randint(1, border) if rim else rng.randint(border + 1, border + inner)
    pieces = []
    for c in board.cells:
        quad = [colour.get((c, Cell(c.row + r, c.col + k)), 0) for r, k in ((-1, 0), (0, 1), (1, 0), (0, -1))]
        turns = rng.randrange(4)
        pieces.append(tuple(quad[turns:] + quad[:turns]))
    rng.shuffle(pieces)
    match = default_plugins().registry.get("rule", "edge_match")(pieces=tuple(pieces))
    return Puzzle(board, {"pieces": Symbols.codes(len(pieces))}, rules=(match,))


def exactly_one(literals: list[int]) -> list[list[int]]:
    return [literals, *([-a, -b] for a, b in combinations(literals, 2))]


def shapes(cells: Iterable[Square]) -> set[frozenset[Square]]:
    """The turns and flips of a tile, each shifted to the corner."""
    found = set()
    points = list(cells)
    for turn in range(8):
        points = [(-col, row) for row, col in points] if turn != 4 else [(row, -col) for row, col in points]
        top, left = min(row for row, _ in points), min(col for _, col in points)
        found.add(frozenset((row - top, col - left) for row, col in points))
    return found


def plain_packing(puzzle: Puzzle) -> bool:
    """The baseline: one variable per placement, pairwise clauses on every cell and on every tile."""
    tiles = next(rule.tiles for rule in puzzle.rules if rule.key == "packing")
    bare = {c for rule in puzzle.rules if rule.key == "area" for c, shown in rule.printed().items()
            if shown == rule.target}
    left = {(c.row, c.col) for c in puzzle.board.cells if c not in bare}
    covering: dict[Square, list[int]] = {square: [] for square in left}
    clauses, top = [], 0
    for tile in tiles:
        mine = []
        for shape in shapes(tile.cells):
            for row, col in ((r, c) for r in range(1, puzzle.board.rows + 1) for c in range(1, puzzle.board.cols + 1)):
                squares = [(row + r, col + c) for r, c in shape]
                if left.issuperset(squares):
                    top += 1
                    mine.append(top)
                    for square in squares:
                        covering[square].append(top)
        clauses += exactly_one(mine)
    for literals in covering.values():
        clauses += exactly_one(literals)
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def plain_edges(puzzle: Puzzle) -> bool:
    """The baseline: one variable per cell and turned piece that has grey on the rim alone, pairwise clauses."""
    pieces = puzzle.rules[0].pieces
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    homes: list[list[int]] = [[] for _ in pieces]
    codes: dict[Cell, dict[int, tuple[int, ...]]] = {}
    clauses, top = [], 0
    for c in puzzle.board.cells:
        rim = [Cell(c.row + r, c.col + k) not in puzzle.board for r, k in steps]
        codes[c] = {}
        for number, piece in enumerate(pieces):
            for turns in range(4):
                quad = piece[turns:] + piece[:turns]
                if [colour == 0 for colour in quad] == rim:
                    top += 1
                    codes[c][top] = quad
                    homes[number].append(top)
        clauses += exactly_one(list(codes[c]))
    for literals in homes:
        clauses += exactly_one(literals)
    for c in puzzle.board.cells:
        for side, (r, k) in enumerate(steps):
            other = codes.get(Cell(c.row + r, c.col + k), {})
            for code, quad in codes[c].items() if other else ():
                clauses.append([-code, *(x for x, there in other.items() if there[(side + 2) % 4] == quad[side])])
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def test_plain_calendar(benchmark: Run) -> None:
    assert benchmark(plain_packing, calendar())


def test_calendar(benchmark: Any) -> None:
    benchmark.extra_info["baseline"] = "test_plain_calendar"
    puzzle = calendar()
    benchmark(lambda: solve(puzzle.evolve()))


def test_plain_edges(benchmark: Run) -> None:
    assert benchmark(plain_edges, edges(8, 5, 17, 1))


def test_edges(benchmark: Any) -> None:
    benchmark.extra_info["baseline"] = "test_plain_edges"
    puzzle = edges(8, 5, 17, 1)
    benchmark(lambda: solve(puzzle.evolve()))
