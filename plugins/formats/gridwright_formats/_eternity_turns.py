"""How pieces are turned whose numbers alone are known: so that sides match best, for many boards at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from gridwright_formats._eternity import Quad

__all__ = ["Turned", "turned_best", "turned_many"]

Bytes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int16]
Indices = npt.NDArray[np.int64]

#: What a side shows that matches nothing: grey, or no tile, or one that is not settled.
_NOTHING = 0
#: Rounds in which only cells are settled that one turn fits best, and the most of those that settle all cells.
_CAREFUL, _REST = 2, 12


@attrs.frozen
class Turned:
    """The codes of a board, -1 where empty, and the positions where another turn matches as well."""

    codes: tuple[int, ...]
    unsure: tuple[int, ...]


def turned_best(numbers: Sequence[int], pieces: Sequence[Quad], width: int) -> Turned:
    """The turns of the pieces of one board; `numbers` has one for each cell, -1 where it is empty."""
    codes, unsure = turned_many(np.array([numbers], np.int16), np.array(pieces, np.uint8), width)
    return Turned(tuple(codes[0].tolist()), tuple(np.flatnonzero(unsure[0]).tolist()))


def turned_many(numbers: Numbers, pieces: Bytes, width: int) -> tuple[Numbers, Flags]:
    """Codes, and where they are unsure, of boards x cells numbers of pieces (pieces x 4 colours).

    Grey belongs on the rim; of the turns left, a cell takes one that matches most of its neighbours. First from cell to
    cell in reading order, where one turn is the best; then wherever something does not match, until no cell alone can
    be bettered.
    """
    boards = _Boards(numbers, _Turns.of(pieces), width)
    boards.read()
    for round_ in range(_CAREFUL + _REST):
        if not boards.better(round_ < _CAREFUL):
            break
    filled = numbers >= 0
    codes = np.ascontiguousarray(boards.codes.astype(np.int16).T)
    codes[~filled] = -1
    return codes, filled & ~boards.only.T


@attrs.frozen
class _Turns:
    """Tables over pieces, of which the last is none. Turns are bits: 1, 2, 4, 8 for none to three quarter turns.

    `showing[side][piece * colours + colour]` are the turns that show the colour on the side; `looks[side][code]` is the
    colour shown, where the last code is that of an unsettled cell. `distinct[piece]` leaves out turns that look like
    lower ones.
    """

    greys: Flags
    distinct: Bytes
    colours: int
    showing: tuple[Bytes, ...]
    looks: tuple[Bytes, ...]

    @classmethod
    def of(cls, pieces: Bytes) -> _Turns:
        """The tables of pieces x 4 colours."""
        faces = np.vstack([pieces, np.full((1, 4), _NOTHING, np.uint8)])
        half = (faces[:, 0] == faces[:, 2]) & (faces[:, 1] == faces[:, 3])
        distinct = np.where(half, np.where(faces[:, 0] == faces[:, 1], 1, 3), 15).astype(np.uint8)
        showing, looks = [], []
        for side in range(4):
            turns = np.zeros((len(faces), int(faces.max()) + 1), np.uint8)
            for turn in range(4):
                turns[np.arange(len(faces)), faces[:, (side - turn) % 4]] |= 1 << turn
            turns[:, _NOTHING] = 0
            showing.append(turns.ravel())
            looks.append(np.append(np.stack([faces[:, (side - turn) % 4] for turn in range(4)], 1), np.uint8(_NOTHING)))
        return cls(faces == 0, distinct, int(faces.max()) + 1, tuple(showing), tuple(looks))

    def allowed(self, rim: Sequence[bool]) -> Bytes:
        """The turns of each piece that put fewest sides wrong in a cell with this rim: grey inside, or not on it."""
        faults = np.stack([sum((self.greys[:, (side - turn) % 4] != rim[side]).astype(np.uint8) for side in range(4))
                           for turn in range(4)])
        best = faults == faults.min(axis=0)
        bits: Bytes = np.left_shift(best, np.arange(4, dtype=np.uint8)[:, None]).sum(axis=0, dtype=np.uint8)
        return bits & self.distinct


def _most() -> Bytes:
    index = np.arange(1 << 16)
    sides = np.stack([sum(index >> 4 * side + turn & 1 for side in range(4)) for turn in range(4)])
    best = (sides == sides.max(axis=0)) & (sides > 0)
    found: Bytes = np.left_shift(best, np.arange(4, dtype=np.uint8)[:, None]).sum(axis=0, dtype=np.uint8)
    return found


#: For the turns that match each of four sides, as 16 bits, the turns that match most sides; 0 where none does.
_MOST = _most()
#: The lowest of some turns, and whether they are only one.
_FIRST = np.array([0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0], np.int16)
_SINGLE = np.array([bin(turns).count("1") == 1 for turns in range(16)])


class _Boards:
    """Boards side by side: arrays have cells before boards; where one index is used, it is cell * boards + board."""

    def __init__(self, numbers: Numbers, turns: _Turns, width: int) -> None:
        self.turns = turns
        self.count, cells = numbers.shape
        self.width, self.height = width, cells // width
        none = len(turns.greys) - 1
        # In the order in which they are gone through: copying the transposed array takes a tenth of the time it saves.
        self.numbers = np.ascontiguousarray(np.where(numbers < 0, none, numbers).T, np.int64)
        self.filled = self.numbers != none
        self.open = 4 * none + 4
        self.codes = np.full((cells, self.count), self.open, np.int64)
        self.only = np.ones((cells, self.count), bool)
        rims = list(self._rims())
        kinds = {rim: turns.allowed(rim) for rim in set(rims)}
        self.allowed = np.stack([kinds[rim] for rim in rims])
        self.inner = ~np.array(rims).T
        self.shown = np.zeros((4, cells, self.count), np.uint8)
        self.pending = np.zeros((cells, self.count), bool)
        odd = np.add.outer(np.arange(self.height), np.arange(width)).ravel() % 2 == 1
        self.halves = (~odd, odd)

    def _rims(self) -> Iterator[tuple[bool, bool, bool, bool]]:
        for position in range(self.width * self.height):
            row, col = divmod(position, self.width)
            yield row == 0, col == self.width - 1, row == self.height - 1, col == 0

    def read(self) -> None:
        """Settle cells in reading order by the neighbours above and to the left, where one turn is the best."""
        right, down = self.turns.looks[1], self.turns.looks[2]
        for cell in range(self.width * self.height):
            numbers = self.numbers[cell]
            row = numbers * self.turns.colours
            above = self.turns.showing[0].take(row + self.shown[2, cell - self.width]) if cell >= self.width else 0
            left = self.turns.showing[3].take(row + self.shown[1, cell - 1]) if cell % self.width else 0
            fit = _best(self.allowed[cell].take(numbers), above, left)
            codes = np.where(_SINGLE.take(fit), 4 * numbers + _FIRST.take(fit), self.open)
            self.codes[cell] = codes
            self.shown[1, cell], self.shown[2, cell] = right.take(codes), down.take(codes)
        for side in (0, 3):
            self.turns.looks[side].take(self.codes, out=self.shown[side], mode="clip")
        self._doubt()

    def _doubt(self) -> None:
        """Mark the cells that are not settled, or do not match a neighbour, or have none there."""
        grid = (self.height, self.width, self.count)
        up, right, down, left = (colours.reshape(grid) for colours in self.shown)
        pending = (self.codes == self.open).reshape(grid)
        across = (right[:, :-1] != left[:, 1:]) | (right[:, :-1] == _NOTHING)
        along = (down[:-1] != up[1:]) | (down[:-1] == _NOTHING)
        pending[:, :-1] |= across
        pending[:, 1:] |= across
        pending[:-1] |= along
        pending[1:] |= along
        self.pending = pending.reshape(self.filled.shape) & self.filled

    def better(self, careful: bool) -> bool:
        """Look at all marked cells again, those of either colour of a chessboard at once; whether any remain."""
        for half in self.halves:
            marked = np.flatnonzero(self.pending & half[:, None])
            if len(marked):
                self._settle(marked, careful)
        return bool(self.pending.any())

    def _settle(self, marked: Indices, careful: bool) -> None:
        cells = marked // self.count
        numbers = self.numbers.ravel()[marked]
        row = numbers * self.turns.colours
        fit = _best(self.allowed[cells, numbers], *(
            self.turns.showing[side].take(row + self._facing(side, cells, marked)) for side in range(4)))
        old, single = self.codes.ravel()[marked], _SINGLE.take(fit)
        kept = (old != self.open) & (fit >> (old & 3) & 1 == 1)
        new = np.where(kept, old, 4 * numbers + _FIRST[fit])
        if careful:
            new = np.where(single, new, self.open)
        self.codes.ravel()[marked] = new
        self.only.ravel()[marked] = single
        self.pending.ravel()[marked] = new == self.open
        for side in range(4):
            self.shown[side].ravel()[marked] = self.turns.looks[side][new]
        changed = new != old
        cells, marked = cells[changed], marked[changed]
        for side in range(4):
            there, step = self._beside(side, cells)
            others = marked[there] + step * self.count
            self.pending.ravel()[others] = self.filled.ravel()[others]

    def _beside(self, side: int, cells: Indices) -> tuple[Flags, int]:
        """Whether there is a cell beside each on a side, and how many cells further it comes."""
        return self.inner[side].take(cells), (-self.width, 1, self.width, -1)[side]

    def _facing(self, side: int, cells: Indices, marked: Indices) -> Bytes:
        """The colours that the neighbours on a side show."""
        there, step = self._beside(side, cells)
        colours = self.shown[side ^ 2].ravel().take(marked + step * self.count, mode="clip")
        return np.where(there, colours, np.uint8(_NOTHING))


def _best(allowed: Bytes, *sides: Bytes | int) -> Bytes:
    """Of the allowed turns those that match most sides, given the turns that match each."""
    index = np.zeros(len(allowed), np.uint16)
    for i, turns in enumerate(sides):
        index |= (allowed & turns).astype(np.uint16) << np.uint16(4 * i)
    best = _MOST.take(index)
    return np.where(best == 0, allowed, best)
