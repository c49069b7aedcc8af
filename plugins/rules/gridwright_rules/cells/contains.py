"""Contained digits: each listed digit is somewhere among the cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Proposing, Puzzle, Rule, Solution, Violation
from gridwright.geometry import corner_faults, digit_faults
from gridwright.proposing.shapes import free_blocks


@attrs.frozen(kw_only=True)
class Contains(Rule):
    """A digit that is listed twice is there twice; on a 2x2 block this is the quadruple clue."""

    key = "contains"
    unordered = ("cells",)
    variant = "Quadruple"
    summary = "The written digits are all found among the cells they belong to, as often as they are written."

    digits: tuple[int, ...]
    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(bool(self.digits), "digits lists no digit")
        self._require(len(self.digits) <= len(self.cells),
                      f"{len(self.digits)} digits do not fit {len(self.cells)} cells")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, self.digits)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        there = [solution[c] for c in self.cells]
        for v in dict.fromkeys(self.digits):
            if there.count(v) < self.digits.count(v):
                yield self.violation(f"{v} is there {there.count(v)} times, not {self.digits.count(v)}")

    def restrict(self, domains: Domains) -> None:
        if len(self.digits) == len(self.cells):
            for c in self.cells:
                domains.keep(c, self.digits)

    def encode(self, enc: Encoder) -> None:
        for v, times in sorted(Counter(self.digits).items()):
            enc.at_least_k([enc.is_(c, v) for c in self.cells], times)

    def describe(self) -> str:
        return f"The digits {', '.join(map(str, self.digits))} are among {' '.join(map(str, self.cells))}."

    def draw(self, canvas: Canvas) -> None:
        text = " ".join(map(str, self.digits))
        if any(corner_faults(self.cells)):
            canvas.corner_note(min(self.cells), text)
        else:
            canvas.between(self.cells, text)

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Contains]:
        for block in free_blocks(solution, context, rng):
            digits = sorted(solution[c] for c in block)
            if rng.random() < 0.5:
                digits.pop(rng.randrange(4))
            yield cls(digits=tuple(digits), cells=block)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for digits in ((1,), (1, 3), (2, 2, 4), (1, 2, 3, 4)):
            yield Puzzle.with_digits(board, 4, rules=[cls(digits=digits, cells=board.cells)])
        yield Puzzle.with_digits(board, 4, rules=[cls(digits=(2, 3), cells=board.cells[:2])])


PLUGIN = Contains
