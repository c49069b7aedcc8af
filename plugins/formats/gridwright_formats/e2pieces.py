"""e2pieces.txt: four numbers a line, either a placed board or the pieces of a set."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import attrs

from gridwright import FormatError, LoadOptions, Loss, NotSupported, Puzzle
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats._eternity_faults import note
from gridwright_formats._eternity_format import EternityFormat, square_size
from gridwright_formats._eternity_pieces import PieceSet

_LINE = re.compile(r"\s*[0-9]{1,4}(?:\s*[\s,;]\s*[0-9]{1,4}){3,4}\s*")


class E2Pieces(EternityFormat):
    """Colours up, right, down, left, with 0 for grey; a fifth number in front is the number of the piece.

    Two meanings are in use: the tiles of a board in reading order, which is taken where there is one for every cell and
    all outer sides are grey; and a list of pieces as they lie unturned, which is taken for a set of pieces that has the
    corners and borders of a board. The reader notes which it took. Of a partial board only its tiles are written, so
    that their positions are lost; of a puzzle without a board, its pieces.
    """

    name = "e2pieces"
    summary = "Eternity II tiles or pieces as numbers, one a line."

    def sniff(self, head: str, filename: str) -> int:
        lines = [line for line in head.split("\n") if line.strip()]
        if not lines or not all(_LINE.fullmatch(line) for line in lines[:3]):
            return 0
        return 85 if _no_sudokus(lines) else 60

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        if not boards.is_board(puzzle) or self._looks_like(puzzle) == "pieces":
            return "pieces", "square size"
        return ("full board", "tiles", "square size") if -1 not in boards.codes_of(puzzle) else ("full board", "tiles")

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        found = super().losses(puzzle)
        edge = all(loss.part != "board" for loss in found)
        if edge and not boards.is_board(puzzle) and self._looks_like(puzzle) == "board":
            found.append(Loss("board", "that there is none, for the pieces in their order look like a placed one"))
        elif edge and not boards.is_board(puzzle) and not _framed(boards.pieces_of(puzzle), puzzle.board.cols,
                                                                  puzzle.board.rows):
            found.append(Loss("pieces", "all, for they have not as many grey sides as a board, and are refused"))
        return found

    def _looks_like(self, puzzle: Puzzle) -> str:
        """What readers take the text for: a full board, or pieces where that has colours on the rim."""
        quads: e2.Quads = boards.pieces_of(puzzle)
        if boards.is_board(puzzle):
            quads = e2.placed(boards.codes_of(puzzle), boards.pieces_of(puzzle))
        listed = Listed(puzzle.board.cols, puzzle.board.rows, tuple(quad for quad in quads if quad), None)
        return "board" if listed.placed or len(listed.quads) < len(quads) else "pieces"

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        found = read(text, options)
        if found.placed:
            note(options, "read as a placed board: a tile for every cell in reading order", "", "meaning")
            yield boards.puzzle_of_board(found.board(), options)
        else:
            yield from _as_set(found, options)

    def shown(self, text: str, options: LoadOptions) -> Iterator[boards.Shown]:
        found = read(text, options)
        if not found.placed:
            raise NotSupported("the text is a list of pieces, not a board")
        yield found.board()

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        if len(puzzles) != 1:
            raise NotSupported(f"e2pieces holds one board or one set of pieces, not {len(puzzles)}")
        puzzle = puzzles[0]
        quads: e2.Quads = boards.known_pieces(puzzle) if not boards.is_board(puzzle) else e2.placed(
            boards.codes_of(puzzle), boards.pieces_of(puzzle))
        if not any(quads):
            raise NotSupported("the board is empty, and e2pieces lists the tiles that lie on it")
        return "".join(" ".join(map(str, quad)) + "\n" for quad in quads if quad)

    def samples(self) -> Sequence[str]:
        catalogue = ("0 0 1 2", "0 0 1 3", "0 0 1 4", "0 0 2 3", "0 2 5 1", "0 3 4 1", "0 3 7 1", "0 4 6 2", "4 6 7 5")
        return "0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n", "".join(line + "\n" for line in catalogue)


@attrs.frozen
class Listed:
    """The quads of a text, in order; the numbers in front of them from 0, None where there are none."""

    width: int
    height: int
    quads: tuple[e2.Quad, ...]
    numbers: tuple[int, ...] | None

    @property
    def placed(self) -> bool:
        """Whether the quads are a board: one for every cell, outer sides grey."""
        return len(self.quads) == self.width * self.height and all(
            not quad[side] for position, quad in enumerate(self.quads) for side in self._outer(position))

    def _outer(self, position: int) -> Iterator[int]:
        row, col = divmod(position, self.width)
        rim = (row == 0, col == self.width - 1, row == self.height - 1, col == 0)
        return (side for side in range(4) if rim[side])

    def board(self) -> boards.Shown:
        """The quads as a board; four zeros are an empty cell."""
        return boards.Shown(width=self.width, height=self.height,
                            quads=tuple(quad if any(quad) else None for quad in self.quads),
                            numbers=dict(enumerate(self.numbers or ())))


def read(text: str, options: LoadOptions) -> Listed:
    """What a text lists. Raises FormatError that names the line."""
    rows: list[list[int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if not _LINE.fullmatch(line):
            raise FormatError(f"{line.strip()[:40]!r} is not four colours, with or without a number in front",
                              f"line {number}", "line")
        rows.append([int(field) for field in re.findall("[0-9]+", line)])
        if len(rows[-1]) != len(rows[0]):
            raise FormatError(f"there are {len(rows[-1])} numbers, {len(rows[0])} in the lines before",
                              f"line {number}", "line")
        if max(rows[-1][-4:]) > 255:
            raise FormatError(f"the colour {max(rows[-1][-4:])} is beyond 255", f"line {number}", "value")
    if not rows:
        raise FormatError("the text is empty; expected four colours a line", code="empty")
    width, height = square_size(len(rows), options, "e2pieces", "")
    numbers = None
    if len(rows[0]) == 5:
        note(options, "the first of five numbers is taken for that of the piece", "", "numbers")
        base = 0 if any(row[0] == 0 for row in rows) else 1
        numbers = tuple(row[0] - base for row in rows)
        if len(set(numbers)) < len(rows) or max(numbers) >= width * height:
            raise FormatError(f"the first numbers are not different ones from {base} to {width * height - 1 + base}",
                              code="numbers")
    quads = []
    for row in rows:
        up, right, down, left = row[-4:]
        quads.append((up, right, down, left))
    return Listed(width, height, tuple(quads), numbers)


def _no_sudokus(lines: Sequence[str]) -> bool:
    """Whether lines of four numbers are no sudokus of 4 x 4 cells, which look like them."""
    rows = [[int(field) for field in re.findall("[0-9]+", line)[-4:]] for line in lines if _LINE.fullmatch(line)]
    if any(len(re.findall("[0-9]+", line)) != 4 for line in lines) or max(map(max, rows)) > 4:
        return True
    side = round(len(rows) ** 0.5)
    if side == 2 == len(rows) / 2:
        return _four_match(rows)
    return side > 2 and _framed(rows, side, side)


def _four_match(rows: Sequence[Sequence[int]]) -> bool:
    """Whether four tiles are a solved board of 2 x 2 cells."""
    one, two, three, four = rows
    grey = [one[0], one[3], two[0], two[1], three[2], three[3], four[1], four[2]]
    return not any(grey) and all(a == b != 0 for a, b in (
        (one[1], two[3]), (one[2], three[0]), (two[2], four[0]), (three[1], four[3])))


def _as_set(found: Listed, options: LoadOptions) -> Iterator[Puzzle]:
    """The puzzle of a list of pieces. Raises FormatError where it is no set for the board."""
    cells = found.width * found.height
    if len(found.quads) < cells and options.pieces is not None:
        pieces = boards.pieces_of(options.pieces)
        named = PieceSet(pieces).name(found.quads, dict(enumerate(found.numbers or ())), {})
        note(options, f"read as {len(named.codes)} tiles of the named set, of which nothing says where they lie", "",
             "meaning")
        yield boards.puzzle_of(found.width, found.height, pieces, {}, meta={"hints": []})
        return
    if not _framed(found.quads, found.width, found.height):
        raise FormatError(f"the {len(found.quads)} lines are neither a board of {found.width} x {found.height} cells "
                          "with grey outer sides nor the pieces of one, which have as many grey sides", code="meaning")
    note(options, "read as a list of pieces as they lie unturned, not as a board", "", "meaning")
    order = sorted(range(cells), key=(found.numbers or range(cells)).__getitem__)
    yield boards.puzzle_of(found.width, found.height, [found.quads[i] for i in order], {})


def _framed(quads: Sequence[Sequence[int]], width: int, height: int) -> bool:
    """Whether the quads have as many grey sides as the cells of a board have sides on its rim."""
    return sorted(quad.count(0) for quad in quads) == sorted(sum(rim) for rim in _rims(width, height))


def _rims(width: int, height: int) -> Iterator[tuple[bool, bool, bool, bool]]:
    """Which sides of each cell lie on the rim."""
    for position in range(width * height):
        row, col = divmod(position, width)
        yield row == 0, col == width - 1, row == height - 1, col == 0


PLUGIN = E2Pieces
