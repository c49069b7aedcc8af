"""Versions of the app: what `puzzled` states, and what is used although it came later."""

from __future__ import annotations

from typing import Any

from gridwright_formats._puzzled_faults import Faults

__all__ = ["APP", "check_uses", "check_version"]

#: The newest version of the app whose collections are read.
APP = "1.2.1"

#: Feature -> the version of the app it came with.
_SINCE = {"progression": "0.3.0", "preview": "0.3.0", "hexominoes": "0.3.0", "count": "0.4.0"}


def check_version(stated: str, faults: Faults) -> Any:
    """The version (of the library semver) of a collection; None where a fault was noted."""
    version = _parsed(stated)
    if version is None:
        faults.error("/puzzled", "version", f"expected a version such as {APP}, found {stated[:40]!r}")
        return None
    if version > _parsed(APP):
        faults.error("/puzzled", "newer", f"made for version {stated[:40]}; the newest known one is {APP}")
        return None
    if version.prerelease:
        faults.warn("/puzzled", "prerelease", "the app refuses versions with a pre-release part")
    return version


def check_uses(version: Any, faults: Faults) -> None:
    """Advise about features that are younger than the version, each where it is used first."""
    for feature, where in faults.uses.items():
        if version < _parsed(_SINCE[feature]):
            faults.advise(where, "since", f"{feature}: there since version {_SINCE[feature]}, after {version}")


def _parsed(text: str) -> Any:
    import semver

    # The library's pattern lets a final line break and digits of other scripts pass.
    if not text.isascii() or text != text.strip() or len(text) > 1000:
        return None
    try:
        return semver.Version.parse(text)
    except ValueError:
        return None
