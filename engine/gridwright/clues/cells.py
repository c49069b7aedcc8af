"""Clues about single cells, and about the sum of some."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import attrs

from gridwright.model.board import Cell
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution, Violation

if TYPE_CHECKING:
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder
    from gridwright.model.puzzle import Puzzle
    from gridwright.model.symbols import Symbols


__all__ = ["CellClue", "SumClue", "equal_sums"]


@attrs.frozen(kw_only=True)
class CellClue(Rule):
    """Cells that each hold one of the digits of `allowed`; `fault` says what is wrong with a digit, apart from it."""

    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    cells: tuple[Cell, ...]

    def allowed(self, symbols: Symbols) -> Collection[int]:
        """The digits each cell may hold."""
        raise NotImplementedError

    def fault(self, digit: int) -> str:
        """Why a cell may not hold the digit, in a few words; "" where it may."""
        raise NotImplementedError

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.cells:
            if why := self.fault(solution[c]):
                yield self.violation(f"{solution[c]} {why}", (c,))

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            domains.keep(c, self.allowed(domains.symbols))

    def encode(self, enc: Encoder) -> None:
        for c in self.cells:
            enc.clause(enc.among(c, self.allowed(enc.symbols)))


@attrs.frozen(kw_only=True)
class SumClue(Rule):
    """Cells that add up to `sum`, if it is not None; a subclass has the fields `sum` and `cells`, and maybe a shape."""

    #: Whether no digit repeats in the cells.
    distinct: ClassVar[bool] = False

    if TYPE_CHECKING:
        # Only told to type checkers: two bases that both bring fields cannot be combined.
        sum: int | None
        cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(self.sum is None or self.sum >= 0, f"the sum must not be negative, not {self.sum}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        if self.distinct and len(set(digits)) < len(digits):
            yield self.violation("a digit repeats", [c for c in self.cells if digits.count(solution[c]) > 1])
        if self.sum is not None and sum(digits) != self.sum:
            yield self.violation(f"the digits add up to {sum(digits)}, not {self.sum}")

    def restrict(self, domains: Domains) -> None:
        if self.distinct:
            domains.differ(self.cells)
        if self.sum is not None:
            domains.bound_total(self.cells, self.sum, distinct=self.distinct)

    def encode(self, enc: Encoder) -> None:
        if self.distinct:
            enc.differ(self.cells)
        if self.sum is not None:
            enc.total(self.cells, self.sum, distinct=self.distinct)

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        weights: dict[Cell, int] = {}
        for c in self.cells:
            weights[c] = weights.get(c, 0) + 1
        if self.sum is not None:
            yield weights, self.sum

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} add up to {self.sum}."


def equal_sums(groups: Sequence[Sequence[Cell]]) -> Iterator[tuple[dict[Cell, int], int]]:
    """Groups of cells with the same sum as `Rule.sums`: each group less the one before it."""
    for one, other in pairwise(groups):
        weights: dict[Cell, int] = {}
        for cells, sign in ((one, -1), (other, 1)):
            for c in cells:
                weights[c] = weights.get(c, 0) + sign
        yield {c: weight for c, weight in weights.items() if weight}, 0
