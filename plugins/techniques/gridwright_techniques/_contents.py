"""Which digits the cells of a clue hold in every way to keep it."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grading.ground import Ground, bits
from gridwright.grading.relations import small_solver
from gridwright.grading.rule_logic import Clue, clauses_of
from gridwright.grading.state import State
from gridwright.solving.oracle import Oracle

__all__ = ["Held", "contents"]

#: So many ways to keep a clue, and so many answers, are remembered before all are forgotten.
_MOST_KEPT = 2000


class Held:
    """One clue, and the digits that must be in its cells. Digits of cells with one mark are left out."""

    def __init__(self, ground: Ground, clue: Clue) -> None:
        self.clue = clue
        self.mask = clue.mask
        self._cells = clue.cells
        self._ground = ground
        self._oracle: Oracle | None = None
        self._known: dict[tuple[int, ...], int] = {}
        # For each cell and digit, the kept ways that have it there, as bits; and the digits of each way.
        self._having: list[list[int]] = []
        self._ways: list[int] = []

    def digits(self, state: State) -> int:
        """The digits, as marks, that are in some cell of the clue whatever way it is kept."""
        marks = tuple(state.marks[i] for i in self._cells)
        found = self._known.get(marks)
        if found is None:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            pair = self.clue.pair
            found = self._known[marks] = self._needed(marks) if pair is None else _of_pair(pair.there, *marks)
        return found

    def _needed(self, marks: Sequence[int]) -> int:
        candidates, fixed = 0, 0
        for some in marks:
            candidates |= some
            if not some & (some - 1):
                fixed |= some
        candidates &= ~fixed
        for way in bits(self._fitting(marks)):
            candidates &= self._ways[way]
        needed = 0
        while candidates:
            low = candidates & -candidates
            candidates ^= low
            other = self._without(marks, low)
            if other is None:
                needed |= low
            else:
                candidates &= other
        return needed

    def _fitting(self, marks: Sequence[int]) -> int:
        """The kept ways within the marks, as bits."""
        left = (1 << len(self._ways)) - 1
        for having, some in zip(self._having, marks, strict=False):
            here = 0
            for digit in bits(some):
                here |= having[digit]
            left &= here
            if not left:
                break
        return left

    def _without(self, marks: Sequence[int], digit: int) -> int | None:
        """The digits of a way to keep the clue without a digit; None where there is none."""
        size = self._ground.size
        if self._oracle is None:
            part = self.clue.part
            assert part is not None
            self._oracle = small_solver(clauses_of(self._ground, (part,), self._cells))
        absent = [-(k * size + d + 1) for k, some in enumerate(marks)
                  for d in bits(self._ground.everything & (~some | digit))]
        return self._keep(self._oracle.model()) if self._oracle.solve(absent) else None

    def _keep(self, model: list[int]) -> int:
        size = self._ground.size
        if not self._having or len(self._ways) >= _MOST_KEPT:
            self._having, self._ways = [[0] * size for _ in self._cells], []
        own, mine = 1 << len(self._ways), 0
        for k, having in enumerate(self._having):
            value = next(d for d in range(size) if model[k * size + d] > 0)
            having[value] |= own
            mine |= 1 << value
        self._ways.append(mine)
        return mine


def _of_pair(there: Sequence[int], one: int, two: int) -> int:
    """The digits of every pair that goes together, but for those of cells with one mark."""
    found = one | two
    for single in (one, two):
        if not single & (single - 1):
            found &= ~single
    for v in bits(one):
        beside = there[v] & two
        if not beside:
            continue
        # Of the digits beside v, one is in all pairs only where it is the only one.
        found &= 1 << v | (beside if not beside & (beside - 1) else 0)
        if not found:
            break
    return found


def contents(ground: Ground) -> tuple[Held, ...]:
    """The clues of a few cells each, the smallest first; not those that hold a whole house."""
    return ground.logic.once("contents", _contents)


def _contents(ground: Ground) -> tuple[Held, ...]:
    return tuple(Held(ground, clue) for clue in ground.logic.clues
                 if len(clue.cells) <= ground.size + 1 and clue.rule.scope()
                 and not any(not area.mask & ~clue.mask for area in ground.full))
