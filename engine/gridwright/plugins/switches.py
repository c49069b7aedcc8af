"""The text that switches plugins on and off: `none`, `a,b` or `-a,-b`."""

from __future__ import annotations

import re

import attrs

from gridwright.errors import PluginError
from gridwright.plugins.entries import KINDS
from gridwright.plugins.hookspecs import PROJECT
from gridwright.plugins.origins import Origin

__all__ = ["Switch", "parse_switch"]


@attrs.frozen
class Switch:
    """Which plugins are wanted.

    `only` (None: all) and `third_party` are about third-party plugins; `block` may name first-party ones too, and
    single entries as "kind:name". A third-party plugin goes by its own name or by that of its distribution.
    """

    block: frozenset[str] = frozenset()
    only: frozenset[str] | None = None
    third_party: bool = True

    def allows(self, origin: Origin, first_party: bool) -> bool:
        """Whether a plugin is to be loaded."""
        if first_party:
            return origin.plugin not in self.block
        names = _names(origin)
        return self.third_party and not names & self.block and (self.only is None or bool(names & self.only))

    def allows_entry(self, kind: str, name: str) -> bool:
        """Whether a single entry is wanted."""
        return f"{kind}:{name}" not in self.block

    def unknown(self, origins: set[Origin], entries: set[tuple[str, str]]) -> list[str]:
        """What the switch names and nobody has, sorted."""
        # our own packages go by their plugin names only: their distribution cannot be switched off
        known = {n for o in origins for n in _names(o)} - {PROJECT} | {f"{kind}:{name}" for kind, name in entries}
        return sorted((self.block | (self.only or frozenset())) - known)


def _names(origin: Origin) -> set[str]:
    return {origin.plugin, origin.distribution, re.sub(r"[-_.]+", "-", origin.distribution).lower()}


def parse_switch(text: str) -> Switch:
    """Read `none` (nothing third-party), `a,b` (only these third-party plugins) or `-a,-b` (all but these).

    Behind a minus a single entry may stand, as in `-board:samurai`. An empty text switches nothing off. Raises
    PluginError for a text that mixes the forms.
    """
    items = [item for part in text.split(",") if (item := part.strip())]
    if items == ["none"]:
        return Switch(third_party=False)
    off = [item.removeprefix("-").strip() for item in items if item.startswith("-")]
    if "none" in items or "" in off or 0 < len(off) < len(items):
        raise PluginError(f"the plugin switch {text!r} is mixed up; expected 'none', or names 'a,b', or names '-a,-b'")
    if off:
        return Switch(block=frozenset(off))
    for item in items:
        if item.partition(":")[0] in KINDS and ":" in item:
            raise PluginError(f"the plugin switch {text!r} names a single entry; expected '-{item}', which drops it")
    return Switch(only=frozenset(items)) if items else Switch()
