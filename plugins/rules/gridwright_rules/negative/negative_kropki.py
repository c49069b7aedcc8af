"""All kropki dots are shown: neighbours without a dot are neither consecutive nor in a 1:2 ratio."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import area_faults, bare_pairs, in_area

FAMILY = "edge/kropki"


@attrs.frozen(kw_only=True)
class NegativeKropki(Rule):
    """Covers both colours, or the stated one; a pair that carries any dot is exempt."""

    key = "negative/kropki"
    kind_member = "of"
    summary = "Every kropki dot is given: neighbours without a dot are neither consecutive nor in a 1:2 ratio."

    color: Literal["white", "black"] | None = None
    area: Cell | tuple[Cell, ...] | None = None

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from area_faults(puzzle, self.area)

    def pairs(self, puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
        """The pairs it covers."""
        inside = in_area(puzzle, self.area)
        return (p for p in bare_pairs(puzzle, FAMILY) if inside is None or inside.issuperset(p))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for pair in self.pairs(solution.puzzle):
            low, high = sorted(solution[c] for c in pair)
            if self.color != "black" and high == low + 1:
                yield self.violation(f"{low} and {high} are consecutive without a dot", pair)
            if self.color != "white" and high == 2 * low:
                yield self.violation(f"{high} is double {low} without a dot", pair)

    def encode(self, enc: Encoder) -> None:
        for a, b in self.pairs(enc.puzzle):
            enc.pair(a, b, self._quiet)

    def _quiet(self, v: int, w: int) -> bool:
        consecutive, double = abs(v - w) == 1, v == 2 * w or w == 2 * v
        return not (consecutive and self.color != "black") and not (double and self.color != "white")

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.summary)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for rule in (cls(), cls(color="white"), cls(color="black", area=board.cells[:2])):
            yield Puzzle.with_digits(board, 4, rules=[rule])


PLUGIN = NegativeKropki
