"""A rule with a layer of its own, in a module of this folder: found by its name, imported when a puzzle needs it."""

from collections.abc import Iterable

from gridwright import Entry, entries_from, hookimpl

GRIDWRIGHT_API = 1


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    return entries_from(__name__, "rule", prefix="com.example:")
