"""Battenburg marks: odd and even like a checkerboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Encoder, Proposing, Puzzle, Solution, Violation
from gridwright.clues import CornerClue
from gridwright.proposing.shapes import free_blocks


@attrs.frozen(kw_only=True)
class Battenburg(CornerClue):
    """Top left and bottom right share a parity, the other two cells have the other one."""

    key = "corner/battenburg"
    variant = "Battenburg"
    summary = ("The four digits around a battenburg mark alternate between odd and even like the squares of a "
               "checkerboard.")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        top_left, top_right, bottom_left, bottom_right = (solution[c] % 2 for c in self.cells)
        if not top_left == bottom_right != top_right == bottom_left:
            yield self.violation("odd and even do not alternate around the corner")

    def encode(self, enc: Encoder) -> None:
        a, b, c, d = (enc.among(c, (v for v in enc.symbols.values if v % 2)) for c in self.cells)
        for one, other in ((a, b), (b, d), (d, c)):
            enc.clause(one, other)
            enc.clause(-one, -other)

    def describe(self) -> str:
        return f"The digits around the corner of {' '.join(map(str, self.cells))} alternate between odd and even."

    def draw(self, canvas: Canvas) -> None:
        canvas.checker(self.cells)

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Battenburg]:
        clues = (cls(cells=block) for block in free_blocks(solution, context, rng))
        return (clue for clue in clues if not any(clue.violations(solution)))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells)])


PLUGIN = Battenburg
