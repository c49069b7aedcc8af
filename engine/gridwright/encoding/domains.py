"""Domains: which values a cell can still hold, before any variable exists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from gridwright.encoding.sums import combinations_of, tiling_total
from gridwright.encoding.tables import supported
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import blamed
from gridwright.model.symbols import Symbols

__all__ = ["Domains"]


class Domains:
    """The values left to each cell of one layer, handed to `Rule.restrict`; values only ever disappear.

    `on(layer)` gives the domains of another layer. An emptied domain makes the puzzle unsolvable; `impossible` says so
    where no single cell can (a tile set of the wrong total size).
    """

    def __init__(self, puzzle: Puzzle, layer: str, siblings: dict[str, Domains], *, marks: bool = True) -> None:
        self.puzzle, self.board, self.layer = puzzle, puzzle.board, layer
        self.symbols: Symbols = puzzle.symbols(layer)
        self.changed = False
        self.contradiction = False
        self._siblings = siblings
        self._sizes: dict[tuple[Cell, ...], int] = {}
        stated = puzzle.candidates.get(layer, {}) if marks else {}
        everything = self.symbols.values
        self._left = {c: set(stated[c]) if c in stated else set(everything) for c in puzzle.board.cells}

    @classmethod
    def of(cls, puzzle: Puzzle, *, givens: bool, marks: bool = True) -> dict[str, Domains]:
        """Domains of every layer, from the givens and the pencil marks, as asked for."""
        found: dict[str, Domains] = {}
        for layer in puzzle.layers:
            found[layer] = cls(puzzle, layer, found, marks=marks)
            if givens:
                for c, value in puzzle.givens.get(layer, {}).items():
                    found[layer].keep(c, (value,))
        return found

    def on(self, layer: str | None) -> Domains:
        """Domains of another layer of the same puzzle."""
        return self._siblings[layer or self.puzzle.main]

    def __getitem__(self, where: Cell) -> set[int]:
        """The values left, to be read only."""
        return self._left[where]

    def keep(self, where: Cell, values: Collection[int]) -> None:
        """Remove every value of the cell that is not among `values`."""
        left = self._left[where]
        if not left.issubset(values):
            left.intersection_update(values)
            self._note(left)

    def drop(self, where: Cell, values: Iterable[int]) -> None:
        """Remove the given values of the cell."""
        left = self._left[where]
        before = len(left)
        left.difference_update(values)
        if len(left) != before:
            self._note(left)

    def impossible(self) -> None:
        """Say that the clue cannot hold at all."""
        self.contradiction = True

    def differ(self, cells: Sequence[Cell]) -> None:
        """Cells that never repeat a value: remove placed values from the others, place values with one home left."""
        left = self._left
        house, size = tuple(cells), sum(len(left[c]) for c in cells)
        if self._sizes.get(house) == size:
            return
        if len(cells) > len(self.symbols.labels):
            self.contradiction = True
        single = {next(iter(left[c])) for c in cells if len(left[c]) == 1}
        if single:
            for c in cells:
                mine = left[c]
                if len(mine) > 1 and not single.isdisjoint(mine):
                    mine -= single
                    self._note(mine)
            if sum(len(left[c]) == 1 for c in cells) > len({next(iter(left[c])) for c in cells if len(left[c]) == 1}):
                self.contradiction = True
        if len(cells) == len(self.symbols.labels):
            self._homes(cells, single)
        # Values only ever disappear: where their number is the same at the next call, nothing is new.
        self._sizes[house] = size

    def one_house(self, cells: Iterable[Cell]) -> bool:
        """Whether the cells are known to differ as one house holds them all."""
        return self.puzzle.in_one_house(cells, self.layer)

    def pair(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        """Remove the values of each of two cells that no value of the other goes with."""
        for here, there, fits in ((a, b, allowed), (b, a, lambda v, w: allowed(w, v))):
            others = self._left[there]
            self.drop(here, [v for v in self._left[here] if not any(fits(v, w) for w in others)])

    def table(self, cells: Sequence[Cell], tuples: Iterable[tuple[int, ...]]) -> None:
        """Remove the values that stand in none of the value tuples that are left to the cells."""
        for c, values in zip(cells, supported(tuples, [self._left[c] for c in cells]), strict=True):
            self.keep(c, values)

    def bound_total(self, cells: Sequence[Cell], total: int, *, distinct: bool = False) -> None:
        """Remove values that are too small or too large for the cells to add up to `total`.

        `distinct`: the cells are known to differ, so only digits of some combination survive.
        """
        if distinct:
            usable = sorted({v for c in cells for v in self._left[c]})
            values = {v for some in combinations_of(len(cells), total, usable) for v in some}
            if not values:
                self.contradiction = True
            for c in cells:
                self.keep(c, values)
        lows = {c: min(self._left[c], default=0) for c in cells}
        highs = {c: max(self._left[c], default=0) for c in cells}
        low, high = sum(lows.values()), sum(highs.values())
        if not low <= total <= high:
            self.contradiction = True
            return
        for c in cells:
            least, most = total - (high - highs[c]), total - (low - lows[c])
            if lows[c] < least or highs[c] > most:
                self.keep(c, range(least, most + 1))

    def equal_sums(self, groups: Sequence[Sequence[Cell]]) -> None:
        """Remove values that do not fit the total of groups of equal sums, where houses say what it is."""
        total = tiling_total(groups, self.puzzle.house_sets(self.layer), self.symbols.values)
        if total is not None:
            for group in groups:
                self.bound_total(group, total, distinct=self.one_house(group))

    def _homes(self, cells: Sequence[Cell], placed: set[int]) -> None:
        home: dict[int, Cell | None] = {}
        for c in cells:
            for value in self._left[c]:
                home[value] = None if value in home else c
        if len(home) < len(cells):
            self.contradiction = True
        for value, only in home.items():
            if only is not None and value not in placed and len(self._left[only]) > 1:
                self.keep(only, (value,))

    def _note(self, left: set[int]) -> None:
        self.changed = True
        if not left:
            self.contradiction = True


def narrow(puzzle: Puzzle, domains: dict[str, Domains], checkpoint: Callable[[], None]) -> bool:
    """Let every rule restrict until nothing changes, `checkpoint` before each. False where a contradiction was met."""
    bound = [(rule, domains[puzzle.layer_of(rule)]) for rule in puzzle.rules
             if type(rule).restrict is not _untouched()]
    layers = list(domains.values())
    while True:
        for layer in layers:
            layer.changed = False
        for rule, view in bound:
            checkpoint()
            with blamed(rule):
                rule.restrict(view)
        if any(layer.contradiction for layer in layers):
            return False
        if not any(layer.changed for layer in layers):
            return True


def _untouched() -> object:
    from gridwright.model.rule import Rule

    return Rule.restrict
