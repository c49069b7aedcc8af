"""Bounds of sums of cells that see each other, combined sums, and words for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.state import State
from gridwright_techniques._equations import Equation, clue_sums

__all__ = ["bounded", "combined", "highest", "lowest", "said", "within"]

#: Combinations of sums that are looked at on one board with the same open cells.
MOST_COMBINED = 1500
#: Sums that are combined have so many open cells at most, and results that are combined again so many.
MOST_OF_ONE, MOST_BETWEEN = 12, 8
#: Results with more open cells than these are no easier than going through the clues.
MOST_OF_A_RESULT = 4
#: So many sums are put together.
MOST_TOGETHER = 4
#: Combined sums are remembered for so many sets of open cells.
MOST_KEPT = 60


def lowest(marks: Iterable[int]) -> int:
    """The least that distinct digits within the marks can add up to, or less; digits count from 0."""
    total, last = 0, -1
    for low in sorted([(some & -some).bit_length() - 1 for some in marks]):
        last = low if low > last else last + 1
        total += last
    return total


def highest(marks: Iterable[int]) -> int:
    """The most that distinct digits within the marks can add up to, or more; digits count from 0."""
    total, last = 0, 10 ** 6
    for high in sorted([some.bit_length() - 1 for some in marks], reverse=True):
        last = high if high < last else last - 1
        total += last
    return total


def within(marks: Sequence[int], apart: Sequence[int], first: int, sums: int) -> list[int]:
    """Of the marks of a few cells, those that go with one of the sums (bits); `apart` as in an Equation."""
    found, chosen = [0] * len(marks), [0] * len(marks)

    def go(k: int, total: int) -> None:
        if k == len(marks):
            if sums >> total & 1:
                for n, mark in enumerate(chosen):
                    found[n] |= mark
            return
        some = marks[k]
        for other in range(k):
            if apart[k] >> other & 1:
                some &= ~chosen[other]
        for digit in bits(some):
            if total + digit + first < sums.bit_length():
                chosen[k] = 1 << digit
                go(k + 1, total + digit + first)

    go(0, 0)
    return found


def bounded(equation: Equation, marks: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Marks of the whole board that are too low or too high for a sum: (cell, marks)."""
    groups = [(weight, [marks[equation.cells[k]] for k in positions]) for weight, positions in equation.cliques]
    ends = [_ends(weight, some) for weight, some in groups]
    # In digits that count from 0.
    total = equation.total - equation.first * sum(equation.weights)
    low, high = sum(end[0] for end in ends), sum(end[1] for end in ends)
    found = []
    for (weight, some), (_, positions), end in zip(groups, equation.cliques, ends, strict=True):
        for n, k in enumerate(positions):
            rest = _ends(weight, some[:n] + some[n + 1:])
            least, most = total - (high - end[1] + rest[1]), total - (low - end[0] + rest[0])
            if weight < 0:
                least, most = -most, -least
            size = abs(weight)
            kept = _between(-(-least // size), most // size)
            if some[n] & ~kept:
                found.append((equation.cells[k], some[n] & ~kept))
    return tuple(found)


def _between(low: int, high: int) -> int:
    if high < 0 or low > high:
        return 0
    return (1 << high + 1) - (1 << max(low, 0))


def _ends(weight: int, marks: Sequence[int]) -> tuple[int, int]:
    low, high = weight * lowest(marks), weight * highest(marks)
    return (low, high) if weight > 0 else (high, low)


@attrs.frozen
class _Sum:
    """A sum over open cells: `weights` by cell."""

    weights: dict[int, int]
    mask: int
    total: int
    areas: tuple[Area, ...]
    rules: tuple[object, ...]
    parts: frozenset[int]


def combined(state: State) -> tuple[Equation, ...]:
    """Sums over few open cells that two or more sums of houses and clues add up to, the fewest cells first."""
    known: dict[int, tuple[Equation, ...]] = state.ground.logic.once("combined_sums", lambda _: {})
    found = known.get(state.open)
    if found is None:
        if len(known) > MOST_KEPT:
            known.clear()
        found = known[state.open] = _combined(state)
    return found


def _combined(state: State) -> tuple[Equation, ...]:
    ground = state.ground
    single = list(_singles(state))
    seen = {_key(each) for each in single}
    results: list[_Sum] = []
    layer, left = single, MOST_COMBINED
    for _ in range(MOST_TOGETHER - 1):
        new = []
        for one, two in _overlapping(layer, single):
            if not left:
                break
            left -= 1
            for both in _together(one, two):
                key = _key(both)
                if both.weights and key not in seen:
                    seen.add(key)
                    new.append(both)
        results += new
        layer = sorted(new, key=lambda each: len(each.weights))
    results = [each for each in results if len(each.weights) <= MOST_OF_A_RESULT]
    results.sort(key=lambda each: (len(each.weights), len(each.parts)))
    return tuple(Equation.of(ground, each.weights, each.total, each.areas, each.rules) for each in results)


def _key(each: _Sum) -> tuple[tuple[int, int], ...]:
    weights = sorted(each.weights.items())
    return tuple(weights) if not weights or weights[0][1] > 0 else tuple((cell, -weight) for cell, weight in weights)


def _overlapping(layer: Sequence[_Sum], single: Sequence[_Sum]) -> Iterator[tuple[_Sum, _Sum]]:
    for one in layer:
        for two in single:
            common = (one.mask & two.mask).bit_count()
            if common > 1 and not one.parts & two.parts and (
                    one.mask.bit_count() + two.mask.bit_count() - 2 * common <= MOST_BETWEEN):
                yield one, two


def _singles(state: State) -> Iterator[_Sum]:
    """The sums of houses and of clues, over their open cells."""
    ground = state.ground
    first = ground.puzzle.symbols().first
    each = sum(range(first, first + ground.size))
    sums = [(dict.fromkeys(area.cells, 1), each, (area,), ()) for area in ground.full]
    sums += [(dict(zip(clue.cells, clue.weights, strict=True)), clue.total, (), clue.rules)  # type: ignore[misc]
             for clue in ground.logic.once("clue_sums", clue_sums)]
    for number, (weights, total, areas, rules) in enumerate(sums):
        left: dict[int, int] = {}
        for cell, weight in weights.items():
            if state.open >> cell & 1:
                left[cell] = weight
            else:
                total -= weight * (first + state.marks[cell].bit_length() - 1)
        if 1 < len(left) <= MOST_OF_ONE:
            yield _Sum(left, sum(1 << i for i in left), total, areas, rules, frozenset((number,)))


def _together(one: _Sum, two: _Sum) -> Iterator[_Sum]:
    """The first less, or plus, the second: whichever makes cells go."""
    signs = {one.weights[i] == weight for i, weight in two.weights.items()
             if i in one.weights and abs(one.weights[i]) == abs(weight)}
    for same in sorted(signs):
        sign = -1 if same else 1
        weights = dict(one.weights)
        for cell, weight in two.weights.items():
            now = weights.get(cell, 0) + sign * weight
            if now:
                weights[cell] = now
            else:
                weights.pop(cell, None)
        yield _Sum(weights, sum(1 << i for i in weights), one.total + sign * two.total, one.areas + two.areas,
                   one.rules + two.rules, one.parts | two.parts)


def said(equation: Equation, ground: Ground) -> str:
    """The sum in words: "r1c2 + 2 x r1c3 is 4 more than r2c2"."""
    plus, minus = _terms(equation, ground, 1), _terms(equation, ground, -1)
    if plus and minus:
        more = f"{equation.total} more than" if equation.total > 0 else f"{-equation.total} less than"
        return f"{plus} is {more if equation.total else 'as much as'} {minus}"
    return f"{plus or minus} is {equation.total if plus else -equation.total}"


def _terms(equation: Equation, ground: Ground, sign: int) -> str:
    return " + ".join(f"{'' if abs(weight) == 1 else f'{abs(weight)} x '}{ground.cells[i]}"
                      for i, weight in zip(equation.cells, equation.weights, strict=True) if weight * sign > 0)
