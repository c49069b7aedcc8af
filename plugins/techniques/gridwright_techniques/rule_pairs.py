"""Two rules together: marks that no way to keep both has, be they clues or houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.relations import Part, quick_solver
from gridwright.grading.rule_logic import Clue, Solved
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright.solving.backend import Solver
from gridwright.solving.oracle import Oracle

#: Two cells, and for each digit of the first those that the second may have beside it.
Arc = tuple[int, int, tuple[int, ...]]

#: Two rules with more open cells, or more marks in these, are not taken together.
MOST_CELLS, MOST_MARKS = 16, 120


class RulePairs(Technique):
    """A digit that stands in no way to keep two rules at once. Relations of two cells are kept as well."""

    name = "rule_pairs"
    kinds = (Kind("RUL", "Two rules together", 2, 11),)

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.clues)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for joint in state.ground.logic.once("joint rules", Joints).all(state):
            gone = joint.removals(state)
            if gone:
                yield Move(code, removals=gone, cells=joint.mask, areas=joint.rules)

    def short(self, move: Move, ground: Ground) -> str:
        return f"{_said(move)} Together: {_gone(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        return f"{_said(move)} Go through the ways to keep both at once. So {_gone(move, ground)}."


def _said(move: Move) -> str:
    return " ".join(f"{rule.name[0].upper()}{rule.name[1:]} holds every digit once." if isinstance(rule, Area)
                    else rule.describe() for rule in move.areas)


class Joint(Solved):
    """Two rules over the cells of both. The formula is made for the marks of the day, and lasts while marks only go."""

    def __init__(self, joints: Joints, one: Area | Clue, two: Area | Clue) -> None:
        ground = joints.ground
        self.mask = one.mask | two.mask
        self.shared = one.mask & two.mask
        super().__init__(tuple(bits(self.mask)), ground.size, [])
        self.rules = tuple(each if isinstance(each, Area) else each.rule for each in (one, two))
        self._joints = joints
        self._one, self._two = one, two
        self._base: tuple[int, ...] = ()
        self._apart: list[tuple[int, int]] | None = None
        self._arcs: list[Arc] = []

    def removals(self, state: State) -> tuple[tuple[int, int], ...]:
        """Marks that no way to keep both rules has."""
        marks = [state.marks[i] for i in self.cells]
        left = self.consistent(marks)
        return tuple((i, have & ~some) for i, have, some in zip(self.cells, marks, left, strict=True) if have & ~some)

    def _prepared(self, marks: tuple[int, ...]) -> Oracle | Solver:
        if self._solver is None or any(some & ~base for some, base in zip(marks, self._base, strict=True)):
            if self._solver is not None:
                self._solver.close()
                # What was asked before may be asked again.
                marks = tuple(some | base for some, base in zip(marks, self._base, strict=True))
            self._base = marks
            self._solver = quick_solver(self._formula(marks))
        return self._solver

    def _assumed(self, marks: tuple[int, ...]) -> list[int]:
        return [-(k * self._size + digit + 1) for k, (some, base) in enumerate(zip(marks, self._base, strict=True))
                if some != base for digit in bits(base & ~some)]

    def _formula(self, marks: tuple[int, ...]) -> list[list[int]]:
        size, clauses = self._size, list[list[int]]()
        if self._apart is None:
            self._look_inside()
        names = [[k * size + digit + 1 for digit in bits(some)] for k, some in enumerate(marks)]
        for some in names:
            clauses.append(some)
            clauses += [[-x, -y] for n, x in enumerate(some) for y in some[n + 1:]]
        for k, j in self._apart or ():
            clauses += [[-(k * size + digit + 1), -(j * size + digit + 1)] for digit in bits(marks[k] & marks[j])]
        for k, j, there in self._arcs:
            for x in bits(marks[k]):
                if marks[j] & ~there[x]:
                    clauses.append([-(k * size + x + 1), *(j * size + y + 1 for y in bits(marks[j] & there[x]))])
        top = len(marks) * size
        position = {cell: k for k, cell in enumerate(self.cells)}
        for rule in (self._one, self._two):
            if isinstance(rule, Area):
                places = [position[cell] for cell in rule.cells]
                clauses += [[k * size + digit + 1 for k in places if marks[k] >> digit & 1] for digit in range(size)]
            elif rule.part is not None:
                places = [position[cell] for cell in rule.cells]
                top = self._add_part(clauses, rule.part, places, marks, top)
        return clauses

    def _add_part(self, clauses: list[list[int]], part: Part, places: Sequence[int], marks: tuple[int, ...], top: int
                  ) -> int:
        """Clauses of a part as far as they say something of these marks; the highest variable after that."""
        size, numbers = self._size, dict[int, int]()
        for clause in self._joints.left_of(part, tuple(marks[k] for k in places)):
            moved = []
            for x in clause:
                y = numbers.get(abs(x))
                if y is None:
                    k, digit = divmod(abs(x) - 1, size)
                    if k < len(places):
                        y = places[k] * size + digit + 1
                    else:
                        y = top = top + 1
                    numbers[abs(x)] = y
                moved.append(y if x > 0 else -y)
            clauses.append(moved)
        return top

    def _look_inside(self) -> None:
        """Cells that see each other, and the relations between two of these cells."""
        peers = self._joints.ground.peers
        self._apart = [(k, j) for k, one in enumerate(self.cells) for j in range(k + 1, len(self.cells))
                       if peers[one] >> self.cells[j] & 1]
        position = {cell: k for k, cell in enumerate(self.cells)}
        self._arcs = [(position[a], position[b], there) for a, b, there in self._joints.arcs
                      if self.mask >> a & 1 and self.mask >> b & 1]


class Joints:
    """Couples of houses and clues that share cells, the fewest cells first."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.arcs = list(_arcs(ground))
        self._left: dict[int, tuple[tuple[int, ...], list[list[int]]]] = {}
        # Relations of two cells count wherever both are; rules of the whole board are no clues that one looks at.
        clues = [clue for clue in ground.logic.clues if clue.part is not None and clue.rule.scope()]
        rules: list[Area | Clue] = [*clues, *ground.full]
        found = [(one, two) for n, one in enumerate(rules) for two in rules[n + 1:] if one.mask & two.mask]
        found.sort(key=lambda each: (isinstance(each[0], Area), (each[0].mask | each[1].mask).bit_count()))
        self._joints = [Joint(self, *each) for each in found]

    def all(self, state: State) -> Iterator[Joint]:
        """The couples that are worth a look."""
        counts = [some.bit_count() for some in state.marks]
        for joint in self._joints:
            here = joint.mask & state.open
            if joint.shared & here and here.bit_count() <= MOST_CELLS and (
                    sum(counts[i] for i in bits(here)) <= MOST_MARKS):
                yield joint

    def left_of(self, part: Part, marks: tuple[int, ...]) -> list[list[int]]:
        """The clauses of a part without what the marks settle."""
        known = self._left.get(id(part))
        if known is None or known[0] != marks:
            known = self._left[id(part)] = marks, _left_of(part, marks, self.ground.size)
        return known[1]


def _arcs(ground: Ground) -> Iterator[Arc]:
    """The relations of two cells each, be they rules of their own or links of a line."""
    known: dict[tuple[tuple[tuple[int, int, bool], ...], ...], tuple[int, ...]] = {}
    for pair in ground.relations.pairs:
        yield pair.a, pair.b, pair.there
    size = ground.size
    for part in ground.relations.parts:
        own = len(part.cells) * size
        links: dict[tuple[int, int], list[tuple[tuple[int, int, bool], ...]]] = {}
        for clause in part.clauses:
            if all(abs(x) <= own for x in clause):
                ends = sorted({(abs(x) - 1) // size for x in clause})
                if len(ends) == 2:
                    links.setdefault((ends[0], ends[1]), []).append(
                        tuple((ends.index((abs(x) - 1) // size), (abs(x) - 1) % size, x > 0) for x in clause))
        for (k, j), clauses in links.items():
            key = tuple(clauses)
            if key not in known:
                known[key] = tuple(sum(1 << w for w in range(size) if _kept(key, (v, w))) for v in range(size))
            yield part.cells[k], part.cells[j], known[key]


def _kept(clauses: Sequence[tuple[tuple[int, int, bool], ...]], digits: tuple[int, int]) -> bool:
    """Whether two digits keep clauses of (which of them, digit, whether it is or is not)."""
    return all(any((digits[end] == digit) == so for end, digit, so in clause) for clause in clauses)


def _left_of(part: Part, marks: tuple[int, ...], size: int) -> list[list[int]]:
    """The clauses of a part, with what follows of the marks at once taken for granted."""
    true = set[int]()
    for k, some in enumerate(marks):
        for digit in range(size):
            variable = k * size + digit + 1
            if not some >> digit & 1:
                true.add(-variable)
            elif not some & (some - 1):
                true.add(variable)
    own = len(marks) * size
    clauses: list[Sequence[int]] = list(part.clauses)
    while True:
        left, fresh = list[Sequence[int]](), set[int]()
        for clause in clauses:
            if not true.isdisjoint(clause):
                continue
            rest = [x for x in clause if -x not in true]
            if len(rest) == 1 and abs(rest[0]) > own:
                fresh.add(rest[0])
            else:
                left.append(rest)
        if not fresh:
            return [list(clause) for clause in left]
        true, clauses = true | fresh, left


def _gone(move: Move, ground: Ground) -> str:
    return ", ".join(f"{ground.cells[i]} cannot be {ground.digits(marks, 'or')}" for i, marks in move.removals)


PLUGIN = RulePairs
