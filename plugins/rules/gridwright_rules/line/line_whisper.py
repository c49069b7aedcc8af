"""Whisper lines: neighbours on the line differ by at least the stated value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import LineClue


@attrs.frozen(kw_only=True)
class Whisper(LineClue):
    """German whispers differ by 5, Dutch ones by 4; a closed line joins its ends."""

    key = "line/whisper"
    technique = "PWC"
    variant = "Whispers"
    summary = "Neighbouring digits of a whisper line are at least its value apart."
    closable = True
    digit_defaults = {"value": {9: 5}}  # noqa: RUF012
    fewest = 2
    usual = (3, 8)

    value: int

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 0, f"the value must not be negative, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.steps():
            if abs(solution[a] - solution[b]) < self.value:
                yield self.violation(f"{solution[a]} and {solution[b]} differ by less than {self.value}", (a, b))

    def restrict(self, domains: Domains) -> None:
        for pair in self.steps():
            for a, b in (pair, pair[::-1]):
                low, high = min(domains[b], default=0), max(domains[b], default=0)
                domains.drop(a, [v for v in domains[a] if high - self.value < v < low + self.value])

    @classmethod
    def parameters(cls, digits: int) -> Mapping[str, Any]:
        return {"value": (digits + 1) // 2}

    def encode(self, enc: Encoder) -> None:
        for a, b in self.steps():
            enc.pair(a, b, lambda v, w: abs(v - w) >= self.value)

    def describe(self) -> str:
        return f"Adjacent digits on the line {' '.join(map(str, self.cells))} differ by at least {self.value}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        values = sorted({clue.value for clue in clues if isinstance(clue, Whisper)})
        # A line that leaves the value out takes its name from the lines that state theirs.
        if len(values) > 1 and 5 in values and puzzle.digits == 9:
            named = [value for value in values if value != 5]
        else:
            named = values
        known = {4: "Dutch Whispers", 5: "German Whispers"} if len(named) == 1 else {}
        name = known.get(named[0], cls.variant)
        return name, cls.summary.replace("its value", " or ".join(map(str, values)))

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="green", closed=self.closed)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        around = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        for value, cells, closed in ((2, around[:3], False), (2, around, True), (3, around[:2], False)):
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value, cells=cells, closed=closed)])


PLUGIN = Whisper
