"""Classic sudokus as plain text, from 4x4 to 25x25."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridwright import (
    Board,
    Cell,
    Fault,
    Format,
    FormatError,
    GridwrightError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Rule,
    Solution,
    check,
    default_plugins,
)
from gridwright.codecs import strict_json
from gridwright.codecs.flat import flat_solution
from gridwright_formats._classic_headed import headed
from gridwright_formats._classic_lines import DIGITS, EMPTY, LONGEST, VALUES, WHOLE, Line, bare, lines_of, sections
from gridwright_formats._classic_structure import BOXES

SIZES = ", ".join(map(str, BOXES))
LENGTHS = ", ".join(str(length) for length in list(WHOLE)[:-1]) + f" or {list(WHOLE)[-1]}"
#: The one length that is both a whole grid (4x4) and a row (of 16x16).
AMBIGUOUS = 16

#: The beginning of a JSON list of such strings.
_STRINGS = re.compile(r'\s*\[\s*"[0-9A-Pa-p._*|\-+ ]{4,700}"')
#: Headers of .sdk files: the letter behind # -> the member of `meta`.
_ABOUT = {"A": "author", "D": "title", "C": "comment", "B": "date", "S": "source", "L": "level", "U": "url"}
_HEADER = re.compile(r"#([ABCDLSU])(.*\S.*)")
_LETTER = re.compile(r"[A-Za-z]")
_SECTION = re.compile(r"^[ \t]*\[puzzle\]", re.IGNORECASE | re.MULTILINE)


class Classic(Format):
    """One puzzle a line, or one grid spread over as many lines as it has rows; digits above 9 are letters from A.

    A JSON list of strings is read as well. Frames of any characters, spaces and bars between the digits mean nothing;
    dashes are empty cells where nothing else is. A name, a rating and the solution may stand beside a whole grid; rows
    of ten and more may be numbers with spaces between them; groups of digits are pencil marks. Lines that start with #
    are comments, in .sdk files about the puzzle. Sixteen lines of 16 characters are one 16x16 grid if any digit in them
    is above 4, else sixteen 4x4 puzzles.
    """

    name = "classic"
    summary = "Plain strings of a classic sudoku: 81 characters for 9x9, 0 or . for an empty cell."
    extensions = (".txt", ".sdm", ".sdk", ".ss")

    def sniff(self, head: str, filename: str) -> int:
        if _STRINGS.match(head):
            return 80
        if head.lstrip()[:1] in ("{", "[", "<"):
            return 0
        try:
            first = next(self._lines(head), None)
        except NotSupported:
            return 60
        except FormatError as error:
            first = error
        if isinstance(first, FormatError):
            # Of the right characters but of a wrong length: the reader says what is wrong, if nobody else claims it.
            return 5 if all(x in VALUES or x.isspace() for line in lines_of(_numbered(head)) for x in line.body) else 0
        if first is None or len(first.body) > 700:
            return 0
        return 60 if first.remark or first.marks else 80

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        found = False
        about = _about(text, options)
        bare = text.lstrip()
        listed = bare.startswith("[") and not _SECTION.match(bare)
        try:
            for each in _grids(_listed(text)) if listed else self._lines(text, options):
                found = True
                if isinstance(each, FormatError):
                    yield each
                    continue
                try:
                    puzzle = _puzzle(each, about, options)
                except FormatError as error:
                    yield error
                else:
                    yield puzzle
        except GridwrightError as error:
            # Where one grid ends and the next begins is not known any more.
            found = True
            yield error
        if not found:
            yield FormatError("there is no puzzle in the text; expected a string such as '53..7....6..195...'")

    def _lines(self, text: str, options: LoadOptions | None = None) -> Iterator[Line | FormatError]:
        """Every grid of a text as one line. Raises FormatError and NotSupported."""
        for kind, name, numbered in sections(text):
            if kind == "other":
                if options is not None and any(line.strip() for _, line in numbered):
                    options.warnings.append(Fault("", "ignored", f"ignored the part [{name}], which is not the puzzle",
                                                  "warning"))
                continue
            line = headed(numbered)
            if line is not None:
                yield line
            else:
                yield from _grids(lines_of(numbered))

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
        if puzzle.solution is not None:
            found.append(Loss("solution", "the solution that the puzzle states"))
        return found + [Loss("meta", name) for name in puzzle.meta.get("meta", {})]

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
        digits = [_digit(x) for x in bare(text)]
        return flat_solution(puzzle, _spread(puzzle, digits))

    def samples(self) -> Sequence[str]:
        return (f"1...{'.' * 12}\n", f"1{'.' * 35}\n",
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")


def _listed(text: str) -> list[Line]:
    """The strings of a JSON list, as `lines_of` gives the lines of a text."""
    found = []
    for position, each in enumerate(strict_json.typed(strict_json.loads(text), "list", "")):
        if isinstance(each, list):
            raise FormatError("expected a string for each grid, found a list; grids as lists of numbers, and several "
                              "grids that overlap, are not read", strict_json.pointer(position), "type")
        string = strict_json.typed(each, "string", strict_json.pointer(position))
        lines = lines_of([(position + 1, string)])
        found.append(lines[0] if len(lines) == 1 else Line(position + 1, bare(string)))
    return found


def _numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.split("\n"), 1))


def _about(text: str, options: LoadOptions) -> dict[str, str]:
    """What the headers of an .sdk file say about its puzzle; {} for other texts."""
    if not options.name.lower().endswith(".sdk") and not _SECTION.search(text):
        return {}
    found: dict[str, str] = {}
    for line in text.split("\n"):
        if match := _HEADER.fullmatch(line.strip()):
            name = _ABOUT[match[1]]
            found[name] = f"{found[name]} {match[2].strip()}" if name in found else match[2].strip()
    return found


def _grids(lines: Sequence[Line]) -> Iterator[Line | FormatError]:
    """Every grid as one line, with the number of its first line: whole lines, or blocks of N rows of N.

    A line that is neither a grid nor a row, or has other characters, is none, and the next line is read. Raises
    FormatError where nobody knows where the next grid begins.
    """
    position = 0
    while position < len(lines):
        line = lines[position]
        try:
            if len(line.body) > LONGEST:
                raise _wrong_length(line)
            _check_characters(line)
            if len(line.body) not in BOXES and len(line.body) not in WHOLE:
                raise _wrong_length(line)
        except FormatError as error:
            yield error
            position += 1
            continue
        if len(line.body) in WHOLE and not _is_16_by_16(lines[position:position + AMBIGUOUS]):
            yield line
            position += 1
            continue
        size = len(line.body)
        block = lines[position:position + size]
        for later in block:
            _check_characters(later)
            if len(later.body) != size:
                raise FormatError(f"line {later.number} has {len(later.body)} characters; expected {size}, as many as "
                                  f"the grid's first row in line {line.number}", code="length")
        if len(block) < size:
            raise FormatError(f"the grid in line {line.number} has {len(block)} rows; expected {size}, as many as "
                              "columns", code="length")
        marks = [mark for each in block for mark in each.marks or each.body]
        shown = any(each.marks for each in block)
        yield attrs.evolve(line, body="".join(each.body for each in block), marks=tuple(marks) if shown else ())
        position += size


def _wrong_length(line: Line) -> FormatError:
    return FormatError(f"line {line.number} has {len(line.body)} characters; expected a whole grid ({LENGTHS} "
                       f"characters) or a row of a grid ({SIZES} characters)", code="length")


def _is_16_by_16(block: Sequence[Line]) -> bool:
    return (len(block) == AMBIGUOUS and all(len(row.body) == AMBIGUOUS for row in block)
            and any(VALUES.get(x, 0) > 4 for row in block for x in row.body))


def _check_characters(line: Line) -> None:
    bad = next((x for x in line.body if x not in VALUES), None)
    if bad is not None:
        raise FormatError(f"line {line.number}: {bad!r} is neither a digit nor one of '{EMPTY}' for an empty cell",
                          code="value")


def _digit(character: str) -> int:
    if character not in VALUES:
        raise FormatError(f"{character!r} is not a digit", code="value")
    return VALUES[character]


def _houses(size: int) -> Rule:
    rule: Rule = default_plugins().registry.get("rule", "box_grid")(origin=Cell(1, 1), box=BOXES[size])
    return rule


def _puzzle(line: Line, about: dict[str, str], options: LoadOptions) -> Puzzle:
    size = WHOLE[len(line.body)]
    board = Board.rectangle(size, size)
    digits = dict(zip(board.cells, (VALUES[x] for x in line.body), strict=True))
    for c, d in digits.items():
        if d > size:
            raise FormatError(f"the grid in line {line.number} has the digit {d} in {c}; expected at most {size}",
                              code="value")
    beside = " ".join(filter(None, (line.title, line.remark)))
    about = {**({"title" if _LETTER.search(beside) else "rating": beside} if beside else {}), **about}
    marks = {c: frozenset(map(int, mark)) for c, mark in zip(board.cells, line.marks, strict=True) if len(mark) > 1
             } if line.marks else {}
    puzzle = Puzzle.with_digits(board, size, {c: d for c, d in digits.items() if d}, (_houses(size),),
                                candidates={"digits": marks} if marks else {}, meta={"meta": about} if about else {})
    return _solved(puzzle, line, options) if line.solution else puzzle


def _solved(puzzle: Puzzle, line: Line, options: LoadOptions) -> Puzzle:
    """The puzzle with the solution that stands beside it. Raises FormatError for a wrong one, unless read leniently."""
    values = dict(zip(puzzle.board.cells, (VALUES[x] for x in line.solution), strict=True))
    found = puzzle.evolve(solution={puzzle.main: values})
    for violation in check(found, Solution(found, {puzzle.main: values})):
        message = f"the second grid in line {line.number} is no solution of the first: it breaks {violation}"
        if options.strict:
            raise FormatError(message, code="solution")
        options.warnings.append(Fault("", "solution", message, "warning"))
    return found


def _spread(puzzle: Puzzle, digits: Sequence[int]) -> list[int | None]:
    """A list without gaps over the cells, as a flat list over the rectangle."""
    if len(digits) != len(puzzle.board):
        raise FormatError(f"the solution has {len(digits)} characters; the puzzle has {len(puzzle.board)} cells")
    left = iter(digits)
    return [None if c is None else next(left) for c in puzzle.board.positions()]


PLUGIN = Classic
