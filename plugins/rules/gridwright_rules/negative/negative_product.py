"""All clues of one product are shown: neighbours without a product do not have it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from gridwright import Board, Puzzle
from gridwright.clues import NegativeEdge
from gridwright_rules.edge.edge_product import Product


@attrs.frozen(kw_only=True)
class NegativeProduct(NegativeEdge):
    """A pair that carries any product clue is exempt."""

    key = "negative/product"
    technique = "PWC"
    variant = "Product"
    summary = "All clues of the stated product are shown: no other neighbours have it."
    closes = "edge/product"

    value: int

    def describe(self) -> str:
        return f"Neighbours without a product between them do not multiply to {self.value}."

    def shows(self, low: int, high: int) -> str:
        return f"multiply to {self.value}" if low * high == self.value else ""

    def forbidden(self, highest: int) -> Collection[tuple[int, int]]:
        return {(v, self.value // v) for v in range(1, highest + 1) if self.value % v == 0}

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for value in (4, 6, 7):
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value)])
        marked = Product(value=2, cells=board.cells[:2])
        yield Puzzle.with_digits(board, 4, rules=[marked, cls(value=4, area=board.cells[:3])])


PLUGIN = NegativeProduct
