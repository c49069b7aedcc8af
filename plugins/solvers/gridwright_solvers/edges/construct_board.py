"""A board turned for the beam of `construct.py`: cells in reading order, and which codes fit beside given colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

import attrs
import numpy as np
import numpy.typing as npt

from gridwright_solvers.edges.grid import GREY, EdgeGrid

__all__ = ["Ints", "Lists", "Place", "TurnedBoard", "turned"]

Ints = npt.NDArray[np.int64]

#: No neighbour that lies already.
ANY = -1


@attrs.frozen(kw_only=True)
class Place:
    """What a free cell asks for."""

    index: int
    col: int
    greys: int
    """Which group of codes is grey exactly where this cell lies on the rim."""
    right: int
    """The colour of the given to the right; -1 where there is none."""
    down: int


@attrs.frozen(kw_only=True, eq=False)
class Lists:
    """Codes by what they match: list k is `codes[starts[k]:starts[k + 1]]`.

    For each group g of codes, colour u above and colour l to the left, C colours in all: both match in list
    (g * C + u) * C + l; the upper one does in list `up` + g * C + u, the left one in `left` + g * C + l; all codes of
    the group are in list `whole` + g.
    """

    codes: Ints
    starts: Ints
    up: int
    left: int
    whole: int


@attrs.frozen(kw_only=True, eq=False)
class TurnedBoard:
    """A grid turned clockwise by quarter turns; codes and indices here are the turned ones."""

    turns: int
    width: int
    height: int
    colours: int
    quads: Ints
    """Colours up, right, down, left of each code; shape (codes, 4)."""
    givens: tuple[int, ...]
    """The code at each index; -1 where it is free."""
    positions: tuple[int, ...]
    """The position in the grid at each index."""
    places: tuple[Place | None, ...]
    """None for a given."""
    lists: Lists
    before: Ints
    """For each piece the equal free piece that is to be used before it; -1 for none."""
    supply: Ints
    """How many sides of free pieces have each colour; none is grey, as grey matches nothing."""
    demand: Ints
    """How many sides of givens that free cells touch show each colour."""

    def back(self, codes: Sequence[int]) -> list[int]:
        """Codes by index as codes by position of the grid."""
        found = [-1] * len(self.positions)
        for position, code in zip(self.positions, codes, strict=True):
            found[position] = _turn(code, -self.turns)
        return found


def turned(grid: EdgeGrid) -> TurnedBoard:
    """The grid turned so that its rows are short and its givens lie early."""
    ways = [_positions(grid, turns) for turns in range(4)]

    def cost(turns: int) -> tuple[int, int]:
        width = (grid.height, grid.width)[turns % 2 == 0]
        return width, sum(i for i, position in enumerate(ways[turns]) if grid.codes[position] >= 0)

    turns = min(range(4), key=cost)
    return _board(grid, turns, ways[turns])


def _turn(code: int, turns: int) -> int:
    return code if code < 0 else code // 4 * 4 + (code + turns) % 4


def _positions(grid: EdgeGrid, turns: int) -> tuple[int, ...]:
    """The position at each index of the board after clockwise quarter turns."""
    rows = [list(range(start, start + grid.width)) for start in range(0, grid.width * grid.height, grid.width)]
    for _ in range(turns):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return tuple(position for row in rows for position in row)


def _board(grid: EdgeGrid, turns: int, positions: tuple[int, ...]) -> TurnedBoard:
    width, height = (grid.width, grid.height)[:: -1 if turns % 2 else 1]
    givens = tuple(_turn(grid.codes[position], turns) for position in positions)
    colours = 1 + max(max(piece) for piece in grid.pieces)
    groups: dict[tuple[bool, ...], int] = {}
    places: list[Place | None] = []
    for index, given in enumerate(givens):
        row, col = divmod(index, width)
        rim = (row == 0, col == width - 1, row == height - 1, col == 0)
        if given >= 0:
            places.append(None)
            continue
        right = ANY if rim[1] or givens[index + 1] < 0 else grid.quads[givens[index + 1]][3]
        down = ANY if rim[2] or givens[index + width] < 0 else grid.quads[givens[index + width]][0]
        places.append(Place(index=index, col=col, greys=groups.setdefault(rim, len(groups)), right=right, down=down))
    given_pieces = {code // 4 for code in givens if code >= 0}
    return TurnedBoard(turns=turns, width=width, height=height, colours=colours, quads=np.array(grid.quads, np.int64),
                       givens=givens, positions=positions, places=tuple(places),
                       lists=_lists(grid, groups, given_pieces, colours), before=_before(grid, given_pieces),
                       supply=_supply(grid, given_pieces, colours), demand=_demand(grid, colours))


def _supply(grid: EdgeGrid, taken: set[int], colours: int) -> Ints:
    found = np.zeros(colours, np.int64)
    for piece, quad in enumerate(grid.pieces):
        if piece not in taken:
            np.add.at(found, list(quad), 1)
    found[GREY] = 0
    return found


def _demand(grid: EdgeGrid, colours: int) -> Ints:
    found = np.zeros(colours, np.int64)
    for one, other, side in grid.contacts:
        for given, free, shown in ((one, other, side), (other, one, side ^ 2)):
            if grid.codes[given] >= 0 > grid.codes[free]:
                found[grid.quads[grid.codes[given]][shown]] += 1
    found[GREY] = 0
    return found


def _lists(grid: EdgeGrid, groups: Iterable[tuple[bool, ...]], taken: set[int], colours: int) -> Lists:
    both: list[list[int]] = []
    ups: list[list[int]] = []
    lefts: list[list[int]] = []
    wholes: list[list[int]] = []
    for rim in groups:
        square: list[list[int]] = [[] for _ in range(colours * colours)]
        up: list[list[int]] = [[] for _ in range(colours)]
        left: list[list[int]] = [[] for _ in range(colours)]
        whole: list[int] = []
        for piece in range(len(grid.pieces)):
            # A piece that looks alike after a turn is tried once.
            alike = {grid.quads[code]: code for code in range(piece * 4 + 3, piece * 4 - 1, -1)}
            for quad, code in sorted(alike.items(), key=lambda item: item[1]):
                if piece not in taken and tuple(colour == 0 for colour in quad) == rim:
                    square[quad[0] * colours + quad[3]].append(code)
                    up[quad[0]].append(code)
                    left[quad[3]].append(code)
                    whole.append(code)
        both += square
        ups += up
        lefts += left
        wholes.append(whole)
    every = [*both, *ups, *lefts, *wholes]
    starts = np.array([*accumulate(map(len, every), initial=0)], np.int64)
    codes = np.array([code for some in every for code in some], np.int64)
    return Lists(codes=codes, starts=starts, up=len(both), left=len(both) + len(ups),
                 whole=len(both) + len(ups) + len(lefts))


def _before(grid: EdgeGrid, taken: set[int]) -> Ints:
    last: dict[tuple[int, int, int, int], int] = {}
    found = np.full(len(grid.pieces), -1, np.int64)
    for piece in range(len(grid.pieces)):
        if piece in taken:
            continue
        look = min(grid.quads[piece * 4 : piece * 4 + 4])
        found[piece] = last.get(look, -1)
        last[look] = piece
    return found
