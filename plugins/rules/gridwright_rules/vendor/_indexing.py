"""Cells whose digits say where the number of their own place stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import attrs

from gridwright import Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation

__all__ = ["Indexer"]


@attrs.frozen(kw_only=True)
class Indexer(Rule):
    """A subclass says which cells the digits number; a cell that is number i and holds v has i in number v."""

    technique: ClassVar[str] = "TBL"
    unordered: ClassVar[tuple[str, ...]] = ("cells",)
    #: What the digits number, in a word, and the ground of the cells.
    within: ClassVar[str]
    ground: ClassVar[str]

    cells: tuple[Cell, ...]

    def places(self, puzzle: Puzzle, c: Cell) -> Sequence[Cell]:
        """The cells that the digits in `c` number, in order."""
        raise NotImplementedError

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        digits = puzzle.symbols(puzzle.layer_of(self)).highest
        for c in self.cells:
            if c in puzzle.board and len(places := self.places(puzzle, c)) != digits:
                yield f"the {self.within} of {c} has {len(places)} cells for {digits} digits"
                return

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.cells:
            places = self.places(solution.puzzle, c)
            there, own = places[solution[c] - 1], places.index(c) + 1
            if solution[there] != own:
                yield self.violation(f"{solution[c]} in {c} asks for {own} in {there}, which holds {solution[there]}",
                                     (c, there))

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            places = self.places(domains.puzzle, c)
            own = places.index(c) + 1
            for v, there in enumerate(places, 1):
                if own not in domains[there]:
                    domains.drop(c, (v,))

    def encode(self, enc: Encoder) -> None:
        for c in self.cells:
            row = self.places(enc.puzzle, c)
            for v, literal in enc.domain(c).items():
                enc.clause(-literal, enc.is_(row[v - 1], row.index(c) + 1))

    def describe(self) -> str:
        return f"Each digit in {' '.join(map(str, self.cells))} says where in its {self.within} its own place is named."

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(self.cells, color=self.ground)
