"""One rule alone: marks that none of its combinations has."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique


class RuleCombinations(Technique):
    """A digit that stands in no way to fill the cells of one rule, as far as the marks go, is not there.

    The code of a move is the one that the rule names, so that rules of other plugins are known here too; a code that
    is not among `kinds` counts as TBL.
    """

    name = "rule_combinations"
    kinds = (
        Kind("CGC", "Killer cage combinations", 1, 7), Kind("SUM", "Sum clue combinations", 1, 8),
        Kind("ARW", "Arrow sums", 1, 9), Kind("RNB", "Renban runs", 1, 10),
        Kind("PWC", "Pair rules (dots, whispers, anti-knight...)", 1, 12),
        Kind("TBL", "Allowed combinations of a rule", 1, 13),
        Kind("LNR", "Line ranges (thermo / whisper bounds)", 1, 14), Kind("LNS", "Local line scan", 1, 15),
        Kind("LNC", "Line classes (low/high, odd/even)", 1, 16), Kind("SWC", "Sandwich sums", 1, 17),
        Kind("XSC", "X-Sums", 1, 18), Kind("SKC", "Skyscraper clues", 1, 19), Kind("CNT", "Counting clues", 1, 20),
    )

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.clues)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        marks = state.marks
        for clue in state.ground.logic.by_code.get(code, ()):
            if clue.mask & state.open:
                gone = clue.removals(marks)
                if gone:
                    yield Move(code, removals=gone, cells=clue.mask, areas=(clue.rule,))

    def short(self, move: Move, ground: Ground) -> str:
        return f"{_sentence(move)}: {_gone(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        return (f"{_sentence(move)}. Try the ways to fill these cells with the digits that are still possible there, "
                f"none of them twice where cells see each other. So {_gone(move, ground)}.")


def _sentence(move: Move) -> str:
    said: str = move.areas[0].describe()
    return said.rstrip(".")


def _gone(move: Move, ground: Ground) -> str:
    return ", ".join(f"{ground.cells[i]} cannot be {ground.digits(marks, 'or')}" for i, marks in move.removals)


PLUGIN = RuleCombinations
