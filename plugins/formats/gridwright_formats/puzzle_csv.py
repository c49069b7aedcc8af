"""The puzzle CSV of Eternity II solvers: binary words, one piece a row, grey as sixteen ones."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from gridwright import FormatError, LoadOptions, Loss, NotSupported, Puzzle
from gridwright.model.board import MAX_CELLS
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats._eternity_faults import forgive
from gridwright_formats._eternity_format import EternityFormat

#: The word for grey, unlike in every other format.
GREY = 0xFFFF
#: Rows have 4 columns, or 7 with x, y and turns of the hint.
COLUMNS = (4, 7)


class PuzzleCsv(EternityFormat):
    """The size in a line of its own, then a row for each piece: up, right, down, left as 16 binary digits, x, y, turns.

    Grey is 1111111111111111, colour c is c. Three zeros are no hint, so that a hint for the first cell with turns 0
    cannot be written. Square boards only; the name of the puzzle is that of the file.
    """

    name = "puzzle-csv"
    summary = "Eternity II puzzles as the CSV that solvers read: pieces in binary words, and hints."
    extensions = (".csv",)

    shows = False

    def sniff(self, head: str, filename: str) -> int:
        lines = head.lstrip().split("\n", 1)
        return 90 if len(lines) > 1 and re.fullmatch(r"\s*[0-9]+\s*", lines[0]) and re.match(
            r"\s*[01]{4,}[^\S\n]*(,[^\S\n]*[01]+[^\S\n]*){2}", lines[1]) else 0

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "pieces", "hints", "square size"

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        found = super().losses(puzzle)
        if boards.hints_of(puzzle).get(0, 1) % 4 == 0:
            found.append(Loss("hints", "the hint for position 0, for with turns 0 it reads as none"))
        return found

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        yield read(text, options)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        if len(puzzles) != 1:
            raise NotSupported(f"a puzzle CSV holds one puzzle, not {len(puzzles)}")
        return written(puzzles[0])

    def samples(self) -> Sequence[str]:
        pieces: list[e2.Quad] = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]
        return (written(boards.puzzle_of(2, 2, pieces, {1: 4})),)


def read(text: str, options: LoadOptions) -> Puzzle:
    """The puzzle of a text. Raises FormatError that names the line."""
    rows = [(number, [field.strip() for field in line.split(",")])
            for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not rows or len(rows[0][1]) != 1 or not re.fullmatch("[1-9][0-9]{0,3}", rows[0][1][0]):
        raise FormatError("the first line is the size of the board, a whole number alone", "line 1", "size")
    size = int(rows[0][1][0])
    if size * size > MAX_CELLS:
        raise FormatError(f"a board of {size} x {size} is beyond the limit of {MAX_CELLS} cells", "line 1", "size")
    pieces: list[e2.Quad] = []
    hints: dict[int, int] = {}
    for number, row in rows[1:]:
        where = f"line {number}"
        if len(row) not in COLUMNS:
            forgive(options, f"a piece has 4 or 7 columns, not {len(row)}", where, "length")
        up, right, down, left = (_colour(row[side] if side < len(row) else "", options, where) for side in range(4))
        _take_hint(row[4:7], len(pieces), size, hints, options, where)
        pieces.append((up, right, down, left))
    if len(pieces) != size * size:
        raise FormatError(f"there are {len(pieces)} pieces; expected {size * size} for {size} x {size} cells",
                          code="length")
    meta = {"name": re.sub(r"\.[A-Za-z]+$", "", options.name)} if options.name else {}
    return boards.puzzle_of(size, size, pieces, hints, meta=meta)


def _colour(word: str, options: LoadOptions, where: str) -> int:
    if not re.fullmatch("[01]{16}", word):
        forgive(options, f"{word[:40]!r} is not a colour of sixteen binary digits", where, "word")
        if not re.fullmatch("[01]{1,16}", word):
            raise FormatError(f"{word[:40]!r} is no binary number of up to sixteen digits", where, "word")
    colour = int(word, 2)
    if colour == 0:
        forgive(options, "a word of zeros is no colour; grey is 1111111111111111", where, "word")
    if colour not in (0, GREY) and colour > 255:
        raise FormatError(f"the colour {colour} is beyond 255", where, "value")
    return 0 if colour == GREY else colour


def _take_hint(fields: Sequence[str], piece: int, size: int, hints: dict[int, int], options: LoadOptions,
               where: str) -> None:
    """Add the hint of a row, if it has one, as position -> code."""
    if not fields or list(fields) == ["0", "0", "0"]:
        return
    limits = (size, size, 4)
    if len(fields) != 3 or not all(re.fullmatch("[0-9]{1,4}", field) and int(field) < limit
                                   for field, limit in zip(fields, limits, strict=False)):
        forgive(options, f"x, y and turns are {','.join(fields)[:40]}; expected whole numbers, x and y below {size}, "
                "turns 0 to 3", where, "hint")
        return
    x, y, turns = map(int, fields)
    if y * size + x in hints:
        forgive(options, f"two hints for x {x}, y {y}", where, "duplicate")
        return
    hints[y * size + x] = 4 * piece + turns


def written(puzzle: Puzzle) -> str:
    """The text of a puzzle. Raises NotSupported for boards that are not square and for pieces that are not known."""
    pieces, size = boards.known_pieces(puzzle), puzzle.board.rows
    if size != puzzle.board.cols:
        raise NotSupported(f"a puzzle CSV has one size, so it cannot hold {puzzle.board.cols} x {size} cells; "
                           "puzzle-json can")
    hints = {code // 4: (position, code % 4) for position, code in boards.hints_of(puzzle).items()}
    lines = [str(size)]
    for number, piece in enumerate(pieces):
        position, turns = hints.get(number, (0, 0))
        words = ",".join(f"{colour or GREY:016b}" for colour in piece)
        lines.append(f"{words},{position % size},{position // size},{turns}")
    return "\n".join(lines) + "\n"


PLUGIN = PuzzleCsv
