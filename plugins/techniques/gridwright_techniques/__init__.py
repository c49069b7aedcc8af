"""The solving techniques that people use: one module per technique, for grading and explaining.

Each module calls its technique PLUGIN.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.plugins import Entry, entries_from, hookimpl

if TYPE_CHECKING:
    from gridwright import Budget, Hint, Puzzle, Solution

GRIDWRIGHT_API = 1


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All techniques in this package's folder."""
    return entries_from(__name__, "technique")


@hookimpl(trylast=True)
def gridwright_hint(puzzle: Puzzle, position: Solution | None, budget: Budget | None) -> Hint | None:
    """The next step of a puzzle with digits, or what is wrong with the digits so far."""
    if puzzle.symbols().kind != "digits":
        return None
    from gridwright_techniques import _hints

    return _hints.hint(puzzle, position, budget)
