"""One rule alone, over pencil marks: which of them it leaves, when cells that see each other differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from threading import get_ident
from typing import Any, TypeVar

import attrs

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.relations import Pair, Part, one_each, quick_solver
from gridwright.grading.state import State
from gridwright.model.rule import Rule
from gridwright.solving.backend import Solver
from gridwright.solving.budget import interrupts_held
from gridwright.solving.oracle import Oracle

__all__ = ["CODES", "Clue", "RuleLogic", "Solved", "clauses_of"]

T = TypeVar("T")

#: What reasoning with one rule may count as; a rule that names anything else counts as TBL.
CODES = frozenset({"CGC", "SUM", "ARW", "RNB", "PWC", "TBL", "LNR", "LNS", "LNC", "SWC", "XSC", "SKC", "CNT"})
#: The clues that people add up, or carry over to the next cell, without noting anything.
AT_A_GLANCE = ("CGC", "PWC")
#: How often the clues are gone through when a digit is read off.
READINGS = 2
#: Codes of clues about whole rows, of which more open cells than these are not gone through without notes.
WHOLE_ROWS = frozenset({"SWC", "XSC", "SKC"})
MOST_OF_A_ROW = 7
#: So many assignments are kept to answer later questions with before all are forgotten.
MOST_KEPT = 4000
#: Formulas that are remembered from puzzle to puzzle, as the same cages and lines come again and again.
MOST_FORMULAS = 128


class Solved:
    """A formula over cells that answers which marks some assignment has, and remembers assignments.

    Variables are those of a `Part`: digit d in the k-th cell is k * size + d + 1.
    """

    def __init__(self, cells: Sequence[int], size: int, clauses: list[list[int]]) -> None:
        self.cells = tuple(cells)
        self._size = size
        self._clauses = clauses
        self._solver: Oracle | Solver | None = None
        self._known: dict[tuple[int, ...], tuple[int, ...]] = {}
        # For each cell and digit, the kept assignments that have it, as bits.
        self._having = [[0] * size for _ in self.cells]
        self._kept = 0

    def consistent(self, marks: Sequence[int]) -> tuple[int, ...]:
        """Those of the marks of `cells`, in their order, that some assignment within all of them has."""
        key = tuple(marks)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            found = self._known[key] = self._ask(key)
        return found

    def _ask(self, marks: tuple[int, ...]) -> tuple[int, ...]:
        if not all(marks):
            return (0,) * len(marks)
        found = self._seen(marks)
        if found == list(marks):
            return marks
        with interrupts_held():
            solver = self._prepared(marks)
            absent = self._assumed(marks)
            for k, some in enumerate(marks):
                for digit in bits(some):
                    if not found[k] >> digit & 1 and solver.solve([*absent, k * self._size + digit + 1]):
                        self._keep(solver.model(), marks, found)
                if not found[k]:
                    return (0,) * len(marks)
        return tuple(found)

    def _prepared(self, marks: tuple[int, ...]) -> Oracle | Solver:
        """The solver to ask about the marks."""
        if self._solver is None:
            self._solver = quick_solver(self._clauses)
        return self._solver

    def _assumed(self, marks: tuple[int, ...]) -> list[int]:
        everything = (1 << self._size) - 1
        found = []
        for k, some in enumerate(marks):
            base = k * self._size + 1
            if not some & (some - 1):
                found.append(base + first_bit(some))
            elif some != everything:
                found += [-(base + digit) for digit in bits(everything & ~some)]
        return found

    def _seen(self, marks: tuple[int, ...]) -> list[int]:
        """What the kept assignments show."""
        left = (1 << self._kept) - 1
        for having, some in zip(self._having, marks, strict=True):
            fitting = 0
            for digit in bits(some):
                fitting |= having[digit]
            left &= fitting
            if not left:
                return [0] * len(marks)
        return [sum(1 << digit for digit in bits(some) if having[digit] & left)
                for having, some in zip(self._having, marks, strict=True)]

    def _keep(self, model: list[int], marks: tuple[int, ...], found: list[int]) -> None:
        """Remember an assignment within the marks, and add it to what is found."""
        if self._kept >= MOST_KEPT:
            self._having, self._kept = [[0] * self._size for _ in self.cells], 0
        size, mine, having = self._size, 1 << self._kept, self._having
        for x in model[:len(marks) * size]:
            if x > 0:
                k, digit = divmod(x - 1, size)
                # A formula may leave open what is no mark.
                if marks[k] >> digit & 1:
                    having[k][digit] |= mine
                    found[k] |= 1 << digit
        self._kept += 1


def _alike(size: int, cells: int, clauses: list[list[int]]) -> Solved:
    """What answers for so many cells with these clauses, the same for all clues that say the same.

    No two threads share one, as it has a solver.
    """
    return _remembered(get_ident(), size, cells, tuple(map(tuple, clauses)))


@lru_cache(maxsize=MOST_FORMULAS)
def _remembered(thread: int, size: int, cells: int, clauses: tuple[tuple[int, ...], ...]) -> Solved:
    return Solved(range(cells), size, list(map(list, clauses)))


@attrs.frozen(eq=False)
class Clue:
    """One piece of a rule that can be reasoned with alone; its code is the rule's technique."""

    rule: Rule
    cells: tuple[int, ...]
    mask: int
    pair: Pair | None
    solved: Solved | None
    part: Part | None = None

    @property
    def code(self) -> str:
        """What reasoning with it alone counts as."""
        code = self.rule.technique
        return code if code in CODES else "TBL"

    def consistent(self, marks: Sequence[int]) -> tuple[int, ...]:
        """Those of the marks of `cells`, in their order, that the rule leaves. All are 0 where it cannot hold."""
        if self.pair is not None:
            return _paired(self.pair, marks[0], marks[1])
        assert self.solved is not None
        return self.solved.consistent(marks)

    def removals(self, marks: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Marks of the whole board that the rule takes away: (cell, marks)."""
        mine = [marks[i] for i in self.cells]
        left = self.consistent(mine)
        return tuple((i, have & ~some) for i, have, some in zip(self.cells, mine, left, strict=True) if have & ~some)


def _paired(pair: Pair, one: int, two: int) -> tuple[int, int]:
    here = there = 0
    for v in bits(one):
        there |= pair.there[v]
        if pair.there[v] & two:
            here |= 1 << v
    there &= two
    return (here, there) if here else (0, 0)


class RuleLogic:
    """The clues of a puzzle, the fewest cells first, and what they show at a glance."""

    def __init__(self, ground: Ground, clues: Iterable[Clue]) -> None:
        self.ground = ground
        self.clues = tuple(sorted(clues, key=lambda clue: len(clue.cells)))
        self._once: dict[str, Any] = {}
        self._last_read: tuple[tuple[int, ...], State] | None = None

    @classmethod
    def of(cls, ground: Ground) -> RuleLogic:
        """The clues of the rules that are more than houses and cells that differ."""
        relations = ground.relations
        everything = ground.everything
        found = [Clue(pair.rule, (pair.a, pair.b), 1 << pair.a | 1 << pair.b, _apart(ground, pair), None)
                 for pair in relations.pairs
                 if not all(marks == everything & ~(1 << v) for v, marks in enumerate(pair.there))]
        found += [Clue(part.rule, part.cells, part.mask, None,
                       _alike(ground.size, len(part.cells), clauses_of(ground, (part,), part.cells)), part)
                  for part in relations.parts]
        return cls(ground, found)

    def once(self, name: str, work: Callable[[Ground], T]) -> T:
        """What a technique works out about the puzzle, worked out once."""
        if name not in self._once:
            self._once[name] = work(self.ground)
        found: T = self._once[name]
        return found

    @cached_property
    def by_code(self) -> Mapping[str, tuple[Clue, ...]]:
        """The clues of each code, the fewest cells first."""
        found: dict[str, list[Clue]] = {}
        for clue in self.clues:
            found.setdefault(clue.code, []).append(clue)
        return {code: tuple(clues) for code, clues in found.items()}

    def glance(self, state: State) -> State:
        """The marks without those that are seen to be wrong at once, with nothing noted down.

        Seen at once are the combinations of a cage beside its placed digits, and what a placed digit says about a cell
        that a pair rule joins to it. The state itself where there is nothing of the kind.
        """
        seen = state
        for code in AT_A_GLANCE:
            for clue in self.by_code.get(code, ()):
                if not clue.mask & state.open or (code == "PWC" and not clue.mask & ~state.open):
                    continue
                for i, marks in _beside_placed(clue, state):
                    if state.marks[i] & ~marks:
                        if seen is state:
                            seen = state.copy()
                        seen.remove(i, ~marks)
        return seen

    def read(self, state: State) -> State:
        """What the placed digits and the clues show without any notes: the marks of an empty board, narrowed."""
        key = tuple(0 if state.open >> i & 1 else marks for i, marks in enumerate(state.marks))
        if self._last_read is None or self._last_read[0] != key:
            self._last_read = key, self._read(state)
        return self._last_read[1]

    def _read(self, state: State) -> State:
        bare = State.empty(self.ground)
        for i, marks in enumerate(state.marks):
            if not state.open >> i & 1:
                bare.write(i, first_bit(marks))
        if all(clue.code == "CGC" for clue in self.clues):
            # Cages are added up at a glance or not at all.
            return bare
        for _ in range(READINGS):
            for clue in self.clues:
                unread = (clue.mask & state.open).bit_count()
                if unread and (unread <= MOST_OF_A_ROW or clue.code not in WHOLE_ROWS):
                    for i, gone in clue.removals(bare.marks):
                        bare.remove(i, gone)
        return bare


def _beside_placed(clue: Clue, state: State) -> Iterable[tuple[int, int]]:
    """The digits that a clue leaves to its open cells if nothing is known but its placed digits."""
    everything = state.ground.everything
    left = clue.consistent([everything if state.open >> i & 1 else state.marks[i] for i in clue.cells])
    return ((i, marks) for i, marks in zip(clue.cells, left, strict=True) if state.open >> i & 1)


def _apart(ground: Ground, pair: Pair) -> Pair:
    """The pair with no equal digits where its cells see each other."""
    if not ground.peers[pair.a] >> pair.b & 1:
        return pair
    return attrs.evolve(pair, there=tuple(marks & ~(1 << v) for v, marks in enumerate(pair.there)),
                        back=tuple(marks & ~(1 << v) for v, marks in enumerate(pair.back)))


def clauses_of(ground: Ground, parts: Iterable[Part | Pair], cells: Sequence[int], inside: int = -1
               ) -> list[list[int]]:
    """Clauses of several parts over the same cells, which hold one digit each and differ where they see each other.

    Of two cells that see each other one at least must be among those of `inside` for that.
    """
    size = ground.size
    position = {cell: k for k, cell in enumerate(cells)}
    top = len(cells) * size
    clauses = list(one_each(len(cells), size))
    for part in parts:
        if isinstance(part, Pair):
            one, two = position[part.a] * size + 1, position[part.b] * size + 1
            clauses += [[-(one + v), *(two + w for w in bits(marks))] for v, marks in enumerate(part.there)]
            continue
        numbers = _renumbered(part, [position[cell] * size for cell in part.cells], size, top)
        clauses += [[numbers[x] for x in clause] for clause in part.clauses]
        top = max([top, *numbers.values()])
    for i, one in enumerate(cells):
        for j in range(i + 1, len(cells)):
            if ground.peers[one] >> cells[j] & 1 and inside & (1 << one | 1 << cells[j]):
                clauses += [[-(i * size + d + 1), -(j * size + d + 1)] for d in range(size)]
    return clauses


def _renumbered(part: Part, bases: Sequence[int], size: int, top: int) -> dict[int, int]:
    """The literals of a part anew: variables of its cells stand behind `bases`, all others behind `top`."""
    own = len(part.cells) * size
    numbers = {}
    for x in sorted({abs(x) for clause in part.clauses for x in clause}):
        k, digit = divmod(x - 1, size)
        numbers[x] = bases[k] + digit + 1 if x <= own else x - own + top
        numbers[-x] = -numbers[x]
    return numbers
