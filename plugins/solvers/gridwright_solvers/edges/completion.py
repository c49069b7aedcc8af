"""The best completion of a partial board, with a proof that there is no better one or a bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import attrs

from gridwright import Budget, Undecided
from gridwright_solvers.edges.completion_search import Search
from gridwright_solvers.edges.completion_task import Contact, Task
from gridwright_solvers.edges.grid import EdgeGrid

__all__ = ["Completion", "complete"]


@attrs.frozen(kw_only=True)
class Completion:
    """The best full board that is known. No completion scores more than `bound`; `contacts` is a perfect score.

    `conflict`: positions around which not all contacts can match, where such a set was found; ascending.
    """

    codes: tuple[int, ...]
    score: int
    bound: int
    contacts: int
    conflict: tuple[int, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether there is no better completion."""
        return self.score == self.bound

    @property
    def perfect(self) -> bool | None:
        """Whether a perfect completion exists; None where that is not known."""
        return True if self.score == self.contacts else False if self.bound < self.contacts else None


def complete(grid: EdgeGrid, *, budget: Budget | None = None, start: Sequence[int] | None = None,
             progress: Callable[[int, int], None] = lambda score, bound: None) -> Completion:
    """The completion of `grid` with the highest score: tiles stay, each piece left fills one empty position.

    Grey lies exactly on the rim where a position was empty; tiles that lie already may break anything. `start` is a
    completion to begin from. When the budget runs out the best board found and the bound are returned. `progress` is
    told score and bound. Raises NoSolution where the pieces left do not fit the rim, ValueError for a `start` that is
    no completion.
    """
    task = Task.of(grid)
    codes = tuple(start) if start is not None else task.greedy()
    fixed, contacts = task.fixed, task.contacts
    search = Search(task, task.chosen(codes), grid.score(codes) - fixed, task.colour_bound(), budget)
    search.told = lambda: progress(search.least + fixed, search.most + fixed)
    search.told()
    # Tiles that clash among themselves are named before any search.
    clash: tuple[Contact, ...] = tuple(
        (a, b, side) for a, b, side in grid.contacts
        if (a, b, side) not in contacts and not grid.matched(grid.codes, (a, b, side)))[:1]
    if task.free and (search.least < search.most or (search.most < len(contacts) and not clash)):
        with suppress(Undecided):
            search.run()
    if search.known != task.chosen(codes):
        codes = task.codes(search.known)
    score, bound = grid.score(codes), search.most + fixed
    perfect = len(grid.contacts)
    cells: set[int] = set()
    if bound < perfect:
        # Where the count of colours alone refutes a perfect board, all that is empty clashes.
        cells = {p for a, b, _ in clash or search.clash for p in (a, b)} or set(task.free)
    return Completion(codes=codes, score=score, bound=bound, contacts=perfect, conflict=tuple(sorted(cells)))
