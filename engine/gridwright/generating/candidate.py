"""Puzzles made of one solved grid: what is given and placed so that no other solution is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import attrs

from gridwright.generating.digging import EFFORT, chosen, minimal
from gridwright.generating.placing import MOST_COVERINGS, Placer
from gridwright.generating.prover import Part, Prover
from gridwright.generating.stock import Stock
from gridwright.generating.wanted import Template, Wanted
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution
from gridwright.plugins.default import default_plugins
from gridwright.proposing.context import Range

__all__ = ["Candidate", "Maker"]

#: How often a changed candidate loses all the clues that it does not need.
SLIM = 0.5


@attrs.frozen(eq=False)
class Candidate:
    """A puzzle with one solution, and the parts that it is made of; `needed`: none of them can be left out."""

    puzzle: Puzzle
    parts: tuple[Part, ...]
    needed: bool = True

    @property
    def given(self) -> set[Cell]:
        """The cells that are given."""
        return {c for part in self.parts for c in part.cells}


class Maker:
    """Makes candidates of one solved grid, a random one if none is named.

    Raises NoSolution where the locked rules leave no grid at all.
    """

    def __init__(self, wanted: Wanted, prover: Prover, rng: Random, solution: Solution | None = None) -> None:
        self.wanted, self.prover, self.rng = wanted, prover, rng
        self.solution = prover.sample(rng) if solution is None else prover.settle(solution)
        self.stock = Stock(wanted, self.solution, rng, prover.look)
        # Placed clues can make it very hard to prove that a given is needless; houses and the like do not.
        self._effort = EFFORT if wanted.templates else None
        locked = set(wanted.puzzle.givens.get(wanted.puzzle.main, {}))
        #: What may be given, but for cells that are given anyhow.
        self.orbits = [Part(cells=orbit) for orbit in wanted.orbits if not locked.issuperset(orbit)]
        self._locked = locked
        # Why there are no givens that do.
        self._why = "several solutions"
        # Cells that are given together with a locked digit.
        self._always = [part for part in self.orbits if not locked.isdisjoint(part.cells)]
        self.placer = Placer(wanted, self.stock, prover, rng)
        self.placer.fixed = list(self._always)

    # --- the first candidate

    def first(self) -> tuple[Candidate | None, str]:
        """A candidate, or None with the reason why there is none."""
        for number, template in enumerate(self.wanted.templates):
            if template.mode != "tile" and not self.placer.start(number):
                return None, f"no room for {template.name}"
            if template.mode == "all":
                self._close(number, template)
        for number, template in enumerate(self.wanted.templates):
            if template.mode == "tile" and not self._covered(number):
                return None, f"{template.name} cannot cover the board"
        given = self._dug(list(self.stock.parts))
        if given is None:
            return None, self._why
        return self._finished(given, self.wanted.elements is not None)

    def given(self, cells: set[Cell]) -> Candidate | None:
        """The candidate with these cells given and nothing else."""
        return self._bounded(tuple(part for part in self.orbits if cells.issuperset(part.cells)), True)[0]

    def _close(self, number: int, template: Template) -> None:
        """Where every true clue is shown, a missing one says something too: add the rule that says so."""
        registry = default_plugins().registry
        for name in registry.names("rule"):
            closing: type[Rule] = registry.get("rule", name)
            if any(closing.closes == kind.key for kind in template.kinds):
                self.prover.see(self._puzzle(self.stock.parts))
                self.placer.fixed.append(Part(clue=closing(**template.fixed), template=number))
                return

    def _covered(self, number: int) -> bool:
        """Cover all cells but the givens by clues of a template; whether that went well."""
        givens = self.wanted.givens
        for _ in range(MOST_COVERINGS):
            for part in [part for part in self.stock.parts if part.template == number]:
                self.stock.remove(part)
            low = max(0, givens.low - self._count(self._always))
            alone = chosen(self.rng, [part for part in self.orbits if part not in self._always], Range(low, low))
            if alone is None:
                return False
            self.stock.keep_off(number, {c for part in alone for c in part.cells} | self._locked)
            self.stock.cover(number)
            self.stock.place(number, 4 * len(self.solution.board))
            left = self.stock.free(number)
            self.stock.give_back(number, {c for part in alone for c in part.cells} | self._locked)
            self.placer.fixed = [part for part in self.orbits
                           if part in alone or part in self._always or not left.isdisjoint(part.cells)]
            alone_cells = {c for part in self.placer.fixed for c in part.cells} | self._locked
            if left <= alone_cells and len(alone_cells) in Range(0, givens.high):
                return True
        return False

    # --- what is made of it

    def _finished(self, given: Sequence[Part], slim: bool) -> tuple[Candidate | None, str]:
        """The candidate with these givens, `slim`: and no more clues than it needs; or None and the reason."""
        can_go = [part for part in self.stock.parts if self._can_go(part)
                  and (slim or self.wanted.templates[part.template].mode == "least")]
        stays = [part for part in self.stock.parts if part not in can_go]
        self.rng.shuffle(can_go)
        least = any(template.mode == "least" for template in self.wanted.templates)
        kept: list[Part] | None = []
        if can_go:
            kept = minimal(self.prover, [*self.placer.fixed, *given, *stays], can_go, None if least else EFFORT)
        if kept is None:
            return None, "several solutions"
        needed = True
        for number, template in enumerate(self.wanted.templates):
            have = sum(part.template == number for part in (*stays, *kept))
            spare = [part for part in can_go if part.template == number and part not in kept]
            if have < template.count.low:
                needed = False
                kept += spare[:template.count.low - have]
        self.stock.keep([*stays, *kept])
        return self._bounded((*self.placer.fixed, *given, *stays, *kept), needed)

    def _can_go(self, part: Part) -> bool:
        """Whether a placed clue may be left out where it is not needed."""
        template = self.wanted.templates[part.template]
        return template.mode in ("", "least") and template.count.low != template.count.high

    def _bounded(self, parts: tuple[Part, ...], needed: bool) -> tuple[Candidate | None, str]:
        """The candidate of these parts, if its numbers are right."""
        given = {c for part in parts for c in part.cells} | self._locked
        if len(given) not in self.wanted.givens:
            return None, f"{'too few' if len(given) < self.wanted.givens.low else 'too many'} givens"
        if any(len(given & cells) not in bound for cells, bound in self.wanted.grids):
            return None, "givens of a grid"
        clues = [part for part in parts if part.clue is not None]
        if self.wanted.elements is not None and sum(p not in self.placer.fixed for p in clues) > self.wanted.elements:
            return None, "too many elements"
        for number, template in enumerate(self.wanted.templates):
            if sum(part.template == number and part not in self.placer.fixed for part in clues) not in template.count:
                return None, f"number of {template.name}"
            if template.mode == "tile" and not self.stock.free(number) <= given:
                return None, f"{template.name} cannot cover the board"
        return Candidate(self._puzzle(parts), parts, needed), ""

    def _puzzle(self, parts: Sequence[Part]) -> Puzzle:
        base, main = self.wanted.puzzle, self.wanted.puzzle.main
        given = {c for part in parts for c in part.cells} | self._locked
        clues = sorted((part for part in parts if part.clue is not None), key=lambda part: (
            part.template, part in self.placer.fixed, part.clue.scope() if part.clue is not None else ()))
        return base.evolve(
            givens={**base.givens, main: {c: self.solution[c] for c in sorted(given)}},
            rules=(*base.rules, *(part.clue for part in clues if part.clue is not None)),
            solution={name: dict(values) for name, values in self.solution.layers.items()})

    def varied(self, candidate: Candidate, changes: int) -> Candidate | None:
        """A candidate of the same grid that lacks some parts and has what it needs instead."""
        loose = [part for part in candidate.parts if part not in self.placer.fixed and (
            part.clue is None or self.wanted.templates[part.template].mode != "all")]
        gone = self.rng.sample(loose, min(changes, len(loose)))
        self.stock.keep([part for part in candidate.parts if part.clue is not None and part not in self.placer.fixed])
        for part in gone:
            if part.clue is not None:
                self.stock.remove(part)
        for part in gone:
            if part.clue is not None:
                tiling = self.wanted.templates[part.template].mode == "tile"
                room = self.placer.room(part.template)
                self.stock.place(part.template, room if tiling else min(2, room))
        kept = [part for part in candidate.parts if part.cells and part not in gone and part not in self.placer.fixed]
        given = self._dug(self.stock.parts, kept, gone)
        return None if given is None else self._finished(given, self.rng.random() < SLIM)[0]

    def eased(self, candidate: Candidate, where: Sequence[Cell]) -> Candidate | None:
        """The candidate with one more digit, or one more clue, at one of these cells; None where none may be added."""
        cells = set(where)
        have = set(map(id, candidate.parts))
        more = [part for part in self.orbits if id(part) not in have and not cells.isdisjoint(part.cells)]
        self.rng.shuffle(more)
        for part in more[:1]:
            found = self._bounded(self._lean((*candidate.parts, part)), False)[0]
            if found is not None:
                return found
        self.stock.keep([part for part in candidate.parts if part.clue is not None and part not in self.placer.fixed])
        numbers = [number for number, template in enumerate(self.wanted.templates)
                   if template.mode == "" and self.placer.room(number) > 0]
        self.rng.shuffle(numbers)
        for number in numbers:
            for part in self.stock.place(number, 1, lambda clue: not cells.isdisjoint(clue.scope())):
                return self._bounded((*candidate.parts, part), False)[0]
        return None

    def _lean(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """The parts without clues that are not needed, of the templates that have no such clues."""
        least = [part for part in parts if part.clue is not None and part not in self.placer.fixed
                 and self.wanted.templates[part.template].mode == "least"]
        if not least:
            return parts
        self.rng.shuffle(least)
        kept = minimal(self.prover, [part for part in parts if part not in least], least, None) or []
        self.stock.keep([part for part in parts if part.clue is not None and part not in self.placer.fixed
                         and (part in kept or part not in least)])
        return tuple(part for part in parts if part in kept or part not in least)

    def loose(self, candidate: Candidate) -> list[Part]:
        """The parts that may be left out if they are not needed, shuffled."""
        found = [part for part in candidate.parts
                 if part not in self.placer.fixed and (part.cells or self._can_go(part))]
        self.rng.shuffle(found)
        return found

    def without(self, candidate: Candidate, gone: Sequence[Part]) -> Candidate | None:
        """The candidate without some parts; None where there are then several solutions, or too few of a kind."""
        names = set(map(id, gone))
        parts = tuple(each for each in candidate.parts if id(each) not in names)
        if self.prover.core(parts) is None:
            return None
        self.stock.keep([each for each in parts if each.clue is not None and each not in self.placer.fixed])
        return self._bounded(parts, False)[0]

    # --- what is given

    def _dug(self, clues: Sequence[Part], kept: Sequence[Part] = (), gone: Sequence[Part] = ()) -> list[Part] | None:
        """As few givens as these clues need, within the bounds: clues are changed where they do not do.

        They are those of `kept` and as few others as need be, none of them in `gone`. None where that fails.
        """
        high = self.wanted.givens.high
        free = [part for part in self.orbits if part not in self.placer.fixed and part not in gone]
        self.rng.shuffle(free)
        if high == 0 or not free:
            return [] if self.placer.repaired([]) else None
        fixed = [*self.placer.fixed, *clues]
        order = self._tight_first(free)
        if kept:
            more = minimal(self.prover, [*fixed, *kept], [part for part in order if part not in kept], self._effort)
            if more is None:
                return None
            order = [*kept, *more]
            self.rng.shuffle(order)
        found = minimal(self.prover, fixed, order, self._effort)
        if found is None:
            return None
        if high is not None and self._count([*found, *self.placer.fixed]) > high:
            if not any(template.mode in ("", "tile") for template in self.wanted.templates):
                self._why = "too many givens"
                return None
            found = chosen(self.rng, found, Range(0, high - self._count(self.placer.fixed)), most=True) or []
            if not self.placer.repaired(found):
                return None
        return self._filled_up(found, free)

    def _filled_up(self, given: list[Part], free: Sequence[Part]) -> list[Part] | None:
        """These givens and as many more as the lower bounds ask for."""
        while self.wanted.grids:
            have = {c for part in (*given, *self.placer.fixed) for c in part.cells} | self._locked
            lacking = [cells for cells, bound in self.wanted.grids if len(have & cells) < bound.low]
            if not lacking:
                break
            full = [cells for cells, bound in self.wanted.grids if len(have & cells) == bound.high]
            others = [part for part in free
                      if part not in given and all(cells.isdisjoint(part.cells) for cells in full)]
            # Rather those that help several grids at once.
            best = max(others, default=None, key=lambda part: sum(
                not cells.isdisjoint(part.cells) for cells in lacking))
            if best is None or all(cells.isdisjoint(best.cells) for cells in lacking):
                return None
            given = [*given, best]
        bounds, total = self.wanted.givens, self._count([*given, *self.placer.fixed])
        if total < bounds.low:
            more = chosen(self.rng, [part for part in free if part not in given],
                                Range(bounds.low - total, None if bounds.high is None else bounds.high - total))
            return None if more is None else [*given, *more]
        return given

    def _tight_first(self, parts: list[Part]) -> list[Part]:
        """Those in the grids that may have the fewest givens first: what is tried first goes first."""
        if not self.wanted.grids:
            return parts
        return sorted(parts, key=lambda part: min(
            (bound.high if bound.high is not None else len(cells)) for cells, bound in self.wanted.grids
            if not cells.isdisjoint(part.cells)))

    def _count(self, parts: Iterable[Part]) -> int:
        """How many cells are given with these parts."""
        return len({c for part in parts for c in part.cells} | self._locked)
