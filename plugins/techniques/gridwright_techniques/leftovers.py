"""The law of leftovers: two sets of as many houses hold the same digits where they do not overlap."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._leftover_sets import Leftover, Side, leftovers, ring, ring_variants
from gridwright_techniques._variants import has_sums, has_unusual_houses
from gridwright_techniques._words import named

_SETS = {"LOL": leftovers, "PHI": ring, "PHV": ring_variants}
#: So many layers that nothing follows from are remembered before all are forgotten.
_MOST_KEPT = 5000


class Leftovers(Technique):
    """Both sets hold every digit as often as they have houses, so what sticks out on one side is on the other too."""

    name = "leftovers"
    kinds = (Kind("LOL", "Set theory (law of leftovers)", 2, 8),
             Kind("PHI", "Phistomefel ring", 3, 16.5, general=("LOL",)),
             Kind("PHV", "Phistomefel variant", 3, 16.6, general=("LOL",)))

    def applies(self, ground: Ground) -> bool:
        return has_sums(ground) or has_unusual_houses(ground)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        layers = [(digit, places, _fixed(state, digit)) for digit, places in enumerate(state.places)
                  if places & state.open]
        barren = state.ground.logic.once(f"nothing left over {code}", lambda ground: set[tuple[int, int]]())
        layers = [layer for layer in layers if layer[1:] not in barren]
        found = set()
        for leftover in _SETS[code](state.ground) if layers else ():
            for digit, places, fixed in layers:
                for move in _counted(state, code, leftover, digit, places, fixed):
                    found.add(digit)
                    yield move
        if len(barren) > _MOST_KEPT:
            barren.clear()
        barren.update((places, fixed) for digit, places, fixed in layers if digit not in found)

    def short(self, move: Move, ground: Ground) -> str:
        leftover: Leftover = move.more
        name = {"LOL": "Law of leftovers", "PHI": "Phistomefel ring", "PHV": "Phistomefel variant"}[move.code]
        return (f"{name}: the same digits in {ground.places(leftover.one.mask)} as in "
                f"{ground.places(leftover.two.mask)}, so {_result(move, ground)}")

    def teach(self, move: Move, ground: Ground) -> str:
        leftover: Leftover = move.more
        one, two = named(leftover.one.areas), named(leftover.two.areas)
        return (f"{one[:1].upper()}{one[1:]} are as many houses as {two}, so they hold the same digits. Leave out the "
                f"cells in both: the digits in {ground.places(leftover.one.mask)} are those in "
                f"{ground.places(leftover.two.mask)}, each as often. Count the {ground.digits(move.digits)}s on both "
                f"sides: {_result(move, ground)}.")


def _counted(state: State, code: str, leftover: Leftover, digit: int, places: int, fixed: int) -> Iterator[Move]:
    one, two = leftover.one, leftover.two
    if not (places & ~fixed) & (one.mask | two.mask):
        return
    # Without parts to count, one side must be known to have the digit as often as the other has room for it.
    if not one.parts and not two.parts and (fixed & one.mask).bit_count() != (places & two.mask).bit_count() and (
            fixed & two.mask).bit_count() != (places & one.mask).bit_count():
        return
    for here, there in leftover.sides:
        for holding, lacking in _from_one_side(here, there, places, fixed):
            move = _move(state, code, leftover, digit, holding, lacking)
            if move is not None:
                yield move


def _fixed(state: State, digit: int) -> int:
    """The places of a digit in cells with no other mark."""
    return sum(1 << i for i in bits(state.places[digit]) if state.marks[i] == 1 << digit)


def _from_one_side(here: Side, there: Side, places: int, fixed: int) -> Iterator[tuple[int, int]]:
    """What the other side says about this one: cells that hold the digit, and cells that do not."""
    mine = places & here.mask
    most = _most(there, places)
    least = _least(there, places, fixed)
    for witness, count in _witnesses(here, places, fixed):
        if count == most:
            yield 0, mine & ~witness
    if mine.bit_count() == least:
        yield mine & ~fixed, 0
    for parts in here.parts:
        touched = [(part & places, area) for part, area in parts if part & places]
        if len(touched) == least:
            yield 0, _outside(touched, places)


def _outside(touched: list[tuple[int, Area]], places: int) -> int:
    """Each of these houses has its digit in the part that sticks out, and nowhere else."""
    gone = 0
    for part, area in touched:
        gone |= area.mask & places & ~part
    return gone


def _most(side: Side, places: int) -> int:
    """How often a side has the digit at most: once in each of the parts it is cut into."""
    most = (places & side.mask).bit_count()
    for parts in side.parts:
        if most:
            most = min(most, sum(1 for part, _ in parts if part & places))
    return most


def _least(side: Side, places: int, fixed: int) -> int:
    return max(count for _, count in _witnesses(side, places, fixed))


def _witnesses(side: Side, places: int, fixed: int) -> Iterator[tuple[int, int]]:
    """Cells of a side with how often they have the digit at least: those fixed, and houses whose places are all there.
    """
    known = side.mask & fixed
    yield known, known.bit_count()
    for parts in side.parts:
        cells, count = 0, 0
        for part, area in parts:
            here = part & places
            if here and here == area.mask & places:
                cells |= here
                count += 1
        if count:
            yield cells, count


def _move(state: State, code: str, leftover: Leftover, digit: int, holding: int, lacking: int) -> Move | None:
    removals = [(i, state.marks[i] & ~(1 << digit)) for i in bits(holding)]
    removals += [(i, 1 << digit) for i in bits(lacking)]
    if not removals:
        return None
    return Move(code, removals=tuple(removals), cells=leftover.one.mask | leftover.two.mask, digits=1 << digit,
                more=leftover)


def _result(move: Move, ground: Ground) -> str:
    what = ground.digits(move.digits)
    gone = sum(1 << i for i, marks in move.removals if marks == move.digits)
    return ", ".join([f"{ground.cells[i]} is {what}" for i, marks in move.removals if marks != move.digits]
                     + ([f"{what} is not in {ground.places(gone)}"] if gone else []))


PLUGIN = Leftovers
