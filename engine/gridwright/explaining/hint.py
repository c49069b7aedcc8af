"""A hint: the next step in a position, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridwright.errors import NotSupported
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Placement, Solution
from gridwright.plugins.default import default_plugins
from gridwright.solving.budget import Budget

__all__ = ["Hint", "hint"]


@attrs.frozen
class Hint:
    """What a player is told.

    `status` is "next" (a step that leads to a solution), "done" (nothing is left to do), "stuck" (what is there breaks
    no rule, but cannot be finished) or "wrong" (it breaks a rule). `placements` and `cells` are the step, or what has
    to go or to change. `forced`: nothing else is possible there.
    """

    status: str
    text: str
    placements: tuple[Placement, ...] = ()
    cells: tuple[Cell, ...] = ()
    forced: bool = False

    @property
    def possible(self) -> bool:
        """Whether the position can be finished, or is."""
        return self.status in ("next", "done")

    def as_json(self) -> Mapping[str, Any]:
        """The members of `hint --json`."""
        return {"status": self.status, "text": self.text, "forced": self.forced,
                "placements": [{"tile": p.tile, "cells": [str(c) for c in p.cells]} for p in self.placements],
                "cells": [str(c) for c in self.cells]}


def hint(puzzle: Puzzle, position: Solution | None = None, *, budget: Budget | None = None) -> Hint:
    """The next step in a position, which is a solution that is not finished; None where nothing is done yet.

    Raises NotSupported where no plugin gives hints for such a puzzle, Undecided when the budget runs out.
    """
    found: Hint | None = default_plugins().hook.gridwright_hint(puzzle=puzzle, position=position, budget=budget)
    if found is None:
        raise NotSupported("no plugin gives hints for a puzzle with these rules")
    return found
