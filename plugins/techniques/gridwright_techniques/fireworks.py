"""Fireworks: digits that a row and a column can hold outside of a box in one cell each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

#: Where a row and a column cross in a box, and digits with the cells outside of the box where they may stand.
_Spark = tuple[int, tuple[Area, Area, Area], list[tuple[int, int]]]


class Fireworks(Technique):
    """A digit that is neither in the one cell nor in the other must be where the row and the column cross.

    Three such digits fill three cells. So do two and two others from the opposite corner of a rectangle in four.
    """

    name = "fireworks"
    kinds = (Kind("FIR", "Fireworks", 3, 19),)

    def applies(self, ground: Ground) -> bool:
        return bool(ground.boxes and ground.lines)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        sparks = list(_sparks(state))
        for spark in sparks:
            yield from _triples(state, code, spark)
        yield from _quads(state, code, sparks)

    def short(self, move: Move, ground: Ground) -> str:
        return f"Fireworks: {ground.digits(move.digits)} fill {ground.places(move.cells)}"

    def teach(self, move: Move, ground: Ground) -> str:
        digits, cells, corners = ground.digits(move.digits), ground.places(move.cells), ground.places(move.more)
        return (f"Outside of the box of {corners}, each of the digits has one place at most in its row and one in its "
                f"column there. If it is in neither, row and column both have it in the box, which is where they "
                f"cross. So {digits} are all in {cells}, as many digits as cells, and these hold nothing else.")


def _sparks(state: State) -> Iterator[_Spark]:
    rows = [area for area in state.ground.lines if area.kind == "row"]
    columns = [area for area in state.ground.lines if area.kind == "column"]
    written = [places & ~state.open for places in state.places]
    for box in state.ground.boxes:
        down = [area for area in columns if area.mask & box.mask]
        for row in rows:
            if not row.mask & box.mask:
                continue
            across = _reaching(state, row, box)
            for column in down:
                cross = row.mask & column.mask & box.mask & state.open
                lines = row.mask | column.mask
                digits = [(digit, one | two) for digit, one in across
                          for two in [state.places[digit] & column.mask & ~box.mask]
                          if not two & (two - 1) and not written[digit] & lines]
                if cross and len(digits) > 1:
                    yield cross, (row, column, box), digits


def _reaching(state: State, row: Area, box: Area) -> list[tuple[int, int]]:
    """Digits with one place at most in the row outside of the box, and that place."""
    found = []
    for digit, places in enumerate(state.places):
        out = places & row.mask & ~box.mask
        if not out & (out - 1):
            found.append((digit, out))
    return found


def _triples(state: State, code: str, spark: _Spark) -> Iterator[Move]:
    cross, (row, column, box), digits = spark
    for some in combinations(digits, 3):
        wings = some[0][1] | some[1][1] | some[2][1]
        if wings.bit_count() != 2 or not wings & row.mask or not wings & column.mask:
            continue
        marks = sum(1 << digit for digit, _ in some)
        gone = {i: state.marks[i] & ~marks for i in bits(cross | wings)}
        # Each digit is in one of the three cells, so it is in the row or in the column within the box.
        for i in bits(box.mask & ~row.mask & ~column.mask):
            gone[i] = state.marks[i] & marks
        yield from _move(code, cross | wings, marks, gone, cross)


def _quads(state: State, code: str, sparks: list[_Spark]) -> Iterator[Move]:
    """Two digits around one corner and two others around the opposite one, with the same cells between."""
    pairs: dict[int, list[tuple[int, int]]] = {}
    for cross, (row, column, _), digits in sparks:
        for some in combinations(digits, 2):
            wings = some[0][1] | some[1][1]
            if wings.bit_count() == 2 and wings & row.mask and wings & column.mask:
                pairs.setdefault(wings, []).append((cross, 1 << some[0][0] | 1 << some[1][0]))
    for wings, found in pairs.items():
        for (here, one), (there, two) in combinations(found, 2):
            if here != there and not one & two:
                gone = {i: state.marks[i] & ~(one | two) for i in bits(wings)}
                gone |= {i: state.marks[i] & ~one for i in bits(here)}
                gone |= {i: state.marks[i] & ~two for i in bits(there)}
                yield from _move(code, here | there | wings, one | two, gone, here | there)


def _move(code: str, cells: int, digits: int, gone: dict[int, int], corners: int) -> Iterator[Move]:
    removals = tuple(sorted((i, marks) for i, marks in gone.items() if marks))
    if removals:
        yield Move(code, removals=removals, cells=cells, digits=digits, more=corners)


PLUGIN = Fireworks
