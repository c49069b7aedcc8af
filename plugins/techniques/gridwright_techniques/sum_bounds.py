"""Sums of houses and clues: bounds of long ones, and what several of them add up to."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._equations import MOST_CELLS, Equation, all_house_equations, clue_sums
from gridwright_techniques._removed import removed
from gridwright_techniques._sums import bounded, combined, said
from gridwright_techniques._words import named


class SumBounds(Technique):
    """A digit too low or too high for a sum, whatever the other cells hold, is not there.

    The sums are those of houses less the clues in them (SBD), and what several houses and clues add up to, with every
    cell counted once (SAL) or some more often (WEI).
    """

    name = "sum_bounds"
    kinds = (Kind("SBD", "Min/max sum bounds", 2, 15), Kind("SAL", "Sum algebra (house totals)", 3, 16),
             Kind("WEI", "Weighted sums", 3, 17))

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.once("clue_sums", clue_sums))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for equation in _equations(state, code):
            gone = _gone(equation, state)
            if gone:
                yield Move(code, removals=gone, cells=equation.mask, areas=equation.areas, more=equation)

    def short(self, move: Move, ground: Ground) -> str:
        equation: Equation = move.more
        return f"By {_sources(equation)}, {said(equation, ground)}: {removed(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        equation: Equation = move.more
        how = {"SBD": "Every digit is once in each house, which gives a total; take off the sums of the clues.",
               "SAL": "Add and take off whole houses and clues, so that most cells cancel out.",
               "WEI": "Add and take off whole houses and clues; some cells then count more than once.",
               }[move.code]
        why = ("Even with the lowest or the highest digits in all other cells" if move.code == "SBD" else
               "As no way to make that has anything else")
        return f"{how} By {_sources(equation)}, {said(equation, ground)}. {why}, {removed(move, ground)}."


def _sources(equation: Equation) -> str:
    clues = len(equation.rules)
    words = [named(equation.areas)] if equation.areas else []
    if clues:
        words.append("one clue" if clues == 1 else f"{clues} clues")
    return " and ".join(words)


def _equations(state: State, code: str) -> Iterator[Equation]:
    if code == "SBD":
        for equation in all_house_equations(state.ground):
            # Shorter ones are gone through in full as innies and outies.
            if equation.open_cells(state) > MOST_CELLS:
                yield equation
        return
    for equation in combined(state):
        if (max(map(abs, equation.weights)) > 1) == (code == "WEI"):
            yield equation


def _gone(equation: Equation, state: State) -> tuple[tuple[int, int], ...]:
    if equation.open_cells(state) <= MOST_CELLS:
        return equation.removals(state)
    return bounded(equation, state.marks)


PLUGIN = SumBounds
