"""The file formats of gridwright: one module per format, named after it with underscores for hyphens.

`sudoku_puzzle.py` is the format "sudoku-puzzle". Each module calls its format PLUGIN.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.plugins import Entry, entries_from, hookimpl

if TYPE_CHECKING:
    import typer

GRIDWRIGHT_API = 1

#: Formats whose established names have an underscore.
_UNDERSCORED = ("board_edges", "board_pieces")


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All formats in this package's folder."""
    return entries_from(__name__, "format", hyphens=True, keep=_UNDERSCORED)


@hookimpl
def gridwright_commands(app: typer.Typer) -> None:
    """What can be asked of edge-matching boards alone."""
    from gridwright_formats import _eternity_commands

    _eternity_commands.register(app)
