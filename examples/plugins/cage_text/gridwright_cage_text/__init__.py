"""A file format: killer sudokus drawn with letters."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright import Entry, hookimpl

GRIDWRIGHT_API = 1


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    return [Entry("format", "com.example:cage-text", f"{__name__}.cage_text:CageText")]
