"""Region sum lines: the same sum in every box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Solution, Violation
from gridwright.clues import LineClue, equal_sums
from gridwright_rules.houses.box import Box


def _homes(puzzle: Puzzle, layer: str) -> dict[Cell, tuple[int, ...]]:
    """Cell -> numbers of the boxes that hold it."""
    homes: dict[Cell, tuple[int, ...]] = {}
    for number, house in enumerate(puzzle.stated_houses(layer)):
        for c in house.cells if house.kind == "box" else ():
            homes[c] = (*homes.get(c, ()), number)
    return homes


@attrs.frozen(kw_only=True)
class RegionSum(LineClue):
    """Borders of boxes cut the line into pieces of equal sum."""

    key = "line/region_sum"
    technique = "LNR"
    variant = "Region Sum"
    summary = "Box borders cut a region sum line into pieces, all with the same sum."
    fewest = 2
    usual = (3, 8)

    def pieces(self, puzzle: Puzzle) -> list[tuple[Cell, ...]]:
        """The line in pieces that each lie in one box."""
        layer = puzzle.layer_of(self)
        homes: dict[Cell, tuple[int, ...]] = {}
        if puzzle.rules:
            # Boxes are the puzzle's own: whichever of its rules remembers them.
            homes = puzzle.remembered(puzzle.rules[0], f"boxes of {layer}", partial(_homes, puzzle, layer))
        return [tuple(piece) for _, piece in groupby(self.cells, homes.get)]

    def totals(self, solution: Solution) -> list[int]:
        """What each piece adds up to."""
        return [sum(solution[c] for c in piece) for piece in self.pieces(solution.puzzle)]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        totals = self.totals(solution)
        if len(set(totals)) > 1:
            yield self.violation(f"the pieces add up to {', '.join(map(str, totals))}")

    def begins(self, solution: Solution, length: int) -> bool:
        *done, last = self.totals(solution)
        # What the last piece lacks, or where it is the only one, the next; by the cells that are left.
        lacking = done[0] - last if done else last
        return len(set(done)) <= 1 and 0 <= lacking <= (length - len(self.cells)) * solution.symbols.highest

    def stands(self, solution: Solution) -> bool:
        totals = self.totals(solution)
        return len(totals) > 1 and len(set(totals)) == 1

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
