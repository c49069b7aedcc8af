"""Looking up what a collection defines under names of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from gridwright import Fault
from gridwright.codecs.strict_json import pointer
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_rules import UNCHECKED_WHEN_UNUSED

__all__ = ["Names"]

T = TypeVar("T")


class Names(ABC, Generic[T]):
    """Definitions that may refer to one another by name; each is read once, also those that nothing uses.

    `own` holds None for definitions with faults, which are noted where they are, not where they are used.
    """

    def __init__(self, member: str, custom: Mapping[str, Any], faults: Faults) -> None:
        self.custom = custom
        self.faults = faults
        self.own: dict[str, T | None] = {}
        self._member = member
        self._used: set[str] = set()
        self._errors: dict[str, list[Fault]] = {}
        for name in custom:
            self._resolve(name)

    @abstractmethod
    def define(self, name: str, raw: Any, where: str) -> T | None:
        """The definition of a name; names that it refers to are in `own` already."""

    @abstractmethod
    def reference(self, raw: Any) -> tuple[str, str] | None:
        """The name that a definition refers to, custom or not, and where in it; None if it names none."""

    def use(self, name: str) -> None:
        """Note that a puzzle uses a name."""
        if name in self.custom:
            self._used.add(name)

    def settle(self) -> None:
        """After everything is read: of what no puzzle uses the app checks types only, so lenient reading warns."""
        if self.faults.options.strict:
            return
        todo, used = list(self._used), set(self._used)
        while todo:
            to = self.reference(self.custom[todo.pop()])
            if to is not None and to[0] in self.custom and to[0] not in used:
                used.add(to[0])
                todo.append(to[0])
        self.faults.pardon([fault for name, errors in self._errors.items() if name not in used
                            for fault in errors if fault.code in UNCHECKED_WHEN_UNUSED])

    def _resolve(self, name: str) -> None:
        path: dict[str, None] = {}
        while name in self.custom and name not in self.own:
            if name in path:
                self._cycle(list(path), name)
                break
            path[name] = None
            to = self.reference(self.custom[name])
            if to is None:
                break
            name = to[0]
        for each in reversed(path):
            if each not in self.own:
                before = len(self.faults.errors)
                self.own[each] = self.define(each, self.custom[each], f"/{self._member}{pointer(each)}")
                self._errors[each] = self.faults.errors[before:]

    def _cycle(self, path: list[str], name: str) -> None:
        circle = path[path.index(name):]
        to = self.reference(self.custom[name])
        shown = " -> ".join(f"{each[:20]!r}" for each in [*circle[:6], name])
        before = len(self.faults.errors)
        self.faults.error(f"/{self._member}{pointer(name)}{to[1] if to else ''}", "cycle",
                          f"the name leads back to itself: {shown}")
        self._errors[name] = self.faults.errors[before:]
        for each in circle:
            self.own[each] = None
