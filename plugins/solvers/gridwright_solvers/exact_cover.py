"""Exact covers with colours, by the package xcover: Knuth's dancing cells. Packings are its strength."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import warnings
from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from gridwright.errors import NotSupported
from gridwright.solving.backend import Backend, Capabilities, Solver

if TYPE_CHECKING:
    from gridwright import Native, Puzzle

__all__ = ["Cover", "ExactCoverBackend", "ExactCoverSolver"]


class ExactCoverBackend(Backend):
    """A packing is an exact cover: of its cells, by its tiles. Any other puzzle is one too, of the clauses it makes.

    The latter is a search that learns nothing from its mistakes, so only for small puzzles and for comparison.
    """

    name = "exact-cover"
    summary = "Exact covers by xcover: for packings; clauses are covered as well, slowly"
    capabilities = Capabilities()

    def unavailable(self) -> str | None:
        """A sentence naming the package that is missing, None if it is there."""
        if importlib.util.find_spec("xcover") is None:
            return ("backend 'exact-cover' needs the package xcover, which is not installed: "
                    "pip install 'gridwright[exact-cover]'")
        return None

    def version(self) -> str:
        """The version of xcover."""
        try:
            return importlib.metadata.version("xcover")
        except importlib.metadata.PackageNotFoundError:
            return "unknown"

    def preload(self) -> None:
        """Import xcover. It is compiled on the first import of all, which takes up to a minute, and kept on disk."""
        with warnings.catch_warnings():
            # What numba has to say about its code is for its authors.
            warnings.simplefilter("ignore")
            import xcover  # noqa: F401

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> ExactCoverSolver:
        """A solver for the clauses. Raises NotSupported when xcover is missing, or for proofs."""
        self.require_available()
        if proof:
            raise NotSupported("backend 'exact-cover' writes no proofs")
        self.preload()
        return ExactCoverSolver(clauses)

    def native(self, puzzle: Puzzle) -> Native | None:
        """The cover of a packing. Raises NotSupported when xcover is missing."""
        if not any(rule.key == "packing" for rule in puzzle.rules):
            return None
        from gridwright_solvers.packing.cover import PackingCover, grid_of

        grid = grid_of(puzzle)
        if grid is None:
            return None
        self.require_available()
        return PackingCover(self, grid)


@attrs.frozen
class Cover:
    """An exact cover problem: options, of which some have to be chosen that cover every primary item once.

    Items are numbered, the `primary` ones first. The others are covered at most once, or by any number of options that
    give them the same colour, a number from 1; `colors` has 0 for an item without one.
    """

    primary: int
    items: list[tuple[int, ...]] = attrs.Factory(list)
    colors: list[tuple[int, ...]] = attrs.Factory(list)

    def add(self, items: Sequence[int], colors: Sequence[int] | None = None) -> None:
        """One more option."""
        self.items.append(tuple(items))
        self.colors.append(tuple(colors or [0] * len(items)))

    def solutions(self) -> Iterator[list[int]]:
        """The numbers of the chosen options of each cover, in the order of the search."""
        import numpy as np
        from xcover.dancing_cells import algorithm_c

        # One more option, the only one for an item of its own: the algorithm takes an item that all the entries belong
        # to, or a problem without options, for solved.
        extra = len(self.items)
        options = [*self.items, (self.primary,)]
        flat = [item if item < self.primary else item + 1 for some in self.items for item in some] + [self.primary]
        ends = np.cumsum([0, *map(len, options)])
        secondary = max(flat) - self.primary
        found = algorithm_c(
            np.array(flat, np.uint32), ends.astype(np.uint32),
            np.array([color for some in self.colors for color in some] + [0], np.uint32),
            np.uint32(self.primary + 1 + secondary), np.uint32(secondary))
        for chosen in found:
            yield [int(option) for option in chosen if option != extra]


class ExactCoverSolver(Solver):
    """Clauses as an exact cover: each is covered by the first of its literals that is true.

    The variables are items with two colours, so that all clauses agree on them.
    """

    def __init__(self, clauses: Sequence[Sequence[int]]) -> None:
        self._clauses = list(clauses)
        self._model: list[int] = []
        self._used = False

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool:
        """As Solver.solve."""
        if assumptions or conflicts is not None or self._used:
            raise NotSupported("an exact cover is searched once per formula, without assumptions and limits")
        self._used = True
        highest = max((abs(x) for clause in self._clauses for x in clause), default=0)
        cover, literals = Cover(len(self._clauses)), array("i")
        for number, clause in enumerate(self._clauses):
            signs: dict[int, bool] = {}
            for literal in clause:
                signs[abs(literal)] = literal > 0
                cover.add([number, *(cover.primary + variable - 1 for variable in signs)],
                          [0, *(2 if sign else 1 for sign in signs.values())])
                literals.append(literal)
                # The later literals only count where this one is false, so that no two options go together.
                signs[abs(literal)] = literal < 0
        chosen = next(cover.solutions(), None)
        if chosen is None:
            return False
        true = {literals[option] for option in chosen}
        self._model = [variable if variable in true else -variable for variable in range(1, highest + 1)]
        return True

    def model(self) -> list[int]:
        """As Solver.model."""
        return self._model

    def add(self, clause: Sequence[int]) -> None:
        """As Solver.add."""
        self._clauses.append(clause)
