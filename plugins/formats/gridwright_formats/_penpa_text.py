"""The text inside Penpa+ links: base64 of a raw deflate stream, with short names for members; lines of JSON.

Line 0 is a list of header fields with commas between them, the later lines are JSON each. Source: payloads, and the
public description of the encoding.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from gridwright import FormatError, NotSupported
from gridwright.codecs import strict_json
from gridwright.codecs.strict_json import typed
from gridwright_formats._links import MOST_PACKED, is_link, unquoted

__all__ = ["LINK", "Payload", "deflated", "facts_of", "inflated", "packed_text", "payload_of", "sureness"]

LINK = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
#: Payloads that inflate to more bytes are refused; real ones have some ten thousand.
MOST_BYTES = 1_000_000

#: Short names, in the order in which they are put in. The first keeps the letter z apart.
SHORT: Sequence[tuple[str, str]] = (
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"),
    ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"),
    ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU"),
    ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT"),
    ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"),
    ('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"))
_LONG = {short: plain for plain, short in SHORT}
_SHORT = re.compile("|".join(map(re.escape, _LONG)))
_PLAIN_TEXT = re.compile(r"[A-Za-z0-9+/_ -]*={0,2}")
_HOST = re.compile(r"(?:https?://)?[^\s/?#]*(?:/[^\s?#]*)?penpa[^\s]*?[?#]", re.IGNORECASE)
_BARE = re.compile(r"[?#&]?m=(?:edit|solve)&(?:[a-z]=[^&\s]*&)*p=")
_SIZE = re.compile(r"[0-9]{1,3}")
#: Marks of the rules text in the header.
_ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
_ESCAPED = re.compile("|".join(_ESCAPES))


@attrs.frozen
class Payload:
    """The parsed payload: header fields, the elements of the puzzle and of the solver, and what stands around them."""

    gridtype: str
    nx: int
    ny: int
    #: Angle and mirroring of the board: 0, 1, 1 for one that is neither turned nor mirrored.
    turned: tuple[str, ...]
    title: str
    author: str
    source: str
    rules: str
    background: str
    elements: Mapping[str, Any]
    answers: Mapping[str, Any]
    colours: Mapping[str, Any]
    cells: list[int]
    tags: list[str]
    #: Digits that the link's answer check wants: index -> text.
    solution: Mapping[int, str]


def sureness(head: str) -> int:
    """How sure it is that a text holds Penpa+ payloads, 0 to 100."""
    first = head.strip().split("\n", 1)[0]
    if head.lstrip()[:1] in ("{", "["):
        return 0
    if _BARE.match(first):
        return 90
    return 0 if _HOST.match(first) is None else 90 if _member(first, "p") is not None else 60


def inflated(data: str) -> str:
    """The text of a packed part of a link. Raises FormatError."""
    plain = unquoted(data.strip())
    if len(plain) > MOST_PACKED:
        raise FormatError(f"the payload has {len(plain)} characters, more than the {MOST_PACKED} that are read",
                          code="length")
    if not plain or _PLAIN_TEXT.fullmatch(plain) is None:
        raise FormatError("the payload is not base64; is the link cut off?", code="encoding")
    plain = plain.rstrip("=").replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        raw = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        found = unpacker.decompress(raw, MOST_BYTES + 1)
        if len(found) > MOST_BYTES:
            raise FormatError(f"the payload inflates to more than {MOST_BYTES} bytes", code="length")
        if not unpacker.eof:
            raise FormatError("the payload ends in the middle; is the link cut off?", code="encoding")
        return found.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise FormatError("the payload is not a packed Penpa+ puzzle; is the link damaged?", code="encoding") from None


def deflated(text: str) -> str:
    """A text as it is packed in links."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def packed_text(lines: Sequence[str]) -> str:
    """The packed payload of its lines."""
    text = "\n".join(lines)
    for plain, short in SHORT:
        text = text.replace(plain, short)
    return deflated(text)


def payload_of(line: str) -> Payload:
    """The payload of a link, or of its packed part alone. Raises FormatError, NotSupported for older forms."""
    packed = _member(line, "p")
    if packed is None:
        if is_link(line) or _BARE.match(line):
            raise FormatError("expected a Penpa+ link with the puzzle in its member p, as in #m=edit&p=...",
                              code="format")
        packed = line
    if packed.lower().startswith("http"):
        raise NotSupported("the member p of the link is an address, and nothing is fetched from the web; open the link "
                           "and paste what Penpa+ exports")
    text = _SHORT.sub(lambda match: _LONG[match[0]], inflated(packed))
    return _parsed(text.split("\n"), _member(line, "a"))


def _member(line: str, name: str) -> str | None:
    """A member of the link, which may have lost its address; a plus sign may have become a space."""
    match = re.search(rf"(?:\A|[?&#]){name}=([^&#]*)", line)
    return match[1] if match else None


def _parsed(lines: list[str], answer: str | None) -> Payload:
    head = lines[0].split(",")
    if head[0][:1].isdigit():
        raise NotSupported("the payload is of the first version of Penpa, which is not read; open it in Penpa+ and "
                           "export it again")
    if len(head) < 11 or len(lines) < 6:
        raise FormatError("the payload has no Penpa+ puzzle in it", code="format")
    if not (_size(head[1]) and _size(head[2])):
        raise FormatError(f"expected columns and rows in the payload's first line, found {head[1][:10]!r} and "
                          f"{head[2][:10]!r}", code="value")
    fields = head + [""] * 22
    return Payload(
        gridtype=head[0], nx=int(head[1]), ny=int(head[2]), turned=tuple(head[4:7]),
        title=_about(fields[15], "Title: "), author=_about(fields[16], "Author: "), source=fields[17].strip(),
        rules=_ESCAPED.sub(lambda match: _ESCAPES[match[0]], fields[18]).strip(), background=_background(fields[21]),
        elements=_json(lines, 3, "object", {}),
        answers=_json(lines, 4, "object", {}), cells=_cells(_json(lines, 5, "list", [])),
        colours=_json(lines, 14, "object", {}) if _line(lines, 13) == "1" else {},
        tags=[str(each) for each in _json(lines, 17, "list", [])], solution=_answer(answer))


def _size(text: str) -> bool:
    return _SIZE.fullmatch(text) is not None and 1 <= int(text) <= 100


def _about(field: str, start: str) -> str:
    return field.removeprefix(start).replace("%2C", ",").strip()


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number].strip() if number < len(lines) else ""


def _json(lines: Sequence[str], number: int, kind: str, default: Any) -> Any:
    """The data of a line; lines at the end may be missing, and "x" holds the place of one."""
    text = _line(lines, number)
    if text in ("", "x", '"x"', "null"):
        return default
    return typed(strict_json.loads(text, line=number + 1), kind, f"/{number}")


def _cells(steps: list[Any]) -> list[int]:
    """Indices of the board's cells, of which the first is stated and then each step to the next."""
    found, at = list[int](), 0
    for i, step in enumerate(steps):
        if type(step) is not int or len(steps) > 10_000:
            raise FormatError("expected a list of up to 10000 whole numbers", f"/5/{i}", "type")
        at += step
        found.append(at)
    return found


def _background(field: str) -> str:
    """The address of the picture behind the board, "" where there is none."""
    if not field.strip():
        return ""
    try:
        data = strict_json.loads(inflated(field))
    except FormatError:
        return "?"
    return str(data.get("url") or "") if isinstance(data, dict) else ""


def _answer(packed: str | None) -> dict[int, str]:
    """The digits of an answer check: the fifth of six lists holds numbers as "index,text"."""
    if not packed:
        return {}
    try:
        data = strict_json.loads(inflated(packed))
    except FormatError:
        return {}
    if not (isinstance(data, list) and len(data) == 6 and isinstance(data[4], list)):
        return {}
    pairs = [str(each).partition(",") for each in data[4]]
    return {int(index): text for index, _, text in pairs if index.isascii() and index.isdigit() and len(index) < 7}


def facts_of(payload: Payload) -> dict[str, Any]:
    """What a payload has: its grid, its words, and how many entries each kind of elements has."""
    return {"gridtype": payload.gridtype, "nx": payload.nx, "ny": payload.ny, "title": payload.title,
            "author": payload.author, "rules": payload.rules,
            "elements": {name: len(value) for name, value in payload.elements.items() if value}}
