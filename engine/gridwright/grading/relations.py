"""What each rule of a puzzle says by itself: which digits cells may hold, which pairs go together, and all the rest.

Read off the clauses of the rule's own `encode`, so that any rule can be reasoned with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from gridwright.encoding.encoder import Encoder, encode_apart
from gridwright.encoding.formula import Formula
from gridwright.houses import HouseRule
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.solving.backend import Backend, Solver, get_backend
from gridwright.solving.oracle import Oracle

__all__ = ["Pair", "Part", "Relations", "one_each", "quick_solver", "relations_of", "small_solver"]

Clauses = tuple[tuple[int, ...], ...]


@attrs.frozen(eq=False)
class Pair:
    """Which digits of two cells go together: `there[v]` are the digits of `b` beside v in `a`, `back` the reverse."""

    rule: Rule
    a: int
    b: int
    there: tuple[int, ...]
    back: tuple[int, ...]

    @property
    def differ(self) -> bool:
        """Whether the two cells never hold the same digit."""
        return all(not marks >> v & 1 for v, marks in enumerate(self.there))


@attrs.frozen(eq=False)
class Part:
    """Clauses of one rule that hang together, and the cells they talk about.

    Variables are numbered anew: digit d in `cells[k]` is k * size + d + 1, and others of the rule's own follow. No
    clause says that a cell holds exactly one digit. `differ` are pairs of positions that never hold the same digit, be
    it because a house has both.
    """

    rule: Rule
    cells: tuple[int, ...]
    clauses: Clauses
    differ: tuple[tuple[int, int], ...]

    @property
    def mask(self) -> int:
        """The cells as bits."""
        return sum(1 << i for i in self.cells)


@attrs.frozen
class Relations:
    """All rules of a puzzle that are more than houses, taken apart.

    `marks` are the digits that rules on single cells leave to each cell; None where there is no such rule.
    """

    marks: tuple[int, ...] | None = None
    pairs: tuple[Pair, ...] = ()
    parts: tuple[Part, ...] = ()

    def differing(self) -> Iterable[tuple[int, int]]:
        """Pairs of cells that some rule keeps different."""
        for pair in self.pairs:
            if pair.differ:
                yield pair.a, pair.b
        for part in self.parts:
            for i, j in part.differ:
                yield part.cells[i], part.cells[j]


def small_solver(clauses: list[list[int]]) -> Oracle:
    """A solver for small formulas that are asked many questions each."""
    return Oracle(_backend(), clauses)


def quick_solver(clauses: list[list[int]]) -> Oracle | Solver:
    """A solver for small formulas that are asked many questions at a time; Ctrl-C is to be held back meanwhile."""
    backend = _backend()
    can = backend.capabilities
    return backend.open(clauses) if can.incremental and can.assumptions else Oracle(backend, clauses)


def _backend() -> Backend:
    # Of the solvers at hand the quickest to start and to ask; any other gives the same answers.
    for name in ("minisat22", None):
        backend = get_backend(name)
        if backend.unavailable() is None:
            break
    return backend


def relations_of(puzzle: Puzzle, look: Callable[[], None] = lambda: None) -> Relations:
    """The rules on the main layer, taken apart; `look` is called between them and may raise.

    Nothing is encoded where all rules are houses.
    """
    rules = [rule for rule in puzzle.rules
             if not isinstance(rule, HouseRule) and puzzle.layer_of(rule) == puzzle.main]
    if not rules:
        return Relations()
    reader = _Reader(puzzle)
    for rule, formula in encode_apart(puzzle, rules):
        look()
        reader.read(rule, formula)
    return Relations(tuple(reader.marks) if reader.narrowed else None, tuple(reader.pairs), tuple(reader.parts))


class _Reader:
    """Collects what the formulas of rules say."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.size = len(puzzle.symbols().values)
        self.marks = [(1 << self.size) - 1] * len(puzzle.board)
        self.narrowed = False
        self.pairs: list[Pair] = []
        self.parts: list[Part] = []
        self._main = puzzle.main
        self._sharing = _sharing(puzzle)
        self._homes: dict[int, tuple[int, int]] = {}
        self._tables: dict[Clauses, tuple[int, ...]] = {}
        self._apart: dict[tuple[Clauses, tuple[tuple[int, int], ...]], tuple[tuple[int, int], ...]] = {}

    def read(self, rule: Rule, formula: Formula) -> None:
        """Take in one rule."""
        if not self._homes:
            self._homes = _homes(formula.layers[self._main])
        for clauses in self._groups(formula.clauses):
            cells = sorted({self._homes[abs(x)][0] for clause in clauses for x in clause if abs(x) in self._homes})
            local = self._local(cells, clauses)
            if not cells:
                # Nothing but the rule's own variables: it can hold everywhere or nowhere.
                if not self._table(1, local)[0]:
                    self._narrow(range(len(self.marks)), 0)
            elif len(cells) == 1:
                self._narrow(cells, self._table(1, local)[0])
            elif len(cells) == 2:
                self._add_pair(rule, cells[0], cells[1], local)
            elif not rule.scope() and self._binary(clauses):
                self._add_pairs(rule, clauses)
            else:
                self.parts.append(Part(rule, tuple(cells), local, self._differing(cells, local)))

    def _groups(self, clauses: list[list[int]]) -> list[list[list[int]]]:
        """Clauses that share variables, or the variables of one cell, together."""
        # Cells stand as numbers below zero.
        names = {x: -1 - self._homes[x][0] if x in self._homes else x for x in {abs(x) for c in clauses for x in c}}
        above = {name: name for name in names.values()}

        def root(x: int) -> int:
            while above[x] != x:
                above[x] = above[above[x]]
                x = above[x]
            return x

        for clause in clauses:
            if clause:
                first = root(names[abs(clause[0])])
                for x in clause[1:]:
                    other = names[abs(x)]
                    # Mostly they stand right below the same root.
                    if above[other] != first and (below := root(other)) != first:
                        above[below] = first
        found: dict[int, list[list[int]]] = {}
        for clause in clauses:
            # A clause without literals says that the rule cannot hold; it goes with the rest.
            found.setdefault(root(names[abs(clause[0])]) if clause else 0, []).append(clause)
        return list(found.values())

    def _local(self, cells: Sequence[int], clauses: list[list[int]]) -> Clauses:
        position = {cell: k for k, cell in enumerate(cells)}
        top = len(cells) * self.size
        numbers: dict[int, int] = {}
        for clause in clauses:
            for x in clause:
                if abs(x) not in numbers:
                    home = self._homes.get(abs(x))
                    if home is not None:
                        number = position[home[0]] * self.size + home[1] + 1
                    else:
                        top += 1
                        number = top
                    numbers[abs(x)] = number
        numbers.update({-x: -number for x, number in numbers.items()})
        return tuple([tuple([numbers[x] for x in clause]) for clause in clauses])

    def _binary(self, clauses: list[list[int]]) -> bool:
        return all(len(clause) <= 2 and all(abs(x) in self._homes for x in clause) for clause in clauses)

    def _add_pairs(self, rule: Rule, clauses: list[list[int]]) -> None:
        found: dict[tuple[int, int], list[list[int]]] = {}
        for clause in clauses:
            cells = sorted({self._homes[abs(x)][0] for x in clause})
            found.setdefault((cells[0], cells[-1]), []).append(clause)
        for (a, b), some in found.items():
            if a != b:
                self._add_pair(rule, a, b, self._local((a, b), some))
            else:
                self._narrow((a,), self._table(1, self._local((a,), some))[0])

    def _narrow(self, cells: Iterable[int], marks: int) -> None:
        self.narrowed = True
        for cell in cells:
            self.marks[cell] &= marks

    def _add_pair(self, rule: Rule, a: int, b: int, local: Clauses) -> None:
        there = self._table(2, local)
        back = tuple(sum(1 << v for v in range(self.size) if there[v] >> w & 1) for w in range(self.size))
        self.pairs.append(Pair(rule, a, b, there, back))

    def _table(self, count: int, local: Clauses) -> tuple[int, ...]:
        """Of one cell, the digits it may hold; of two, the digits of the second for each of the first."""
        if local not in self._tables:
            size = self.size
            with small_solver([*map(list, local), *one_each(count, size)]) as solver:
                if count == 1:
                    found: tuple[int, ...] = (sum(1 << v for v in range(size) if solver.solve([v + 1])),)
                else:
                    found = tuple(sum(1 << w for w in range(size) if solver.solve([v + 1, size + w + 1]))
                                  for v in range(size))
            self._tables[local] = found
        return self._tables[local]

    def _differing(self, cells: Sequence[int], local: Clauses) -> tuple[tuple[int, int], ...]:
        places = range(len(cells))
        apart = tuple((i, j) for i in places for j in places[i + 1:] if not self._sharing[cells[i]] >> cells[j] & 1)
        if (local, apart) not in self._apart:
            equal = self._find_equal(len(cells), local, apart)
            self._apart[local, apart] = tuple((i, j) for i in places for j in places[i + 1:] if (i, j) not in equal)
        return self._apart[local, apart]

    def _find_equal(self, count: int, local: Clauses, pairs: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
        """Those of the pairs that can hold the same digit."""
        size, found = self.size, set[tuple[int, int]]()
        stated = {clause for clause in local if len(clause) == 2}
        with small_solver([*map(list, local), *one_each(count, size)]) as solver:
            for i, j in pairs:
                both = [(i * size + d + 1, j * size + d + 1) for d in range(size)]
                if (i, j) in found or all((-x, -y) in stated or (-y, -x) in stated for x, y in both):
                    continue
                if any(solver.solve(each) for each in both):
                    found.update(_equal(solver.model(), count, size))
        return found.intersection(pairs)


def _equal(model: list[int], count: int, size: int) -> Iterable[tuple[int, int]]:
    """Pairs of cells with the same digit in a model."""
    digits = [next(d for d in range(size) if model[k * size + d] > 0) for k in range(count)]
    return ((i, j) for i in range(count) for j in range(i + 1, count) if digits[i] == digits[j])


def _sharing(puzzle: Puzzle) -> list[int]:
    """The cells that share a house of the main layer with each cell, as bits."""
    index = puzzle.board.index
    found = [0] * len(puzzle.board)
    for layer, house in puzzle.houses_with_layers:
        if layer == puzzle.main:
            mask = sum(1 << index[c] for c in house.cells)
            for c in house.cells:
                found[index[c]] |= mask
    return found


def _homes(encoder: Encoder) -> dict[int, tuple[int, int]]:
    """Variable -> (cell, digit), counted from 0."""
    return {literal: (i, digit) for i, c in enumerate(encoder.board.cells)
            for digit, literal in enumerate(encoder.domain(c).values())}


def one_each(count: int, size: int) -> Iterable[list[int]]:
    """Each of `count` cells holds exactly one digit."""
    for k in range(count):
        variables = range(k * size + 1, k * size + size + 1)
        yield list(variables)
        for x in variables:
            for y in range(x + 1, variables.stop):
                yield [-x, -y]
