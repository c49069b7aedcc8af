"""The packed strings of sudokuwiki.org: header, fields, and what a field says about its cell.

A string is a header of three characters (kind, size in base 36, version of the encoding) and a field of base 36 for
every cell. A field holds, from its highest bits down: the number of the box, the number of the cage, the cage's clue or
operator, and the content of the cell, each with as many bits as its greatest value needs. Source: the page "Sudoku
String Definitions" of the site, and the documentation of the encoding by Quintin May.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridwright import Cell, FormatError, NotSupported

__all__ = ["COLOURS", "HEADERS", "MOST_CLUE", "Content", "Header", "Kind", "header_of", "pack", "packed_cell", "unpack"]

#: Cages are told apart by colours; so many there are.
COLOURS = 5
#: The greatest clue of cages with operators.
MOST_CLUE = 2047


@attrs.frozen
class Kind:
    """A kind of puzzle: its name, whether its strings have numbers of boxes, of cages, and operators of cages."""

    name: str
    boxes: bool = False
    cages: bool = False
    operators: bool = False


KINDS = {"S": Kind("Sudoku"), "X": Kind("Sudoku X"), "W": Kind("Windoku"), "C": Kind("Colour Sudoku"),
         "J": Kind("Jigsaw Sudoku", boxes=True), "L": Kind("Killer Sudoku", cages=True),
         "M": Kind("Killer Jigsaw", boxes=True, cages=True),
         "K": Kind("KenKen", cages=True, operators=True), "D": Kind("KenDoku", cages=True, operators=True)}
#: Header -> what is read. Sizes without a letter of their own are written as a digit.
HEADERS = {
    **{f"S{size}B": KINDS["S"] for size in "4689GP"}, **{f"X{size}B": KINDS["X"] for size in "4689GP"},
    "W9B": KINDS["W"], "C9B": KINDS["C"], **{f"J{size}B": KINDS["J"] for size in "456789GP"},
    "L9B": KINDS["L"], "L6C": Kind("Killer Sudoku", cages=True, operators=True), "M9B": KINDS["M"],
    **{f"{kind}{size}C": KINDS[kind] for kind in "KD" for size in "3456789"}}
#: Kinds of strings that there are and that mean nothing here.
OTHERS = {"T": "Str8ts, whose compartments of digits in a row no rule here says"}


@attrs.frozen
class Header:
    """The first three characters: their kind, the size of the grid, and the bits of the parts of a field."""

    text: str
    kind: Kind
    size: int

    @property
    def bits(self) -> tuple[int, ...]:
        """How many bits each part has, from the highest: box, cage, clue (where there are such), content."""
        return tuple(top.bit_length() for top in self.tops)

    @property
    def tops(self) -> tuple[int, ...]:
        """The greatest value of each part."""
        found = []
        if self.kind.boxes:
            found.append(self.size - 1)
        if self.kind.cages:
            found += [COLOURS - 1, self.most_clue]
        return *found, 2 * self.size + 2 ** self.size - 1

    @property
    def most_clue(self) -> int:
        """The greatest clue of a cage: with operators, products are limited."""
        size = self.size
        return min(size ** 3 * (size - 1) * (size - 2), MOST_CLUE) if self.kind.operators else size * (size + 1) // 2

    @property
    def width(self) -> int:
        """Characters of a field."""
        top = 0
        for bits, most in zip(self.bits, self.tops, strict=True):
            top = (top << bits) + most
        width = 1
        while 36 ** width <= top:
            width += 1
        return width

    @property
    def length(self) -> int:
        """Characters of a whole string, with the header."""
        return 3 + self.size * self.size * self.width


@attrs.frozen
class Content:
    """What a field says: numbers of box and cage from 0, the clue or operator (0 = none), and the cell's content.

    At most one of `given` (a digit of the puzzle), `placed` (one of the solver; 0 = none) and `marks` is there.
    """

    box: int = 0
    cage: int = 0
    clue: int = 0
    given: int = 0
    placed: int = 0
    marks: frozenset[int] = frozenset()


def header_of(text: str) -> Header:
    """The header of a string. Raises NotSupported for kinds that are not read, FormatError for what is none."""
    head = text[:3].upper() if text[:3].isascii() else ""
    if head in HEADERS:
        return Header(head, HEADERS[head], int(head[1], 36))
    known = ", ".join(("S9B", "S6B", "X9B", "W9B", "C9B", "J9B", "L9B", "L6C", "M9B", "K6C", "D6C"))
    if len(head) == 3 and head.isalnum():
        if head[0] in OTHERS:
            raise NotSupported(f"the string {head}... is of {OTHERS[head[0]]}")
        if head[0] in KINDS:
            raise NotSupported(f"the string {head}... is of {KINDS[head[0]].name} in a size or version that is not "
                               f"read here; read are {known}")
    raise FormatError(f"expected a packed string that starts with one of {known}, found {text[:3]!r}", code="format")


def unpack(text: str) -> tuple[Header, list[Content]]:
    """Header and what every cell holds, in reading order. Raises FormatError."""
    header = header_of(text)
    if len(text) != header.length:
        raise FormatError(f"the string {header.text}... has {len(text)} characters; expected {header.length}, "
                          f"{header.width} for each of {header.size ** 2} cells", code="length")
    body = text[3:]
    wrong = next((i for i, x in enumerate(body) if not (x.isascii() and x.isalnum())), None)
    if wrong is not None:
        raise FormatError(f"the string has {body[wrong]!r} as its character {wrong + 4}; expected 0-9 and a-z",
                          code="value")
    width = header.width
    return header, [_content(header, int(body[i * width:(i + 1) * width], 36), _cell(header, i))
                    for i in range(header.size ** 2)]


def _cell(header: Header, position: int) -> Cell:
    return Cell(position // header.size + 1, position % header.size + 1)


def _content(header: Header, value: int, c: Cell) -> Content:
    parts: list[int] = []
    for bits in reversed(header.bits):
        parts.insert(0, value & ((1 << bits) - 1))
        value >>= bits
    if value or any(part > top for part, top in zip(parts, header.tops, strict=True)):
        raise FormatError(f"the field of {c} is beyond what a {header.kind.name} string can say", code="value")
    content = parts.pop()
    box = parts.pop(0) if header.kind.boxes else 0
    cage, clue = parts if header.kind.cages else (0, 0)
    found = Content(box, cage, clue)
    size = header.size
    if content <= size:
        return attrs.evolve(found, given=content)
    if content <= 2 * size:
        return attrs.evolve(found, placed=content - size)
    mask = content - 2 * size
    marks = frozenset(d for d in range(1, size + 1) if mask >> (d - 1) & 1)
    # All digits is what an untouched cell has.
    return found if len(marks) == size else attrs.evolve(found, marks=marks)


def packed_cell(header: Header, content: Content) -> int:
    """The number of a field."""
    size = header.size
    parts = [content.box] if header.kind.boxes else []
    if header.kind.cages:
        parts += [content.cage, content.clue]
    if content.given:
        parts.append(content.given)
    elif content.placed:
        parts.append(size + content.placed)
    else:
        parts.append(2 * size + sum(1 << (d - 1) for d in content.marks or range(1, size + 1)))
    value = 0
    for bits, part in zip(header.bits, parts, strict=True):
        value = (value << bits) + part
    return value


def pack(header: Header, contents: Sequence[Content]) -> str:
    """The string of a header and its cells."""
    return header.text + "".join(_base_36(packed_cell(header, each), header.width) for each in contents)


def _base_36(value: int, width: int) -> str:
    digits = ""
    for _ in range(width):
        value, rest = divmod(value, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
    return digits
