"""All Rossini arrows are shown: elsewhere the first three cells neither rise nor fall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import area_faults, in_area, scoped
from gridwright_rules.houses.row import Row
from gridwright_rules.outside.rossini import Rossini


@attrs.frozen(kw_only=True)
class NegativeRossini(Rule):
    """Covers both ends of every full row and column, or those inside the area."""

    key = "negative/rossini"
    variant = "Rossini"
    summary = "Where there is no arrow, the first three digits seen from outside neither increase nor decrease."
    kind_member = "of"
    unordered = ("area",)
    closes = "rossini"

    area: Cell | tuple[Cell, ...] | None = None

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from area_faults(puzzle, self.area)

    def triples(self, puzzle: Puzzle) -> list[tuple[Cell, ...]]:
        """The first three cells from each end of every full row and column that carries no arrow there."""
        inside, layer = in_area(puzzle, self.area), puzzle.layer_of(self)
        size = len(puzzle.symbols(layer).labels)
        houses = [h.cells for h in puzzle.stated_houses(layer) if h.kind in ("row", "column") and len(h.cells) == size]
        marked = {rule.scope() for rule in puzzle.rules if rule.key == self.closes}
        ends = dict.fromkeys(end for cells in houses for end in (cells[:3], cells[::-1][:3]) if len(end) == 3)
        return [end for end in ends if end not in marked and (inside is None or inside.issuperset(end))]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for cells in self.triples(solution.puzzle):
            a, b, c = (solution[each] for each in cells)
            if a < b < c or a > b > c:
                yield self.violation(f"{a}, {b}, {c} are in order without an arrow", cells)

    def encode(self, enc: Encoder) -> None:
        for a, b, c in self.triples(enc.puzzle):
            for one, other in ((a, c), (c, a)):
                enc.clause(-enc.holds(one, b, lambda v, w: v < w), -enc.holds(b, other, lambda v, w: v < w))

    def describe(self) -> str:
        return scoped(self.summary, self.area)

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.describe())

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 4)
        row = Row(cells=board.cells)
        yield Puzzle.with_digits(board, 4, rules=[row, cls()])
        arrow = Rossini(arrow="in", side="left", cells=board.cells[:3])
        yield Puzzle.with_digits(board, 4, rules=[row, arrow, cls()])
        yield Puzzle.with_digits(board, 4, rules=[row, cls(area=board.cells[1:])])


PLUGIN = NegativeRossini
