"""X-Chains: chains of one digit with more than two strong links, or with groups of cells in them."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._single_digit import by_digit, removal
from gridwright_techniques._words import either

#: Strong links of the longest chain: 15 links in all, strong and weak in turn.
_LONGEST = 8

#: A strong link: the house whose places are `before` and `after`; if not in the one, the digit is in the other.
_Link = tuple[Area, int, int]


class XChains(Technique):
    """From one end to the other: if the digit is not here, it is there. A cell that sees both ends has not got it."""

    name = "x_chains"
    kinds = (Kind("XCL", "X-Chain", 3, 10.8, general=("AIC",)),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        # Single cells make plainer chains than groups do.
        yield from by_digit(state, "XCL", _plain)
        yield from by_digit(state, "XCL grouped", _grouped)

    def short(self, move: Move, ground: Ground) -> str:
        name = "Grouped X-Chain" if _has_group(move.more) else "X-Chain"
        ends = ground.places(move.more[0][1]), ground.places(move.more[-1][2])
        return f"{name} of {ground.digits(move.digits)} from {ends[0]} to {ends[1]}"

    def teach(self, move: Move, ground: Ground) -> str:
        what, links = ground.digits(move.digits), move.more
        steps = [f"{area.name} has it in {either(ground, after)}" for area, _, after in links]
        return (f"Suppose {what} is not in {either(ground, links[0][1])}: then {', so '.join(steps)}. One of the two "
                f"ends is right in any case, so a cell that sees both of them cannot be {what}.")


def _plain(state: State, digit: int, doubtful: int) -> Iterator[Move]:
    return _chains(state, digit, doubtful, False)


def _grouped(state: State, digit: int, doubtful: int) -> Iterator[Move]:
    return _chains(state, digit, doubtful, True)


def _chains(state: State, digit: int, doubtful: int, grouped: bool) -> Iterator[Move]:
    ground, places = state.ground, state.places[digit]
    houses = [(area, places & area.mask) for area in ground.full]
    # Two places make a strong link of cells; with groups there may be more.
    houses = [(area, here) for area, here in houses if here & (here - 1) and (grouped or here.bit_count() == 2)]
    if len(houses) < 2:
        return
    found = []
    for cell in bits(doubtful):
        links = _shortest(ground, houses, cell, grouped)
        if links:
            gone = sum(1 << i for i in bits(doubtful) if not (links[0][1] | links[-1][2]) & ~ground.peers[i])
            found.append((len(links), gone, links))
    for _, gone, links in sorted(found, key=lambda each: each[0]):
        cells = 0
        for _, before, after in links:
            cells |= before | after
        yield removal(state, "XCL", digit, gone, cells=cells, areas=tuple(link[0] for link in links), more=links)


def _shortest(ground: Ground, houses: list[tuple[Area, int]], cell: int, grouped: bool) -> tuple[_Link, ...]:
    """The shortest chain whose ends the cell sees; empty where there is none."""
    seen = ground.peers[cell]
    front: list[tuple[int, tuple[_Link, ...]]] = [(1 << cell, ())]
    reached: set[int] = set()
    for length in range(1, _LONGEST + 1):
        following = []
        for last, links in front:
            killed = ground.common_peers(last)
            for area, here in houses:
                before = here & killed
                after = here ^ before
                if not before or not after or here >> cell & 1:
                    continue
                chain = (*links, (area, before, after))
                # Two links of single cells are a turbot fish, not counted here.
                if length > 1 and not after & ~seen and (length > 2 or (grouped and _has_group(chain))):
                    return chain
                if after not in reached:
                    reached.add(after)
                    following.append((after, chain))
        front = following
    return ()


def _has_group(links: tuple[_Link, ...]) -> bool:
    return any(some & (some - 1) for _, before, after in links for some in (before, after))


PLUGIN = XChains
