"""Remote Pairs and XY-Chains: chains of cells with two marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique


class XYChains(Technique):
    """Cells with two marks, each seeing the next: if the first is not a digit, the last one is."""

    name = "xy_chains"
    kinds = (Kind("RMP", "Remote Pairs", 3, 4, general=("XYC",)), Kind("XYC", "XY-Chain", 3, 11, general=("AIC",)))

    #: Cells in a chain; longer ones are left to alternating inference chains, which are of a harder band.
    longest: ClassVar[int] = 4

    def moves(self, state: State, code: str) -> Iterator[Move]:
        return _remote_pairs(state) if code == "RMP" else _chains(state, self.longest)

    def short(self, move: Move, ground: Ground) -> str:
        digits = ground.digits(move.digits)
        if move.code == "RMP":
            return f"Remote Pairs: {digits} take turns in {ground.places(move.cells)}"
        chain = " - ".join(str(ground.cells[i]) for i in move.more)
        return f"XY-Chain {chain}: one of its ends is {digits}"

    def teach(self, move: Move, ground: Ground) -> str:
        digits = ground.digits(move.digits)
        if move.code == "RMP":
            return (f"{ground.places(move.cells)} hold nothing but {digits}, and cells that see each other differ. So "
                    "the two digits take turns along the chain. A cell that sees two cells with different digits can "
                    f"be neither of {digits}.")
        first, last = ground.cells[move.more[0]], ground.cells[move.more[-1]]
        return (f"Suppose that {first} is not {digits}. Then it is its other digit, which settles the next cell of "
                f"the chain, and so on, until {last} is {digits}. So one of {first} and {last} is {digits}, and no "
                "cell that sees both can be.")


def _remote_pairs(state: State) -> Iterator[Move]:
    groups: dict[int, int] = {}
    for i in bits(state.twos()):
        groups[state.marks[i]] = groups.get(state.marks[i], 0) | 1 << i
    for digits, cells in groups.items():
        while cells:
            sides = _sides(state, cells)
            cells &= ~(sides[0] | sides[1])
            # Below four cells there are no two that differ without seeing each other.
            if sides[0] & sides[1] or (sides[0] | sides[1]).bit_count() < 4:
                continue
            seen = _seeing(state, sides[0]) & _seeing(state, sides[1])
            inside = sides[0] | sides[1]
            move = Move.removing(state, "RMP", digits, seen & ~inside, cells=inside, digits=digits)
            if move is not None:
                yield move


def _sides(state: State, cells: int) -> tuple[int, int]:
    """The cells that hang together with the first one, by how many steps away they are: even or odd."""
    sides = [cells & -cells, 0]
    todo = [(first_bit(cells), 0)]
    while todo:
        cell, side = todo.pop()
        fresh = state.ground.peers[cell] & cells & ~sides[1 - side]
        sides[1 - side] |= fresh
        todo.extend((i, 1 - side) for i in bits(fresh))
    return sides[0], sides[1]


def _seeing(state: State, cells: int) -> int:
    found = 0
    for i in bits(cells):
        found |= state.ground.peers[i]
    return found


def _chains(state: State, longest: int) -> Iterator[Move]:
    """All chains, the shortest first; of each pair of ends and digit the shortest."""
    found: list[tuple[int, int, tuple[int, ...], int]] = []
    twos = state.twos()
    near = {i: state.ground.peers[i] & twos for i in bits(twos)}
    for start in near:
        for digit in bits(state.marks[start]):
            for chain in _reached(state, near, start * state.ground.size + digit, longest):
                seen = state.ground.peers[start] & state.ground.peers[chain[-1]] & state.places[digit]
                if seen and chain[-1] > start:
                    found.append((len(chain), digit, chain, seen))
    for _, digit, chain, seen in sorted(found):
        move = Move.removing(state, "XYC", 1 << digit, seen, cells=sum(1 << i for i in set(chain)), digits=1 << digit,
                             more=chain)
        if move is not None:
            yield move


def _reached(state: State, near: dict[int, int], start: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Chains of three cells or more, nearest first, that end in the digit of `start` if that is not true.

    Candidates are numbered cell * size + digit.
    """
    marks, places, size = state.marks, state.places, state.ground.size
    cell, digit = divmod(start, size)
    first = cell * size + first_bit(marks[cell] ^ 1 << digit)
    before: dict[int, int] = {first: -1}
    level = [first]
    for length in range(2, longest + 1):
        true, level = level, []
        for one in true:
            cell, value = divmod(one, size)
            for other in bits(near[cell] & places[value]):
                then = first_bit(marks[other] ^ 1 << value)
                two = other * size + then
                if two not in before:
                    before[two] = one
                    level.append(two)
                    if then == digit and length > 2:
                        yield _path(before, two, size)


def _path(before: dict[int, int], last: int, size: int) -> tuple[int, ...]:
    path = []
    while last >= 0:
        path.append(last // size)
        last = before[last]
    return tuple(reversed(path))


PLUGIN = XYChains
