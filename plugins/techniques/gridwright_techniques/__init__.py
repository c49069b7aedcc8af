"""The solving techniques that people use: one module per technique, for grading and explaining.

Each module calls its technique PLUGIN.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.plugins import Entry, entries_from, hookimpl

GRIDWRIGHT_API = 1


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All techniques in this package's folder."""
    return entries_from(__name__, "technique")
