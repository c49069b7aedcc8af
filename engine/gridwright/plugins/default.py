"""The plugins that are used where nobody says which."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gridwright.plugins.manager import Plugins

__all__ = ["default_plugins", "set_default_plugins", "using"]

_default: Plugins | None = None


def default_plugins() -> Plugins:
    """The process-wide plugins, loaded on first use as the environment asks. Raises as `Plugins.from_switch`."""
    global _default
    if _default is None:
        _default = Plugins.from_switch()
    return _default


def set_default_plugins(plugins: Plugins | None) -> None:
    """Make `plugins` the process-wide ones; None: load them anew on next use."""
    global _default
    _default = plugins


@contextmanager
def using(plugins: Plugins) -> Iterator[Plugins]:
    """Make `plugins` the process-wide ones for the length of a `with` block."""
    before = _default
    set_default_plugins(plugins)
    try:
        yield plugins
    finally:
        set_default_plugins(before)
