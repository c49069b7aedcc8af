"""Whether a position of a packing can be finished: obstacles to see at once, a search, then the SAT search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from gridwright import Board, Budget, NoSolution, Puzzle, Solution, Symbols, Undecided, solve
from gridwright_solvers.packing.filler import Filler
from gridwright_solvers.packing.grid import Move, PackingGrid, areas_of, bits, packing_of
from gridwright_solvers.packing.hint_state import Laid, State, Ways
from gridwright_solvers.packing.hint_words import cell_names, no_place
from gridwright_solvers.packing.search import Stalled

__all__ = ["Outlook", "argument"]

#: Moves looked at (a million take about a second) before the SAT search is asked for a solution; to find out whether a
#: tile can stay.
FILL_WORK, CORE_WORK = 800_000, 400_000
#: Conflicts of the SAT search to find out whether a tile can stay.
CORE_CONFLICTS = 20_000


class Outlook:
    """Finds out what becomes of the positions of one puzzle."""

    def __init__(self, grid: PackingGrid, filler: Filler, budget: Budget | None) -> None:
        self.grid, self.filler, self.budget = grid, filler, budget

    def ways(self, state: State) -> Ways:
        """What can still be done in a state."""
        return Ways(self.grid, state, self.filler.fitting(state.covered, state.left))

    def obstacle(self, ways: Ways) -> tuple[str, int] | None:
        """A simple reason why a state cannot be finished, as words, and the mask of the cells that it is about."""
        grid, left = self.grid, ways.state.left
        coverable = 0
        for move in ways.moves:
            coverable |= move.mask
        empty = grid.full & ~ways.state.covered
        if bare := empty & ~coverable:
            some = "any of " * (bare.bit_count() > 1)
            return f"no tile that is left can cover {some}{self._named(bare)}", bare
        if region := self.filler.odd_region(empty, left):
            number = region.bit_count()
            return (f"the separate region of {number} cell{'s' * (number > 1)} at {self._named(region)} cannot be "
                    f"filled: no choice of the tiles that are left makes {number}"), region
        places = Counter(move.kind for move in ways.moves)
        for kind, copies in enumerate(left):
            if places[kind] < copies and kind < grid.tiles:
                return no_place(grid.names[kind], places[kind], copies), 0
            if places[kind] < copies:
                return f"no cell of {grid.names[kind]} can stay open", 0
        return None

    def _named(self, mask: int) -> str:
        return cell_names(self.grid.cells_of(mask))

    def solution(self, state: State) -> frozenset[Laid] | None:
        """The tiles of one way to finish; None where there is none. Raises Undecided when the budget runs out."""
        try:
            return self.filled(state, FILL_WORK)
        except Stalled:
            rest = self.rest(state)
        except Undecided as error:
            raise _unknown(error) from error
        if argument(rest) is not None:
            return None
        try:
            return self._laid(solve(rest, budget=self.budget))
        except NoSolution:
            return None
        except Undecided as error:
            raise _unknown(error) from error

    def possible(self, state: State) -> bool | None:
        """Whether a state can be finished; None where that is not found out soon."""
        try:
            return self.filled(state, CORE_WORK) is not None
        except Stalled:
            rest = self.rest(state)
        except Undecided:
            return None
        if argument(rest) is not None:
            return False
        seconds = None if self.budget is None else self.budget.left_seconds()
        try:
            solve(rest, budget=Budget(seconds=seconds, conflicts=CORE_CONFLICTS))
        except NoSolution:
            return False
        except Undecided:
            return None
        return True

    def filled(self, state: State, most: int) -> frozenset[Laid] | None:
        """The tiles of one way to finish, None where there is none. Raises Stalled after `most` work."""
        moves: Sequence[Move] | None = self.filler.fill(state.covered, state.left, most)
        if moves is None:
            return None
        return frozenset((move.kind, move.mask) for move in moves if move.kind < self.grid.tiles)

    def _laid(self, solution: Solution) -> frozenset[Laid]:
        return frozenset((self.grid.names.index(p.tile), self.grid.mask(p.cells))
                         for p in solution.extras["placements"])

    def rest(self, state: State) -> Puzzle:
        """What is left to do as a puzzle of its own; areas whose open cell is certain have only that cell."""
        puzzle, grid = self.grid.puzzle, self.grid
        packing = packing_of(puzzle)
        gone = {grid.cells[i] for i in bits(state.covered)}
        tiles = tuple(attrs.evolve(tile, count=n) for tile, n in zip(packing.tiles, state.left, strict=False) if n)
        areas = []
        for kind, area in enumerate(areas_of(puzzle), grid.tiles):
            if state.left[kind]:
                shown = {c: value for c, value in area.printed().items() if c not in gone}
                areas.append(attrs.evolve(area, cells=tuple(shown), values=tuple(shown.values())))
        board = Board(puzzle.board.rows, puzzle.board.cols, tuple(c for c in puzzle.board.cells if c not in gone))
        layers = {puzzle.main: Symbols.tiles(tuple(tile.name for tile in tiles))}
        return Puzzle(board, layers, rules=(attrs.evolve(packing, tiles=tiles, uncovered=len(areas)), *areas))


def argument(rest: Puzzle) -> str | None:
    """The simplest argument that what is left of a board cannot be filled."""
    found: str | None = next(packing_of(rest).reasons(rest), None)
    return None if found is None else found.replace("the board", "what is left of the board")


def _unknown(error: Undecided) -> Undecided:
    return Undecided(f"whether the position can be finished is {error}")
