"""Group sums: any set of cells and its sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class GroupSum(Rule):
    """Repeats are allowed."""

    key = "sum/group"
    unordered = ("cells",)
    variant = "Sum"
    summary = "The digits in a dotted outline add up to its number; digits may repeat."

    sum: int
    cells: tuple[Cell, ...]
    def __attrs_post_init__(self) -> None:
        self._require(self.sum >= 0, f"the sum must not be negative, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        total = sum(solution[c] for c in self.cells)
        if total != self.sum:
            yield self.violation(f"the digits add up to {total}, not {self.sum}")

    def restrict(self, domains: Domains) -> None:
        domains.bound_total(self.cells, self.sum)

    def encode(self, enc: Encoder) -> None:
        enc.total(self.cells, self.sum)

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} add up to {self.sum}."

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, label=str(self.sum), dotted=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for size, total in ((1, 3), (3, 7), (4, 10), (2, 99)):
            yield Puzzle.with_digits(board, 4, rules=[cls(sum=total, cells=board.cells[:size])])


PLUGIN = GroupSum
