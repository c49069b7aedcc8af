"""Sandwiches: the sum between the lowest and the highest digit."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import cast

import attrs

from gridwright import Board, Canvas, Encoder, Proposing, Puzzle, Rule, Solution, Violation
from gridwright.clues import OutsideClue
from gridwright.encoding.sums import combinations_of
from gridwright_rules.houses.row import Row


@attrs.frozen(kw_only=True)
class Sandwich(OutsideClue):
    """`sum` is what the lowest and the highest digit enclose, 0 where they are neighbours."""

    key = "sandwich"
    technique = "SWC"
    variant = "Sandwich"
    reversible = True
    summary = ("The 1 and the highest digit of a row or column are bread; what lies between them adds up to the "
               "number outside.")

    sum: int

    def __attrs_post_init__(self) -> None:
        self._require(self.sum >= 0, f"the sum must not be negative, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        highest = solution.symbols.highest
        inside = _inside(digits, highest)
        if inside is None:
            yield self.violation(f"there is not one 1 and one {highest} to sum between")
        elif sum(inside) != self.sum:
            yield self.violation(f"the digits between 1 and {highest} add up to {sum(inside)}, not {self.sum}")

    def encode(self, enc: Encoder) -> None:
        # Without a house of all digits a digit may repeat; beyond 16 digits there are too many sets.
        if len(self.cells) == len(enc.symbols.labels) <= 16 and enc.one_house(self.cells):
            self._by_sets(enc)
        else:
            self._by_automaton(enc)

    def _by_sets(self, enc: Encoder) -> None:
        """A literal for each set of digits with the sum: it stands between the crusts, which are that far apart."""
        highest = enc.symbols.highest
        crusts = [enc.among(c, (1, highest)) for c in self.cells]
        held = {v: enc.new() for v in range(2, highest)}
        for i, c in enumerate(self.cells):
            inside = enc.all_of([enc.any_of(crusts[:i]), enc.any_of(crusts[i + 1:])])
            for v, literal in held.items():
                enc.clause(-enc.is_(c, v), -inside, literal)
                enc.clause(-enc.is_(c, v), inside, -literal)
        sizes = []
        for size in range(highest - 1):
            chosen = []
            for some in combinations_of(size, self.sum, list(held)):
                chosen.append(enc.new())
                for v, literal in held.items():
                    enc.clause(-chosen[-1], literal if v in some else -literal)
            sizes.append(enc.any_of(chosen))
        enc.clause(*sizes)
        for i, j in combinations(range(len(crusts)), 2):
            enc.clause(-crusts[i], -crusts[j], sizes[j - i - 1])

    def _by_automaton(self, enc: Encoder) -> None:
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
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Sandwich]:
        # Both ends say the same, and such clues are written above and to the left.
        for side, cells in cls.places(solution, rng):
            inside = _inside([solution[c] for c in cells], solution.symbols.highest)
            if side in ("top", "left") and inside is not None:
                yield cls(sum=sum(inside), side=side, cells=cells)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for size, digits, total in ((4, 4, 5), (4, 4, 0), (5, 4, 2), (3, 5, 3), (2, 3, 0)):
            board = Board.rectangle(1, size)
            yield Puzzle.with_digits(board, digits, rules=[cls(sum=total, side="left", cells=board.cells)])
        row = Board.rectangle(1, 5)
        for total in (0, 2, 5, 9):
            yield Puzzle.with_digits(row, 5, rules=[Row(cells=row.cells), cls(sum=total, side="left", cells=row.cells)])


def _inside(digits: Sequence[int], highest: int) -> Sequence[int] | None:
    """The digits between 1 and the highest; None where there is not one of each."""
    if highest == 1 or digits.count(1) != 1 or digits.count(highest) != 1:
        return None
    first, last = sorted((digits.index(1), digits.index(highest)))
    return digits[first + 1:last]


PLUGIN = Sandwich
