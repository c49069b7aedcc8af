"""Y-Wing, XYZ-Wing and WXYZ-Wing: few cells in which one digit is sure to stand somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique


class Wings(Technique):
    """A pivot, and two cells with two marks that it sees: whichever digit the pivot is, one digit is in one of them."""

    name = "wings"
    kinds = (Kind("YWG", "Y-Wing", 3, 2, general=("XYC",)), Kind("XYZ", "XYZ-Wing", 3, 3, general=("ALS",)))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        return _pivots(state, code, 2 if code == "YWG" else 3)

    def short(self, move: Move, ground: Ground) -> str:
        kind = next(kind for kind in self.kinds if kind.code == move.code)
        digit, pivot = move.more
        return (f"{kind.name} from {ground.cells[pivot]}: one of {ground.places(_with(move))} is "
                f"{ground.digit(digit)}")

    def teach(self, move: Move, ground: Ground) -> str:
        digit, pivot = move.more
        what, where = ground.digit(digit), ground.cells[pivot]
        wings = ground.places(move.cells & ~(1 << pivot))
        itself = f"is {what} itself or " if move.code == "XYZ" else ""
        return (f"Look at the marks of {where}. Whichever of them is right, {where} {itself}turns one of {wings} into "
                f"{what}. No cell that sees all of {ground.places(_with(move))} can be {what}.")


def _with(move: Move) -> int:
    """The cells of which one is the digit: the pivot of a Y-Wing is not among them."""
    return move.cells & ~(1 << move.more[1]) if move.code == "YWG" else move.cells


def _pivots(state: State, code: str, size: int) -> Iterator[Move]:
    """A pivot with `size` marks, and two cells with two marks that it sees."""
    marks, peers = state.marks, state.ground.peers
    twos = state.twos()
    for pivot in bits(state.open):
        own = marks[pivot]
        if own.bit_count() != size:
            continue
        near = [i for i in bits(peers[pivot] & twos) if (marks[i] & own).bit_count() == size - 1]
        for n, one in enumerate(near):
            for two in near[n + 1:]:
                shared = marks[one] & marks[two]
                # The digit of both wings; the pivot of a Y-Wing lacks it, that of an XYZ-Wing has it.
                if shared.bit_count() != 1 or bool(shared & own) == (size == 2) or own & ~(marks[one] | marks[two]):
                    continue
                digit = first_bit(shared)
                seen = peers[one] & peers[two] & state.places[digit] & ~(1 << pivot)
                if size == 3:
                    seen &= peers[pivot]
                if seen:
                    move = Move.removing(state, code, shared, seen, cells=1 << pivot | 1 << one | 1 << two,
                                         digits=own | shared, more=(digit, pivot))
                    if move is not None:
                        yield move


PLUGIN = Wings
