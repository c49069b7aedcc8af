"""Region sum lines: the same sum in every box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue, equal_sums
from gridwright_rules.houses.box import Box


@attrs.frozen(kw_only=True)
class RegionSum(LineClue):
    """Borders of boxes cut the line into pieces of equal sum."""

    key = "line/region_sum"
    technique = "LNR"
    variant = "Region Sum"
    summary = "Box borders cut a region sum line into pieces, all with the same sum."

    def pieces(self, puzzle: Puzzle) -> list[tuple[Cell, ...]]:
        """The line in pieces that each lie in one box."""
        boxes = [h.cells for h in puzzle.stated_houses(puzzle.layer_of(self)) if h.kind == "box"]

        def home(c: Cell) -> tuple[int, ...]:
            return tuple(i for i, box in enumerate(boxes) if c in box)

        return [tuple(piece) for _, piece in groupby(self.cells, home)]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        sums = [sum(solution[c] for c in piece) for piece in self.pieces(solution.puzzle)]
        if len(set(sums)) > 1:
            yield self.violation(f"the pieces add up to {', '.join(map(str, sums))}")

    def encode(self, enc: Encoder) -> None:
        enc.equal_sums(self.pieces(enc.puzzle))

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        yield from equal_sums(self.pieces(puzzle))

    def describe(self) -> str:
        return f"The pieces of the line {' '.join(map(str, self.cells))} in different boxes have the same sum."

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="blue")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        boxes = (Box(cells=board.cells[:2]), Box(cells=board.cells[2:]))
        for cells in (board.cells[:2], (Cell(1, 1), Cell(2, 1)), (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1)),
                      (Cell(1, 2), Cell(1, 1), Cell(2, 1))):
            yield Puzzle.with_digits(board, 4, rules=[*boxes, cls(cells=cells)])


PLUGIN = RegionSum
