"""A plugin project: what everything in it is called, and its files, made from the templates.

The templates of a kind are the files in `gridwright/templates/KIND`, and those that all kinds share in
`gridwright/templates/common`. In their paths PACKAGE and MODULE stand for the names of the project, a leading "dot-"
for a dot, and the ending ".tmpl" is dropped; in their texts `string.Template` fills in `$name` and the like.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from string import Template

import attrs

from gridwright.errors import FormatError, PluginError

__all__ = ["Project"]

PREFIX = "gridwright-"
#: Kinds whose registered names have a vendor; the others are typed on command lines and get along without.
VENDORS = {"rule": "com.example", "technique": "com.example"}
#: What a kind imports besides gridwright and the standard library.
LIBRARIES = {"rule": ("attrs>=25.4",)}
#: Longer names would not fit into the lines of the templates.
LONGEST = 30

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_VENDOR = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+")


@attrs.frozen
class Project:
    """A project with one plugin. `stem`: its plain name, words with hyphens; `prefix`: begins its registered name."""

    kind: str
    stem: str
    prefix: str

    @classmethod
    def called(cls, name: str, kind: str, vendor: str | None = None) -> Project:
        """The project of a kind for a name as a person types it, with or without "gridwright-".

        Raises FormatError for a name or a vendor that cannot be used.
        """
        stem = re.sub(r"[-_.\s]+", "-", name.strip().lower()).removeprefix(PREFIX)
        if not _NAME.fullmatch(stem):
            raise FormatError(f"{name!r} is no name for a plugin; expected words of letters and digits with hyphens "
                              "between them, the first character a letter, such as smooth-line")
        if len(stem) > LONGEST:
            raise FormatError(f"the name {name!r} is too long; expected at most {LONGEST} characters")
        vendor = VENDORS.get(kind) if vendor is None else vendor
        if vendor is not None and not _VENDOR.fullmatch(vendor):
            raise FormatError(f"{vendor!r} is no vendor; expected a domain of yours, turned round, like com.example")
        project = cls(kind, stem, f"{vendor}:" if vendor else "")
        if taken := project._taken():
            raise FormatError(f"{name!r} cannot be the name: {taken}; choose another, such as my-{stem}")
        return project

    @property
    def distribution(self) -> str:
        """What pip installs."""
        return PREFIX + self.stem

    @property
    def package(self) -> str:
        """What Python imports."""
        return self.distribution.replace("-", "_")

    @property
    def module(self) -> str:
        """The one module of the package."""
        return self.stem.replace("-", "_")

    @property
    def class_name(self) -> str:
        """The class, or the like, in the module."""
        return "".join(word.capitalize() for word in self.stem.split("-"))

    @property
    def name(self) -> str:
        """What the registry knows it by: rules and techniques after their module, the others with hyphens."""
        return self.prefix + (self.module if self.kind in VENDORS else self.stem)

    def files(self) -> dict[str, str]:
        """Path inside the project, with slashes -> text."""
        words = self._words()
        found = {}
        for path, text in _templates(self.kind):
            goal = path.removesuffix(".tmpl").replace("PACKAGE", self.package).replace("MODULE", self.module)
            goal = "/".join(re.sub("^dot-", ".", part) for part in goal.split("/"))
            found[goal] = Template(text).substitute(words)
        return found

    def _words(self) -> dict[str, str]:
        from gridwright import API_VERSION, __version__

        major, minor = map(int, __version__.split(".")[:2])
        needs = (f"gridwright>={major}.{minor},<{major + 1}", *LIBRARIES.get(self.kind, ()))
        return {
            "api": str(API_VERSION), "class_name": self.class_name, "code": self._code(),
            "distribution": self.distribution, "kind": self.kind, "module": self.module, "name": self.name,
            "needs": ", ".join(f'"{each}"' for each in needs), "package": self.package, "prefix": self.prefix,
            "title": self.stem.replace("-", " ").capitalize(),
        }

    def _code(self) -> str:
        """Three letters of the name that no technique has as its code; only techniques need one."""
        if self.kind != "technique":
            return ""
        from gridwright.plugins import default_plugins

        registry = default_plugins().registry
        taken = set()
        for name in registry.names("technique"):
            # What cannot be loaded has no say.
            with suppress(PluginError):
                taken |= {kind.code for kind in registry.get("technique", name).kinds}
        initials = "".join(word[0] for word in self.stem.split("-"))
        letters = self.stem.replace("-", "")
        for some in (*combinations(initials, 3), *combinations(letters, 3), *combinations(letters + "xyz", 3)):
            if (code := "".join(some).upper()) not in taken:
                return code
        raise FormatError(f"{self.stem!r} has no three letters that are no technique's code yet; choose another name")

    def _taken(self) -> str:
        """What the name would clash with, "" where nothing."""
        from gridwright.plugins.manager import FIRST_PARTY

        if self.package in FIRST_PARTY:
            return f"{self.package} is a package of gridwright itself"
        if keyword.iskeyword(self.module) or keyword.iskeyword(self.class_name):
            return "it is a word of Python"
        source = Template((_home() / self.kind / "PACKAGE" / "MODULE.py.tmpl").read_text("utf-8"))
        if self.class_name in _names(source.substitute(attrs.evolve(self, stem="plugin")._words())):
            return f"{self.class_name} is the name of something else in the module of a {self.kind}"
        return ""


def _home() -> Traversable:
    return files("gridwright") / "templates"


def _templates(kind: str) -> Iterator[tuple[str, str]]:
    """Path and text of the templates of a kind, and of those that all share."""
    for room in ("common", kind):
        yield from _below(_home() / room, "")


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for each in sorted(folder.iterdir(), key=lambda item: item.name):
        if each.is_dir():
            yield from _below(each, f"{path}{each.name}/")
        elif each.name.endswith(".tmpl"):
            yield path + each.name, each.read_text("utf-8")


def _names(source: str) -> set[str]:
    """The names that a module imports, and those of its classes."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
    return found
