"""Links to the viewer e2.bucas.name: a board of any size."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gridwright import LoadOptions, Puzzle
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_links as links
from gridwright_formats._eternity_format import BoardLines


class BucasUrl(BoardLines):
    """One link a line, or the part behind its # or ? alone, read as those of eternity2.dev are.

    A link is written without board_pieces; hints are added where there are some, for eternity2.dev reads these links.
    """

    name = "bucas-url"
    summary = "Links to the e2.bucas.name viewer."

    def sniff(self, head: str, filename: str) -> int:
        return links.sniff(head, "e2.bucas.name", "board_w")

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "clean name", "board", "tiles", "turns of hints", "size"

    def board(self, line: str, options: LoadOptions, where: str) -> boards.Shown:
        return links.board_of_link(line, options, where)

    def line(self, puzzle: Puzzle) -> str:
        edges = e2.write_edges(e2.placed(boards.codes_of(puzzle), boards.pieces_of(puzzle)))
        return links.bucas_url(str(puzzle.meta.get("name", links.NAME)), puzzle.board.cols, puzzle.board.rows, edges,
                               boards.turns_of(puzzle))

    def link(self, puzzle: Puzzle) -> str | None:
        return self.line(puzzle)

    def samples(self) -> Sequence[str]:
        return ("https://e2.bucas.name/#puzzle=strip&board_w=2&board_h=1&board_edges=abaaaaab\n",
                "board_w=2&board_h=2&board_edges=abcaaadbceaadaae\n")


PLUGIN = BucasUrl
