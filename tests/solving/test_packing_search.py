"""The search for packings against the SAT search, which is an independent way to the same solutions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gridwright
from gridwright import (
    Board,
    Budget,
    Cell,
    Puzzle,
    Solution,
    Symbols,
    Tile,
    Undecided,
    count,
    default_plugins,
    solutions,
)
from gridwright_solvers import packing_search
from gridwright_solvers.packing_search import PackingSearch, Stalled

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def cut(rng: random.Random, board: Board, sizes: list[int]) -> list[tuple[Cell, ...]]:
    """Connected pieces of the given sizes that cover the board, as far as luck goes."""
    left, pieces = set(board.cells), []
    for size in sizes:
        start = min(left)
        piece = {start}
        while len(piece) < size:
            edge = sorted({n for c in piece for n in board.neighbours(c)} & left - piece)
            if not edge:
                return []
            piece.add(rng.choice(edge))
        left -= piece
        pieces.append(tuple(sorted(piece)))
    return pieces


def packings() -> list[Puzzle]:
    """Small packings that can be solved, with holes, repeated tiles and open cells."""
    packing, area = (default_plugins().registry.get("rule", name) for name in ("packing", "area"))
    rng, found = random.Random(5), []
    while len(found) < 25:
        rows, cols = rng.randint(2, 4), rng.randint(3, 5)
        holes = [Cell(1, 1)] if rng.random() < 0.3 else []
        board = Board.from_holes(rows, cols, holes)
        opened = list(board.cells[-3:]) if rng.random() < 0.5 else []
        size = len(board) - bool(opened)
        sizes = [3] * (size // 3) + ([size % 3] if size % 3 else [])
        pieces = cut(rng, Board(rows, cols, tuple(c for c in board.cells if not opened or c != opened[0])), sizes)
        if not pieces:
            continue
        shapes: dict[object, list[tuple[Cell, ...]]] = {}
        for piece in pieces:
            shapes.setdefault(Tile("t", piece).shape, []).append(piece)
        tiles = [Tile(name, alike[0], len(alike)) for name, alike in zip("ABCDEFGH", shapes.values(), strict=False)]
        rules = [packing(tiles=tuple(tiles), uncovered=int(bool(opened)))]
        if opened:
            target = rng.choice((None, "a", "b"))
            rules.append(area(name="x", target=target, cells=tuple(opened), values=("a", "b", "a")))
        found.append(Puzzle(board, {"tiles": Symbols.tiles(tuple(t.name for t in tiles))}, rules=tuple(rules)))
    return found


def laid(solution: Solution) -> object:
    return solution.extras["placements"], solution.values()


def test_both_ways_find_the_same_solutions() -> None:
    several = 0
    for puzzle in packings():
        search = PackingSearch.of(puzzle)
        assert search is not None
        mine = [laid(s) for s in search.solutions(None)]
        theirs = [laid(s) for s in solutions(puzzle, backend="cadical195")]
        assert len(set(map(str, mine))) == len(mine)
        assert sorted(map(str, mine)) == sorted(map(str, theirs))
        several += len(mine) > 1
    assert several > 5


def test_a_search_that_stalls_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = gridwright.load(EXAMPLES / "calendar.json", target=("Mar", "14"))
    search = PackingSearch.of(puzzle)
    assert search is not None
    with pytest.raises(Stalled):
        next(search.solutions(None, 5))
    monkeypatch.setattr(packing_search, "NODES", 5)
    assert gridwright.check(puzzle, gridwright.solve(puzzle)) == []


def test_the_budget_holds() -> None:
    puzzle = gridwright.load(EXAMPLES / "calendar.json", target=("Mar", "14"))
    with pytest.raises(Undecided):
        count(puzzle, budget=Budget(seconds=0))


def test_other_puzzles_are_left_to_the_solver() -> None:
    packing = packings()[0]
    assert PackingSearch.of(packing) is not None
    assert PackingSearch.of(packing.evolve(givens={"tiles": {packing.board.cells[0]: 1}})) is None
    assert PackingSearch.of(packing.evolve(rules=packing.rules * 2)) is None
    assert PackingSearch.of(gridwright.load("1...............")) is None
