"""What is installed, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.plugins.manager import Plugins
    from gridwright.plugins.origins import Origin

__all__ = ["describe"]


def describe(plugins: Plugins) -> list[dict[str, Any]]:
    """One record per plugin, fit for JSON: those in use in load order, then the failed, then the switched-off ones.

    Members: `name`, `distribution`, `version`, `module` (path), `api`, `hooks`, `entries` (names by kind),
    `switched_off` (entries the user does not want), `conflicts` (sentences), `state` ("loaded", "problem" or "blocked")
    and `reason`.
    """
    # what a switch names in vain is no plugin
    problems = [p for p in plugins.problems if p.stage not in ("switch", "clash")]
    records = []
    for name, loaded in plugins.loaded.items():
        entries: dict[str, list[str]] = {}
        for entry in plugins.registry.offered_by(name):
            entries.setdefault(entry.kind, []).append(entry.name)
        told = [p for p in problems if p.origin == loaded.origin]
        failed = any(p.stage != "slow" for p in told)
        records.append(_record(
            loaded.origin, "problem" if failed else "loaded", "; ".join(p.message for p in told), module=loaded.module,
            api=loaded.api, hooks=list(loaded.hooks), entries=entries,
            switched_off=plugins.registry.switched_off(name), conflicts=plugins.registry.conflicts(name)))
    in_use = {loaded.origin for loaded in plugins.loaded.values()}
    records.extend(_record(p.origin, "problem", p.message) for p in problems if p.origin not in in_use)
    records.extend(_record(origin, "blocked", "switched off") for origin in plugins.blocked)
    return records


def _record(origin: Origin, state: str, reason: str, *, module: str = "", api: int | None = None,
            hooks: list[str] | None = None, entries: dict[str, list[str]] | None = None,
            switched_off: list[str] | None = None, conflicts: list[str] | None = None) -> dict[str, Any]:
    return {
        "name": origin.plugin, "distribution": origin.distribution, "version": origin.version, "module": module,
        "api": api, "hooks": hooks or [], "entries": entries or {}, "switched_off": switched_off or [],
        "conflicts": conflicts or [], "state": state, "reason": reason,
    }
