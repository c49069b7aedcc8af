"""The JSON text of a collection; members that are there twice are noted with their place, and reading goes on."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NoReturn

from gridwright import FormatError
from gridwright.codecs.strict_json import loads, pointer
from gridwright_formats._puzzled_faults import Faults

__all__ = ["read_json"]


def read_json(text: str, faults: Faults) -> dict[str, Any] | None:
    """The document, an object; None where it cannot be read at all."""
    try:
        data = loads(text)
    except FormatError as error:
        if error.code != "duplicate":
            faults.error(error.pointer, error.code, error.message)
            return None
        try:
            data = _last_ones(text, faults)
        except FormatError as worse:
            faults.error(worse.pointer, worse.code, worse.message)
            return None
    return data if faults.kind(data, "object", "") else None


def _last_ones(text: str, faults: Faults) -> Any:
    """As `loads`, with the last of duplicate members. Raises FormatError."""
    # Kept alive, so that no two objects have the same id.
    repeated: dict[int, tuple[dict[str, Any], list[str]]] = {}

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(found)
        if len(data) < len(found):
            repeated[id(data)] = data, [name for name, times in Counter(n for n, _ in found).items() if times > 1]
        return data

    def number(digits: str) -> int:
        # Too many digits for int() would be an error of another kind; they are far beyond 53 bits anyway.
        return int(digits[:40])

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_int=number, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg} at line {error.lineno} column {error.colno}", code="json") from None
    _note(data, "", repeated, faults)
    # The other rules of strict JSON hold for what is left.
    return loads(json.dumps(data))


def _refuse(name: str) -> NoReturn:
    raise FormatError(f"{name} is not JSON", code="json")


def _note(data: Any, where: str, repeated: dict[int, tuple[dict[str, Any], list[str]]], faults: Faults) -> None:
    if isinstance(data, dict):
        for name in repeated.get(id(data), (data, []))[1]:
            faults.doubt(where + pointer(name), "duplicate", "the member is there twice; the last one counts")
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        if isinstance(value, dict | list):
            _note(value, where + pointer(key), repeated, faults)
