"""Totals: cells that add up to a number."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, cast

from gridwright.encoding.automata import encode_states
from gridwright.model.board import Cell

if TYPE_CHECKING:
    from gridwright.encoding.encoder import Encoder

__all__ = ["bounded", "combinations_of", "equal_totals", "tiling_total", "totals"]

#: Numbers in a sum from which on a solver that can add up is given the sum as it is. Measured with CP-SAT: it makes no
#: difference up to about here, and sums of 12 to 48 numbers are solved 4 to 60 times as fast. Cells that must differ
#: stay clauses, however many there are: killers took 6 s, natively 47 s.
NATIVE_PARTS = 6


def totals(enc: Encoder, cells: Sequence[Cell], within: Collection[int] | None, weights: Sequence[int] | None,
           distinct: bool | None) -> Mapping[int, int]:
    """Total -> its literal, for the totals that the cells can have and that are in `within`; see `Encoder.sums`."""
    if within is None:
        factors = [1] * len(cells) if weights is None else weights
        ends = [(w * min(d, default=0), w * max(d, default=0))
                for w, d in zip(factors, map(enc.domain, cells), strict=True)]
        within = range(sum(map(min, ends)), sum(map(max, ends)) + 1)
    if weights is not None:
        scaled = [{v * w: x for v, x in enc.domain(c).items()} for c, w in zip(cells, weights, strict=True)]
        return running_total(enc, scaled, within)
    if len(cells) == 1:
        return _single(enc, cells[0], within)
    groups = [tuple(cells)] if distinct else apart(cells, () if distinct is False else enc.houses)
    if len(groups) == 1:
        return distinct_total(enc, cells, within)
    return running_total(enc, [enc.domain(group[0]) if len(group) == 1 else enc.sums(group, distinct=True)
                               for group in groups], within)


def equal_totals(enc: Encoder, groups: Sequence[Sequence[Cell]]) -> None:
    """All groups of cells have the same total."""
    lows = [sum(min(enc.domain(c), default=0) for c in cells) for cells in groups]
    highs = [sum(max(enc.domain(c), default=0) for c in cells) for cells in groups]
    within: Collection[int] = range(max(lows, default=0), min(highs, default=-1) + 1)
    known = tiling_total(groups, enc.houses, enc.symbols.values)
    found = [enc.sums(cells, within=within if known is None else (known,)) for cells in groups]
    for one, other in pairwise(found):
        enc.same(one, other)


def apart(cells: Sequence[Cell], houses: Sequence[Collection[Cell]]) -> list[tuple[Cell, ...]]:
    """The cells in groups that houses keep different, the largest first: totals of such groups propagate better.

    Measured on arrows of 20 to 32 cells: 15 s cell by cell, 0.1 s in groups.
    """
    left = list(cells)
    groups: list[tuple[Cell, ...]] = []
    while left:
        group = max((tuple(c for c in left if c in house) for house in houses), key=len, default=())
        # Groups of two cost more than they give.
        if len(group) < min(3, len(cells)):
            return groups + [(c,) for c in left]
        groups.append(group)
        left = [c for c in left if c not in group]
    return groups


def _single(enc: Encoder, cell: Cell, within: Collection[int]) -> Mapping[int, int]:
    for value, literal in enc.domain(cell).items():
        if value not in within:
            enc.clause(-literal)
    return {value: literal for value, literal in enc.domain(cell).items() if value in within}


def running_total(enc: Encoder, parts: Sequence[Mapping[int, int]], within: Collection[int]) -> dict[int, int]:
    """Literals of the totals in `within` that the parts can have: the partial sums as states.

    Each part is a number, given as number -> literal, such as a cell's domain. Other totals are forbidden. A long sum
    makes no clauses where the solver can add up.
    """
    if enc.formula.native_totals and len(parts) >= NATIVE_PARTS:
        return _native_total(enc, parts, within)
    options = [sorted(part.items()) for part in parts]
    low, high = min(within, default=0), max(within, default=-1)
    least = [0] * (len(options) + 1)
    most = [0] * (len(options) + 1)
    for i in range(len(options) - 1, -1, -1):
        least[i] = least[i + 1] + min((v for v, _ in options[i]), default=0)
        most[i] = most[i + 1] + max((v for v, _ in options[i]), default=0)

    def step(state: Hashable, value: int) -> Hashable | None:
        i, so_far = cast("tuple[int, int]", state)
        so_far += value
        return (i + 1, so_far) if so_far + least[i + 1] <= high and so_far + most[i + 1] >= low else None

    final = encode_states(options, (0, 0), step, lambda s: cast("tuple[int, int]", s)[1] in within, enc.add, enc.new,
                          enc.TRUE)
    return {cast("tuple[int, int]", state)[1]: literal for state, literal in final.items()}


def _native_total(enc: Encoder, parts: Sequence[Mapping[int, int]], within: Collection[int]) -> dict[int, int]:
    """As `running_total`, for a solver that adds up by itself: the total is one more number among those added."""
    low, high = (sum(end(part, default=0) for part in parts) for end in (min, max))
    possible = [total for total in sorted(set(within)) if low <= total <= high]
    found = dict.fromkeys(possible, enc.TRUE)
    if len(possible) > 1:
        found = {total: enc.new() for total in possible}
        enc.exactly_one(found.values())
    # Where no total is possible, one that is out of reach is asked for, which refuses all.
    steps = [*_steps(enc, found or {high + 1: enc.TRUE})]
    enc.add_linear([*chain.from_iterable(_steps(enc, part) for part in parts), *((-w, x) for w, x in steps)], 0)
    return found


def _steps(enc: Encoder, number: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """A number, given as number -> literal, as its least value and what each further one adds: weights and literals.

    A solver sees the range that is left of such a sum, which it does not where each value has its whole weight.
    """
    values = sorted(number)
    if not values:
        # Refused already by whoever found that it has none.
        return
    yield values[0], enc.TRUE
    reached = enc.TRUE
    for before, value in pairwise(values):
        after = number[value] if value == values[-1] else enc.new()
        # Not as far as this value: then it is one before; and the other way round.
        enc.clause(-reached, number[before], after)
        enc.clause(-number[before], -after)
        enc.clause(-number[before], reached)
        enc.clause(-after, reached)
        yield value - before, after
        reached = after


def distinct_total(enc: Encoder, cells: Sequence[Cell], within: Collection[int]) -> dict[int, int]:
    """As `running_total` for cells that are known to differ: a decision diagram over which values are present.

    Measured on zero-given killers: about 20 times faster than running sums.
    """
    values = sorted({v for c in cells for v in enc.domain(c)})
    present = []
    for value in values:
        homes = [enc.is_(c, value) for c in cells if value in enc.domain(c)]
        literal = homes[0] if len(homes) == 1 else enc.any_of(homes)
        present.append([(0, -literal), (value, literal)])
    n, high = len(cells), max(within, default=-1)

    def step(state: Hashable, value: int) -> Hashable | None:
        count, so_far = cast("tuple[int, int]", state)
        if value:
            count, so_far = count + 1, so_far + value
        return (count, so_far) if count <= n and so_far <= high else None

    def accept(state: Hashable) -> bool:
        count, total = cast("tuple[int, int]", state)
        return count == n and total in within

    final = encode_states(present, (0, 0), step, accept, enc.add, enc.new, enc.TRUE)
    return {cast("tuple[int, int]", state)[1]: literal for state, literal in final.items()}


def tiling_total(groups: Sequence[Collection[Cell]], houses: Iterable[Collection[Cell]],
                 values: Collection[int]) -> int | None:
    """The one total of groups of equal sums, known where some of them tile a house that holds each value once.

    0 where no total fits; None where no groups that tile a house were found.
    """
    for house in houses:
        inside = [frozenset(group) for group in groups if len(house) == len(values) and set(group) <= set(house)]
        for i in range(len(inside)):
            covered: frozenset[Cell] = frozenset()
            tiles = 0
            for group in inside[i:]:
                if not covered & group:
                    covered, tiles = covered | group, tiles + 1
            if tiles and len(covered) == len(house):
                total, rest = divmod(sum(values), tiles)
                return 0 if rest else total
    return None


def bounded(so_far: Hashable, more: int, most: int) -> Hashable | None:
    """The next partial sum, None where it exceeds `most`."""
    total = cast("int", so_far) + more
    return total if total <= most else None


def combinations_of(size: int, total: int, values: Sequence[int]) -> list[tuple[int, ...]]:
    """All ascending sets of `size` different `values` with the given total."""
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], at: int, left: int) -> None:
        if len(chosen) == size:
            if left == 0:
                found.append(chosen)
            return
        for i in range(at, len(values)):
            if values[i] > left:
                break
            extend((*chosen, values[i]), i + 1, left - values[i])

    extend((), 0, total)
    return found
