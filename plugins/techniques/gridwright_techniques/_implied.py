"""Cells that hold every digit once though no rule says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Move

__all__ = ["Implied", "claimed", "implied_houses", "pointing", "without"]

#: Houses taken away at most; on boards with more houses than these only pairs are.
_MOST_TAKEN = 3
_MANY_HOUSES = 48
#: Rounds in which the houses found are used to find more, and how many are kept.
_ROUNDS = 2
_MOST_FOUND = 60
#: Steps of the search for cells that all see each other.
_STEPS = 20_000


@attrs.frozen(eq=False)
class Implied:
    """The cells as an area; `whole` are the houses of which `taken` are taken away. Both are empty where the cells all
    see each other.
    """

    area: Area
    whole: tuple[Area, ...] = ()
    taken: tuple[Area, ...] = ()


def implied_houses(ground: Ground) -> tuple[Implied, ...]:
    """What houses leave of others, and cells that all see each other, as many as there are digits."""
    return ground.logic.once("implied_houses", _find)


def _find(ground: Ground) -> tuple[Implied, ...]:
    known = {area.mask for area in ground.full}
    found: list[Implied] = []
    houses = list(ground.full)
    for _ in range(_ROUNDS):
        fresh: list[Implied] = []
        for implied in _left_over(ground, houses):
            if implied.area.mask not in known and len(found) + len(fresh) < _MOST_FOUND:
                known.add(implied.area.mask)
                fresh.append(implied)
        found += fresh
        houses += [implied.area for implied in fresh]
        if not fresh:
            break
    for cells in _cliques(ground):
        if cells not in known and len(found) < _MOST_FOUND:
            known.add(cells)
            found.append(Implied(_area(ground, cells)))
    return tuple(found)


def _area(ground: Ground, mask: int) -> Area:
    cells = tuple(bits(mask))
    return Area("implied", ground.places(mask), cells, mask, True)


def _left_over(ground: Ground, houses: Sequence[Area]) -> Iterator[Implied]:
    """Take some houses away from the houses of one kind that they lie in, one more than they are."""
    kinds: dict[str, list[Area]] = {}
    for area in ground.full:
        kinds.setdefault(area.kind, []).append(area)
    most = _MOST_TAKEN if len(houses) <= _MANY_HOUSES else 2
    for members in kinds.values():
        touched = [sum(1 << k for k, member in enumerate(members) if member.mask & area.mask) for area in houses]
        for which in _disjoint(houses, touched, most):
            into = 0
            union = 0
            for i in which:
                into |= touched[i]
                union |= houses[i].mask
            if into.bit_count() != len(which) + 1:
                continue
            whole = tuple(members[k] for k in bits(into))
            around = 0
            for member in whole:
                around |= member.mask
            left = around & ~union
            # Houses of several grids may overlap or reach out of each other.
            if around.bit_count() == len(whole) * ground.size and not union & ~around:
                yield Implied(_area(ground, left), whole, tuple(houses[i] for i in which))


def _disjoint(houses: Sequence[Area], touched: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Sets of houses that share no cell, the small ones first; each lies in few houses of the kind."""
    front: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    for _ in range(most):
        longer = []
        for which, union, into in front:
            for i in range(which[-1] + 1 if which else 0, len(houses)):
                together = into | touched[i]
                # A house of the kind itself changes nothing.
                if houses[i].mask & union or touched[i].bit_count() < 2 or together.bit_count() > most + 1:
                    continue
                yield (*which, i)
                longer.append(((*which, i), union | houses[i].mask, together))
        front = longer


def _cliques(ground: Ground) -> Iterator[int]:
    """As many cells as there are digits, all seeing each other."""
    peers, size = ground.peers, ground.size
    if not ground.relations.parts and len(ground.areas) == len(ground.full) and all(
            not seen & ~shared for seen, shared in zip(peers, ground.sharing, strict=True)):
        # Where cells differ only within whole houses, nothing but these is found.
        return
    steps = [_STEPS]

    def go(cells: int, count: int, candidates: int) -> Iterator[int]:
        if count == size:
            yield cells
            return
        for i in bits(candidates):
            steps[0] -= 1
            if steps[0] < 0 or candidates.bit_count() < size - count:
                return
            candidates &= ~(1 << i)
            yield from go(cells | 1 << i, count + 1, candidates & peers[i])

    yield from go(0, 0, (1 << len(peers)) - 1)


def pointing(state: State, code: str, implied: Implied) -> Iterator[Move]:
    """Cells outside that see all places of a digit."""
    for digit, places in enumerate(state.places):
        here = places & implied.area.mask
        if here & (here - 1):
            yield from without(state, code, implied, digit, here,
                               state.ground.common_peers(here) & ~implied.area.mask)


def claimed(state: State, code: str, implied: Implied) -> Iterator[Move]:
    """A house whose places for a digit all lie in it leaves no other for it."""
    mask = implied.area.mask
    crossing = [area for area in state.ground.full if area.mask & mask]
    for digit, places in enumerate(state.places):
        if not places & mask & state.open:
            continue
        for area in crossing:
            here = places & area.mask
            if here & (here - 1) and not here & ~mask:
                yield from without(state, code, implied, digit, here, mask & ~area.mask)


def without(state: State, code: str, implied: Implied, digit: int, here: int, gone: int) -> Iterator[Move]:
    """The move that takes a digit from cells, as it is in some cells of an implied house."""
    move = Move.removing(state, code, 1 << digit, gone, cells=here, digits=1 << digit, more=implied)
    if move is not None:
        yield move
