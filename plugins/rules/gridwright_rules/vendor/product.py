"""Products of any cells: what a cage with a times sign says in KenKen and its kin."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from math import prod

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class Product(Rule):
    """The digits of the cells multiply to `value`; they may repeat."""

    key = "io.github.gridwright:product"
    technique = "SUM"
    unordered = ("cells",)
    variant = "Product"
    summary = "The digits in an outline with a times sign multiply to its number; digits may repeat."

    value: int
    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.cells) > 0, "a product needs at least one cell")
        self._require(self.value >= 1, f"the value must be at least 1, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        found = prod(solution[c] for c in self.cells)
        if found != self.value:
            yield self.violation(f"the digits multiply to {found}, not {self.value}")

    def restrict(self, domains: Domains) -> None:
        for c in set(self.cells):
            domains.keep(c, [v for v in domains.symbols.values if v > 0 and self.value % v == 0])

    def encode(self, enc: Encoder) -> None:
        def step(state: Hashable, digit: int) -> Hashable | None:
            left = int(str(state))
            return left // digit if digit > 0 and left % digit == 0 else None

        enc.automaton(self.cells, self.value, step, lambda left: left == 1)

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} multiply to {self.value}."

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, label=f"{self.value}\u00d7", dotted=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for size, value in ((1, 3), (2, 6), (3, 4), (4, 24), (2, 7)):
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value, cells=board.cells[:size])])


PLUGIN = Product
