"""Case analysis, short trials and two-way splits: an assumption is followed a few steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._following import Tried, refutation

#: Rounds that are followed, steps of light logic inside, most candidates of a cell and places in a house.
ROUNDS, LIGHT, CANDIDATES, PLACES = 3, 30, 4, 4
#: Rounds of a short trial; steps of light logic in each way of a "what if".
TRIAL, WHAT_IF = 4, 40


class CaseAnalysis(Technique):
    """A digit is tried: it leads to a contradiction soon, or all digits that can be tried lead to the same."""

    name = "case_analysis"
    kinds = (Kind("CAS", "Case analysis", 4, 7), Kind("EWY", "Either way (case split)", 4, 10, trial=True),
             Kind("WIF", "What if…", 4, 11, trial=True), Kind("STR", "Short trial", 4, 12, trial=True))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        if code in ("EWY", "WIF"):
            return _splits(state, code, WHAT_IF if code == "WIF" else 0)
        return _cases(state) if code == "CAS" else _trials(state)

    def short(self, move: Move, ground: Ground) -> str:
        tried = move.more
        if move.writes or len(tried) > 1:
            return f"whichever of {' or '.join(_guess(ground, *each) for each in tried)} holds, the same follows"
        return f"{_guess(ground, *tried[0])} leads to a contradiction"

    def teach(self, move: Move, ground: Ground) -> str:
        tried = move.more
        if len(tried) > 1:
            return (f"One of {' or '.join(_guess(ground, *each) for each in tried)} must hold. Follow each of them "
                    "with singles for a few steps: what all of them rule out is ruled out.")
        return (f"Suppose {_guess(ground, *tried[0])} and follow it with singles for a few steps: some cell or house "
                "is left with nothing. So it is wrong.")


def _guess(ground: Ground, cell: int, digit: int) -> str:
    return f"{ground.cells[cell]} = {ground.digit(digit)}"


def _cases(state: State) -> Iterator[Move]:
    """Contradictions, the soonest first; then cells and houses all of whose cases agree."""
    size = state.ground.size
    few = [cell for cell in bits(state.open) if state.marks[cell].bit_count() <= CANDIDATES]
    tried = Tried.on(state, (cell * size + digit for cell in few for digit in bits(state.marks[cell])))
    contradiction = False
    for each in tried.refuted(ROUNDS, LIGHT):
        contradiction = True
        yield refutation("CAS", state, each)
    if contradiction:
        return
    groups = [[(cell, digit) for digit in bits(state.marks[cell])] for cell in few if state.marks[cell].bit_count() < 4]
    groups += [[(cell, digit) for cell in bits(here)] for digit, here in _houses(state) if here.bit_count() <= PLACES]
    # Cells with more digits are not tried on their own; where a house has few places, they are.
    houses = Tried.on(state, ({cell * size + digit for group in groups for cell, digit in group} - tried.cases.keys()))
    tried.cases.update(houses.followed(ROUNDS, LIGHT))
    yield from _agreed("CAS", tried, groups)


def _agreed(code: str, tried: Tried, groups: Iterable[Sequence[tuple[int, int]]]) -> Iterator[Move]:
    """What all cases of an alternative lead to."""
    size = tried.fields.ground.size
    for group in groups:
        removals = tried.in_common([cell * size + digit for cell, digit in group])
        if removals:
            yield Move(code, removals=removals, cells=sum({1 << cell for cell, _ in group}),
                       digits=sum({1 << digit for _, digit in group}), more=tuple(group))


def _houses(state: State) -> Iterator[tuple[int, int]]:
    """Digits with the open places they have in a house, two at least."""
    for digit, places in enumerate(state.places):
        for area in state.ground.full:
            here = places & area.mask & state.open
            if here & (here - 1):
                yield digit, here


def _splits(state: State, code: str, light: int) -> Iterator[Move]:
    """Alternatives of two, a cell with two digits or a house with two places for a digit, followed to the end."""
    groups = [[(cell, digit) for digit in bits(state.marks[cell])] for cell in bits(state.twos())]
    groups += [[(cell, digit) for cell in bits(here)] for digit, here in _houses(state) if here.bit_count() == 2]
    size, base = state.ground.size, state.ground.fields.at(state)
    for group in groups:
        tried = Tried(state.ground, base, [cell * size + digit for cell, digit in group])
        tried.followed(len(state.marks), light)
        yield from _agreed(code, tried, [group])


def _trials(state: State) -> Iterator[Move]:
    size = state.ground.size
    tried = Tried.on(state, (cell * size + digit for cell in bits(state.twos()) for digit in bits(state.marks[cell])))
    yield from (refutation("STR", state, each) for each in tried.refuted(TRIAL))


PLUGIN = CaseAnalysis
