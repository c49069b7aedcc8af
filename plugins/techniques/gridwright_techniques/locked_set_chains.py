"""Chains in which almost locked sets are links."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._almost import LARGEST, Almost, almost_locked, almost_web, holders, join_sets
from gridwright_techniques._web import Web
from gridwright_techniques.alternating_chains import join_links

#: Strong links of the longest chain: 13 links in all, strong and weak in turn.
_LINKS = 7


class LockedSetChains(Technique):
    """A set that loses a digit needs all its others, and takes one from the next link, and so on to the far end.

    A wing has three sets and no other links. `largest`: cells of the largest set.
    """

    name = "locked_set_chains"
    kinds = (Kind("AXY", "ALS-XY-Wing", 4, 4, general=("AAC", "DEB")), Kind("AAC", "ALS chain", 4, 8))

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest

    def moves(self, state: State, code: str) -> Iterator[Move]:
        sets = almost_locked(state, self.largest)
        if code == "AXY":
            web = almost_web(state, sets)
            return _chains(web, sets, code, 3, 3)
        web = Web(state, inside=True)
        join_links(web)
        join_sets(web, sets)
        web.close()
        return _chains(web, sets, code, 2, _LINKS)

    def short(self, move: Move, ground: Ground) -> str:
        links = " - ".join(_said(link, ground) for link in move.more)
        return f"a chain of {len(move.more)} strong links: {links}"

    def teach(self, move: Move, ground: Ground) -> str:
        steps = "; ".join(f"without {_node(one, ground)} there is {_node(two, ground)}" for one, two, _ in move.more)
        return (f"Some cells here hold one digit more than there are cells, so without one of these digits they need "
                f"all others. Each step takes away where the next one starts: {steps}. So one end of the chain or the "
                "other is true, and what both rule out is gone.")


def _chains(web: Web, sets: list[Almost], code: str, least: int, most: int) -> Iterator[Move]:
    rivals, holds = web.rivals(), holders(web, sets)
    given = {0}
    for k, new in web.levels(most):
        if k < least:
            continue
        for n, sources in enumerate(new):
            for m in bits(sources & (rivals[n] & (1 << n) - 1 | 1 << n)):
                for gone, links in _ways(web, sets, holds, web.chain(m, n)):
                    if gone not in given:
                        given.add(gone)
                        yield _move(web, code, gone, links)


def _ways(web: Web, sets: list[Almost], holds: list[int],
          path: list[int]) -> Iterator[tuple[int, list[tuple[int, int, int]]]]:
    """What a chain rules out, with its links (node, node, cells of the set or 0); once for all sets at its ends."""
    links = []
    for i in range(0, len(path), 2):
        why = web.strong[path[i]][path[i + 1]]
        links.append((path[i], path[i + 1], sets[why - 1].cells if why else 0))
    yield web.kills[path[0]] & web.kills[path[-1]], links
    used = 1 << web.digit[path[1]] | 1 << web.digit[path[-2]]
    for first in bits(holds[path[0]] & holds[path[1]]):
        for last in bits(holds[path[-2]] & holds[path[-1]]):
            one, two = sets[first], sets[last]
            gone = 0
            for digit in bits(one.digits & two.digits & ~used):
                gone |= web.kills[web.ids[digit, one.where[digit]]] & web.kills[web.ids[digit, two.where[digit]]]
            yield gone, [(*links[0][:2], one.cells), *links[1:-1], (*links[-1][:2], two.cells)]


def _move(web: Web, code: str, gone: int, links: list[tuple[int, int, int]]) -> Move:
    """The move; its `more` are links ((digit, cells), (digit, cells), cells of the set or 0)."""
    cells = digits = 0
    said = []
    for one, two, inside in links:
        cells |= web.mask[one] | web.mask[two] | inside
        digits |= 1 << web.digit[one] | 1 << web.digit[two]
        said.append(((web.digit[one], web.mask[one]), (web.digit[two], web.mask[two]), inside))
    return Move(code, removals=web.removals(gone), cells=cells, digits=digits, more=tuple(said))


def _node(node: tuple[int, int], ground: Ground) -> str:
    return f"{ground.digit(node[0])} in {ground.places(node[1]).replace(' and ', ' or ')}"


def _said(link: tuple[tuple[int, int], tuple[int, int], int], ground: Ground) -> str:
    (one, _), (two, _), inside = link
    if inside:
        return f"{ground.digits(1 << one | 1 << two)} in the set {ground.places(inside)}"
    return f"{_node(link[0], ground)} or {_node(link[1], ground)}"


PLUGIN = LockedSetChains
