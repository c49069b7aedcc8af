"""The compact spelling of SudokuPad's JSON: short member names, single quotes, bare words, empty objects left out.

Facts from payloads and from the public description of the encoding: names of members are shortened by a fixed table;
true and false are the bare words t and f; the colours of six hexadecimal digits lose their quotes and number sign,
black and white become #0 and #F; an object without members is nothing at all between commas; an apostrophe in a text
has a backslash before it.
"""

from __future__ import annotations

import json
import re
from typing import Any

from gridwright import FormatError
from gridwright.codecs import strict_json

__all__ = ["MOST_ZIPPED", "looks_zipped", "unzipped"]

#: Longer texts are refused: they are read token by token.
MOST_ZIPPED = 300_000

#: Short name -> name.
NAMES = {"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
         "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height",
         "v": "value", "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize",
         "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration",
         "d2": "d"}
_TOKEN = {quote: re.compile(rf"\s*(?:({quote}[^{quote}\\]*+(?:\\.[^{quote}\\]*+)*+{quote})|([\[\]{{}},:])|"
                            rf"([^\s\[\]{{}},:{quote}]++))\s*", re.DOTALL) for quote in "'\""}
_HEX = re.compile(r"[0-9A-Fa-f]{6}")
_WORDS = {"t": "true", "f": "false", "#0": '"#000000"', "#F": '"#FFFFFF"', "true": "true", "false": "false",
          "null": "null"}
_START = re.compile(r"\s*\{\s*(?:[A-Za-z0-9]+\s*:|'|\"(?:ce|re|ca|cs)\"\s*:)")


def looks_zipped(text: str) -> bool:
    """Whether a text starts like an object in the compact spelling."""
    return _START.match(text) is not None


def unzipped(text: str) -> Any:
    """The data of a text in the compact spelling. Raises FormatError."""
    if len(text) > MOST_ZIPPED:
        raise FormatError(f"the payload unpacks to {len(text)} characters, more than the {MOST_ZIPPED} that are read "
                          "in the compact spelling", code="length")
    return _named(strict_json.loads(_as_json(text)))


def _as_json(text: str) -> str:
    """The text in ordinary JSON, names still short."""
    pattern = _TOKEN['"' if '"' in text else "'"]
    out: list[str] = []
    before, at = "", 0
    for match in pattern.finditer(text):
        string, mark, word = match.groups()
        if match.start() != at or (before == "value" and not mark):
            raise _not_compact(at)
        at = match.end()
        if mark in (",", "]") and before in ("[", ","):
            # Objects without members are left out.
            out.append("{}")
        if string:
            out.append(_string(string))
        elif word:
            out.append(json.dumps(word) if text[at:at + 1] == ":" else _word(word))
        else:
            out.append(mark)
        before = mark or "value"
    if at != len(text):
        raise _not_compact(at)
    return "".join(out)


def _not_compact(at: int) -> FormatError:
    return FormatError(f"not the compact spelling of JSON at character {at + 1} of the payload", code="json")


def _string(token: str) -> str:
    if token[0] == '"':
        return token
    return '"' + token[1:-1].replace("\\'", "'").replace('"', '\\"') + '"'


def _word(word: str) -> str:
    if word in _WORDS:
        return _WORDS[word]
    if _HEX.fullmatch(word):
        return f'"#{word}"'
    return word


def _named(data: Any) -> Any:
    """The data with the names of members written out."""
    if isinstance(data, list):
        return [_named(each) for each in data]
    if isinstance(data, str):
        return f"#{data}" if _HEX.fullmatch(data) else data
    if not isinstance(data, dict):
        return data
    found: dict[str, Any] = {}
    for short, value in data.items():
        name = str(NAMES.get(short, short))
        if name in found:
            raise FormatError(f"the member {name[:40]!r} is there twice", code="duplicate")
        found[name] = _named(value)
    return found
