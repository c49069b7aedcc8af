"""X-Wing, Swordfish, Jellyfish: a digit in some rows that only leaves room in as many columns, or the other way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._single_digit import by_digit, removal
from gridwright_techniques._words import capital, either, named

#: Lines of each kind, and whether it has fins.
_SHAPES = {"XWG": (2, False), "FXW": (2, True), "SWF": (3, False), "FSW": (3, True), "JLF": (4, False),
           "FJF": (4, True)}


@attrs.frozen
class _Fins:
    """Cells of the base that no cover holds."""

    cells: int
    covers: tuple[Area, ...]


class Fish(Technique):
    """The lines of the base hold the digit once each, so the lines that cover it have it there and nowhere else.

    With fins: either a fin has the digit, or the fish is right; a cell goes that is wrong in both cases.
    """

    name = "fish"
    kinds = (Kind("XWG", "X-Wing", 2, 1, general=("SKY", "FXW", "FRK", "SWF")),
             Kind("FXW", "Finned X-Wing", 2, 5, general=("XCL",), spare=True), Kind("SWF", "Swordfish", 3, 1),
             Kind("FSW", "Finned Swordfish", 3, 1.5, spare=True), Kind("JLF", "Jellyfish", 3, 9),
             Kind("FJF", "Finned Jellyfish", 3, 9.5, spare=True))

    def applies(self, ground: Ground) -> bool:
        return len({area.kind for area in ground.lines}) == 2

    def moves(self, state: State, code: str) -> Iterator[Move]:
        def find(state: State, digit: int, doubtful: int) -> Iterator[Move]:
            for base, cover in (("row", "column"), ("column", "row")):
                yield from _fish(state, code, digit, doubtful, base, cover)
        return by_digit(state, code, find)

    def short(self, move: Move, ground: Ground) -> str:
        kind = next(kind for kind in self.kinds if kind.code == move.code)
        fins = move.more.cells
        extra = f" with the fin{'s' if fins & (fins - 1) else ''} {ground.places(fins)}" if fins else ""
        return f"{kind.name} of {ground.digits(move.digits)}: {named(move.areas)} in {named(move.more.covers)}{extra}"

    def teach(self, move: Move, ground: Ground) -> str:
        what, base, covers = ground.digits(move.digits), named(move.areas), named(move.more.covers)
        if not move.more.cells:
            return (f"{capital(base)} need one {what} each and have room for it only in {covers}. There are as many of "
                    f"these, so each gets its {what} from {base} and has no other.")
        fins = either(ground, move.more.cells)
        return (f"{capital(base)} need one {what} each. If it is not in {fins}, they have room for it only in "
                f"{covers}, which then have no other. So a cell in {covers} that sees "
                f"{ground.places(move.more.cells)} cannot be {what} in any case.")


def _fish(state: State, code: str, digit: int, doubtful: int, base: str, cover: str) -> Iterator[Move]:
    size, finned = _SHAPES[code]
    places, ground = state.places[digit], state.ground
    crossing = [area for area in ground.lines if area.kind == cover]
    # A fin and the cell it rules out share a box, so fins lie in fewer lines than a box has.
    most = size + ((2 if ground.size < 10 else 3) if finned else 0)
    lines = []
    for area in ground.lines:
        here = places & area.mask
        if area.kind == base and here & (here - 1):
            lines.append((area, here, sum(1 << i for i, each in enumerate(crossing) if each.mask & here)))
    for areas, cells, crossed in _bases([line for line in lines if line[2].bit_count() <= most], size, most):
        if not doubtful & ~cells or crossed.bit_count() < size:
            continue
        for covers in combinations(bits(crossed), size):
            union = 0
            for i in covers:
                union |= crossing[i].mask
            fins = cells & ~union
            if bool(fins) != finned:
                continue
            gone = _ruled_out(ground, doubtful & union & ~cells, fins)
            if gone:
                yield removal(state, code, digit, gone, cells=cells, areas=areas,
                              more=_Fins(fins, tuple(crossing[i] for i in covers)))


def _bases(lines: list[tuple[Area, int, int]], size: int, most: int) -> Iterator[tuple[tuple[Area, ...], int, int]]:
    """Sets of lines that share no place: the lines, their places, and the bits of the lines that cross there."""
    if not size:
        yield (), 0, 0
        return
    for i, (area, here, crossed) in enumerate(lines):
        rest = [line for line in lines[i + 1:] if not line[1] & here and (line[2] | crossed).bit_count() <= most]
        for areas, cells, others in _bases(rest, size - 1, most):
            if (others | crossed).bit_count() <= most:
                yield (area, *areas), cells | here, others | crossed


def _ruled_out(ground: Ground, cells: int, fins: int) -> int:
    """Those of the cells that see all fins."""
    found = 0
    while cells:
        low = cells & -cells
        if not fins & ~ground.peers[low.bit_length() - 1]:
            found |= low
        cells ^= low
    return found


PLUGIN = Fish
