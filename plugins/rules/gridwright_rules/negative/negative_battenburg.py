"""All battenburg marks are shown: no other 2x2 block is a parity checkerboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import area_faults, blocks, in_area, scoped
from gridwright_rules.corner.corner_battenburg import Battenburg


@attrs.frozen(kw_only=True)
class NegativeBattenburg(Rule):
    """Covers the blocks inside one grid (any, on a board without grids), or inside the area."""

    key = "negative/battenburg"
    variant = "Battenburg"
    squares_only = True
    summary = ("Where there is no battenburg mark, the four digits around a corner do not alternate between odd and "
               "even.")
    kind_member = "of"
    unordered = ("area",)
    closes = "corner/battenburg"

    area: Cell | tuple[Cell, ...] | None = None

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from area_faults(puzzle, self.area)

    def corners(self, puzzle: Puzzle) -> Iterator[tuple[Cell, ...]]:
        """The blocks it covers."""
        inside = in_area(puzzle, self.area)
        marked = {frozenset(rule.scope()) for rule in puzzle.rules if rule.key == self.closes}
        for block in blocks(puzzle):
            if frozenset(block) not in marked and (inside is None or inside.issuperset(block)) and (
                    not puzzle.areas or any(grid.issuperset(block) for grid in puzzle.areas)):
                yield block

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for block in self.corners(solution.puzzle):
            odd = [solution[c] % 2 for c in block]
            if odd in ([0, 1, 1, 0], [1, 0, 0, 1]):
                yield self.violation("odd and even alternate around a corner without a mark", block)

    def encode(self, enc: Encoder) -> None:
        odd = {c: enc.among(c, (v for v in enc.symbols.values if v % 2)) for c in enc.board.cells}
        for a, b, c, d in self.corners(enc.puzzle):
            enc.clause(odd[a], -odd[b], -odd[c], odd[d])
            enc.clause(-odd[a], odd[b], odd[c], -odd[d])

    def describe(self) -> str:
        return scoped(self.summary, self.area)

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.describe())

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        yield Puzzle.with_digits(board, 4, rules=[cls()])
        board = Board.rectangle(2, 3)
        mark = Battenburg(cells=(*board.cells[:2], *board.cells[3:5]))
        yield Puzzle.with_digits(board, 3, rules=[cls(), mark])
        yield Puzzle.with_digits(board, 3, rules=[cls(area=mark.cells)])


PLUGIN = NegativeBattenburg
