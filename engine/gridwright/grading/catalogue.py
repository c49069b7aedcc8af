"""The techniques that the installed plugins offer."""

from __future__ import annotations

from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue
from gridwright.plugins.default import default_plugins

__all__ = ["catalogue_for"]


def catalogue_for(ground: Ground) -> Catalogue:
    """All techniques that can find anything on a board. Raises PluginError for one that cannot be loaded."""
    registry = default_plugins().registry
    return Catalogue(tuple(registry.get("technique", name) for name in registry.names("technique"))
                     ).for_ground(ground)
