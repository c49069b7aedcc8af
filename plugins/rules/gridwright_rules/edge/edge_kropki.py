"""Kropki dots: white = consecutive, black = one is double the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import attrs

from gridwright import Board, Canvas, Puzzle, Rule, Solution, Violation
from gridwright.clues import EdgeClue


@attrs.frozen(kw_only=True)
class Kropki(EdgeClue):
    """A dot between two orthogonally adjacent cells."""

    key = "edge/kropki"
    technique = "PWC"
    fixable = ("color",)
    choices = ({"color": "white"}, {"color": "black"})
    variant = "Kropki"
    summary = "Digits with a white dot between them are consecutive; with a black dot, one is twice the other."

    color: Literal["white", "black"]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        low, high = sorted(solution[c] for c in self.cells)
        if self.color == "white" and high - low != 1:
            yield self.violation(f"{low} and {high} are not consecutive")
        if self.color == "black" and high != 2 * low:
            yield self.violation(f"{high} is not double {low}")

    def fits(self, v: int, w: int) -> bool:
        return w in ((v - 1, v + 1) if self.color == "white" else (2 * v, v / 2))

    def describe(self) -> str:
        a, b = self.cells
        return (f"The digits in {a} and {b} are consecutive." if self.color == "white" else
                f"One of the digits in {a} and {b} is twice the other.")

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        if {clue.color for clue in clues if isinstance(clue, Kropki)} == {"white"}:
            return "Consecutive", "Digits with a white dot between them are consecutive."
        return cls.variant, cls.summary

    def draw(self, canvas: Canvas) -> None:
        canvas.dot(self.cells, fill=self.color)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells, color="white")])
        yield Puzzle.with_digits(board, 5, rules=[cls(cells=board.cells, color="black")])


PLUGIN = Kropki
