"""Strict JSON: what Python's reader lets pass although it hides a mistake is refused here."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NoReturn

from gridwright.errors import FormatError

__all__ = ["compact", "documents", "each_document", "loads", "member", "one_item_a_line", "pointer", "typed"]

#: Nesting beyond this is refused; no format here needs more than about ten levels.
DEEPEST = 100
#: Texts beyond this many characters are refused.
LONGEST = 64 * 1024 * 1024

# Possessive, and content with a missing closing quote, so that hostile texts cost no more than one pass.
_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?'
_BRACKET = re.compile(_STRING + r"|[\[{]|[\]}]", re.DOTALL)
_TOKEN = re.compile(_STRING + r'|[\[\]{}:,]|[^\s"\[\]{}:,]+', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")

_KINDS = {"object": dict, "list": list, "string": str, "whole number": int, "true or false": bool}


def pointer(*parts: str | int) -> str:
    """The RFC 6901 pointer of a path of members and positions."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def loads(text: str, *, big_ints: bool = False, line: int = 1) -> Any:
    """The data of a JSON text whose first line has the number `line`.

    Raises FormatError, with line and column, for anything that is not JSON; also for duplicate members, NaN, Infinity
    and numbers beyond a float, whole numbers beyond 53 bits (64 with `big_ints`) and a sign, a byte order mark and
    nesting deeper than 100; with a pointer for half surrogate pairs.
    """
    if text.startswith("\ufeff"):
        raise FormatError("the text starts with a byte order mark; JSON has none", code="json")
    if len(text) > LONGEST:
        raise FormatError(f"the text has {len(text)} characters, more than the {LONGEST} that are read", code="json")
    _check_depth(text, line)

    most = 2**64 - 1 if big_ints else 2**53 - 1

    def whole(digits: str) -> int:
        value = int(digits) if len(digits) <= 40 else most + 1
        if abs(value) > most:
            raise FormatError(f"the number {_short(digits)} is too large at {_token(text, digits, line)}", code="json")
        return value

    def fraction(digits: str) -> float:
        value = float(digits)
        if math.isinf(value):
            raise FormatError(f"the number {_short(digits)} is too large at {_token(text, digits, line)}", code="json")
        return value

    def constant(name: str) -> NoReturn:
        raise FormatError(f"{name} is not JSON at {_token(text, name, line)}", code="json")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(data := dict(pairs)) < len(pairs):
            name, place = _repeated(text, line)
            raise FormatError(f"the member {_short(name)!r} is there twice at {place}", code="duplicate")
        return data

    try:
        data = json.loads(text, object_pairs_hook=unique, parse_int=whole, parse_float=fraction,
                          parse_constant=constant)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg} at {_place(text, error.pos, line)}", code="json") from None
    if "\\u" in text or _SURROGATE.search(text):
        _check_surrogates(data, "")
    return data


def documents(text: str, *, big_ints: bool = False) -> Iterator[tuple[str, Any]]:
    """Every document of a text with its pointer: an object, a list of objects, or one object a line."""
    for where, data in each_document(text, big_ints=big_ints):
        if isinstance(data, FormatError):
            raise data
        yield where, data


def each_document(text: str, *, big_ints: bool = False) -> Iterator[tuple[str, Any]]:
    """As `documents`, but a line that is not JSON gives its FormatError, and the lines after it are read."""
    # Not splitlines(): strings may hold U+2028 and its like as they are.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") for _, line in lines):
        for position, (number, line) in enumerate(lines):
            data: Any
            try:
                data = loads(line, big_ints=big_ints, line=number)
            except FormatError as error:
                data = error
            yield pointer(position), data
        return
    data = loads(text, big_ints=big_ints)
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
        wanted = {"object": "an object", "true or false": kind}.get(kind, f"a {kind}")
        raise FormatError(f"expected {wanted}, found {_name(value)}", where, code="type")
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


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _place(text: str, position: int, line: int) -> str:
    column = position - text.rfind("\n", 0, position)
    return f"line {text.count(chr(10), 0, position) + line} column {column}"


def _token(text: str, wanted: str, line: int) -> str:
    """Where a number or name stands; strings that hold the same characters are passed over."""
    return _place(text, next((m.start() for m in _TOKEN.finditer(text) if m[0] == wanted), 0), line)


def _repeated(text: str, line: int) -> tuple[str, str]:
    """The first member that its object holds twice, and where the second one stands."""
    seen: list[set[str]] = []
    latest: re.Match[str] | None = None
    for match in _TOKEN.finditer(text):
        if match[0] in ("{", "["):
            seen.append(set())
        elif match[0] in ("}", "]"):
            seen.pop()
        elif match[0] == ":" and latest is not None:
            name = json.loads(latest[0])
            if name in seen[-1]:
                return name, _place(text, latest.start(), line)
            seen[-1].add(name)
        latest = match if match[0].startswith('"') else None
    return "", _place(text, 0, line)


def _check_depth(text: str, line: int) -> None:
    # The reader recurses, so depth is checked first; a text with few brackets cannot be deep.
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for match in _BRACKET.finditer(text):
        mark = match[0]
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                raise FormatError(f"nested deeper than {DEEPEST} levels at {_place(text, match.start(), line)}",
                                  code="json")
        elif mark in "]}":
            depth -= 1


def _check_surrogates(data: Any, where: str) -> None:
    if isinstance(data, str):
        if _SURROGATE.search(data):
            raise FormatError("the string holds half of a surrogate pair", where, code="json")
    elif isinstance(data, dict):
        for name, value in data.items():
            if _SURROGATE.search(name):
                raise FormatError("the name of a member holds half of a surrogate pair", where, code="json")
            _check_surrogates(value, where + pointer(name))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            _check_surrogates(value, where + pointer(position))
