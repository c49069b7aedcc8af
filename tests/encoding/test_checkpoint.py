"""A budget holds while a puzzle is being encoded, not only once it is solved."""

from __future__ import annotations

import pytest

from gridwright import Board, Budget, Cell, Puzzle, Session, Undecided, default_plugins
from gridwright.encoding.encoder import encode


def latin(size: int) -> Puzzle:
    grid = default_plugins().registry.get("rule", "grid")
    return Puzzle.with_digits(Board.rectangle(size, size), size, rules=(grid(origin=Cell(1, 1)),))


def test_no_time_means_undecided_before_any_solver_call() -> None:
    with pytest.raises(Undecided), Session(latin(9), budget=Budget(seconds=0)):
        pass


@pytest.mark.parametrize("free", [False, True])
def test_the_checkpoint_is_passed_within_one_large_rule(free: bool) -> None:
    calls = 0

    def count() -> None:
        nonlocal calls
        calls += 1

    encode(latin(9), free=free, checkpoint=count)
    assert calls > 2 * 9 * 9
