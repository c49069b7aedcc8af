"""Global entropy: low, middle and high in every 2x2 window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import blocks


@attrs.frozen(kw_only=True)
class GlobalEntropy(Rule):
    """Low, middle and high are the thirds of 1..D; D is divisible by 3."""

    key = "global_entropy"
    variant = "Entropy"
    squares_only = True
    summary = "No 2x2 window lacks one of the three ranges of digits: low, middle, high."

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        digits = puzzle.symbols(puzzle.layer_of(self)).highest
        if digits % 3:
            yield f"{digits} digits have no thirds; expected a number that 3 divides"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        size = solution.symbols.highest // 3
        for block in blocks(solution.puzzle):
            if len({(solution[c] - 1) // size for c in block}) < 3:
                yield self.violation("a third of the digits is missing in a 2x2 window", block)

    def encode(self, enc: Encoder) -> None:
        digits = list(enc.symbols.values)
        size = len(digits) // 3
        thirds = (digits[:size], digits[size:2 * size], digits[2 * size:])
        among = {c: [enc.among(c, third) for third in thirds] for c in enc.board.cells}
        for block in blocks(enc.puzzle):
            for i in range(3):
                enc.clause(*(among[c][i] for c in block))

    def draw(self, canvas: Canvas) -> None:
        size = canvas.puzzle.symbols(canvas.puzzle.layer_of(self)).highest // 3
        thirds = ", ".join(f"{low}-{low + size - 1}" if size > 1 else str(low) for low in (1, 1 + size, 1 + 2 * size))
        canvas.legend(f"{self.summary.rstrip('.')} ({thirds}).")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        yield Puzzle.with_digits(Board.rectangle(2, 2), 6, rules=[cls()])
        yield Puzzle.with_digits(Board.rectangle(2, 3), 3, rules=[cls()])


PLUGIN = GlobalEntropy
