"""Naked and hidden pairs, triples and quads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

_SIZES = {"NPR": 2, "HPR": 2, "NTR": 3, "HTR": 3, "NQD": 4, "HQD": 4}


class Subsets(Technique):
    """As many cells as digits: the digits are in these cells, and these cells hold no others."""

    name = "subsets"
    kinds = (Kind("NPR", "Naked Pair", 1, 4), Kind("HPR", "Hidden Pair", 1, 5), Kind("NTR", "Naked Triple", 1, 21),
             Kind("HTR", "Hidden Triple", 1, 22), Kind("NQD", "Naked Quad", 3, 7), Kind("HQD", "Hidden Quad", 3, 8))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        find = _naked if code[0] == "N" else _hidden
        for area in state.ground.areas if code[0] == "N" else state.ground.full:
            yield from find(state, area, _SIZES[code], code)

    def short(self, move: Move, ground: Ground) -> str:
        name = next(kind.name for kind in self.kinds if kind.code == move.code)
        return f"{name} {ground.digits(move.digits)} in {ground.places(move.cells)}"

    def teach(self, move: Move, ground: Ground) -> str:
        cells, digits = ground.places(move.cells), ground.digits(move.digits)
        if move.code[0] == "N":
            return (f"{cells} hold nothing but {digits}, as many digits as there are cells. They use these up, so "
                    "no cell that sees all of them can have one.")
        return (f"In {move.areas[0].name}, {digits} can only stand in {cells}, as many cells as there are digits. So "
                "these cells hold nothing else.")


def _naked(state: State, area: Area, size: int, code: str) -> Iterator[Move]:
    marks = state.marks
    cells = [i for i in area.cells if state.open >> i & 1 and 1 < marks[i].bit_count() <= size]
    if len(cells) < size:
        return
    for some in combinations(cells, size):
        digits = 0
        for i in some:
            digits |= marks[i]
        if digits.bit_count() == size:
            mask = sum(1 << i for i in some)
            seen = state.ground.shared(mask)
            move = Move.removing(state, code, digits, _holding(state, digits, seen), cells=mask, digits=digits,
                                 areas=(area,))
            if move is not None:
                yield move


def _holding(state: State, digits: int, cells: int) -> int:
    """Those of the cells that may hold one of the digits."""
    found = 0
    for digit in bits(digits):
        found |= state.places[digit]
    return found & cells


def _hidden(state: State, area: Area, size: int, code: str) -> Iterator[Move]:
    places = state.places
    digits = [digit for digit in range(state.ground.size)
              if 1 < (places[digit] & area.mask).bit_count() <= size]
    if len(digits) < size:
        return
    for some in combinations(digits, size):
        cells = 0
        for digit in some:
            cells |= places[digit] & area.mask
        if cells.bit_count() == size:
            mask = sum(1 << digit for digit in some)
            move = Move.removing(state, code, state.ground.everything & ~mask, cells, cells=cells, digits=mask,
                                 areas=(area,))
            if move is not None:
                yield move


PLUGIN = Subsets
