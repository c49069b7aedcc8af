"""Parity lines: odd and even alternate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Parity(LineClue):
    """Neighbours on the line differ in parity; a closed line joins its ends."""

    key = "line/parity"
    technique = "PWC"
    variant = "Parity"
    summary = "Odd and even digits take turns along a parity line."

    closable = True
    usual = (3, 8)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.steps():
            if (solution[a] + solution[b]) % 2 == 0:
                yield self.violation(f"{solution[a]} and {solution[b]} have the same parity", (a, b))

    def encode(self, enc: Encoder) -> None:
        odd = {c: enc.among(c, (v for v in enc.symbols.values if v % 2)) for c in self.cells}
        for a, b in self.steps():
            enc.clause(odd[a], odd[b])
            enc.clause(-odd[a], -odd[b])

    def describe(self) -> str:
        return f"Odd and even digits alternate along the line {' '.join(map(str, self.cells))}."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="red", closed=self.closed)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size, closed in ((2, False), (3, False), (3, True), (4, True)):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=path[:size], closed=closed)])


PLUGIN = Parity
