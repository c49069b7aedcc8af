"""Names and what stands behind them, one table per kind; objects are imported when they are first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import attrs

from gridwright.errors import NameConflict, PluginError, UnknownName
from gridwright.plugins.entries import Entry
from gridwright.plugins.failures import reason, what
from gridwright.plugins.origins import Origin, Problem
from gridwright.plugins.tracing import Tracer, short

__all__ = ["Registry"]

#: Problems after which none of a plugin's entries are known, so that any missing name could be one of them.
_LOST = ("metadata", "import", "version", "register", "conflict", "entries")


#: Kind -> module and name of the class that its objects are made of.
_BASES = {
    "rule": ("gridwright.model.rule", "Rule"),
    "board": ("gridwright.model.layout", "Layout"),
    "variant": ("gridwright.model.placement_variant", "PlacementVariant"),
    "format": ("gridwright.codecs.codec", "Format"),
    "backend": ("gridwright.solving.backend", "Backend"),
    "technique": ("gridwright.grading.technique", "Technique"),
}


@attrs.frozen
class _Slot:
    entry: Entry
    origin: Origin


class Registry:
    """Looks up entries by kind and name.

    Two plugins may offer one name: both are kept, and asking for that name raises NameConflict unless one of them says
    that it replaces the other. `problems` and `blocked` are read when a name is unknown, to say who might have had it.
    """

    def __init__(self, problems: Collection[Problem] = (), blocked: Collection[Origin] = (),
                 tracer: Tracer | None = None) -> None:
        self._slots: dict[str, dict[str, list[_Slot]]] = {}
        self._loaded: dict[tuple[str, str], Any] = {}
        self._off: dict[tuple[str, str], Origin] = {}
        self._problems, self._blocked = problems, blocked
        self._tracer = tracer or Tracer()

    def add(self, entry: Entry, origin: Origin) -> None:
        """Offer an entry on behalf of the plugin `origin`."""
        self._slots.setdefault(entry.kind, {}).setdefault(entry.name, []).append(_Slot(entry, origin))
        self._loaded.pop((entry.kind, entry.name), None)

    def switch_off(self, entry: Entry, origin: Origin) -> None:
        """Remember an entry that the user does not want, so that asking for it can say so."""
        self._off[entry.kind, entry.name] = origin

    def get(self, kind: str, name: str) -> Any:
        """The object behind a name: a class for rules, an instance for everything else, the same one on each call.

        Raises UnknownName, NameConflict, or PluginError when the plugin's module fails to import or is not what its
        entry says.
        """
        key = (kind, name)
        if key not in self._loaded:
            slot = self._pick(kind, name)
            with self._tracer.timed(f"{kind} {name!r} of {slot.origin}: {_where(slot)}"):
                self._loaded[key] = _load(slot)
        return self._loaded[key]

    def has(self, kind: str, name: str) -> bool:
        """Whether anybody offers this name (two who clash count too)."""
        return name in self._slots.get(kind, {})

    def origin(self, kind: str, name: str) -> Origin:
        """The plugin that a name comes from. Raises UnknownName or NameConflict."""
        return self._pick(kind, name).origin

    def entry(self, kind: str, name: str) -> Entry:
        """The record behind a name, without importing anything. Raises UnknownName or NameConflict."""
        return self._pick(kind, name).entry

    def names(self, kind: str) -> list[str]:
        """All names of a kind, sorted."""
        return sorted(self._slots.get(kind, {}))

    def entries(self, kind: str) -> list[Entry]:
        """All records of a kind, sorted by name; without replaced ones, with both sides of a conflict."""
        return [slot.entry for name in self.names(kind) for slot in self._claims(kind, name)]

    def offered_by(self, plugin: str) -> list[Entry]:
        """All records a plugin offers, sorted by kind and name; also those that another plugin replaces."""
        return [slot.entry for kind in sorted(self._slots) for name in self.names(kind)
                for slot in self._slots[kind][name] if slot.origin.plugin == plugin]

    def switched_off(self, plugin: str) -> list[str]:
        """The entries of a plugin that the user does not want, as "kind:name"."""
        return sorted(f"{kind}:{name}" for (kind, name), origin in self._off.items() if origin.plugin == plugin)

    def conflicts(self, plugin: str | None = None) -> list[str]:
        """One sentence for each name that several plugins claim; only those `plugin` has part in, if it is given."""
        return [_clash(kind, name, slots) for kind, name, slots in self._clashing()
                if plugin is None or any(s.origin.plugin == plugin for s in slots)]

    def clashes(self) -> list[tuple[Origin, str]]:
        """The sentences of `conflicts`, each with the plugin that came last to its name."""
        return [(slots[-1].origin, _clash(kind, name, slots)) for kind, name, slots in self._clashing()]

    def _clashing(self) -> Iterator[tuple[str, str, list[_Slot]]]:
        for kind in sorted(self._slots):
            for name, all_slots in sorted(self._slots[kind].items()):
                if len(all_slots) > 1 and len(slots := self._claims(kind, name)) > 1:
                    yield kind, name, slots

    def _claims(self, kind: str, name: str) -> list[_Slot]:
        """Those who offer a name and are not replaced; all of them if they replace each other in a circle."""
        slots = self._slots.get(kind, {}).get(name, [])
        replaced = {s.entry.replaces for s in slots if s.entry.replaces != s.origin.plugin}
        return [s for s in slots if s.origin.plugin not in replaced] or slots

    def _pick(self, kind: str, name: str) -> _Slot:
        slots = self._claims(kind, name)
        if not slots:
            raise UnknownName(self._unknown(kind, name))
        if len(slots) > 1:
            raise NameConflict(_clash(kind, name, slots))
        return slots[0]

    def _unknown(self, kind: str, name: str) -> str:
        if (kind, name) in self._off:
            return f"{kind} {name!r} of plugin {self._off[kind, name]} is switched off (-{kind}:{name})"
        parts = [f"no {kind} is named {_short(name)!r}"]
        if near := self._near(kind, name):
            parts.append(f"did you mean {' or '.join(near)}?")
        parts.extend(f"{p}; it may be the one that offers it" for p in self._problems if p.stage in _LOST)
        if self._blocked:
            parts.append(f"switched off: {', '.join(str(o) for o in self._blocked)}")
        return "; ".join(parts)

    def _near(self, kind: str, name: str) -> list[str]:
        from difflib import get_close_matches

        folded: dict[str, list[str]] = {}
        for known in self.names(kind):
            folded.setdefault(known.casefold(), []).append(known)
        return [n for near in get_close_matches(_short(name).casefold(), folded, 3) for n in folded[near]]


def _short(name: str) -> str:
    return name if len(name) <= 80 else f"{name[:77]}..."


def _clash(kind: str, name: str, slots: list[_Slot]) -> str:
    if len(origins := list(dict.fromkeys(s.origin for s in slots))) == 1:
        return f"{kind} {name!r} is offered {len(slots)} times by plugin {origins[0]}"
    claimants = " and ".join(str(origin) for origin in origins)
    return (f"{kind} {name!r} is offered by the plugins {claimants}, and none of them says that it replaces the other;"
            " switch one of them off by its name")


def _where(slot: _Slot) -> str:
    """Where the object of an entry comes from, in a few characters."""
    return slot.entry.target if isinstance(slot.entry.target, str) else short(slot.entry.target)


def _load(slot: _Slot) -> Any:
    """The object of an entry, imported, picked, made and checked."""
    entry, target = slot.entry, slot.entry.target
    where = f"{entry.kind} {entry.name!r} from plugin {slot.origin}"
    module = ""
    try:
        if isinstance(target, str):
            module, _, path = target.partition(":")
            target = importlib.import_module(module)
            for attribute in path.split("."):
                target = getattr(target, attribute)
        if isinstance(target, Mapping):
            if entry.name not in target:
                raise PluginError(f"its table {entry.target} has no {entry.name!r}")
            target = target[entry.name]
        if isinstance(target, type) and entry.kind != "rule":
            target = target()
    except (Exception, SystemExit) as error:
        raise PluginError(f"{where} failed to load: {reason(error, slot.origin, module)}") from error
    _check(entry, target, where)
    return target


def _check(entry: Entry, target: object, where: str) -> None:
    """An object must be of its kind's class, and call itself as its entry does: saved puzzles are read by that name."""
    base = _base(entry.kind)
    if entry.kind == "rule":
        if not isinstance(target, type) or not issubclass(target, base):
            raise PluginError(f"{where} is {what(target)}; expected a class derived from {base.__name__}")
    elif not isinstance(target, base):
        raise PluginError(f"{where} is {what(target)}; expected an instance of {base.__name__}")
    member = "key" if entry.kind == "rule" else "name"
    own = getattr(target, member, None)
    if entry.kind == "board" and not own:
        return
    if own != entry.name:
        raise PluginError(f"{where} calls itself {own!r} in its member {member!r}; the two names must be the same")


def _base(kind: str) -> type:
    # By name: what needs no object of a kind must not import its class.
    module, name = _BASES[kind]
    found: type = getattr(importlib.import_module(module), name)
    return found
