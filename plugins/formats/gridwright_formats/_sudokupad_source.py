"""The forms in which SudokuPad payloads are passed around: links, packed text behind a prefix, JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridwright import FormatError, GridwrightError, NotSupported
from gridwright.codecs import strict_json
from gridwright_formats._links import is_link, member_of, unpacked, unquoted
from gridwright_formats._sudokupad_zip import looks_zipped, unzipped

__all__ = ["LINK", "each_payload", "sureness"]

#: What written links start with; the prefix and the payload follow.
LINK = "https://sudokupad.app/"

#: Prefix -> kind of payload. Those that are not read are refused by name.
KINDS = {"scl": "scl", "ctc": "scl", "fpuzzles": "fpuz", "fpuz": "fpuz", "scf": "scf", "pack": "pack"}
_HOST = re.compile(r"(?:https?://)?(?:www\.|beta\.|alpha\.|test\.|app\.)?(?:sudokupad\.(?:app|svencodes\.com)|"
                   r"crackingthecryptic\.com|cracking-the-cryptic\.web\.app)(?=[/?#\s]|$)", re.IGNORECASE)
_PREFIX = re.compile(r"scl|ctc|fpuzzles|fpuz|scf|pack", re.IGNORECASE)
_BARE = re.compile(r"\s*(?:scl|ctc|fpuz(?!zles))(?:N4|%4E4|N%34)", re.IGNORECASE)
#: Payloads are long; an id is a short name, with or without the name of its owner.
_ID = re.compile(r"[A-Za-z0-9_./~-]{1,120}")
_CELLS = re.compile(r"[\"']?(?:cells|ce)[\"']?\s*:\s*\[\s*\[")
_MORE = re.compile(r"[\"']?\b(?:regions|re|cages|ca|metadata|cellSize|cs|underlays|u|overlays|o|lines|l)[\"']?\s*:")


def sureness(head: str) -> int:
    """How sure it is that a text holds SudokuPad payloads, 0 to 100."""
    if head.lstrip()[:1] in ("{", "["):
        stated = re.search(r'"(?:format|grid|kind|puzzle|rows|puzzles)"\s*:', head)
        return 85 if _CELLS.search(head) and _MORE.search(head) and not stated else 0
    first = head.strip().split("\n", 1)[0]
    return 90 if _HOST.match(first) or _BARE.match(first) else 0


def each_payload(text: str) -> Iterator[tuple[str, str, Any]]:
    """(pointer, kind, parsed object) of every payload: one link or packed payload a line, or JSON.

    The kind is "scl", or "fpuz" for an f-puzzles object. What cannot be read gives its error in place of the object.
    """
    if text.lstrip()[:1] in ("{", "["):
        if looks_zipped(text):
            yield "", "scl", unzipped(text)
            return
        for where, data in strict_json.each_document(text):
            yield where, "scl", data
        return
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines:
        raise FormatError("the input is empty; expected a SudokuPad link")
    for number, line in enumerate(lines):
        where = strict_json.pointer(number) if len(lines) > 1 else ""
        kind, data = "scl", None
        try:
            kind, data = _payload(line)
        except GridwrightError as error:
            data = error
        yield where, kind, data


def _payload(line: str) -> tuple[str, Any]:
    body = unquoted(_body(line))
    prefix = _PREFIX.match(body)
    if prefix is None:
        if _ID.fullmatch(body) and (is_link(line) or _HOST.match(line)):
            raise NotSupported(f"the link only carries the id {body[:40]!r} of the puzzle, and nothing is fetched from "
                               "the web; open it, and paste its payload: the link that starts with scl or fpuzzles")
        raise FormatError("expected a payload that starts with scl, ctc, fpuz or fpuzzles, found "
                          f"{body[:20]!r}", code="format")
    kind = KINDS[prefix[0].lower()]
    if kind in ("scf", "pack"):
        raise NotSupported(f"payloads of SudokuPad that start with {kind} are not read here; expected scl, ctc, fpuz "
                           "or fpuzzles")
    rest = body[prefix.end():]
    if len(rest) < 30 and _ID.fullmatch(body):
        raise NotSupported(f"{body[:40]!r} is the id of a puzzle, and nothing is fetched from the web; open it, and "
                           "paste its payload: the link that starts with scl or fpuzzles")
    document = unpacked(rest)
    if not document.lstrip().startswith("{"):
        raise FormatError(f"the {kind} payload is not a packed object; is it cut off?", code="encoding")
    if kind == "scl" and looks_zipped(document):
        return kind, unzipped(document)
    return kind, strict_json.loads(document)


def _body(line: str) -> str:
    """The payload or id of a line, as it stands there."""
    host = _HOST.match(line)
    if host is None:
        if is_link(line):
            raise FormatError("expected a link of sudokupad.app or app.crackingthecryptic.com", code="format")
        return line
    named = member_of(line, ("puzzleid", "puzzle"))
    if named:
        return named
    path = re.split(r"[?#]", line[host.end():], maxsplit=1)[0].lstrip("/")
    path = re.sub(r"\A(?:sudoku|fpuz)/+", "", path)
    if path in ("", "sudoku", "sudoku.html"):
        raise FormatError("the link has no payload; expected one like https://sudokupad.app/scl...", code="format")
    return path
