"""How many clues are placed, and how they are changed until they leave one solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from gridwright.generating.prover import Part, Prover
from gridwright.generating.stock import Stock
from gridwright.generating.wanted import Wanted
from gridwright.model.board import Cell
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution

__all__ = ["MOST_COVERINGS", "Placer"]

#: Tries to cover the board with clues before a grid is given up.
MOST_COVERINGS = 30
#: Changes to the placed clues that are to leave no other solution.
MOST_REPAIRS = 60
#: Part of the cells that placed clues cover where their number is open and digits may be given as well.
OPEN_SHARE = (0.2, 0.7)


class Placer:
    """Places the clues of a stock, as many as a request wants. `fixed` are parts that are there whatever is placed."""

    def __init__(self, wanted: Wanted, stock: Stock, prover: Prover, rng: Random) -> None:
        self.wanted, self.stock, self.prover, self.rng = wanted, stock, prover, rng
        self.fixed: list[Part] = []

    def start(self, number: int) -> bool:
        """Place the clues of a template to start with; whether there are enough."""
        template = self.wanted.templates[number]
        count = template.count
        most = self._most(number)
        self.stock.place(number, min(count.low, most))
        if template.mode or self._few_givens:
            if not template.mode:
                self.stock.cover(number)
            self.stock.place(number, most - self.stock.count(number))
        elif count.low != count.high:
            share = self.rng.uniform(*OPEN_SHARE) / len(self.wanted.templates)
            cells = len(self.stock.solution.board) * (1 - share)
            while self.stock.count(number) < most and len(self.stock.free(number)) > cells:
                if not self.stock.place(number, 1):
                    break
        if template.mode == "most":
            self._packed(number, most)
        return self.stock.count(number) >= count.low

    def _most(self, number: int) -> int:
        """How many clues of a template may be placed to start with."""
        templates, cells = self.wanted.templates, len(self.stock.solution.board)
        high = templates[number].count.high
        most = 4 * cells if high is None else high
        if self.wanted.elements is not None and templates[number].mode != "all":
            # What is left of the total once every later template has its least.
            later = sum(template.count.low for template in templates[number + 1:])
            left = self.wanted.elements - len(self.stock.parts) - later
            low = templates[number].count.low
            share = max(low, round(left / (len(templates) - number)))
            most = min(most, left if templates[number].mode == "most" else share, left)
        return max(0, most)

    @property
    def _few_givens(self) -> bool:
        """Whether clues have to do most of the work."""
        high = self.wanted.givens.high
        return high is not None and high < len(self.stock.solution.board) // 6

    def _packed(self, number: int, most: int) -> None:
        """Place more by taking away one or two and placing as many as fit."""
        for _ in range(MOST_REPAIRS):
            mine = [part for part in self.stock.parts if part.template == number]
            if not mine or len(mine) >= most:
                return
            gone = self.rng.sample(mine, min(len(mine), 2))
            for part in gone:
                self.stock.remove(part)
            fresh = self.stock.place(number, most - len(mine) + len(gone))
            if len(fresh) < len(gone):
                for part in fresh:
                    self.stock.remove(part)
                for part in gone:
                    self.stock.restore(part)

    def repaired(self, given: Sequence[Part]) -> bool:
        """Change the placed clues until they and these givens leave one solution; whether that worked."""
        changing = [number for number, template in enumerate(self.wanted.templates) if template.mode in ("", "tile")]
        for _ in range(MOST_REPAIRS):
            if self.prover.core([*self.fixed, *given, *self.stock.parts]) is not None:
                return True
            if not changing:
                return False
            other = self.prover.other()
            differing = {c for c in self.stock.solution.board.cells if other[c] != self.stock.solution[c]}
            self._change(self.rng.choice(changing), differing, partial(_refuted, other))
        return False

    def _change(self, number: int, where: set[Cell], useful: Callable[[Rule], bool]) -> None:
        """Place a clue that is useful; where there is no room, clues make way, and others fill what they leave."""
        tiling = self.wanted.templates[number].mode == "tile"
        if not tiling and self.room(number) and self.stock.place(number, 1, useful):
            return
        self._make_way(number, where)
        self.stock.place(number, min(1, self.room(number)), useful)
        self.stock.place(number, self.room(number))
        for _ in range(MOST_COVERINGS if tiling else 0):
            left = self.stock.free(number) - {c for part in self.fixed for c in part.cells}
            if not left:
                break
            self._make_way(number, {n for c in left for n in self.stock.solution.board.neighbours(c)})
            self.stock.place(number, self.room(number))

    def _make_way(self, number: int, where: set[Cell]) -> None:
        """Take away up to three clues of a template at these cells."""
        there = [part for part in self.stock.parts
                 if part.template == number and part.clue and not where.isdisjoint(part.clue.scope())]
        self.rng.shuffle(there)
        for part in there[:self.rng.randint(1, 3)]:
            self.stock.remove(part)

    def room(self, number: int) -> int:
        """How many more clues of a template there may be."""
        high = self.wanted.templates[number].count.high
        room = len(self.stock.solution.board) if high is None else high - self.stock.count(number)
        return room if self.wanted.elements is None else min(room, self.wanted.elements - len(self.stock.parts))


def _refuted(other: Solution, clue: Rule) -> bool:
    """Whether a clue is not true in another solution."""
    return any(clue.violations(other.on(clue.layer)))
