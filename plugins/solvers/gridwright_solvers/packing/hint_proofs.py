"""Proofs that a tile of a packing must lie where it does, within limits."""

from __future__ import annotations

import attrs

from gridwright import Hint
from gridwright_solvers.packing.grid import Move
from gridwright_solvers.packing.hint_outlook import Outlook
from gridwright_solvers.packing.hint_state import Laid, Ways
from gridwright_solvers.packing.hint_words import LEAVES, become, step
from gridwright_solvers.packing.search import Stalled

__all__ = ["MOST_WAYS", "Proof"]

#: Moves looked at (a million take about a second) in all, and for one way that goes wrong.
PROOF_WORK, WAY_WORK = 500_000, 100_000
#: Ways to cover a cell beyond which a person does not try them all.
MOST_WAYS = 6


@attrs.define
class Proof:
    """Which tile must lie where: the candidates are in every way to finish that is known, first in `solution`."""

    outlook: Outlook
    ways: Ways
    solution: frozenset[Laid]
    candidates: frozenset[Laid] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.candidates = self.solution

    def by_looking_ahead(self) -> Hint | None:
        """A cell where all ways but one meet an obstacle at once."""
        grid = self.ways.grid
        for i in self.ways.narrow:
            some = self.ways.at[i]
            if len(some) > MOST_WAYS:
                return None
            found = [(move, self.outlook.obstacle(self.ways.after(move))) for move in some]
            good = [move for move, obstacle in found if obstacle is None]
            if len(good) == 1 and good[0].kind < grid.tiles:
                bad = [(move, obstacle[0]) for move, obstacle in found if obstacle is not None]
                return step(grid, good[0], self._otherwise(i, bad), forced=True)
        return None

    def _otherwise(self, cell: int, bad: list[tuple[Move, str]]) -> str:
        """Why the other ways to cover a cell are wrong."""
        grid = self.ways.grid
        if len(bad) == 1:
            move, obstacle = bad[0]
            return f"otherwise {grid.cells[cell]} can only {become(grid, move)}, but then {obstacle}"
        return f"each of the {len(bad)} other ways to go on at {grid.cells[cell]} {LEAVES}"

    def by_search(self) -> Hint | None:
        """A candidate whose narrowest cell cannot be covered in any other way, within PROOF_WORK."""
        filler, ways = self.outlook.filler, self.ways
        end = filler.work + PROOF_WORK
        tried: set[Laid] = set()
        for i in ways.narrow:
            move = next((m for m in ways.at[i] if (m.kind, m.mask) in self.candidates), None)
            if move is None or (move.kind, move.mask) in tried:
                continue
            tried.add((move.kind, move.mask))
            others = [m for m in ways.at[i] if m != move]
            if all(self._goes_wrong(m) for m in others):
                here = ways.grid.cells[i]
                what = (f"none of the {len(others)} other ways to go on at {here} leads" if len(others) > 1 else
                        f"the only other way to go on at {here} does not lead")
                return step(ways.grid, move, f"a search shows that {what} to a solution", forced=True)
            if filler.work > end:
                return None
        return None

    def _goes_wrong(self, move: Move) -> bool:
        """Whether a move is shown to lead nowhere; where it leads to a solution, that leaves fewer candidates."""
        try:
            found = self.outlook.filled(self.ways.state.after(move), WAY_WORK)
        except Stalled:
            return False
        if found is not None:
            self.candidates &= found | {(move.kind, move.mask)}
        return found is None
