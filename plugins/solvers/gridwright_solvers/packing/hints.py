"""Hints for packings: what is wrong with a position, whether it can be finished, and which tile comes next."""

from __future__ import annotations

from gridwright import Budget, Hint, Puzzle, Solution
from gridwright_solvers.packing.filler import Filler
from gridwright_solvers.packing.grid import PackingGrid, packing_of
from gridwright_solvers.packing.hint_faults import faults, stated
from gridwright_solvers.packing.hint_next import next_step
from gridwright_solvers.packing.hint_outlook import Outlook
from gridwright_solvers.packing.hint_state import State
from gridwright_solvers.packing.hint_stuck import stuck, unsolvable
from gridwright_solvers.packing.search import looking

__all__ = ["hint"]


def hint(puzzle: Puzzle, position: Solution | None, budget: Budget | None) -> Hint | None:
    """The next placement, or why there is none; None for a puzzle that is more, or other, than tiles on a board.

    Raises Undecided when the budget runs out, NotSupported for a position that does not say where each tile lies.
    """
    look = looking(budget)
    look()
    grid = PackingGrid.of(puzzle, any_size=True)
    if grid is None:
        return None
    placements = stated(position)
    wrong = next(faults(grid, placements), None)
    if wrong is not None:
        return wrong
    if not packing_of(puzzle).fits(puzzle.board):
        return unsolvable(puzzle)
    state = State.of(grid, placements)
    if not any(state.left[:grid.tiles]):
        return Hint("done", "The packing is complete.")
    outlook = Outlook(grid, Filler(grid, look), budget)
    obstacle = outlook.obstacle(outlook.ways(state))
    solution = None if obstacle else outlook.solution(state)
    if solution is None:
        return stuck(outlook, placements, state, obstacle)
    return next_step(outlook, state, solution)
