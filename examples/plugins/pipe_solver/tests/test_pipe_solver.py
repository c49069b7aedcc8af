"""The backend, by the conformance tests and from outside."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from gridwright_pipe_solver.backend import PipeBackend, PipeSolver

from gridwright import Budget, PluginError, Undecided, core, count, load, solve
from gridwright.testing import BackendConformance

HERE = Path(__file__).resolve().parents[1]
NAME = "com.example:pipe"


class TestPipe(BackendConformance):
    backend = NAME


def test_it_agrees_with_the_default() -> None:
    puzzle = load(HERE / "puzzle.json")
    assert solve(puzzle, backend=NAME).layers == solve(puzzle).layers
    assert count(puzzle, backend=NAME) == 1


def test_clues_that_clash_are_named() -> None:
    puzzle = load({"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 1, "cols": 3}, "digits": 3,
                   "givens": [0, 0, 3], "rules": [
                       {"type": "cage", "sum": 3, "cells": ["r1c1", "r1c2"]},
                       {"type": "line", "kind": "thermo", "cells": ["r1c1", "r1c2", "r1c3"]},
                       {"type": "line", "kind": "thermo", "cells": ["r1c2", "r1c1"]}]})
    assert {clue.key for clue in core(puzzle, backend=NAME)} == {"line/thermo"}


def test_time_is_up() -> None:
    from gridwright.solving.oracle import Oracle
    from gridwright.testing.formulas import pigeon_hole

    began = time.monotonic()
    with Oracle(PipeBackend(), pigeon_hole(9, 8), Budget(seconds=1)) as oracle, pytest.raises(Undecided):
        oracle.solve()
    assert time.monotonic() - began < 20


def test_a_program_that_ends_is_reported() -> None:
    solver = PipeSolver([[1, 2]])
    assert solver.solve() is True
    solver._program.kill()
    solver._program.wait()
    with pytest.raises(PluginError, match="the solver program ended with code -9"):
        solver.solve()
    solver.close()
    solver.close()
    with pytest.raises(PluginError, match="the solver is closed"):
        solver.solve()


def test_no_process_stays_behind() -> None:
    solver = PipeSolver([[1]])
    program = solver._program
    assert program.poll() is None
    del solver
    assert program.poll() is not None
