"""Partial boards side by side, and one step of all of them, in numpy; `construct_fast.py` makes the same step."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from gridwright_solvers.edges.construct_board import Ints, Place, TurnedBoard

__all__ = ["NEVER", "Bytes", "Keys", "Outlook", "Spots", "States", "Step", "Words", "extended", "laid"]

Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Spots = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
#: Rows, codes and scores of ways to go on.
Ways = tuple[Ints, Ints, Ints]

#: A score that all others reach.
NEVER = -(1 << 62)
#: Spreads the bits of keys.
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(40)
#: Ways that are looked at together.
_TOGETHER = 1 << 19


@attrs.frozen(kw_only=True, eq=False)
class States:
    """Partial boards that fill the same cells, one row each."""

    used: Words
    """A bit for each piece, 64 to a word; shape (rows, words)."""
    front: Bytes
    """The colour that is shown downwards in each column; shape (rows, width)."""
    left: Bytes
    """The colour that is shown to the cell that comes next."""
    at: Spots
    """Where each colour stands in `Outlook.worth`; shape (rows, colours)."""
    breaks: Ints
    value: Ints
    key: Words
    """Equal for boards that use the same pieces and show the same colours."""

    def __len__(self) -> int:
        return len(self.left)

    def rows(self, some: Ints | slice) -> States:
        return States(**{field.name: getattr(self, field.name)[some] for field in attrs.fields(States)})


@attrs.frozen(kw_only=True, eq=False)
class Keys:
    """Random words, summed up in the keys of boards."""

    pieces: Words
    shown: Words
    """For each column, and then for what is shown to the right, by colour; shape (width + 1, colours)."""


@attrs.frozen(kw_only=True, eq=False)
class Outlook:
    """What colours are worth. With s sides of pieces left and d sides that empty cells touch, a colour stands at
    `first` + s * `row` + d; grey always stands at `grey`, and all around it is 0."""

    worth: Spots
    first: int
    row: int
    grey: int


@attrs.frozen(kw_only=True, eq=False)
class Step:
    """How the next cell is filled."""

    place: Place
    outlook: Outlook
    cost: int
    """What a break costs."""
    slack: int
    """How much better than others a way that breaks is expected to be at most, but for its cost."""
    noise: int
    """Noise is drawn from 0 to this, a power of two less 1."""
    most: int
    """How many of the contacts upwards and to the left may break; with 0, none at all."""
    keep: int


def extended(board: TurnedBoard, keys: Keys, states: States, step: Step) -> tuple[Ints, Ints]:
    """The rows and codes of the `step.keep` best ways to fill the cell; of equally good ones, the first.

    Where there are enough ways without a break, breaks are tried only for boards that are good enough to afford one.
    """
    lists, group, colours = board.lists, step.place.greys, board.colours
    up, left = states.front[:, step.place.col].astype(np.int64), states.left.astype(np.int64)
    which = [(group * colours + up) * colours + left, lists.up + group * colours + up,
             lists.left + group * colours + left, np.full(len(states), lists.whole + group)]
    none = np.zeros(0, np.int64)
    best: Ways = (none, none, none)
    some, least = np.arange(len(states)), NEVER
    for kind in range((1, 3, 4)[step.most]):
        if kind == 1:
            least = int(best[2].min()) if len(best[2]) == step.keep else NEVER
        if kind:
            some = np.flatnonzero(states.value - step.cost + step.slack >= least)
        ends = np.cumsum(lists.starts[which[kind][some] + 1] - lists.starts[which[kind][some]])
        start = 0
        while start < len(some):
            done = ends[start - 1] if start else 0
            stop = max(start + 1, int(np.searchsorted(ends, done + _TOGETHER, "right")))
            rows = some[start:stop]
            best = _best([best, _ways(board, keys, states, step, kind, rows, which[kind][rows])], step.keep)
            start = stop
    return best[0], best[1]


def laid(board: TurnedBoard, keys: Keys, states: States, step: Step, rows: Ints,
         codes: Ints) -> tuple[States, Ints, Ints]:
    """The boards made, with their rows and codes. Of boards with one key, the best stays, in the place of the first."""
    place = step.place
    key = _keys(board, keys, states, place, rows, codes)
    breaks = states.breaks[rows] + _broken(board, states, place, rows, codes)
    order = np.lexsort((np.arange(len(key)), breaks, key))
    heads = np.flatnonzero(np.r_[True, key[order][1:] != key[order][:-1]])
    stay = order[heads][np.argsort(np.minimum.reduceat(order, heads))]
    rows, codes = rows[stay], codes[stay]
    old = states.rows(rows)
    pieces, every, quads = codes >> 2, np.arange(len(rows)), board.quads[codes]
    new = attrs.evolve(old, key=key[stay], breaks=breaks[stay], left=quads[:, 1].astype(np.uint8))
    new.used[every, pieces >> 6] |= np.uint64(1) << (pieces & 63).astype(np.uint64)
    at, row = new.at, step.outlook.row
    for side in range(4):
        at[every, quads[:, side]] -= row
    at[every, old.front[:, place.col]] -= 1
    at[every, old.left] -= 1
    for side, wanted in ((1, place.right), (2, place.down)):
        if wanted >= 0:
            at[:, wanted] -= 1
        else:
            at[every, quads[:, side]] += 1
    new.front[:, place.col] = quads[:, 2]
    at[:, 0] = step.outlook.grey
    new.value[:] = step.outlook.worth[at].sum(axis=1, dtype=np.int64) - step.cost * new.breaks
    return new, rows, codes


def _ways(board: TurnedBoard, keys: Keys, states: States, step: Step, kind: int, some: Ints, which: Ints) -> Ways:
    """What is in list `which` for each row in `some` and breaks just as the kind says."""
    lists = board.lists
    sizes = lists.starts[which + 1] - lists.starts[which]
    rows = np.repeat(some, sizes)
    first = np.repeat(lists.starts[which] - (np.cumsum(sizes) - sizes), sizes)
    codes = lists.codes[first + np.arange(len(rows))]
    free = _free(board, states, rows, codes >> 2)
    if kind:
        ups = states.front[rows, step.place.col] != board.quads[codes, 0]
        lefts = states.left[rows] != board.quads[codes, 3]
        free &= (lefts & ~ups, ups & ~lefts, ups & lefts)[kind - 1]
    rows, codes = rows[free], codes[free]
    breaks = _broken(board, states, step.place, rows, codes)
    if step.most == 0:
        rows, codes, breaks = rows[breaks == 0], codes[breaks == 0], breaks[breaks == 0]
    noise = _keys(board, keys, states, step.place, rows, codes) * _SPREAD >> _SHIFT
    score = (states.value[rows] - step.cost * breaks + _outlook(board, states, step, rows, codes)
             + (noise.astype(np.int64) & step.noise))
    return rows, codes, score


def _free(board: TurnedBoard, states: States, rows: Ints, pieces: Ints) -> Flags:
    """Whether each piece can be used: it is left, and the equal piece before it, if any, is not."""
    before = board.before[pieces]
    found: Flags = ~_used(states, rows, pieces) & ((before < 0) | _used(states, rows, np.maximum(before, 0)))
    return found


def _used(states: States, rows: Ints, pieces: Ints) -> Flags:
    found: Flags = states.used[rows, pieces >> 6] >> (pieces & 63).astype(np.uint64) & np.uint64(1) > 0
    return found


def _broken(board: TurnedBoard, states: States, place: Place, rows: Ints, codes: Ints) -> Ints:
    """The breaks that each code brings."""
    quads = board.quads[codes]
    breaks: Ints = (states.front[rows, place.col] != quads[:, 0]).astype(np.int64)
    breaks += states.left[rows] != quads[:, 3]
    for side, wanted in ((1, place.right), (2, place.down)):
        if wanted >= 0:
            breaks += quads[:, side] != wanted
    return breaks


def _keys(board: TurnedBoard, keys: Keys, states: States, place: Place, rows: Ints, codes: Ints) -> Words:
    """The keys of the boards made."""
    quads, shown, col = board.quads[codes], keys.shown, place.col
    found: Words = (states.key[rows] + keys.pieces[codes >> 2] - shown[col, states.front[rows, col]]
                    - shown[board.width, states.left[rows]] + shown[col, quads[:, 2]]
                    + shown[board.width, quads[:, 1]])
    return found


def _outlook(board: TurnedBoard, states: States, step: Step, rows: Ints, codes: Ints) -> Ints:
    """What the codes change in the worth of the colours: each side alone, as if the others did not count."""
    quads, place, worth, row = board.quads[codes], step.place, step.outlook.worth, step.outlook.row

    def change(colour: Ints, by: int) -> Ints:
        at = states.at[rows, colour]
        return (worth[at + by] - worth[at]).astype(np.int64)

    def met(wanted: Ints, colour: Ints) -> Ints:
        found: Ints = np.where(wanted == colour, change(colour, -row - 1), change(colour, -row) + change(wanted, -1))
        return found

    found = met(states.front[rows, place.col].astype(np.int64), quads[:, 0])
    found += met(states.left[rows].astype(np.int64), quads[:, 3])
    for side, wanted in ((1, place.right), (2, place.down)):
        colour = quads[:, side]
        found += change(colour, 1 - row) if wanted < 0 else met(np.full_like(colour, wanted), colour)
    return found


def _best(parts: list[Ways], keep: int) -> Ways:
    rows, codes, score = (np.concatenate(column) for column in zip(*parts, strict=True))
    if len(rows) > keep:
        least = np.partition(score, len(score) - keep)[len(score) - keep]
        better = score > least
        better[np.flatnonzero(score == least)[: keep - int(better.sum())]] = True
        rows, codes, score = rows[better], codes[better], score[better]
    return rows, codes, score
