"""Boards built with few breaks: they are full and keep to the rim, and machine code builds the same ones as numpy."""

from __future__ import annotations

import importlib.util
import itertools
import random
import time
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from gridwright import Board, Budget, NoSolution, Puzzle, Symbols, Undecided, default_plugins, load
from gridwright_solvers.edges import construct as construction
from gridwright_solvers.edges import construct_fast, construct_states
from gridwright_solvers.edges.best_effort import best_effort
from gridwright_solvers.edges.construct import Built, construct
from gridwright_solvers.edges.construct_board import turned
from gridwright_solvers.edges.grid import EdgeGrid, Quad

#: Width, height, colours, givens.
SHAPES = [(4, 4, 3, 0), (5, 5, 2, 3), (3, 7, 4, 2), (7, 3, 4, 5), (6, 6, 6, 1), (2, 5, 3, 1), (1, 6, 2, 1),
          (9, 8, 5, 30)]

with_numba = pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs the optional numba")


def turn(quad: Quad, turns: int) -> Quad:
    up, right, down, left = (quad[(side - turns) % 4] for side in range(4))
    return up, right, down, left


def planted(seed: int, width: int, height: int, colours: int, givens: int = 0, *, wrong: bool = False) -> EdgeGrid:
    """A puzzle with a perfect board, of which some tiles lie; with `wrong`, tiles of one sort have changed places."""
    rng = random.Random(seed)
    across = [[rng.randint(1, colours) if 0 < col < width else 0 for col in range(width + 1)] for _ in range(height)]
    along = [[rng.randint(1, colours) if 0 < row < height else 0 for _ in range(width)] for row in range(height + 1)]
    quads = [(along[row][col], across[row][col + 1], along[row + 1][col], across[row][col])
             for row, col in itertools.product(range(height), range(width))]
    numbers, spins = rng.sample(range(len(quads)), len(quads)), [rng.randrange(4) for _ in quads]
    pieces = [(0, 0, 0, 0)] * len(quads)
    for number, spin, quad in zip(numbers, spins, quads, strict=True):
        pieces[number] = turn(quad, -spin % 4)
    codes = [4 * number + spin for number, spin in zip(numbers, spins, strict=True)]
    if wrong:
        inner = [p for p, quad in enumerate(quads) if all(quad)]
        for one, other in zip(inner[::2], inner[1::2], strict=False):
            codes[one], codes[other] = codes[other], codes[one]
    kept = set(rng.sample(range(len(codes)), givens))
    board = Board.rectangle(height, width)
    rule = default_plugins().registry.get("rule", "edge_match")(pieces=tuple(pieces))
    laid = {cell: code for p, (cell, code) in enumerate(zip(board.cells, codes, strict=True)) if p in kept}
    grid = EdgeGrid.of(Puzzle(board, {"pieces": Symbols.codes(len(pieces))}, {"pieces": laid}, rules=(rule,)))
    assert grid is not None
    return grid


def check(grid: EdgeGrid, codes: Sequence[int]) -> None:
    """Every piece once, tiles stay, and grey is on the rim alone."""
    assert sorted(code // 4 for code in codes) == list(range(len(grid.pieces)))
    for position, (given, code) in enumerate(zip(grid.codes, codes, strict=True)):
        assert given in (-1, code)
        row, col = divmod(position, grid.width)
        rim = (row == 0, col == grid.width - 1, row == grid.height - 1, col == 0)
        assert tuple(colour == 0 for colour in turn(grid.pieces[code // 4], code % 4)) == rim


def built(grid: EdgeGrid, width: int, seed: int, engine: object, monkeypatch: pytest.MonkeyPatch) -> Built:
    monkeypatch.setattr(construction, "_engine", lambda _: engine)
    return construct(turned(grid), width=width, seed=seed)


@pytest.mark.parametrize("shape", SHAPES)
def test_boards_are_full_and_keep_what_lies(shape: tuple[int, int, int, int]) -> None:
    for seed in range(6):
        grid = planted(seed, *shape, wrong=seed % 2 == 1)
        for width in (1, 8):
            check(grid, construct(turned(grid), width=width, seed=seed).codes)


def test_more_partial_boards_break_less() -> None:
    """Of a board with many colours a wide beam finds the planted solution; a single partial board does not."""
    grid = planted(1, 6, 6, 8)
    narrow, wide = (grid.score(construct(turned(grid), width=width, seed=0).codes) for width in (1, 1000))
    assert narrow < wide == len(grid.contacts)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_board_is_turned_and_back(shape: tuple[int, int, int, int]) -> None:
    for seed in range(4):
        grid = planted(seed, *shape)
        board = turned(grid)
        assert board.width <= board.height
        assert tuple(board.back(board.givens)) == grid.codes
        # The turned givens match just where they did.
        quads = [board.quads[code].tolist() if code >= 0 else None for code in board.givens]
        pairs = [(quads[i], quads[i + 1], 1, 3) for i in range(len(quads)) if (i + 1) % board.width]
        pairs += [(quads[i], quads[i + board.width], 2, 0) for i in range(len(quads) - board.width)]
        assert grid.score(grid.codes) == sum(a[m] == b[n] for a, b, m, n in pairs if a and b)


def test_clues_lie_early() -> None:
    grid = planted(3, 5, 5, 3)
    full = construct(turned(grid), width=1, seed=0).codes
    last_row = attrs.evolve(grid, codes=tuple(code if p > 19 else -1 for p, code in enumerate(full)))
    assert [i for i, code in enumerate(turned(last_row).givens) if code >= 0] == [0, 1, 2, 3, 4]


@with_numba
@pytest.mark.parametrize("shape", SHAPES)
def test_machine_code_builds_the_same_boards(shape: tuple[int, int, int, int],
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    assert construct_fast.available()
    for seed in range(3):
        grid = planted(seed, *shape, wrong=seed == 2)
        for width in (1, 30, 700):
            plain, fast = (built(grid, width, seed, engine, monkeypatch)
                           for engine in (construct_states, construct_fast))
            assert plain == fast


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
def test_the_code_to_be_compiled_builds_the_same_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same functions, not compiled: they can be checked where numba is absent. Keys are meant to overflow."""
    monkeypatch.setattr(construct_fast, "_compiled", lambda: None)
    for shape in SHAPES[:4]:
        grid = planted(1, *shape)
        fast = built(grid, 20, 5, construct_fast, monkeypatch)
        assert fast == built(grid, 20, 5, construct_states, monkeypatch)


def test_the_switch_leaves_all_to_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_FAST", "0")
    assert not construct_fast.available()
    assert construction._engine(10_000) is construct_states


def test_equal_pieces_and_pieces_that_look_alike_when_turned() -> None:
    """Inner pieces of one colour: they are equal, and alike in all turns."""
    grid = planted(0, 6, 6, 1)
    found = best_effort(grid)
    check(grid, found.codes)
    assert found.score == found.bound == len(grid.contacts)
    # Equal pieces are tried once, so that there are fewer partial boards than might be kept.
    assert construct(turned(grid), width=50, seed=0).steps < 36 * 50 / 4


def test_a_seed_gives_the_same_board_each_time() -> None:
    grid = planted(5, 6, 6, 4)
    first, again = (best_effort(grid, seed=3) for _ in range(2))
    assert first == again
    check(grid, first.codes)
    limited = [best_effort(grid, seed=3, budget=Budget(conflicts=2000)) for _ in range(2)]
    assert limited[0] == limited[1]


def test_other_seeds_build_other_boards() -> None:
    board = turned(planted(5, 8, 8, 5))
    assert len({construct(board, width=20, seed=seed).codes for seed in range(4)}) > 1


def test_progress_rises_to_the_result() -> None:
    grid = planted(2, 6, 6, 5)
    told: list[tuple[int, int]] = []
    found = best_effort(grid, seed=1, progress=lambda score, bound: told.append((score, bound)))
    scores = [score for score, _ in told]
    assert scores == sorted(scores)
    assert scores[-1] == found.score == grid.score(found.codes)
    assert all(score <= bound <= len(grid.contacts) for score, bound in told)


def test_small_boards_are_proved() -> None:
    """Where all that is free is completed exactly, the bound is the best score."""
    grid = planted(4, 5, 5, 4, 14, wrong=True)
    found = best_effort(grid)
    check(grid, found.codes)
    assert found.proved
    assert found.score < len(grid.contacts)


def test_a_full_board_stays() -> None:
    grid = planted(4, 5, 4, 3, 20, wrong=True)
    found = best_effort(grid)
    assert found.codes == grid.codes
    assert found.proved
    assert found.score == grid.score(grid.codes)


def test_pieces_that_do_not_fit_the_rim() -> None:
    grid = planted(4, 4, 4, 3)
    inner = next(i for i, piece in enumerate(grid.pieces) if all(piece))
    # An inner piece lies in a corner: there is a corner piece too many for the rest.
    with pytest.raises(NoSolution):
        best_effort(attrs.evolve(grid, codes=(4 * inner, *grid.codes[1:])))


def test_the_search_can_be_stopped() -> None:
    def look() -> None:
        raise Undecided("enough")

    with pytest.raises(Undecided):
        construct(turned(planted(0, 5, 5, 3)), width=5, seed=0, look=look)


# --- the real thing

def official(corpus: Path, clues: int) -> EdgeGrid:
    grid = EdgeGrid.of(load(corpus / "eternity2" / "instances" / "official.json"))
    assert grid is not None
    return grid if clues == 5 else attrs.evolve(grid, codes=tuple(c if p == 135 else -1
                                                                 for p, c in enumerate(grid.codes)))


@pytest.mark.parametrize(("clues", "least"), [(1, 445), (5, 440)])
def test_the_official_set_scores_well_at_once(corpus: Path, clues: int, least: int) -> None:
    """Far from what a minute gives, but more than rows laid one by one without a plan: these reach about 380."""
    grid = official(corpus, clues)
    found = construct(turned(grid), width=300, seed=1)
    check(grid, found.codes)
    assert grid.score(found.codes) >= least


def test_the_time_is_kept(corpus: Path) -> None:
    grid = official(corpus, 1)
    began = time.monotonic()
    found = best_effort(grid, budget=Budget(seconds=4))
    assert time.monotonic() - began < 6
    check(grid, found.codes)
    assert found.score == grid.score(found.codes) >= 445
