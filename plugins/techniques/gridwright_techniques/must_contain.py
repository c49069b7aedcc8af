"""Digits that a cage or line must hold: because of its own combinations, or because a house leaves no other place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.rule_logic import Clue
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._contents import Held, contents
from gridwright_techniques._equations import Equation, house_equations
from gridwright_techniques._house_combinations import combination_moves, combination_teach, sum_clues
from gridwright_techniques._variants import has_sums
from gridwright_techniques._words import either

#: What is left over of a house counts as a cage up to so many cells.
_MOST_LEFT = 5


@attrs.frozen(eq=False)
class Must:
    """What says that a digit is in some cells: `house` has no other place for it, or `rule` cannot do without it.

    `total` is the sum of the cells that a house leaves over, where they are taken as a cage.
    """

    rule: Any = None
    house: Area | None = None
    total: int | None = None


class MustContain(Technique):
    """CBL: a clue has a digit; then so combine the others, and cells that see all its places are without it.

    CPS: what clues with sums leave to each other in a house.
    """

    name = "must_contain"
    kinds = (Kind("CBL", "Must-contain digits (cage / line)", 2, 10),
             Kind("CPS", "Cage combination positions", 3, 22))

    def applies(self, ground: Ground) -> bool:
        return has_sums(ground) and bool(ground.logic.clues)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        if code == "CPS":
            yield from combination_moves(state, code, sum_clues)
            return
        yield from _forced(state)
        yield from _left_over(state)
        yield from _seen(state)

    def short(self, move: Move, ground: Ground) -> str:
        if move.code == "CPS":
            return f"Combinations of the clues in {move.areas[0].name} together: {_gone(move, ground)}"
        must, what = move.more, ground.digits(move.digits)
        if must.house is None:
            return f"{_sentence(must)}: {what} is in {either(ground, move.cells)}"
        return f"{must.house.name} has its {what} in {either(ground, move.cells)}: {_gone(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        if move.code == "CPS":
            return combination_teach(move, ground)
        must, what, cells = move.more, ground.digits(move.digits), either(ground, move.cells)
        if must.house is not None:
            return (f"In {must.house.name}, {what} can only be {cells}. {_sentence(must)}. Try the ways to fill these "
                    f"cells with {what} among them: in none of them {_gone(move, ground, 'is')}.")
        gone = either(ground, sum(1 << i for i, _ in move.removals))
        return (f"{_sentence(must)}. However these cells are filled, one of {cells} is {what}. A {what} in {gone} "
                f"would see all of them, so it cannot be there.")


def _sentence(must: Must) -> str:
    if must.rule is None:
        return f"What the clues leave of a house adds up to {must.total}"
    said: str = must.rule.describe()
    return said.rstrip(".")


def _gone(move: Move, ground: Ground, word: str = "cannot be") -> str:
    return ", ".join(f"{ground.cells[i]} {word} {ground.digits(marks, 'or')}" for i, marks in move.removals)


def _seen(state: State) -> Iterator[Move]:
    """Cells that see all the places of a digit that a clue cannot do without."""
    ground = state.ground
    for held in contents(ground):
        if held.mask & state.open:
            for digit in bits(held.digits(state)):
                here = held.mask & state.places[digit]
                move = Move.removing(state, "CBL", 1 << digit, ground.common_peers(here), cells=here,
                                     digits=1 << digit, more=Must(held.clue.rule))
                if move is not None:
                    yield move


def _forced(state: State) -> Iterator[Move]:
    """A house with all places of a digit inside a clue."""
    for held, houses in state.ground.logic.once("clues_in_houses", _clues_in_houses):
        if not held.mask & state.open:
            continue
        for house, digit, here in _inside(state, held.mask, houses):
            # Nothing new where no way to fill the clue is without the digit.
            if here == state.places[digit] & held.mask and held.digits(state) >> digit & 1:
                continue
            gone = _without_others(state, held.clue, digit, here)
            if gone:
                yield Move("CBL", removals=gone, cells=here, digits=1 << digit, more=Must(held.clue.rule, house))


def _clues_in_houses(ground: Ground) -> tuple[tuple[Held, tuple[Area, ...]], ...]:
    found = [(held, _crossing(ground, held.mask)) for held in contents(ground)]
    return tuple((held, houses) for held, houses in found if houses)


def _crossing(ground: Ground, mask: int) -> tuple[Area, ...]:
    return tuple(area for area in ground.full if (area.mask & mask).bit_count() > 1)


def _inside(state: State, mask: int, houses: tuple[Area, ...]) -> Iterator[tuple[Area, int, int]]:
    """Houses and digits whose places, two or more, all lie in the cells: these places."""
    for digit, places in enumerate(state.places):
        if places & mask & state.open:
            for house in houses:
                here = places & house.mask
                if here & (here - 1) and not here & ~mask:
                    yield house, digit, here


def _without_others(state: State, clue: Clue, digit: int, here: int) -> tuple[tuple[int, int], ...]:
    """The marks of a clue that no way with the digit in one of the cells has."""
    marks = [state.marks[i] for i in clue.cells]
    left = [0] * len(marks)
    for k, i in enumerate(clue.cells):
        if here >> i & 1:
            found = clue.consistent([*marks[:k], 1 << digit, *marks[k + 1:]])
            left = [one | two for one, two in zip(left, found, strict=True)]
    return tuple((i, have & ~some) for i, have, some in zip(clue.cells, marks, left, strict=True) if have & ~some)


def _left_over(state: State) -> Iterator[Move]:
    """The same for the cells that clues leave over in a house, which have a known sum."""
    for equation, houses in state.ground.logic.once("left_in_houses", _left_in_houses):
        if not 1 < equation.open_cells(state) <= _MOST_LEFT:
            continue
        for house, digit, here in _inside(state, equation.mask, houses):
            gone = _removed(state, equation, digit, here)
            if gone:
                yield Move("CBL", removals=gone, cells=here, digits=1 << digit,
                           more=Must(None, house, equation.total))


def _left_in_houses(ground: Ground) -> tuple[tuple[Equation, tuple[Area, ...]], ...]:
    return tuple((equation, _crossing(ground, equation.mask)) for equation in house_equations(ground, False)
                 if set(equation.weights) == {1} and len(equation.cells) > 1)


def _removed(state: State, equation: Equation, digit: int, here: int) -> tuple[tuple[int, int], ...]:
    gone = dict.fromkeys(equation.cells, -1)
    for i in bits(here):
        supposed = state.copy()
        supposed.remove(i, ~(1 << digit))
        lost = dict(equation.removals(supposed))
        for j in equation.cells:
            gone[j] &= lost.get(j, 0) | state.marks[j] & ~supposed.marks[j]
    return tuple((i, marks) for i, marks in gone.items() if marks)


PLUGIN = MustContain
