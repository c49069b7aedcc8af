"""WXYZ-Wings: sets of cells bent around the crossing of a line and a box."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from gridwright.grading.ground import Area, Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

#: How many cells the sets have.
_SIZES = (4, 5)
_MOST = max(_SIZES)


class BentSets(Technique):
    """Cells of a line and a box, as many as digits, of which one only can be both in the line and in the box."""

    name = "bent_sets"
    kinds = (Kind("WXZ", "WXYZ-Wing", 3, 10, general=("ALS",)),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        crossings = [(_Crossing.of(state, line, box), (line, box)) for box in state.ground.boxes
                     for line in state.ground.lines if line.mask & box.mask]
        for size in _SIZES:
            for crossing, areas in crossings:
                for cells, digits, loose in crossing.sets(size):
                    seen = state.places[first_bit(loose)] & ~cells
                    for i in bits(cells & state.places[first_bit(loose)]):
                        seen &= state.ground.peers[i]
                    if seen:
                        yield Move(code, removals=tuple((i, loose) for i in bits(seen)), cells=cells, digits=digits,
                                   areas=areas, more=first_bit(loose))

    def short(self, move: Move, ground: Ground) -> str:
        return (f"WXYZ-Wing: {ground.places(move.cells)} hold {ground.digits(move.digits)} and cannot do without "
                f"{ground.digit(move.more)}")

    def teach(self, move: Move, ground: Ground) -> str:
        what, (line, box) = ground.digit(move.more), move.areas
        return (f"{ground.places(move.cells)} are as many cells as they have digits: {ground.digits(move.digits)}. "
                f"All but {what} are in the set once at most, as {what} alone has places in {line.name} and in "
                f"{box.name} that do not see each other. So {what} is in the set, and no cell that sees all its "
                f"places there can be {what}.")


#: Some cells and their digits.
_Part = tuple[int, int]


@attrs.frozen
class _Crossing:
    """Choices of open cells where a line and a box cross, in the line alone, and in the box alone, by their number."""

    both: tuple[tuple[_Part, ...], ...]
    line: tuple[tuple[_Part, ...], ...]
    box: tuple[tuple[_Part, ...], ...]

    @classmethod
    def of(cls, state: State, line: Area, box: Area) -> _Crossing:
        shared = line.mask & box.mask
        return cls(_parts(state, shared), _parts(state, line.mask & ~shared), _parts(state, box.mask & ~shared))

    def sets(self, size: int) -> Iterator[tuple[int, int, int]]:
        """Sets of `size` cells and digits: the cells, the digits, and the one that is in the line and in the box.

        Cells without the crossing would hold a smaller set already. A part with k cells has k + 1 digits or more, and
        as both parts have one digit in common, all they have beyond that is one more than there are crossing cells.
        """
        for between in range(1, min(size - 2, 3) + 1):
            for middle, own in self.both[between]:
                for count in range(1, size - between):
                    for left, one in self.line[count]:
                        room = 1 + between - (one.bit_count() - count)
                        for right, two in self.box[size - between - count]:
                            loose = one & two
                            if loose and not loose & (loose - 1) and (one | two | own).bit_count() == size and (
                                    two.bit_count() - right.bit_count() <= room):
                                yield left | middle | right, one | two | own, loose


def _parts(state: State, cells: int) -> tuple[tuple[_Part, ...], ...]:
    """Choices of up to three of the cells with at most five digits, by how many cells they are."""
    marks = state.marks
    own = [i for i in bits(cells & state.open) if marks[i].bit_count() <= _MOST]
    found: list[tuple[_Part, ...]] = [()]
    for count in (1, 2, 3):
        parts = []
        for some in combinations(own, count):
            digits = inside = 0
            for i in some:
                digits |= marks[i]
                inside |= 1 << i
            if digits.bit_count() <= _MOST:
                parts.append((inside, digits))
        found.append(tuple(parts))
    return tuple(found)


PLUGIN = BentSets
