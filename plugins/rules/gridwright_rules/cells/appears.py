"""A digit that appears again in some cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class Appears(Rule):
    """The digit in `source` is in at least one of `cells`."""

    key = "appears"
    unordered = ("cells",)
    variant = "Cupid"
    summary = "An arrow in a cell points towards at least one more copy of its digit."

    source: Cell
    cells: tuple[Cell, ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        if self.source in self.cells:
            yield f"{self.source} is the source and cannot be one of the cells"

    def scope(self) -> tuple[Cell, ...]:
        return (self.source, *self.cells)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        if all(solution[c] != solution[self.source] for c in self.cells):
            yield self.violation(f"{solution[self.source]} does not appear again")

    def restrict(self, domains: Domains) -> None:
        domains.keep(self.source, set().union(*(domains[c] for c in self.cells)))

    def encode(self, enc: Encoder) -> None:
        for v, literal in enc.domain(self.source).items():
            enc.clause(-literal, *(enc.is_(c, v) for c in self.cells))

    def describe(self) -> str:
        return f"The digit in {self.source} is also in one of {' '.join(map(str, self.cells))}."

    def draw(self, canvas: Canvas) -> None:
        canvas.pointer(self.source, self.cells[0])

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for size in (2, 3, 4):
            yield Puzzle.with_digits(board, 4, rules=[cls(source=board.cells[0], cells=board.cells[1:size])])


PLUGIN = Appears
