"""Sandwiches: the sum between the lowest and the highest digit."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import cast

import attrs

from gridwright import Board, Canvas, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import OutsideClue


@attrs.frozen(kw_only=True)
class Sandwich(OutsideClue):
    """The digits strictly between the 1 and the D add up to `sum`; 0 where the two are neighbours."""

    key = "sandwich"
    variant = "Sandwich"
    summary = ("A number outside the grid is the sum of the digits between the 1 and the highest digit of that row "
               "or column.")

    sum: int

    def __attrs_post_init__(self) -> None:
        self._require(self.sum >= 0, f"the sum must not be negative, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        highest = solution.symbols.highest
        if highest == 1 or digits.count(1) != 1 or digits.count(highest) != 1:
            yield self.violation(f"there is not one 1 and one {highest} to sum between")
            return
        first, last = sorted((digits.index(1), digits.index(highest)))
        total = sum(digits[first + 1:last])
        if total != self.sum:
            yield self.violation(f"the digits between 1 and {highest} add up to {total}, not {self.sum}")

    def encode(self, enc: Encoder) -> None:
        highest = enc.symbols.highest
        # State: the crusts seen, and the sum since the first of them.
        def step(state: Hashable, value: int) -> Hashable | None:
            seen, total = cast("tuple[frozenset[int], int]", state)
            if value in (1, highest):
                if value in seen or (seen and total != self.sum):
                    return None
                return seen | {value}, total
            total += value if len(seen) == 1 else 0
            return (seen, total) if total <= self.sum else None

        enc.automaton(self.cells, (frozenset(), 0), step, lambda s: len(cast("tuple[frozenset[int], int]", s)[0]) == 2)

    def describe(self) -> str:
        where = " ".join(map(str, self.cells))
        return f"The digits between the lowest and the highest digit in {where} add up to {self.sum}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        highest = puzzle.symbols(puzzle.layer_of(clues[0])).highest
        return cls.variant, cls.summary.replace("highest digit", str(highest))

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.side, self.cells[0], str(self.sum))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for size, digits, total in ((4, 4, 5), (4, 4, 0), (5, 4, 2), (3, 5, 3), (2, 3, 0)):
            board = Board.rectangle(1, size)
            yield Puzzle.with_digits(board, digits, rules=[cls(sum=total, side="left", cells=board.cells)])


PLUGIN = Sandwich
