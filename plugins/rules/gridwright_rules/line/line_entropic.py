"""Entropic lines: low, middle and high in every run of three."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import LineClue
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class Entropic(LineClue):
    """`groups` are the three sets of digits, by default the thirds of 1..9."""

    key = "line/entropic"
    technique = "LNR"
    variant = "Entropic"
    summary = "Of any three neighbours on an entropic line one comes from each of three sets of digits."
    digit_defaults = {"groups": {9: ((1, 2, 3), (4, 5, 6), (7, 8, 9))}}  # noqa: RUF012
    usual = (3, 8)

    groups: tuple[tuple[int, ...], ...]

    def __attrs_post_init__(self) -> None:
        digits = [v for group in self.groups for v in group]
        self._require(len(self.groups) == 3 and all(self.groups), "groups has three lists of digits")
        self._require(len(set(digits)) == len(digits), "groups lists a digit twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from super().validate(puzzle)
        yield from digit_faults(puzzle, self, (v for group in self.groups for v in group))

    def runs(self) -> Iterator[tuple[Cell, ...]]:
        """Every three neighbouring cells."""
        return (self.cells[i:i + 3] for i in range(len(self.cells) - 2))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for run in self.runs():
            digits = {solution[c] for c in run}
            missing = next((group for group in self.groups if digits.isdisjoint(group)), None)
            if missing is not None:
                yield self.violation(f"none of {', '.join(map(str, missing))} among three neighbours", run)

    @classmethod
    def parameters(cls, digits: int) -> Mapping[str, Any] | None:
        # Thirds of four digits or five would name a digit instead of a set.
        ends = [round(third * digits / 3) for third in range(4)]
        return {"groups": tuple(tuple(range(a + 1, b + 1)) for a, b in pairwise(ends))} if digits > 5 else None

    def encode(self, enc: Encoder) -> None:
        for run in self.runs():
            for group in self.groups:
                enc.exactly_one(enc.among(c, group) for c in run)

    def describe(self) -> str:
        sets = ", ".join("/".join(map(str, group)) for group in self.groups)
        return f"Any three neighbours on the line {' '.join(map(str, self.cells))} hold one digit each of {sets}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        sets = dict.fromkeys(", ".join("/".join(map(str, group)) for group in clue.groups)
                             for clue in clues if isinstance(clue, Entropic))
        return cls.variant, f"{cls.summary.rstrip('.')}: {'; elsewhere '.join(sets)}."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="orange")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        path = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        thirds = ((1, 2), (3, 4), (5,))
        for size, groups in ((3, thirds), (4, thirds), (4, ((1,), (2,), (3,))), (2, thirds)):
            yield Puzzle.with_digits(board, 5, rules=[cls(cells=path[:size], groups=groups)])


PLUGIN = Entropic
