"""Completions as clauses: what lies where, which contacts match, and how many do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import attrs

from gridwright.encoding.cardinality import at_least, at_most, at_most_one
from gridwright_solvers.edges.completion_task import Contact, Option, Task
from gridwright_solvers.edges.grid import GREY

__all__ = ["Formula", "Totals"]


@attrs.define
class Formula:
    """Clauses whose models are the completions of a task.

    `at[position]` maps each option to the literal of "this lies there". `matches` maps each contact that can match at
    all to the literal of "it matches". Grey sides lie exactly on the rim.
    """

    task: Task
    look: Callable[[], None]
    clauses: list[list[int]] = attrs.Factory(list)
    top: int = 0
    at: dict[int, dict[Option, int]] = attrs.Factory(dict)
    matches: dict[Contact, int] = attrs.Factory(dict)

    @classmethod
    def of(cls, task: Task, look: Callable[[], None] = lambda: None) -> Formula:
        """The formula of a task. `look` is called for every position and contact; it raises where time is up."""
        formula = cls(task, look)
        formula._place()
        formula._match()
        return formula

    def new(self) -> int:
        """A fresh variable."""
        self.top += 1
        return self.top

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause."""
        self.clauses.append(list(literals))

    def chosen(self, model: Sequence[int]) -> dict[int, Option]:
        """What lies where in a model (variable v at place v - 1)."""
        return {position: next(option for option, x in options.items() if model[x - 1] > 0)
                for position, options in self.at.items()}

    def _place(self) -> None:
        """Every empty position holds one option, every kind lies as often as there are pieces of it."""
        task = self.task
        homes: list[list[int]] = [[] for _ in task.stock]
        for position in task.free:
            self.look()
            self.at[position] = {option: self.new() for option in task.options[task.grid.greys(position)]}
            turns: dict[int, list[int]] = {}
            for (kind, _), literal in self.at[position].items():
                turns.setdefault(kind, []).append(literal)
            here = {kind: self._one_of(literals) for kind, literals in turns.items()}
            self.add(here.values())
            at_most_one(list(here.values()), self.add, self.new)
            for kind, literal in here.items():
                homes[kind].append(literal)
        for numbers, literals in zip(task.stock, homes, strict=True):
            at_least(literals, len(numbers), self.add, self.new)
            at_most(literals, len(numbers), self.add, self.new)

    def _one_of(self, literals: Sequence[int]) -> int:
        """The literal of "exactly one of these holds"; more than one never do."""
        if len(literals) == 1:
            return literals[0]
        for a, b in combinations(literals, 2):
            self.add((-a, -b))
        return self._either(literals)

    def _either(self, literals: Sequence[int]) -> int:
        """The literal of "one of these holds"."""
        if len(literals) == 1:
            return literals[0]
        either = self.new()
        self.add((-either, *literals))
        for literal in literals:
            self.add((-literal, either))
        return either

    def _match(self) -> None:
        """The literals of the contacts."""
        shows: dict[tuple[int, int], dict[int, int]] = {}
        for contact in self.task.contacts:
            self.look()
            a, b, side = contact
            ours = self._shows(shows, a, side)
            theirs = self._shows(shows, b, side ^ 2)
            both = ours.keys() & theirs.keys()
            if not both:
                continue
            if self.task.shown(a, side) is not None or self.task.shown(b, side ^ 2) is not None:
                colour = next(iter(both))
                self.matches[contact] = ours[colour] or theirs[colour]
                continue
            match = self.matches[contact] = self.new()
            for colour in sorted(ours.keys() | theirs.keys()):
                mine, other = ours.get(colour), theirs.get(colour)
                if mine is None or other is None:
                    self.add((-match, -(mine or other or 0)))
                else:
                    self.add((-match, -mine, other))
                    self.add((-match, mine, -other))
                    self.add((match, -mine, -other))

    def _shows(self, known: dict[tuple[int, int], dict[int, int]], position: int, side: int) -> dict[int, int]:
        """Colour -> literal of "the position shows it on that side"; 0 for what lies already."""
        if (position, side) not in known:
            colour = self.task.shown(position, side)
            if colour is not None:
                known[position, side] = {colour: 0} if colour != GREY else {}
            else:
                showing: dict[int, list[int]] = {}
                for (_, quad), literal in self.at[position].items():
                    showing.setdefault(quad[side], []).append(literal)
                known[position, side] = {colour: self._either(literals) for colour, literals in showing.items()}
        return known[position, side]


class Totals:
    """How many of some literals are true, as far as it is asked for. Source: Martins et al., "Incremental cardinality
    constraints for MaxSAT" (2014), the totalizer of Bailleux and Boufkhad (2003) made step by step.
    """

    def __init__(self, literals: Sequence[int], add: Callable[[Sequence[int]], None], new: Callable[[], int]) -> None:
        self._add, self._new = add, new
        self.size = len(literals)
        self._halves: tuple[Totals, Totals] | None = None
        self._reached: list[int] = list(literals)
        if self.size > 1:
            self._reached = []
            middle = self.size // 2
            self._halves = Totals(literals[:middle], add, new), Totals(literals[middle:], add, new)

    def reached(self, number: int) -> int:
        """The literal that holds where at least `number` are true, 1 to `size`; it may hold where fewer are."""
        self._extend(number)
        return self._reached[number - 1]

    def _extend(self, number: int) -> None:
        if self._halves is None:
            return
        left, right = self._halves
        for n in range(len(self._reached) + 1, min(number, self.size) + 1):
            left._extend(n)
            right._extend(n)
            literal = self._new()
            for i in range(max(0, n - right.size), min(n, left.size) + 1):
                parts = [-left._reached[i - 1]] if i else []
                parts += [-right._reached[n - i - 1]] if n > i else []
                self._add([*parts, literal])
            if self._reached:
                self._add([-literal, self._reached[-1]])
            self._reached.append(literal)
