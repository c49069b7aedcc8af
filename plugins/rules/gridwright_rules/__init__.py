"""The rules of gridwright: one module per rule, grouped in folders by family.

`line/line_whisper.py` is the rule "line/whisper"; `houses/box_grid.py` is the rule "box_grid". Each module calls its
rule class PLUGIN. A new file is a new rule: there is no list to add it to.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.plugins import Entry, entries_from, hookimpl

GRIDWRIGHT_API = 1


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All rules in this package's folders."""
    return entries_from(__name__, "rule")
