"""Row indexers: r3c5 holding 7 means that r7c5 holds 3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from gridwright import Board, Cell, Puzzle
from gridwright_rules.vendor._indexing import Indexer


@attrs.frozen(kw_only=True)
class RowIndexer(Indexer):
    """The digits number the cells of the column, from the top."""

    key = "io.github.gridwright:row_indexer"
    variant = "Row Indexers"
    summary = "A digit v in a marked cell says that row v of its column holds the number of the marked row."
    within = "column"
    ground = "#d5ecd5"

    def places(self, puzzle: Puzzle, c: Cell) -> Sequence[Cell]:
        return [each for each in puzzle.board.cells if each.col == c.col]

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(3, 2)
        for cells in (board.cells[:1], board.cells[1::2], board.cells):
            yield Puzzle.with_digits(board, 3, rules=[cls(cells=cells)])


PLUGIN = RowIndexer
