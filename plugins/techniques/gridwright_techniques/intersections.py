"""Pointing and box-line reduction: a digit whose places in one house all lie in another."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._words import either


class Intersections(Technique):
    """Where all places of a digit in a house share a house or a cage with a cell outside of it, it is not there."""

    name = "intersections"
    kinds = (Kind("PPR", "Pointing / Box-Line Reduction", 1, 1),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        sharing = state.ground.sharing
        for digit, places in enumerate(state.places):
            if not places & state.open:
                continue
            for area in state.ground.full:
                here = places & area.mask
                if not here & (here - 1):
                    continue
                seen = places & ~area.mask
                for i in bits(here):
                    seen &= sharing[i]
                    if not seen:
                        break
                else:
                    move = Move.removing(state, code, 1 << digit, seen, cells=here, digits=1 << digit, areas=(area,))
                    if move is not None:
                        yield move

    def short(self, move: Move, ground: Ground) -> str:
        return f"{ground.digits(move.digits)} of {move.areas[0].name} is in {either(ground, move.cells)}"

    def teach(self, move: Move, ground: Ground) -> str:
        what, area = ground.digits(move.digits), move.areas[0].name
        return (f"In {area}, {what} can only stand in {ground.places(move.cells)}. Wherever it is of these, the cells "
                f"that see all of them cannot be {what}.")


PLUGIN = Intersections
