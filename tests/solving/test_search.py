"""Solve, enumerate, count, forced, cores: the same on backends that differ in what they can do."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import permutations, product
from typing import Any

import pytest

from gridwright import Board, Budget, Cell, NoSolution, NotSupported, PluginError, Puzzle, Undecided
from gridwright.model.puzzle import Given
from gridwright.plugins import default_plugins
from gridwright.solving.cores import core
from gridwright.solving.search import count, forced, is_unique, solutions, solve
from gridwright.solving.session import Session, check, verified

#: One of each kind: default, no phases, lazy budget, native at-most, no budget, neither assumptions nor cores.
BACKENDS = ("cadical195", "cadical103", "glucose4", "minicard", "lingeling", "kissat404")

WELL_POSED = "790214000806700000000000000402007800008403200001600503000000000000009702000826039"


def rule(key: str, **members: Any) -> Any:
    return default_plugins().registry.get("rule", key)(**members)


def sudoku(text: str, size: int, box: tuple[int, int], *more: Any) -> Puzzle:
    board = Board.rectangle(size, size)
    givens = {c: int(x) for c, x in zip(board.cells, text, strict=True) if x != "0"}
    return Puzzle.with_digits(board, size, givens, (rule("box_grid", origin=Cell(1, 1), box=box), *more))


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_solves_and_proves_unique(backend: str) -> None:
    puzzle = sudoku(WELL_POSED, 9, (3, 3))
    solution = solve(puzzle, backend=backend)
    assert check(puzzle, solution) == []
    assert all(sorted(solution[Cell(r, c)] for c in range(1, 10)) == list(range(1, 10)) for r in range(1, 10))
    assert is_unique(puzzle, backend=backend)


def test_counts_every_solution_once(backend: str) -> None:
    puzzle = sudoku("1234" + "0" * 12, 4, (2, 2))
    assert count(puzzle, backend=backend) == 12
    assert count(puzzle, limit=5, backend=backend) == 5
    assert len({tuple(s.values()) for s in solutions(puzzle, backend=backend)}) == 12


def test_empty_four_by_four_has_288_solutions() -> None:
    assert count(sudoku("0" * 16, 4, (2, 2))) == 288


def test_no_solution(backend: str) -> None:
    puzzle = sudoku("11" + "0" * 14, 4, (2, 2))
    with pytest.raises(NoSolution):
        solve(puzzle, backend=backend)
    assert count(puzzle, backend=backend) == 0
    with pytest.raises(NoSolution):
        forced(puzzle, backend=backend)


def test_forced_is_the_union_of_all_solutions(backend: str) -> None:
    puzzle = sudoku("1200" + "0" * 12, 4, (2, 2))
    everything = list(solutions(puzzle))
    assert forced(puzzle, backend=backend) == {c: {s[c] for s in everything} for c in puzzle.board.cells}


def test_core_is_minimal_and_names_givens_and_clues() -> None:
    puzzle = sudoku("11" + "0" * 14, 4, (2, 2))
    clashing = core(puzzle)
    assert {g.cell for g in clashing if isinstance(g, Given)} == {Cell(1, 1), Cell(1, 2)}
    assert len(clashing) == 3
    with pytest.raises(NotSupported, match="has a solution"):
        core(sudoku("1" + "0" * 15, 4, (2, 2)))


def test_a_backend_without_cores_is_refused_by_name() -> None:
    with pytest.raises(NotSupported, match="kissat404"):
        core(sudoku("11" + "0" * 14, 4, (2, 2)), backend="kissat404")


def test_unknown_backend_is_named() -> None:
    with pytest.raises(PluginError, match="cadical999"):
        solve(sudoku("0" * 16, 4, (2, 2)), backend="cadical999")


def test_budget_says_undecided(backend: str) -> None:
    # Thirteen cells, twelve digits, every pair different: a pigeon-hole problem that no solver finishes in time.
    board = Board.rectangle(1, 13)
    puzzle = Puzzle.with_digits(board, 12, None, tuple(
        rule("cage", cells=(a, b)) for a in board.cells for b in board.cells if a < b))
    with pytest.raises(Undecided):
        count(puzzle, limit=1, backend=backend, budget=Budget(seconds=0.5))


def test_cage_total_agrees_with_brute_force_inside_a_grid() -> None:
    cage = rule("cage", cells=(Cell(1, 1), Cell(1, 2), Cell(2, 2)), sum=8)
    puzzle = sudoku("0" * 16, 4, (2, 2), cage)
    rows = list(permutations(range(1, 5)))
    expected = 0
    for grid in product(rows, repeat=4):
        if any(len({row[c] for row in grid}) < 4 for c in range(4)):
            continue
        boxes = [{grid[r][c], grid[r][c + 1], grid[r + 1][c], grid[r + 1][c + 1]} for r in (0, 2) for c in (0, 2)]
        if any(len(b) < 4 for b in boxes):
            continue
        cells = grid[0][0], grid[0][1], grid[1][1]
        expected += sum(cells) == 8 and len(set(cells)) == 3
    assert count(puzzle) == expected


def test_answers_are_checked() -> None:
    puzzle = sudoku("0" * 16, 4, (2, 2))
    solution = solve(puzzle)
    broken = type(solution)(puzzle, {"digits": dict.fromkeys(puzzle.board.cells, 1)})
    with pytest.raises(PluginError, match="fails its check"):
        verified(broken)


def test_clues_can_be_switched_off_in_free_mode() -> None:
    puzzle = sudoku("11" + "0" * 14, 4, (2, 2))
    with Session(puzzle, free=True) as session:
        assert not session.satisfiable()
        assert session.satisfiable(session.formula.assumed)
        assert session.satisfiable(session.formula.selectors)


def test_same_answer_whatever_the_hash_seed() -> None:
    code = ("from gridwright import Board, Cell, Puzzle, default_plugins\n"
            "from gridwright.solving.search import solutions\n"
            "b = Board.rectangle(6, 6); g = default_plugins().registry.get('rule', 'box_grid')\n"
            "p = Puzzle.with_digits(b, 6, rules=(g(origin=Cell(1, 1), box=(2, 3)),))\n"
            "print([s.values() for s in solutions(p, limit=3)])")
    printed = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        printed.add(subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True,
                                   check=True).stdout)
    assert len(printed) == 1
