"""Unique rectangles of type 3: the other digits of two corners, with more cells of a house, are a naked subset."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.grading.ground import Area, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Move


def subsets(state: State, code: str, corners: tuple[int, ...], digits: int) -> Iterator[Move]:
    """Moves of one rectangle. One of the two corners with other digits has one of these."""
    others = [i for i in corners if state.marks[i] & ~digits]
    if len(others) != 2:
        return
    both = 1 << others[0] | 1 << others[1]
    rest = (state.marks[others[0]] | state.marks[others[1]]) & ~digits
    for area in state.ground.areas:
        if area.mask & both == both:
            yield from _in_area(state, code, area, both, rest, (sum(1 << i for i in corners), digits))


def _in_area(state: State, code: str, area: Area, both: int, rest: int, pattern: tuple[int, int]) -> Iterator[Move]:
    marks, ground = state.marks, state.ground
    cells = [i for i in bits(area.mask & ~both & state.open) if marks[i].bit_count() > 1]
    # With as many cells as digits in all, nothing is left to remove.
    for count in range(max(1, rest.bit_count() - 1), min(len(cells), 5)):
        near = [i for i in cells if (marks[i] | rest).bit_count() <= count + 1]
        for some in combinations(near, count):
            digits = rest
            for i in some:
                digits |= marks[i]
            if digits.bit_count() == count + 1:
                inside = sum(1 << i for i in some)
                gone = _used_up(state, both, rest, inside, digits)
                if gone:
                    yield Move(code, removals=gone, cells=pattern[0], digits=pattern[1], areas=(area,),
                               more=f"{ground.places(both)} together, with {ground.places(inside)}, use up "
                                    f"{ground.digits(digits)} in {area.name}")


def _used_up(state: State, both: int, rest: int, inside: int, digits: int) -> tuple[tuple[int, int], ...]:
    """Each digit is somewhere in the set: cells that see all its places there lose it."""
    gone: dict[int, int] = {}
    for digit in bits(digits):
        holding = state.places[digit] & (inside | both if rest >> digit & 1 else inside)
        for i in bits(state.ground.common_peers(holding) & state.places[digit] & ~inside & ~both):
            gone[i] = gone.get(i, 0) | 1 << digit
    return tuple(sorted(gone.items()))
