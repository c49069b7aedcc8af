"""Clues inside one house, each with the sets of digits it may hold: what they leave to each other and to the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.relations import small_solver
from gridwright.grading.rule_logic import Clue, clauses_of
from gridwright.grading.state import State
from gridwright.grading.technique import Move
from gridwright_techniques._equations import clue_sums

__all__ = ["SetClue", "combination_moves", "combination_teach", "run_clues", "set_clues", "sum_clues"]

#: Sets are listed for boards of so many digits at most; so many joint choices are gone through for one house.
_MOST_DIGITS = 10
_MOST_CHOICES = 1500
_MOST_KEPT = 500
_SUM_CODES = frozenset({"CGC", "SUM", "ARW"})
_LINE_CODES = frozenset({"RNB", "LNR"})


@attrs.frozen(eq=False)
class SetClue:
    """A clue whose cells all differ, and the sets of digits, as marks, that some way to keep it has."""

    clue: Clue
    sets: tuple[int, ...]

    @property
    def is_run(self) -> bool:
        """Whether each of its sets is a run of neighbouring digits, and no run is ruled out."""
        count = len(self.clue.cells)
        return all(_is_run(some) for some in self.sets) and len(self.sets) == max(self.sets).bit_length() - count + 1


def _is_run(marks: int) -> bool:
    low = marks & -marks
    return not marks & (marks + low)


@attrs.frozen(eq=False)
class _House:
    """A house, the clues inside it, none sharing a cell with another, and the cells left."""

    area: Area
    clues: tuple[SetClue, ...]
    rest: tuple[int, ...]
    known: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = attrs.field(factory=dict, repr=False)


#: The clues of a board that are taken together.
Choose = Callable[[Ground], tuple[SetClue, ...]]


def set_clues(ground: Ground) -> tuple[SetClue, ...]:
    """The clues of fewer cells than a house has, all of which differ."""
    return ground.logic.once("set_clues", _set_clues)


def sum_clues(ground: Ground) -> tuple[SetClue, ...]:
    """Those about sums."""
    return tuple(each for each in set_clues(ground) if each.clue.code in _SUM_CODES)


def run_clues(ground: Ground) -> tuple[SetClue, ...]:
    """Lines that hold neighbouring digits, any of the runs of their length, as a renban line does."""
    return tuple(each for each in set_clues(ground) if each.clue.code in _LINE_CODES and each.is_run)


def _set_clues(ground: Ground) -> tuple[SetClue, ...]:
    if ground.size > _MOST_DIGITS:
        return ()
    totals = {equation.mask: equation.total for equation in ground.logic.once("clue_sums", clue_sums)
              if set(equation.weights) == {1}}
    found, known = [], {}  # type: list[SetClue], dict[object, tuple[int, ...]]
    for clue in ground.logic.clues:
        if len(clue.cells) >= ground.size or not clue.rule.scope() or not _all_differ(ground, clue):
            continue
        # Clues of one kind and size say the same of different cells.
        says: object = clue.part.clauses if clue.part is not None else clue.pair and clue.pair.there
        if says not in known:
            known[says] = _sets(ground, clue, totals.get(clue.mask))
        if known[says]:
            found.append(SetClue(clue, known[says]))
    return tuple(found)


def _all_differ(ground: Ground, clue: Clue) -> bool:
    return all(not clue.mask & ~ground.peers[i] & ~(1 << i) for i in clue.cells)


def _sets(ground: Ground, clue: Clue, total: int | None) -> tuple[int, ...]:
    size, count = ground.size, len(clue.cells)
    if total is not None:
        rest = total - ground.puzzle.symbols().first * count
        return tuple(sum(1 << d for d in some) for some in combinations(range(size), count) if sum(some) == rest)
    if clue.pair is not None:
        there = clue.pair.there
        return tuple(sorted({1 << v | 1 << w for v in range(size) for w in bits(there[v]) if v != w}))
    assert clue.part is not None
    found = []
    with small_solver(clauses_of(ground, (clue.part,), clue.cells)) as solver:
        for some in combinations(range(size), count):
            absent = [-(k * size + d + 1) for k in range(count) for d in range(size) if d not in some]
            if solver.solve(absent):
                found.append(sum(1 << d for d in some))
    return tuple(found)


def combination_moves(state: State, code: str, choose: Choose) -> Iterator[Move]:
    """Marks that no joint choice of sets for the clues of a house has."""
    for house in state.ground.logic.once(f"combinations {code}", lambda ground: _houses(ground, choose(ground))):
        if not house.area.mask & state.open:
            continue
        marks = tuple(state.marks[i] for i in house.area.cells)
        gone = house.known.get(marks)
        if gone is None:
            if len(house.known) > _MOST_KEPT:
                house.known.clear()
            gone = house.known[marks] = _removals(state, house)
        if gone:
            rules = tuple(each.clue.rule for each in house.clues)
            yield Move(code, removals=gone, cells=house.area.mask, areas=(house.area,), more=rules)


def combination_teach(move: Move, ground: Ground) -> str:
    """Why the marks are wrong."""
    said = " ".join(f"{rule.describe().rstrip('.')}." for rule in move.more)
    gone = ", ".join(f"{ground.cells[i]} is {ground.digits(marks, 'or')}" for i, marks in move.removals)
    return (f"In {move.areas[0].name} no digit repeats, so the clues inside it share none: {said} Choose a set of "
            f"digits for each of them and give the others to the cells that are left: in no such choice {gone}.")


def _houses(ground: Ground, clues: Sequence[SetClue]) -> tuple[_House, ...]:
    found = []
    for area in ground.full:
        inside, taken = [], 0
        for each in sorted(clues, key=lambda each: (-len(each.clue.cells), each.clue.cells)):
            if not each.clue.mask & (~area.mask | taken):
                inside.append(each)
                taken |= each.clue.mask
        if inside:
            found.append(_House(area, tuple(inside), tuple(i for i in area.cells if not taken >> i & 1)))
    return tuple(found)


def _removals(state: State, house: _House) -> tuple[tuple[int, int], ...]:
    left = _left(state, house)
    return () if left is None else tuple(
        (i, state.marks[i] & ~left[i]) for i in house.area.cells if state.marks[i] & ~left[i])


def _left(state: State, house: _House) -> dict[int, int] | None:
    """The marks of some joint choice; None where there are too many choices, or none at all."""
    marks, everything = state.marks, state.ground.everything
    options = []
    for each in house.clues:
        ways = [(some, shared) for some in each.sets
                if (shared := matched([marks[i] & some for i in each.clue.cells])) is not None]
        options.append((each.clue.cells, ways))
    options.sort(key=lambda option: len(option[1]))
    found = dict.fromkeys(house.area.cells, 0)
    steps = [_MOST_CHOICES]

    def go(n: int, used: int) -> bool:
        steps[0] -= 1
        if steps[0] < 0:
            return False
        if n == len(options):
            shared = matched([marks[i] & ~used for i in house.rest])
            if shared is not None:
                for i, some in zip(house.rest, shared, strict=True):
                    found[i] |= some
            return shared is not None
        cells, ways = options[n]
        any_way = False
        for some, shared in ways:
            if not some & used and go(n + 1, used | some):
                any_way = True
                for i, mine in zip(cells, shared, strict=True):
                    found[i] |= mine
        return any_way

    possible = go(0, 0) and steps[0] >= 0
    return found if possible and all(0 < some <= everything for some in found.values()) else None


def matched(domains: Sequence[int]) -> tuple[int, ...] | None:
    """The digits that each cell has in some way to give all cells different ones of as many digits.

    None where there is no such way. The domains hold as many digits together as there are cells, else there is none.
    """
    union = 0
    for some in domains:
        union |= some
    if union.bit_count() != len(domains):
        return None
    owner: dict[int, int] = {}
    for k in range(len(domains)):
        if not _augment(domains, k, owner, [0]):
            return None
    mine = [0] * len(domains)
    for digit, k in owner.items():
        mine[k] = digit
    # reach[k]: cells whose digit the k-th cell can get at in a chain of swaps.
    reach = [sum(1 << owner[d] for d in bits(some)) for some in domains]
    for middle in range(len(domains)):
        through = reach[middle]
        for k, cells in enumerate(reach):
            if cells >> middle & 1:
                reach[k] |= through
    return tuple(sum(1 << d for d in bits(some) if mine[k] == d or reach[owner[d]] >> k & 1)
                 for k, some in enumerate(domains))


def _augment(domains: Sequence[int], k: int, owner: dict[int, int], tried: list[int]) -> bool:
    for digit in bits(domains[k]):
        if tried[0] >> digit & 1:
            continue
        tried[0] |= 1 << digit
        if digit not in owner or _augment(domains, owner[digit], owner, tried):
            owner[digit] = k
            return True
    return False
