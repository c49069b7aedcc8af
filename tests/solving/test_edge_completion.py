"""Best completions of partial edge-matching boards, against all placements one by one."""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridwright import Board, Budget, NoSolution, Puzzle, Symbols, default_plugins, load
from gridwright.solving.oracle import Oracle
from gridwright_solvers.edges.completion import Completion, complete
from gridwright_solvers.edges.completion_formula import Totals
from gridwright_solvers.edges.completion_task import Task
from gridwright_solvers.edges.grid import EdgeGrid

Quad = tuple[int, int, int, int]

#: Vectors that take a moment each.
QUICK = ("completion-469-first-20", "completion-469-first-30", "completion-469-last-20", "completion-469-last-30",
         "completion-469-last-40", "completion-blackwood230")


def grid_of(width: int, height: int, pieces: list[Quad], codes: list[int]) -> EdgeGrid:
    board = Board.rectangle(height, width)
    rule = default_plugins().registry.get("rule", "edge_match")(pieces=tuple(pieces))
    givens = {c: code for c, code in zip(board.cells, codes, strict=True) if code >= 0}
    puzzle = Puzzle(board, {"pieces": Symbols.codes(len(pieces))}, {"pieces": givens}, rules=(rule,))
    grid = EdgeGrid.of(puzzle)
    assert grid is not None
    return grid


def turned(quad: Quad, turns: int) -> Quad:
    up, right, down, left = (quad[(side - turns) % 4] for side in range(4))
    return up, right, down, left


def random_pieces(rng: random.Random, width: int, height: int, colours: int) -> list[Quad]:
    """Pieces in the order of the cells they would fit by their grey sides; the other colours are drawn."""
    pieces: list[Quad] = []
    for row, col in itertools.product(range(height), range(width)):
        rim = (row == 0, col == width - 1, row == height - 1, col == 0)
        up, right, down, left = (0 if grey else rng.randint(1, colours) for grey in rim)
        pieces.append((up, right, down, left))
    return pieces


def partial(rng: random.Random, width: int, height: int, colours: int, free: int) -> EdgeGrid:
    """A board with some empty cells; what lies is shuffled within its sort, and the pieces are turned at random."""
    pieces = random_pieces(rng, width, height, colours)
    spins = [rng.randrange(4) for _ in pieces]
    where = list(range(len(pieces)))
    for sort in {tuple(colour == 0 for colour in piece) for piece in pieces}:
        same = [i for i in where if tuple(colour == 0 for colour in pieces[i]) == sort]
        for i, j in zip(same, rng.sample(same, len(same)), strict=True):
            where[i] = j
    codes = [4 * number + spins[number] for number in where]
    for position in rng.sample(range(len(codes)), free):
        codes[position] = -1
    return grid_of(width, height, [turned(piece, -spin % 4) for piece, spin in zip(pieces, spins, strict=True)], codes)


def score(grid: EdgeGrid, codes: tuple[int, ...]) -> int:
    """The score, worked out apart from the code under test."""
    quads = [turned(grid.pieces[code // 4], code % 4) for code in codes]
    return sum((col + 1 < grid.width and quads[i][1] == quads[i + 1][3] != 0)
               + (row + 1 < grid.height and quads[i][2] == quads[i + grid.width][0] != 0)
               for i, (row, col) in enumerate(itertools.product(range(grid.height), range(grid.width))))


def completions(grid: EdgeGrid) -> Iterator[tuple[int, ...]]:
    """All of them."""
    free = [i for i, code in enumerate(grid.codes) if code < 0]
    left = set(range(len(grid.pieces))) - {code // 4 for code in grid.codes if code >= 0}
    for order in itertools.permutations(sorted(left)):
        fits = []
        for position, number in zip(free, order, strict=True):
            row, col = divmod(position, grid.width)
            rim = (row == 0, col == grid.width - 1, row == grid.height - 1, col == 0)
            fits.append([4 * number + r for r in range(4)
                         if tuple(colour == 0 for colour in turned(grid.pieces[number], r)) == rim])
        for chosen in itertools.product(*fits):
            filled = dict(zip(free, chosen, strict=True))
            yield tuple(filled.get(i, code) for i, code in enumerate(grid.codes))


def check(grid: EdgeGrid, found: Completion) -> None:
    """Whether it is a completion and says its score."""
    assert sorted(code // 4 for code in found.codes) == list(range(len(grid.pieces)))
    assert all(mine in (-1, code) for mine, code in zip(grid.codes, found.codes, strict=True))
    assert found.score == score(grid, found.codes) <= found.bound


SIZES = [(2, 2, 4), (3, 2, 6), (2, 3, 4), (3, 3, 5), (1, 4, 4), (4, 1, 3), (4, 4, 5), (5, 3, 4)]


@pytest.mark.parametrize("seed", range(40))
def test_the_optimum_of_all_placements(seed: int) -> None:
    rng = random.Random(seed)
    width, height, free = SIZES[seed % len(SIZES)]
    grid = partial(rng, width, height, rng.randint(1, 5), free)
    best = max(score(grid, codes) for codes in completions(grid))
    found = complete(grid)
    check(grid, found)
    assert found.score == found.bound == best
    assert found.proved
    assert found.perfect is (best == found.contacts)
    assert bool(found.conflict) is not found.perfect


@pytest.mark.parametrize("seed", range(12))
def test_bounds_hold_before_anything_is_searched(seed: int) -> None:
    rng = random.Random(seed)
    grid = partial(rng, 4, 4, 3, 5)
    best = max(score(grid, codes) for codes in completions(grid))
    task = Task.of(grid)
    assert score(grid, task.greedy()) <= best <= task.fixed + task.colour_bound()
    found = complete(grid, budget=Budget(conflicts=0))
    check(grid, found)
    assert found.score <= best <= found.bound


@pytest.mark.parametrize("seed", range(12))
def test_conflicting_cells_cannot_all_match(seed: int) -> None:
    rng = random.Random(seed)
    grid = partial(rng, 3, 3, 4, 5)
    found = complete(grid)
    if found.perfect:
        return
    around = [(a, b, side) for a, b, side in grid.contacts if {a, b} <= set(found.conflict)]
    assert around
    assert not any(all(grid.matched(codes, contact) for contact in around) for codes in completions(grid))


# --- what is special

#: A 2x2 board that is perfect as it lies.
SQUARE: list[Quad] = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]


def test_a_perfect_completion() -> None:
    found = complete(grid_of(2, 2, SQUARE, [0, -1, -1, -1]))
    assert (found.codes, found.score, found.bound, found.perfect, found.conflict) == ((0, 4, 8, 12), 4, 4, True, ())


def test_a_full_board_is_its_own_completion() -> None:
    found = complete(grid_of(2, 2, SQUARE, [0, 4, 8, 12]))
    assert found.proved
    assert found.perfect
    turned_round = complete(grid_of(2, 2, SQUARE, [0, 5, 8, 12]))
    assert (turned_round.score, turned_round.bound, turned_round.perfect) == (2, 2, False)
    assert turned_round.conflict == (0, 1)


def test_tiles_that_lie_wrong_stay_and_are_named() -> None:
    """The tile at 1 shows its grey to the inside: it stays, and both of its contacts are lost."""
    found = complete(grid_of(2, 2, SQUARE, [0, 6, -1, -1]))
    assert found.codes[:2] == (0, 6)
    assert (found.score, found.bound, found.perfect) == (2, 2, False)
    assert found.conflict == (0, 1)


def test_the_conflict_is_where_it_is() -> None:
    """Left of the border piece in the middle lies colour 9, which no piece has."""
    pieces: list[Quad] = [(0, 1, 1, 0), (0, 1, 1, 1), (0, 0, 1, 1), (1, 9, 1, 0), (1, 2, 1, 2), (1, 0, 1, 2),
                          (1, 1, 0, 0), (1, 1, 0, 1), (1, 0, 0, 1)]
    found = complete(grid_of(3, 3, pieces, [0, 4, 8, 12, -1, -1, -1, -1, -1]))
    assert (found.score, found.contacts) == (11, 12)
    assert found.conflict == (3, 4)


def test_pieces_that_cannot_keep_grey_on_the_rim() -> None:
    """The inner piece lies on the rim, so that a border piece is left for the middle."""
    pieces = random_pieces(random.Random(1), 3, 3, 3)
    with pytest.raises(NoSolution, match="1 pieces with one grey side are left for 0 empty cells along the rim"):
        complete(grid_of(3, 3, pieces, [0, 16, 8, 12, -1, 20, 24, 28, 32]))
    # A corner piece on the rim and a border piece in the corner are left where they are.
    found = complete(grid_of(3, 3, pieces, [4, 0, 8, -1, -1, 20, -1, 28, 32]))
    assert found.codes[:2] == (4, 0)
    assert found.proved


def test_a_strip_has_ends_and_middles() -> None:
    pieces: list[Quad] = [(0, 1, 0, 0), (0, 2, 0, 1), (0, 0, 0, 2)]
    assert complete(grid_of(3, 1, pieces, [-1, -1, -1])).perfect
    with pytest.raises(NoSolution, match="2 pieces with 3 grey sides are left for 1 empty cells"):
        complete(grid_of(3, 1, pieces, [4, -1, -1]))


def test_equal_pieces_are_one_kind() -> None:
    """Nine equal inner pieces with one look: no search needs to tell their orders apart."""
    pieces = [piece if 0 in piece else (7, 7, 7, 7) for piece in random_pieces(random.Random(3), 5, 5, 2)]
    codes = [4 * i if 0 in piece else -1 for i, piece in enumerate(pieces)]
    task = Task.of(grid_of(5, 5, pieces, codes))
    assert [len(numbers) for numbers in task.stock] == [9]
    assert len(task.options[False, False, False, False]) == 1
    found = complete(grid_of(5, 5, pieces, codes))
    check(task.grid, found)
    assert found.proved


def test_a_piece_that_lies_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        complete(grid_of(2, 2, SQUARE, [0, 0, -1, -1]))


def test_the_start_is_kept_or_bettered() -> None:
    grid = partial(random.Random(5), 4, 4, 3, 6)
    best = complete(grid)
    again = complete(grid, start=best.codes, budget=Budget(conflicts=0))
    assert again.codes == best.codes
    assert complete(grid, start=Task.of(grid).greedy()).score == best.score


@pytest.mark.parametrize("bad", [(0, 4, 8, 9), (4, 0, 8, 12), (0, 5, 8, 12)])
def test_a_start_that_is_no_completion(bad: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"every piece once|moves a tile|grey"):
        complete(grid_of(2, 2, SQUARE, [0, -1, -1, -1]), start=bad)


def test_progress_only_gets_better() -> None:
    told: list[tuple[int, int]] = []
    found = complete(partial(random.Random(8), 4, 4, 3, 8), progress=lambda score, bound: told.append((score, bound)))
    assert told[-1] == (found.score, found.bound)
    assert all(a <= c and b >= d for (a, b), (c, d) in itertools.pairwise(told))


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_totals_count(size: int) -> None:
    """The literals of `Totals`, whichever is asked for first, against counting."""
    clauses: list[list[int]] = [[-size, size]]
    top = size

    def new() -> int:
        nonlocal top
        top += 1
        return top

    totals = Totals(list(range(1, size + 1)), lambda clause: clauses.append(list(clause)), new)
    reached = {n: totals.reached(n) for n in [size // 2 + 1, 1, size]}
    backend = default_plugins().registry.get("backend", "cadical195")
    with Oracle(backend, clauses) as oracle:
        for values in itertools.product((1, -1), repeat=size):
            literals = [i * value for i, value in enumerate(values, 1)]
            for n, literal in reached.items():
                assert oracle.solve([*literals, -literal]) is (sum(value > 0 for value in values) < n)


# --- the real thing

def official(corpus: Path) -> EdgeGrid:
    grid = EdgeGrid.of(load(corpus / "eternity2" / "instances" / "official.json"))
    assert grid is not None
    return grid


def vectors(corpus: Path) -> dict[str, dict[str, Any]]:
    stated = json.loads((corpus / "eternity2" / "vectors.json").read_text(encoding="utf-8"))["vectors"]
    return {vector["id"]: vector for vector in stated if vector["kind"] == "completion"}


def with_edges(grid: EdgeGrid, edges: str) -> EdgeGrid:
    """The grid with the tiles that letters show."""
    code_of = {quad: code for code, quad in enumerate(grid.quads)}
    quads = [tuple(ord(x) - ord("a") for x in edges[i:i + 4]) for i in range(0, len(edges), 4)]
    return attrs.evolve(grid, codes=tuple(
        code_of[up, right, down, left] if up or right or down or left else -1 for up, right, down, left in quads))


@pytest.mark.parametrize("name", QUICK)
def test_published_boards(corpus: Path, name: str) -> None:
    vector = vectors(corpus)[name]
    grid = with_edges(official(corpus), vector["partial_board_edges"])
    assert [i for i, code in enumerate(grid.codes) if code < 0] == vector["holes"]
    found = complete(grid, budget=Budget(seconds=120))
    check(grid, found)
    assert (found.score, found.bound, found.perfect) == (vector["expect"]["optimum"], found.score, False)
    assert found.conflict


def test_a_budget_ends_the_search(corpus: Path) -> None:
    """All cells empty: nothing can be proved, but there is a board and a bound."""
    grid = attrs.evolve(official(corpus), codes=(-1,) * 256)
    began = time.monotonic()
    found = complete(grid, budget=Budget(seconds=2))
    assert time.monotonic() - began < 6
    check(grid, found)
    assert (found.proved, found.perfect, found.bound, found.conflict) == (False, None, 480, ())
