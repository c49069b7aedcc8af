"""The solver backends of gridwright and the search that uses them. Names are here, backends in `pysat_solvers.py`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gridwright.plugins import Entry, hookimpl
from gridwright.solving.backend import BACKEND_VARIABLE

if TYPE_CHECKING:
    from gridwright import Backend, Budget, Puzzle, Solution

GRIDWRIGHT_API = 1

#: Listed here because a start of the program must not import the solver library only to learn their names.
NAMES = (
    "cadical103", "cadical153", "cadical195", "cadical300", "cms5", "ergo", "gluecard3", "gluecard4", "glucose3",
    "glucose4", "glucose42", "kissat404", "lingeling", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard",
    "minisat-gh", "minisat22", "minisatep",
)


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    """All backends."""
    return [Entry("backend", name, f"{__name__}.pysat_solvers:BACKENDS") for name in NAMES]


@hookimpl(trylast=True)
def gridwright_solve(puzzle: Puzzle, backend: str | Backend | None, budget: Budget | None) -> Iterator[Solution]:
    """What is used where no other plugin answers: a search of its own for packings, else the SAT search."""
    from gridwright import Session
    from gridwright_solvers import packing_search

    if backend is None and not os.environ.get(BACKEND_VARIABLE) and (budget is None or budget.conflicts is None):
        search = packing_search.PackingSearch.of(puzzle)
        if search is not None:
            try:
                yield from search.solutions(budget, packing_search.NODES)
            except packing_search.Stalled:
                pass
            else:
                return
    with Session(puzzle, backend=backend, budget=budget) as session:
        yield from session.models()
