"""Where a plugin came from, and what went wrong with it."""

from __future__ import annotations

import attrs

__all__ = ["Origin", "Problem"]


@attrs.frozen
class Origin:
    """A plugin's name, the distribution (or the file) that brought it, and that distribution's version."""

    plugin: str
    distribution: str = ""
    version: str = ""

    def __str__(self) -> str:
        source = f"{self.distribution} {self.version}".strip()
        return f"{self.plugin} [{source}]" if source else self.plugin


@attrs.frozen
class Problem:
    """Something that kept a plugin, or a part of it, from working.

    `stage` is "metadata", "import", "version", "register", "conflict", "entries", "configure", "hook", "use"
    (something it offers), "clash" (two plugins offer one name), "slow" (it works, but holds up each start) or "switch".
    """

    origin: Origin
    stage: str
    message: str
    error: BaseException | None = attrs.field(default=None, eq=False, repr=False)

    def __str__(self) -> str:
        if self.stage in ("switch", "clash", "use"):
            return self.message
        what = {"configure": "failed in gridwright_configure", "hook": "failed in a hook", "slow": "is slow"}
        return f"plugin {self.origin} {what.get(self.stage, 'failed to load')}: {self.message}"
