"""Whisper lines: neighbours on the line differ by at least the stated value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import path_faults


@attrs.frozen(kw_only=True)
class Whisper(Rule):
    """German whispers differ by 5, Dutch ones by 4; a closed line joins its ends."""

    key = "line/whisper"
    summary = "Adjacent digits on a whisper line differ by at least its value."
    digit_defaults = {"value": {9: 5}}  # noqa: RUF012

    value: int
    closed: bool = False
    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 0, f"the value must not be negative, not {self.value}")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from path_faults(self.cells, closed=self.closed)

    def steps(self) -> Iterator[tuple[Cell, Cell]]:
        """Pairs of neighbours along the line."""
        yield from zip(self.cells, self.cells[1:], strict=False)
        if self.closed:
            yield self.cells[-1], self.cells[0]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.steps():
            if abs(solution[a] - solution[b]) < self.value:
                yield self.violation(f"{solution[a]} and {solution[b]} differ by less than {self.value}", (a, b))

    def restrict(self, domains: Domains) -> None:
        for pair in self.steps():
            for a, b in (pair, pair[::-1]):
                low, high = min(domains[b], default=0), max(domains[b], default=0)
                domains.drop(a, [v for v in domains[a] if high - self.value < v < low + self.value])

    def encode(self, enc: Encoder) -> None:
        for a, b in self.steps():
            enc.pair(a, b, lambda v, w: abs(v - w) >= self.value)

    def describe(self) -> str:
        return f"Adjacent digits on the line {' '.join(map(str, self.cells))} differ by at least {self.value}."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="green", closed=self.closed)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        around = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for value, cells, closed in ((2, around[:3], False), (2, around, True), (3, around[:2], False)):
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value, cells=cells, closed=closed)])


PLUGIN = Whisper
