"""Two almost locked sets that share a digit which only one of them can have."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._almost import LARGEST, Almost, almost_locked, almost_web, holders, union
from gridwright_techniques._web import Web


class AlmostLockedSets(Technique):
    """One of two sets lacks the digit x that they compete for and needs all others, so z is in one of them.

    Where they compete for two digits, each gets one and keeps all its others. `largest`: cells of the largest set.
    """

    name = "almost_locked_sets"
    kinds = (Kind("ALS", "ALS-XZ (almost locked sets)", 4, 3, general=("AAC",)),)

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest

    def moves(self, state: State, code: str) -> Iterator[Move]:
        sets = almost_locked(state, self.largest)
        web = almost_web(state, sets)
        for one, two in _pairs(web, sets):
            move = _move(web, one, two)
            if move is not None:
                yield move

    def short(self, move: Move, ground: Ground) -> str:
        one, two, joints, _ = move.more
        x = ground.digits(joints)
        return f"almost locked sets ({_said(one, ground)}) and ({_said(two, ground)}), joined by {x}"

    def teach(self, move: Move, ground: Ground) -> str:
        one, two, joints, ends = move.more
        both, x = f"{_said(one, ground)}; {_said(two, ground)}", ground.digits(joints)
        if not ends:
            return (f"Each of these sets holds one digit more than cells: {both}. Each of {x} can be in one "
                    "of the two sets only, so each set gets one of them and keeps all its other digits. Cells that "
                    "see all places of such a digit cannot have it.")
        return (f"Each of these sets holds one digit more than cells: {both}. Only one of the two sets "
                f"can have {x}; the other one needs all its other digits. So {ground.digits(ends)} must be in one of "
                "them, and not in a cell that sees all its places in both.")


def _pairs(web: Web, sets: list[Almost]) -> Iterator[tuple[Almost, Almost]]:
    """Sets that compete for one digit and rule out another together, or compete for two."""
    holds = holders(web, sets)
    joined = [union(holds, near) for near in web.weak]
    common = [union(holds, bits(some)) for some in web.rivals()]
    for at, each in enumerate(sets):
        nodes = [web.ids[digit, where] for digit, where in each.where.items()]
        some = once = twice = 0
        for n in nodes:
            twice |= once & joined[n]
            once |= joined[n]
        for n in nodes:
            # Not those that are joined by this digit alone.
            some |= common[n] & union(joined, (m for m in nodes if m != n))
        for other in bits((some | twice) & (1 << at) - 1):
            yield sets[other], each


def _move(web: Web, one: Almost, two: Almost) -> Move | None:
    joints = ends = gone = 0
    for digit in bits(one.digits & two.digits):
        seen = web.kills[web.ids[digit, one.where[digit]]] >> digit * web.cells
        if not two.where[digit] & ~seen:
            joints |= 1 << digit
    for digit in bits(one.digits & two.digits):
        kills = _kills(web, digit, one) & _kills(web, digit, two)
        if kills and joints != 1 << digit:
            ends |= 1 << digit
            gone |= kills
    if joints & (joints - 1):
        ends = 0
        for each in (one, two):
            for digit in bits(each.digits & ~joints):
                gone |= _kills(web, digit, each)
    if not gone:
        return None
    return Move("ALS", removals=web.removals(gone), cells=one.cells | two.cells, digits=one.digits | two.digits,
                more=(one, two, joints, ends))


def _kills(web: Web, digit: int, each: Almost) -> int:
    """The candidates that a digit of a set rules out."""
    return web.kills[web.ids[digit, each.where[digit]]]


def _said(each: Almost, ground: Ground) -> str:
    return f"{ground.digits(each.digits)} in {ground.places(each.cells)}"


PLUGIN = AlmostLockedSets
