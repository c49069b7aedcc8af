"""Renban lines in one house: runs of digits that do not overlap."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._house_combinations import combination_moves, combination_teach, run_clues


class RenbanSets(Technique):
    """The lines inside a house hold runs of digits that share none, and the other cells hold what they leave.

    A renban line is known by what it says: any run of neighbouring digits, in any order.
    """

    name = "renban_sets"
    kinds = (Kind("RNS", "Renban sets in a house", 3, 24),)

    def applies(self, ground: Ground) -> bool:
        # Which lines hold runs is found out when it is needed; here it is only asked whether there are lines.
        return any(clue.rule.scope() and clue.code in ("RNB", "LNR") for clue in ground.logic.clues)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        return combination_moves(state, code, run_clues)

    def short(self, move: Move, ground: Ground) -> str:
        gone = ", ".join(f"{ground.cells[i]} cannot be {ground.digits(marks, 'or')}" for i, marks in move.removals)
        return f"Runs of digits in {move.areas[0].name}: {gone}"

    def teach(self, move: Move, ground: Ground) -> str:
        return combination_teach(move, ground)


PLUGIN = RenbanSets
