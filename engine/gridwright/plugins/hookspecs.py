"""The hooks a plugin can implement. An implementation may take fewer arguments than the hook has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    import typer

    from gridwright.explaining.hint import Hint
    from gridwright.model.board import Cell
    from gridwright.model.puzzle import Puzzle
    from gridwright.model.solution import Solution
    from gridwright.plugins.entries import Entry, Sniff
    from gridwright.plugins.manager import Plugins
    from gridwright.solving.backend import Backend
    from gridwright.solving.budget import Budget

__all__ = ["API_VERSION", "PROJECT", "HookSpecs", "hookimpl", "hookspec"]

PROJECT = "gridwright"

#: The plugin interface; a plugin says which one it was written for in its module constant GRIDWRIGHT_API.
API_VERSION = 1

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class HookSpecs:
    """All hooks. Those that return the first answer take wrappers; of the others every one is called on its own.

    Whoever raises, or gives something of another type, is passed over and reported; the next one is asked instead. An
    error that is meant for the user is derived from GridwrightError: where the first answer counts, it ends the task.
    """

    @hookspec
    def gridwright_entries(self) -> Iterable[Entry]:
        """Offer rules, boards, formats, backends and techniques.

        Fires once per plugin, when it is loaded. Must be cheap: name the modules, do not import them.
        """
        raise NotImplementedError

    @hookspec
    def gridwright_configure(self, plugins: Plugins) -> None:
        """Look at, or add to, what all plugins offer.

        Fires once per plugin after all of them are loaded; for a plugin that is registered later, right then.
        """
        raise NotImplementedError

    @hookspec
    def gridwright_sniff(self, head: bytes, filename: str) -> Sniff | None:
        """Guess the format of a text from its first bytes and its file name ("" when there is none).

        Fires when a puzzle is read and no format was named. All plugins are asked and the highest confidence wins.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def gridwright_solve(self, puzzle: Puzzle, backend: str | Backend | None,
                         budget: Budget | None) -> Iterator[Solution] | None:
        """Yield the solutions of a puzzle, each once; or return None to leave it to the next plugin.

        Fires for each solving task; the engine takes as many solutions as it needs and checks each. `backend` is the
        one that was asked for, None where none was. The SAT search answers last. Wrappers are allowed: this is the
        place for caching, timing and portfolios. An iterator that raises before its first solution is passed over; one
        that raises later ends the task with an error, since nobody knows which solutions it left out.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def gridwright_count(self, puzzle: Puzzle, backend: str | Backend | None, budget: Budget | None,
                         up_to_symmetry: bool, progress: Callable[[float], None]) -> int | None:
        """Count the solutions without going through them; or return None to leave it to the next plugin.

        Fires when all solutions are to be counted, not when a limit was named. Where no plugin answers they are found
        one by one. `progress` takes the part that is done, from 0 to 1; call it now and then. Raises Undecided when the
        budget runs out.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def gridwright_symmetries(self, puzzle: Puzzle) -> Sequence[Mapping[Cell, Cell]] | None:
        """The turns and mirror images of the board that turn each solution into a solution, the one that moves nothing
        included; or None to leave it to the next plugin. Fires when solutions are wanted up to symmetry.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def gridwright_hint(self, puzzle: Puzzle, position: Solution | None, budget: Budget | None) -> Hint | None:
        """Say what to do next in a position, or what is wrong with it; or return None to leave it to the next plugin.

        A position is a solution that is not finished; None where nothing is done yet.
        """
        raise NotImplementedError

    @hookspec
    def gridwright_solved(self, puzzle: Puzzle, solution: Solution) -> None:
        """Observe a solution. Fires after each solution was found and checked; what it returns is ignored."""
        raise NotImplementedError

    @hookspec
    def gridwright_commands(self, app: typer.Typer) -> None:
        """Add commands to the command line. Fires once, when the command line starts, after all plugins are loaded."""
        raise NotImplementedError
