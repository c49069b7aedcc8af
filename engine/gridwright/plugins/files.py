"""Plugins that are one file: a rule, board, format, backend or technique can be tried without any packaging."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from zlib import crc32

from gridwright.errors import PluginError
from gridwright.plugins.entries import Entry

__all__ = ["entry_of", "import_file"]

#: Kind -> members that tell an object of this kind.
_MEMBERS = {
    "rule": ("key", "violations"),
    "format": ("load", "sniff"),
    "backend": ("open", "capabilities"),
    "board": ("board",),
    "variant": ("regions", "title"),
    "technique": ("kinds", "moves"),
}


def import_file(path: Path) -> ModuleType:
    """Run a Python file as a module of its own. Raises PluginError if it is missing, else whatever the file raises."""
    if path.suffix != ".py" or not path.is_file():
        raise PluginError(f"there is no plugin file {path}; expected the path of a .py file")
    where = path.resolve()
    # two files of one name in two folders must not become one module
    name = f"gridwright_file_{where.stem}_{crc32(str(where).encode()):08x}"
    spec = importlib.util.spec_from_file_location(name, where)
    if spec is None or spec.loader is None:
        raise PluginError(f"{path} cannot be run as a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def entry_of(plugin: object) -> Entry:
    """The entry of a file's PLUGIN; kind and name are read off it. Raises PluginError for an unknown kind."""
    for kind, members in _MEMBERS.items():
        if all(hasattr(plugin, member) for member in members) and (kind != "rule" or isinstance(plugin, type)):
            break
    else:
        known = "; ".join(f"{kind}: {' and '.join(members)}" for kind, members in _MEMBERS.items())
        raise PluginError(f"its PLUGIN is nothing that can be used; expected an object with these members ({known})")
    if kind != "rule" and isinstance(plugin, type):
        plugin = plugin()
    member = "key" if kind == "rule" else "name"
    name = getattr(plugin, member, None)
    if not isinstance(name, str):
        raise PluginError(f"its PLUGIN is a {kind} without a name; expected a text in its member {member!r}")
    return Entry(kind, name, plugin, str(getattr(plugin, "summary", "")))
