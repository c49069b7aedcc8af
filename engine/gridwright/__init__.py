"""gridwright: a constraint engine for grid puzzles whose every part is a plugin.

The names in `__all__` are the public API. They are loaded on first use, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from gridwright.api import (
        Converted,
        check,
        convert,
        count,
        describe,
        draw,
        dumps,
        fingerprint,
        forced,
        is_unique,
        load,
        load_all,
        solutions,
        solve,
    )
    from gridwright.api import core as core
    from gridwright.api import validate as validate
    from gridwright.codecs.codec import Fault, Format, LineConverter, LoadOptions, Loss
    from gridwright.deprecation import GridwrightDeprecationWarning
    from gridwright.describing.describing import Description
    from gridwright.drawing.canvas import Canvas
    from gridwright.drawing.svg import Drawing
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder
    from gridwright.encoding.formula import Model
    from gridwright.errors import (
        FormatError,
        GenerationFailed,
        GridwrightError,
        NameConflict,
        NoSolution,
        NotSupported,
        NotUnique,
        PluginError,
        Undecided,
        UnknownName,
    )
    from gridwright.explaining.explain import explain
    from gridwright.explaining.hint import Hint, hint
    from gridwright.generating.generating import generate
    from gridwright.generating.request import Generated, RequestFormat
    from gridwright.grading.card import Card, grade
    from gridwright.grading.many import grade_many
    from gridwright.grading.steps import Step
    from gridwright.grading.technique import Kind, Move, Technique
    from gridwright.model.board import Board, Cell, Lattice, cell
    from gridwright.model.layout import Layout
    from gridwright.model.placement_variant import PlacementVariant
    from gridwright.model.puzzle import Given, Marks, Puzzle
    from gridwright.model.rule import House, Rule
    from gridwright.model.solution import Placement, Solution, Violation
    from gridwright.model.symbols import Symbols
    from gridwright.model.tile import Tile
    from gridwright.plugins.default import default_plugins
    from gridwright.plugins.entries import Entry, Sniff, entries_from
    from gridwright.plugins.hookspecs import API_VERSION, hookimpl
    from gridwright.plugins.manager import Plugins
    from gridwright.proposing.context import Proposing
    from gridwright.solving.backend import Backend, Capabilities, Native, Solver, Statistics
    from gridwright.solving.budget import Budget
    from gridwright.solving.session import Session

_HOME = {
    "gridwright.api": ("Converted", "check", "convert", "core", "count", "describe", "draw", "dumps", "fingerprint",
                       "forced", "is_unique", "load", "load_all", "solutions", "solve", "validate"),
    "gridwright.codecs.codec": ("Fault", "Format", "LineConverter", "LoadOptions", "Loss"),
    "gridwright.deprecation": ("GridwrightDeprecationWarning",),
    "gridwright.describing.describing": ("Description",),
    "gridwright.drawing.canvas": ("Canvas",),
    "gridwright.drawing.svg": ("Drawing",),
    "gridwright.encoding.domains": ("Domains",),
    "gridwright.encoding.encoder": ("Encoder",),
    "gridwright.encoding.formula": ("Model",),
    "gridwright.errors": ("FormatError", "GenerationFailed", "GridwrightError", "NameConflict", "NoSolution",
                          "NotSupported", "NotUnique", "PluginError", "Undecided", "UnknownName"),
    "gridwright.explaining.explain": ("explain",),
    "gridwright.explaining.hint": ("Hint", "hint"),
    "gridwright.proposing.context": ("Proposing",),
    "gridwright.generating.generating": ("generate",),
    "gridwright.generating.request": ("Generated", "RequestFormat"),
    "gridwright.grading.card": ("Card", "grade"),
    "gridwright.grading.many": ("grade_many",),
    "gridwright.grading.steps": ("Step",),
    "gridwright.grading.technique": ("Kind", "Move", "Technique"),
    "gridwright.model.board": ("Board", "Cell", "Lattice", "cell"),
    "gridwright.model.layout": ("Layout",),
    "gridwright.model.placement_variant": ("PlacementVariant",),
    "gridwright.model.puzzle": ("Given", "Marks", "Puzzle"),
    "gridwright.model.rule": ("House", "Rule"),
    "gridwright.model.solution": ("Placement", "Solution", "Violation"),
    "gridwright.model.symbols": ("Symbols",),
    "gridwright.model.tile": ("Tile",),
    "gridwright.plugins.default": ("default_plugins",),
    "gridwright.plugins.entries": ("Entry", "Sniff", "entries_from"),
    "gridwright.plugins.hookspecs": ("API_VERSION", "hookimpl"),
    "gridwright.plugins.manager": ("Plugins",),
    "gridwright.solving.backend": ("Backend", "Capabilities", "Native", "Solver", "Statistics"),
    "gridwright.solving.budget": ("Budget",),
    "gridwright.solving.session": ("Session",),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}
#: Old public names that still work, with a warning: see `gridwright.deprecation`.
_RENAMED: dict[str, tuple[str, str, str]] = {}

__all__ = [
    "API_VERSION", "Backend", "Board", "Budget", "Canvas", "Capabilities", "Card", "Cell", "Converted", "Description",
    "Domains", "Drawing", "Encoder", "Entry", "Fault", "Format", "FormatError", "Generated", "GenerationFailed",
    "Given", "GridwrightDeprecationWarning", "GridwrightError", "Hint", "House", "Kind", "Lattice", "Layout",
    "LineConverter", "LoadOptions", "Loss", "Marks", "Model", "Move", "NameConflict", "Native", "NoSolution",
    "NotSupported", "NotUnique", "Placement", "PlacementVariant", "PluginError", "Plugins", "Proposing", "Puzzle",
    "RequestFormat", "Rule", "Session", "Sniff", "Solution", "Solver", "Statistics", "Step", "Symbols", "Technique",
    "Tile", "Undecided", "UnknownName", "Violation", "cell", "check", "convert", "core", "count", "default_plugins",
    "describe", "draw", "dumps", "entries_from", "explain", "fingerprint", "forced", "generate", "grade", "grade_many",
    "hint", "hookimpl", "is_unique", "load", "load_all", "solutions", "solve", "validate",
]


def __getattr__(name: str) -> Any:
    if name in _RENAMED:
        from gridwright.deprecation import renamed

        # Not kept: every place that uses the old name is to be told.
        name = renamed("gridwright", name, _RENAMED) or name
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'gridwright' has no attribute {name!r}")
    value = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
