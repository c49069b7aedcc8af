"""Links and names of the Eternity II community."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote_plus

from gridwright import FormatError, LoadOptions
from gridwright.model.board import MAX_CELLS
from gridwright_formats import _eternity as e2
from gridwright_formats._eternity_boards import Shown
from gridwright_formats._eternity_faults import forgive, note
from gridwright_formats._eternity_pieces import MOTIFS, default_motifs, translated

__all__ = ["board_of_link", "bucas_url", "clean_name", "link_members", "link_size", "stated_name",
           "viewer_url"]

#: The name of a board that has none.
NAME = "eternity2_board"
#: Width and height of a board whose link states none.
SIZE = 16
#: Members of a link that state its size.
SIZES = ("puzzle_size", "board_w", "board_h")


def clean_name(name: str) -> str:
    """A name for links: other characters than ASCII letters, digits and underscores become one underscore.

    As the site's Rust writer does it: none is added behind an underscore.
    """
    kept: list[str] = []
    for x in name:
        if x.isascii() and (x.isalnum() or x == "_"):
            kept.append(x)
        elif not kept or kept[-1] != "_":
            kept.append("_")
    return "".join(kept) or NAME


def stated_name(name: str | None) -> str | None:
    """A name as a text states it; the one that stands for none is none."""
    return None if name == NAME else name


def viewer_url(name: str, size: int, edges: str, hints: Mapping[int, int]) -> str:
    """The eternity2.dev link of a square board; `hints` is position -> turns."""
    clues = f"&hints={e2.write_hints(hints)}" if hints else ""
    return f"https://eternity2.dev/viewer?puzzle={clean_name(name)}&puzzle_size={size}&board_edges={edges}{clues}"


def bucas_url(name: str, width: int, height: int, edges: str, hints: Mapping[int, int]) -> str:
    """The e2.bucas.name link of a board; `hints` is position -> turns."""
    clues = f"&hints={e2.write_hints(hints)}" if hints else ""
    return (f"https://e2.bucas.name/#puzzle={clean_name(name)}&board_w={width}&board_h={height}"
            f"&board_edges={edges}{clues}")


def link_members(text: str, options: LoadOptions, where: str = "") -> dict[str, str]:
    """The `key=value` members of a link, or of its part behind ? or #, escapes resolved.

    Where there are both parts, the one with board_edges counts. Raises FormatError for a key that is there twice and
    for a bad escape; a lenient reader takes the last of them, and the escape as it stands.
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
            forgive(options, f"the link's {key[:40]!r} has a bad percent escape", where, "link")
        key = unquote_plus(key)
        if key in found:
            forgive(options, f"the link has {key[:40]!r} twice", where, "duplicate")
        found[key] = unquote_plus(value)
    return found


def link_size(members: Mapping[str, str], options: LoadOptions, where: str = "") -> tuple[int, int]:
    """Width and height that a link states: puzzle_size, else board_w and board_h.

    What it does not state is 16, or as in the named puzzle where it states none of them. Raises FormatError.
    """
    stated = {key: _side(key, members[key], options, where) for key in SIZES if key in members}
    if not stated and options.pieces is not None:
        return options.pieces.board.cols, options.pieces.board.rows
    width, height = stated.get("board_w", SIZE), stated.get("board_h", SIZE)
    if "puzzle_size" not in stated:
        return width, height
    size = stated["puzzle_size"]
    if any(stated.get(key, size) != size for key in SIZES):
        note(options, f"puzzle_size is {size}, but board_w and board_h state {width} x {height}; puzzle_size counts",
             where, "size")
    return size, size


def _side(key: str, value: str, options: LoadOptions, where: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,2}", value):
        message = f"the link's {key} is {value[:40]!r}; expected a whole number from 1 to 999"
        begin = re.match("[1-9][0-9]{0,2}(?![0-9])", value)
        if begin is None:
            raise FormatError(message, where, "link")
        forgive(options, message, where, "link")
        return int(begin[0])
    return int(value)


# --- boards


def sniff(head: str, host: str, size: str) -> int:
    """How sure it is that the first line is a link to the host, or a link's members with this one for the size."""
    line = head.lstrip().split("\n", 1)[0]
    if line[:1] in ("{", "[") or "board_edges=" not in line:
        return 0
    if re.match(r"[a-z]+://", line) or line.startswith(host):
        return 90 if re.match(rf"(?:https?://)?(?:www\.)?{re.escape(host)}(?:[/?#]|$)", line) else 30
    stated = re.search(r"(?:^|[?#&])(puzzle_size|board_w|board_h)=", line)
    return 85 if stated and stated[1][:6] == size[:6] else 40 if not stated and size == SIZES[0] else 35


def board_of_link(text: str, options: LoadOptions, where: str = "") -> Shown:
    """The board of a link, or of its `key=value` part alone. Raises FormatError."""
    members = link_members(text, options, where)
    if "board_edges" not in members:
        raise FormatError("the link has no board_edges", where, "missing")
    width, height = link_size(members, options, where)
    if width * height > MAX_CELLS:
        raise FormatError(f"a board of {width} x {height} is beyond the limit of {MAX_CELLS} cells", where, "size")
    edges, order = members["board_edges"], members.get("motifs_order")
    if order in ("", "default"):
        order = None
    late = False
    try:
        edges = default_motifs(edges, order) if order is not None else edges
    except FormatError as error:
        forgive(options, error.message, where, error.code)
        late = order in MOTIFS
    quads = e2.read_edges(edges, width * height, options, where)
    if late and order is not None:
        quads = translated(quads, order)
    return Shown(width=width, height=height, quads=tuple(quads),
                 numbers=_numbers(members.get("board_pieces", ""), quads, options, where),
                 hints=e2.read_hints(members.get("hints", ""), width * height, options, where),
                 name=stated_name(members.get("puzzle")), order=order)


def _numbers(text: str, quads: e2.Quads, options: LoadOptions, where: str) -> dict[int, int]:
    """Position -> piece of board_pieces, which must have a number exactly where there is a tile. Raises FormatError."""
    found: dict[int, int] = {}
    for position, number in enumerate(e2.read_pieces(text, len(quads), options, where) if text else ()):
        if (number < 0) != (quads[position] is None):
            forgive(options, f"board_pieces has {number + 1:03d} in cell {position}, which board_edges "
                    f"{'leaves empty' if number >= 0 else 'fills'}", where, "pieces")
        elif number >= 0:
            found[position] = number
    return found
