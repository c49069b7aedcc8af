"""Bivalue universal graves: marks that would leave two solutions, but for a few."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._deadly import plain

#: How many marks there may be too many.
_MOST = 4


class Bug(Technique):
    """Were there two marks in each open cell, and two or no places of each digit in each house, all could be swapped.

    So one of the marks beyond these is right (BUG+1, BUG+2 and so on).
    """

    name = "bug"
    kinds = (Kind("BUG", "BUG", 3, 6, unique=True),)

    def applies(self, ground: Ground) -> bool:
        return plain(ground) and all(area.full for area in ground.areas)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        large = [i for i in bits(state.open) if state.marks[i].bit_count() > 2]
        if not large or sum(state.marks[i].bit_count() - 2 for i in large) > _MOST:
            return
        if all(state.marks[i].bit_count() > 1 for i in bits(state.open)) and _fits_elsewhere(state, large):
            for extra in _choices(state, large, {}):
                gone = _ruled_out(state, extra)
                if gone:
                    yield Move(code, removals=gone, cells=sum(1 << i for i in large),
                               digits=sum(1 << digit for digit in range(state.ground.size)
                                          if any(marks >> digit & 1 for marks in extra.values())),
                               more=tuple(extra.items()))

    def short(self, move: Move, ground: Ground) -> str:
        return f"BUG+{_count(move)}: {_extras(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        return ("Without a few marks, every open cell would have two marks, and every digit two places in each house "
                "that it is missing from. Then all open cells could be swapped to their other marks, and the puzzle "
                f"had two solutions. As it has one, {_extras(move, ground)}.")


def _fits_elsewhere(state: State, large: list[int]) -> bool:
    """Whether the houses without larger cells are as they should be."""
    inside = sum(1 << i for i in large)
    return all((places & area.mask & state.open).bit_count() in (0, 2)
               for area in state.ground.full if not area.mask & inside for places in state.places)


def _choices(state: State, large: list[int], extra: dict[int, int]) -> Iterator[dict[int, int]]:
    """Marks of the larger cells without which the rest is deadly, by cell."""
    if len(extra) < len(large):
        cell = large[len(extra)]
        for pair in combinations(bits(state.marks[cell]), 2):
            kept = 1 << pair[0] | 1 << pair[1]
            yield from _choices(state, large, {**extra, cell: state.marks[cell] & ~kept})
    elif _deadly(state, extra):
        yield extra


def _deadly(state: State, extra: dict[int, int]) -> bool:
    for digit, places in enumerate(state.places):
        left = places & state.open & ~sum(1 << i for i, marks in extra.items() if marks >> digit & 1)
        for area in state.ground.full:
            if (left & area.mask).bit_count() not in (0, 2):
                return False
    return True


def _ruled_out(state: State, extra: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """What leaves none of the extra marks."""
    found = []
    for i in bits(state.open):
        gone = state.marks[i]
        for cell, marks in extra.items():
            if cell == i:
                gone &= ~marks
            elif marks & (marks - 1) or not state.ground.peers[cell] >> i & 1:
                gone = 0
            else:
                gone &= marks
        if gone:
            found.append((i, gone))
    return tuple(found)


def _count(move: Move) -> int:
    return sum(int(marks.bit_count()) for _, marks in move.more)


def _extras(move: Move, ground: Ground) -> str:
    if len(move.more) == 1:
        (cell, marks), = move.more
        return f"{ground.cells[cell]} is {' or '.join(ground.digit(digit) for digit in bits(marks))}"
    words = [f"{ground.digit(digit)} in {ground.cells[cell]}" for cell, marks in move.more for digit in bits(marks)]
    return f"one of {', '.join(words)} is right"


PLUGIN = Bug
