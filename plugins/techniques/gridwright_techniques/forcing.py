"""Forcing chains and nets, Nishio and, where nothing else is left, trial and error."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.fields import Marks
from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._following import Tried, refutation

#: Light steps inside a net.
NET = 200


class Forcing(Technique):
    """Any candidate is tried and followed as far as it goes."""

    name = "forcing"
    kinds = (Kind("FCH", "Forcing Chains", 5, 1, trial=True), Kind("FNT", "Forcing Nets", 5, 2, trial=True),
             Kind("NIS", "Nishio", 5, 3, trial=True), Kind("NFC", "Nested Forcing Chains", 5, 5, trial=True),
             Kind("TRL", "Trial and error", 5, 6, trial=True))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        if code in ("FCH", "FNT"):
            return _forced(state, code, 0 if code == "FCH" else NET)
        return {"NIS": _nishio, "NFC": _nested, "TRL": _trial}[code](state)

    def short(self, move: Move, ground: Ground) -> str:
        tried = " or ".join(f"{ground.cells[cell]} = {ground.digit(digit)}" for cell, digit in move.more)
        if len(move.more) > 1:
            return f"whichever of {tried} holds, the same follows"
        return f"{tried} leads to a contradiction"

    def teach(self, move: Move, ground: Ground) -> str:
        if len(move.more) > 1:
            return f"{self.short(move, ground).capitalize()}. Each is followed as far as it goes."
        return f"{self.short(move, ground).capitalize()}, when it is followed as far as it goes. So it is wrong."


def _forced(state: State, code: str, light: int) -> Iterator[Move]:
    """Contradictions of any candidate, the soonest first; then alternatives whose cases agree."""
    size = state.ground.size
    tried = Tried.on(state, (cell * size + digit for cell in bits(state.open) for digit in bits(state.marks[cell])))
    contradiction = False
    for each in tried.refuted(4 * len(state.marks), light):
        contradiction = True
        yield refutation(code, state, each)
    if contradiction:
        return
    alternatives = [[(cell, digit) for digit in bits(state.marks[cell])] for cell in bits(state.open)]
    alternatives += [[(cell, digit) for cell in bits(places & area.mask)] for digit, places in enumerate(state.places)
                     for area in state.ground.full if places & area.mask & state.open]
    for group in sorted(alternatives, key=len):
        removals = tried.in_common([cell * size + digit for cell, digit in group])
        if removals:
            yield Move(code, removals=removals, cells=sum({1 << cell for cell, _ in group}),
                       digits=sum({1 << digit for _, digit in group}), more=tuple(group))


def _nishio(state: State) -> Iterator[Move]:
    """A digit tried in a cell, followed with places of that digit alone."""
    for digit, places in enumerate(state.places):
        for cell in bits(places & state.open):
            left, fixed = places & ~state.ground.peers[cell], 1 << cell
            while True:
                new = 0
                for area in state.ground.full:
                    here = left & area.mask
                    if not here:
                        yield refutation("NIS", state, cell * state.ground.size + digit)
                        break
                    if not here & (here - 1) and not here & fixed:
                        new = here
                else:
                    if new:
                        fixed |= new
                        left &= ~state.ground.peers[new.bit_length() - 1]
                        continue
                break


def _nested(state: State) -> Iterator[Move]:
    """A candidate tried and followed, with cells of two digits tried in turn inside."""
    size = state.ground.size
    tried = Tried.on(state, (cell * size + digit for cell in bits(state.twos()) for digit in bits(state.marks[cell])))
    for each in tried.refuted(4 * len(state.marks), NET):
        yield refutation("NFC", state, each)
    for each, case in tried.cases.items():
        if _breaks(state.ground, case):
            yield refutation("NFC", state, each)


def _breaks(ground: Ground, now: Marks) -> bool:
    """Whether nothing is left somewhere when candidates of cells with two are refuted, one after the other."""
    fields, rounds = ground.fields, 4 * len(ground.cells)
    while True:
        places = fields.twos(now) & fields.open_cells(now)
        cells = [place // fields.width for place in bits(places)]
        pairs = [[cell * ground.size + digit for digit in bits(fields.of_cell(now, cell))] for cell in cells]
        tried = Tried(ground, now, [each for pair in pairs for each in pair])
        wrong = set(tried.refuted(rounds))
        if any(wrong.issuperset(pair) for pair in pairs):
            return True
        if not wrong:
            return False
        case = next(each for pair in pairs for each in pair if not wrong.isdisjoint(pair) and each not in wrong)
        now = tried.cases[case]


def _trial(state: State) -> Iterator[Move]:
    """A candidate of the cell with fewest that the solution does not have: searched through to the end."""
    for cell in sorted(bits(state.open), key=lambda cell: state.marks[cell].bit_count()):
        for digit in bits(state.marks[cell] & ~(1 << state.ground.solution[cell])):
            yield refutation("TRL", state, cell * state.ground.size + digit)


PLUGIN = Forcing
