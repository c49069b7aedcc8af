"""The search for packings against the SAT search, which is an independent way to the same solutions."""

from __future__ import annotations

import itertools
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
from gridwright_solvers.packing import search, strategy
from gridwright_solvers.packing.grid import PackingGrid
from gridwright_solvers.packing.search import BETWEEN, Stalled, coverings, steps

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


def laid(solution: Solution) -> str:
    return str((solution.extras["placements"], solution.values()))


def grid_of(puzzle: Puzzle) -> PackingGrid:
    grid = PackingGrid.of(puzzle)
    assert grid is not None
    return grid


def test_both_ways_find_the_same_solutions() -> None:
    several = 0
    for puzzle in packings():
        mine = [laid(grid_of(puzzle).solution(chosen)) for chosen in coverings(grid_of(puzzle))]
        theirs = [laid(s) for s in solutions(puzzle, backend="cadical195")]
        assert len(set(mine)) == len(mine)
        assert sorted(mine) == sorted(theirs)
        several += len(mine) > 1
    assert several > 5


@pytest.mark.parametrize("rounds", [(), ((40_000, 150_000),), ((0, 150_000),), ((40_000, 0),)])
def test_whatever_takes_over_finds_the_same_solutions(
        monkeypatch: pytest.MonkeyPatch, rounds: tuple[tuple[int, int], ...]) -> None:
    """From the first step on the search counts as stalled: the beam search, the counter and the SAT solver must do."""
    for name, value in (("SOON", 1), ("BETWEEN", 1), ("ROUNDS", rounds), ("CONFLICTS", 1)):
        monkeypatch.setattr(strategy, name, value)
    monkeypatch.setattr(search, "BETWEEN", 1)
    for puzzle in [*packings(), load_one("6x6", [T4] * 9), load_one("4x4", [T4] * 4)]:
        mine = sorted(laid(s) for s in solutions(puzzle))
        assert mine == sorted(laid(s) for s in solutions(puzzle, backend="cadical195"))


def test_the_number_of_solutions_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the search finds nothing for a while; and it ends with the last solution."""
    asked: list[int | None] = []

    def total(grid: PackingGrid, look: object, most: int) -> int | None:
        asked.append(known(grid, look, most))  # type: ignore[arg-type]
        return asked[-1]

    known = strategy._total
    monkeypatch.setattr(strategy, "_total", total)
    monkeypatch.setattr(search, "BETWEEN", 4)
    monkeypatch.setattr(strategy, "BETWEEN", 1)
    monkeypatch.setattr(strategy, "SOON", 1)
    puzzle = load_one("5x4", ["L5", "N5", "P5", "U5"])
    grid = grid_of(puzzle)
    # As many steps as it takes to the first solution, so that the search does not count as hopeless.
    steps_to_first = next(i for i, chosen in enumerate(steps(grid)) if chosen is not None)
    monkeypatch.setattr(strategy, "SOON", steps_to_first + 1)
    assert len(list(strategy.solutions(grid, None))) == 8
    assert asked == [8]


T4 = [[1, 1, 1], [0, 1, 0]]


def load_one(board: str, tiles: list[object]) -> Puzzle:
    return gridwright.load({"puzzled": "1.0.0", "name": "Small", "author": "me", "id": "a.b",
                            "puzzles": [{"name": "One", "tiles": tiles, "board": board}]})


def test_a_search_that_finds_nothing_says_so() -> None:
    grid = grid_of(load_one("10x10", ["I4"] * 25))
    with pytest.raises(Stalled):
        next(coverings(grid, most=BETWEEN))
    assert list(itertools.islice(steps(grid), 2)) == [None, None]


def test_the_budget_holds() -> None:
    puzzle = gridwright.load(EXAMPLES / "calendar.json", target=("Mar", "14"))
    for act in (lambda: count(puzzle, budget=Budget(seconds=0)), lambda: count(
            puzzle, budget=Budget(seconds=0), up_to_symmetry=True)):
        with pytest.raises(Undecided):
            act()
    with pytest.raises(Undecided):
        list(solutions(load_one("10x10", ["I4"] * 25), budget=Budget(seconds=0)))


def test_moves_are_the_placements_of_the_tiles() -> None:
    wide = load_one("2x6", ["I6", "I3", "L3"])
    for puzzle in [*packings(), wide, load_one("6x2", ["I6", "I3", "L3"]), load_one("1x9", ["T4", "I5"])]:
        grid = grid_of(puzzle)
        tiles = puzzle.rules[0].tiles  # type: ignore[attr-defined]
        laid = sorted((m.kind, m.mask) for some in grid.moves for m in some if m.kind < len(tiles))
        assert laid == sorted((kind, grid.mask(cells)) for kind, tile in enumerate(tiles)
                              for cells in tile.placements(puzzle.board))
        assert all(m.mask & -m.mask == 1 << i for i, some in enumerate(grid.moves) for m in some)


def test_other_puzzles_are_left_to_the_solver() -> None:
    packing = packings()[0]
    assert PackingGrid.of(packing) is not None
    assert PackingGrid.of(packing.evolve(givens={"tiles": {packing.board.cells[0]: 1}})) is None
    assert PackingGrid.of(packing.evolve(rules=packing.rules * 2)) is None
    assert PackingGrid.of(gridwright.load("1...............")) is None
