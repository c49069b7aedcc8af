"""Palindrome lines: the same from both ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Palindrome(LineClue):
    """Cells equally far from the ends hold the same digit."""

    key = "line/palindrome"
    technique = "PWC"
    variant = "Palindrome"
    summary = "A palindrome line has the same digits in the same order from both of its ends."
    centred = True
    usual = (3, 7)

    def mirrored(self) -> Iterator[tuple[Cell, Cell]]:
        """Pairs of cells equally far from the ends."""
        half = len(self.cells) // 2
        return zip(self.cells[:half], reversed(self.cells), strict=False)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        if digits != digits[::-1]:
            yield self.violation(f"{' '.join(map(str, digits))} is another line backwards")

    def restrict(self, domains: Domains) -> None:
        for a, b in self.mirrored():
            domains.keep(a, domains[b])
            domains.keep(b, domains[a])

    def encode(self, enc: Encoder) -> None:
        for a, b in self.mirrored():
            enc.same(enc.domain(a), enc.domain(b))

    def describe(self) -> str:
        return f"The line {' '.join(map(str, self.cells))} reads the same from both ends."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#909090")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size in (2, 3, 4):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=path[:size])])


PLUGIN = Palindrome
