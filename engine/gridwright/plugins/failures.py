"""Why a plugin failed, in words that help: what is missing, and how to get it."""

from __future__ import annotations

import re

from gridwright.errors import PluginError
from gridwright.plugins.origins import Origin

__all__ = ["WrongAnswer", "a", "reason", "what"]

_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([^'"]+)['"]""")


class WrongAnswer(Exception):
    """A plugin gave something else than was asked for; the message says what."""


def reason(error: BaseException, origin: Origin, module: str = "") -> str:
    """The error as part of a sentence about the plugin `origin`; `module` is the one that was to be imported."""
    if isinstance(error, (PluginError, WrongAnswer)):
        return str(error)
    if isinstance(error, ModuleNotFoundError) and error.name:
        if module == error.name or module.startswith(f"{error.name}."):
            return f"it is to be found in the module {module!r}, but there is no module {error.name!r}"
        return f"it needs the module {error.name!r}, which is not installed{_remedy(error.name, origin)}"
    return f"{type(error).__name__}: {error}"


def what(thing: object) -> str:
    """What a thing is, for a sentence: "an int", "the class Cage", "None"."""
    if thing is None:
        return "None"
    return f"the class {thing.__name__}" if isinstance(thing, type) else a(type(thing).__name__)


def a(name: str) -> str:
    """A name with its article."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _remedy(module: str, origin: Origin) -> str:
    """Which package to install, as far as the plugin's distribution says."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        requires = distribution(origin.distribution).requires or []
    except (PackageNotFoundError, ValueError):  # a single file, or an object
        return ""
    top = _normal(module.partition(".")[0])
    for requirement in requires:
        found = _REQUIREMENT.match(requirement)
        if found and _normal(found[1]) == top:
            extra = _EXTRA.search(requirement)
            what = f"'{origin.distribution}[{extra[1]}]'" if extra else found[1]
            return f"; to get it: pip install {what}"
    return f"; {origin.distribution} requires no package of that name, so only its author can say which one has it"


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
