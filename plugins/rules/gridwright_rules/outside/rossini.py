"""Rossini arrows: the first three cells rise or fall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Literal

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Proposing, Puzzle, Solution, Violation
from gridwright.clues import OutsideClue


@attrs.frozen(kw_only=True)
class Rossini(OutsideClue):
    """`in`: they rise inwards; `out`: they fall inwards. Without an arrow nothing is said."""

    key = "rossini"
    variant = "Rossini"
    summary = "The three digits next to an arrow outside the grid get larger the way it points."

    arrow: Literal["in", "out"]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from super().validate(puzzle)
        if len(self.cells) != 3:
            yield f"an arrow is about 3 cells, not {len(self.cells)}"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        rising = digits if self.arrow == "in" else digits[::-1]
        if not rising[0] < rising[1] < rising[2]:
            way = "rise" if self.arrow == "in" else "fall"
            yield self.violation(f"{', '.join(map(str, digits))} do not {way} inwards")

    def _steps(self) -> Iterator[tuple[Cell, Cell]]:
        cells = self.cells if self.arrow == "in" else self.cells[::-1]
        return pairwise(cells)

    def restrict(self, domains: Domains) -> None:
        for a, b in (*self._steps(), *self._steps()):
            domains.pair(a, b, lambda v, w: v < w)

    def encode(self, enc: Encoder) -> None:
        for a, b in self._steps():
            enc.pair(a, b, lambda v, w: v < w)

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} {'rise' if self.arrow == 'in' else 'fall'} inwards."

    def draw(self, canvas: Canvas) -> None:
        arrows = {"top": "\u2193\u2191", "bottom": "\u2191\u2193", "left": "\u2192\u2190", "right": "\u2190\u2192"}
        canvas.outside(self.side, self.cells[0], arrows[self.side][self.arrow == "out"])

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Rossini]:
        for side, cells in cls.places(solution, rng):
            clue = cls(arrow="in" if solution[cells[0]] < solution[cells[1]] else "out", side=side, cells=cells[:3])
            if len(cells) > 2 and not any(clue.violations(solution)):
                yield clue

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 4, rules=[cls(arrow="in", side="left", cells=board.cells)])
        yield Puzzle.with_digits(board, 4, rules=[cls(arrow="out", side="left", cells=board.cells)])
        yield Puzzle.with_digits(board, 4, rules=[cls(arrow="in", side="right", cells=board.cells[::-1])])


PLUGIN = Rossini
