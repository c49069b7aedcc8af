"""What the techniques that look at one digit at a time share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Move

#: Steps of the search for one arrangement of a digit. A cell whose search is cut short counts as a suspect.
_STEPS = 3000
_KEPT = 20_000

#: Moves of one digit: state, digit and suspects go in.
Find = Callable[[State, int, int], Iterator[Move]]


class _Memory:
    """What is known of the layers of one ground; a layer is the set of places of a digit."""

    __slots__ = ("barren", "ground", "suspects")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.suspects: dict[int, int] = {}
        self.barren: set[tuple[str, int]] = set()


_last: list[_Memory] = []


def _memory(ground: Ground) -> _Memory:
    known = _last[0] if _last else None
    if known is None or known.ground is not ground or len(known.suspects) + len(known.barren) > _KEPT:
        known = _Memory(ground)
        _last[:] = [known]
    return known


def suspects(ground: Ground, places: int) -> int:
    """The places that lie in no arrangement of the digit, one for every full area, none seeing another.

    Only these can be taken away by reasoning about the digit alone, so nothing else needs to be tried.
    """
    known = _memory(ground).suspects
    found = known.get(places)
    if found is None:
        found = known[places] = _suspects(ground, places)
    return found


def _suspects(ground: Ground, places: int) -> int:
    masks = [area.mask for area in ground.full]
    found, unseen = 0, places
    while unseen:
        first = unseen & -unseen
        cell = first.bit_length() - 1
        left = [mask for mask in masks if not mask & first]
        ways = _arrange(places & ~ground.peers[cell] & ~first, left, first, unseen, ground.peers, [_STEPS])
        if ways:
            unseen &= ~ways
        else:
            found |= first
            unseen ^= first
    return found


def _arrange(places: int, masks: list[int], chosen: int, wanted: int, peers: tuple[int, ...], steps: list[int]) -> int:
    """Cells of one arrangement that holds `chosen`, wanted ones tried first; 0 where none is found."""
    if not masks:
        return chosen
    steps[0] -= 1
    if steps[0] < 0:
        return 0
    best, least = 0, 1 << 30
    for mask in masks:
        here = places & mask
        count = here.bit_count()
        if count < least:
            best, least = here, count
            if count < 2:
                break
    for some in (best & wanted, best & ~wanted):
        while some:
            low = some & -some
            some ^= low
            left = [mask for mask in masks if not mask & low]
            seen = peers[low.bit_length() - 1] | low
            found = _arrange(places & ~seen, left, chosen | low, wanted, peers, steps)
            if found:
                return found
    return 0


def by_digit(state: State, name: str, find: Find) -> Iterator[Move]:
    """The moves that `find` gives for each digit that has suspects; `name` is what its failures are kept under."""
    ground = state.ground
    for digit, places in enumerate(state.places):
        if not places & state.open:
            continue
        doubtful = suspects(ground, places)
        if not doubtful or (name, places) in _memory(ground).barren:
            continue
        found = False
        for move in find(state, digit, doubtful):
            found = True
            yield move
        if not found:
            _memory(ground).barren.add((name, places))


def removal(state: State, code: str, digit: int, where: int, **pattern: object) -> Move:
    """The move that takes a digit from cells that may all hold it."""
    mark = 1 << digit
    return Move(code, removals=tuple((i, mark) for i in bits(where)), digits=mark, **pattern)  # type: ignore[arg-type]


def strong_links(state: State, digit: int) -> dict[int, tuple[Area, ...]]:
    """Pairs of places, as bits, that are the only ones of some full area, with these areas."""
    places, found = state.places[digit], {}  # type: int, dict[int, tuple[Area, ...]]
    for area in state.ground.full:
        here = places & area.mask
        if here.bit_count() == 2:
            found[here] = (*found.get(here, ()), area)
    return found
