"""Packings by search: the first empty cell is covered next, by whatever fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import length_hint

from gridwright import Budget
from gridwright_solvers.packing.grid import Move, PackingGrid

__all__ = ["BETWEEN", "Stalled", "coverings", "looking", "steps"]

#: Steps between two signs of life.
BETWEEN = 4096
#: Steps after which a search goes on as machine code, where that is possible: about as long as it takes to get it.
LASTING = 32 * BETWEEN


class Stalled(Exception):
    """Nothing was found within the steps allowed."""


def looking(budget: Budget | None) -> Callable[[], None]:
    """What a search calls now and then: raises Undecided where the budget has run out."""
    return budget.check if budget is not None else lambda: None


def coverings(grid: PackingGrid, *, covered: int = 0, stock: Sequence[int] | None = None,
              look: Callable[[], None] = lambda: None, most: int | None = None) -> Iterator[list[Move]]:
    """Every way to cover the cells that are not `covered` with all that is in stock, each once, in a fixed order.

    The list is the same object each time: copy what you keep. `look` is called every BETWEEN steps. Raises Stalled once
    about `most` steps have found nothing.
    """
    found, idle = False, 0
    for chosen in steps(grid, covered=covered, stock=stock):
        if chosen is not None:
            found = True
            yield chosen
            continue
        look()
        idle += BETWEEN
        if most is not None and idle >= most and not found:
            raise Stalled


def steps(grid: PackingGrid, *, covered: int = 0, stock: Sequence[int] | None = None) -> Iterator[list[Move] | None]:
    """As `coverings`, with a None after every BETWEEN steps, so that whoever asks may stop or try something else."""
    full, moves = grid.full, grid.moves
    left = list(grid.stock if stock is None else stock)
    chosen: list[Move] = []
    taken = 0
    if covered == full:
        if not any(left):
            yield chosen
        return
    ahead = [iter(moves[(~covered & (covered + 1)).bit_length() - 1])]
    while ahead:
        for move in ahead[-1]:
            kind, mask, copies, _ = move
            if covered & mask or left[kind] < copies:
                continue
            taken += 1
            if taken % BETWEEN == 0:
                yield None
                if taken == LASTING:
                    # Only here: it imports numpy and, where there is one, numba.
                    from gridwright_solvers.packing import fast

                    if fast.available():
                        yield from fast.resume(grid, covered, left, chosen, [*map(length_hint, ahead)], BETWEEN)
                        return
            covered |= mask
            left[kind] -= copies
            chosen.append(move)
            if covered == full:
                if not any(left):
                    yield chosen
                ahead.append(iter(()))
            else:
                ahead.append(iter(moves[(~covered & (covered + 1)).bit_length() - 1]))
            break
        else:
            ahead.pop()
            if chosen:
                move = chosen.pop()
                covered ^= move.mask
                left[move.kind] += move.copies
