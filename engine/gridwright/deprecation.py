"""How parts of the public interface go away: they go on working for a while, with a warning that says what to use.

docs/deprecation.md states for how long.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping

__all__ = ["GridwrightDeprecationWarning", "Renamed", "going", "renamed"]

#: The new name, the version that deprecated the old one, and the version that drops it.
Renamed = tuple[str, str, str]


class GridwrightDeprecationWarning(DeprecationWarning):
    """Something of gridwright's public interface is used that will go away.

    A class of its own, so that the tests of a plugin can turn these warnings, and no others, into errors.
    """


def going(what: str, since: str, removed: str, instead: str) -> GridwrightDeprecationWarning:
    """The warning that something goes away; also for `hookspec(warn_on_impl=...)` and `warn_on_impl_args`.

    `since` and `removed` are versions; `instead` is what to use.
    """
    return GridwrightDeprecationWarning(
        f"{what} is deprecated since gridwright {since} and will be removed in {removed}; use {instead}")


def renamed(module: str, name: str, table: Mapping[str, Renamed]) -> str | None:
    """The new name of a module's member, after a warning at the line that asked for the old one; None if it has none.

    To be called from the module's `__getattr__`.
    """
    if name not in table:
        return None
    new, since, removed = table[name]
    warnings.warn(going(f"{module}.{name}", since, removed, f"{module}.{new}"), stacklevel=3)
    return new
