"""Which way a packing is solved or counted: chosen by what was measured, and by counted steps, never by the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from gridwright import Budget, Cell, Solution, Undecided
from gridwright_solvers.packing.grid import Move, PackingGrid
from gridwright_solvers.packing.search import BETWEEN, looking, steps
from gridwright_solvers.packing.symmetry import orbit_total, symmetries

# numpy and the SAT solver are imported where they are needed: most puzzles are solved sooner than these are there.

__all__ = ["count", "images", "solutions"]

#: Steps without a solution after which something else than the search is tried; a few hundredths of a second.
SOON = 10 * BETWEEN
#: Steps of a beam search, and states of a proof by counting, that are tried in turn: a second, then some.
ROUNDS = ((40_000, 150_000), (800_000, 2_000_000))
#: Conflicts of the SAT solver, and then steps of another beam search, before the SAT solver goes on to the end.
CONFLICTS, LONG = 20_000, 6_000_000


def solutions(grid: PackingGrid, budget: Budget | None) -> Iterator[Solution]:
    """Every solution once, unchecked. Raises Undecided where the budget runs out.

    The search from cell to cell comes first. Once it finds nothing for a while, whatever settles the matter soonest:
    an argument of the rules, a beam search for a first solution, counting, the SAT solver.
    """
    look = looking(budget)
    found, idle = 0, 0
    #: The number of solutions, once it was asked for; None where it takes too long to know.
    total: int | None = None
    asked = False
    for chosen in steps(grid):
        if chosen is not None:
            found, idle = found + 1, 0
            yield grid.solution(chosen)
        else:
            look()
            idle += BETWEEN
        if idle == SOON and not asked:
            if found == 0:
                yield from _hard(grid, budget)
                return
            asked, total = True, _total(grid, look, ROUNDS[-1][1])
        if asked and total == found:
            return


def _hard(grid: PackingGrid, budget: Budget | None) -> Iterator[Solution]:
    """The solutions where the search finds none soon."""
    from gridwright import Session

    look = looking(budget)
    if any(True for rule in grid.puzzle.rules for _ in rule.reasons(grid.puzzle)):
        return
    first: Solution | None = None
    for beam, states in ROUNDS:
        if first is None:
            first = _beam(grid, look, beam)
            if first is not None:
                yield first
        if _total(grid, look, states) == (first is not None):
            return
    short = Budget(seconds=None if budget is None else budget.left_seconds(), conflicts=CONFLICTS)
    with Session(grid.puzzle, budget=short if first is None else budget) as session:
        if first is None:
            try:
                session.satisfiable()
            except Undecided:
                look()
                first = _beam(grid, look, LONG)
                if first is not None:
                    yield first
            session.oracle.budget = budget
        for solution in session.models():
            if first is None or solution.extras != first.extras:
                yield solution


def _total(grid: PackingGrid, look: Callable[[], None], most: int) -> int | None:
    """The number of solutions; None where it takes more states than that."""
    from gridwright_solvers.packing.counting import Counter, TooMany, TooWide

    try:
        return Counter(grid, look=look).total(most)
    except (TooMany, TooWide):
        return None


def _beam(grid: PackingGrid, look: Callable[[], None], most: int) -> Solution | None:
    from gridwright_solvers.packing.beam import beam_search

    flat: list[Move] = [move for some in grid.moves for move in some]
    chosen = beam_search(len(grid.cells), [(move.kind, move.mask) for move in flat], grid.stock, grid.neighbours(),
                         grid.sizes(), look=look, most=most)
    return None if chosen is None else grid.solution([flat[i] for i in chosen])


def count(grid: PackingGrid, budget: Budget | None, up_to_symmetry: bool, progress: Callable[[float], None]) -> int:
    """The number of solutions."""
    from gridwright_solvers.packing import memo
    from gridwright_solvers.packing.counting import Counter, TooWide

    look = looking(budget)

    def total(some: PackingGrid) -> int:
        try:
            return Counter(some, look=look, progress=progress).total()
        except TooWide:
            return memo.total(some, look, progress)

    return orbit_total(grid, total) if up_to_symmetry else total(grid)


def images(grid: PackingGrid) -> Sequence[Mapping[Cell, Cell]]:
    """The symmetries as maps of cells."""
    return [dict(zip(grid.cells, (grid.cells[i] for i in permutation), strict=True))
            for permutation in symmetries(grid)]
