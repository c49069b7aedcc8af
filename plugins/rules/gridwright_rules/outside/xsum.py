"""X-sums: the sum of the first X digits, X being the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs

from gridwright import Board, Canvas, Domains, Encoder, Proposing, Puzzle, Solution, Violation
from gridwright.clues import OutsideClue
from gridwright_rules.houses.row import Row


@attrs.frozen(kw_only=True)
class XSum(OutsideClue):
    """`sum` includes the first digit itself."""

    key = "xsum"
    technique = "XSC"
    variant = "X-Sums"
    summary = "A number outside the grid is the sum of the first X digits seen from there, X being the very first."

    sum: int

    def __attrs_post_init__(self) -> None:
        self._require(self.sum >= 0, f"the sum must not be negative, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        first = digits[:digits[0]]
        if len(first) < digits[0]:
            yield self.violation(f"there are no {digits[0]} digits to sum")
        elif sum(first) != self.sum:
            yield self.violation(f"the first {digits[0]} digits add up to {sum(first)}, not {self.sum}")

    def restrict(self, domains: Domains) -> None:
        domains.keep(self.cells[0], range(min(len(self.cells), self.sum) + 1))

    def encode(self, enc: Encoder) -> None:
        full = len(self.cells) == len(enc.symbols.labels) and enc.one_house(self.cells)
        rest = sum(enc.symbols.values) - self.sum
        for x, literal in enc.domain(self.cells[0]).items():
            with enc.implies(literal):
                if x > len(self.cells) or x > self.sum:
                    enc.clause()
                elif full and len(self.cells) - x < x - 1:
                    # The cells that do not count are fewer, and their sum is known as well.
                    enc.total(self.cells[x:], rest, distinct=True)
                else:
                    enc.total(self.cells[1:x], self.sum - x, distinct=True if full else None)

    def describe(self) -> str:
        return f"The first X of {' '.join(map(str, self.cells))} add up to {self.sum}, X being the first digit."

    def draw(self, canvas: Canvas) -> None:
        mixed = self.mixed(canvas.puzzle)
        canvas.outside(self.side, self.cells[0], f"\u27e8{self.sum}\u27e9" if mixed else str(self.sum))

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[XSum]:
        for side, cells in cls.places(solution, rng):
            x = solution[cells[0]]
            if x <= len(cells):
                yield cls(sum=sum(solution[c] for c in cells[:x]), side=side, cells=cells)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for size, digits, total in ((4, 4, 5), (4, 4, 1), (3, 5, 6), (4, 3, 3), (4, 4, 10)):
            board = Board.rectangle(1, size)
            yield Puzzle.with_digits(board, digits, rules=[cls(sum=total, side="left", cells=board.cells)])
        row = Board.rectangle(1, 5)
        for total in (1, 6, 11, 15):
            yield Puzzle.with_digits(row, 5, rules=[Row(cells=row.cells), cls(sum=total, side="left", cells=row.cells)])


PLUGIN = XSum
