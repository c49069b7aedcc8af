"""The encoder: the only way to make clauses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Any, cast

from gridwright.encoding import automata, cardinality, connectivity, sums, tables
from gridwright.encoding.domains import Domains, narrow
from gridwright.encoding.formula import Formula, Linear
from gridwright.errors import NotSupported
from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import House, Rule, blamed
from gridwright.model.solution import Solution
from gridwright.model.symbols import Symbols

__all__ = ["Encoder", "encode", "encode_apart"]

#: Puzzles with more pairs of cell and value are refused; a 16x16 edge-matching board has 262,144.
MOST_LITERALS = 1_500_000


class Encoder:
    """Makes clauses for one layer; `on(layer)` gives the encoder of another layer of the same formula.

    Literals are non-zero whole numbers as in DIMACS; `TRUE` and `FALSE` are constants that clauses absorb. Every clause
    that a clue adds is switched by that clue's selector where the session asked for selectors.
    """

    TRUE = 1
    FALSE = -1

    def __init__(self, formula: Formula, domains: Domains) -> None:
        self.formula = formula
        self.puzzle: Puzzle = formula.puzzle
        self.board: Board = formula.puzzle.board
        self.layer: str = domains.layer
        self.symbols: Symbols = domains.symbols
        formula.layers[self.layer] = self
        self._literals: dict[Cell, dict[int, int]] = {}
        self._order: dict[Cell, dict[int, int]] = {}
        self._housed: set[frozenset[Cell]] = set()
        for c in self.board.cells:
            left = sorted(domains[c])
            if len(left) == 1:
                self._literals[c] = {left[0]: self.TRUE}
            else:
                start = formula.top + 1
                formula.top += len(left)
                self._literals[c] = dict(zip(left, range(start, formula.top + 1), strict=True))
                self.exactly_one(self._literals[c].values())

    # --- literals

    def on(self, layer: str | None) -> Encoder:
        """The encoder of another layer."""
        return self.formula.layers[layer or self.puzzle.main]

    def domain(self, where: Cell) -> Mapping[int, int]:
        """The values the cell can still hold (a mapping value -> literal, ascending)."""
        return self._literals[where]

    literals = domain

    def is_(self, where: Cell, value: int) -> int:
        """Literal of "cell holds value"; FALSE for a value that is out of the question."""
        return self._literals[where].get(value, self.FALSE)

    def at_least(self, where: Cell, value: int) -> int:
        """Literal of "cell holds `value` or more"."""
        order = self._order.get(where)
        if order is None:
            order = self._order[where] = self._make_order(where)
        left = self._literals[where]
        reached = next((v for v in left if v >= value), None)
        return self.FALSE if reached is None else order[reached]

    def _make_order(self, where: Cell) -> dict[int, int]:
        left = list(self._literals[where].items())
        order: dict[int, int] = {}
        with self._structural():
            for i, (value, literal) in enumerate(left):
                order[value] = self.TRUE if i == 0 else literal if i == len(left) - 1 else self.new()
            for (value, literal), (after, _) in pairwise(left):
                self.clause(-literal, order[value])
                self.clause(-literal, -order[after])
                self.clause(literal, -order[value], order[after])
                self.clause(-order[after], order[value])
        return order

    def open_literals(self) -> list[int]:
        """Literals of all cell values that are not settled yet."""
        return [x for left in self._literals.values() for x in left.values() if x != self.TRUE]

    def new(self) -> int:
        """A fresh variable."""
        self.formula.top += 1
        return self.formula.top

    # --- clauses

    def clause(self, *literals: int) -> None:
        """At least one of the literals holds."""
        self.add(literals)

    def add(self, literals: Iterable[int]) -> None:
        """`clause` for literals that are already in a sequence."""
        kept = []
        for literal in literals:
            if literal == 1:
                return
            if literal != -1:
                kept.append(literal)
        kept += self.formula.suffix
        self.formula.clauses.append(kept)

    def add_linear(self, terms: Iterable[tuple[int, int]], total: int) -> None:
        """The weights of the literals that hold add up to `total`; `terms` are (weight, literal).

        Only for a formula with `native_totals`. Constants and literals that come several times are merged.
        """
        weights: dict[int, int] = {}
        for weight, literal in terms:
            if literal < 0:
                # The weight counts where the variable is false: always, less where it is true.
                total -= weight
                weight = -weight
            if abs(literal) == self.TRUE:
                total -= weight
            else:
                weights[abs(literal)] = weights.get(abs(literal), 0) + weight
        kept = tuple((weight, variable) for variable, weight in weights.items() if weight)
        if kept:
            self.formula.linear.append(Linear(kept, total, tuple(-x for x in self.formula.suffix)))
        elif total:
            self.clause()

    @contextmanager
    def implies(self, literal: int) -> Iterator[None]:
        """Clauses made inside hold only where `literal` does."""
        if literal == self.TRUE:
            yield
            return
        before = self.formula.suffix
        self.formula.suffix = (*before, -literal)
        try:
            yield
        finally:
            self.formula.suffix = before

    @contextmanager
    def _structural(self) -> Iterator[None]:
        before = self.formula.suffix
        self.formula.suffix = ()
        try:
            yield
        finally:
            self.formula.suffix = before

    def any_of(self, literals: Sequence[int]) -> int:
        """A literal that is equivalent to the disjunction of `literals`; no clue can switch that off."""
        open_ones = [x for x in literals if x != self.FALSE]
        if self.TRUE in open_ones:
            return self.TRUE
        if not open_ones:
            return self.FALSE
        if len(open_ones) == 1:
            return open_ones[0]
        result = self.new()
        with self._structural():
            for literal in open_ones:
                self.clause(-literal, result)
            self.clause(-result, *open_ones)
        return result

    def all_of(self, literals: Sequence[int]) -> int:
        """A literal that is equivalent to the conjunction of `literals`."""
        return -self.any_of([-x for x in literals])

    # --- counting

    def at_most_one(self, literals: Iterable[int]) -> None:
        """At most one of the literals holds; the encoding is chosen by their number."""
        self.at_most(literals, 1)

    def exactly_one(self, literals: Iterable[int]) -> None:
        """Exactly one of the literals holds."""
        self.exactly(literals, 1)

    def at_most(self, literals: Iterable[int], k: int) -> None:
        """At most `k` of the literals hold."""
        self.formula.checkpoint()
        open_ones, k = self._open(literals, k)
        cardinality.at_most(open_ones, k, self.add, self.new)

    def at_least_k(self, literals: Iterable[int], k: int) -> None:
        """At least `k` of the literals hold."""
        open_ones, k = self._open(literals, k)
        cardinality.at_least(open_ones, k, self.add, self.new)

    def exactly(self, literals: Iterable[int], k: int) -> None:
        """Exactly `k` of the literals hold."""
        self.formula.checkpoint()
        open_ones, k = self._open(literals, k)
        cardinality.at_most(open_ones, k, self.add, self.new)
        if k > 0:
            cardinality.at_least(open_ones, k, self.add, self.new)

    def _open(self, literals: Iterable[int], k: int) -> tuple[list[int], int]:
        """Literals that are not constant, and `k` less the constant true ones."""
        open_ones = []
        for literal in literals:
            if literal == 1:
                k -= 1
            elif literal != -1:
                open_ones.append(literal)
        return open_ones, k

    def count(self, cells: Iterable[Cell], values: Iterable[int], k: int) -> None:
        """Exactly `k` of the cells hold one of the values."""
        wanted = tuple(values)
        self.exactly([self.among(c, wanted) for c in cells], k)

    def subset_total(self, weights: Mapping[int, int], wanted: int) -> None:
        """Of the literals, given as weight -> literal, those that hold have weights that add up to `wanted`."""
        options = [[(0, -literal), (weight, literal)] for weight, literal in weights.items()]
        automata.encode_automaton(options, 0, lambda state, weight: sums.bounded(state, weight, wanted),
                                  lambda state: state == wanted, self.add, self.new, self.TRUE)

    # --- relations

    def differ(self, cells: Sequence[Cell]) -> None:
        """No value repeats; as many cells as there are values hold each once."""
        full = len(cells) == len(self.symbols.labels)
        homes: dict[int, list[int]] = {v: [] for v in self.symbols.values}
        for c in cells:
            for value, literal in self._literals[c].items():
                homes[value].append(literal)
        for literals in homes.values():
            if literals != [self.TRUE]:
                if full:
                    self.exactly_one(literals)
                elif len(literals) > 1:
                    self.at_most_one(literals)
        if len(cells) > len(self.symbols.labels):
            self.clause()

    def differ_pairs(self, pairs: Iterable[tuple[Cell, Cell]]) -> None:
        """The two cells of each pair hold different values."""
        self.formula.checkpoint()
        for a, b in pairs:
            other = self._literals[b]
            for value, literal in self._literals[a].items():
                if value in other:
                    self.clause(-literal, -other[value])

    def pair(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        """Only value pairs (value of a, value of b) that `allowed` accepts."""
        self.formula.checkpoint()
        tables.encode_pair(self, a, b, allowed)

    def equal(self, a: Cell, b: Cell) -> None:
        """Both cells hold the same value."""
        self.pair(a, b, lambda v, w: v == w)

    def table(self, cells: Sequence[Cell], tuples: Iterable[tuple[int, ...]]) -> None:
        """The cells hold one of the value tuples."""
        tables.encode_table(self, cells, tuples)

    def total(self, cells: Sequence[Cell], wanted: int, *, distinct: bool | None = None) -> None:
        """The cells add up to `wanted`. `distinct`: they are known to differ; by default, when one house holds them."""
        self.sums(cells, within=(wanted,), distinct=distinct)

    def sums(self, cells: Sequence[Cell], *, within: Collection[int] | None = None,
             weights: Sequence[int] | None = None, distinct: bool | None = None) -> Mapping[int, int]:
        """Total -> its literal, for the totals of the cells that are in `within` (any, by default); others are out.

        `weights` says how often each cell counts, whole numbers below zero included. `distinct` as for `total`.
        """
        return sums.totals(self, cells, within, weights, distinct)

    @property
    def houses(self) -> Sequence[frozenset[Cell]]:
        """Sets of cells that are known to differ; none where the clues that say so can be switched off."""
        return () if self.formula.free else self.puzzle.house_sets(self.layer)

    def one_house(self, cells: Iterable[Cell]) -> bool:
        """Whether one of `houses` holds all the cells."""
        return not self.formula.free and self.puzzle.in_one_house(cells, self.layer)

    def same(self, one: Mapping[int, int], other: Mapping[int, int]) -> None:
        """Two numbers, each given as number -> literal (a `domain`, or `sums`), are equal."""
        for number in sorted({*one, *other}):
            a, b = one.get(number, self.FALSE), other.get(number, self.FALSE)
            self.clause(-a, b)
            self.clause(a, -b)

    def equal_sums(self, groups: Iterable[Sequence[Cell]]) -> None:
        """All groups of cells have the same total."""
        sums.equal_totals(self, list(groups))

    def holds(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> int:
        """A literal that is equivalent to `allowed(value of a, value of b)`; no clue can switch that off."""
        result = self.new()
        with self._structural():
            with self.implies(result):
                self.pair(a, b, allowed)
            with self.implies(-result):
                self.pair(a, b, lambda v, w: not allowed(v, w))
        return result

    def among(self, where: Cell, values: Iterable[int]) -> int:
        """A literal that is equivalent to "the cell holds one of the values"."""
        return self.any_of([x for x in map(partial(self.is_, where), sorted(set(values))) if x != self.FALSE])

    def automaton(self, cells: Sequence[Cell], start: Hashable, step: Callable[[Hashable, int], Hashable | None],
                  accept: Callable[[Hashable], bool]) -> None:
        """Reading the cells in order, `step(state, value)` leads from `start` to a state that `accept` takes.

        `step` returns None for a dead end; states must have a stable repr.
        """
        options = [list(self._literals[c].items()) for c in cells]
        automata.encode_automaton(options, start, step, accept, self.add, self.new, self.TRUE)

    def connected(self, inside: Mapping[Cell, int], *, kind: str = "orthogonal", most: int | None = None) -> None:
        """The cells whose literal in `inside` holds hang together, if there are any.

        `kind` of neighbours as for `Board.neighbours`, by their sides by default. `most`: so many of them there are at
        most, as other clauses say; the formula grows with it, and with the number of cells.
        """
        connectivity.encode_connected(self, inside, kind, most)

    def connected_groups(self, values: Collection[int], *, kind: str = "orthogonal", most: int | None = None) -> None:
        """For each of the values, the cells that hold it hang together, as for `connected`."""
        connectivity.encode_groups(self, values, kind, most)

    def numbered(self, cells: Sequence[Cell]) -> None:
        """Values are numbered as they come up: the first cell holds the lowest, and each new one is the next higher.

        For values that are mere names, such as those of regions, so that renaming them makes no other solution.
        """
        lowest = self.symbols.first

        def step(highest: Hashable, value: int) -> Hashable | None:
            known = cast(int, highest)
            return None if value > known + 1 else max(known, value)

        self.automaton(cells, lowest - 1, step, lambda highest: True)

    def forget(self) -> None:
        """Forget what clauses so far have stated, once they are gone: orders of values, and houses."""
        self._order.clear()
        self._housed.clear()

    def first(self, house: House) -> bool:
        """Whether no clue has encoded this set of cells as a house before; always true where clues are switchable."""
        if self.formula.free:
            return True
        cells = frozenset(house.cells)
        fresh = cells not in self._housed
        self._housed.add(cells)
        return fresh

    # --- what belongs to the clue

    def identify(self, literals: Iterable[int]) -> None:
        """State what tells solutions apart on this layer; by default the cell values."""
        self.formula.identity.setdefault(self.layer, []).extend(x for x in literals if abs(x) != 1)

    def remember(self, note: Any) -> None:
        """Keep something for this clue's `decode`, which finds it as `model.note`."""
        self.formula.notes[self.formula.clue] = note

    def trial(self, values: Mapping[Cell, int]) -> Solution:
        """A partial solution on this layer, for the default `encode`."""
        return Solution(self.puzzle, {self.layer: values}, layer=self.layer)


def encode(puzzle: Puzzle, *, free: bool = False, checkpoint: Callable[[], None] | None = None,
           native_totals: bool = False) -> Formula:
    """The formula of a puzzle.

    Pinned (the default): givens and clues hold, rules restrict the domains first. Free: every clue has a selector and
    every given is an assumption, so that both can be switched off and named in a core. `checkpoint` is called again and
    again and may raise, which ends the work. `native_totals`: the solver can add up, so long sums need no clauses.
    Raises NotSupported for a puzzle too large to encode.
    """
    size = len(puzzle.board) * sum(len(symbols.labels) for symbols in puzzle.layers.values())
    if size > MOST_LITERALS:
        raise NotSupported(f"{len(puzzle.board)} cells make {size} pairs of cell and value; at most {MOST_LITERALS} "
                           "are encoded")
    formula = Formula(puzzle, checkpoint)
    formula.free, formula.native_totals = free, native_totals
    domains = Domains.of(puzzle, givens=not free, marks=not free)
    possible = free or narrow(puzzle, domains, formula.checkpoint)
    if not possible:
        formula.clauses.append([])
        return formula
    for view in domains.values():
        Encoder(formula, view)
    for position, rule in enumerate(puzzle.rules):
        encoder = formula.layers[puzzle.layer_of(rule)]
        formula.clue = position
        if free:
            selector = encoder.new()
            formula.selectors[selector] = rule
            formula.suffix = (-selector,)
        with blamed(rule):
            rule.encode(encoder)
        formula.suffix = ()
    if free:
        for given in puzzle.all_givens:
            formula.assumed[formula.layers[given.layer].is_(given.cell, given.value)] = given
        for marks in puzzle.all_marks:
            encoder = formula.layers[marks.layer]
            # A variable of their own, as a single mark has the literal of a given.
            selector = encoder.new()
            encoder.clause(-selector, *(encoder.is_(marks.cell, value) for value in marks.values))
            formula.assumed[selector] = marks
    return formula


def encode_apart(puzzle: Puzzle, rules: Collection[Rule]) -> Iterator[tuple[Rule, Formula]]:
    """Rules of the puzzle, each with a formula of nothing but its own clauses; givens and marks are left out.

    The formulas share the literals of cells and values (of which a cell holds exactly one, which no clause says), and
    variables above these are each formula's own. All is one Formula, whose clauses the next step takes away.
    """
    bare = puzzle.evolve(givens={}, candidates={}, solution=None)
    formula = Formula(bare)
    for view in Domains.of(bare, givens=False, marks=False).values():
        Encoder(formula, view)
    top = formula.top
    wanted = set(map(id, rules))
    for position, rule in enumerate(bare.rules):
        if id(rule) not in wanted:
            continue
        formula.clauses, formula.top, formula.clue = [], top, position
        for encoder in formula.layers.values():
            encoder.forget()
        with blamed(rule):
            rule.encode(formula.layers[bare.layer_of(rule)])
        yield rule, formula
