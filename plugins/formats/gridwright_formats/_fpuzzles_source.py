"""The forms in which f-puzzles payloads are passed around: links, packed text, JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridwright import Fault, FormatError, GridwrightError, LoadOptions, NotSupported
from gridwright.codecs import strict_json
from gridwright_formats._links import is_link, member_of, unpacked, unquoted

__all__ = ["LINK", "each_object", "sureness"]

#: What written links start with; the payload follows.
LINK = "https://www.f-puzzles.com/?load="

#: Payloads that unpack to more are refused; real ones have some ten thousand characters.
MOST_CHARACTERS = 1_000_000

#: How packed text starts: a brace, and behind it a quotation mark, a line feed, a space, a tab or a carriage return.
_PACKED = re.compile(r"(?:fpuzzles)?N4(?:[IA][g-n]|[KSW][A-H])")
#: What other tools write in front of a payload.
_PREFIX = "fpuzzles"
_HOST = re.compile(r"https?://(?:www\.)?f-puzzles\.com", re.IGNORECASE)
_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[\s*[{\]]')
_SIZE = re.compile(r'"size"\s*:\s*\d')
_BODY = re.compile(r"[A-Za-z0-9+/ -]*+[=$]*+")


def sureness(head: str) -> int:
    """How sure it is that a text holds f-puzzles payloads, 0 to 100."""
    if head.lstrip()[:1] in ("{", "["):
        stated = re.search(r'"format"\s*:', head)
        return 85 if _GRID.search(head) and _SIZE.search(head) and not stated else 0
    first = head.strip().split("\n", 1)[0]
    if is_link(first):
        return 90 if member_of(first, ("load",)) is not None else 85 if _HOST.match(first) else 0
    return 90 if _PACKED.match(first) else 85 if first.startswith(_PREFIX) else 0


def each_object(text: str, options: LoadOptions) -> Iterator[tuple[str, Any]]:
    """(pointer, parsed object) of every payload of a text: one link or packed payload a line, or JSON.

    What cannot be read gives its error in the place of the object.
    """
    if text.lstrip()[:1] in ("{", "["):
        yield from strict_json.each_document(text)
        return
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines:
        raise FormatError("the input is empty; expected an f-puzzles link")
    for number, line in enumerate(lines):
        where = strict_json.pointer(number) if len(lines) > 1 else ""
        data: Any
        try:
            data = strict_json.loads(_document(line, where, options))
        except GridwrightError as error:
            data = error
        yield where, data


def _document(line: str, where: str, options: LoadOptions) -> str:
    """The JSON text of one link or packed payload."""
    body = unquoted(_payload(line)).removeprefix(_PREFIX)
    end = _BODY.match(body)
    rest = body[end.end():] if end else ""
    if rest and end and end[0].endswith("="):
        message = f"{len(rest)} characters that follow the end of the payload"
        if options.strict:
            raise FormatError(f"expected nothing, found {message}: {rest[:20]!r}", where, "encoding")
        options.warnings.append(Fault(where, "rest", f"left out {message}", "warning"))
        body = end[0]
    document = unpacked(body, MOST_CHARACTERS)
    if not document.lstrip().startswith("{"):
        raise FormatError("the payload is not a packed f-puzzles object; is it cut off?", where, "encoding")
    return document


def _payload(line: str) -> str:
    if not is_link(line):
        return line
    found = member_of(line, ("load",))
    if found:
        return found
    if found is None and member_of(line, ("id",)):
        raise NotSupported("the link only carries the puzzle's id, and nothing is fetched from the web; open it, "
                           "export it again, and paste the link with ?load=... or its payload")
    raise FormatError("expected an f-puzzles link with the puzzle in its member load, as in ?load=...")
