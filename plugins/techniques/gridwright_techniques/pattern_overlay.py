"""Pattern overlay: all ways to place a digit in every house, laid over those of the other digits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

#: Patterns of one digit that are looked at; pairs of patterns that are compared for two digits.
PATTERNS, PAIRS = 20_000, 50_000

#: The patterns of each digit, as bits of cells.
Patterns = Mapping[int, Sequence[int]]


class PatternOverlay(Technique):
    """A pattern is one way to place a digit in all houses. One of them is right, and none that leaves no pattern to
    another digit.
    """

    name = "pattern_overlay"
    kinds = (Kind("POM", "Pattern Overlay", 5, 4, trial=True),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        patterns = _patterns(state)
        yield from _shown(state, code, patterns)
        yield from _shown(state, code, _compared(patterns))

    def short(self, move: Move, ground: Ground) -> str:
        what = ground.digits(move.digits)
        if move.writes:
            return f"every way to place all {what}s uses {ground.places(move.cells)}"
        return f"no way to place all {what}s uses {ground.places(move.cells)}"

    def teach(self, move: Move, ground: Ground) -> str:
        what, where = ground.digits(move.digits), ground.places(move.cells)
        return (f"Look at all ways to place {what} in every house; leave out those that clash with every way to place "
                f"some other digit. {'All' if move.writes else 'None'} of them {'use' if move.writes else 'uses'} "
                f"{where}.")


def _patterns(state: State) -> Patterns:
    """The patterns of the digits that are not all written, and have not too many."""
    found = {}
    for digit, places in enumerate(state.places):
        if places & state.open:
            areas = sorted((area.mask for area in state.ground.full), key=lambda mask: (places & mask).bit_count())
            patterns = _all(state.ground, places, areas)
            if patterns is not None:
                found[digit] = patterns
    return found


def _all(ground: Ground, places: int, areas: Sequence[int]) -> list[int] | None:
    """The patterns in some places; None where there are too many."""
    found: list[int] = []
    stack = [(places, 0)]
    while stack:
        left, chosen = stack.pop()
        open_area = next((mask for mask in areas if not mask & chosen), None)
        if open_area is None:
            found.append(chosen)
            if len(found) > PATTERNS:
                return None
            continue
        for cell in bits(left & open_area):
            stack.append((left & ~ground.peers[cell], chosen | 1 << cell))
    return found


def _compared(patterns: Patterns) -> Patterns:
    """The patterns without those that clash with every pattern of another digit."""
    left = dict(patterns)
    changed = True
    while changed:
        changed = False
        for digit in sorted(left, key=lambda digit: len(left[digit])):
            mine = left[digit]
            for other in left:
                theirs = left[other]
                if other != digit and len(mine) * len(theirs) <= PAIRS:
                    kept = [one for one in theirs if any(not one & two for two in mine)]
                    if len(kept) < len(theirs):
                        left[other], changed = kept, True
    return left


def _shown(state: State, code: str, patterns: Patterns) -> Iterator[Move]:
    """Cells that no pattern of a digit uses, and those that all of them use."""
    for digit, some in patterns.items():
        used, common = 0, -1
        for pattern in some:
            used |= pattern
            common &= pattern
        gone = state.places[digit] & state.open & ~used
        if gone:
            yield Move(code, removals=tuple((cell, 1 << digit) for cell in bits(gone)), cells=gone, digits=1 << digit)
        for cell in bits(common & state.open if some else 0):
            yield Move(code, writes=((cell, digit),), cells=1 << cell, digits=1 << digit)


PLUGIN = PatternOverlay
