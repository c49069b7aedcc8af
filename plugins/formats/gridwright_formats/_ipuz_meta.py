"""What ipuz says about a puzzle besides the puzzle: title, author, date, and the like."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

from gridwright import Loss, Puzzle
from gridwright.codecs.strict_json import typed
from gridwright_formats._ipuz_values import from_date, plain, to_date

__all__ = ["TEXTS", "meta_losses", "meta_of", "written"]

#: Member of ipuz -> member of `meta`.
TEXTS = {"title": "title", "author": "author", "publication": "source", "url": "url", "uniqueid": "id", "date": "date",
         "intro": "rules_text", "copyright": "license", "publisher": "publisher", "editor": "editor",
         "difficulty": "difficulty", "notes": "notes", "explanation": "explanation", "annotation": "annotation",
         "origin": "generated_from"}
#: Those that are HTML.
_HTML = ("title", "author", "publication", "intro", "copyright", "publisher", "editor", "difficulty", "notes",
         "explanation", "annotation")


def meta_of(document: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The members of `meta`. Raises FormatError."""
    found = {}
    for name, member in TEXTS.items():
        value = document.get(name)
        if value is None:
            continue
        if type(value) is int:
            value = str(value)
        text: str = typed(value, "string", f"{where}/{name}")
        if name == "date":
            text = from_date(text, f"{where}/date")
        found[member] = plain(text) if name in _HTML else text
    return found


def written(puzzle: Puzzle) -> dict[str, str]:
    """The members of ipuz for the `meta` of a puzzle."""
    about, found = puzzle.meta.get("meta", {}), {}
    for name, member in TEXTS.items():
        value = about.get(member)
        if isinstance(value, str) and value:
            text = to_date(value) if name == "date" else html.escape(value, quote=False) if name in _HTML else value
            if text is not None:
                found[name] = text
    return found


def meta_losses(puzzle: Puzzle) -> list[Loss]:
    """What of `meta` only our own copy of the puzzle carries."""
    about, said = puzzle.meta.get("meta", {}), written(puzzle)
    members = {TEXTS[name] for name in said}
    return [Loss("meta", name) for name in about if name not in members]
