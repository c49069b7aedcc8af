"""Chute Remote Pairs: two equal pairs in a band or stack, and what is missing in its third box."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique


class Chutes(Technique):
    """Two cells with the same two marks, in different lines and boxes, and a box that meets both their lines.

    If all places of a digit in that box are in the two lines, one of the cells is not that digit but the other.
    """

    name = "chutes"
    kinds = (Kind("CRP", "Chute Remote Pairs", 3, 14),)

    def applies(self, ground: Ground) -> bool:
        return bool(ground.lines and ground.boxes)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        marks, peers = state.marks, state.ground.peers
        twos = list(bits(state.twos()))
        for n, one in enumerate(twos):
            for two in twos[n + 1:]:
                if marks[one] == marks[two] and not peers[one] >> two & 1:
                    yield from _pair(state, code, one, two)

    def short(self, move: Move, ground: Ground) -> str:
        digits, digit, box = move.more
        return (f"{ground.places(move.cells)} are both {ground.digits(digits)}; {ground.digit(digit)} in {box} rules "
                f"it out for one of them")

    def teach(self, move: Move, ground: Ground) -> str:
        digits, digit, box = move.more
        one, two = (str(ground.cells[i]) for i in bits(move.cells))
        other = ground.digits(digits ^ 1 << digit)
        return (f"{one} and {two} can both only be {ground.digits(digits)}. In {box}, every place of "
                f"{ground.digit(digit)} sees one of them, so one of them is not {ground.digit(digit)} but {other}. No "
                f"cell that sees both can be {other}.")


def _pair(state: State, code: str, one: int, two: int) -> Iterator[Move]:
    ground = state.ground
    inside = 1 << one | 1 << two
    for kind in ("row", "column"):
        lines = [area.mask for i in (one, two) for area in ground.lines if area.kind == kind and area.mask >> i & 1]
        for box in ground.boxes:
            if box.mask & inside or any(not box.mask & line for line in lines):
                continue
            for digit in bits(state.marks[one]):
                move = None if state.places[digit] & box.mask & ~_union(lines) else Move.removing(
                    state, code, state.marks[one] ^ 1 << digit, ground.common_peers(inside), cells=inside,
                    digits=state.marks[one], areas=(box,), more=(state.marks[one], digit, box.name))
                if move is not None:
                    yield move


def _union(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


PLUGIN = Chutes
