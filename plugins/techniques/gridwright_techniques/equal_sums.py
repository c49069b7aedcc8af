"""Equal sums: groups of cells with one sum, and the houses that hold several of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from gridwright import Rule
from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._equations import clue_sums
from gridwright_techniques._removed import removed
from gridwright_techniques._sums import highest, lowest, within
from gridwright_techniques._words import listed, named

#: Groups with more open cells than these are only looked at with their lowest and highest sums.
MOST_CELLS = 5

Group = tuple[int, ...]


@attrs.frozen(eq=False)
class Inside:
    """A house that holds `count` of the groups whole; `rest` are its other cells, less clues, and `total` the sum."""

    area: Area
    count: int
    rest: Group
    total: int


@attrs.frozen(eq=False)
class Equal:
    """Groups of cells with the same sum, by one clue."""

    rule: Rule
    groups: tuple[Group, ...]
    houses: tuple[Inside, ...]

    @property
    def mask(self) -> int:
        """The cells of all groups, as bits."""
        return sum(1 << i for i in {i for group in self.groups for i in group})


class EqualSums(Technique):
    """The sum of the groups is bounded by each of them, and by the total of a house that holds some of them."""

    name = "equal_sums"
    kinds = (Kind("EQS", "Equal sums (zipper / region-sum lines)", 2, 9),)

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.once("equal_sums", _all))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for equal in state.ground.logic.once("equal_sums", _all):
            if equal.mask & state.open:
                sums, areas = _sums(state, equal)
                # Without houses it is one rule alone, and that was looked at.
                gone = _gone(state, equal, sums) if areas else ()
                if gone:
                    yield Move(code, removals=gone, cells=equal.mask, areas=areas, more=(equal, sums))

    def short(self, move: Move, ground: Ground) -> str:
        return f"By the total of {named(move.areas)}, {_said(move, ground)}: {removed(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        equal, _ = move.more
        houses = named(move.areas)
        return (f"{equal.rule.describe()} Each group has its least and its highest sum, and the digits of {houses} "
                f"must have the right total as well. So {_said(move, ground)}, and {removed(move, ground)}.")


def _said(move: Move, ground: Ground) -> str:
    equal, sums = move.more
    groups = listed([" + ".join(str(ground.cells[i]) for i in group) for group in equal.groups])
    values = list(bits(sums))
    if len(values) > 3:
        return f"each of {groups} is between {values[0]} and {values[-1]}"
    return f"each of {groups} is {listed([str(value) for value in values], 'or')}"


def _all(ground: Ground) -> tuple[Equal, ...]:
    found = []
    for rule in ground.puzzle.rules:
        if ground.puzzle.layer_of(rule) == ground.puzzle.main:
            for groups in _classes(ground, rule):
                # Where only one group has more than one cell, the sum is a digit and read off at once.
                if sum(len(group) > 1 for group in groups) > 1:
                    found.append(Equal(rule, groups, tuple(_houses(ground, groups))))
    return tuple(found)


def _classes(ground: Ground, rule: Rule) -> list[tuple[Group, ...]]:
    """The groups of a clue that have one sum, from those of its sums that say one group is as much as another."""
    index = ground.puzzle.board.index
    classes: list[list[Group]] = []
    for weights, total in rule.sums(ground.puzzle):
        sides = [tuple(sorted(index[c] for c, weight in weights.items() if weight == sign)) for sign in (1, -1)]
        if total or not all(sides) or sum(map(len, sides)) < len(weights):
            continue
        known = [each for each in classes if sides[0] in each or sides[1] in each]
        for each in known:
            classes.remove(each)
        classes.append(list(dict.fromkeys([group for each in known for group in each] + sides)))
    return [tuple(sorted(each)) for each in classes]


def _houses(ground: Ground, groups: Sequence[Group]) -> Iterator[Inside]:
    first = ground.puzzle.symbols().first
    total = sum(range(first, first + ground.size))
    clues = [clue for clue in ground.logic.once("clue_sums", clue_sums) if set(clue.weights) == {1}]
    for area in ground.full:
        taken, count = 0, 0
        for group in groups:
            mask = sum(1 << i for i in group)
            if not mask & ~area.mask and not mask & taken:
                taken |= mask
                count += 1
        if count:
            rest, left = area.mask & ~taken, total
            for clue in clues:
                if not clue.mask & ~rest:
                    rest &= ~clue.mask
                    left -= clue.total
            yield Inside(area, count, tuple(bits(rest)), left)


def _sums(state: State, equal: Equal) -> tuple[int, tuple[Area, ...]]:
    """The sums that all groups can have, as bits, and the houses that narrow them."""
    first = state.ground.puzzle.symbols().first
    sums = -1
    for group in equal.groups:
        sums &= _reach(state, group, first)
    used = []
    for house in equal.houses:
        rest = _reach(state, house.rest, first)
        kept = sum(1 << value for value in bits(sums)
                   if house.total >= house.count * value and rest >> house.total - house.count * value & 1)
        if kept != sums:
            sums = kept
            used.append(house.area)
    return sums, tuple(used)


def _reach(state: State, group: Group, first: int) -> int:
    """The sums of a group, as bits: every one it can have, and maybe more."""
    marks = [state.marks[i] for i in group]
    found = 1
    for some in marks:
        new = 0
        for digit in bits(some):
            new |= found << digit + first
        found = new
    if _all_apart(state.ground, group):
        shift = first * len(group)
        low, high = lowest(marks) + shift, highest(marks) + shift
        found &= (1 << high + 1) - (1 << low) if high >= low else 0
    return found


def _all_apart(ground: Ground, group: Group) -> bool:
    mask = sum(1 << i for i in group)
    return all(not mask & ~(ground.peers[i] | 1 << i) for i in group)


def _gone(state: State, equal: Equal, sums: int) -> tuple[tuple[int, int], ...]:
    """Marks of the groups that go with none of the sums."""
    peers, first = state.ground.peers, state.ground.puzzle.symbols().first
    left: dict[int, int] = {}
    for group in equal.groups:
        if sum(state.open >> i & 1 for i in group) <= MOST_CELLS:
            apart = [sum(1 << k for k, j in enumerate(group) if peers[i] >> j & 1) for i in group]
            for i, some in zip(group, within([state.marks[i] for i in group], apart, first, sums), strict=True):
                left[i] = left.get(i, -1) & some
    return tuple((i, state.marks[i] & ~some) for i, some in sorted(left.items()) if state.marks[i] & ~some)


PLUGIN = EqualSums
