"""Words for marks that go, and the marks that a formula leaves."""

from __future__ import annotations

from gridwright.grading.ground import Ground
from gridwright.grading.rule_logic import Solved
from gridwright.grading.state import State
from gridwright.grading.technique import Move


def removed(move: Move, ground: Ground, word: str = "cannot be") -> str:
    """What a move takes away: "r1c2 cannot be 3 or 5, r1c4 cannot be 3"."""
    return ", ".join(f"{ground.cells[i]} {word} {ground.digits(marks, 'or')}" for i, marks in move.removals)


def unsupported(solved: Solved, state: State) -> tuple[tuple[int, int], ...]:
    """Marks of a formula's cells that no assignment has: (cell, marks)."""
    marks = [state.marks[i] for i in solved.cells]
    left = solved.consistent(marks)
    return tuple((i, have & ~some) for i, have, some in zip(solved.cells, marks, left, strict=True) if have & ~some)
