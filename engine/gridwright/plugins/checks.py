"""What is looked at before a plugin is used: its API, its hooks, and what it offers."""

from __future__ import annotations

from collections.abc import Iterable

import pluggy

from gridwright.errors import PluginError
from gridwright.plugins.entries import Entry
from gridwright.plugins.failures import what
from gridwright.plugins.hookspecs import API_VERSION, PROJECT, HookSpecs

__all__ = ["api_of", "entries_in", "hooks_of"]


def api_of(plugin: object) -> int:
    """The interface a plugin was written for, ours if it does not say. Raises PluginError if that is another one."""
    api = getattr(plugin, "GRIDWRIGHT_API", API_VERSION)
    if type(api) is not int or api != API_VERSION:
        raise PluginError(f"it was written for plugin API {api!r}, this gridwright has API {API_VERSION}")
    return api


def hooks_of(pm: pluggy.PluginManager, plugin: object) -> tuple[str, ...]:
    """The hooks that a plugin implements. Raises PluginError for hooks that do not exist or lack their mark, and for
    wrappers where hooks are called plugin by plugin.
    """
    known = [name for name in vars(HookSpecs) if name.startswith(f"{PROJECT}_")]
    for name in known:
        if hasattr(plugin, name) and pm.parse_hookimpl_opts(plugin, name) is None:
            raise PluginError(f"its {name} is not marked with @hookimpl, so it would never be called")
    found = []
    for name in dir(plugin):
        options = pm.parse_hookimpl_opts(plugin, name)
        if options is None:
            continue
        hook = options.get("specname") or name
        if hook not in known:
            from difflib import get_close_matches

            near = get_close_matches(hook, known, 1)
            raise PluginError(f"there is no hook {hook}" + (f"; did you mean {near[0]}?" if near else ""))
        if options.get("hookwrapper"):
            raise PluginError(f"its {name} is a wrapper of the old style; expected @hookimpl(wrapper=True)")
        spec = getattr(pm.hook, hook).spec
        if options.get("wrapper") and not spec.opts.get("firstresult"):
            raise PluginError(f"the hook {hook} cannot be wrapped")
        found.append(hook)
    return tuple(sorted(found))


def entries_in(offered: object) -> list[Entry]:
    """What gridwright_entries gave. Raises PluginError if these are no entries."""
    if not isinstance(offered, Iterable):
        raise PluginError(f"gridwright_entries() must give Entry objects, not {what(offered)}")
    entries = []
    for entry in offered:
        if not isinstance(entry, Entry):
            raise PluginError(f"gridwright_entries() must give Entry objects, not {what(entry)}")
        entries.append(entry)
    return entries
