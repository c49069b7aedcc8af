"""Aligned pair exclusion: a digit of one cell that leaves none for another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._almost import LARGEST, almost_locked


class AlignedPairs(Technique):
    """Two digits of a set with one digit more than cells cannot both stand outside it in cells that see all of it.

    `largest`: cells of the largest set.
    """

    name = "aligned_pairs"
    kinds = (Kind("APE", "Aligned Pair Exclusion", 4, 6),)

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for (one, two), sets in _seeing(state, self.largest).items():
            # For each digit those that cannot go with it.
            apart = [0] * state.ground.size
            if state.ground.peers[one] >> two & 1:
                apart = [1 << digit for digit in range(state.ground.size)]
            for _, digits in sets:
                for digit in bits(digits):
                    apart[digit] |= digits & ~(1 << digit)
            for cell, other in ((one, two), (two, one)):
                gone = 0
                for digit in bits(state.marks[cell]):
                    if not state.marks[other] & ~apart[digit]:
                        gone |= 1 << digit
                if gone:
                    yield _move(state, cell, other, gone, sets)

    def short(self, move: Move, ground: Ground) -> str:
        cell, other, _ = move.more
        return f"Aligned Pair {ground.cells[cell]} and {ground.cells[other]}"

    def teach(self, move: Move, ground: Ground) -> str:
        cell, other, sets = move.more
        where = "; ".join(ground.places(cells) for cells, _ in sets)
        gone = ground.digits(move.removals[0][1])
        return (f"{ground.cells[cell]} and {ground.cells[other]} see all cells of these sets: {where}. Each holds one "
                f"digit more than cells, so the pair cannot take two of its digits. With {gone} in "
                f"{ground.cells[cell]} nothing would be left for {ground.cells[other]}.")


def _seeing(state: State, largest: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Pairs of open cells, with the sets (cells, digits) of which both see every cell."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for each in almost_locked(state, largest):
        seen = [i for i in bits(state.ground.common_peers(each.cells) & state.open) if state.marks[i] & each.digits]
        one = (each.cells, each.digits)
        for pair in combinations(seen, 2):
            if pair in found:
                found[pair].append(one)
            else:
                found[pair] = [one]
    return found


def _move(state: State, cell: int, other: int, gone: int, sets: list[tuple[int, int]]) -> Move:
    """The move, with the sets that are needed: they have a digit that goes and one of the other cell."""
    needed = tuple((cells, digits) for cells, digits in sets if digits & gone and digits & state.marks[other])
    cells, digits = 1 << cell | 1 << other, state.marks[cell] | state.marks[other]
    for some, marks in needed:
        cells |= some
        digits |= marks
    return Move("APE", removals=((cell, gone),), cells=cells, digits=digits, more=(cell, other, needed))


PLUGIN = AlignedPairs
