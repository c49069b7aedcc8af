"""Simple colouring and multi-colouring of one digit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import attrs

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._single_digit import by_digit, removal, strong_links

#: The two colours of a cluster, as bits: all cells of the one have the digit, or all of the other.
_Colours = tuple[int, int]


@attrs.frozen
class _Paint:
    """Why a colour is wrong, or which two colours cannot both be: `first` and `second` as they stand in the words."""

    way: str
    first: _Colours
    second: _Colours = (0, 0)


class Colouring(Technique):
    """Strong links of a digit join cells to clusters with two colours, of which one has the digit."""

    name = "colouring"
    kinds = (Kind("SCL", "Simple Colouring", 2, 4, general=("XCL",)),
             Kind("MCL", "Multi-Colouring", 3, 12, general=("XCL",)))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        return by_digit(state, code, _simple if code == "SCL" else _multi)

    def short(self, move: Move, ground: Ground) -> str:
        kind = next(kind for kind in self.kinds if kind.code == move.code)
        return f"{kind.name} of {ground.digits(move.digits)} from {ground.places(move.cells & -move.cells)}"

    def teach(self, move: Move, ground: Ground) -> str:
        what, paint = ground.digits(move.digits), move.more
        one, other = (ground.places(cells) for cells in paint.first)
        start = (f"Go from cell to cell where {what} has two places in a house, and colour them in turn: A is {one}, "
                 f"B is {other}. Either all of A are {what} or all of B.")
        if paint.way == "trap":
            return f"{start} A cell that sees both colours cannot be {what}."
        if paint.way == "wrap":
            return f"{start} But two cells of A see each other, so none of A is {what}."
        third, fourth = (ground.places(cells) for cells in paint.second)
        start = f"{start} Likewise either all of C, {third}, or all of D, {fourth}."
        if paint.way == "both":
            return f"{start} A sees both C and D, one of which is right, so none of A is {what}."
        return f"{start} A sees C, so not both are right: B or D is. A cell that sees both B and D cannot be {what}."


def _clusters(state: State, digit: int) -> list[_Colours]:
    """Clusters whose colours are consistent, each with two cells at least."""
    joined: dict[int, int] = {}
    for pair in strong_links(state, digit):
        low = pair & -pair
        joined[low] = joined.get(low, 0) | pair ^ low
        joined[pair ^ low] = joined.get(pair ^ low, 0) | low
    found, done = [], 0
    for start in sorted(joined):
        if start & done:
            continue
        colours, front, side = [start, 0], start, 0
        while front:
            side ^= 1
            following = 0
            for i in bits(front):
                following |= joined[1 << i]
            front = following & ~colours[side]
            colours[side] |= front
        done |= colours[0] | colours[1]
        if not colours[0] & colours[1]:
            found.append((colours[0], colours[1]))
    return found


def _seen(ground: Ground, cells: int) -> int:
    """The cells that see one of these at least."""
    found = 0
    for i in bits(cells):
        found |= ground.peers[i]
    return found


def _simple(state: State, digit: int, doubtful: int) -> Iterator[Move]:
    ground = state.ground
    for one, other in _clusters(state, digit):
        first, second = _seen(ground, one), _seen(ground, other)
        gone = first & second & doubtful & ~(one | other)
        if gone:
            yield removal(state, "SCL", digit, gone, cells=one | other, more=_Paint("trap", (one, other)))
        for colour, seen, rest in ((one, first, other), (other, second, one)):
            if colour & seen:
                yield removal(state, "SCL", digit, colour, cells=one | other, more=_Paint("wrap", (colour, rest)))


def _multi(state: State, digit: int, doubtful: int) -> Iterator[Move]:
    ground = state.ground
    clusters = [(pair, (_seen(ground, pair[0]), _seen(ground, pair[1]))) for pair in _clusters(state, digit)]
    for (pair, seen), (other, others) in permutations(clusters, 2):
        cells = pair[0] | pair[1] | other[0] | other[1]
        for side, far in product((0, 1), (0, 1)):
            if not seen[side] & other[far]:
                continue
            gone = seen[1 - side] & others[1 - far] & doubtful & ~cells
            if gone and pair < other:
                yield removal(state, "MCL", digit, gone, cells=cells,
                              more=_Paint("one", _turned(pair, side), _turned(other, far)))
            if not far and seen[side] & other[1]:
                yield removal(state, "MCL", digit, pair[side], cells=cells,
                              more=_Paint("both", _turned(pair, side), other))


def _turned(pair: _Colours, side: int) -> _Colours:
    return (pair[side], pair[1 - side])


PLUGIN = Colouring
