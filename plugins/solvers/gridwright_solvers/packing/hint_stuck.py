"""Why a position of a packing cannot be finished, and which tiles have to go."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright import Hint, Placement, Puzzle, Undecided
from gridwright_solvers.packing.grid import PackingGrid, around, packing_of
from gridwright_solvers.packing.hint_outlook import Outlook, argument
from gridwright_solvers.packing.hint_proofs import MOST_WAYS
from gridwright_solvers.packing.hint_state import State
from gridwright_solvers.packing.hint_words import LEAVES, SEARCHED, at, become, listed
from gridwright_solvers.packing.subsets import surplus

__all__ = ["stuck", "unsolvable"]


def unsolvable(puzzle: Puzzle) -> Hint:
    """The hint that no position can be finished."""
    why = surplus(puzzle) or next(packing_of(puzzle).reasons(puzzle), None)
    return Hint("stuck", f"The puzzle itself has no solution{f': {why}' if why else ', whatever is laid'}.")


def stuck(outlook: Outlook, placements: Sequence[Placement], state: State, obstacle: tuple[str, int] | None) -> Hint:
    """Why a position cannot be finished, and what has to go. `obstacle`: words and cells, where one is known."""
    core = _core(outlook, placements, obstacle[1] if obstacle else 0)
    if not core:
        return unsolvable(outlook.grid.puzzle)
    try:
        why, mask = obstacle or _reason(outlook, state)
    except Undecided:
        why, mask = SEARCHED, 0
    if len(core) == 1:
        go = f"{at(core[0])} leaves no way: take it off"
    else:
        go = f"{listed([at(p) for p in core])} leave no way: take one of them off"
    text = f"The position cannot be finished: {why}. {go}."
    return Hint("stuck", text, tuple(core), outlook.grid.cells_of(mask))


def _reason(outlook: Outlook, state: State) -> tuple[str, int]:
    """Why a state without an obstacle cannot be finished, and the mask of the cell to look at."""
    ways, grid = outlook.ways(state), outlook.grid
    for i in ways.narrow:
        some, here = ways.at[i], grid.cells[i]
        if len(some) > MOST_WAYS:
            break
        found = [outlook.obstacle(ways.after(move)) for move in some]
        if len(some) == 1 and found[0]:
            return f"{here} can only {become(grid, some[0])}, but then {found[0][0]}", 1 << i
        if all(found):
            return f"each of the {len(some)} ways to go on at {here} {LEAVES}", 1 << i
    return argument(outlook.rest(state)) or SEARCHED, 0


def _core(outlook: Outlook, placements: Sequence[Placement], trouble: int) -> list[Placement]:
    """Placements that make the puzzle impossible; none of them is needless, as far as that is soon found out."""
    core = _far_first(outlook.grid, placements, trouble)
    for p in list(core):
        fewer = [q for q in core if q != p]
        if outlook.possible(State.of(outlook.grid, fewer)) is False:
            core = fewer
    return sorted(core, key=lambda p: p.cells)


def _far_first(grid: PackingGrid, placements: Sequence[Placement], trouble: int) -> list[Placement]:
    """What lies beside the trouble comes last: it is dropped last, and so more likely to be named."""
    beside = around(grid.neighbours(), trouble)
    return sorted(placements, key=lambda p: bool(grid.mask(p.cells) & beside))
