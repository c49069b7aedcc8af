"""Franken and mutant fish: base and cover may be any houses, with or without fins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._covers import House, cover_sets
from gridwright_techniques._single_digit import by_digit, removal
from gridwright_techniques._words import named

#: Houses of the largest base.
_LARGEST = 4


@attrs.frozen
class _Cover:
    """The covers, the cell that the search began with, and the cells of the base that no cover or two bases hold."""

    covers: tuple[Area, ...]
    cell: int
    fins: int


class ComplexFish(Technique):
    """Suppose that a cell has the digit: then some houses have room for it only in fewer other houses.

    That is a fish with all its fins seen from the end: the house of the cell is the last cover, what the cell sees
    are the fins.
    """

    name = "complex_fish"
    kinds = (Kind("FRK", "Franken / Mutant Fish", 3, 12.5),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for size in range(2, _LARGEST + 1):
            yield from by_digit(state, f"FRK {size}", partial(_fish, size=size))

    def short(self, move: Move, ground: Ground) -> str:
        kinds = {area.kind for area in move.areas}, {area.kind for area in move.more.covers}
        name = "Mutant" if any({"row", "column"} <= each for each in kinds) else "Franken"
        size = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}[len(move.areas)]
        fins = "Finned " if move.more.fins else ""
        return f"{fins}{name} {size} of {ground.digits(move.digits)}: {named(move.areas)} in {named(move.more.covers)}"

    def teach(self, move: Move, ground: Ground) -> str:
        what, covers = ground.digits(move.digits), move.more.covers
        cell = ground.cells[move.more.cell]
        return (f"Suppose {cell} is {what}. Then no cell that sees it is {what}, and {named(move.areas)} have room for "
                f"theirs only in {named(covers[:-1])}. That is {len(covers)} houses with one {what} each, but there is "
                f"room for only {len(covers) - 1}. So {cell} is not {what}.")


def _fish(state: State, digit: int, doubtful: int, size: int) -> Iterator[Move]:
    ground, places = state.ground, state.places[digit]
    houses = [(area, places & area.mask) for area in ground.full]
    houses = [(area, here) for area, here in houses if here & (here - 1)]
    covers = [(area, here) for area, here in ((area, places & area.mask) for area in ground.areas) if here]
    for cell in bits(doubtful):
        away = ground.peers[cell] | 1 << cell
        rests = [(area, here & ~away) for area, here in houses if not here >> cell & 1]
        rests = [(area, rest) for area, rest in rests if rest]
        last = [area for area, here in covers if here >> cell & 1]
        for chosen in cover_sets(rests, covers, away, size - 1):
            union = 0
            for i in chosen:
                union |= covers[i][1]
            inside = [(area, rest) for area, rest in rests if not rest & ~union]
            if len(inside) >= size:
                yield from _with_bases(state, digit, doubtful, cell, inside, [covers[i][0] for i in chosen], last)


def _with_bases(state: State, digit: int, doubtful: int, cell: int, inside: list[House], chosen: list[Area],
                last: list[Area]) -> Iterator[Move]:
    """The fish of one set of covers: every choice of bases, and of the cover through the cell."""
    places = state.places[digit]
    for some in combinations(inside, len(chosen) + 1):
        union, total = 0, 0
        for _, rest in some:
            union |= rest
            total += rest.bit_count()
        if total != union.bit_count():
            continue
        bases = tuple(area for area, _ in some)
        plain = _are_lines(bases, chosen)
        for area in last:
            if plain and area.kind in ("row", "column"):
                continue
            yield _move(state, digit, doubtful, cell, bases, (*chosen, area), places)


def _are_lines(bases: tuple[Area, ...], covers: list[Area]) -> bool:
    """Whether these are rows in columns or columns in rows, so that it is a plain fish."""
    kinds = {area.kind for area in bases}, {area.kind for area in covers}
    return kinds in (({"row"}, {"column"}), ({"column"}, {"row"}))


def _move(state: State, digit: int, doubtful: int, cell: int, bases: tuple[Area, ...], covers: tuple[Area, ...],
          places: int) -> Move:
    based, twice = _counted(bases)
    covered, doubly = _counted(covers)
    fins = places & (based & ~covered | twice)
    # A place in more covers than bases would use up one cover too many.
    free = doubtful & (covered & ~based | doubly & based & ~twice) & ~fins
    gone = sum(1 << i for i in bits(free) if not fins & ~state.ground.peers[i])
    return removal(state, "FRK", digit, gone, cells=places & based, areas=bases, more=_Cover(covers, cell, fins))


def _counted(areas: tuple[Area, ...]) -> tuple[int, int]:
    """The cells in some of the areas, and those in two."""
    once, twice = 0, 0
    for area in areas:
        twice |= once & area.mask
        once |= area.mask
    return once, twice


PLUGIN = ComplexFish
