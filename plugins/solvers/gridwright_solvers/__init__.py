"""The solver backends of gridwright, the search that uses them, and searches of their own for some puzzles.

The names of the backends are here; the backends are in `pysat_solvers.py`, and one each in `cpsat.py`,
`dimacs_solver.py` and `exact_cover.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gridwright.plugins import Entry, hookimpl
from gridwright.solving.backend import BACKEND_VARIABLE

if TYPE_CHECKING:
    import typer

    from gridwright import Backend, Budget, Cell, Hint, Native, Puzzle, Solution
    from gridwright_solvers.edges.grid import EdgeGrid
    from gridwright_solvers.packing.grid import PackingGrid

GRIDWRIGHT_API = 1

#: The solvers of python-sat, listed here because a start of the program must not import it only to learn their names.
PYSAT_NAMES = (
    "cadical103", "cadical153", "cadical195", "cadical300", "cms5", "ergo", "gluecard3", "gluecard4", "glucose3",
    "glucose4", "glucose42", "kissat404", "lingeling", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard",
    "minisat-gh", "minisat22", "minisatep",
)


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All backends."""
    found = [Entry("backend", name, f"{__name__}.pysat_solvers:BACKENDS") for name in PYSAT_NAMES]
    found.append(Entry("backend", "cpsat", f"{__name__}.cpsat:CpsatBackend"))
    found.append(Entry("backend", "dimacs", f"{__name__}.dimacs_solver:DimacsBackend"))
    found.append(Entry("backend", "exact-cover", f"{__name__}.exact_cover:ExactCoverBackend"))
    return found


@hookimpl(trylast=True)
def gridwright_solve(puzzle: Puzzle, backend: str | Backend | None, budget: Budget | None) -> Iterator[Solution]:
    """What is used where no other plugin answers: searches of their own for some puzzles, else the SAT search.

    A backend that was asked for by name is used, with a search of its own where it has one for the puzzle.
    """
    native = _native(puzzle, backend)
    if native is not None:
        yield from native.solutions(budget)
        return
    grid = _packing(puzzle, backend, budget)
    if grid is not None:
        from gridwright_solvers.packing import strategy

        yield from strategy.solutions(grid, budget)
        return
    edges = _edges(puzzle, backend, budget)
    if edges is not None:
        from gridwright_solvers.edges import strategy as edge_strategy

        yield from edge_strategy.solutions(edges, budget)
        return
    from gridwright import Session

    with Session(puzzle, backend=backend, budget=budget) as session:
        yield from session.models()


@hookimpl(trylast=True)
def gridwright_count(puzzle: Puzzle, backend: str | Backend | None, budget: Budget | None, up_to_symmetry: bool,
                     progress: Callable[[float], None]) -> int | None:
    """Packings are counted without finding them one by one; a backend that was asked for may count by itself."""
    native = _native(puzzle, backend)
    if native is not None:
        return None if up_to_symmetry else native.count(budget)
    grid = _packing(puzzle, backend, budget)
    if grid is None:
        return None
    from gridwright_solvers.packing import strategy

    return strategy.count(grid, budget, up_to_symmetry, progress)


@hookimpl(trylast=True)
def gridwright_symmetries(puzzle: Puzzle) -> Sequence[Mapping[Cell, Cell]] | None:
    """Those of the board of a packing."""
    if not any(rule.key == "packing" for rule in puzzle.rules):
        return None
    from gridwright_solvers.packing import strategy
    from gridwright_solvers.packing.grid import PackingGrid

    # Also where the tiles cannot fill the board: no solution is no solution up to symmetry.
    grid = PackingGrid.of(puzzle, any_size=True)
    return None if grid is None else strategy.images(grid)


@hookimpl(trylast=True)
def gridwright_hint(puzzle: Puzzle, position: Solution | None, budget: Budget | None) -> Hint | None:
    """The next tile of a packing, or why there is none."""
    if not any(rule.key == "packing" for rule in puzzle.rules):
        return None
    from gridwright_solvers.packing import hints

    return hints.hint(puzzle, position, budget)


def _native(puzzle: Puzzle, backend: str | Backend | None) -> Native | None:
    """The search for this puzzle of a backend that was asked for; None where none was, or it has none."""
    if backend is None and not os.environ.get(BACKEND_VARIABLE):
        return None
    from gridwright.solving.backend import get_backend

    return get_backend(backend).native(puzzle)


def _packing(puzzle: Puzzle, backend: str | Backend | None, budget: Budget | None) -> PackingGrid | None:
    """The grid of a packing; None where the puzzle is another, or a solver or a limit of conflicts was asked for."""
    if not _own(puzzle, "packing", backend, budget):
        return None
    from gridwright_solvers.packing.grid import PackingGrid

    return PackingGrid.of(puzzle)


def _edges(puzzle: Puzzle, backend: str | Backend | None, budget: Budget | None) -> EdgeGrid | None:
    """The grid of an edge matching; None as for a packing."""
    if not _own(puzzle, "edge_match", backend, budget):
        return None
    from gridwright_solvers.edges.grid import EdgeGrid

    return EdgeGrid.of(puzzle)


def _own(puzzle: Puzzle, key: str, backend: str | Backend | None, budget: Budget | None) -> bool:
    """Whether a rule has this key, and neither a solver nor a limit of conflicts was asked for."""
    if not any(rule.key == key for rule in puzzle.rules):
        return False
    return backend is None and not os.environ.get(BACKEND_VARIABLE) and (budget is None or budget.conflicts is None)


@hookimpl
def gridwright_commands(app: typer.Typer) -> None:
    """What can be asked of some puzzles alone."""
    from gridwright_solvers.edges import complete_command
    from gridwright_solvers.packing import calendar_command, subsets_command

    calendar_command.register(app)
    subsets_command.register(app)
    complete_command.register(app)
