"""The search for the best completion: the bound comes down from perfection, boards come up from the one known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from gridwright import Budget, NotSupported, Undecided
from gridwright.solving.backend import Backend, get_backend
from gridwright.solving.oracle import Oracle
from gridwright_solvers.edges.completion_formula import Formula, Totals
from gridwright_solvers.edges.completion_task import Contact, Option, Task

__all__ = ["Search"]

#: Conflicts in a call: between two calls the budget is looked at, and another side of the search may go on.
SLICE = 2_000
#: Calls spent on naming sets of contacts that cannot all match, before contacts are counted.
NAMING = 3
#: Conflicts in a call, and calls, spent on making the set that is named small.
SHRINKING = (50, 40)
#: Calls in which the bound must not have been proved before better boards are looked for as well.
PATIENCE = 10


@attrs.define
class Search:
    """What is known of a task. `known` is the best completion, `most` a proved bound of the contacts that match.

    Contacts between tiles that lie already are not counted here. `clash` holds the first contacts that were found not
    to match together. `told` is called at each gain.
    """

    task: Task
    known: dict[int, Option]
    least: int
    most: int
    budget: Budget | None = None
    told: Callable[[], None] = lambda: None
    clash: tuple[Contact, ...] = ()

    def run(self) -> None:
        """Go on until bound and board meet. Raises Undecided when the budget runs out."""
        backend = _backend()
        formula = Formula.of(self.task, self.budget.check if self.budget is not None else lambda: None)
        self._bound(len(formula.matches))
        unmatched = [contact for contact in self.task.contacts if contact not in formula.matches]
        self.clash = tuple(unmatched[:1])
        with _Side(self, backend, formula) as above:
            above.name_clashes()
            calls = 0
            while self.least < self.most and calls < PATIENCE:
                above.lower()
                calls += 1
            if self.least == self.most:
                return
            with _Side(self, backend, formula) as below:
                while self.least < self.most:
                    below.improve()
                    if self.least < self.most:
                        above.lower()

    def _bound(self, most: int) -> None:
        if most < self.most:
            self.most = most
            self.told()

    def found(self, chosen: dict[int, Option], matched: int) -> None:
        """Note a completion, if it is the best so far."""
        if matched > self.least:
            self.known, self.least = chosen, matched
            self.told()

    def refuted(self, matched: int) -> None:
        """Note that so many contacts cannot match."""
        self._bound(matched - 1)


class _Side:
    """A solver of its own, with a count of the contacts that do not match."""

    def __init__(self, search: Search, backend: Backend, formula: Formula) -> None:
        self._search, self._formula = search, formula
        self._oracle = Oracle(backend, formula.clauses)
        self._top = formula.top
        self._literals = list(formula.matches.values())
        self._totals = Totals([-literal for literal in self._literals], self._oracle.add, self._new)

    def __enter__(self) -> _Side:
        return self

    def __exit__(self, *error: object) -> None:
        self._oracle.close()

    def name_clashes(self) -> None:
        """Contacts that cannot all match, again and again among the others: each set costs a match."""
        left, sets = list(self._literals), 0
        for _ in range(NAMING):
            while (answer := self._ask(left)) is False:
                core = self._oracle.core()
                if not self._search.clash:
                    # Only here: making every set small cost more than it gained, twice the time for 48 empty cells.
                    core = self._shrunk(core)
                    where = {literal: contact for contact, literal in self._formula.matches.items()}
                    self._search.clash = tuple(where[literal] for literal in core)
                sets += 1
                self._search.refuted(len(self._literals) - sets + 1)
                taken = set(core)
                left = [literal for literal in left if literal not in taken]
                if self._search.least == self._search.most:
                    return
            if answer:
                self._note()
                return

    def lower(self) -> None:
        """One call on whether the bound can be reached."""
        self._ask_for(self._search.most)

    def improve(self) -> None:
        """One call on whether the known board can be bettered; what it shows is tried first."""
        at = self._formula.at
        self._oracle.set_phases([x if option == self._search.known[position] else -x
                                 for position, options in at.items() for option, x in options.items()])
        self._ask_for(self._search.least + 1)

    def _ask_for(self, matched: int) -> None:
        allowed = len(self._literals) - matched
        assumptions = [-self._totals.reached(allowed + 1)] if allowed < len(self._literals) else []
        answer = self._ask(assumptions)
        if answer:
            self._note()
        elif answer is False:
            self._search.refuted(matched)

    def _note(self) -> None:
        model = self._oracle.model()
        self._search.found(self._formula.chosen(model), sum(model[x - 1] > 0 for x in self._literals))

    def _shrunk(self, core: Sequence[int]) -> list[int]:
        """A part of the core that still clashes."""
        conflicts, calls = SHRINKING
        needed: list[int] = []
        left = list(core)
        while left and calls:
            calls -= 1
            trial = left.pop()
            if self._ask([*needed, *left], conflicts) is False:
                held = set(self._oracle.core())
                left = [x for x in left if x in held]
            else:
                needed.append(trial)
        return [*needed, *left]

    def _ask(self, assumptions: Sequence[int], conflicts: int = SLICE) -> bool | None:
        """The solver's answer; None where a call is not enough. Raises Undecided when the budget has run out."""
        budget = self._search.budget
        if budget is not None:
            budget.check()
            left = budget.left_conflicts()
            conflicts = conflicts if left is None else min(conflicts, left)
        call = Budget(conflicts=conflicts, seconds=None if budget is None else budget.left_seconds())
        self._oracle.budget = call
        try:
            return self._oracle.solve(assumptions)
        except Undecided:
            return None
        finally:
            if budget is not None:
                budget.spend(call.spent)

    def _new(self) -> int:
        self._top += 1
        return self._top


def _backend() -> Backend:
    """The default backend. Raises NotSupported where it cannot go on from one question to the next."""
    backend = get_backend()
    missing = [name for name in ("assumptions", "cores", "conflict_budget", "incremental")
               if not getattr(backend.capabilities, name)]
    if missing:
        raise NotSupported(f"backend '{backend.name}' cannot complete boards; use one whose capabilities list "
                           f"{', '.join(missing)}")
    return backend
