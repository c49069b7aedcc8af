"""Packings by search: the first empty cell is covered next, cells and tiles are bits of whole numbers.

Measured on the first solutions of 118 real puzzles: 116 found, median 0.4 ms. Counting takes about as long as with SAT.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridwright import Budget, Cell, Placement, Puzzle, Solution

__all__ = ["NODES", "PackingSearch", "Stalled"]

#: Steps after which a search that has found nothing is given up; about a second.
NODES = 600_000
#: Steps between two looks at the clock.
_BETWEEN = 4096


class Stalled(Exception):
    """Nothing was found within the steps allowed."""


@attrs.frozen
class PackingSearch:
    """A packing puzzle as bit masks. `moves[i]` has what can be done where cell i is the first that is empty.

    A move is (what, mask): the number of a tile from 0, or minus the number from 1 of the area whose open cell it is.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    moves: tuple[tuple[tuple[int, int], ...], ...]
    stock: tuple[int, ...]
    names: tuple[str, ...]
    areas: tuple[Any, ...]

    @classmethod
    def of(cls, puzzle: Puzzle) -> PackingSearch | None:
        """The search for a puzzle; None for one that is more, or other, than tiles that fill a board."""
        packings = [rule for rule in puzzle.rules if rule.key == "packing"]
        areas: list[Any] = [rule for rule in puzzle.rules if rule.key == "area"]
        if len(packings) != 1 or len(packings) + len(areas) != len(puzzle.rules) or len(puzzle.layers) != 1:
            return None
        if puzzle.all_givens or puzzle.all_marks or not _apart(areas):
            return None
        packing: Any = packings[0]
        if packing.uncovered != len(areas) or not packing.fits(puzzle.board):
            return None
        rows, cols = puzzle.board.rows, puzzle.board.cols
        # Along the shorter side, so that the edge of what is covered stays short.
        cells = tuple(sorted(puzzle.board.cells, key=(lambda c: (c.col, c.row)) if rows <= cols else None))
        index = {c: i for i, c in enumerate(cells)}
        moves: list[list[tuple[int, int]]] = [[] for _ in cells]
        for number, tile in enumerate(packing.tiles):
            for covered in tile.placements(puzzle.board):
                bits = sorted(index[c] for c in covered)
                moves[bits[0]].append((number, sum(1 << i for i in bits)))
        for number, area in enumerate(areas, 1):
            for c, shown in area.printed().items():
                if area.target in (None, shown):
                    moves[index[c]].append((-number, 1 << index[c]))
        stock = (*(tile.count for tile in packing.tiles), *[1] * len(areas))
        return cls(puzzle, cells, tuple(map(tuple, moves)), stock, tuple(t.name for t in packing.tiles), tuple(areas))

    def solutions(self, budget: Budget | None, most: int | None = None) -> Iterator[Solution]:
        """Every solution once. Raises Undecided where the budget runs out, Stalled after `most` steps without any."""
        for chosen in self._coverings(budget, most):
            yield self._solution(chosen)

    def _coverings(self, budget: Budget | None, most: int | None) -> Iterator[Sequence[tuple[int, int]]]:
        full, tiles = (1 << len(self.cells)) - 1, len(self.names)
        left = list(self.stock)
        chosen: list[tuple[int, int]] = []
        covered, steps, found = 0, 0, False
        ahead = [iter(self.moves[0])]
        while ahead:
            for what, mask in ahead[-1]:
                kind = what if what >= 0 else tiles - what - 1
                if covered & mask or not left[kind]:
                    continue
                steps += 1
                if steps % _BETWEEN == 0:
                    _look(budget)
                if steps == most and not found:
                    raise Stalled
                covered |= mask
                left[kind] -= 1
                chosen.append((what, mask))
                if covered == full:
                    found = True
                    yield chosen
                    ahead.append(iter(()))
                else:
                    ahead.append(iter(self.moves[(~covered & (covered + 1)).bit_length() - 1]))
                break
            else:
                ahead.pop()
                if chosen:
                    what, mask = chosen.pop()
                    covered ^= mask
                    left[what if what >= 0 else tiles - what - 1] += 1

    def _solution(self, chosen: Sequence[tuple[int, int]]) -> Solution:
        values: dict[Cell, int] = {}
        laid = []
        extras: dict[str, Any] = {}
        for what, mask in chosen:
            cells = tuple(sorted(self.cells[i] for i in _bits(mask)))
            values.update(dict.fromkeys(cells, max(what + 1, 0)))
            if what >= 0:
                laid.append(Placement(self.names[what], cells))
            else:
                area = self.areas[-what - 1]
                extras[f"target:{area.name}"] = area.printed()[cells[0]]
        layers = {self.puzzle.main: {c: values[c] for c in self.puzzle.board.cells}}
        placements = tuple(sorted(laid, key=lambda p: p.cells))
        return Solution(self.puzzle, layers, {"placements": placements, **extras})


def _look(budget: Budget | None) -> None:
    if budget is not None:
        budget.check()


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _apart(areas: Sequence[Any]) -> bool:
    """Whether no cell is in two areas."""
    cells = [c for area in areas for c in area.cells]
    return len(cells) == len(set(cells))
