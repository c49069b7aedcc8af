"""Packing puzzles as bit masks: cells, and what can be laid where, as whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import attrs

from gridwright import Cell, Placement, Puzzle, Solution

__all__ = ["Move", "PackingGrid", "areas_of", "around", "bits", "packing_of"]


class Move(NamedTuple):
    """`copies` of one kind laid at once. `value` is the number of an open cell among those of its area, else -1."""

    kind: int
    mask: int
    copies: int = 1
    value: int = -1


@attrs.frozen
class PackingGrid:
    """A packing puzzle. `moves[i]` has what can be done where cell i is the first that is empty.

    The kinds are the tiles, then one for the open cell of each area. `stock[kind]` copies must be used, no more, no
    less. `values[a]` are the values that the cells of area a show, in the order of `cells`.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    moves: tuple[tuple[Move, ...], ...]
    stock: tuple[int, ...]
    names: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, puzzle: Puzzle, *, any_target: bool = False, any_size: bool = False) -> PackingGrid | None:
        """The puzzle as a grid; None for one that is more, or other, than tiles that fill a board.

        `any_target`: whatever targets the areas have, every cell of them may stay open.
        `any_size`: whatever size the tiles have together.
        """
        if not _plain(puzzle):
            return None
        packing, areas = packing_of(puzzle), areas_of(puzzle)
        fits = packing.fits(puzzle.board)
        if packing.uncovered != len(areas) or not (fits or any_size):
            return None
        cells = _ordered(puzzle)
        index = {c: i for i, c in enumerate(cells)}
        printed = [sorted((index[c], value) for c, value in area.printed().items()) for area in areas]
        moves = _laid(puzzle, index)
        for kind, (area, shown) in enumerate(zip(areas, printed, strict=True), len(packing.tiles)):
            for number, (i, value) in enumerate(shown):
                if any_target or area.target in (None, value):
                    moves[i].append(Move(kind, 1 << i, 1, number))
        if fits:
            _sort(moves)
        stock = (*(tile.count for tile in packing.tiles), *[1] * len(areas))
        names = (*(tile.name for tile in packing.tiles), *(area.name for area in areas))
        values = tuple(tuple(value for _, value in shown) for shown in printed)
        return cls(puzzle, cells, tuple(map(tuple, moves)), stock, names, values)

    @property
    def tiles(self) -> int:
        """How many of the kinds are tiles."""
        return len(self.names) - len(self.values)

    @property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << len(self.cells)) - 1

    @cached_property
    def index(self) -> dict[Cell, int]:
        """Cell -> its bit."""
        return {c: i for i, c in enumerate(self.cells)}

    def mask(self, cells: Sequence[Cell]) -> int:
        """The mask of some cells."""
        return sum(1 << self.index[c] for c in cells)

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask, in reading order."""
        return tuple(sorted(self.cells[i] for i in bits(mask)))

    def placement(self, move: Move) -> Placement:
        """The tile that a move lays."""
        return Placement(self.names[move.kind], self.cells_of(move.mask))

    def placements(self, moves: Iterable[Move]) -> tuple[Placement, ...]:
        """The tiles that some moves lay, in reading order; open cells are left out."""
        laid = [self.placement(move) for move in moves if move.kind < self.tiles]
        return tuple(sorted(laid, key=lambda p: p.cells))

    def neighbours(self) -> list[int]:
        """For each cell the mask of the cells that share an edge with it."""
        found = []
        for row, col in self.cells:
            near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            found.append(sum(1 << self.index[Cell(*c)] for c in near if Cell(*c) in self.index))
        return found

    def sizes(self) -> list[int]:
        """Cells of one copy of each kind; 0 for a tile that fits nowhere."""
        found = [0] * len(self.stock)
        for move in (move for some in self.moves for move in some):
            found[move.kind] = move.mask.bit_count() // move.copies
        return found

    def solution(self, chosen: Sequence[Move]) -> Solution:
        """The solution that some moves make; they cover every cell once, but for cells that stay open in no area."""
        values: dict[Cell, int] = {}
        extras: dict[str, Any] = {}
        for move in chosen:
            tile = move.kind < self.tiles
            values.update(dict.fromkeys((self.cells[i] for i in bits(move.mask)), move.kind + 1 if tile else 0))
            if not tile:
                extras[f"target:{self.names[move.kind]}"] = self.values[move.kind - self.tiles][move.value]
        layers = {self.puzzle.main: {c: values.get(c, 0) for c in self.puzzle.board.cells}}
        return Solution(self.puzzle, layers, {"placements": self.placements(chosen), **extras})


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def around(neighbours: Sequence[int], mask: int) -> int:
    """The mask of the cells that have a neighbour in a mask; `neighbours` has a mask for each cell."""
    found = 0
    for i in bits(mask):
        found |= neighbours[i]
    return found


def packing_of(puzzle: Puzzle) -> Any:
    """The packing rule of a puzzle that has one."""
    return next(rule for rule in puzzle.rules if rule.key == "packing")


def areas_of(puzzle: Puzzle) -> list[Any]:
    """The areas of a puzzle, in the order of its rules."""
    return [rule for rule in puzzle.rules if rule.key == "area"]


def _plain(puzzle: Puzzle) -> bool:
    """Whether a puzzle is one packing, perhaps with areas that share no cell, and nothing else."""
    keys = Counter(rule.key for rule in puzzle.rules)
    if keys["packing"] != 1 or keys["packing"] + keys["area"] != len(puzzle.rules) or len(puzzle.layers) != 1:
        return False
    cells = [c for area in areas_of(puzzle) for c in area.cells]
    return not puzzle.all_givens and not puzzle.all_marks and len(cells) == len(set(cells))


def _laid(puzzle: Puzzle, index: Mapping[Cell, int]) -> list[list[Move]]:
    """Every way to lay each tile, by the first cell that it covers."""
    board = puzzle.board
    # The bit of each cell of the rectangle, 0 where there is none: the moves of a shape are whole rows of these.
    rows = [[0] * board.cols for _ in range(board.rows)]
    for (row, col), i in index.items():
        rows[row - 1][col - 1] = 1 << i
    moves: list[list[Move]] = [[] for _ in index]
    for kind, tile in enumerate(packing_of(puzzle).tiles):
        for shape in tile.orientations():
            height, width = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
            lefts = max(0, board.cols - width + 1)
            for top in range(board.rows - height + 1):
                shifted = (rows[top + down][right:right + lefts] for down, right in shape)
                for covered in zip(*shifted, strict=True):
                    if 0 not in covered:
                        moves[min(covered).bit_length() - 1].append(Move(kind, sum(covered)))
    return moves


def _sort(moves: Sequence[list[Move]]) -> None:
    """Put tiles that go almost nowhere first: measured, it finds most first packings soonest.

    Not used where tiles are left over: on random boards it took more steps there than the order of the puzzle.
    """
    laid = Counter(move.kind for some in moves for move in some)
    for some in moves:
        some.sort(key=lambda move: laid[move.kind])


def _ordered(puzzle: Puzzle) -> tuple[Cell, ...]:
    """The cells along the shorter side, so that the edge of what is covered stays short."""
    board = puzzle.board
    return tuple(sorted(board.cells, key=(lambda c: (c.col, c.row)) if board.rows <= board.cols else None))
