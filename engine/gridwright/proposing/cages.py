"""Groups of different digits in a solved grid, with the sizes and sums that are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from gridwright.model.board import Cell
from gridwright.model.solution import Solution
from gridwright.proposing.context import Proposing, Range
from gridwright.proposing.shapes import Groups

__all__ = ["find_cages"]

#: How many cells cages have in puzzles made by hand, and how often.
USUAL = {2: 6, 3: 8, 4: 5, 5: 2}


def find_cages(solution: Solution, context: Proposing, rng: Random) -> Iterator[tuple[Cell, ...]]:
    """Random groups of free cells that hang together and hold different digits, in reading order.

    The limits `size` and `sum` bound the number of cells and the sum of the digits. Where the context is `filling`, the
    groups go on until they cover all free cells, but for few that stay alone.
    """
    digits, sums = solution.symbols.values, context.limits.get("sum")

    def may(cells: Sequence[Cell], size: int) -> bool:
        held = {solution[c] for c in cells}
        if len(held) < len(cells) or sums is None:
            return len(held) == len(cells)
        total, left = sum(held), size - len(cells)
        others = [v for v in digits if v not in held]
        least, most = total + sum(others[:left]), total + sum(others[len(others) - left:])
        return most >= sums.low and (sums.high is None or least <= sums.high)

    possible = [size for size in range(1, len(digits) + 1) if may((), size)]
    low, high = context.range("size", min(USUAL), max(USUAL))
    # A sum that is out of reach for cages of the usual sizes asks for larger ones.
    sizes = [size for size in possible if low <= size <= high] or [
        size for size in possible if size in context.limits.get("size", Range(low))]
    groups = Groups(solution.board, context.free, may, rng)
    weights = {size: USUAL.get(size, 1) for size in sizes}
    for cells in groups.covering(weights) if context.filling else groups.scattered(weights):
        yield tuple(sorted(cells))
