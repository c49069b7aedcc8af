"""What SudokuPad objects say about the puzzle: title, rules text, solution, flags. They stand in three places.

Cages without cells whose value is `name: text`; the member `metaData`; the member `metadata`, which counts most.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gridwright import Cell, FormatError
from gridwright.codecs.strict_json import pointer, typed

__all__ = ["ABOUT", "KEPT", "is_tag", "metadata_of", "solution_of", "text_of", "truth"]

#: Members of the metadata -> members of `meta`.
ABOUT = {"title": "title", "author": "author", "rules": "rules_text"}
#: Members that change nothing about the puzzle, kept as they are.
KEPT = ("source", "msgcorrect", "msgincorrect", "msgvalid", "msginvalid", "msgunknown", "customstyle", "version",
        "created", "edited", "published", "difficulty", "tags", "url", "date", "video", "fpuzzlesid")

_TAG = re.compile(r"\s*([A-Za-z][^\s:]{0,40}):\s*(.*)", re.DOTALL)
_GAPS = frozenset("0.?_ -")


def metadata_of(document: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The metadata of an object; repeated `rules` become one text. Raises FormatError."""
    found: dict[str, Any] = {}
    for i, cage in enumerate(document.get("cages") or ()):
        if not isinstance(cage, dict) or cage.get("cells"):
            continue
        match = _TAG.fullmatch(str(cage.get("value", "")))
        if match is None:
            continue
        name, text = match.groups()
        if name == "rules" and "rules" in found:
            text = f"{found['rules']}\n{text}"
        elif name in found and found[name] != text:
            raise FormatError(f"{name} is stated twice", where + pointer("cages", i), "duplicate")
        found[name] = text
    for member in ("metaData", "metadata"):
        if document.get(member) is not None:
            found |= typed(document[member], "object", where + pointer(member))
    if isinstance(found.get("rules"), list):
        found["rules"] = "\n".join(str(each) for each in found["rules"])
    for name in ABOUT:
        if document.get(name) is not None and name not in found:
            found[name] = document[name]
    return {name: value for name, value in found.items() if value not in (None, "", [], {})}


def is_tag(cage: Mapping[str, Any]) -> bool:
    """Whether a cage without cells states metadata."""
    return _TAG.fullmatch(str(cage.get("value", ""))) is not None


def text_of(metadata: Mapping[str, Any], name: str, where: str) -> str:
    """A text of the metadata, "" where there is none; numbers are texts that were shortened."""
    value = metadata.get(name, "")
    if type(value) in (int, float):
        return str(value)
    return str(typed(value, "string", where + pointer("metadata", name)))


def truth(value: Any) -> bool | None:
    """A truth value as the tool takes it, also as text or number; None where there is none."""
    if value is None or isinstance(value, bool):
        return value
    text = str(value).strip().lower()
    return True if text in ("1", "true", "yes", "on") else False if text in ("0", "false", "no", "off", "") else None


def solution_of(metadata: Mapping[str, Any], rows: int, cols: int, digits: int, where: str) -> dict[Cell, int] | None:
    """Cell -> digit of the stated solution, without its gaps; None where none is stated. Raises FormatError."""
    stated = metadata.get("solution")
    if stated is None:
        return None
    place = where + pointer("metadata", "solution")
    text = str(stated) if type(stated) is int else str(typed(stated, "string", place))
    wide = len(str(digits))
    count = rows * cols
    text = text.strip() if len(text) != count * wide else text
    if len(text) != count * wide:
        raise FormatError(f"expected {count * wide} characters for {rows} rows of {cols}, found {len(text)}", place,
                          "length")
    found: dict[Cell, int] = {}
    for i in range(count):
        part = text[i * wide:i * wide + wide]
        if set(part) <= _GAPS:
            continue
        c = Cell(i // cols + 1, i % cols + 1)
        if not (part.isascii() and part.isdigit()) or not 1 <= int(part) <= digits:
            raise FormatError(f"expected a digit from 1 to {digits} in {c}, found {part!r}", place, "value")
        found[c] = int(part)
    return found or None
