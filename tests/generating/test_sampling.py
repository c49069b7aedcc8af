"""Random solved grids have no pattern that a solver's own order would give them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from making import diagonals, layout, read, request

from gridwright import NoSolution, Puzzle, Solution, check
from gridwright.generating.prover import Prover

#: Of every 4 x 4 grid there are so many in a sample, if all are as frequent.
MEAN = 12
GRIDS = 288
#: Chi-square of the digits in a cell, by how many digits there are: exceeded once in a million cells.
MOST = {4: 31.0, 9: 44.0}


def sampled(puzzle: Puzzle, number: int, seed: int = 5) -> list[Solution]:
    """Grids drawn one after the other."""
    prover, rng = Prover(puzzle), Random(seed)
    try:
        return [prover.sample(rng) for _ in range(number)]
    finally:
        prover.close()


def rows(grid: Solution) -> tuple[tuple[int, ...], ...]:
    """The digits of a grid without gaps, row by row."""
    size = grid.board.rows
    cells = grid.board.cells
    return tuple(tuple(grid[c] for c in cells[size * k:size * k + size]) for k in range(size))


def chi_square(values: Sequence[int], digits: int) -> float:
    """How far the frequencies of digits are from equal ones."""
    even, counts = len(values) / digits, Counter(values)
    return sum((counts[digit] - even) ** 2 / even for digit in range(1, digits + 1))


@pytest.fixture(scope="module")
def small() -> list[Solution]:
    return sampled(read(request(size=4)).puzzle, MEAN * GRIDS)


@pytest.fixture(scope="module")
def usual() -> list[Solution]:
    return sampled(read(request()).puzzle, 400)


def test_every_small_grid_comes_and_none_too_often(small: list[Solution]) -> None:
    counts = Counter(map(rows, small))
    assert len(counts) == GRIDS
    assert max(counts.values()) <= 4 * MEAN


def test_the_digits_of_a_cell_are_as_frequent(small: list[Solution], usual: list[Solution]) -> None:
    for grids, digits in ((small[:400], 4), (usual, 9)):
        for c in grids[0].board.cells:
            assert chi_square([grid[c] for grid in grids], digits) < MOST[digits]


def test_how_two_cells_go_together(usual: list[Solution]) -> None:
    """The step from the first cell to one that it does not see, and to its neighbour, is no digit's habit."""
    cells = usual[0].board.cells
    for other in (40, 80):
        steps = [(grid[cells[other]] - grid[cells[0]]) % 9 + 1 for grid in usual]
        assert chi_square(steps, 9) < MOST[9]
    steps = [(grid[cells[1]] - grid[cells[0]]) % 9 for grid in usual]
    assert chi_square(steps, 8) < MOST[9]


def test_no_grid_comes_twice_and_no_row_is_sorted(usual: list[Solution]) -> None:
    assert len(set(map(rows, usual[:100]))) == 100
    ordered = tuple(range(1, 10))
    turned = {ordered[k:] + ordered[:k] for k in range(9)}
    for grid in usual[:100]:
        for row in rows(grid):
            assert row not in turned
            assert row[::-1] not in turned
    assert len({rows(grid)[0] for grid in usual[:100]}) > 95


def test_blocks_do_not_repeat_their_rows(usual: list[Solution]) -> None:
    """Cyclic grids have the same three digits side by side in every band of boxes; few random ones do."""
    cyclic = sum(all(len({frozenset(row[k:k + 3]) for row in rows(grid)[b:b + 3] for k in (0, 3, 6)}) == 3
                     for b in (0, 3, 6)) for grid in usual)
    assert cyclic == 0


def test_every_grid_is_solved() -> None:
    for spec in (request(*diagonals(6), size=6), layout("twodoku"), request(size=8)):
        puzzle = read(spec).puzzle
        grids = sampled(puzzle, 4)
        assert len({tuple(grid[c] for c in puzzle.board.cells) for grid in grids}) == 4
        assert all(not check(puzzle, grid) for grid in grids)


def test_the_same_seed_draws_the_same() -> None:
    puzzle = read(request()).puzzle
    first, again, other = (sampled(puzzle, 3, seed) for seed in (1, 1, 2))
    assert list(map(rows, first)) == list(map(rows, again))
    assert list(map(rows, first)) != list(map(rows, other))


def test_rules_without_a_grid() -> None:
    far = {"type": "neighbours", "op": "difference_at_least", "params": [3], "where": "orthogonal"}
    with pytest.raises(NoSolution):
        sampled(read(request(far, size=4)).puzzle, 1)
