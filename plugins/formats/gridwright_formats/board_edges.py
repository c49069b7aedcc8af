"""board_edges: four letters a cell, the lingua franca of Eternity II boards."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from gridwright import FormatError, LineConverter, LoadOptions, NotSupported, Puzzle
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats._eternity_format import BoardLines, bulk, square_size

_BLOB = re.compile(r"\s*[a-z]{4}(?:\s?[a-z]{4})*\s*")


class BoardEdges(BoardLines):
    """One board a line: the colours up, right, down, left of every cell in reading order, a = grey, `aaaa` = empty.

    Boards are square unless a set of pieces is named. Where one is known, letters in another order of motifs are told
    by it and translated; a stated `motifs_order` needs a link. Numbers and turns of pieces come from the set.
    """

    name = "board_edges"
    summary = "Eternity II boards as letters, four a cell, one board a line."
    extensions = (".edges",)

    def sniff(self, head: str, filename: str) -> int:
        line = head.lstrip().split("\n", 1)[0]
        letters = "".join(line.split())
        if not _BLOB.fullmatch(line):
            return 0
        # No word and no grid of large digits: the corner has two grey sides, or none at all lie there.
        return 85 if letters[0] == letters[3] == "a" else 20

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "board", "tiles", "square size"

    def board(self, line: str, options: LoadOptions, where: str) -> boards.Shown:
        letters = "".join(line.split())
        if len(letters) // 4 == 1 and letters[:4] != "aaaa":
            raise FormatError(f"{letters!r} is no board: a tile alone has four grey sides", where, "size")
        width, height = square_size(len(letters) // 4, options, "board_edges", where)
        quads = e2.read_edges(letters, width * height, options, where)
        return boards.Shown(width=width, height=height, quads=tuple(quads))

    def by_lines(self, to: str, options: LoadOptions) -> LineConverter | None:
        from gridwright_formats._eternity_bulk import EdgesToPieces

        return bulk(self, to, "board_pieces", EdgesToPieces, options)

    def line(self, puzzle: Puzzle) -> str:
        text = e2.write_edges(e2.placed(boards.codes_of(puzzle), boards.pieces_of(puzzle)))
        if len(text) == 4 and text != "aaaa":
            raise NotSupported(f"{text!r} alone is no board, but a word of four letters; links can hold it")
        return text

    def samples(self) -> Sequence[str]:
        return "abcaaadbceaadaae\n", "abcaaadbceaadaae\nabcaaadbaaaadaae\n"


PLUGIN = BoardEdges
