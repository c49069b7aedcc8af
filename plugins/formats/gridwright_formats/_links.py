"""Links that carry puzzles: their members, percent-encoding, and text packed by lz-string.

lz-string (https://pieroxy.net/blog/pages/lz-string/index.html) writes six bits a character in one of two alphabets,
which differ in the last two characters only, so that both are read alike. The library that writes it has no bound on
what it unpacks; the reader here counts while it unpacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import unquote

from gridwright import FormatError

__all__ = ["MOST_CHARACTERS", "MOST_PACKED", "is_link", "member_of", "packed", "packed_for_uri", "unpacked",
           "unquoted"]

#: Packed texts beyond this many characters are refused, and so are texts that unpack to more.
MOST_PACKED = 500_000
MOST_CHARACTERS = 4_000_000

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
#: Character -> its six bits; links may have turned "+" into a space.
_BITS = str.maketrans({**{x: f"{i:06b}" for i, x in enumerate(_ALPHABET)},
                       "+": "111110", " ": "111110", "/": "111111", "-": "111111"})
_FOREIGN = re.compile(r"[^A-Za-z0-9+ /=$-]|[=$](?=[^=$])")
_LINK = re.compile(r"\s*(?:https?://|www\.)\S", re.IGNORECASE)
_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
#: Codes of lz-string: a new character of 8 or 16 bits, and the end.
_END = 2


def is_link(text: str) -> bool:
    """Whether a text starts like an address of the web."""
    return _LINK.match(text) is not None


def member_of(link: str, names: Iterable[str]) -> str | None:
    """The first member `name=...` of the link's query or fragment that has one of the names, as it stands there."""
    match = re.search(rf"[?&#](?:{'|'.join(map(re.escape, names))})=([^&#\s]*)", link)
    return match[1] if match else None


def unquoted(text: str) -> str:
    """The text without percent-encoding; "+" stays. Raises FormatError for escapes that are cut off or no UTF-8."""
    if "%" not in text:
        return text
    if wrong := _ESCAPE.search(text):
        raise FormatError(f"the percent sign at character {wrong.start() + 1} of the payload starts no escape such as "
                          "%2B; is the link cut off?", code="encoding")
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        raise FormatError("the percent-encoded characters of the payload are not UTF-8", code="encoding") from None


def packed(text: str) -> str:
    """The text packed by lz-string as base64."""
    from lzstring import LZString

    return str(LZString().compressToBase64(_units(text)))


def packed_for_uri(text: str) -> str:
    """The text packed by lz-string in its alphabet for links."""
    from lzstring import LZString

    return str(LZString().compressToEncodedURIComponent(_units(text)))


def unpacked(data: str, most: int = MOST_CHARACTERS) -> str:
    """The text of lz-string data in either alphabet, at most `most` UTF-16 units of it.

    Raises FormatError for characters outside the alphabets, for data that is cut off or otherwise damaged, and for
    data that is too long or unpacks to too much.
    """
    data = data.strip()
    if len(data) > MOST_PACKED:
        raise FormatError(f"the payload has {len(data)} characters, more than the {MOST_PACKED} that are read",
                          code="length")
    if foreign := _FOREIGN.search(data):
        raise FormatError(f"the payload is no base64: it has {foreign[0]!r} as its character {foreign.start() + 1}",
                          code="encoding")
    units = _unpack(data.rstrip("=$").translate(_BITS), most)
    try:
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise _damaged() from None


def _damaged() -> FormatError:
    return FormatError("the payload does not unpack; is it cut off?", code="encoding")


def _unpack(bits: str, most: int) -> str:
    """UTF-16 units of lz-string's bits. Numbers have their lowest bit first, so all is read from behind."""
    left = bits[::-1]
    at = len(left)
    known: list[str] = ["", "", ""]
    # Codes get wider when the table outgrows them: at 4, 8, 16, ... entries.
    width, limit, last, total = 2, 4, "", 0
    found: list[str] = []
    while True:
        code, at = _number(left, at, width)
        if code < _END:
            unit, at = _number(left, at, 8 << code)
            known.append(chr(unit))
            code = len(known) - 1
            if len(known) >= limit and found:
                limit, width = limit * 2, width + 1
        elif code == _END:
            return "".join(found)
        if not found:
            if code != len(known) - 1 or code < 3:
                raise _damaged()
            # The table starts to grow, and codes get wider, with the second code only.
            last, width = known[code], 3
            limit = 8
            found.append(last)
            total = 1
            continue
        if code < len(known):
            entry = known[code]
        elif code == len(known):
            entry = last + last[0]
        else:
            raise _damaged()
        total += len(entry)
        if total > most:
            raise FormatError(f"the payload unpacks to more than {most} characters", code="length")
        found.append(entry)
        known.append(last + entry[0])
        if len(known) >= limit:
            limit, width = limit * 2, width + 1
        last = entry


def _number(left: str, at: int, width: int) -> tuple[int, int]:
    if at < width:
        raise _damaged()
    return int(left[at - width:at], 2), at - width


def _units(text: str) -> str:
    """The text as UTF-16 units, which is what lz-string knows."""
    if text.isascii() or max(text) < "\U00010000":
        return text
    raw = text.encode("utf-16-be")
    return "".join(chr(high << 8 | low) for high, low in zip(raw[::2], raw[1::2], strict=True))
