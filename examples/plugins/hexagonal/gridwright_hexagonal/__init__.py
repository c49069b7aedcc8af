"""Boards of hexagonal cells, and a rule for them: what the plugin offers. All of it is only loaded when asked for."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright import Entry, hookimpl

GRIDWRIGHT_API = 1

SIDES = (2, 3, 4, 5)


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    for side in SIDES:
        yield Entry("board", f"com.example:hexagon-{side}", f"{__name__}.boards:LAYOUTS")
    yield Entry("rule", "com.example:magic_hexagon", f"{__name__}.magic:PLUGIN")
