"""Lockout lines: digits outside the range of the ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Lockout(LineClue):
    """The ends differ by at least `value`, 4 by default for nine digits; other digits are below or above both."""

    key = "line/lockout"
    technique = "LNR"
    variant = "Lockout"
    summary = ("The two ends of a lockout line are at least its value apart; no other digit of the line is in their "
               "range.")
    digit_defaults = {"value": {9: 4}}  # noqa: RUF012

    value: int

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 0, f"the value must not be negative, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        low, high = sorted((solution[self.cells[0]], solution[self.cells[-1]]))
        if high - low < self.value:
            yield self.violation(f"the ends {low} and {high} differ by less than {self.value}",
                                 (self.cells[0], self.cells[-1]))
        for c in self.cells[1:-1]:
            if low <= solution[c] <= high:
                yield self.violation(f"{solution[c]} is in the range {low} to {high}",
                                     (self.cells[0], c, self.cells[-1]))

    @classmethod
    def parameters(cls, digits: int) -> Mapping[str, Any]:
        return {"value": round(4 * digits / 9)}

    def begins(self, solution: Solution, length: int) -> bool:
        first, *inner = (solution[c] for c in self.cells)
        # The nearest last digits on both sides lock out the fewest others.
        return any(last in solution.symbols.values and all(v < min(first, last) or v > max(first, last) for v in inner)
                   for last in (first - self.value, first + self.value))

    def encode(self, enc: Encoder) -> None:
        a, *inner, b = self.cells
        rising = enc.new()
        for one, other, orientation in ((a, b, rising), (b, a, -rising)):
            with enc.implies(orientation):
                enc.pair(one, other, lambda v, w: w - v >= self.value)
                for c in inner:
                    for v in enc.domain(c):
                        enc.clause(-enc.is_(c, v), enc.at_least(one, v + 1), -enc.at_least(other, v))

    def describe(self) -> str:
        return (f"The ends of the line {' '.join(map(str, self.cells))} differ by at least {self.value} and no other "
                "digit on it is in their range.")

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        apart = " or ".join(map(str, sorted({clue.value for clue in clues if isinstance(clue, Lockout)})))
        return cls.variant, cls.summary.replace("its value", apart)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#909090", width=0.1)
        canvas.symbol((self.cells[0], self.cells[-1]), "diamond", color="#909090", hollow=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size, value in ((2, 2), (3, 2), (4, 3), (3, 0)):
            yield Puzzle.with_digits(board, 5, rules=[cls(cells=path[:size], value=value)])


PLUGIN = Lockout
