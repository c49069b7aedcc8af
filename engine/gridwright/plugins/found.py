"""What is installed: the plugins that distributions name in their entry points, seen without importing any of them."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from gridwright.errors import PluginError
from gridwright.plugins.origins import Origin

if TYPE_CHECKING:
    from importlib.metadata import Distribution

__all__ = ["GROUP", "Found", "installed"]

#: The entry-point group that plugins are found in.
GROUP = "gridwright"

#: "package.module", with ":attribute" and "[extra]" behind it where somebody wants them.
_TARGET = re.compile(r"([\w.]+)\s*(?::\s*([\w.]+)\s*)?(?:\[.*\]\s*)?")


@attrs.frozen
class Found:
    """A plugin that can be loaded: where it comes from, and what its entry point names."""

    origin: Origin
    target: str

    @property
    def module(self) -> str:
        """The name of its module; "" where the entry point is malformed."""
        parts = _TARGET.fullmatch(self.target)
        return parts[1] if parts else ""

    def load(self) -> object:
        """The module, or the object in it. Raises PluginError for a bad entry point, else what the import raises."""
        parts = _TARGET.fullmatch(self.target)
        if parts is None:
            raise PluginError(f"its entry point names {self.target!r}; expected 'package.module'")
        found: object = importlib.import_module(parts[1])
        for name in (parts[2] or "").split("."):
            if name and not hasattr(found, name):
                raise PluginError(f"its entry point names {self.target!r}, but there is no {name!r} in it")
            found = getattr(found, name) if name else found
        return found


def installed(fail: Callable[[Origin, Exception], None], mentioning: str | None = None) -> Iterator[Found]:
    """The plugins of each distribution; of two versions of one the first counts. `fail` is told of unreadable ones.

    `mentioning`: only plugins whose source may have this name in it.
    """
    from importlib.metadata import distributions

    seen: set[str] = set()
    passed_over: set[str] = set()
    for dist in distributions():
        # Most distributions are none of ours, and with hundreds of plugins each file that is read shows at the start:
        # so nothing is parsed or looked at before it is needed.
        text = _text(dist)
        if GROUP not in text:
            continue
        try:
            folder = _folder(dist)
            points = dict(_points(text))
            if mentioning is not None:
                silent = {name for name, target in points.items() if not _may_mention(target, folder, mentioning)}
                points = {name: points[name] for name in points.keys() - silent - passed_over}
                passed_over |= silent
            if not points:
                continue
            name, version = _name_and_version(dist)
        except Exception as error:
            fail(Origin(str(getattr(dist, "_path", "?"))), error)
            continue
        if name not in seen:
            seen.add(name)
            yield from (Found(Origin(point, name, version), target) for point, target in points.items())


def _text(dist: Distribution) -> str:
    """The entry points of a distribution as they are written; "" where it has none."""
    folder = getattr(dist, "_path", None)
    if not isinstance(folder, Path):  # in an archive, or found by a finder of somebody's own
        return dist.read_text("entry_points.txt") or ""
    try:
        # What the library does through its paths takes twice as long, for every distribution that is installed.
        with open(f"{folder}/entry_points.txt", encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _points(text: str) -> Iterator[tuple[str, str]]:
    """(name, target) of each entry point in our group."""
    ours = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            ours = line == f"[{GROUP}]"
        elif ours and line and not line.startswith("#"):
            name, _, target = line.partition("=")
            yield name.strip(), target.strip()


def _may_mention(target: str, folder: str, name: str) -> bool:
    """Whether the source of a module has a name in it, or may get it in a way that is not to be seen there.

    A look at the text takes a tenth of the time of an import.
    """
    parts = _TARGET.fullmatch(target)
    if parts is None or parts[2]:
        return True
    path = parts[1].replace(".", "/")
    for file in (f"{path}/__init__.py", f"{path}.py"):
        try:
            with open(f"{folder}/{file}", "rb") as source:
                text = source.read()
        except OSError:
            continue
        return name.encode() in text or b"import *" in text
    return True


def _name_and_version(dist: Distribution) -> tuple[str, str]:
    """Read from the first lines of the metadata: parsing all of it as a message takes a third of a start."""
    found: dict[str, str] = {}
    for line in (dist.read_text("METADATA") or dist.read_text("PKG-INFO") or "").splitlines():
        key, colon, value = line.partition(":")
        if not colon or len(found) == 2:
            break
        if key.lower() in ("name", "version"):
            found[key.lower()] = value.strip()
    if len(found) == 2:
        return found["name"], found["version"]
    return dist.name, dist.version


def _folder(dist: Distribution) -> str:
    """The folder with the modules of a distribution."""
    # One of a library's own kind of distribution may keep its modules elsewhere: then there is no such file.
    return str(dist.locate_file(""))
