"""Links to the viewer of eternity2.dev: a square board, and its hints."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gridwright import LoadOptions, NotSupported, Puzzle
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_links as links
from gridwright_formats._eternity_format import BoardLines


class Eternity2Url(BoardLines):
    """One link a line, or the part behind its ? or # alone; keys in any order, in the query or the fragment.

    Read are puzzle (a name), puzzle_size or board_w and board_h, board_edges, board_pieces, hints and motifs_order. A
    link is written without board_pieces, as the site writes it.
    """

    name = "eternity2-url"
    summary = "Links to the eternity2.dev viewer, with board and hints."

    def sniff(self, head: str, filename: str) -> int:
        return links.sniff(head, "eternity2.dev", "puzzle_size")

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "clean name", "board", "tiles", "turns of hints", "square size"

    def board(self, line: str, options: LoadOptions, where: str) -> boards.Shown:
        return links.board_of_link(line, options, where)

    def line(self, puzzle: Puzzle) -> str:
        width, height = puzzle.board.cols, puzzle.board.rows
        edges = e2.write_edges(e2.placed(boards.codes_of(puzzle), boards.pieces_of(puzzle)))
        if width != height:
            raise NotSupported(f"an eternity2.dev link has one puzzle_size, so it cannot hold {width} x {height} "
                               "cells; bucas-url can")
        return links.viewer_url(str(puzzle.meta.get("name", links.NAME)), width, edges, boards.turns_of(puzzle))

    def link(self, puzzle: Puzzle) -> str | None:
        return self.line(puzzle)

    def samples(self) -> Sequence[str]:
        return ("https://eternity2.dev/viewer?puzzle=two&puzzle_size=2&board_edges=abcaaadbceaadaae&hints=1.3\n",
                "puzzle_size=2&board_edges=abcaaadbceaadaae\n")


PLUGIN = Eternity2Url
