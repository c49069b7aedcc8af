"""Weighted sums of cells with a known total: those of clues, and what houses leave of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import combinations
from typing import Any

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State

__all__ = ["Equation", "all_house_equations", "clue_sums", "house_equations"]

#: Assignments are gone through for so many open cells at most, and answers remembered up to so many.
MOST_CELLS = 5
MOST_KEPT = 3000


@attrs.frozen(eq=False)
class Equation:
    """`weights[k]` times the digit in `cells[k]`, added up, is `total`; digits as they are written.

    `areas` are the houses and `rules` the clues it comes from. `apart[k]` are the cells, as positions, that the k-th
    one sees.
    """

    cells: tuple[int, ...]
    weights: tuple[int, ...]
    total: int
    apart: tuple[int, ...]
    first: int
    areas: tuple[Area, ...] = ()
    rules: tuple[Any, ...] = ()
    _known: dict[tuple[int, ...], tuple[int, ...]] = attrs.field(factory=dict, repr=False)

    @classmethod
    def of(cls, ground: Ground, weights: dict[int, int], total: int, areas: tuple[Area, ...] = (),
           rules: tuple[Any, ...] = ()) -> Equation:
        """The equation of these weights; cells that do not count are left out."""
        cells = tuple(sorted(i for i, weight in weights.items() if weight))
        apart = tuple(sum(1 << k for k, j in enumerate(cells) if ground.peers[i] >> j & 1) for i in cells)
        return cls(cells, tuple(weights[i] for i in cells), total, apart, ground.puzzle.symbols().first, areas, rules)

    @cached_property
    def mask(self) -> int:
        """The cells as bits."""
        return sum(1 << i for i in self.cells)

    @cached_property
    def cliques(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Positions that all see each other and have the same weight, with it; every position in one of them."""
        found: list[tuple[int, list[int]]] = []
        for k, weight in enumerate(self.weights):
            for other, group in found:
                if other == weight and all(self.apart[k] >> each & 1 for each in group):
                    group.append(k)
                    break
            else:
                found.append((weight, [k]))
        return tuple((weight, tuple(group)) for weight, group in found)

    def open_cells(self, state: State) -> int:
        """How many of its cells have no digit yet."""
        return (self.mask & state.open).bit_count()

    def removals(self, state: State) -> tuple[tuple[int, int], ...]:
        """Marks that no way to make the total has; () where too many cells are open."""
        if self.open_cells(state) > MOST_CELLS:
            return ()
        marks = tuple(state.marks[i] for i in self.cells)
        left = self._known.get(marks)
        if left is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            left = self._known[marks] = self._consistent(marks)
        return tuple((i, have & ~some) for i, have, some in zip(self.cells, marks, left, strict=True) if have & ~some)

    def _consistent(self, marks: Sequence[int]) -> tuple[int, ...]:
        order = sorted(range(len(marks)), key=lambda k: marks[k].bit_count())
        low, high = [0] * (len(order) + 1), [0] * (len(order) + 1)
        for n in range(len(order) - 1, -1, -1):
            k = order[n]
            ends = [self.weights[k] * (self.first + d) for d in (_lowest(marks[k]), marks[k].bit_length() - 1)]
            low[n], high[n] = low[n + 1] + min(ends), high[n + 1] + max(ends)
        found = [0] * len(marks)
        chosen = [0] * len(marks)

        def go(n: int, rest: int) -> bool:
            if n == len(order):
                for k, mark in enumerate(chosen):
                    found[k] |= mark
                return True
            k = order[n]
            some = marks[k]
            for other in order[:n]:
                if self.apart[k] >> other & 1:
                    some &= ~chosen[other]
            any_way = False
            for digit in bits(some):
                after = rest - self.weights[k] * (self.first + digit)
                if low[n + 1] <= after <= high[n + 1]:
                    chosen[k] = 1 << digit
                    any_way |= go(n + 1, after)
            chosen[k] = 0
            return any_way

        return tuple(found) if go(0, self.total) else (0,) * len(marks)


def _lowest(marks: int) -> int:
    return (marks & -marks).bit_length() - 1


def clue_sums(ground: Ground) -> tuple[Equation, ...]:
    """The sums that the clues state."""
    index = ground.puzzle.board.index
    return tuple(Equation.of(ground, {index[c]: weight for c, weight in weights.items()}, total, rules=(rule,))
                 for rule in ground.puzzle.rules if ground.puzzle.layer_of(rule) == ground.puzzle.main
                 for weights, total in rule.sums(ground.puzzle))


def house_equations(ground: Ground, many: bool) -> tuple[Equation, ...]:
    """What is left of the total of a house, or of several, when clues in and across it are taken off.

    The fewest cells first; those of one house have at most 12 cells, those of several 8.
    """
    clues = ground.logic.once("clue_sums", clue_sums)
    if not clues:
        return ()
    each = sum(range(ground.puzzle.symbols().first, ground.puzzle.symbols().first + ground.size))
    found: dict[tuple[tuple[int, ...], tuple[int, ...], int], Equation] = {}
    for areas in _unions(ground) if many else ((area,) for area in ground.full):
        for equation in _left_over(ground, areas, each * len(areas), clues):
            if 0 < len(equation.cells) <= (8 if many else 12):
                found.setdefault((equation.cells, equation.weights, equation.total), equation)
    return tuple(sorted(found.values(), key=lambda equation: len(equation.cells)))


def all_house_equations(ground: Ground) -> Iterator[Equation]:
    """Those of one house, then those of several; worked out once."""
    for many in (False, True):
        yield from ground.logic.once(f"house_equations {many}", partial(house_equations, many=many))


def _unions(ground: Ground) -> Iterator[tuple[Area, ...]]:
    """Houses side by side: two to four rows or columns, two or three others."""
    for kind in ("row", "column"):
        lines = [area for area in ground.lines if area.kind == kind]
        for size in (2, 3, 4):
            for n in range(len(lines) - size + 1):
                if _disjoint(lines[n:n + size]):
                    yield tuple(lines[n:n + size])
    for size in (2, 3):
        for some in combinations(ground.boxes[:12], size):
            if _disjoint(some):
                yield some


def _disjoint(areas: Sequence[Area]) -> bool:
    together = 0
    for area in areas:
        if together & area.mask:
            return False
        together |= area.mask
    return True


def _left_over(ground: Ground, areas: tuple[Area, ...], total: int, clues: Sequence[Equation]) -> Iterator[Equation]:
    """The houses less the clues inside them; less those that reach out of them as well; less those mostly inside."""
    region = 0
    for area in areas:
        region |= area.mask
    inside, across = [], []
    for clue in clues:
        plus = sum(1 << i for i, weight in zip(clue.cells, clue.weights, strict=True) if weight > 0)
        if plus and not plus & ~region:
            inside.append((clue, plus))
        elif plus & region and plus == clue.mask:
            across.append((clue, plus))
    mostly = [each for each in across if 2 * (each[1] & region).bit_count() > each[1].bit_count()]
    for chosen in (inside, inside + mostly, inside + across):
        yield _less(ground, areas, region, total, chosen)


def _less(ground: Ground, areas: tuple[Area, ...], region: int, total: int,
          clues: Sequence[tuple[Equation, int]]) -> Equation:
    weights = dict.fromkeys(bits(region), 1)
    taken, used = 0, []
    for clue, plus in clues:
        if plus & taken:
            continue
        taken |= plus
        used.append(clue.rules[0])
        total -= clue.total
        for i, weight in zip(clue.cells, clue.weights, strict=True):
            weights[i] = weights.get(i, 0) - weight
    return Equation.of(ground, weights, total, areas, tuple(used))
