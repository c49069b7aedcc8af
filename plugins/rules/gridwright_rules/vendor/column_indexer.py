"""Column indexers: r3c5 holding 7 means that r3c7 holds 5 (with columns 1, 5 and 9 marked: the "159" rule)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from gridwright import Board, Cell, Puzzle
from gridwright_rules.vendor._indexing import Indexer


@attrs.frozen(kw_only=True)
class ColumnIndexer(Indexer):
    """The digits number the cells of the row, from the left."""

    key = "io.github.gridwright:column_indexer"
    variant = "Column Indexers"
    summary = "A digit v in a marked cell says that column v of its row holds the number of the marked column."
    within = "row"
    ground = "#ecd5d5"

    def places(self, puzzle: Puzzle, c: Cell) -> Sequence[Cell]:
        return [each for each in puzzle.board.cells if each.row == c.row]

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 3)
        for cells in (board.cells[:1], board.cells[1::2], board.cells):
            yield Puzzle.with_digits(board, 3, rules=[cls(cells=cells)])


PLUGIN = ColumnIndexer
