"""Skyscrapers: how many cells are higher than all before."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import cast

import attrs

from gridwright import Board, Canvas, Domains, Encoder, Proposing, Puzzle, Solution, Violation
from gridwright.clues import OutsideClue
from gridwright_rules.houses.row import Row


@attrs.frozen(kw_only=True)
class Skyscraper(OutsideClue):
    """A cell is seen if no cell before it is as high; `value` of them are."""

    key = "skyscraper"
    technique = "SKC"
    variant = "Skyscrapers"
    summary = ("A number outside the grid says how many digits are seen from there, each hiding the lower ones "
               "behind it.")

    value: int

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 0, f"the value must not be negative, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        seen = _seen([solution[c] for c in self.cells])
        if seen != self.value:
            yield self.violation(f"{seen} heights are seen, not {self.value}")

    def restrict(self, domains: Domains) -> None:
        highest = domains.symbols.highest
        if self.value > len(self.cells):
            domains.impossible()
            return
        if domains.one_house(self.cells) and len(self.cells) == highest:
            if self.value == 1:
                domains.keep(self.cells[0], (highest,))
            for i, c in enumerate(self.cells):
                domains.drop(c, range(highest + 2 - max(self.value - i, 1), highest + 1))

    def encode(self, enc: Encoder) -> None:
        def step(state: Hashable, value: int) -> Hashable | None:
            tallest, seen = cast("tuple[int, int]", state)
            if value > tallest:
                tallest, seen = value, seen + 1
            return (tallest, seen) if seen <= self.value else None

        enc.automaton(self.cells, (0, 0), step, lambda s: cast("tuple[int, int]", s)[1] == self.value)

    def describe(self) -> str:
        return f"{self.value} of the heights {' '.join(map(str, self.cells))} are seen from the {self.side}."

    def draw(self, canvas: Canvas) -> None:
        mixed = self.mixed(canvas.puzzle)
        canvas.outside(self.side, self.cells[0], str(self.value), frame="square" if mixed else "none")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Skyscraper]:
        return (cls(value=_seen([solution[c] for c in cells]), side=side, cells=cells)
                for side, cells in cls.places(solution, rng))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for size, digits, value in ((4, 4, 2), (4, 4, 4), (3, 5, 1), (5, 4, 3)):
            board = Board.rectangle(1, size)
            yield Puzzle.with_digits(board, digits, rules=[cls(value=value, side="left", cells=board.cells)])
        row = Board.rectangle(1, 4)
        house = Row(cells=row.cells)
        for value in (1, 3):
            yield Puzzle.with_digits(row, 4, rules=[house, cls(value=value, side="left", cells=row.cells)])


def _seen(heights: Sequence[int]) -> int:
    return sum(all(before < height for before in heights[:i]) for i, height in enumerate(heights))


PLUGIN = Skyscraper
