"""Plain classic sudoku strings, from 4x4 to 25x25."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gridwright import (
    Board,
    Cell,
    Format,
    FormatError,
    GridwrightError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Rule,
    Solution,
    default_plugins,
)
from gridwright.codecs import strict_json
from gridwright.codecs.flat import flat_solution

#: Size -> height and width of its boxes.
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 20: (4, 5),
         25: (5, 5)}
EMPTY = "0._*"
DIGITS = "123456789ABCDEFGHIJKLMNOP"
VALUES = {**dict.fromkeys(EMPTY, 0), **{x: i for i, x in enumerate(DIGITS, 1)},
          **{x.lower(): i for i, x in enumerate(DIGITS, 1)}}
SIZES = ", ".join(map(str, BOXES))
LENGTHS = ", ".join(str(size * size) for size in BOXES)
#: The one length that is both a whole grid (4x4) and a row (of 16x16).
AMBIGUOUS = 16
_DECORATION = re.compile(r"[|\-+\s:=]")


#: The beginning of a JSON list of such strings.
_STRINGS = re.compile(r'\s*\[\s*"[0-9A-Pa-p._*|\-+ ]{4,700}"')


class Classic(Format):
    """One puzzle a line, or one grid spread over as many lines as it has rows; digits above 9 are letters from A.

    A JSON list of strings is read as well. Spaces, bars and dashes between the digits mean nothing; lines that start
    with # are comments. Sixteen lines of 16 characters are one 16x16 grid if any digit in them is above 4, else sixteen
    4x4 puzzles.
    """

    name = "classic"
    summary = "Plain strings of a classic sudoku: 81 characters for 9x9, 0 or . for an empty cell."
    extensions = (".txt", ".sdm")

    def sniff(self, head: str, filename: str) -> int:
        if _STRINGS.match(head):
            return 80
        lines = _lines(head)
        if not lines or len(lines[0][1]) > 700:
            return 0
        try:
            first = next(_grids(lines), None)
        except FormatError as error:
            first = error
        if isinstance(first, FormatError):
            # Of the right characters but of a wrong length: the reader says what is wrong, if nobody else claims it.
            return 5 if all(x in VALUES for _, line in lines for x in line) else 0
        return 80 if first is not None else 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        for each in self.load_each(text, options):
            if isinstance(each, GridwrightError):
                raise each
            yield each

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        found = False
        try:
            for each in _grids(_listed(text) if text.lstrip().startswith("[") else _lines(text)):
                found = True
                if isinstance(each, FormatError):
                    yield each
                    continue
                try:
                    puzzle = _puzzle(*each)
                except FormatError as error:
                    yield error
                else:
                    yield puzzle
        except FormatError as error:
            # Where one grid ends and the next begins is not known any more.
            found = True
            yield error
        if not found:
            yield FormatError("there is no puzzle in the text; expected a string such as '53..7....6..195...'")

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        lines = []
        for puzzle in puzzles:
            lost = self.losses(puzzle)
            if lost and lost[0].part == "board":
                raise NotSupported(f"format classic cannot write this puzzle: {'; '.join(map(str, lost))}")
            given = puzzle.givens.get(puzzle.main, {})
            lines.append("".join(DIGITS[given[c] - 1] if c in given else "." for c in puzzle.board.cells) + "\n")
        return "".join(lines)

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        board, size = puzzle.board, puzzle.board.rows
        square = board.rows == board.cols and len(board) == size * size and puzzle.symbols().highest == size
        if not square or size not in BOXES or puzzle.symbols().kind != "digits":
            return [Loss("board", f"only square grids of {SIZES} digits can be written")]
        found = [Loss("layer", name) for name in list(puzzle.layers)[1:]]
        plain = _houses(size)
        found += [Loss("rule", rule.describe()) for rule in puzzle.rules if rule != plain]
        if plain not in puzzle.rules:
            found.append(Loss("houses", f"the string stands for {BOXES[size][0]}x{BOXES[size][1]} boxes"))
        if any(puzzle.candidates.values()):
            found.append(Loss("candidates", "pencil marks"))
        return found

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return self.dump_solution(puzzle, solution).strip()

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        if puzzle.symbols().highest > len(DIGITS):
            raise NotSupported(f"format classic has characters for {len(DIGITS)} digits only")
        return "".join(DIGITS[v - 1] for v in solution.values(puzzle.main) if v is not None) + "\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        text = text.strip()
        if text.startswith("["):
            return flat_solution(puzzle, strict_json.loads(text))
        if text.startswith("{"):
            return flat_solution(puzzle, strict_json.member(strict_json.loads(text), "solution", "list", ""))
        digits = [_digit(x) for x in _DECORATION.sub("", text)]
        return flat_solution(puzzle, _spread(puzzle, digits))

    def samples(self) -> Sequence[str]:
        return (f"1...{'.' * 12}\n", f"1{'.' * 35}\n",
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")


def _listed(text: str) -> list[tuple[int, str]]:
    """The strings of a JSON list, as `_lines` gives the lines of a text."""
    found = []
    for position, each in enumerate(strict_json.typed(strict_json.loads(text), "list", "")):
        string = strict_json.typed(each, "string", strict_json.pointer(position))
        found.append((position + 1, _DECORATION.sub("", string)))
    return found


def _lines(text: str) -> list[tuple[int, str]]:
    """Number and characters of every line that has any, without decoration and comments."""
    bodies = ((number, _DECORATION.sub("", line)) for number, line in enumerate(text.split("\n"), 1)
              if not line.startswith("#"))
    return [(number, body) for number, body in bodies if body]


def _grids(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str] | FormatError]:
    """Every grid as one string, with the number of its first line: whole lines, or blocks of N rows of N.

    A line that is neither a grid nor a row, or has other characters, is none, and the next line is read. Raises
    FormatError where nobody knows where the next grid begins.
    """
    position = 0
    while position < len(lines):
        number, body = lines[position]
        try:
            _check_characters(number, body)
            if len(body) not in BOXES and len(body) not in {size * size for size in BOXES}:
                raise _wrong_length(number, body)
        except FormatError as error:
            yield error
            position += 1
            continue
        if len(body) in {size * size for size in BOXES} and not _is_16_by_16(lines[position:position + AMBIGUOUS]):
            yield number, body
            position += 1
            continue
        size = len(body)
        block = lines[position:position + size]
        for later, row in block:
            _check_characters(later, row)
            if len(row) != size:
                raise FormatError(f"line {later} has {len(row)} characters; expected {size}, as many as the grid's "
                                  f"first row in line {number}", code="length")
        if len(block) < size:
            raise FormatError(f"the grid in line {number} has {len(block)} rows; expected {size}, as many as columns",
                              code="length")
        yield number, "".join(row for _, row in block)
        position += size


def _wrong_length(number: int, body: str) -> FormatError:
    return FormatError(f"line {number} has {len(body)} characters; expected a whole grid ({LENGTHS} characters) or a "
                       f"row of a grid ({SIZES} characters)", code="length")


def _is_16_by_16(block: Sequence[tuple[int, str]]) -> bool:
    return (len(block) == AMBIGUOUS and all(len(row) == AMBIGUOUS for _, row in block)
            and any(VALUES.get(x, 0) > 4 for _, row in block for x in row))


def _check_characters(number: int, body: str) -> None:
    bad = next((x for x in body if x not in VALUES), None)
    if bad is not None:
        raise FormatError(f"line {number}: {bad!r} is neither a digit nor one of '{EMPTY}' for an empty cell",
                          code="value")


def _digit(character: str) -> int:
    if character not in VALUES:
        raise FormatError(f"{character!r} is not a digit", code="value")
    return VALUES[character]


def _houses(size: int) -> Rule:
    rule: Rule = default_plugins().registry.get("rule", "box_grid")(origin=Cell(1, 1), box=BOXES[size])
    return rule


def _puzzle(number: int, grid: str) -> Puzzle:
    size = round(len(grid) ** 0.5)
    board = Board.rectangle(size, size)
    digits = dict(zip(board.cells, (VALUES[x] for x in grid), strict=True))
    for c, d in digits.items():
        if d > size:
            raise FormatError(f"the grid in line {number} has the digit {d} in {c}; expected at most {size}",
                              code="value")
    return Puzzle.with_digits(board, size, {c: d for c, d in digits.items() if d}, (_houses(size),))


def _spread(puzzle: Puzzle, digits: Sequence[int]) -> list[int | None]:
    """A list without gaps over the cells, as a flat list over the rectangle."""
    if len(digits) != len(puzzle.board):
        raise FormatError(f"the solution has {len(digits)} characters; the puzzle has {len(puzzle.board)} cells")
    left = iter(digits)
    return [None if c is None else next(left) for c in puzzle.board.positions()]


PLUGIN = Classic
