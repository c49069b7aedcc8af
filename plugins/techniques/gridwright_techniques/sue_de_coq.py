"""Sue de Coq: the cells two houses share, with further cells of both that use up their digits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

#: Cells that two houses share, at most, and cells of one house beside them.
_SHARED = 3
_BESIDE = 5

#: Cells and their digits.
_Some = tuple[int, int]


class SueDeCoq(Technique):
    """Cells of two crossing houses with as many digits as cells, where no digit can stand in both arms."""

    name = "sue_de_coq"
    kinds = (Kind("SDC", "Sue de Coq", 4, 5),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        given: set[tuple[tuple[int, int], ...]] = set()
        for one, two in combinations(state.ground.areas, 2):
            shared = one.mask & two.mask & state.open
            if not shared & (shared - 1):
                continue
            arms = _subsets(state, one.mask & ~two.mask, _BESIDE), _subsets(state, two.mask & ~one.mask, _BESIDE)
            for middle in _subsets(state, shared, _SHARED):
                if middle[1].bit_count() < middle[0].bit_count() + 2:
                    continue
                for first, second in _fitting(middle, *arms):
                    move = _move(state, (one, two), middle, first, second)
                    if move is not None and move.removals not in given:
                        given.add(move.removals)
                        yield move

    def short(self, move: Move, ground: Ground) -> str:
        middle, first, second = move.more
        return (f"Sue de Coq in {ground.places(middle[0])}, with {ground.places(first[0])} in {move.areas[0].name} and "
                f"{ground.places(second[0])} in {move.areas[1].name}")

    def teach(self, move: Move, ground: Ground) -> str:
        middle, first, second = move.more
        return (f"{ground.places(move.cells)} hold {ground.digits(move.digits)}: as many digits as cells. None of "
                f"these can stand twice there, because {ground.places(first[0])} and {ground.places(second[0])} share "
                f"no digit and {ground.places(middle[0])} see both. So each stands there once, and not in other "
                "cells that see all its places.")


def _subsets(state: State, within: int, most: int) -> list[_Some]:
    """The sets of open cells, up to a size, small ones first."""
    cells = [(1 << i, state.marks[i]) for i in bits(within & state.open)]
    found: list[_Some] = []
    front = [(0, 0, 0)]
    for _ in range(most):
        front = [(some | cells[at][0], digits | cells[at][1], at + 1)
                 for some, digits, first in front for at in range(first, len(cells))]
        found += [(some, digits) for some, digits, _ in front]
    return found


def _fitting(middle: _Some, first: list[_Some], second: list[_Some]) -> Iterator[tuple[_Some, _Some]]:
    """Arms without a digit in common that bring the count of digits down to that of cells."""
    spare = middle[1].bit_count() - middle[0].bit_count()
    others: dict[int, list[_Some]] = {}
    for arm in second:
        drop = arm[0].bit_count() - (arm[1] & ~middle[1]).bit_count()
        if 0 < drop < spare:
            others.setdefault(drop, []).append(arm)
    if not others:
        return
    for arm in first:
        drop = arm[0].bit_count() - (arm[1] & ~middle[1]).bit_count()
        for other in others.get(spare - drop, ()):
            if not arm[1] & other[1]:
                yield arm, other


def _move(state: State, areas: tuple[Area, Area], middle: _Some, first: _Some, second: _Some) -> Move | None:
    cells = middle[0] | first[0] | second[0]
    gone: dict[int, int] = {}
    for digit in bits(middle[1] | first[1] | second[1]):
        places = state.places[digit]
        seen = state.ground.common_peers(places & cells) & places & ~cells
        for cell in bits(seen):
            gone[cell] = gone.get(cell, 0) | 1 << digit
    if not gone:
        return None
    return Move("SDC", removals=tuple(sorted(gone.items())), cells=cells, digits=middle[1] | first[1] | second[1],
                areas=areas, more=(middle, first, second))


PLUGIN = SueDeCoq
