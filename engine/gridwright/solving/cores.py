"""Unsatisfiable cores: which clues clash, and the smallest set that still does."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.errors import NotSupported
from gridwright.model.puzzle import Given, Marks, Puzzle
from gridwright.model.rule import Rule
from gridwright.solving.backend import Backend
from gridwright.solving.budget import Budget
from gridwright.solving.session import Session

__all__ = ["Clue", "core", "shrink"]

Clue = Rule | Given | Marks


def core(puzzle: Puzzle, *, backend: str | Backend | None = None, budget: Budget | None = None,
         minimal: bool = True) -> list[Clue]:
    """Clues and givens that cannot hold together, in puzzle order; `minimal`: none of them can be left out.

    Raises NotSupported where the puzzle has a solution or the backend gives no cores.
    """
    with Session(puzzle, backend=backend, budget=budget, free=True) as session:
        if session.satisfiable():
            raise NotSupported("the puzzle has a solution, so no clues clash")
        switches = session.switches
        clashing = session.oracle.core()
        if minimal:
            clashing = shrink(session, clashing)
        wanted = set(clashing)
        return [clue for literal, clue in switches.items() if literal in wanted]


def shrink(session: Session, literals: Sequence[int]) -> list[int]:
    """The smallest core by deletion: every literal is tried once, each refutation shrinks to its own core."""
    needed: list[int] = []
    left = list(literals)
    while left:
        trial = left.pop()
        if session.satisfiable([*needed, *left]):
            needed.append(trial)
        else:
            held = set(session.oracle.core())
            left = [x for x in left if x in held]
    return needed
