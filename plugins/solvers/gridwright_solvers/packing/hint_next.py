"""The next tile of a position that can be finished: one that must lie where it is, else a choice."""

from __future__ import annotations

from collections import Counter

from gridwright import Hint, Undecided
from gridwright_solvers.packing.hint_outlook import Outlook
from gridwright_solvers.packing.hint_proofs import Proof
from gridwright_solvers.packing.hint_state import Laid, State, Ways
from gridwright_solvers.packing.hint_words import step

__all__ = ["next_step"]


def next_step(outlook: Outlook, state: State, solution: frozenset[Laid]) -> Hint:
    """The most helpful step; `solution` are the tiles of one way to finish."""
    ways = _settled(outlook, outlook.ways(state))
    found = _only_way(ways) or _only_place(ways)
    if found is not None:
        return found
    proof = Proof(outlook, ways, solution)
    try:
        found = proof.by_looking_ahead() or proof.by_search()
    except Undecided:
        # The budget is gone; a step is known, whether it is forced is not.
        found = None
    return found or _choice(ways, proof)


def _settled(outlook: Outlook, ways: Ways) -> Ways:
    """A cell that can only stay open needs no tile, but it may leave others only one way."""
    while True:
        only = next((some[0] for some in ways.at.values() if len(some) == 1 and some[0].kind >= ways.grid.tiles), None)
        if only is None:
            return ways
        ways = outlook.ways(ways.state.after(only))


def _only_way(ways: Ways) -> Hint | None:
    """A cell that one move alone can cover."""
    for i, some in ways.at.items():
        if len(some) == 1:
            return step(ways.grid, some[0], f"nothing else that is left can cover {ways.grid.cells[i]}", forced=True)
    return None


def _only_place(ways: Ways) -> Hint | None:
    """A tile that has as many places as copies."""
    grid, places = ways.grid, Counter(move.kind for move in ways.moves)
    for kind, copies in enumerate(ways.state.left[:grid.tiles]):
        if copies and places[kind] == copies:
            move = min((m for m in ways.moves if m.kind == kind), key=lambda m: grid.cells_of(m.mask))
            name = grid.names[kind]
            return step(grid, move, f"{name} fits nowhere else" if copies == 1 else
                        f"there are {copies} x {name} left and only {copies} places for them", forced=True)
    return None


def _choice(ways: Ways, proof: Proof) -> Hint:
    """The step of a solution at the cell with the fewest ways."""
    for i in ways.narrow:
        move = next((m for m in ways.at[i] if (m.kind, m.mask) in proof.solution), None)
        if move is not None:
            several = (move.kind, move.mask) not in proof.candidates
            why = f"{ways.grid.cells[i]} can be covered in {len(ways.at[i])} ways, and this one leads to a solution"
            return step(ways.grid, move, why + (", as at least one other does" if several else ""), forced=False)
    raise AssertionError("a solution lays a tile")
