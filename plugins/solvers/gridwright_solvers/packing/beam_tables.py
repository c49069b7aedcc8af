"""Tables of bits for a beam search: what is the same in all partial packings, and rows of words for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

__all__ = ["Bools", "Floats", "Here", "Ints", "Pieces", "Words", "alike", "first_empty", "packed"]

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Floats = NDArray[np.float64]

#: How much it is worth to use up kinds with few moves; chosen by trial on one packing of 35 hexominoes.
_SCARCE = 0.3


@attrs.frozen(kw_only=True, eq=False)
class Pieces:
    """The moves as tables with one row per move; columns are cells in the caller's numbering."""

    kinds: Ints
    member: Bools
    """Cells of the move."""
    touched: tuple[Bools, ...]
    """touched[n]: cells outside that have more than n neighbours in the move."""
    edge: Ints
    """Pairs of neighbours of which one is in the move."""
    worth: Floats
    """Higher for moves of kinds with few moves."""
    stock: Ints

    @classmethod
    def of(cls, cells: int, moves: Sequence[tuple[int, int]], stock: Sequence[int],
           neighbours: Sequence[int]) -> Pieces:
        """The tables of moves (kind, mask of cells); `neighbours` has a mask for each cell."""
        kinds = np.array([kind for kind, _ in moves], dtype=np.int64)
        member = _unpacked([mask for _, mask in moves], cells)
        beside = member.astype(np.float32) @ _unpacked(neighbours, cells).astype(np.float32)
        beside[member] = 0
        touched = tuple(beside > n for n in range(int(beside.max())))
        worth = -_SCARCE * np.log(np.bincount(kinds)[kinds])
        return cls(kinds=kinds, member=member, touched=touched, edge=beside.sum(axis=1).astype(np.int64),
                   worth=worth, stock=np.array(stock, dtype=np.int64))


@attrs.frozen(kw_only=True, eq=False)
class Here:
    """The moves whose first cell is a given one. Words that are 0 for all of them are left out."""

    moves: Ints
    tests: tuple[tuple[int, Words], ...]
    """(number of a word, that word of every move): cells, and the bit of the kind."""
    touched: tuple[tuple[int, Words], ...]

    @classmethod
    def of(cls, moves: Ints, tests: Words, touched: Sequence[Words]) -> Here:
        """The rows of `moves`, out of tables that have a row for every move."""
        def words(table: Words) -> Iterator[tuple[int, Words]]:
            for word in np.flatnonzero(table[moves].any(axis=0)):
                yield int(word), table[moves, word]

        return cls(moves=moves, tests=tuple(words(tests)), touched=tuple(w for table in touched for w in words(table)))


def _unpacked(masks: Sequence[int], cells: int) -> Bools:
    """One row per mask, one column per cell."""
    size = (cells + 7) // 8
    data = np.frombuffer(b"".join(mask.to_bytes(size, "little") for mask in masks), dtype=np.uint8)
    return np.unpackbits(data.reshape(-1, size), axis=1, count=cells, bitorder="little").astype(np.bool_)


def packed(cells: Bools, kinds: NDArray[Any]) -> Words:
    """Rows of words of 64 bits, the lowest first: the cells, then the kinds."""
    data = np.packbits(np.hstack([cells, kinds != 0]), axis=1, bitorder="little")
    padded = np.ascontiguousarray(np.pad(data, ((0, 0), (0, -data.shape[1] % 8))))
    return padded.view("<u8").astype(np.uint64)


def first_empty(covered: Words, cells: int) -> Ints:
    """The first bit not set of every row; `cells` where no cell is empty."""
    first = np.full(len(covered), cells)
    for word in reversed(range(covered.shape[1])):
        empty = ~covered[:, word]
        low = empty & (~empty + np.uint64(1))
        some = np.flatnonzero(low)
        first[some] = 64 * word + np.frexp(low[some].astype(np.float64))[1] - 1
    first[first > cells] = cells
    return first


def alike(values: Ints) -> Iterator[tuple[int, Ints]]:
    """Every value and the rows that have it."""
    rows = np.argsort(values, kind="stable")
    for some in np.split(rows, np.flatnonzero(np.diff(values[rows])) + 1):
        yield int(values[some[0]]), some
