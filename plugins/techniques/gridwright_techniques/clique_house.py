"""Cells that all differ from each other though no house holds them, used as if one did."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._implied import claimed, implied_houses, pointing

#: Cells of the largest set, and the steps of one search.
_LARGEST = 4
_STEPS = 1000


class CliqueHouse(Technique):
    """Cells that all see each other hold as few digits as there are cells: these go from all who see them.

    Sets that share a house, a cage or the like, as do the cells they see, are naked subsets and left to them.
    """

    name = "clique_house"
    kinds = (Kind("CLI", "Clique house (all-different cells)", 3, 23),)

    def applies(self, ground: Ground) -> bool:
        return any(seen & ~shared for seen, shared in zip(ground.peers, ground.sharing, strict=True)) or any(
            len(part.cells) == ground.size for part in ground.relations.parts)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for size in range(2, _LARGEST + 1):
            for cells, digits in _locked(state, size):
                seen = state.ground.common_peers(cells)
                move = Move.removing(state, code, digits, _holding(state, digits) & seen, cells=cells, digits=digits)
                if move is not None:
                    yield move
        for implied in implied_houses(state.ground):
            if not implied.whole and implied.area.mask & state.open:
                yield from pointing(state, code, implied)
                yield from claimed(state, code, implied)

    def short(self, move: Move, ground: Ground) -> str:
        what = ground.digits(move.digits)
        if move.more is not None:
            return f"{ground.places(move.more.area.mask)} all differ: their {what} is in {ground.places(move.cells)}"
        return f"{ground.places(move.cells)} all differ and hold only {what}"

    def teach(self, move: Move, ground: Ground) -> str:
        cells, digits = ground.places(move.cells), ground.digits(move.digits)
        if move.more is not None:
            gone = ground.places(sum(1 << i for i, _ in move.removals))
            return (f"By the rules, {ground.places(move.more.area.mask)} are all different and as many as there are "
                    f"digits, so they hold each once, as a house does. Their {digits} is in {cells}: it cannot be in "
                    f"{gone}.")
        return (f"By the rules, {cells} are all different, as in a house. They hold nothing but {digits}, as many "
                f"digits as there are cells, and so use these up. No cell that sees all of them can have one.")


def _holding(state: State, digits: int) -> int:
    found = 0
    for digit in bits(digits):
        found |= state.places[digit]
    return found


def _locked(state: State, size: int) -> Iterator[tuple[int, int]]:
    """Sets of so many open cells that all see each other and have as many digits together: cells and digits."""
    marks, peers = state.marks, state.ground.peers
    fit = sum(1 << i for i in bits(state.open) if 1 < marks[i].bit_count() <= size)
    steps = [_STEPS]

    def go(cells: int, count: int, digits: int, candidates: int) -> Iterator[tuple[int, int]]:
        if count == size:
            yield cells, digits
            return
        if candidates.bit_count() < size - count:
            return
        for i in bits(candidates):
            steps[0] -= 1
            if steps[0] < 0:
                return
            together = digits | marks[i]
            if together.bit_count() <= size:
                # Only later cells, so that every set comes once.
                yield from go(cells | 1 << i, count + 1, together, candidates & peers[i] & -(2 << i))

    return go(0, 0, 0, fit)


PLUGIN = CliqueHouse
