"""Unique rectangles: two digits that could be swapped in four cells would make a second solution."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._deadly import Rectangle, given, ladders, plain, rectangles
from gridwright_techniques._rectangle_subsets import subsets


class Rectangles(Technique):
    """Four or six cells that are not given: something else than digits that can be swapped must stand there.

    Types 1 to 6, hidden rectangles, avoidable rectangles (some of the cells are written) and the extended type 1.
    """

    name = "rectangles"
    kinds = (Kind("URC", "Unique Rectangle", 3, 5, unique=True),)

    def applies(self, ground: Ground) -> bool:
        return plain(ground) and bool(ground.lines)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        found = list(_patterns(state))
        for pattern in found:
            yield from _extra(state, code, *pattern)
        for corners, digits in found:
            yield from _forced(state, code, corners, digits)
        for corners, digits in found:
            yield from subsets(state, code, corners, digits)
        yield from _six(state, code)

    def short(self, move: Move, ground: Ground) -> str:
        return f"Unique Rectangle of {ground.digits(move.digits)} in {ground.places(move.cells)}: {move.more}"

    def teach(self, move: Move, ground: Ground) -> str:
        digits = ground.digits(move.digits)
        return (f"If {ground.places(move.cells)} held nothing but {digits}, these could be swapped there, and the "
                f"puzzle had two solutions. As it has one, some other digit is in these cells. So {move.more}.")


def _patterns(state: State) -> Iterator[tuple[Rectangle, int]]:
    """Rectangles without givens, with two digits that may take turns there; some corner has no other digit."""
    marks, fixed = state.marks, given(state.ground)
    free = [0 if fixed >> i & 1 else marks[i] for i in range(len(marks))]
    small = [own.bit_count() < 3 for own in marks]
    for corners in rectangles(state.ground.areas):
        i, j, k, m = corners
        if not (small[i] or small[j] or small[k] or small[m]):
            continue
        ones, twos = free[i] & free[k], free[j] & free[m]
        if ones and twos and state.open & (1 << i | 1 << j | 1 << k | 1 << m):
            pairs = {1 << one | 1 << two for one in bits(ones) for two in bits(twos) if one != two}
            for digits in sorted(pairs):
                if any(not marks[corner] & ~digits for corner in corners):
                    yield corners, digits


def _extra(state: State, code: str, corners: Rectangle, digits: int) -> Iterator[Move]:
    """All other digits are in one cell, or all are the same: types 1, 2 and 5."""
    marks = state.marks
    others = [i for i in corners if marks[i] & ~digits]
    rest = 0
    for i in others:
        rest |= marks[i] & ~digits
    cells = sum(1 << i for i in corners)
    if len(others) == 1:
        move = Move.removing(state, code, digits, 1 << others[0], cells=cells, digits=digits,
                             more=f"{state.ground.cells[others[0]]} is neither of {state.ground.digits(digits)}")
        if move is not None:
            yield move
    elif others and not rest & (rest - 1):
        mask = sum(1 << i for i in others)
        move = Move.removing(state, code, rest, state.ground.common_peers(mask), cells=cells, digits=digits,
                             more=f"one of {state.ground.places(mask)} is {state.ground.digits(rest)}")
        if move is not None:
            yield move


def _forced(state: State, code: str, corners: Rectangle, digits: int) -> Iterator[Move]:
    """A digit in one corner would force both digits on all corners: types 4 and 6, hidden rectangles."""
    gone: dict[int, int] = {}
    for at, corner in enumerate(corners):
        if state.open >> corner & 1:
            before, after, across = corners[at - 1], corners[(at + 1) % 4], corners[at - 2]
            for digit in bits(state.marks[corner] & digits):
                other = first_bit(digits ^ 1 << digit)
                if (_next(state, corner, before, digit, other) and _next(state, corner, after, digit, other)
                        and (_next(state, before, across, other, digit) or _next(state, after, across, other, digit))):
                    gone[corner] = gone.get(corner, 0) | 1 << digit
    if gone:
        words = " and ".join(f"{state.ground.digits(marks)} in {state.ground.cells[i]}" for i, marks in gone.items())
        yield Move(code, removals=tuple(sorted(gone.items())), cells=sum(1 << i for i in corners), digits=digits,
                   more=f"{words} would leave nothing else for the other cells")


def _next(state: State, one: int, two: int, digit: int, other: int) -> bool:
    """Whether the cell `two` must have `other` if its neighbour `one` has `digit`."""
    if not state.marks[two] & ~(1 << digit | 1 << other):
        return True
    both = 1 << one | 1 << two
    for area in state.ground.homes[one]:
        if area.mask & both == both and not state.places[other] & area.mask & ~both:
            return True
    return False


def _six(state: State, code: str) -> Iterator[Move]:
    """Extended type 1: three digits in two lines of three cells, with more digits in one cell only."""
    ground, marks = state.ground, state.marks
    fixed = given(ground)
    wide = sum(1 << i for i, own in enumerate(marks) if own.bit_count() > 3)
    for cells in ladders(ground.areas):
        over = wide & cells
        if fixed & cells or not state.open & cells or over & (over - 1):
            continue
        for corner in bits(over or cells):
            digits = 0
            for i in bits(cells & ~(1 << corner)):
                digits |= marks[i]
            if digits.bit_count() == 3 and marks[corner] & ~digits:
                move = Move.removing(state, code, digits, 1 << corner, cells=cells, digits=digits,
                                     more=f"{ground.cells[corner]} is none of {ground.digits(digits)}")
                if move is not None:
                    yield move


PLUGIN = Rectangles
