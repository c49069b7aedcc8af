"""Hidden regions: cells that must hold all digits though no rule says so."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._implied import Implied, claimed, implied_houses, pointing, without
from gridwright_techniques._variants import is_variant
from gridwright_techniques._words import named

#: Kinds of houses that tile a grid.
_TILING = frozenset({"row", "column", "box", "implied"})


class ImpliedHouses(Technique):
    """What houses leave of one more house than they are, or as many cells as digits that all differ: a house too."""

    name = "implied_houses"
    kinds = (Kind("IMH", "Hidden regions (implied houses)", 2, 12),)

    def applies(self, ground: Ground) -> bool:
        return is_variant(ground)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        houses = [implied for implied in implied_houses(state.ground) if implied.area.mask & state.open]
        for find in (_hidden, _placed):
            for implied in houses:
                yield from find(state, implied)
        for implied in houses:
            # Among regions that tile the grid this is the law of leftovers, and among cells that only differ it is
            # harder to see.
            if any(area.kind not in _TILING for area in implied.taken):
                yield from pointing(state, code, implied)
                yield from claimed(state, code, implied)

    def short(self, move: Move, ground: Ground) -> str:
        what = ground.digits(move.digits)
        return f"Hidden region {ground.places(move.more.area.mask)}: its {what} is in {ground.places(move.cells)}"

    def teach(self, move: Move, ground: Ground) -> str:
        implied: Implied = move.more
        cells, what = ground.places(implied.area.mask), ground.digits(move.digits)
        if implied.whole:
            why = (f"{named(implied.whole)} hold every digit {len(implied.whole)} times. {named(implied.taken)} lie in "
                   f"them and take one of each less, so {cells} hold each digit once, like a house.")
        else:
            why = (f"The rules make {cells} all different, and they are as many as there are digits: they hold each "
                   "digit once, like a house.")
        return f"{why} Its {what} is in {ground.places(move.cells)}: {_result(move, ground)}."


def _result(move: Move, ground: Ground) -> str:
    if move.writes:
        (cell, digit), = move.writes
        return f"{ground.cells[cell]} is {ground.digit(digit)}"
    gone = ground.places(sum(1 << i for i, _ in move.removals))
    return f"it cannot be in {gone}"


def _hidden(state: State, implied: Implied) -> Iterator[Move]:
    """The only place of a digit."""
    for digit, places in enumerate(state.places):
        here = places & implied.area.mask
        if here and not here & (here - 1) and here & state.open:
            cell = first_bit(here)
            yield Move("IMH", writes=((cell, digit),), cells=here, digits=1 << digit, more=implied)


def _placed(state: State, implied: Implied) -> Iterator[Move]:
    """A digit that is known to be in one cell is in no other."""
    for digit, places in enumerate(state.places):
        here = places & implied.area.mask
        if not here & (here - 1):
            continue
        for i in implied.area.cells:
            if here >> i & 1 and state.marks[i] == 1 << digit:
                yield from without(state, "IMH", implied, digit, 1 << i, implied.area.mask & ~(1 << i))
                break


PLUGIN = ImpliedHouses
