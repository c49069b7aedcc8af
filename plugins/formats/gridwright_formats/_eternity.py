"""Conventions of the Eternity II community: letters, placement codes, score and hashes.

A quad is four colours in the order up, right, down, left; colour 0 is the grey rim. A board is a list over its
cells in reading order: of quads as placed (None where empty), or of codes `piece * 4 + clockwise quarter turns`
(-1 where empty).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from gridwright import LoadOptions, NotSupported
from gridwright_formats._eternity_faults import forgive

Quad = tuple[int, int, int, int]
Quads = Sequence[Quad | None]

#: Letters a..z stand for colours 0..25.
COLOURS = 26
#: board_pieces has three digits a cell.
MOST_PIECES = 999
_QUAD = re.compile("[a-z]{4}")


# --- quads and codes


def turned(quad: Quad, turns: int) -> Quad:
    """The quad after `turns` clockwise quarter turns: its side i is side i - turns of the unturned one."""
    up, right, down, left = quad
    return ((up, right, down, left), (left, up, right, down), (down, left, up, right),
            (right, down, left, up))[turns % 4]


def placed(codes: Iterable[int], pieces: Sequence[Quad]) -> list[Quad | None]:
    """Quads as placed, None for code -1."""
    return [None if code < 0 else turned(pieces[code // 4], code % 4) for code in codes]


# --- letters and digits


def write_edges(quads: Quads) -> str:
    """board_edges: four letters a cell, `aaaa` where empty. Raises NotSupported for colours beyond 25."""
    highest = max((colour for quad in quads if quad for colour in quad), default=0)
    if highest >= COLOURS:
        raise NotSupported(f"board_edges has letters for colours 0 to {COLOURS - 1}; the board has colour {highest}")
    return "".join(chr(ord("a") + colour) for quad in quads for colour in quad or (0, 0, 0, 0))


def read_edges(text: str, cells: int, options: LoadOptions, where: str = "") -> list[Quad | None]:
    """The quads of a board_edges string for `cells` cells; `aaaa` is an empty cell. Raises FormatError.

    A lenient reader takes cells with other letters, and those that are missing, for empty, and passes over what is
    more.
    """
    bad = re.search("[^a-z]", text)
    if bad is not None:
        forgive(options, f"board_edges has {bad[0]!r} at position {bad.start()}; expected letters a to z", where,
                "letter")
    if len(text) != 4 * cells:
        forgive(options, f"board_edges has {len(text)} letters; expected {4 * cells}, four for each of {cells} cells",
                where, "length")
    found: list[Quad | None] = []
    for i in range(0, 4 * cells, 4):
        letters = text[i:i + 4]
        if letters == "aaaa" or not _QUAD.fullmatch(letters):
            found.append(None)
        else:
            up, right, down, left = (ord(x) - ord("a") for x in letters)
            found.append((up, right, down, left))
    return found


def write_pieces(codes: Sequence[int]) -> str:
    """board_pieces: three digits a cell, piece numbers from 001, 000 where empty. Raises NotSupported beyond 999."""
    if max(codes, default=0) // 4 >= MOST_PIECES:
        raise NotSupported(f"board_pieces has three digits a cell, too few for more than {MOST_PIECES} pieces")
    return "".join(f"{0 if code < 0 else code // 4 + 1:03d}" for code in codes)


def read_pieces(text: str, cells: int, options: LoadOptions, where: str = "") -> list[int]:
    """Piece numbers from 0, -1 where empty, of a board_pieces string; none where a lenient reader makes nothing of it.

    Raises FormatError.
    """
    bad = re.search("[^0-9]", text)
    if bad is None and len(text) == 3 * cells:
        return [int(text[i:i + 3]) - 1 for i in range(0, len(text), 3)]
    found = f"{bad[0]!r} at position {bad.start()}" if bad else f"{len(text)} digits"
    forgive(options, f"board_pieces has {found}; expected {3 * cells} digits, three for each of {cells} cells", where,
            "length" if bad is None else "digit")
    return []


def write_hints(hints: Mapping[int, int]) -> str:
    """hints: `position.turns` joined by hyphens, of position -> turns, in the mapping's order."""
    return "-".join(f"{position}.{turns}" for position, turns in hints.items())


def read_hints(text: str, cells: int, options: LoadOptions, where: str = "") -> dict[int, int]:
    """Position -> clockwise turns of a hints string; turns may be left out for 0. Raises FormatError.

    A lenient reader takes turns modulo 4 and passes over entries it cannot read.
    """
    found: dict[int, int] = {}
    for entry in text.split("-") if text else ():
        match = re.fullmatch(r"([0-9]{1,9})(?:\.([0-9]))?", entry)
        if match is None or int(match[1]) >= cells or (match[2] and int(match[2]) > 3):
            forgive(options, f"hint {entry[:40]!r} is not position.turns with a position below {cells}, turns 0 to 3",
                    where, "hint")
            if match is None or int(match[1]) >= cells:
                continue
        if int(match[1]) in found:
            forgive(options, f"two hints for position {match[1]}", where, "hint")
        found[int(match[1])] = int(match[2] or 0) % 4
    return found


# --- score and hashes


def score(quads: Quads, width: int) -> int:
    """Touching sides inside the board that have one colour, grey excepted."""
    points = 0
    for position, quad in enumerate(quads):
        if quad is None:
            continue
        right = quads[position + 1] if (position + 1) % width else None
        below = quads[position + width] if position + width < len(quads) else None
        points += right is not None and quad[1] == right[3] != 0
        points += below is not None and quad[2] == below[0] != 0
    return points


def best_score(width: int, height: int) -> int:
    """The number of touching sides."""
    return 2 * width * height - width - height


def board_hash(codes: Iterable[int]) -> int:
    """FNV-1a (64 bits) as in stored documents: piece as 16-bit little endian (ffff where empty), turns as one byte."""
    return _fnv(b"".join((code // 4 if code >= 0 else 0xFFFF).to_bytes(2, "little")
                         + bytes((code % 4 if code >= 0 else 0,)) for code in codes))


def board_hash_32(codes: Iterable[int]) -> int:
    """FNV-1a (64 bits) as some tools compute it: each code as a signed 32-bit little endian number."""
    return _fnv(b"".join(code.to_bytes(4, "little", signed=True) for code in codes))


def _fnv(data: bytes) -> int:
    found = 0xCBF29CE484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return found
