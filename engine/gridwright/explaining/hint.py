"""A hint: the next step in a position, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridwright.errors import NoSolution
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Placement, Solution
from gridwright.plugins.default import default_plugins
from gridwright.solving.budget import Budget
from gridwright.solving.search import solve

__all__ = ["Hint", "hint"]


@attrs.frozen
class Hint:
    """What a player is told.

    `status` is "next" (a step that leads to a solution), "done" (nothing is left to do), "stuck" (what is there breaks
    no rule, but cannot be finished) or "wrong" (it breaks a rule). `placements` and `cells` are the step, or what has
    to go or to change. `forced`: nothing else is possible there. `values` are values to write into cells, and
    `eliminations` values that are not in them.
    """

    status: str
    text: str
    placements: tuple[Placement, ...] = ()
    cells: tuple[Cell, ...] = ()
    forced: bool = False
    values: tuple[tuple[Cell, int], ...] = ()
    eliminations: tuple[tuple[Cell, int], ...] = ()

    @property
    def possible(self) -> bool:
        """Whether the position can be finished, or is."""
        return self.status in ("next", "done")

    def as_json(self) -> Mapping[str, Any]:
        """The members of `hint --json`; `values` and `eliminations` where there are any."""
        more = {"values": [f"{c}={v}" for c, v in self.values],
                "eliminations": [f"{c}#{v}" for c, v in self.eliminations]}
        return {"status": self.status, "text": self.text, "forced": self.forced,
                "placements": [{"tile": p.tile, "cells": [str(c) for c in p.cells]} for p in self.placements],
                "cells": [str(c) for c in self.cells], **{name: some for name, some in more.items() if some}}


def hint(puzzle: Puzzle, position: Solution | None = None, *, budget: Budget | None = None) -> Hint:
    """The next step in a position, which is a solution that is not finished; None where nothing is done yet.

    Where no plugin knows one, it is the value that the fewest clues force. Raises Undecided when the budget runs out,
    NotSupported for a puzzle too large to encode.
    """
    found: Hint | None = default_plugins().call_first("gridwright_hint", expect=Hint, puzzle=puzzle, position=position,
                                                   budget=budget)
    return _by_clues(puzzle, position, budget) if found is None else found


def _by_clues(puzzle: Puzzle, position: Solution | None, budget: Budget | None) -> Hint:
    from gridwright.explaining.explain import with_values
    from gridwright.explaining.forced import Forcer

    known = {} if position is None else dict(position.layers[puzzle.main])
    given = puzzle.givens.get(puzzle.main, {})
    changed = tuple(c for c, value in known.items() if given.get(c, value) != value)
    if changed:
        return Hint("wrong", f"{', '.join(map(str, changed))}: the puzzle gives another value there.", cells=changed)
    try:
        solution = solve(with_values(puzzle, known), budget=budget)
    except NoSolution:
        return Hint("stuck", "No solution has these values.", cells=tuple(c for c in known if c not in given))
    with Forcer(puzzle, solution, known, budget) as forcer:
        deduction = forcer.next()
    if deduction is not None:
        return Hint("next", deduction.text(puzzle), cells=deduction.cells, forced=True,
                    values=((deduction.cell, deduction.value),))
    if len(set(known) | set(given)) == len(puzzle.board):
        return Hint("done", "Every cell is filled, and no rule is broken.")
    return Hint("next", "Nothing is forced here: there are several ways to go on.")
