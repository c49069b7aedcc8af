"""XV: an X joins digits that add up to 10, a V digits that add up to 5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import attrs

from gridwright import Board, Canvas, Puzzle, Rule, Solution, Violation
from gridwright.clues import EdgeClue


@attrs.frozen(kw_only=True)
class XV(EdgeClue):
    """One letter between two orthogonally adjacent cells."""

    key = "edge/xv"
    technique = "PWC"
    fixable = ("letter",)
    choices = ({"letter": "X"}, {"letter": "V"})
    variant = "XV"
    summary = "Digits with an X between them add up to 10, digits with a V between them to 5."

    letter: Literal["X", "V"]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        a, b = (solution[c] for c in self.cells)
        if a + b != {"X": 10, "V": 5}[self.letter]:
            yield self.violation(f"{a} and {b} do not fit the {self.letter}")

    def fits(self, v: int, w: int) -> bool:
        return v == (10 if self.letter == "X" else 5) - w

    def describe(self) -> str:
        return f"The digits in {' and '.join(map(str, self.cells))} add up to {10 if self.letter == 'X' else 5}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        letters = {clue.letter for clue in clues if isinstance(clue, XV)}
        parts = [part for part, letter in zip(cls.summary.rstrip(".").split(", "), "XV", strict=True)
                 if letter in letters]
        one = {"V": "Digits with a V between them add up to 5."}.get("".join(sorted(letters)))
        return cls.variant, one or f"{', '.join(parts)}."

    def draw(self, canvas: Canvas) -> None:
        canvas.between(self.cells, self.letter, "none")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        yield Puzzle.with_digits(board, 9, rules=[cls(letter="X", cells=board.cells)])
        yield Puzzle.with_digits(board, 6, rules=[cls(letter="V", cells=board.cells)])


PLUGIN = XV
