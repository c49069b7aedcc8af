"""Non-consecutive: orthogonal neighbours do not differ by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Encoder, Puzzle, Solution, Violation
from gridwright.clues import NeighbourRule
from gridwright_rules.houses.region import Region


@attrs.frozen(kw_only=True)
class NonConsecutive(NeighbourRule):
    """Pairs of the whole board, or of the stated scope."""

    key = "neighbours/nonconsecutive"
    technique = "PWC"
    variant = "Non-Consecutive"
    summary = "No two cells that share a side differ by exactly 1."

    neighbours = "orthogonal"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.pairs(solution.puzzle):
            if abs(solution[a] - solution[b]) == 1:
                yield self.violation(f"{solution[a]} and {solution[b]} are consecutive", (a, b))

    def encode(self, enc: Encoder) -> None:
        for a, b in self.pairs(enc.puzzle):
            for v in enc.domain(a):
                enc.clause(-enc.is_(a, v), -enc.is_(b, v + 1))
                enc.clause(-enc.is_(a, v), -enc.is_(b, v - 1))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 3)
        yield Puzzle.with_digits(board, 4, rules=[cls()])
        yield Puzzle.with_digits(board, 4, rules=[cls(area=board.cells[:4])])
        region = Region(kind="extra", cells=(*board.cells[:2], board.cells[5]))
        yield Puzzle.with_digits(board, 4, rules=[region, cls(within="region")])


PLUGIN = NonConsecutive
