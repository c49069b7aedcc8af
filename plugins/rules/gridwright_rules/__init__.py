"""The rules of gridwright: one module per rule, grouped in folders by family.

`line/line_whisper.py` is the rule "line/whisper"; `houses/box_grid.py` is the rule "box_grid"; `vendor/nabner.py` is
the rule "io.github.gridwright:nabner". Each module calls its rule class PLUGIN. A new file is a new rule: there is no
list to add it to.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridwright.plugins import Entry, entries_from, hookimpl

GRIDWRIGHT_API = 1

#: Folder of the rules that the sudoku-puzzle format has no names for, and what is put before theirs.
_VENDOR, _PREFIX = "vendor", "io.github.gridwright:"


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All rules in this package's folders."""
    own = f"{__name__}.{_VENDOR}."
    for entry in entries_from(__name__, "rule"):
        yield attrs.evolve(entry, name=_PREFIX + entry.name) if str(entry.target).startswith(own) else entry
