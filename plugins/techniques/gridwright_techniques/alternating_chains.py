"""Alternating inference chains and nice loops over cells, digits and groups of cells."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._web import Web


class AlternatingChains(Technique):
    """Of the two ends of a chain one is true, so what both rule out is gone; in a loop that holds for each link.

    `longest`: strong links of the longest chain; with 8 it has 15 links in all, strong and weak in turn.
    """

    name = "alternating_chains"
    kinds = (Kind("AIC", "Alternating Inference Chain", 4, 1, general=("AAC",)),
             Kind("NLP", "Nice Loop", 4, 2, general=("AIC",)))

    def __init__(self, longest: int = 8) -> None:
        self.longest = longest

    def moves(self, state: State, code: str) -> Iterator[Move]:
        find = _chains if code == "AIC" else _loops
        return find(_linked(state), self.longest)

    def short(self, move: Move, ground: Ground) -> str:
        if move.code == "NLP":
            return f"a loop of {len(move.more)} links: {_first(move, ground)}, ... and back"
        if move.writes:
            (cell, digit), = move.writes
            return f"if {ground.cells[cell]} were not {ground.digit(digit)}, a chain would make it so"
        return f"a chain of {len(move.more) - 1} links: {_said(move.more[0], ground)} or {_said(move.more[-1], ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        walk = _walk(move, ground)
        if move.code == "NLP":
            return (f"{walk} That leads back to the start, and the loop holds in both directions: of any two "
                    "neighbours in it exactly one is true. What sees both of a pair is gone.")
        if move.writes:
            return f"{walk} That contradicts the start, so the digit is there."
        return (f"{walk} So one of the two ends is true, whichever way it goes, and what "
                "both rule out is gone.")


def _linked(state: State) -> Web:
    """The web of cells with two marks, digits with two places in a full house, and groups of two or three cells."""
    global _last
    key = (state.ground, tuple(state.marks))
    if _last is None or _last[0][0] is not key[0] or _last[0][1] != key[1]:
        _last = (key, _build(state))
    return _last[1]


#: The latest position and its web: AIC and NLP are asked one after the other about the same marks.
_last: tuple[tuple[Ground, tuple[int, ...]], Web] | None = None


def join_links(web: Web) -> None:
    """Add the strong links of cells with two marks and of digits in full houses to a web."""
    state = web.state
    parts = _meets(state.ground)
    for cell in bits(state.twos()):
        one, two = bits(state.marks[cell])
        web.link(web.node(one, 1 << cell), web.node(two, 1 << cell), 0)
    for digit, places in enumerate(state.places):
        for area, meets in parts:
            here = places & area
            if not here & (here - 1):
                continue
            if here.bit_count() == 2:
                low = here & -here
                web.link(web.node(digit, low), web.node(digit, here ^ low), 0)
                continue
            for meet in meets:
                one = here & meet
                rest = here ^ one
                if one and rest and one.bit_count() < 4 and (
                        not rest & (rest - 1) or (rest.bit_count() < 4 and any(not rest & ~other for other in meets))):
                    web.link(web.node(digit, one), web.node(digit, rest), 0)


def _build(state: State) -> Web:
    web = Web(state.copy(), inside=True)
    join_links(web)
    web.close()
    return web


def _meets(ground: Ground) -> list[tuple[int, list[int]]]:
    """Each full area with the parts of two cells or more that it shares with others."""
    found = []
    for area in ground.full:
        shared = {area.mask & other.mask for other in ground.areas if other.mask != area.mask}
        found.append((area.mask, sorted(mask for mask in shared if mask & (mask - 1))))
    return found


def _chains(web: Web, longest: int) -> Iterator[Move]:
    rivals = web.rivals()
    for k, new in web.levels(longest):
        for n, sources in enumerate(new):
            if sources >> n & 1 and (web.kills[n] or not web.mask[n] & (web.mask[n] - 1)):
                yield _closing(web, n)
            if k > 1:
                for m in bits(sources & rivals[n] & (1 << n) - 1):
                    yield web.move("AIC", web.kills[m] & web.kills[n], web.chain(m, n))


def _closing(web: Web, n: int) -> Move:
    """The move where a node that is false would be true."""
    mask, path = web.mask[n], web.chain(n, n)
    if mask & (mask - 1):
        return web.move("AIC", web.kills[n], path)
    return web.move("AIC", 0, path, writes=((mask.bit_length() - 1, web.digit[n]),))


def _loops(web: Web, longest: int) -> Iterator[Move]:
    near = [sum(1 << m for m in weak) for weak in web.weak]
    given: set[int] = set()
    for k, new in web.levels(longest):
        if k == 1:
            continue
        for n, sources in enumerate(new):
            for m in bits(sources & near[n] & (1 << n) - 1):
                path = web.chain(m, n)
                gone = 0
                for i in range(1, len(path), 2):
                    gone |= web.kills[path[i]] & web.kills[path[(i + 1) % len(path)]]
                if gone and gone not in given:
                    given.add(gone)
                    yield web.move("NLP", gone, path)


def _said(node: tuple[int, int], ground: Ground) -> str:
    return f"{ground.digit(node[0])} in {ground.places(node[1]).replace(' and ', ' or ')}"


def _first(move: Move, ground: Ground) -> str:
    return f"{_said(move.more[0], ground)} or {_said(move.more[1], ground)}"


def _walk(move: Move, ground: Ground) -> str:
    steps = [f"{'not ' if i % 2 == 0 else ''}{_said(node, ground)}" for i, node in enumerate(move.more)]
    return f"Suppose there is {steps[0]}; then {', so '.join(steps[1:])}."


PLUGIN = AlternatingChains
