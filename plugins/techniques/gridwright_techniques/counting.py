"""Counting: how many digits of a class a house holds, and dominoes that share a house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from gridwright.grading.ground import Area, Ground
from gridwright.grading.relations import Pair
from gridwright.grading.rule_logic import Clue, Solved, clauses_of
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._classes import Group, class_pairs, classes, left_over
from gridwright_techniques._equations import Equation, all_house_equations, clue_sums
from gridwright_techniques._removed import removed, unsupported
from gridwright_techniques._words import listed

#: Sums with more open cells than these are not looked at for odd and even digits.
MOST_OF_A_SUM = 8
#: Answers about the same marks are remembered up to so many.
MOST_KEPT = 3000


@attrs.frozen(eq=False)
class Count:
    """Cells of which so many hold a digit of a class: `counts` are the numbers that are possible, as bits."""

    name: str
    digits: int
    group: Group
    counts: int
    area: Area | None = None
    sum: Equation | None = None
    known: dict[tuple[int, ...], tuple[int, ...]] = attrs.field(factory=dict, repr=False)


@attrs.frozen(eq=False)
class Dominoes:
    """A house with clues on two cells of it each."""

    area: Area
    clues: tuple[Clue, ...]
    solved: Solved


class Counting(Technique):
    """A house holds as many odd and even, low and high digits as there are; and dominoes in it take pairs apart."""

    name = "counting"
    kinds = (Kind("DOM", "Domino pairs (dots / XV)", 2, 13), Kind("CLC", "Odd/even & high/low counting", 2, 14))

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.clues) or ground.relations.marks is not None

    def moves(self, state: State, code: str) -> Iterator[Move]:
        return _dominoes(state) if code == "DOM" else _counts(state)

    def short(self, move: Move, ground: Ground) -> str:
        if move.code == "DOM":
            return f"{len(move.more)} dominoes in {move.areas[0].name}: {removed(move, ground)}"
        return f"{_counted(move.more)}: {removed(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        if move.code == "DOM":
            pairs = listed([" ".join(str(ground.cells[i]) for i in clue.cells) for clue in move.more])
            return (f"In {move.areas[0].name}, each of {pairs} takes a pair of digits that its clue allows, and no two "
                    f"take the same digit. In none of the ways to do that, with the other digits in the other cells, "
                    f"{removed(move, ground, 'is')}. So {removed(move, ground)}.")
        return (f"{_counted(move.more)}. Count the cells that must hold one, and what the clues on two cells leave to "
                f"the others: every other way gives too many or too few. So {removed(move, ground)}.")


def _counted(count: Count) -> str:
    if count.area is not None:
        return f"{count.area.name[0].upper()}{count.area.name[1:]} holds {count.digits.bit_count()} {count.name} digits"
    odd = "an odd" if count.counts & 2 else "an even"
    return f"A sum known from houses and clues has {odd} number of odd digits"


def _counts(state: State) -> Iterator[Move]:
    for count in state.ground.logic.once("digit_counts", _all_counts):
        if count.group.mask & state.open and (
                count.area is not None or (count.group.mask & state.open).bit_count() <= MOST_OF_A_SUM):
            gone = _gone(count, state)
            if gone:
                yield Move("CLC", removals=gone, cells=count.group.mask,
                           areas=() if count.area is None else (count.area,), more=count)


def _gone(count: Count, state: State) -> tuple[tuple[int, int], ...]:
    marks = tuple([state.marks[i] for i in count.group.cells])
    left = count.known.get(marks)
    if left is None:
        if len(count.known) > MOST_KEPT:
            count.known.clear()
        left = count.known[marks] = left_over(count.group, marks, count.digits, count.counts)
    return tuple((i, have & ~some) for i, have, some in zip(count.group.cells, marks, left, strict=True)
                 if have & ~some)


def _all_counts(ground: Ground) -> tuple[Count, ...]:
    found = []
    for name, digits in classes(ground):
        pairs = class_pairs(ground, digits)
        found += [Count(name, digits, Group.of(area.cells, pairs), 1 << digits.bit_count(), area)
                  for area in ground.full]
        if name == "odd":
            found += [_parity(equation, digits, pairs) for equation in ground.logic.once("clue_sums", clue_sums)]
            found += [_parity(equation, digits, pairs) for equation in all_house_equations(ground)]
    return tuple(found)


def _parity(equation: Equation, digits: int, pairs: Sequence[Pair]) -> Count:
    cells = tuple(i for i, weight in zip(equation.cells, equation.weights, strict=True) if weight % 2)
    odd = 0xaaaaaaaaaaaaaaaa if equation.total % 2 else 0x5555555555555555
    return Count("odd", digits, Group.of(cells, pairs), odd & (1 << len(cells) + 1) - 1, sum=equation)


def _dominoes(state: State) -> Iterator[Move]:
    for each in state.ground.logic.once("dominoes", _all_dominoes):
        if any(clue.mask & state.open for clue in each.clues):
            gone = unsupported(each.solved, state)
            if gone:
                yield Move("DOM", removals=gone, cells=sum(clue.mask for clue in each.clues), areas=(each.area,),
                           more=each.clues)


def _all_dominoes(ground: Ground) -> tuple[Dominoes, ...]:
    pairs = [clue for clue in ground.logic.clues if _is_domino(clue)]
    found = []
    for area in ground.full:
        inside = tuple(clue for clue in pairs if not clue.mask & ~area.mask)
        apart = [clue for n, clue in enumerate(inside) if not any(clue.mask & other.mask for other in inside[:n])]
        if len(apart) > 1:
            found.append(Dominoes(area, tuple(apart), _solved(ground, area, apart)))
    return tuple(found)


def _is_domino(clue: Clue) -> bool:
    """Whether it is a clue on two cells that does not care which of them holds which digit."""
    return (clue.pair is not None and clue.code == "PWC" and len(clue.rule.scope()) == 2
            and clue.pair.there == clue.pair.back)


def _solved(ground: Ground, area: Area, clues: Sequence[Clue]) -> Solved:
    clauses = clauses_of(ground, [clue.pair for clue in clues if clue.pair is not None], area.cells)
    clauses += [[k * ground.size + digit + 1 for k in range(ground.size)] for digit in range(ground.size)]
    return Solved(area.cells, ground.size, clauses)


PLUGIN = Counting
