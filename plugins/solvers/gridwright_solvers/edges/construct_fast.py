"""The step of `construct_states.py` as machine code: it needs numba, which is optional. The results are the same."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from gridwright_solvers.edges.construct_board import Ints, TurnedBoard
from gridwright_solvers.edges.construct_states import NEVER, Bytes, Keys, Spots, States, Step, Words

__all__ = ["available", "extended", "laid"]

#: The environment variable that, set to "0", leaves all searches to numpy.
SWITCH = "GRIDWRIGHT_FAST"

Functions = tuple[Callable[..., tuple[int, int]], Callable[..., tuple[int, int]], Callable[..., int]]

#: The types of the functions below, so that they are compiled before they are first called.
_ROWS = "uint64[:, ::1], uint8[:, ::1], uint8[::1], int32[:, ::1], int64[::1], int64[::1], uint64[::1]"
_KEYS = "uint64[::1], uint64[:, ::1]"
_CUT = "UniTuple(int64, 2)(int64[::1], int64[::1], int64[::1], int64, int64)"
_EXTEND = (f"UniTuple(int64, 2)(int64[::1], int64[::1], int64[:, ::1], int64[::1], int64[::1], int32[::1], "
           f"{_ROWS}, {_KEYS}, int64[::1], int64[::1], int64[::1], int64, int64, int64, int64, int64)")
_LAY = (f"int64(int64[:, ::1], int64[::1], int32[::1], {_ROWS}, {_KEYS}, int64[::1], int64[::1], {_ROWS}, "
        "int64[::1])")


def available() -> bool:
    """Whether numba can be used, and the switch is not off. Imports numba."""
    return os.environ.get(SWITCH) != "0" and _compiled() is not None


def extended(board: TurnedBoard, keys: Keys, states: States, step: Step) -> tuple[Ints, Ints]:
    """As `construct_states.extended`."""
    cut, extend, _ = _functions()
    lists, keep = board.lists, step.keep
    room = max(4 * keep, keep + int(np.diff(lists.starts).max()))
    rows, codes, score = ways = [np.empty(room, np.int64) for _ in range(3)]
    fixed = (lists.codes, lists.starts, board.quads, board.before, _numbers(board, step), step.outlook.worth,
             *_arrays(states), keys.pieces, keys.shown, rows, codes, score)
    count, least, floor = 0, NEVER, NEVER
    for kind in range((1, 3, 4)[step.most]):
        if kind == 1 and count >= keep:
            count, least = cut(*ways, count, keep)
            floor = least
        row = 0
        while row < len(states):
            row, count = extend(*fixed, kind, row, count, least, floor)
            if row < len(states):
                count, least = cut(*ways, count, keep)
    if count > keep:
        count, least = cut(*ways, count, keep)
    return rows[:count], codes[:count]


def laid(board: TurnedBoard, keys: Keys, states: States, step: Step, rows: Ints,
         codes: Ints) -> tuple[States, Ints, Ints]:
    """As `construct_states.laid`."""
    _, _, lay = _functions()
    rows, codes = rows.copy(), codes.copy()
    new = States(**{name: np.empty((len(rows), *old.shape[1:]), old.dtype)
                         for name, old in zip(_NAMES, _arrays(states), strict=True)})
    table = np.full(1 << (2 * len(rows)).bit_length(), -1, np.int64)
    count = lay(board.quads, _numbers(board, step), step.outlook.worth, *_arrays(states), keys.pieces, keys.shown, rows,
                codes, *_arrays(new), table)
    return new.rows(slice(count)), rows[:count], codes[:count]


_NAMES = ("used", "front", "left", "at", "breaks", "value", "key")


def _arrays(states: States) -> list[Any]:
    return [getattr(states, name) for name in _NAMES]


def _numbers(board: TurnedBoard, step: Step) -> Ints:
    """What the functions below ask for, in the order in which they take it apart."""
    place, lists = step.place, board.lists
    return np.array([board.width, board.colours, place.col, place.greys, place.right, place.down, lists.up, lists.left,
                     lists.whole, step.outlook.row, step.outlook.grey, step.cost, step.slack, step.noise, step.most],
                    np.int64)


def _functions() -> Functions:
    return _compiled() or (_cut, _extend, _lay)


@cache
def _compiled() -> Functions | None:
    """The functions as machine code; None where numba is absent, does not suit numpy or can keep its work nowhere."""
    try:
        from numba import njit

        return njit(_CUT, cache=True)(_cut), njit(_EXTEND, cache=True)(_extend), njit(_LAY, cache=True)(_lay)
    except (ImportError, OSError, RuntimeError):
        return None


def _cut(rows: Ints, codes: Ints, score: Ints, count: int, keep: int) -> tuple[int, int]:
    """Keep, in their order, the `keep` best of `count` ways, of equally good ones the first. The number, least score.

    """
    top, low = score[0], score[0]
    for i in range(count):
        top, low = max(top, score[i]), min(low, score[i])
    tally = np.zeros(top - low + 1, np.int64)
    for i in range(count):
        tally[top - score[i]] += 1
    behind, ties = 0, keep
    while tally[behind] < ties:
        ties -= tally[behind]
        behind += 1
    least, kept = top - behind, 0
    for i in range(count):
        if score[i] < least:
            continue
        if score[i] == least:
            if ties == 0:
                continue
            ties -= 1
        rows[kept], codes[kept], score[kept] = rows[i], codes[i], score[i]
        kept += 1
    return kept, least


def _extend(listed: Ints, starts: Ints, quads: Ints, before: Ints, numbers: Ints, outlook: Spots, used: Words,
            front: Bytes, left: Bytes, at: Spots, breaks: Ints, value: Ints, key: Words, piece_keys: Words,
            shown: Words, rows: Ints, codes: Ints, score: Ints, kind: int, row: int, count: int, least: int,
            floor: int) -> tuple[int, int]:
    """Write ways of a kind that score `least` or more behind the first `count`, for the boards from `row` on.

    Stops where there may be no more room. Returns the row that comes next, and how many ways there are.
    """
    width, colours, col, group, right, down, ups, lefts, whole, wide, _, cost, slack, noise, most = numbers
    one, spread, shift = np.uint64(1), np.uint64(0x9E3779B97F4A7C15), np.uint64(40)
    while row < len(left):
        if kind > 0 and value[row] - cost + slack < floor:
            row += 1
            continue
        above, beside = np.int64(front[row, col]), np.int64(left[row])
        if kind == 0:
            which = (group * colours + above) * colours + beside
        elif kind == 1:
            which = ups + group * colours + above
        elif kind == 2:
            which = lefts + group * colours + beside
        else:
            which = whole + group
        if count + starts[which + 1] - starts[which] > len(rows):
            return row, count
        for i in range(starts[which], starts[which + 1]):
            code = listed[i]
            piece = code >> 2
            if used[row, piece >> 6] >> np.uint64(piece & 63) & one:
                continue
            other = before[piece]
            if other >= 0 and not used[row, other >> 6] >> np.uint64(other & 63) & one:
                continue
            up, onward, under, back = quads[code, 0], quads[code, 1], quads[code, 2], quads[code, 3]
            if kind > 0 and ((up == above) != (kind == 1) or (back == beside) != (kind == 2)):
                continue
            mark, broken = value[row], 0
            for wanted, colour in ((above, up), (right, onward), (down, under), (beside, back)):
                here = at[row, colour]
                mark -= outlook[here]
                if wanted == colour:
                    mark += outlook[here - wide - 1]
                elif wanted < 0:
                    mark += outlook[here - wide + 1]
                else:
                    there = at[row, wanted]
                    mark += outlook[here - wide] + outlook[there - 1] - outlook[there]
                    broken += 1
            if broken > 0 and most == 0:
                continue
            mark -= cost * broken
            if mark + noise < least:
                continue
            word = (key[row] + piece_keys[piece] - shown[col, above] - shown[width, beside] + shown[col, under]
                    + shown[width, onward])
            mark += np.int64(word * spread >> shift) & noise
            if mark >= least:
                rows[count], codes[count], score[count] = row, code, mark
                count += 1
        row += 1
    return row, count


def _lay(quads: Ints, numbers: Ints, outlook: Spots, used: Words, front: Bytes, left: Bytes, at: Spots, breaks: Ints,
         value: Ints, key: Words, piece_keys: Words, shown: Words, rows: Ints, codes: Ints, new_used: Words,
         new_front: Bytes, new_left: Bytes, new_at: Spots, new_breaks: Ints, new_value: Ints, new_key: Words,
         table: Ints) -> int:
    """Write the boards made into the new arrays, and their rows and codes in front. Returns how many there are."""
    width, colours, col, _, right, down, _, _, _, wide, grey, cost, _, _, _ = numbers
    one, spread, shift = np.uint64(1), np.uint64(0x9E3779B97F4A7C15), np.uint64(32)
    mask, count = len(table) - 1, 0
    for i in range(len(rows)):
        row, code = rows[i], codes[i]
        piece = code >> 2
        above, beside = np.int64(front[row, col]), np.int64(left[row])
        onward, under = quads[code, 1], quads[code, 2]
        word = (key[row] + piece_keys[piece] - shown[col, above] - shown[width, beside] + shown[col, under]
                + shown[width, onward])
        broken = breaks[row]
        if quads[code, 0] != above:
            broken += 1
        if quads[code, 3] != beside:
            broken += 1
        if right >= 0 and onward != right:
            broken += 1
        if down >= 0 and under != down:
            broken += 1
        slot = np.int64(word * spread >> shift) & mask
        to = count
        while table[slot] >= 0:
            if new_key[table[slot]] == word:
                to = table[slot]
                break
            slot = (slot + 1) & mask
        if to < count:
            if new_breaks[to] <= broken:
                continue
        else:
            table[slot] = count
            count += 1
        for j in range(used.shape[1]):
            new_used[to, j] = used[row, j]
        new_used[to, piece >> 6] |= one << np.uint64(piece & 63)
        for j in range(width):
            new_front[to, j] = front[row, j]
        new_front[to, col] = under
        new_left[to] = onward
        for j in range(colours):
            new_at[to, j] = at[row, j]
        for side in range(4):
            new_at[to, quads[code, side]] -= wide
        new_at[to, above] -= 1
        new_at[to, beside] -= 1
        if right < 0:
            new_at[to, onward] += 1
        else:
            new_at[to, right] -= 1
        if down < 0:
            new_at[to, under] += 1
        else:
            new_at[to, down] -= 1
        new_at[to, 0] = grey
        worth = -cost * broken
        for j in range(1, colours):
            worth += outlook[new_at[to, j]]
        new_breaks[to], new_value[to], new_key[to] = broken, worth, word
        rows[to], codes[to] = row, code
    return count
