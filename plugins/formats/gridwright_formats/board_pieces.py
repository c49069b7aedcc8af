"""board_pieces: three digits a cell, the numbers of the pieces on an Eternity II board."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from gridwright import FormatError, LineConverter, LoadOptions, Puzzle
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_faults import note
from gridwright_formats._eternity_format import BoardLines, bulk, refuse_unknown, square_size


class BoardPieces(BoardLines):
    """One board a line: for every cell in reading order the number of its piece from 001, or 000 where it is empty.

    The set of pieces must be known: the named one, or the official one for 16 x 16 cells. The text does not say how the
    pieces are turned; those turns are taken that show grey on the rim and match best inside.
    """

    name = "board_pieces"
    summary = "Eternity II boards as piece numbers, three digits a cell, one board a line."
    extensions = (".pieces",)

    def sniff(self, head: str, filename: str) -> int:
        line = "".join(head.lstrip().split("\n", 1)[0].split())
        if not re.fullmatch("(?:[0-9]{3})+", line):
            return 0
        numbers = [int(each) for each in _threes(line)]
        placed = [number for number in numbers if number]
        if len(set(placed)) < len(placed) or max(numbers) > len(numbers):
            return 0
        # A row of a sudoku could look like this, but hardly a whole one.
        return 75 if len(numbers) == official.SIZE ** 2 else 60

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "board", "numbers", "square size"

    def board(self, line: str, options: LoadOptions, where: str) -> boards.Shown:
        # Only here: it imports numpy, which takes longer than all the rest.
        from gridwright_formats import _eternity_turns as turns

        digits = "".join(line.split())
        width, height = square_size(len(digits) // 3, options, "board_pieces", where)
        if digits.strip("0") == "" and len(digits) == 3 * width * height:
            # An empty board needs no set.
            return boards.Shown(width=width, height=height, quads=(None,) * (width * height))
        if options.pieces is not None:
            pieces = boards.known_pieces(options.pieces)
        elif (width, height) == (official.SIZE, official.SIZE):
            pieces = official.PIECES
        else:
            raise FormatError(f"board_pieces tells numbers only, and no set of {width * height} pieces is known; name "
                              "it with --pieces", where, "set")
        numbers = e2.read_pieces(digits, width * height, options, where) or [-1] * (width * height)
        _check(numbers, len(pieces), where)
        found = turns.turned_best(numbers, pieces, width)
        if any(number >= 0 for number in numbers):
            more = f"; in cells {boards.some(found.unsure)} others match as well" if found.unsure else ""
            note(options, f"the turns of the pieces are those that match best{more}", where, "turns")
        codes = tuple(found.codes)
        return boards.Shown(width=width, height=height, quads=tuple(e2.placed(codes, pieces)), codes=codes,
                            unsure=found.unsure, numbers={p: number for p, number in enumerate(numbers) if number >= 0})

    def by_lines(self, to: str, options: LoadOptions) -> LineConverter | None:
        from gridwright_formats._eternity_bulk import PiecesToEdges

        return bulk(self, to, "board_edges", PiecesToEdges, options)

    def line(self, puzzle: Puzzle) -> str:
        boards.pieces_of(puzzle)
        refuse_unknown(puzzle, "numbers", self.name)
        return e2.write_pieces(boards.codes_of(puzzle))

    def samples(self) -> Sequence[str]:
        row = (4, 41, 36, 28, 60)
        return ("".join(f"{0 if i >= len(row) else row[i]:03d}" for i in range(official.SIZE ** 2)) + "\n",)


def _check(numbers: Sequence[int], pieces: int, where: str) -> None:
    """Refuse numbers that are too high or there twice. Raises FormatError."""
    used: dict[int, int] = {}
    for position, number in enumerate(numbers):
        if number >= pieces:
            raise FormatError(f"{number + 1:03d} in cell {position} is beyond {pieces} pieces", where, "pieces")
        if number >= 0 and used.setdefault(number, position) != position:
            raise FormatError(f"{number + 1:03d} is in cells {used[number]} and {position}; every piece is there once",
                              where, "duplicate")


def _threes(digits: str) -> list[str]:
    return [digits[i:i + 3] for i in range(0, len(digits), 3)]


PLUGIN = BoardPieces
