"""CP-SAT: the conformance suite, and the same answers as a SAT solver, with sums as clauses and as they are."""

from __future__ import annotations

import importlib.util
import pickle

import pytest

import gridwright
from gridwright import Board, Budget, NotSupported, Puzzle, Undecided
from gridwright.encoding import sums
from gridwright.solving.backend import get_backend
from gridwright.solving.session import Session
from gridwright.testing import BackendConformance
from gridwright.testing.formulas import pigeon_hole, random_3sat

HERE = importlib.util.find_spec("ortools") is not None
needs_ortools = pytest.mark.skipif(not HERE, reason="needs the extra cpsat: pip install 'gridwright[cpsat]'")
#: Rules with sums, and some without.
RULES = ("arrow", "cage", "line/double_arrow", "line/region_sum", "line/zipper", "sum/frame", "sum/group",
         "sum/little_killer", "xsum", "edge/kropki", "line/thermo", "packing")


class TestCpsat(BackendConformance):
    backend = "cpsat"


def samples(rule: str) -> list[Puzzle]:
    found = list(gridwright.default_plugins().registry.get("rule", rule).samples())
    return [puzzle for puzzle in found if len(puzzle.board) > 2][:2]


@needs_ortools
@pytest.mark.parametrize("rule", RULES)
def test_counts_agree(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "NATIVE_PARTS", 2)
    for puzzle in samples(rule):
        expected = gridwright.count(puzzle, backend="minisat22", limit=5)
        assert gridwright.count(puzzle, backend="cpsat", limit=5) == expected


@needs_ortools
def test_cores_agree_where_sums_clash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "NATIVE_PARTS", 2)
    rule = gridwright.default_plugins().registry.get("rule", "sum/group")
    board = Board.rectangle(2, 2)
    clues = [rule(sum=7, cells=board.cells[:3]), rule(sum=9, cells=board.cells[:3]), rule(sum=4, cells=board.cells[2:])]
    puzzle = Puzzle.with_digits(board, 4, rules=clues)
    with Session(puzzle, backend="cpsat", free=True) as session:
        assert len(session.formula.linear) == 3
        assert not session.satisfiable()
        assert set(clues[:2]) <= {session.switches[x] for x in session.oracle.core()}
    assert gridwright.core(puzzle, backend="cpsat") == clues[:2]


@needs_ortools
@pytest.mark.parametrize("seed", range(4))
def test_a_core_has_no_model(seed: int) -> None:
    clauses = random_3sat(20, 60, seed)
    backend = get_backend("cpsat")
    assumptions = [x if (x * 7 + seed) % 3 else -x for x in range(1, 21)]
    solver = backend.open(clauses)
    if solver.solve(assumptions) is False:
        core = solver.core()
        assert set(core) <= set(assumptions)
        assert get_backend("minisat22").open(clauses).solve(core) is False


@needs_ortools
def test_the_same_answer_on_each_run() -> None:
    clauses = random_3sat(60, 200, 1)
    models = []
    for _ in range(2):
        solver = get_backend("cpsat").open(clauses)
        assert solver.solve()
        models.append(solver.model())
    assert models[0] == models[1]


@needs_ortools
def test_counts_what_it_does() -> None:
    solver = get_backend("cpsat").open(pigeon_hole(6, 5))
    assert solver.solve() is False
    counted = solver.statistics()
    assert counted.conflicts == solver.conflicts() > 0
    assert counted.decisions


@needs_ortools
def test_a_long_sum_is_solved_within_a_budget() -> None:
    board = Board.rectangle(4, 12)
    rule = gridwright.default_plugins().registry.get("rule", "sum/group")
    puzzle = Puzzle.with_digits(board, 9, rules=[rule(sum=431, cells=board.cells)])
    solution = gridwright.solve(puzzle, backend="cpsat", budget=Budget(conflicts=2000))
    assert sum(solution[c] for c in board.cells) == 431
    with pytest.raises(Undecided, match="within the budget of 0 s"):
        gridwright.solve(puzzle, backend="cpsat", budget=Budget(seconds=0))


def test_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    sentence = r"backend 'cpsat' needs the package ortools, which is not installed: pip install 'gridwright\[cpsat\]'"
    with pytest.raises(NotSupported, match=f"^{sentence}$"):
        gridwright.solve(samples("cage")[0], backend="cpsat")


def test_is_picklable() -> None:
    backend = get_backend("cpsat")
    assert pickle.loads(pickle.dumps(backend)).name == "cpsat"
