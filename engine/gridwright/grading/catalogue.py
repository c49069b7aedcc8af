"""The techniques that the installed plugins offer."""

from __future__ import annotations

from gridwright.errors import GridwrightError, PluginError
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue
from gridwright.grading.technique import Technique
from gridwright.plugins.default import default_plugins

__all__ = ["catalogue_for"]


def catalogue_for(ground: Ground) -> Catalogue:
    """All techniques that can find anything on a board; one that cannot be loaded is left out and reported."""
    plugins = default_plugins()
    found: list[Technique] = []
    for name in plugins.registry.names("technique"):
        try:
            technique: Technique = plugins.registry.get("technique", name)
            if technique.applies(ground):
                found.append(technique)
        except GridwrightError as error:
            if not isinstance(error, PluginError):
                raise
            plugins.report("technique", name, error, doing="look at the board")
        except Exception as error:
            plugins.report("technique", name, error, doing="look at the board")
    return Catalogue(tuple(found))
