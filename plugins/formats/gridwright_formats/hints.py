"""hints: which cells of an Eternity II board are clues, and how their pieces are turned."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from gridwright import LoadOptions, NotSupported, Puzzle
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_faults import forgive, note
from gridwright_formats._eternity_format import BoardLines

_HINTS = re.compile(r"(?:hints=)?[0-9]{1,4}(?:\.[0-3])?(?:-[0-9]{1,4}(?:\.[0-3])?)*")


class Hints(BoardLines):
    """`position.turns` joined by hyphens, one list a line; positions from 0 in reading order, clockwise quarter turns.

    The board has 16 x 16 cells unless a set of pieces is named. Which pieces the hints place is told by the puzzle that
    is named: the tiles or hints it has there.
    """

    name = "hints"
    summary = "Hints of Eternity II puzzles: positions and turns."

    def sniff(self, head: str, filename: str) -> int:
        line = head.strip().split("\n", 1)[0].strip()
        # Without a dot it might as well be a date or a number.
        return 70 if _HINTS.fullmatch(line) and ("." in line or line.startswith("hints=")) else 0

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "turns of hints", "official size"

    def board(self, line: str, options: LoadOptions, where: str) -> boards.Shown:
        width = height = official.SIZE
        if options.pieces is not None:
            width, height = options.pieces.board.cols, options.pieces.board.rows
        else:
            note(options, f"hints do not state the size of their board; {width} x {height} is taken", where, "size")
        if "." not in line and not line.startswith("hints="):
            forgive(options, f"{line[:40]!r} states no turns, and so might be anything", where, "hint")
        found = e2.read_hints(line.removeprefix("hints="), width * height, options, where)
        return boards.Shown(width=width, height=height, quads=(None,) * (width * height), hints=found,
                            hints_only=True)

    def line(self, puzzle: Puzzle) -> str:
        boards.pieces_of(puzzle)
        found = boards.turns_of(puzzle)
        if not found:
            raise NotSupported("the puzzle has no hints, and the format hints holds nothing else")
        return e2.write_hints(found)

    def samples(self) -> Sequence[str]:
        return ("34.1-45.2-135.0\n",)


PLUGIN = Hints
