"""Places for clues on a solved grid: single cells, 2x2 blocks, groups of cells that hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import attrs

from gridwright.geometry import blocks
from gridwright.model.board import Board, Cell
from gridwright.model.solution import Solution
from gridwright.proposing.context import Proposing

__all__ = ["Groups", "free_blocks", "free_cells"]

#: How many cells may be tried for one group, and how many groups before one that leaves cells alone is taken.
_STEPS, _TRIES = 150, 12


def free_cells(solution: Solution, context: Proposing, rng: Random) -> Iterator[Cell]:
    """Every cell in random order, if it is still free when its turn comes."""
    return (c for c in rng.sample(solution.board.cells, len(solution.board)) if c in context.free)


def free_blocks(solution: Solution, context: Proposing, rng: Random) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Every 2x2 block in random order, if all of it is still free when its turn comes."""
    found = list(blocks(solution.puzzle))
    rng.shuffle(found)
    return (block for block in found if context.free.issuperset(block))


@attrs.frozen
class Groups:
    """Free cells that hang together by their sides.

    `may(cells, size)`: whether the cells can be part, or all, of a group of that size. `free` may change meanwhile.
    """

    board: Board
    free: set[Cell]
    may: Callable[[Sequence[Cell], int], bool]
    rng: Random
    _beside: Mapping[Cell, tuple[Cell, ...]] = attrs.field(init=False)

    @_beside.default
    def _find_beside(self) -> Mapping[Cell, tuple[Cell, ...]]:
        return {c: tuple(self.board.neighbours(c)) for c in self.board.cells}

    def grow(self, start: Cell, size: int) -> list[Cell] | None:
        """A random group of that size with the cell `start`; None where none is found after some steps."""
        if not self.may([start], size):
            return None
        return self._extend([start], self._open(start), {start}, size, [_STEPS])

    def _extend(self, group: list[Cell], around: list[Cell], seen: set[Cell], size: int,
                steps: list[int]) -> list[Cell] | None:
        # A cell taken from `around` is not tried again beside the same group, so that no group comes twice.
        if len(group) == size:
            return group
        seen = seen.union(around)
        while around and steps[0] > 0:
            steps[0] -= 1
            c = around.pop(self.rng.randrange(len(around)))
            longer = [*group, c]
            if self.may(longer, size):
                new = [n for n in self._open(c) if n not in seen]
                found = self._extend(longer, around + new, seen, size, steps)
                if found is not None:
                    return found
        return None

    def scattered(self, sizes: Mapping[int, int]) -> Iterator[list[Cell]]:
        """Groups here and there, each size as often as its weight says, until none fits any more."""
        found = bool(sizes)
        while found:
            found = False
            for start in self.rng.sample(self.board.cells, len(self.board)):
                # All sizes in turn where the one drawn does not fit.
                for size in (self._draw(sizes), *sizes):
                    group = self.grow(start, size) if start in self.free else None
                    if group is not None:
                        found = True
                        yield group
                        break

    def covering(self, sizes: Mapping[int, int]) -> Iterator[list[Cell]]:
        """Groups that are to cover all free cells, from the narrow places on; some are larger than `sizes` says.

        Each group that is used has to leave `free` before the next.
        """
        hopeless: set[Cell] = set()
        while sizes and (
                starts := [c for c in self.board.cells if c in self.free and c not in hopeless and self._open(c)]):
            fewest = min(len(self._open(c)) for c in starts)
            start = self.rng.choice([c for c in starts if len(self._open(c)) == fewest])
            best = None
            for _ in range(_TRIES):
                group = self.grow(start, self._draw(sizes)) or self.grow(start, min(sizes))
                if group is not None:
                    group, alone = self._absorbed(group)
                    if best is None or alone < best[1]:
                        best = group, alone
                    if not alone:
                        break
            if best is None:
                hopeless.add(start)
            else:
                yield best[0]

    def _absorbed(self, group: list[Cell]) -> tuple[list[Cell], int]:
        """The group with the cells that it would leave without a free neighbour; how many it cannot take in."""
        inside = set(group)
        alone = 0
        for c in dict.fromkeys(n for each in group for n in self._open(each) if n not in inside):
            if inside.issuperset(self._open(c)):
                if self.may([*group, c], len(group) + 1):
                    group = [*group, c]
                else:
                    alone += 1
        return group, alone

    def _draw(self, sizes: Mapping[int, int]) -> int:
        return self.rng.choices(list(sizes), list(sizes.values()))[0]

    def _open(self, where: Cell) -> list[Cell]:
        return [c for c in self._beside[where] if c in self.free]
