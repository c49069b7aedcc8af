"""Strict JSON: what Python's reader lets pass although it hides a mistake is refused here."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NoReturn

from gridwright.errors import FormatError

__all__ = ["compact", "documents", "loads", "member", "one_item_a_line", "pointer", "typed"]

#: Nesting beyond this is refused; no format here needs more than about ten levels.
DEEPEST = 100
#: Texts beyond this many characters are refused.
LONGEST = 64 * 1024 * 1024

_KINDS = {"object": dict, "list": list, "string": str, "whole number": int, "true or false": bool}


def pointer(*parts: str | int) -> str:
    """The RFC 6901 pointer of a path of members and positions."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def loads(text: str, *, most: int = 2**63 - 1) -> Any:
    """The data of a JSON text.

    Raises FormatError, with line and column, for anything that is not JSON; also for duplicate members, NaN and
    Infinity, whole numbers beyond `most`, lone surrogates, a byte order mark and nesting deeper than 100.
    """
    if text.startswith("\ufeff"):
        raise FormatError("the text starts with a byte order mark; JSON has none", code="json")
    if len(text) > LONGEST:
        raise FormatError(f"the text has {len(text)} characters, more than the {LONGEST} that are read", code="json")
    _check_depth(text)

    def whole(digits: str) -> int:
        value = int(digits) if len(digits) <= 40 else most + 1
        if abs(value) > most:
            raise FormatError(f"the number {digits[:40]} is too large", code="json")
        return value

    def constant(name: str) -> NoReturn:
        raise FormatError(f"{name} is not JSON", code="json")

    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_int=whole, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg} at line {error.lineno} column {error.colno}", code="json") from None
    if "\\u" in text or any("\ud800" <= c <= "\udfff" for c in text):
        _check_surrogates(data)
    return data


def documents(text: str) -> Iterator[tuple[str, Any]]:
    """Every document of a text with its pointer: an object, a list of objects, or one object a line."""
    stripped = text.strip()
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines):
        for number, line in enumerate(lines):
            yield pointer(number), loads(line)
        return
    data = loads(stripped)
    if isinstance(data, list):
        if not data:
            raise FormatError("the list holds no puzzle")
        yield from ((pointer(number), each) for number, each in enumerate(data))
    else:
        yield "", data


def compact(data: Any) -> str:
    """JSON without white space."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def one_item_a_line(document: Mapping[str, Any], lists: Collection[str]) -> str:
    """JSON with one member a line, and one item a line in the lists that are named."""
    parts = []
    for name, value in document.items():
        if name in lists and value:
            text = "[\n" + ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in value) + "]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        parts.append(f"{json.dumps(name)}: {text}")
    return "{" + ",\n ".join(parts) + "}"


def typed(value: Any, kind: str, where: str) -> Any:
    """`value` if it is of the kind (object, list, string, whole number, true or false); booleans are no numbers."""
    if type(value) is not _KINDS[kind]:
        raise FormatError(f"expected a {kind}, found {_name(value)}" if kind != "object" else
                          f"expected an object, found {_name(value)}", where, code="type")
    return value


def member(data: Mapping[str, Any], name: str, kind: str, where: str) -> Any:
    """The member `name` of an object, which must be there and of the kind. `where` is the object's pointer."""
    if name not in data:
        raise FormatError(f"the member {name!r} is missing", where, code="missing")
    return typed(data[name], kind, where + pointer(name))


def _name(value: Any) -> str:
    for name, kind in _KINDS.items():
        if type(value) is kind:
            return f"{'an' if name == 'object' else 'a'} {name}" if kind is not bool else str(value).lower()
    return "null" if value is None else "a number with a fraction"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FormatError(f"the member {twice[:60]!r} is there twice", code="duplicate")
    return data


def _check_depth(text: str) -> None:
    # The reader recurses, so depth is checked first; a text with few brackets cannot be deep.
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', text):
        mark = match[0]
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, match.start()) + 1
                column = match.start() - text.rfind("\n", 0, match.start())
                raise FormatError(f"nested deeper than {DEEPEST} levels at line {line} column {column}", code="json")
        elif mark in "]}":
            depth -= 1


def _check_surrogates(data: Any) -> None:
    if isinstance(data, str):
        if any("\ud800" <= c <= "\udfff" for c in data):
            raise FormatError("a string holds half of a surrogate pair", code="json")
    elif isinstance(data, dict):
        for name, value in data.items():
            _check_surrogates(name)
            _check_surrogates(value)
    elif isinstance(data, list):
        for value in data:
            _check_surrogates(value)
