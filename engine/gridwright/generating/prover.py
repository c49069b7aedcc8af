"""Solved grids on one solver, which says which clues make them the only solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import attrs

from gridwright.encoding.encoder import Encoder, encode
from gridwright.errors import NoSolution, Undecided
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule, blamed
from gridwright.model.solution import Solution
from gridwright.solving.backend import Backend, get_backend
from gridwright.solving.budget import Budget
from gridwright.solving.oracle import Oracle
from gridwright.solving.session import decode

__all__ = ["Part", "Prover"]

#: A solver starts anew when clues of earlier grids have added so many times the clauses of the board.
MOST_CLUTTER = 2
#: Of so many cells one is drawn before the solver completes a random grid.
DRAWN = 3


@attrs.frozen
class Part:
    """What a puzzle can have or lack: cells that are given together, or a placed clue (of the template `template`)."""

    cells: tuple[Cell, ...] = ()
    clue: Rule | None = None
    template: int = -1


class Prover:
    """The board and the rules that every candidate has, on one solver.

    After `sample` or `settle` it has a solved grid, and `core` names the parts that leave no other solution. Everything
    depends on the order of calls and the random numbers alone. Raises Undecided when the budget runs out.
    """

    def __init__(self, puzzle: Puzzle, backend: str | Backend | None = None, budget: Budget | None = None) -> None:
        self.puzzle = puzzle
        self._backend, self._budget = get_backend(backend), budget
        #: Raises Undecided where time is up.
        self.look: Callable[[], None] = budget.check if budget is not None else lambda: None
        self._formula = encode(puzzle, checkpoint=self.look)
        if not self._formula.layers:
            raise NoSolution("the rules leave no solution")
        self._encoder: Encoder = self._formula.layers[puzzle.main]
        self._base, self._top = self._formula.clauses, self._formula.top
        self._clutter = 0
        self._not_this = 0
        self._literals: dict[Rule, int] = {}
        self._oracle = Oracle(self._backend, self._base, budget)
        self._values = [x for c in puzzle.board.cells for x in self._encoder.literals(c).values()]
        self.solution = Solution(puzzle, {})

    def close(self) -> None:
        """Free the solver."""
        self._oracle.close()

    def sample(self, rng: Random) -> Solution:
        """A random solved grid, from now on the one that is spoken of. Raises NoSolution where there is none.

        Random digits for some random cells, as far as they go together, leave the solver little choice of its own.
        """
        self._renew()
        cells = list(self.puzzle.board.cells)
        rng.shuffle(cells)
        drawn = []
        for c in cells[:max(1, len(cells) // DRAWN)]:
            drawn.append(rng.choice(list(self._encoder.literals(c).values())))
        phases = set(rng.sample(self._values, len(self._values) // 4))
        self._oracle.set_phases([x if x in phases else -x for x in self._values if x != self._encoder.TRUE])
        while not self._oracle.solve(drawn):
            clashing = set(self._oracle.core())
            if not clashing:
                raise NoSolution("the rules leave no solution")
            # The one that was drawn last goes.
            del drawn[max(i for i, x in enumerate(drawn) if x in clashing)]
        return self.settle(decode(self._formula, self._oracle.model()))

    def settle(self, solution: Solution) -> Solution:
        """Speak of this solved grid from now on; clues placed on earlier ones are gone."""
        self.solution = solution
        self._not_this = self._encoder.new()
        self._literals = {}
        self.see(self.puzzle)
        self._add([-self._not_this, *(-self.given(c) for c in self.puzzle.board.cells)])
        return solution

    def see(self, puzzle: Puzzle) -> None:
        """What clues that look at others find in the puzzle, until the next grid."""
        for encoder in self._formula.layers.values():
            encoder.puzzle = puzzle

    def given(self, where: Cell) -> int:
        """The literal of the grid's digit in a cell."""
        return self._encoder.is_(where, self.solution[where])

    def literals(self, part: Part) -> list[int]:
        """The literals that a part assumes; the clauses of a clue are made on first use."""
        if part.clue is None:
            return [self.given(c) for c in part.cells]
        if part.clue not in self._literals:
            self.look()
            self._literals[part.clue] = self._encoded(part.clue)
        return [self._literals[part.clue]]

    def core(self, parts: Sequence[Part], effort: int | None = None) -> list[Part] | None:
        """Those of the parts, in their order, that leave no other solution; None where there is one: see `other`.

        None also where that is not known after `effort` conflicts.
        """
        owner: dict[int, Part] = {}
        for part in parts:
            for x in self.literals(part):
                owner.setdefault(x, part)
        if self._decided([self._not_this, *owner], effort) is not False:
            return None
        named = {id(owner[x]) for x in self._oracle.core() if x in owner}
        return [part for part in parts if id(part) in named]

    def _decided(self, assumptions: list[int], effort: int | None) -> bool | None:
        """Whether the assumptions can hold; None where so many conflicts do not tell."""
        if effort is None:
            return self._oracle.solve(assumptions)
        limited = Budget(None if self._budget is None else self._budget.left_seconds(), effort)
        self._oracle.budget = limited
        try:
            return self._oracle.solve(assumptions)
        except Undecided:
            if self._budget is not None:
                self._budget.check()
            return None
        finally:
            self._oracle.budget = self._budget
            if self._budget is not None:
                self._budget.spend(limited.spent)

    def other(self) -> Solution:
        """The other solution that the last `core` found."""
        return decode(self._formula, self._oracle.model())

    def _encoded(self, clue: Rule) -> int:
        """Encode a clue, switched by the literal that is returned."""
        formula = self._formula
        selector = self._encoder.new()
        formula.clauses, formula.suffix = [], (-selector,)
        self._encoder.forget()
        try:
            with blamed(clue):
                clue.encode(self._encoder.on(self.puzzle.layer_of(clue)))
            for clause in formula.clauses:
                self._add(clause)
        finally:
            formula.clauses, formula.suffix = self._base, ()
        return selector

    def _add(self, clause: list[int]) -> None:
        self._clutter += 1
        self._oracle.add(clause)

    def _renew(self) -> None:
        """Start anew where the clues of earlier grids have become a burden."""
        if self._clutter > MOST_CLUTTER * len(self._base):
            self._oracle.close()
            self._formula.top, self._clutter = self._top, 0
            self._oracle = Oracle(self._backend, self._base, self._budget)
