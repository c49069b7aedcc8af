"""Digit counting: houses and clues that need as many copies of a digit as the houses over them have room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._contents import contents
from gridwright_techniques._covers import House, cover_sets
from gridwright_techniques._positions import suspects_with
from gridwright_techniques._variants import is_variant
from gridwright_techniques._words import listed, named

#: Bases of the largest pattern, and the sets of covers that are tried with one of them fixed.
_LARGEST = 3
_MOST_TRIED = 200
#: So many layers without a pattern are remembered before all are forgotten.
_MOST_KEPT = 5000

#: Bases are houses of one direction and those without any; the covers are of the other.
_DIRECTIONS = (("row", "column"), ("column", "row"))
_USUAL = frozenset({"row", "column", "box"})


@attrs.frozen(eq=False)
class Base:
    """Cells of which one at least has the digit: a house, or a clue that has it however it is kept."""

    area: Area
    rule: Any = None


@attrs.frozen(eq=False)
class Count:
    """Bases, and as many houses that hold all their places."""

    bases: tuple[Base, ...]
    covers: tuple[Area, ...]


class DigitCounting(Technique):
    """The bases hold one digit each, and have room for it only in as many houses: there it is nowhere else.

    Patterns of rows, columns and boxes alone that need no clue are fish, and left to them.
    """

    name = "digit_counting"
    kinds = (Kind("DGC", "Digit counting", 2, 7),)

    def applies(self, ground: Ground) -> bool:
        return is_variant(ground) and (any(area.kind not in _USUAL for area in ground.areas)
                                       or bool(contents(ground)))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        clues = _clue_bases(state)
        for digit, bases in enumerate(clues):
            yield from _single(state, digit, bases)
        barren = state.ground.logic.once("uncounted", lambda ground: set[tuple[int, ...]]())
        for digit, bases in enumerate(clues):
            places = state.places[digit]
            key = (places, *(base.area.mask for base in bases))
            if not places & state.open or key in barren:
                continue
            found = False
            for move in _several(state, digit, bases):
                found = True
                yield move
            if not found:
                if len(barren) > _MOST_KEPT:
                    barren.clear()
                barren.add(key)

    def short(self, move: Move, ground: Ground) -> str:
        bases, covers = _words(move, ground)
        return f"Digit counting of {ground.digits(move.digits)}: {bases} in {covers}"

    def teach(self, move: Move, ground: Ground) -> str:
        what = ground.digits(move.digits)
        bases, covers = _words(move, ground)
        if len(move.more.bases) == 1:
            return (f"However {bases} is filled, one of its cells is {what}. All its places for {what} are in "
                    f"{covers}, so {covers} has no other {what}.")
        return (f"There is a {what} in each of {bases}, and they share no place for it. All these places are in "
                f"{covers}, no more houses than that, so each of these gets its {what} there and has no other.")


def _words(move: Move, ground: Ground) -> tuple[str, str]:
    """The bases and the covers."""
    count: Count = move.more
    houses = [base.area for base in count.bases if base.rule is None]
    words = [named(houses)] if houses else []
    words += [f"the clue in {ground.places(base.area.mask)}" for base in count.bases if base.rule is not None]
    return listed(words), named(count.covers)


def _clue_bases(state: State) -> list[list[Base]]:
    """The clues that must hold each digit."""
    found: list[list[Base]] = [[] for _ in state.places]
    for held in contents(state.ground):
        if held.mask & state.open:
            for digit in bits(held.digits(state)):
                area = Area("clue", "clue", held.clue.cells, held.mask, False)
                found[digit].append(Base(area, held.clue.rule))
    return found


def _single(state: State, digit: int, bases: Sequence[Base]) -> Iterator[Move]:
    """One clue with all its places in one house."""
    for base in bases:
        here = state.places[digit] & base.area.mask
        for area in state.ground.areas:
            if not here & ~area.mask:
                yield from _move(state, digit, here, (base,), (area,))


def _several(state: State, digit: int, clues: Sequence[Base]) -> Iterator[Move]:
    ground, places = state.ground, state.places[digit]
    suspects = suspects_with(ground, places, [base.area.mask for base in clues])
    if not suspects:
        return
    houses = [Base(area) for area in ground.full if (places & area.mask).bit_count() > 1]
    for size in range(2, _LARGEST + 1):
        for own, other in _DIRECTIONS:
            bases = [base for base in (*houses, *clues) if base.area.kind != other]
            covers = [(area, places & area.mask) for area in ground.areas if area.kind != own and places & area.mask]
            for last in covers:
                if last[1] & suspects:
                    yield from _patterns(state, digit, bases, covers, last, size)


def _patterns(state: State, digit: int, bases: Sequence[Base], covers: list[House], last: House, size: int
              ) -> Iterator[Move]:
    """Patterns of so many bases, one cover among which is `last`."""
    places, away = state.places[digit], last[1]
    by_mask = {base.area.mask: base for base in bases}
    rests = [(base.area, places & base.area.mask & ~away) for base in bases]
    rests = [each for each in rests if each[1]]
    # Bases must be known among the covers to be kept from covering themselves.
    known = {area.mask for area, _ in covers}
    extended = covers + [(area, 0) for area, _ in rests if area.mask not in known]
    for tried, chosen in enumerate(cover_sets(rests, extended, away, size - 1)):
        if tried >= _MOST_TRIED:
            return
        over = (last[0], *(extended[i][0] for i in chosen))
        union = away
        for i in chosen:
            union |= extended[i][1]
        inside = [(area, places & area.mask) for area, rest in rests if not rest & ~union]
        for some in _disjoint(inside, size):
            if all(area.kind in _USUAL for area in (*some, *over)):
                continue
            cells = sum(places & area.mask for area in some)
            yield from _move(state, digit, cells, tuple(by_mask[area.mask] for area in some), over)


def _disjoint(inside: Sequence[House], size: int) -> Iterator[tuple[Area, ...]]:
    """So many of the houses that share no place."""
    if not size:
        yield ()
        return
    for k, (area, here) in enumerate(inside):
        for others in _disjoint([each for each in inside[k + 1:] if not each[1] & here], size - 1):
            yield (area, *others)


def _move(state: State, digit: int, cells: int, bases: tuple[Base, ...], covers: tuple[Area, ...]) -> Iterator[Move]:
    union = 0
    for area in covers:
        union |= area.mask
    move = Move.removing(state, "DGC", 1 << digit, union & ~cells, cells=cells, digits=1 << digit,
                         more=Count(bases, covers))
    if move is not None:
        yield move


PLUGIN = DigitCounting
