"""First seen: which of some digits comes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from gridwright import Board, Canvas, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import OutsideClue
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class FirstSeen(OutsideClue):
    """Of the digits in `digits` that the cells hold, `value` is nearest to the clue."""

    key = "first_seen"
    variant = "123"
    summary = "Looking in from outside, the clue comes before all others of the listed digits."

    value: int
    digits: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        self._require(self.value in self.digits, f"digits must contain the value {self.value}")
        self._require(len(set(self.digits)) == len(self.digits), "digits lists a digit twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from super().validate(puzzle)
        yield from digit_faults(puzzle, self, self.digits)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        met = next((solution[c] for c in self.cells if solution[c] in self.digits), None)
        if met != self.value:
            yield self.violation("none of the digits is met" if met is None else f"{met} is met before {self.value}")

    def encode(self, enc: Encoder) -> None:
        before: list[int] = []
        for c in self.cells:
            for v in self.digits:
                if v != self.value:
                    enc.clause(-enc.is_(c, v), *before)
            before.append(enc.is_(c, self.value))
        enc.clause(*before)

    def describe(self) -> str:
        listed = ", ".join(map(str, self.digits))
        return f"Of the digits {listed}, {self.value} is the first in {' '.join(map(str, self.cells))}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        sets = {clue.digits for clue in clues if isinstance(clue, FirstSeen)}
        listed = ", ".join(map(str, next(iter(sets)))) if len(sets) == 1 else ""
        return cls.variant, cls.summary.replace("the listed digits", f"the digits {listed}" if listed else "its digits")

    def draw(self, canvas: Canvas) -> None:
        mixed = self.mixed(canvas.puzzle)
        canvas.outside(self.side, self.cells[0], str(self.value), frame="circle" if mixed else "none")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for size, value, digits in ((4, 2, (1, 2)), (3, 1, (1, 2, 3)), (3, 4, (4,))):
            board = Board.rectangle(1, size)
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value, digits=digits, side="left", cells=board.cells)])


PLUGIN = FirstSeen
