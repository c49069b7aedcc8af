"""Chains of one digit: two strong links in their several shapes, and longer ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.grading.ground import Area, Ground, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._single_digit import by_digit, removal, strong_links
from gridwright_techniques._words import either, named


class SingleDigitChains(Technique):
    """One end of the chain or the other has the digit, so a cell that sees both ends has not."""

    name = "single_digit_chains"
    kinds = (Kind("SKY", "Skyscraper", 2, 2.1, general=("TUR",)),
             Kind("KTE", "2-String Kite", 2, 2.2, general=("TUR",)),
             Kind("TUR", "Turbot Fish", 2, 2.3, general=("XCL",)),
             Kind("ERE", "Empty Rectangle", 2, 3, general=("TUR",)))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        def find(state: State, digit: int, doubtful: int) -> Iterator[Move]:
            if code == "ERE":
                return _empty_rectangles(state, digit, doubtful)
            return _turbots(state, code, digit, doubtful)
        return by_digit(state, code, find)

    def short(self, move: Move, ground: Ground) -> str:
        kind = next(kind for kind in self.kinds if kind.code == move.code)
        return f"{kind.name} of {ground.digits(move.digits)} in {named(move.areas)}"

    def teach(self, move: Move, ground: Ground) -> str:
        what, (near, far) = ground.digits(move.digits), move.more
        first, second = (area.name for area in move.areas)
        return (f"If {what} is not in {either(ground, far[0])}, {first} has it in {either(ground, near[0])}; then "
                f"{ground.places(near[1])} cannot have it, and {second} has it in {ground.places(far[1])}. So {what} "
                f"is in {either(ground, far[0] | far[1])}, and no cell that sees all of these can have it.")


def _turbots(state: State, code: str, digit: int, doubtful: int) -> Iterator[Move]:
    peers = state.ground.peers
    links = strong_links(state, digit)
    for one, two in combinations(links, 2):
        if one & two:
            continue
        for near, far in _ends(one):
            for other, end in _ends(two):
                if not peers[first_bit(near)] & other:
                    continue
                gone = peers[first_bit(far)] & peers[first_bit(end)] & doubtful & ~(one | two)
                if gone:
                    shape, areas = _shape(state.ground, links[one], links[two], near | other)
                    if shape == code:
                        yield removal(state, code, digit, gone, cells=one | two, areas=areas,
                                      more=((near, other), (far, end)))


def _ends(pair: int) -> tuple[tuple[int, int], tuple[int, int]]:
    low = pair & -pair
    return (low, pair ^ low), (pair ^ low, low)


def _shape(ground: Ground, one: tuple[Area, ...], two: tuple[Area, ...], near: int) -> tuple[str, tuple[Area, Area]]:
    """The code of two strong links whose near ends see each other, and the houses that make it so."""
    shared = {area.kind for area in ground.areas if not near & ~area.mask}
    lines = {"row", "column"}
    for first in one:
        for second in two:
            if first.kind in lines and second.kind in lines:
                if first.kind == second.kind and shared & (lines - {first.kind}):
                    return "SKY", (first, second)
                if first.kind != second.kind and shared - lines:
                    return "KTE", (first, second)
    return "TUR", (one[0], two[0])


def _empty_rectangles(state: State, digit: int, doubtful: int) -> Iterator[Move]:
    ground, places = state.ground, state.places[digit]
    links = {pair: areas for pair, areas in strong_links(state, digit).items()
             if any(area.kind in ("row", "column") for area in areas)}
    for box in ground.boxes:
        here = places & box.mask
        if here.bit_count() < 2:
            continue
        for pair, areas in links.items():
            if pair & here:
                continue
            for near, far in _ends(pair):
                hit = ground.peers[first_bit(near)] & here
                rest = here & ~hit
                if not hit or not rest:
                    continue
                gone = ground.peers[first_bit(far)] & ground.common_peers(rest) & doubtful & ~here & ~pair
                if gone:
                    line = next(area for area in areas if area.kind in ("row", "column"))
                    yield removal(state, "ERE", digit, gone, cells=here | pair, areas=(box, line),
                                  more=((hit, near), (rest, far)))


PLUGIN = SingleDigitChains
