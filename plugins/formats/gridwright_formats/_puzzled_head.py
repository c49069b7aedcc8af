"""The members of a Puzzled collection but for its tiles, boards and puzzles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_versions import check_version

__all__ = ["ID", "MEMBERS", "read_head"]

MEMBERS = ("puzzled", "name", "author", "id", "allow_board_rotation", "version", "description", "progression",
           "preview")
_LISTS = ("custom_tiles", "custom_boards", "puzzles")
_PREVIEW = ("show_board", "show_tiles", "show_tile_count", "show_board_size")
#: The id of a collection.
ID = re.compile(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def read_head(data: Mapping[str, Any], faults: Faults) -> tuple[dict[str, Any], Any]:
    """The stated members, null ones left out, and the version (None where it is wrong)."""
    faults.unknown(data, (*MEMBERS, *_LISTS), "")
    stated = faults.member(data, "puzzled", "string", "", required=True)
    version = None if stated is None else check_version(stated, faults)
    head: dict[str, Any] = {
        "puzzled": stated,
        "name": _name(data, faults),
        "author": faults.text(data, "author", "", required=True),
        "id": _id(data, faults),
        "allow_board_rotation": faults.member(data, "allow_board_rotation", "true or false", ""),
        "version": faults.member(data, "version", "string", "", nullable=True),
        "description": faults.text(data, "description", "", nullable=True),
        "progression": _progression(data, faults),
        "preview": _preview(data, faults),
    }
    return {name: value for name, value in head.items() if value is not None}, version


def _name(data: Mapping[str, Any], faults: Faults) -> str | None:
    name = faults.text(data, "name", "", required=True)
    if name is not None and not 5 <= len(name) <= 20:
        faults.advise("/name", "name-length", f"the name should have 5 to 20 characters, not {len(name)}")
    if name is not None and "collection" in name.lower():
        faults.advise("/name", "name-word", "the name should not say that this is a collection")
    return name


def _id(data: Mapping[str, Any], faults: Faults) -> str | None:
    if "id" not in data:
        faults.demand("", "missing", "the member 'id' is missing; the app refuses the file")
        return None
    stated: str | None = faults.member(data, "id", "string", "")
    if stated is None:
        return None
    if not ID.fullmatch(stated):
        faults.error("/id", "id", f"expected names of A-Z a-z 0-9 - joined by dots, found {stated[:40]!r}")
    elif stated.count(".") < 3:
        faults.advise("/id", "id-parts", "the id should have four parts: tld.vendor.Author.Collection")
    return stated


def _progression(data: Mapping[str, Any], faults: Faults) -> dict[str, Any] | None:
    stated = faults.member(data, "progression", "object", "")
    if stated is None:
        return None
    faults.uses.setdefault("progression", "/progression")
    faults.unknown(stated, ("type",), "/progression")
    return {"type": faults.choice(stated, "type", ("Any", "Sequential"), "/progression", required=True)}


def _preview(data: Mapping[str, Any], faults: Faults) -> dict[str, bool] | None:
    stated = faults.member(data, "preview", "object", "", nullable=True)
    if stated is None:
        return None
    faults.uses.setdefault("preview", "/preview")
    faults.unknown(stated, _PREVIEW, "/preview")
    flags = {name: faults.member(stated, name, "true or false", "/preview") for name in _PREVIEW}
    return {name: flag for name, flag in flags.items() if flag is not None}
