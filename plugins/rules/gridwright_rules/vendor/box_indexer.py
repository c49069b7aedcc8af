"""Box indexers: the first cell of a box holding 7 means that its seventh holds 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from gridwright import Board, Cell, Puzzle
from gridwright_rules.houses.box import Box
from gridwright_rules.vendor._indexing import Indexer


@attrs.frozen(kw_only=True)
class BoxIndexer(Indexer):
    """The digits number the cells of the box, in reading order; every marked cell is in one box."""

    key = "io.github.gridwright:box_indexer"
    variant = "Box Indexers"
    summary = "A digit v in a marked cell says that cell v of its box holds the number of the marked cell in the box."
    within = "box"
    ground = "#d5d5ec"

    def places(self, puzzle: Puzzle, c: Cell) -> Sequence[Cell]:
        boxes = (house.cells for house in puzzle.stated_houses(puzzle.layer_of(self)) if house.kind == "box")
        return sorted(next((cells for cells in boxes if c in cells), ()))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 3)
        boxes = (Box(cells=(*board.cells[:2], board.cells[3])), Box(cells=(board.cells[2], *board.cells[4:])))
        for cells in (board.cells[:1], board.cells[2:5:2], board.cells):
            yield Puzzle.with_digits(board, 3, rules=[*boxes, cls(cells=cells)])


PLUGIN = BoxIndexer
