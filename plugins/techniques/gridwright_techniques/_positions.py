"""Which places of a digit no arrangement has that keeps houses and some clues."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grading.ground import Ground
from gridwright_techniques._single_digit import suspects

__all__ = ["suspects_with"]

#: Steps of the search for one arrangement. A cell whose search is cut short is no suspect.
_STEPS = 2000
_MOST_KEPT = 5000


def suspects_with(ground: Ground, places: int, clues: Sequence[int]) -> int:
    """The places in no arrangement with one place or more in every house and in each of the clues, none seeing another.
    """
    plain = suspects(ground, places)
    if not clues:
        return plain
    known = ground.logic.once("suspects_with", lambda ground: dict[tuple[int, ...], int]())
    key = (places, *clues)
    found = known.get(key)
    if found is None:
        if len(known) > _MOST_KEPT:
            known.clear()
        found = known[key] = plain | _suspects(ground, places, plain, clues)
    return found


def _suspects(ground: Ground, places: int, plain: int, clues: Sequence[int]) -> int:
    masks = [*clues, *(area.mask for area in ground.full)]
    found, unseen = 0, places & ~plain
    while unseen:
        first = unseen & -unseen
        cell = first.bit_length() - 1
        ways = _arrange(places & ~ground.peers[cell] & ~first, [mask for mask in masks if not mask & first], first,
                        ground.peers, [_STEPS])
        if ways:
            unseen &= ~ways
        else:
            found |= first
            unseen ^= first
    return found


def _arrange(places: int, masks: list[int], chosen: int, peers: tuple[int, ...], steps: list[int]) -> int:
    """The cells of an arrangement, or of a part of one where the search is cut short; 0 where there is none."""
    if not masks:
        return chosen
    steps[0] -= 1
    if steps[0] < 0:
        return chosen
    best, least = 0, 1 << 30
    for mask in masks:
        here = places & mask
        count = here.bit_count()
        if count < least:
            best, least = here, count
            if count < 2:
                break
    while best:
        low = best & -best
        best ^= low
        cell = low.bit_length() - 1
        found = _arrange(places & ~peers[cell] & ~low, [mask for mask in masks if not mask & low], chosen | low, peers,
                         steps)
        if found:
            return found
    return 0
