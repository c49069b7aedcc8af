"""A real SIGINT during a long solve, on backends that differ in how they can be stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridwright import Board, Cell, Puzzle, default_plugins, dumps, solve

BACKENDS = ("cadical195", "glucose4", "minisat22", "lingeling", "kissat404")


def endless() -> Puzzle:
    """Thirteen cells that must all differ over twelve digits, pair by pair: no solver here refutes it in minutes."""
    cage = default_plugins().registry.get("rule", "cage")
    board = Board.rectangle(1, 13)
    pairs = [(a, b) for a in board.cells for b in board.cells if a < b]
    return Puzzle.with_digits(board, 12, rules=tuple(cage(cells=pair) for pair in pairs))


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
@pytest.mark.parametrize("backend", BACKENDS)
def test_ctrl_c_ends_a_solve_with_130_and_writes_nothing(backend: str, tmp_path: Path) -> None:
    source, output = tmp_path / "endless.json", tmp_path / "answer.json"
    source.write_text(dumps(endless()))
    command = [sys.executable, "-m", "gridwright.cli.main", "solve", str(source), "--backend", backend, "-o",
               str(output)]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    try:
        time.sleep(1.5)
        assert process.poll() is None, process.communicate()
        start = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate(timeout=10)
        assert time.monotonic() - start < 2
    finally:
        process.kill()
    assert process.returncode == 130
    assert "interrupted" in error
    assert "Traceback" not in error
    assert [p.name for p in tmp_path.iterdir()] == [source.name]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
@pytest.mark.parametrize("backend", BACKENDS)
def test_the_next_solve_after_a_keyboard_interrupt_is_right(backend: str) -> None:
    code = f"""
import os, signal, threading
from gridwright import Board, Cell, Puzzle, default_plugins, solve
cage = default_plugins().registry.get("rule", "cage")
board = Board.rectangle(1, 13)
pairs = [(a, b) for a in board.cells for b in board.cells if a < b]
endless = Puzzle.with_digits(board, 12, rules=tuple(cage(cells=p) for p in pairs))
threading.Timer(0.8, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    solve(endless, backend={backend!r})
except KeyboardInterrupt:
    small = Puzzle.with_digits(Board.rectangle(1, 3), 3, {{Cell(1, 1): 2}}, (cage(cells=board.cells[:3], sum=6),))
    print("interrupted", sorted(solve(small, backend={backend!r}).values()))
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=30)
    assert done.stdout.strip() == "interrupted [1, 2, 3]", done.stderr


def test_the_endless_puzzle_is_what_it_says() -> None:
    puzzle = endless()
    assert len(puzzle.rules) == 78
    easy = Puzzle.with_digits(puzzle.board, 13, rules=puzzle.rules)
    assert sorted(v for v in solve(easy).values() if v) == list(range(1, 14))
    assert Cell(1, 13) in puzzle.board
