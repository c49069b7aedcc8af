"""Modular lines: every remainder in every run of m."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Modular(LineClue):
    """Every `value` neighbouring cells leave different remainders when divided by `value`, by default 3."""

    key = "line/modular"
    technique = "PWC"
    variant = "Modular"
    summary = "Any m neighbouring digits of a modular line leave different remainders when divided by m."
    digit_defaults = {"value": {9: 3}}  # noqa: RUF012
    usual = (3, 8)

    value: int

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 1, f"the value must be at least 1, not {self.value}")

    def runs(self) -> Iterator[tuple[Cell, ...]]:
        """Every `value` neighbouring cells."""
        return (self.cells[i:i + self.value] for i in range(len(self.cells) - self.value + 1))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for run in self.runs():
            if len({solution[c] % self.value for c in run}) < self.value:
                yield self.violation(f"a remainder modulo {self.value} repeats among {self.value} neighbours", run)

    @classmethod
    def parameters(cls, digits: int) -> Mapping[str, Any]:
        return {"value": 3}

    def encode(self, enc: Encoder) -> None:
        for run in self.runs():
            for rest in range(self.value):
                group = [v for v in enc.symbols.values if v % self.value == rest]
                enc.exactly_one(enc.among(c, group) for c in run)

    def describe(self) -> str:
        where = " ".join(map(str, self.cells))
        return f"Any {self.value} neighbours on the line {where} leave different remainders modulo {self.value}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        found = sorted({clue.value for clue in clues if isinstance(clue, Modular)})
        if len(found) == 1:
            return cls.variant, cls.summary.replace(" m ", f" {found[0]} ").replace(" m.", f" {found[0]}.")
        return cls.variant, f"{cls.summary.rstrip('.')}, m being {' or '.join(map(str, found))}."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="teal")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for size, value in ((3, 2), (4, 3), (2, 3), (4, 4), (2, 1)):
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=path[:size], value=value)])


PLUGIN = Modular
