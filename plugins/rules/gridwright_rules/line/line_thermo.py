"""Thermometers: digits increase from the bulb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Thermo(LineClue):
    """Strictly increasing from the first cell; branches are lines of their own that share the bulb."""

    key = "line/thermo"
    variant = "Thermo"
    summary = "Along a thermometer each digit is larger than the one before, starting at the bulb."

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.steps():
            if solution[a] >= solution[b]:
                yield self.violation(f"{solution[a]} is followed by {solution[b]}", (a, b))

    def restrict(self, domains: Domains) -> None:
        for a, b in self.steps():
            domains.drop(b, [v for v in domains[b] if v <= min(domains[a], default=0)])
        for a, b in reversed(list(self.steps())):
            domains.drop(a, [v for v in domains[a] if v >= max(domains[b], default=0)])

    def encode(self, enc: Encoder) -> None:
        for a, b in self.steps():
            for v in enc.domain(a):
                enc.clause(-enc.is_(a, v), enc.at_least(b, v + 1))
            for v in enc.domain(b):
                enc.clause(-enc.is_(b, v), -enc.at_least(a, v))

    def describe(self) -> str:
        return f"Digits increase along the thermometer {' '.join(map(str, self.cells))}, from its bulb."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#b0b0b0", width=0.3)
        canvas.bulb(self.cells[0], color="#b0b0b0")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size in (2, 3, 4):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=path[:size])])


PLUGIN = Thermo
