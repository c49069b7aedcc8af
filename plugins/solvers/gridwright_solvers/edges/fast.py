"""The search of `search.py` as machine code, for searches that last: it needs numba, which is optional.

It makes the same steps in the same order, so that it can go on where the search in Python stands.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from gridwright_solvers.edges.lookup import Fitting, Lookup, Tile

__all__ = ["available", "resume"]

#: The environment variable that, set to "0", leaves all searches to Python.
SWITCH = "GRIDWRIGHT_FAST"

#: Unsigned, for numba makes every index that may be negative dearer.
Numbers = npt.NDArray[np.uint32]
Outcome = tuple[int, int, int]

#: How a run ended: no way is left, all positions are filled, all steps are made.
_OVER, _FOUND, _PAUSED = 0, 1, 2
#: A tile is its kind * 2^16, the colour behind * 2^8 and the colour before; this ends the tiles that fit.
_END = 0xFFFFFFFF
#: The types of `_run`, so that it is compiled before it is first called.
_TYPES = ("UniTuple(int64, 3)(uint32[::1], uint32[::1], uint32[:, ::1], uint32, uint32[::1], uint32[::1], "
          "uint32[::1], uint32[::1], uint32, int64)")


def available() -> bool:
    """Whether searches may go on in machine code: numba can be used, and the switch is not off. Imports numba."""
    return os.environ.get(SWITCH) != "0" and _compiled() is not None


def resume(lookup: Lookup, chosen: list[Tile], ahead: Sequence[int], between: int) -> Iterator[list[Tile] | None]:
    """What `search.steps` has still to give, from just behind a None on; what it finds, in the list `chosen`.

    `chosen` lies already. Level k still has `ahead[k]` tiles to try; on the last level these are the ones behind the
    tile that is to be laid next. A None comes after `between` steps each.
    """
    run = _compiled() or _run
    tiles, starts, bases = _flat(lookup.fitting, lookup.colours ** 2)
    words = np.array([_END if tile is None else tile[0] << 16 | tile[1] << 8 | tile[2] for tile in tiles], np.uint32)
    steps = np.array([(position, *sources, base) for position, sources, base
                      in zip(lookup.order, lookup.sources, bases, strict=True)], np.uint32)
    behind, before = (np.array(some, np.uint32) for some in lookup.shown())
    left, ways = np.array(lookup.stock, np.uint32), np.zeros(len(steps), np.uint32)
    for level, still in enumerate(ahead):
        position, one, other, base = steps[level].tolist()
        key = int(behind[one]) * lookup.colours + int(before[other])
        ways[level] = int(starts[base + key]) + len(lookup.fitting[level].get(key, ())) - still
        if level < len(chosen):
            left[chosen[level][0]] -= 1
            behind[position], before[position] = chosen[level][1:3]
    level, due = len(ahead) - 1, between
    ways[level] -= 1
    while True:
        outcome, level, due = run(words, starts, steps, lookup.colours, left, behind, before, ways, level, due)
        if outcome == _FOUND:
            chosen[:] = [tile for way in ways.tolist() for tile in tiles[way - 1:way] if tile is not None]
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


def _flat(fitting: Sequence[Fitting], size: int) -> tuple[list[Tile | None], Numbers, list[int]]:
    """Tiles that fit together, each time with a None behind; where they start, by key; and where a step's keys start.

    Keys are below `size`.
    """
    tiles: list[Tile | None] = [None]
    bases: dict[int, int] = {}
    rows: list[Numbers] = []
    for fits in fitting:
        if id(fits) not in bases:
            bases[id(fits)] = len(rows) * size
            row = np.zeros(size, np.uint32)
            for key, some in fits.items():
                row[key] = len(tiles)
                tiles += [*some, None]
            rows.append(row)
    return tiles, np.concatenate(rows), [bases[id(fits)] for fits in fitting]


def _run(words: Numbers, starts: Numbers, steps: Numbers, colours: int, left: Numbers, behind: Numbers,
         before: Numbers, ways: Numbers, level: int, due: int) -> Outcome:
    """Search until all positions are filled or `due` steps are made. Returns the outcome, the level and the steps left.

    A row of `steps` is a position, the ones behind and before it, and where its part of `starts` begins, which says
    where in `words` the tiles start that fit. `ways[k]` is the tile to try next on level k; the one that lies there is
    the one before.
    """
    one, last = np.uint32(1), np.uint32(len(steps) - 1)
    at = np.uint32(level)
    tile = ways[at]
    while True:
        word = words[tile]
        while word != _END and left[word >> np.uint32(16)] == 0:
            tile += one
            word = words[tile]
        if word != _END:
            if due == 0:
                ways[at] = tile
                return _PAUSED, int(at), due
            due -= 1
            ways[at] = tile + one
            if at == last:
                return _FOUND, int(at), due
            left[word >> np.uint32(16)] -= one
            position = steps[at, 0]
            behind[position] = word >> np.uint32(8) & np.uint32(255)
            before[position] = word & np.uint32(255)
            at += one
            key = behind[steps[at, 1]] * colours + before[steps[at, 2]]
            tile = starts[steps[at, 3] + key]
        elif at == 0:
            return _OVER, int(at), due
        else:
            at -= one
            tile = ways[at]
            left[words[tile - one] >> np.uint32(16)] += one
