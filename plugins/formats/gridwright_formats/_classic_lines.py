"""The lines of texts that show classic grids: what is cells, what is a frame, what is a name or a rating beside them.

Every form ends as `Line`s: cells as one character each, as in the plain strings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

import attrs

from gridwright_formats._classic_structure import BOXES

__all__ = ["DIGITS", "EMPTY", "LONGEST", "VALUES", "WHOLE", "Line", "bare", "lines_of", "sections"]

EMPTY = "0._*"
DIGITS = "123456789ABCDEFGHIJKLMNOP"
VALUES = {**dict.fromkeys(EMPTY, 0), **{x: i for i, x in enumerate(DIGITS, 1)},
          **{x.lower(): i for i, x in enumerate(DIGITS, 1)}}
#: Length of a whole grid -> its size.
WHOLE = {size * size: size for size in BOXES}
#: Rows of at least so many numbers with spaces between them are read number by number.
NUMBERED = 10
#: Digits of grids whose pencil marks are read.
MARKED = 9
#: Lines beyond this many characters are no cells, and are taken as they are.
LONGEST = 4_000

_DECORATION = re.compile(r"[|\-+\s:=/\\,]")
_BESIDE_DASHES = re.compile(r"[|+\s:=/\\,]")
#: Lines of box-drawing characters; those that stand between cells are bars.
_DRAWN = str.maketrans({**dict.fromkeys("│┃║╎┆┊╏┇┋", "|"), **dict.fromkeys("─━═╌┄┈╍┅┉", "-"),
                        **{chr(x): "+" for x in (*range(0x250C, 0x254C), *range(0x2552, 0x2570))}})
#: What frames are made of: bars and dashes, and what programs put at their corners.
_FRAME = frozenset("-=+|:*.'`, \t")
_BAR = re.compile(r"[-=]{3}|[-=]{2}[+|]|[+|][-=]{2}")
_ROW_END = re.compile(r"\\n|\\r")
_FIELDS = re.compile(r"[\s,;|\"]+")
_NUMBER = re.compile(r"[1-9][0-9]?")
_MARKS = re.compile(r"[1-9]{1,9}")
#: A line of words, such as the title of a grid or the name of a program, which has letters that are no digits.
_WORDS = re.compile(r"[A-Za-z]{3,}[A-Za-z .#:_-]*[0-9.]*[a-z]?")
_BEYOND = re.compile(r"[Q-Zq-z]")
_HEADING = re.compile(r"\[([A-Za-z ]{1,30})\]")
_PROGRAM = re.compile(r"simple sudoku|version\b|sudocue|sadman", re.IGNORECASE)


@attrs.frozen
class Line:
    """A line of cells. `remark` is what stands beside a whole grid, `solution` the second whole grid of the line.

    `marks` has the digits of each cell where the line shows pencil marks; `title` is the line of words before it.
    `sure` is False for a line of dashes, which may be a frame.
    """

    number: int
    body: str
    remark: str = ""
    solution: str = ""
    marks: tuple[str, ...] = ()
    title: str = ""
    sure: bool = attrs.field(default=True, eq=False)


def bare(line: str) -> str:
    """The characters of a line that may be cells."""
    return _DECORATION.sub("", _plain(line))


def _plain(line: str) -> str:
    """The line with plain bars and dashes for drawn ones, and a space where it says that a line ends."""
    if not line.isascii():
        line = line.translate(_DRAWN)
    return _ROW_END.sub(" ", line) if "\\" in line else line


def lines_of(numbered: Sequence[tuple[int, str]]) -> list[Line]:
    """The lines that have cells, or should have. Lines that start with # are comments."""
    dashed = _dashes_are_cells([text for _, text in numbered])
    found, title = [], ""
    for number, text in numbered:
        text = text.removesuffix("\r")
        if text.startswith("#") or not text.strip():
            continue
        if len(text) > LONGEST:
            found.append(Line(number, text))
            continue
        words = text.strip()
        if len(words) <= 40 and len(words) not in WHOLE and _WORDS.fullmatch(words) and _BEYOND.search(words):
            title = "" if _PROGRAM.match(words) else words
            continue
        line = _line(number, text, dashed)
        if line is not None:
            found.append(attrs.evolve(line, title=title))
            title = ""
    return _without_doubtful(found)


def _line(number: int, text: str, dashed: bool) -> Line | None:
    """One line; None for a frame."""
    plain, _, comment = _plain(text).partition("#")
    comment = " ".join(comment.split())
    if _is_frame(plain) and not (dashed and set(plain) <= set("-| \t")):
        return None
    tokens = plain.replace("|", " ").replace(",", " ").split()
    if marks := _marks(tokens):
        return Line(number, "".join(x if len(x) == 1 else "." for x in marks), comment, marks=marks)
    if body := _numbers(tokens):
        return Line(number, body)
    if (beside := _beside(number, plain, comment)) is not None:
        return beside
    body = _DECORATION.sub("", plain)
    with_dashes = _BESIDE_DASHES.sub("", plain).replace("-", ".")
    if "-" in plain and not set(body) & set(EMPTY) and (dashed or len(with_dashes) in WHOLE):
        # A line of dashes only is a row of empty cells or a frame; see `_without_doubtful`.
        return Line(number, with_dashes, comment, sure=bool(body))
    return Line(number, body, comment if len(body) in WHOLE else "") if body else None


def _is_frame(plain: str) -> bool:
    return _FRAME.issuperset(plain) and _BAR.search(plain) is not None


def _dashes_are_cells(texts: Sequence[str]) -> bool:
    """Whether dashes stand for empty cells: nothing else does, outside of frames."""
    inside = [text for text in texts if not text.startswith("#") and not _is_frame(_plain(text))
              and len(text) <= LONGEST]
    return any("-" in text for text in inside) and not any(set(text) & set(EMPTY) for text in inside)


def _without_doubtful(found: list[Line]) -> list[Line]:
    """Lines of dashes only are rows where they are as long as the rows, and as many as are missing."""
    if all(line.sure for line in found):
        return found
    size = max((len(line.body) for line in found if line.sure), default=0)
    kept = [line for line in found if line.sure or len(line.body) == size]
    if size and len(kept) % size and not sum(line.sure for line in kept) % size:
        return [line for line in kept if line.sure]
    return kept


def _numbers(tokens: Sequence[str]) -> str:
    """A row of numbers with spaces between them as one character each; "" for any other line."""
    if len(tokens) not in BOXES or len(tokens) < NUMBERED or all(len(x) == 1 for x in tokens):
        return ""
    if not all(x in (*EMPTY, "-") or (_NUMBER.fullmatch(x) and int(x) <= len(DIGITS)) for x in tokens):
        return ""
    return "".join("." if x in (*EMPTY, "-") else DIGITS[int(x) - 1] for x in tokens)


def _marks(tokens: Sequence[str]) -> tuple[str, ...]:
    """A row, or a grid, of pencil marks: 9 or 81 groups of ascending digits, some with several; () for other lines."""
    if len(tokens) not in (MARKED, MARKED * MARKED) or all(len(x) == 1 for x in tokens):
        return ()
    if not all(_MARKS.fullmatch(x) and list(x) == sorted(set(x)) for x in tokens):
        return ()
    return tuple(tokens)


def _beside(number: int, plain: str, comment: str) -> Line | None:
    """A whole grid with something beside it, None where there is no such thing."""
    if plain.lstrip()[:1] in ("{", "[", "<"):
        return None
    fields = [each for each in _FIELDS.split(plain) if each]
    grids = [each for each in fields if _is_grid(each)]
    if len(fields) < 2 or not grids or (len(grids[0]) == min(WHOLE) and len(grids) == len(fields)):
        return None
    rest = [each for each in fields if each not in grids[:2]]
    solution = ""
    if len(grids) > 1 and len(grids[1]) == len(grids[0]) and all(VALUES.get(x) for x in grids[1]):
        solution = grids[1]
    elif len(grids) > 1:
        return None
    return Line(number, grids[0].replace("-", "."), " ".join([*rest, comment]).strip(), solution)


def _is_grid(field: str) -> bool:
    size = WHOLE.get(len(field), 0)
    dashed = not set(field) & set(EMPTY)
    return size > 0 and all(VALUES.get(x, size + 1) <= size or (x == "-" and dashed) for x in field)


def sections(text: str) -> Iterator[tuple[Literal["puzzle", "other"], str, list[tuple[int, str]]]]:
    """The parts of a text with [Puzzle] and other headings: kind, heading, numbered lines."""
    kind: Literal["puzzle", "other"] = "puzzle"
    name, lines = "", list[tuple[int, str]]()
    for number, line in enumerate(text.split("\n"), 1):
        match = _HEADING.fullmatch(line.strip()) if "[" in line else None
        if match is None:
            lines.append((number, line))
            continue
        yield kind, name, lines
        kind, name, lines = ("puzzle" if match[1].lower() == "puzzle" else "other"), match[1], []
    yield kind, name, lines
