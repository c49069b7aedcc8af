"""A first solution of a large packing: many partial packings are carried forward side by side, the best are kept.

A plain search is lost in large packings because a poor start is found out only near the end. Here the cells are put
in an order that leaves one compact open region for last, the first empty cell is covered in all partial packings at
once, and of those with equally many tiles only the `width` best survive: awkward tiles used early and a short edge
between covered and empty are good, and noise keeps them apart. When a run dies out, the next is wider and its
order and noise are others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from gridwright_solvers.packing.beam_order import cell_order, lateness
from gridwright_solvers.packing.beam_tables import Floats, Here, Ints, Pieces, Words, alike, first_empty, packed

__all__ = ["beam_search"]

#: Partial packings kept in the first run; each further run keeps `_GROWTH` times as many, up to `_WIDEST`.
_WIDTH, _GROWTH, _WIDEST = 500, 2, 32_000
#: Weights of what makes a partial packing good; chosen by trial on one packing of 35 hexominoes.
_EDGE, _NOISE = 0.1, 1.0
#: Partial packings that are extended together; keeps the tables within the processor's cache.
_TOGETHER = 2048


def beam_search(cells: int, moves: Sequence[tuple[int, int]], stock: Sequence[int], neighbours: Sequence[int],
                sizes: Sequence[int], *, seed: int = 0, look: Callable[[], None] = lambda: None,
                most: int | None = None) -> list[int] | None:
    """The indices of moves (kind, mask of cells) that cover every cell once and use stock[kind] of every kind.

    A step is one partial packing whose first empty cell is covered in every way. None when it gives up: after `most`
    steps or where a further run would be the same. None never means that there is no solution.
    `look` is called before every run and every few thousand steps; it may raise.
    """
    if sum(count * size for count, size in zip(stock, sizes, strict=True)) != cells:
        return None
    usable = [i for i, (kind, _) in enumerate(moves) if stock[kind]]
    if not cells or not usable:
        return None if cells else []
    rng = random.Random(seed)
    pieces = Pieces.of(cells, [moves[i] for i in usable], stock, neighbours)
    watch = _Watch(look, most)
    late, width = lateness(neighbours), _WIDTH
    while True:
        look()
        run = _Run.of(pieces, cell_order(neighbours, late, rng.uniform(4.0, 8.0)), rng)
        chosen = run.search(width, watch)
        if chosen is not None:
            return [usable[i] for i in chosen]
        if watch.spent or not run.dropped:
            return None
        width = min(width * _GROWTH, _WIDEST)


@attrs.define
class _Watch:
    """Counts steps and calls `look`."""

    look: Callable[[], None]
    most: int | None
    steps: int = 0
    unseen: int = 0

    @property
    def spent(self) -> bool:
        return self.most is not None and self.steps >= self.most

    def count(self, steps: int) -> None:
        self.steps += steps
        self.unseen += steps
        if self.unseen >= _TOGETHER:
            self.unseen = 0
            self.look()


@attrs.frozen(kw_only=True, eq=False)
class _States:
    """Partial packings with equally many tiles, one row each."""

    covered: Words
    """Bits of the cells in order, then one bit for every kind that is used up."""
    left: Ints
    """Copies left of every kind."""
    keys: Words
    """Equal for partial packings with the same cells covered and the same copies left."""
    score: Floats


@attrs.define(kw_only=True, eq=False)
class _Run:
    """One search along one order of the cells."""

    pieces: Pieces
    order: list[int]
    masks: Words
    here: list[Here]
    keys: Words
    dropped: bool = False
    """Whether a partial packing was left behind."""

    @classmethod
    def of(cls, pieces: Pieces, order: list[int], rng: random.Random) -> _Run:
        member = pieces.member[:, order]
        kinds = len(pieces.stock)
        one_kind = np.arange(kinds) == pieces.kinds[:, None]
        masks, tests = packed(member, 0 * one_kind), packed(member, one_kind)
        touched = [packed(cells[:, order], 0 * one_kind) for cells in pieces.touched]
        first = member.argmax(axis=1)
        here = [Here.of(np.flatnonzero(first == cell), tests, touched) for cell in range(len(order))]
        cell_keys = np.array([rng.getrandbits(64) for _ in order], dtype=np.uint64)
        kind_keys = np.array([rng.getrandbits(64) for _ in range(kinds)], dtype=np.uint64)
        keys = (member * cell_keys).sum(axis=1, dtype=np.uint64) + kind_keys[pieces.kinds]
        return cls(pieces=pieces, order=order, masks=masks, here=here, keys=keys)

    def search(self, width: int, watch: _Watch) -> list[int] | None:
        """The moves of a full packing, as rows; None where all partial packings kept have died out."""
        states = self._empty()
        past: list[tuple[Ints, Ints]] = []
        for _ in range(int(self.pieces.stock.sum())):
            parents, moves, scores = self._extended(states, watch)
            if watch.spent or not len(parents):
                return None
            keys = states.keys[parents] + self.keys[moves]
            best = self._best(keys, scores, width)
            parents, moves = parents[best], moves[best]
            states = self._after(states, parents, moves, keys[best], scores[best])
            past.append((parents, moves))
        return _traced(past)

    def _empty(self) -> _States:
        stock = self.pieces.stock[None, :]
        covered = packed(np.zeros((1, len(self.order)), dtype=np.bool_), stock == 0)
        return _States(covered=covered, left=stock, keys=np.zeros(1, dtype=np.uint64), score=np.zeros(1))

    def _extended(self, states: _States, watch: _Watch) -> tuple[Ints, Ints, Floats]:
        """Every way to cover the first empty cell of every state: rows of states, rows of moves, scores."""
        parts: list[tuple[Ints, Ints, Floats]] = [(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))]
        for cell, rows in alike(first_empty(states.covered, len(self.order))):
            for start in range(0, len(rows), _TOGETHER):
                if watch.spent:
                    return parts[0]
                some = rows[start : start + _TOGETHER]
                watch.count(len(some))
                if len(self.here[cell].moves):
                    parts.append(self._laid(states, some, self.here[cell]))
        parents, moves, scores = (np.concatenate(column) for column in zip(*parts, strict=True))
        return parents, moves, scores

    def _laid(self, states: _States, rows: Ints, here: Here) -> tuple[Ints, Ints, Floats]:
        clash: Any = 0
        for word, masks in here.tests:
            clash = clash | (states.covered[rows, word][:, None] & masks)
        at, which = np.nonzero(clash == 0)
        parents, moves = rows[at], here.moves[which]
        edge = self.pieces.edge[moves]
        for word, masks in here.touched:
            # A pair of neighbours is no longer edge once both are covered.
            edge -= 2 * np.bitwise_count(states.covered[parents, word] & masks[which]).astype(np.int64)
        return parents, moves, states.score[parents] + self.pieces.worth[moves] - _EDGE * edge

    def _best(self, keys: Words, scores: Floats, width: int) -> Ints:
        """Rows of the `width` best, each covering and stock once."""
        rows = np.unique(keys, return_index=True)[1]
        if len(rows) <= width:
            return rows
        self.dropped = True
        noise = (keys[rows] >> np.uint64(11)) * (_NOISE / 2**53)
        best = np.argpartition(-(scores[rows] + noise), width)[:width]
        return rows[np.sort(best)]

    def _after(self, states: _States, parents: Ints, moves: Ints, keys: Words, score: Floats) -> _States:
        covered = states.covered[parents] | self.masks[moves]
        left, kinds, rows = states.left[parents], self.pieces.kinds[moves], np.arange(len(parents))
        left[rows, kinds] -= 1
        over = left[rows, kinds] == 0
        bits = len(self.order) + kinds[over]
        covered[rows[over], bits // 64] |= np.uint64(1) << (bits % 64).astype(np.uint64)
        return _States(covered=covered, left=left, keys=keys, score=score)


def _traced(past: Sequence[tuple[Ints, Ints]]) -> list[int]:
    """The moves that lead to the first state of the last step; `past` has each step's rows of states and of moves."""
    row, chosen = 0, []
    for parents, moves in reversed(past):
        chosen.append(int(moves[row]))
        row = int(parents[row])
    return chosen[::-1]
