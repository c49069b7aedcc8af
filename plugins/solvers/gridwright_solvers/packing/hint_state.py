"""Where a position of a packing stands: what is covered, what is left, and what can still be done."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import attrs

from gridwright import Placement
from gridwright_solvers.packing.filler import narrowed
from gridwright_solvers.packing.grid import Move, PackingGrid, bits

__all__ = ["Laid", "State", "Ways"]

#: A tile on the board: its kind and the mask of its cells.
Laid = tuple[int, int]


@attrs.frozen
class State:
    """Cells that are covered, or stay open for certain, and copies left of each kind."""

    covered: int
    left: tuple[int, ...]

    @classmethod
    def of(cls, grid: PackingGrid, placements: Iterable[Placement]) -> State:
        """The state of a position that breaks no rule."""
        left, covered = list(grid.stock), 0
        for p in placements:
            left[grid.names.index(p.tile)] -= 1
            covered |= grid.mask(p.cells)
        for kind in range(grid.tiles, len(grid.names)):
            homes = [m.mask for some in grid.moves for m in some if m.kind == kind and not m.mask & covered]
            if len(homes) == 1:
                covered |= homes[0]
                left[kind] = 0
        return cls(covered, tuple(left))

    def after(self, move: Move) -> State:
        """The state once a move is made."""
        left = list(self.left)
        left[move.kind] -= 1
        return State(self.covered | move.mask, tuple(left))


@attrs.frozen
class Ways:
    """What can still be done in a state: the moves that fit, and for each empty cell those that cover it."""

    grid: PackingGrid
    state: State
    moves: list[Move]

    @cached_property
    def empty(self) -> list[int]:
        """The empty cells in reading order."""
        return sorted(bits(self.grid.full & ~self.state.covered), key=self.grid.cells.__getitem__)

    @cached_property
    def at(self) -> dict[int, list[Move]]:
        """Cell -> the moves that cover it; in reading order of the cells."""
        found: dict[int, list[Move]] = {i: [] for i in self.empty}
        for move in self.moves:
            for i in bits(move.mask):
                found[i].append(move)
        return found

    @cached_property
    def narrow(self) -> list[int]:
        """The empty cells, those with few ways to cover them first."""
        return sorted(self.empty, key=lambda i: len(self.at[i]))

    def after(self, move: Move) -> Ways:
        """What can still be done once a move is made."""
        state = self.state.after(move)
        return Ways(self.grid, state, narrowed(self.moves, move, state.left))
