"""Which way an edge matching is solved: chosen by estimates and by counted work, never by the clock."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from itertools import count, cycle

import attrs

from gridwright import Budget, NotSupported, Session, Solution, Undecided
from gridwright_solvers.edges.estimate import best_sweep
from gridwright_solvers.edges.grid import EdgeGrid, Quad
from gridwright_solvers.edges.lookup import Lookup
from gridwright_solvers.edges.search import BETWEEN, LASTING, steps

__all__ = ["solutions"]

#: What one way gives: the colours of a solution, or None where it has found nothing for a while.
Found = Generator[tuple[Quad, ...] | None]

#: Common logarithm of the solutions expected from which on a search that starts anew soon finds one, as measured.
LOOSE = 4.0
#: Steps of the first try of the search, the next takes twice as many, and how much more machine code makes.
LONG, FASTER = 1 << 20, 16
#: Searches in the first try of those that start anew.
STARTS = 32
#: Of the solvers that can be interrupted the one that solved most of such puzzles soonest; how often it goes on in its
#: first try, and for how many conflicts each time, which take up to a second where learnt clauses are long.
BACKEND, CALLS, CONFLICTS = "glucose4", 4, 500
#: So many solutions are remembered so that no two ways give the same; then one goes on alone.
MOST_KNOWN = 10_000


def solutions(grid: EdgeGrid, budget: Budget | None) -> Iterator[Solution]:
    """Every solution once, unchecked. Raises Undecided where the budget runs out.

    What is tried takes turns that get longer: a search from position to position, the SAT solver and, before these,
    where solutions abound, searches that start anew. Once one has given all its solutions, there are no more.
    """
    lookup, promise = best_sweep(grid)
    look = budget.check if budget is not None else lambda: None
    search = _searching(lookup, look)
    with closing(_solving(grid, budget, look)) as solver:
        ways = (_restarting(lookup, look), solver, search) if promise.solutions >= LOOSE else (search, solver)
        for looks in _raced(search, cycle(ways)):
            yield grid.solution(lookup.codes(looks))


def _raced(search: Found, turns: Iterator[Found]) -> Iterator[tuple[Quad, ...]]:
    """What the ways find in their turns, each once; `search`, which never repeats itself, goes on alone in the end."""
    known: set[tuple[Quad, ...]] = set()
    for way in turns:
        if len(known) >= MOST_KNOWN:
            break
        for looks in way:
            full = len(known) >= MOST_KNOWN
            if looks is None or (full and way is not search):
                break
            if looks not in known:
                if not full:
                    known.add(looks)
                yield looks
        else:
            return
    yield from (looks for looks in search if looks is not None and looks not in known)


def _searching(lookup: Lookup, look: Callable[[], None]) -> Found:
    """The search in the order of the lookup."""
    most: int | None = None
    found = False
    for part in _parts(lookup):
        idle = 0
        for chosen in steps(part):
            if chosen is not None:
                found, idle = True, 0
                yield part.looks(chosen)
                continue
            look()
            idle += BETWEEN
            if most is None and idle >= LASTING:
                # Only here: it may import numba, as the search itself does by now.
                most = LONG * _pace()
            if most is not None and idle >= most:
                yield None
                idle, most = 0, 2 * most
        if not found:
            return


def _pace() -> int:
    """How many times as many steps as in Python are made in the same time."""
    from gridwright_solvers.edges import fast

    return FASTER if fast.available() else 1


def _parts(lookup: Lookup) -> Iterator[Lookup]:
    """The search in parts, the first of which finds a solution if there is one.

    A square board where nothing lies can be turned so that any given corner piece comes first.
    """
    grid = lookup.grid
    if grid.width != grid.height or len(lookup.order) != len(grid.codes):
        yield lookup
    else:
        yield attrs.evolve(lookup, part=slice(1))
        yield attrs.evolve(lookup, part=slice(1, None))


def _restarting(lookup: Lookup, look: Callable[[], None]) -> Found:
    """Searches in random order, each given up after some steps without a solution."""
    starts = STARTS
    for seed in count():
        idle = 0
        for chosen in steps(attrs.evolve(lookup, seed=seed)):
            if chosen is not None:
                idle = 0
                yield lookup.looks(chosen)
                continue
            look()
            idle += BETWEEN
            if idle >= BETWEEN * luby(seed + 1):
                break
        else:
            return
        if seed + 1 == starts:
            yield None
            starts *= 2


def luby(number: int) -> int:
    """1 1 2 1 1 2 4 1 ...: the sequence of Luby, Sinclair and Zuckerman (1993), numbered from 1."""
    while number & (number + 1):
        number -= (1 << number.bit_length() - 1) - 1
    return number + 1 >> 1


def _solving(grid: EdgeGrid, budget: Budget | None, look: Callable[[], None]) -> Found:
    """The SAT solver; nothing at all where the formula would be too large."""
    try:
        session = Session(grid.puzzle, backend=BACKEND, budget=budget)
    except NotSupported:
        while True:
            yield None
    with session:
        calls = CALLS
        for number in count(1):
            session.oracle.budget = _short(budget)
            try:
                for solution in session.models():
                    yield tuple(grid.quads[solution[c]] for c in grid.puzzle.board.cells)
                    session.oracle.budget = _short(budget)
                return
            except Undecided:
                look()
            if number == calls:
                yield None
                calls *= 2


def _short(budget: Budget | None) -> Budget:
    return Budget(seconds=None if budget is None else budget.left_seconds(), conflicts=CONFLICTS)
