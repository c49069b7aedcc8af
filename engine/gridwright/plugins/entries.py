"""What a plugin offers: one small record per rule, board, variant, format, backend or technique."""

from __future__ import annotations

import importlib
import re
from collections.abc import Collection, Iterator
from pkgutil import iter_modules

import attrs

from gridwright.errors import PluginError

__all__ = ["KINDS", "Entry", "Sniff", "entries_from"]

#: Everything a plugin can offer.
KINDS = ("rule", "board", "variant", "format", "backend", "technique")

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]*")
_TARGET = re.compile(r"[\w.]+:[\w.]+")


@attrs.frozen
class Entry:
    """One named thing that a plugin offers.

    `target` is "package.module:ATTR", imported on first use, or the object itself. Where the object is a mapping,
    `name` picks in it, so that several entries can share one table. A rule's object is its class; for all other kinds
    it is an object, or a class that is called once without arguments. `replaces` names the plugin whose entry of the
    same kind and name this one stands in for. Raises PluginError for an unknown kind, a malformed name or target.
    """

    kind: str
    name: str
    target: object
    summary: str = ""
    replaces: str | None = None

    def __attrs_post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PluginError(f"entry {self.name!r} has the kind {self.kind!r}; expected one of {', '.join(KINDS)}")
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise PluginError(f"{self.name!r} is no name for a {self.kind}; expected letters, digits, . _ : / -")
        if isinstance(self.target, str) and not _TARGET.fullmatch(self.target):
            raise PluginError(f"{self.kind} {self.name!r} has the target {self.target!r}; expected 'module:NAME'")


@attrs.frozen
class Sniff:
    """A guess which format a text is in; `confidence` is a whole number from 0 to 100."""

    format: str
    confidence: int

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.confidence <= 100:
            raise PluginError(f"format {self.format!r} sniffed with confidence {self.confidence}; expected 0 to 100")


def entries_from(package: str, kind: str, *, prefix: str = "", hyphens: bool = False,
                 keep: Collection[str] = ()) -> Iterator[Entry]:
    """An entry for every module in the folder of `package`, found by listing it: no module is imported.

    A module is named after its file. Sub-folders with an `__init__.py` are families, one level deep: `line_whisper.py`
    in the folder `line` is "line/whisper", any other module in a family keeps its own name. Names that start with an
    underscore are left out. `prefix` goes before each name; `hyphens` turns underscores into hyphens, but not in the
    names listed in `keep`. Each module offers the object it calls PLUGIN. Raises PluginError if `package` is a module.
    """
    paths = getattr(importlib.import_module(package), "__path__", None)
    if paths is None:
        raise PluginError(f"{package} is a single module, so it has no folder to list; expected a package")
    for family, module in dict.fromkeys(_modules(list(paths))):
        name = f"{family}/{module[len(family) + 1:]}" if family and module.startswith(f"{family}_") else module
        if hyphens and name not in keep:
            name = name.replace("_", "-")
        yield Entry(kind, prefix + name, f"{'.'.join(filter(None, (package, family, module)))}:PLUGIN")


def _modules(paths: list[str]) -> Iterator[tuple[str, str]]:
    """(family or "", module) of every public module below `paths`, by name within each folder."""
    for path in paths:
        for info in iter_modules([path]):
            if info.name.startswith("_"):
                continue
            if not info.ispkg:
                yield "", info.name
                continue
            for inner in iter_modules([f"{path}/{info.name}"]):
                if not inner.ispkg and not inner.name.startswith("_"):
                    yield info.name, inner.name
