"""Digits that are read off a line, a dot or another clue, with no notes."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.rule_logic import Clue
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._words import an, capital


class RuleReading(Technique):
    """A digit that the placed digits and the clues settle: all other digits are ruled out, or all other places."""

    name = "rule_reading"
    kinds = (Kind("LSI", "Line / dot read without notes", 0, 4), Kind("CSI", "Last cell of a cage / line", 0, 5))

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.clues)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        return _read(state) if code == "LSI" else _last(state)

    def short(self, move: Move, ground: Ground) -> str:
        (cell, digit), = move.writes
        where, what = ground.cells[cell], ground.digit(digit)
        if move.code == "CSI":
            return f"{where} is {what}, the last open cell of a clue: {move.areas[0].describe().rstrip('.')}"
        if move.areas:
            return f"{where} is {what}: the clues leave no other place for {what} in {move.areas[0].name}"
        return f"{where} is {what}: the clues leave no other digit there"

    def teach(self, move: Move, ground: Ground) -> str:
        (cell, digit), = move.writes
        where, what = ground.cells[cell], ground.digit(digit)
        if move.code == "CSI":
            return (f"{move.areas[0].describe()} All these cells but {where} are filled, and of all digits only {what} "
                    "makes the clue right.")
        if move.areas:
            return (f"{capital(move.areas[0].name)} needs {an(what)}. The placed digits and "
                    f"the clues rule it out in all of its cells but {where}.")
        clues = " ".join(dict.fromkeys(clue.rule.describe() for clue in move.more))
        return (f"Look at {where} and the placed digits around it. {clues} With that, every digit but {what} is ruled "
                "out there.")


def _read(state: State) -> Iterator[Move]:
    """Digits that only a clue that is gone through shows; what is seen at a glance is a plain single."""
    ground = state.ground
    seen, glance = ground.logic.read(state), ground.logic.glance(state)
    for cell in bits(state.open):
        marks = seen.marks[cell]
        if marks and not marks & (marks - 1) and marks != glance.marks[cell]:
            yield Move("LSI", ((cell, first_bit(marks)),), more=_about(ground, cell))
    for digit, places in enumerate(seen.places):
        for area in ground.full if places & state.open else ():
            here = places & area.mask
            if here & state.open and not here & (here - 1) and here != glance.places[digit] & area.mask:
                yield Move("LSI", ((first_bit(here), digit),), areas=(area,))


def _about(ground: Ground, cell: int) -> list[Clue]:
    """The clues that talk about a cell."""
    return [clue for clue in ground.logic.clues if clue.mask >> cell & 1]


def _last(state: State) -> Iterator[Move]:
    for clue in state.ground.logic.clues:
        rest = clue.mask & state.open
        if rest and not rest & (rest - 1):
            cell = first_bit(rest)
            left = clue.consistent([state.ground.everything if i == cell else state.marks[i] for i in clue.cells])
            digits = left[clue.cells.index(cell)] & state.marks[cell]
            if digits and not digits & (digits - 1):
                yield Move("CSI", ((cell, first_bit(digits)),), cells=clue.mask, areas=(clue.rule,))


PLUGIN = RuleReading
