"""Which cells of a packing stay open, as far as its areas say so."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import attrs

from gridwright import Cell, Puzzle
from gridwright_rules.packing._words import many

if TYPE_CHECKING:
    from gridwright_rules.packing.packing import Packing

__all__ = ["Opening"]


@attrs.frozen(kw_only=True)
class Opening:
    """Which cells stay open: each of `fixed`, one of each of `choices`, and `spare` cells of `free`.

    `stuck` says why an area cannot have an open cell; "" where each can.
    """

    fixed: frozenset[Cell]
    choices: tuple[frozenset[Cell], ...]
    free: frozenset[Cell]
    spare: int
    stuck: str = ""

    @classmethod
    def of(cls, packing: Packing, puzzle: Puzzle) -> Opening:
        """Areas that share a cell with an earlier one, or leave the board, only say which cells are covered."""
        areas = _areas(packing, puzzle)
        covered = {c for area in areas for c, shown in area.printed().items() if area.target not in (None, shown)}
        taken: set[Cell] = set()
        choices = []
        stuck = ""
        for area in areas:
            homes = frozenset(area.cells) - covered
            if not homes:
                stuck = f"no cell of area {area.name!r} can stay open, because other areas want their cells covered"
            if taken.isdisjoint(area.cells):
                taken.update(area.cells)
                choices.append(homes)
        spare = packing.uncovered - len(choices)
        free = frozenset(c for c in puzzle.board.cells if c not in taken and c not in covered)
        return cls(fixed=frozenset(c for homes in choices if len(homes) == 1 for c in homes),
                   choices=tuple(homes for homes in choices if len(homes) > 1),
                   free=free if spare > 0 else frozenset(), spare=spare, stuck=stuck)

    def wrong(self) -> str:
        """What is wrong with the open cells themselves; "" where nothing is."""
        areas = len(self.fixed) + len(self.choices)
        if self.stuck:
            return self.stuck
        if self.spare < 0:
            return f"the areas need {many(areas, 'open cell')}, but the tiles are to leave {areas + self.spare}"
        if self.spare > len(self.free):
            return (f"{many(self.spare, 'cell')} outside the areas must stay open, but only "
                    f"{len(self.free)} of those outside may")
        return ""

    def open_in(self, region: Collection[Cell]) -> tuple[int, int]:
        """Fewest and most cells, besides the fixed ones, that may stay open in a region."""
        inside = self.free.intersection(region)
        fewest = sum(homes.issubset(region) for homes in self.choices) + max(
            0, self.spare - len(self.free) + len(inside))
        most = sum(not homes.isdisjoint(region) for homes in self.choices) + min(self.spare, len(inside))
        return fewest, most


def _areas(packing: Packing, puzzle: Puzzle) -> list[Any]:
    """The areas of the packing's layer that are on the board."""
    layer = puzzle.layer_of(packing)
    areas: list[Any] = [rule for rule in puzzle.rules if rule.key == "area" and puzzle.layer_of(rule) == layer]
    return [area for area in areas if all(c in puzzle.board for c in area.cells)]
