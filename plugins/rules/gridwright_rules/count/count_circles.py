"""Counting circles: a digit in circles is in as many circles as it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class Circles(Rule):
    """A digit that is among the cells is there exactly as often as its own value."""

    key = "count/circles"
    technique = "CNT"
    unordered = ("cells",)
    variant = "Counting Circles"
    summary = "Circles count: whatever digit is in one, that many circles hold it."

    cells: tuple[Cell, ...]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        there = [solution[c] for c in self.cells]
        for v in sorted(set(there)):
            if there.count(v) != v:
                yield self.violation(f"{v} is in {there.count(v)} circles", [c for c in self.cells if solution[c] == v])

    def encode(self, enc: Encoder) -> None:
        used = {}
        for v in enc.symbols.values:
            homes = [enc.is_(c, v) for c in self.cells]
            used[v] = enc.any_of(homes)
            with enc.implies(used[v]):
                enc.exactly(homes, v)
        # The digits that are used add up to the number of circles: implied, but not seen by the counts alone.
        enc.subset_total(used, len(self.cells))

    def describe(self) -> str:
        return f"Each digit in the circles {' '.join(map(str, self.cells))} is in as many of them as its value."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "circle", hollow=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 3)
        yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells)])
        for size in (1, 2, 3, 4):
            yield Puzzle.with_digits(board, 3, rules=[cls(cells=board.cells[:size])])


PLUGIN = Circles
