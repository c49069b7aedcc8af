"""The search of `search.py` as machine code, for searches that last: it needs numba, which is optional.

It makes the same moves in the same order, so that it can go on where the search in Python stands.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, chain
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright_solvers.packing.grid import Move, PackingGrid, bits

__all__ = ["available", "resume"]

#: The environment variable that, set to "0", leaves all searches to Python.
SWITCH = "GRIDWRIGHT_FAST"

#: Unsigned, for numba makes every index that may be negative dearer: measured, the search takes twice as long.
Numbers = npt.NDArray[np.uint32]
Outcome = tuple[int, int, int]

#: How a run ended: no way is left, a covering was found, all steps are made.
_OVER, _FOUND, _PAUSED = 0, 1, 2
#: The types of `_run`, so that it is compiled before it is first called.
_TYPES = ("UniTuple(int64, 3)(uint32[::1], uint32[::1], uint32[::1], uint32[::1], uint32[::1], boolean[::1], "
          "int64[::1], uint32[::1], uint32[::1], int64, int64)")


def available() -> bool:
    """Whether searches may go on in machine code: numba can be used, and the switch is not off. Imports numba."""
    return os.environ.get(SWITCH) != "0" and _compiled() is not None


def resume(grid: PackingGrid, covered: int, left: Sequence[int], chosen: list[Move], ahead: Sequence[int],
           between: int) -> Iterator[list[Move] | None]:
    """What `search.steps` has still to give, from just behind a None on; the coverings in the list `chosen`.

    `chosen` covers `covered`, with what it began with, and leaves `left`. Level k still has `ahead[k]` moves to try; on
    the last level these are the ones behind the move that is to be made next. A None comes after `between` steps each.
    """
    run = _compiled() or _run
    moves = [move for some in grid.moves for move in some]
    cells = [tuple(bits(move.mask)) for move in moves]
    first = _starts(grid.moves)
    board = (first, _starts(cells), _numbers(chain(*cells)), _numbers(move.kind for move in moves),
             _numbers(move.copies for move in moves))
    taken = np.array([covered >> i & 1 for i in range(len(grid.cells))], np.bool_)
    # Every level has the moves of one cell, the first that was empty then.
    at = [*(next(bits(move.mask)) for move in chosen), next(bits(grid.full & ~covered))]
    following, ends = np.zeros((2, len(taken)), np.uint32)
    for level, (cell, behind) in enumerate(zip(at, ahead, strict=True)):
        ends[level] = first[cell + 1]
        following[level] = ends[level] - behind
    following[len(at) - 1] -= 1
    state = (taken, np.array(left, np.int64), following, ends)
    level, due = len(at) - 1, between
    while True:
        outcome, level, due = run(*board, *state, level, due)
        if outcome == _FOUND:
            chosen[:] = [moves[i - 1] for i in following[:level + 1].tolist()]
            yield chosen
        elif outcome == _PAUSED:
            yield None
            due = between
        else:
            return


@cache
def _compiled() -> Callable[..., Outcome] | None:
    """The search as machine code; None where numba is absent, does not suit numpy or can keep its work nowhere."""
    try:
        from numba import njit

        compiled: Callable[..., Outcome] = njit(_TYPES, cache=True)(_run)
    except (ImportError, OSError, RuntimeError):
        return None
    return compiled


def _numbers(some: Iterable[int]) -> Numbers:
    return np.array(list(some), np.uint32)


def _starts(some: Iterable[Sequence[Any]]) -> Numbers:
    """Where each part starts and the last one ends, when they are put together."""
    return _numbers(accumulate(map(len, some), initial=0))


def _run(first: Numbers, starts: Numbers, cells: Numbers, kinds: Numbers, copies: Numbers, taken: npt.NDArray[np.bool_],
         left: npt.NDArray[np.int64], following: Numbers, ends: Numbers, level: int, due: int) -> Outcome:
    """Search until a covering is found or `due` steps are made. Returns the outcome, the level and the steps left.

    Moves are numbered from cell to cell: `first[i]` is the first of those at cell i, and move m covers
    `cells[starts[m]:starts[m + 1]]`. `following[k]` is the move to try next on level k, and `ends[k]` is behind the
    last one; the move made there is the one before.
    """
    size = len(taken)
    while level >= 0:
        move, end = following[level], ends[level]
        while move < end:
            if left[kinds[move]] >= copies[move]:
                fits = True
                # The first cell is empty: that is why the move is tried.
                for k in range(starts[move] + 1, starts[move + 1]):
                    if taken[cells[k]]:
                        fits = False
                        break
                if fits:
                    break
            move += 1
        if move < end:
            if due == 0:
                following[level] = move
                return _PAUSED, level, due
            due -= 1
            following[level] = move + 1
            cell = cells[starts[move]]
            for k in range(starts[move], starts[move + 1]):
                taken[cells[k]] = True
            left[kinds[move]] -= copies[move]
            while cell < size and taken[cell]:
                cell += 1
            if cell < size:
                level += 1
                following[level], ends[level] = first[cell], first[cell + 1]
                continue
            outcome = _FOUND if not left.any() else _OVER
        else:
            level -= 1
            if level < 0:
                break
            move = following[level] - 1
            outcome = _OVER
        for k in range(starts[move], starts[move + 1]):
            taken[cells[k]] = False
        left[kinds[move]] += copies[move]
        if outcome == _FOUND:
            return _FOUND, level, due
    return _OVER, level, due
