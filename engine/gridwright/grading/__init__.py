"""Solving as people do: pencil marks, techniques, the route they make, and the grade card.

What authors of techniques need beside the names in `gridwright`: `State`, the marks as they are; `Ground`, what never
changes; `Area`, a house or a clue; `bits` and `first_bit` for sets of cells and digits. Loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.grading.ground import Area, Ground, bits, first_bit
    from gridwright.grading.state import State

__all__ = ["Area", "Ground", "State", "bits", "first_bit"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'gridwright.grading' has no attribute {name!r}")
    return getattr(import_module(f"gridwright.grading.{'state' if name == 'State' else 'ground'}"), name)
