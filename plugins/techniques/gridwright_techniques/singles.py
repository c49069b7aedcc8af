"""Full houses, hidden singles and naked singles."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._words import an, capital


class Singles(Technique):
    """A digit that can stand in one cell only, or a cell that can hold one digit only."""

    name = "singles"
    kinds = (Kind("FHS", "Full House", 0, 1, general=("NSI", "HSI")), Kind("HSI", "Hidden Single", 0, 2),
             Kind("NSI", "Naked Single", 0, 3))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        if code == "FHS":
            return _full_houses(state)
        # Most is noted, but not what a cage or a pair of cells shows at a glance.
        seen = state.ground.logic.glance(state)
        return _hidden(seen) if code == "HSI" else _naked(seen)

    def short(self, move: Move, ground: Ground) -> str:
        (cell, digit), = move.writes
        where, what = ground.cells[cell], ground.digit(digit)
        if move.code == "NSI":
            return f"{where} is {what}: no other digit fits"
        if move.code == "FHS":
            return f"{where} is {what}, the last open cell of {move.areas[0].name}"
        return f"{where} is {what}: the only place for {what} in {move.areas[0].name}"

    def teach(self, move: Move, ground: Ground) -> str:
        (cell, digit), = move.writes
        where, what = ground.cells[cell], ground.digit(digit)
        if move.code == "NSI":
            return (f"Look at {where}. Every digit but {what} is ruled out there by the cells it sees and the clues, "
                    f"so {where} is {what}.")
        area = move.areas[0]
        if move.code == "FHS":
            return f"All cells of {area.name} but {where} are filled. The digit that is missing is {what}."
        return (f"{capital(area.name)} needs {an(what)}. Its other open cells cannot hold it, so "
                f"{where} is {what}.")


def _full_houses(state: State) -> Iterator[Move]:
    for area in state.ground.full:
        rest = state.open & area.mask
        if rest and not rest & (rest - 1):
            cell = first_bit(rest)
            if state.marks[cell].bit_count() == 1:
                yield Move("FHS", ((cell, first_bit(state.marks[cell])),), areas=(area,))


def _hidden(state: State) -> Iterator[Move]:
    for digit, places in enumerate(state.places):
        rest = places & state.open
        if not rest:
            continue
        for area in state.ground.full:
            here = places & area.mask
            if here and not here & (here - 1) and here & state.open:
                yield Move("HSI", ((first_bit(here), digit),), areas=(area,))


def _naked(state: State) -> Iterator[Move]:
    for cell in bits(state.open):
        marks = state.marks[cell]
        if marks and not marks & (marks - 1):
            yield Move("NSI", ((cell, first_bit(marks)),))


PLUGIN = Singles
