"""The best full board that can be found in the time there is: built with few breaks, then improved part by part.

Boards are built by `construct.py`: some anew, and then the last rows of the best ones again and again with other noise.
On the official set, several boards built with some ten thousand partial boards side by side were worth more than one
with many more, and boards built again in part more than new ones. At last cells at the end, and then parts around
breaks, are cleared and completed exactly.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Collection

import attrs

from gridwright import Budget
from gridwright_solvers.edges.completion import Completion, complete
from gridwright_solvers.edges.completion_task import Task
from gridwright_solvers.edges.construct import construct
from gridwright_solvers.edges.construct_board import turned
from gridwright_solvers.edges.grid import EdgeGrid

__all__ = ["best_effort"]

#: Partial boards that grow side by side, for one new board after the other, where there is no limit of time; and how
#: many boards are then built again in part.
_STEADY, _AGAIN = (100, 1000, 4000), 4
#: The same where there is one: first few, so that there is a board soon, and then this many.
_FIRST, _WIDTH = (100, 2000), 12_000
#: Parts of the time after which no more new boards are begun, no more are built again, and none is gone on with.
_NEW, _BUILDING, _LATEST = 0.25, 0.85, 0.95
#: Boards that are kept, and the least and the largest part of a board that is built again.
_BOARDS, _REBUILT = 4, (0.4, 0.8)
#: Cells at the end that are cleared.
_TAILS = (20, 28)
#: Parts that are cleared where there is no limit of time, and the fewest and most cells in one.
_PARTS, _PART = 8, (16, 28)
#: Conflicts for one completion: some seconds at most.
_CONFLICTS = 10_000

Progress = Callable[[int, int], None]


def best_effort(grid: EdgeGrid, *, budget: Budget | None = None, seed: int = 0,
                progress: Progress = lambda score, bound: None) -> Completion:
    """A full board that scores well; tiles that lie stay. Other seeds give other boards.

    Without a limit of time a fixed amount of work is done, always the same for a seed. `progress` is told the score
    and its bound. Raises NoSolution where the pieces left do not fit the rim.
    """
    task = Task.of(grid)
    start = task.greedy()
    search = _Search(grid=grid, clock=_Clock.of(budget), rng=random.Random(seed), told=progress, boards=[start],
                     score=grid.score(start), bound=task.fixed + task.colour_bound())
    progress(search.score, search.bound)
    if task.free:
        search.build()
        search.rebuild()
        search.complete_tails()
        search.complete_parts()
    return Completion(codes=search.boards[0], score=search.score, bound=search.bound, contacts=len(grid.contacts))


@attrs.frozen
class _Clock:
    """What is left of a budget. Moments are seconds since the search began."""

    budget: Budget
    began: float
    seconds: float | None

    @classmethod
    def of(cls, budget: Budget | None) -> _Clock:
        budget = budget or Budget()
        budget.start()
        return cls(budget, time.monotonic(), budget.left_seconds())

    def now(self) -> float:
        return time.monotonic() - self.began

    def spent(self) -> bool:
        return self.budget.left_seconds() == 0 or self.budget.left_conflicts() == 0

    def slice(self) -> Budget:
        """A budget for one completion."""
        left = self.budget.left_conflicts()
        return Budget(self.budget.left_seconds(), _CONFLICTS if left is None else min(left, _CONFLICTS))


class _Late(Exception):
    """There is no time for more boards."""


@attrs.define(kw_only=True)
class _Search:
    grid: EdgeGrid
    clock: _Clock
    rng: random.Random
    told: Progress
    boards: list[tuple[int, ...]]
    """The best boards, best first."""
    score: int
    bound: int
    rate: float = 0.0
    """Steps a second of the last board built."""

    def over(self) -> bool:
        return self.score == self.bound or self.clock.spent()

    def add(self, codes: tuple[int, ...]) -> None:
        """Note a board; of equally good ones, the latest comes first."""
        if codes not in self.boards:
            self.boards = sorted([codes, *self.boards], key=self.grid.score, reverse=True)[:_BOARDS]
        if (score := self.grid.score(self.boards[0])) > self.score:
            self.score = score
            self.told(self.score, self.bound)

    def build(self) -> None:
        """Build boards: a fixed number, or as many as there is time for."""
        timed = self.clock.seconds is not None
        for width in _FIRST if timed else _STEADY:
            self._build(self.grid, width)
        while timed and (width := self._width(self.grid, _NEW)):
            self._build(self.grid, width)

    def rebuild(self) -> None:
        """Build the last rows of the best boards again: a fixed number of times, or as often as there is time for."""
        timed = self.clock.seconds is not None
        free = [position for position in turned(self.grid).positions if self.grid.codes[position] < 0]
        done = 0
        while timed or done < _AGAIN:
            done += 1
            codes = self.rng.choice(self.boards)
            part = self._cleared(codes, free[-math.ceil(self.rng.uniform(*_REBUILT) * len(free)):])
            width = self._width(part, _BUILDING) if timed else _STEADY[-1]
            if not width:
                return
            self._build(part, width)

    def _build(self, grid: EdgeGrid, width: int) -> None:
        if self.over():
            return
        began = self.clock.now()
        try:
            built = construct(turned(grid), width=width, seed=self.rng.getrandbits(32), look=self._look)
        except _Late:
            return
        self.rate = built.steps / max(1e-6, self.clock.now() - began)
        self.add(built.codes)

    def _width(self, grid: EdgeGrid, until: float) -> int:
        """How many partial boards there is time for until a part of the time is over; 0 for too few."""
        if self.clock.seconds is None or self.over():
            return 0
        seconds = until * self.clock.seconds - self.clock.now()
        width = min(_WIDTH, int(self.rate * seconds / max(1, grid.codes.count(-1))))
        return width if width >= _FIRST[-1] else 0

    def _look(self) -> None:
        if self.clock.seconds is not None and self.clock.now() > _LATEST * self.clock.seconds:
            raise _Late

    def complete_tails(self) -> None:
        """Complete the last cells of the best boards again."""
        board = turned(self.grid)
        free = [position for position in board.positions if self.grid.codes[position] < 0]
        for size in _TAILS:
            for codes in tuple(self.boards):
                if self.over():
                    return
                self._complete(codes, free[-size:])

    def complete_parts(self) -> None:
        """Complete parts of the best board again."""
        done = 0
        while not self.over() and (self.clock.seconds is not None or done < _PARTS):
            done += 1
            self._complete(self.boards[0], self._part())

    def _part(self) -> list[int]:
        """Free cells around a break."""
        rng, grid, codes = self.rng, self.grid, self.boards[0]
        breaks = [contact for contact in grid.contacts if not grid.matched(codes, contact)]
        row, col = divmod(rng.choice(breaks)[0], grid.width)
        free = [position for position in range(len(codes)) if grid.codes[position] < 0]
        stretch = rng.choice((0.5, 1.0, 2.0))
        free.sort(key=lambda p: (abs(p // grid.width - row) * stretch + abs(p % grid.width - col) / stretch, p))
        return free[: rng.randint(*_PART)]

    def _complete(self, codes: tuple[int, ...], cleared: Collection[int]) -> None:
        """The best board that differs only in the cells cleared, as far as a slice of the budget goes."""
        rest = self._cleared(codes, cleared)
        budget = self.clock.slice()
        found = complete(rest, budget=budget, start=codes)
        self.clock.budget.spend(budget.spent)
        if rest.codes == self.grid.codes:
            self.bound = min(self.bound, found.bound)
        self.add(found.codes)

    def _cleared(self, codes: tuple[int, ...], cleared: Collection[int]) -> EdgeGrid:
        part = set(cleared)
        return attrs.evolve(self.grid, codes=tuple(-1 if p in part else code for p, code in enumerate(codes)))
