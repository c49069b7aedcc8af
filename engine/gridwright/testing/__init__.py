"""Test suites that plugin authors derive from; nothing here is imported by the engine.

`RuleConformance`, `BoardConformance`, `FormatConformance`, `BackendConformance` and `TechniqueConformance` are loaded
on first use. Fixtures for tests of one's own are in `gridwright.testing.fixtures`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.testing.backend import BackendConformance
    from gridwright.testing.board import BoardConformance
    from gridwright.testing.format import FormatConformance
    from gridwright.testing.rule import RuleConformance
    from gridwright.testing.technique import TechniqueConformance

__all__ = [
    "BackendConformance", "BoardConformance", "FormatConformance", "RuleConformance", "TechniqueConformance",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'gridwright.testing' has no attribute {name!r}")
    module = import_module(f"gridwright.testing.{name.removesuffix('Conformance').lower()}")
    return getattr(module, name)
