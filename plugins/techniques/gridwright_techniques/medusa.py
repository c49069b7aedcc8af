"""3D Medusa: two colours for candidates, one of which is true everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

#: So many candidates of a colour are named.
_TOLD = 6


@attrs.define(slots=True)
class _Colours:
    """The cells of each digit in two colours, [colour][digit], and the digits of each cell, [colour][cell]."""

    places: tuple[list[int], list[int]]
    marks: tuple[list[int], list[int]]

    @property
    def cells(self) -> int:
        found = 0
        for colour in self.places:
            for cells in colour:
                found |= cells
        return found


class Medusa(Technique):
    """Where a cell has two marks or a house two places, one of both is true: colour such pairs, and what follows."""

    name = "medusa"
    kinds = (Kind("3DM", "3D Medusa", 3, 13),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for colours in _components(state):
            yield from _wrong_colour(state, code, colours)
            yield from _both_colours(state, code, colours)

    def short(self, move: Move, ground: Ground) -> str:
        return f"3D Medusa on {ground.digits(move.digits)}: {move.more}"

    def teach(self, move: Move, ground: Ground) -> str:
        return ("Colour candidates in turn along cells with two marks and houses with two places of a digit: either "
                f"all of the one colour are true, or all of the other. Here {move.more}.")


def _components(state: State) -> Iterator[_Colours]:
    """Candidates joined by either-or pairs; those that one pair joins alone say nothing new."""
    pairs: list[list[int]] = [[0] * state.ground.size for _ in state.marks]
    for digit, places in enumerate(state.places):
        for area in state.ground.full:
            here = places & area.mask
            if here.bit_count() == 2:
                for i in bits(here):
                    pairs[i][digit] |= here ^ 1 << i
    done = [0] * len(state.marks)
    for cell in bits(state.open):
        for digit in bits(state.marks[cell] & ~done[cell]):
            if pairs[cell][digit] or state.marks[cell].bit_count() == 2:
                colours = _coloured(state, pairs, cell, digit)
                for i in bits(colours.cells):
                    done[i] |= colours.marks[0][i] | colours.marks[1][i]
                if sum(marks.bit_count() for side in colours.marks for marks in side) > 2:
                    yield colours


def _coloured(state: State, pairs: list[list[int]], cell: int, digit: int) -> _Colours:
    size, count = state.ground.size, len(state.marks)
    found = _Colours(([0] * size, [0] * size), ([0] * count, [0] * count))
    todo = [(cell, digit, 0)]
    while todo:
        cell, digit, colour = todo.pop()
        if found.places[colour][digit] >> cell & 1:
            continue
        found.places[colour][digit] |= 1 << cell
        found.marks[colour][cell] |= 1 << digit
        todo.extend((other, digit, 1 - colour) for other in bits(pairs[cell][digit]))
        marks = state.marks[cell]
        if marks.bit_count() == 2:
            todo.append((cell, first_bit(marks ^ 1 << digit), 1 - colour))
    return found


def _wrong_colour(state: State, code: str, colours: _Colours) -> Iterator[Move]:
    for colour in (0, 1):
        why = _contradiction(state, colours, colour)
        if why:
            mine = colours.marks[colour]
            gone = tuple((i, state.marks[i] & mine[i]) for i in bits(state.open) if state.marks[i] & mine[i])
            if gone:
                yield Move(code, removals=gone, cells=colours.cells, digits=_digits(colours),
                           more=f"the colour of {_some(state.ground, colours, colour)} cannot be true, as {why}")


def _contradiction(state: State, colours: _Colours, colour: int) -> str:
    """Why a colour cannot be true; "" if nothing speaks against it."""
    ground, places, marks = state.ground, colours.places[colour], colours.marks[colour]
    for i in bits(colours.cells):
        if marks[i] & (marks[i] - 1):
            return f"it has two digits in {ground.cells[i]}"
    seen = [0] * ground.size
    for digit in range(ground.size):
        for i in bits(places[digit]):
            if ground.peers[i] & places[digit]:
                return f"it has {ground.digit(digit)} in cells that see each other"
            seen[digit] |= ground.peers[i]
    for i in bits(state.open):
        if not marks[i] and all(seen[digit] >> i & 1 for digit in bits(state.marks[i])):
            return f"it leaves nothing for {ground.cells[i]}"
    return ""


def _both_colours(state: State, code: str, colours: _Colours) -> Iterator[Move]:
    """Marks that are wrong whichever colour is true."""
    ground = state.ground
    ruled: list[list[int]] = []
    for colour in (0, 1):
        out = [ground.everything & ~mine if mine else 0 for mine in colours.marks[colour]]
        for digit, places in enumerate(colours.places[colour]):
            for i in bits(places):
                for j in bits(ground.peers[i] & state.places[digit]):
                    out[j] |= 1 << digit
        ruled.append(out)
    gone = []
    for i in bits(state.open):
        marks = state.marks[i] & ruled[0][i] & ruled[1][i]
        if marks:
            gone.append((i, marks))
    if gone:
        yield Move(code, removals=tuple(gone), cells=colours.cells, digits=_digits(colours),
                   more=f"these marks are ruled out by the colour of {_some(ground, colours, 0)}, and as well by that "
                        f"of {_some(ground, colours, 1)}")


def _some(ground: Ground, colours: _Colours, colour: int) -> str:
    """The candidates of a colour; of many, the first."""
    names = [f"{ground.digit(digit)}{ground.cells[i]}" for digit, places in enumerate(colours.places[colour])
             for i in bits(places)]
    return ", ".join(names[:_TOLD]) + (f" and {len(names) - _TOLD} more" if len(names) > _TOLD else "")


def _digits(colours: _Colours) -> int:
    return sum(1 << digit for digit, (one, two) in enumerate(zip(*colours.places, strict=True)) if one | two)


PLUGIN = Medusa
