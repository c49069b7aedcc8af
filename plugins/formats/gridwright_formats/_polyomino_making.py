"""Making a polyomino puzzle from a request: board, cutting, uniqueness, difficulty."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from gridwright import Budget, Generated, GenerationFailed, Puzzle, Symbols, default_plugins
from gridwright_formats._polyomino_board import Grid
from gridwright_formats._polyomino_cutting import Cutter
from gridwright_formats._polyomino_effort import band, effort
from gridwright_formats._polyomino_request import STRICT, Request
from gridwright_formats._polyomino_search import Meter, Spent
from gridwright_formats._polyomino_shapes import Shapes, tile_of
from gridwright_formats._polyomino_stated import Growth
from gridwright_formats._polyomino_unique import Improver, Rivals, rivals

__all__ = ["make"]

#: Steps of all searches for other solutions, and cuttings begun, before no puzzle is thought to be there.
MOST_STEPS, MOST_ATTEMPTS = 3_000_000, 2_000
#: Steps of the one look for a second solution where none has to be unique.
LOOK_STEPS = 5_000
#: Of the numbers of tiles that are possible, unique puzzles have one from this lower part: few tiles fit less often.
LOWER_PART = 0.4


def make(request: Request, seed: int, budget: Budget | None) -> Generated:
    """The puzzle of a request and a seed. Raises GenerationFailed, or Undecided when the budget runs out."""
    return _Maker(request, seed, budget).made()


class _Maker:
    def __init__(self, request: Request, seed: int, budget: Budget | None) -> None:
        self.request, self.seed, self.budget = request, seed, budget
        self.random = Random(seed)
        self.meter = Meter(MOST_STEPS, budget)
        self.shapes = Shapes(request.board) if isinstance(request.board, Grid) else None
        self.tally = dict.fromkeys(("attempts", "boards", "cuttings", "changes", "unique"), 0)
        self.efforts: list[int] = []

    def made(self) -> Generated:
        counts = self.request.sizes.counts(self.request.cells)
        if self.request.unique:
            counts = counts[:max(1, round(len(counts) * LOWER_PART))]
        try:
            while self.tally["attempts"] < MOST_ATTEMPTS:
                self.tally["attempts"] += 1
                if self.budget is not None:
                    self.budget.check()
                found = self._attempt(self.random.choice(counts))
                if found is not None:
                    return found
        except Spent:
            pass
        raise self._failed()

    def _attempt(self, count: int) -> Generated | None:
        shapes = self._shapes()
        if shapes is None:
            return None
        allowed = self.request.allowed
        cutter = Cutter(shapes, None if allowed is None else tuple(allowed), self.request.distinct, self.random)
        sizes = self.request.sizes.drawn(self.request.cells, count, self.random)
        pieces = cutter.cut(shapes.grid.full, sizes)
        if pieces is None and allowed is not None:
            pieces = cutter.packed(sizes, self.meter)
        if pieces is None:
            return None
        self.tally["cuttings"] += 1
        if self.request.unique:
            improver = Improver(cutter, self.request.sizes, self.random, self.meter)
            try:
                unique = improver.unique(pieces)
            finally:
                self.tally["changes"] += improver.changes
            if unique is None:
                return None
            self.tally["unique"] += 1
            return self._judged(shapes, unique, Rivals((), 0, True))
        return self._judged(shapes, pieces, None)

    def _shapes(self) -> Shapes | None:
        """The board; one grown at random is grown anew each time. None where it is not what is wanted."""
        if self.shapes is not None:
            return self.shapes
        assert isinstance(self.request.board, Growth)
        grid = self.request.board.grown(self.random)
        if grid is None or (self.request.unique == STRICT and len(grid.group) > 1):
            return None
        self.tally["boards"] += 1
        return Shapes(grid)

    def _judged(self, shapes: Shapes, pieces: tuple[int, ...], known: Rivals | None) -> Generated | None:
        """The puzzle of a cutting; None where its effort is not the one wanted."""
        stock = Counter(map(shapes.shape, pieces))
        steps = effort(shapes, stock, self.budget)
        self.efforts.append(steps)
        if self.request.effort is not None and not self.request.effort[0] <= steps <= self.request.effort[1]:
            return None
        if known is None:
            known = rivals(shapes, pieces, 1, Meter(2 * LOOK_STEPS, self.budget), LOOK_STEPS)
        unique = True if known.unique else False if known.found else None
        grid = shapes.grid
        card = {"difficulty": band(steps), "effort": steps, "unique": unique, "cells": grid.size, "tiles": len(pieces)}
        info = {"seed": self.seed, "symmetries": len(grid.group),
                "solutions": len(shapes.turned(pieces)) if unique else None, **self._counters()}
        return Generated(self._puzzle(grid, stock, band(steps)), card, info)

    def _puzzle(self, grid: Grid, stock: Counter[Any], difficulty: str) -> Puzzle:
        names = self.request.allowed or {}
        tiles = [tile_of(shape, copies, names.get(shape)) for shape, copies in stock.items()]
        tiles.sort(key=lambda tile: (tile.size, tile.name))
        meta = {"name": f"No. {self.seed}", "id": str(self.seed), "difficulty": difficulty,
                "collection": dict(self.request.about)}
        packing = default_plugins().registry.get("rule", "packing")(tiles=tuple(tiles))
        labels = Symbols.tiles(tuple(tile.name for tile in tiles))
        return Puzzle(grid.board(), {"tiles": labels}, rules=(packing,), meta=meta)

    def _counters(self) -> dict[str, int]:
        return {**self.tally, "steps": min(self.meter.steps, MOST_STEPS)}

    def _failed(self) -> GenerationFailed:
        counters = self._counters()
        if self.efforts:
            counters |= {"least_effort": min(self.efforts), "largest_effort": max(self.efforts)}
        what = "no cutting into such tiles" if not counters["cuttings"] else (
            "no cutting was the only solution" if self.request.unique and not counters["unique"] else
            f"the effort was from {min(self.efforts)} to {max(self.efforts)}" if self.efforts else "nothing was found")
        numbers = ", ".join(f"{name} {number}" for name, number in counters.items())
        return GenerationFailed(f"no puzzle was found for seed {self.seed}: {what} ({numbers})", counters)
