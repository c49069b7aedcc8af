"""Who offers what: rules, boards, formats, backends and techniques come from plugins.

A plugin is any module or object with hook implementations. The smallest one offers every module of its own package:

    from collections.abc import Iterable
    from gridwright.plugins import Entry, entries_from, hookimpl

    GRIDWRIGHT_API = 1

    @hookimpl
    def gridwright_entries() -> Iterable[Entry]:
        return entries_from(__name__, "rule")

and is found through one entry point in its distribution:

    [project.entry-points.gridwright]
    my_rules = "my_rules"
"""

from __future__ import annotations

from gridwright.plugins.default import default_plugins, set_default_plugins, using
from gridwright.plugins.entries import KINDS, Entry, Sniff, entries_from
from gridwright.plugins.hookspecs import API_VERSION, hookimpl, hookspec
from gridwright.plugins.manager import Plugins
from gridwright.plugins.origins import Origin, Problem
from gridwright.plugins.registry import Registry

__all__ = [
    "API_VERSION", "KINDS", "Entry", "Origin", "Plugins", "Problem", "Registry", "Sniff", "default_plugins",
    "entries_from", "hookimpl", "hookspec", "set_default_plugins", "using",
]
