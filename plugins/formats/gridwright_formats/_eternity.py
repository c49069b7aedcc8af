"""Conventions of the Eternity II community: letters, placement codes, score, hashes, names and links.

A quad is four colours in the order up, right, down, left; colour 0 is the grey rim. A board is a list over its
cells in reading order: of quads as placed (None where empty), or of codes `piece * 4 + clockwise quarter turns`
(-1 where empty).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import unquote_plus

from gridwright import FormatError, NotSupported

Quad = tuple[int, int, int, int]
Quads = Sequence[Quad | None]

#: Letters a..z stand for colours 0..25.
COLOURS = 26
#: board_pieces has three digits a cell.
MOST_PIECES = 999

#: motifs_order -> for each letter a..w, the letter of the same motif in the default order.
MOTIFS = {
    "jef": "atojeqlgbupkfrmhcwvsnid",
    "marie": "abglqejotchmrfkpudinsvw",
    "jblackwood": "abglqejotchmrfkpudinsvw",
}


# --- quads and codes


def turned(quad: Quad, turns: int) -> Quad:
    """The quad after `turns` clockwise quarter turns: its side i is side i - turns of the unturned one."""
    up, right, down, left = (quad[(side - turns) % 4] for side in range(4))
    return up, right, down, left


def placed(codes: Iterable[int], pieces: Sequence[Quad]) -> list[Quad | None]:
    """Quads as placed, None for code -1."""
    return [None if code < 0 else turned(pieces[code // 4], code % 4) for code in codes]


def match_pieces(quads: Quads, pieces: Sequence[Quad], named: Mapping[int, int] | None = None) -> list[int]:
    """The codes that put these quads on the board; -1 where empty.

    Pieces that are equal but for turning are handed out in catalogue order, each once, except where `named`
    (position -> piece) says which one lies there. Raises FormatError for a quad that no piece left has.
    """
    named = named or {}
    taken: set[int] = set()
    for position, piece in named.items():
        if piece in taken:
            raise FormatError(f"piece {piece + 1} is named twice, the second time in cell {position}")
        taken.add(piece)
    stock: dict[Quad, list[int]] = {}
    for number in range(len(pieces) - 1, -1, -1):
        if number not in taken:
            stock.setdefault(min(turned(pieces[number], r) for r in range(4)), []).append(number)
    codes = []
    for position, quad in enumerate(quads):
        if quad is None:
            codes.append(-1)
            continue
        if position in named:
            number = named[position]
        else:
            left = stock.get(min(turned(quad, r) for r in range(4)))
            if not left:
                raise FormatError(f"{list(quad)} in cell {position} is no piece of the puzzle that is still free")
            number = left.pop()
        turns = next((r for r in range(4) if turned(pieces[number], r) == quad), None)
        if turns is None:
            raise FormatError(f"piece {number + 1} does not look like {list(quad)}, which lies in cell {position}")
        codes.append(4 * number + turns)
    return codes


# --- letters and digits


def write_edges(quads: Quads) -> str:
    """board_edges: four letters a cell, `aaaa` where empty. Raises NotSupported for colours beyond 25."""
    highest = max((colour for quad in quads if quad for colour in quad), default=0)
    if highest >= COLOURS:
        raise NotSupported(f"board_edges has letters for colours 0 to {COLOURS - 1}; the board has colour {highest}")
    return "".join(chr(ord("a") + colour) for quad in quads for colour in quad or (0, 0, 0, 0))


def read_edges(text: str, cells: int, where: str = "") -> list[Quad | None]:
    """The quads of a board_edges string for `cells` cells; `aaaa` is an empty cell. Raises FormatError."""
    bad = re.search("[^a-z]", text)
    if bad is not None:
        raise FormatError(f"board_edges has {bad[0]!r} at position {bad.start()}; expected letters a to z", where,
                          "letter")
    if len(text) != 4 * cells:
        raise FormatError(f"board_edges has {len(text)} letters; expected {4 * cells}, four for each of {cells} cells",
                          where, "length")
    colours = [ord(x) - ord("a") for x in text]
    found: list[Quad | None] = []
    for i in range(0, len(colours), 4):
        up, right, down, left = colours[i:i + 4]
        found.append((up, right, down, left) if up or right or down or left else None)
    return found


def default_motifs(edges: str, order: str) -> str:
    """board_edges in the default order of motifs. Raises FormatError for an unknown order or a letter beyond it."""
    if order not in MOTIFS:
        raise FormatError(f"motifs_order {order[:40]!r} is not known; expected {', '.join(MOTIFS)}", code="motifs")
    table = MOTIFS[order]
    bad = next((x for x in edges if not 0 <= ord(x) - ord("a") < len(table)), None)
    if bad is not None:
        raise FormatError(f"the letter {bad!r} is not in motifs_order {order}", code="letter")
    return "".join(table[ord(x) - ord("a")] for x in edges)


def write_pieces(codes: Sequence[int]) -> str:
    """board_pieces: three digits a cell, piece numbers from 001, 000 where empty. Raises NotSupported beyond 999."""
    if max(codes, default=0) // 4 >= MOST_PIECES:
        raise NotSupported(f"board_pieces has three digits a cell, too few for more than {MOST_PIECES} pieces")
    return "".join(f"{0 if code < 0 else code // 4 + 1:03d}" for code in codes)


def read_pieces(text: str, cells: int, where: str = "") -> list[int]:
    """Piece numbers from 0, -1 where empty, of a board_pieces string. Raises FormatError."""
    if not re.fullmatch("[0-9]*", text) or len(text) != 3 * cells:
        raise FormatError(f"board_pieces has {len(text)} characters; expected {3 * cells} digits, three for each of "
                          f"{cells} cells", where, "length")
    return [int(text[i:i + 3]) - 1 for i in range(0, len(text), 3)]


def write_hints(codes: Mapping[int, int]) -> str:
    """hints: `position.turns` joined by hyphens, of position -> code, in the mapping's order."""
    return "-".join(f"{position}.{code % 4}" for position, code in codes.items())


def read_hints(text: str, cells: int, where: str = "") -> dict[int, int]:
    """Position -> clockwise turns of a hints string; turns may be left out for 0. Raises FormatError."""
    found: dict[int, int] = {}
    for entry in text.split("-") if text else ():
        match = re.fullmatch(r"([0-9]{1,9})(?:\.([0-3]))?", entry)
        if match is None or int(match[1]) >= cells:
            raise FormatError(f"hint {entry[:40]!r} is not position.turns with a position below {cells}, turns 0 to 3",
                              where, "hint")
        if int(match[1]) in found:
            raise FormatError(f"two hints for position {match[1]}", where, "hint")
        found[int(match[1])] = int(match[2] or 0)
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


# --- names and links


def clean_name(name: str) -> str:
    """A name for links: other characters than ASCII letters, digits and underscores become one underscore."""
    kept: list[str] = []
    for x in name:
        if x.isascii() and (x.isalnum() or x == "_"):
            kept.append(x)
        elif not kept or kept[-1] != "_":
            kept.append("_")
    return "".join(kept) or "eternity2_board"


def viewer_url(name: str, size: int, edges: str, hints: Mapping[int, int] | None = None) -> str:
    """The eternity2.dev link of a square board; `hints` is position -> code."""
    clues = f"&hints={write_hints(hints)}" if hints else ""
    return f"https://eternity2.dev/viewer?puzzle={clean_name(name)}&puzzle_size={size}&board_edges={edges}{clues}"


def bucas_url(name: str, width: int, height: int, edges: str, hints: Mapping[int, int] | None = None) -> str:
    """The e2.bucas.name link of a board; `hints` is position -> code."""
    clues = f"&hints={write_hints(hints)}" if hints else ""
    return (f"https://e2.bucas.name/#puzzle={clean_name(name)}&board_w={width}&board_h={height}"
            f"&board_edges={edges}{clues}")


def link_members(text: str) -> dict[str, str]:
    """The `key=value` members of a link, or of its part behind ? or #, escapes resolved.

    Where there are both parts, the one with board_edges counts. Raises FormatError for a key that is there twice.
    """
    address, mark, fragment = text.strip().partition("#")
    in_fragment = mark and ("board_edges=" in fragment or "board_edges=" not in address)
    body = fragment if in_fragment else address.rpartition("?")[2]
    found: dict[str, str] = {}
    for part in body.split("&"):
        key, equals, value = part.partition("=")
        if not equals:
            continue
        if re.search("%(?![0-9A-Fa-f]{2})", part):
            raise FormatError(f"the link's {key[:40]!r} has a bad percent escape", code="link")
        key = unquote_plus(key)
        if key in found:
            raise FormatError(f"the link has {key[:40]!r} twice", code="duplicate")
        found[key] = unquote_plus(value)
    return found


def link_size(members: Mapping[str, str]) -> tuple[int, int]:
    """Width and height that a link states: puzzle_size, else board_w and board_h, else 16. Raises FormatError."""
    sizes = []
    for keys in (("puzzle_size", "board_w"), ("puzzle_size", "board_h")):
        key = next((key for key in keys if key in members), "")
        value = members.get(key, "16")
        if not re.fullmatch("[1-9][0-9]{0,2}", value):
            raise FormatError(f"the link's {key} is {value[:40]!r}; expected a whole number from 1 to 999", code="link")
        sizes.append(int(value))
    return sizes[0], sizes[1]
