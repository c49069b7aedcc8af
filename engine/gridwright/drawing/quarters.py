"""Square pieces with four coloured sides, as any picture shows them: what lies where, and which sides do not match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import blamed

__all__ = ["GREY", "WRONG", "Square", "beside", "breaks", "hinted", "quads_of", "sign", "squares"]

Quads = Sequence[Sequence[int]]

#: The colour of the rim.
GREY = 0
#: What marks sides that do not match; near no colour of pieces.
WRONG = "#e00000"
#: Steps (down, right) to the cells above, to the right, below and to the left.
_AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))
#: Colours from here on are numbers: there are no more letters.
_LETTERS = 26


@attrs.frozen
class Square:
    """A piece on the board: its colours up, right, down, left as it lies, and its number, counted from 1.

    `turns`: clockwise quarter turns; `given`: the puzzle states it; `hint`: its cell is marked as a clue. Number and
    turns are None where the puzzle says that nobody knows them.
    """

    colours: Sequence[int]
    number: int | None
    turns: int | None
    given: bool
    hint: bool


def quads_of(puzzle: Puzzle, layer: str) -> Quads:
    """Colours up, right, down, left of every code, from the first rule of the layer that tells them; () without one."""
    for rule in puzzle.rules:
        with blamed(rule):
            quads = rule.quads()
        if quads and puzzle.layer_of(rule) == layer:
            return quads
    return ()


def squares(puzzle: Puzzle, layer: str, values: Mapping[Cell, int]) -> dict[Cell, Square]:
    """The pieces that lie on the board; codes whose colours nobody tells are left out.

    `meta["unknown"]` may list, as "numbers" and as "turns", the positions for which they are not known.
    """
    quads, given, hints = quads_of(puzzle, layer), puzzle.givens.get(layer, {}), hinted(puzzle, layer)
    stated: Any = puzzle.meta.get("unknown")
    unknown = stated if isinstance(stated, Mapping) else {}
    unnumbered, unturned = (_cells(puzzle.board, unknown.get(what)) for what in ("numbers", "turns"))
    return {c: Square(quads[code], None if c in unnumbered else code // 4 + 1, None if c in unturned else code % 4,
                      given.get(c) == code, c in hints)
            for c, code in values.items() if 0 <= code < len(quads)}


def hinted(puzzle: Puzzle, layer: str) -> set[Cell]:
    """The cells of clues: as `meta["hints"]` lists their positions (from 0, in reading order), else all givens."""
    stated = puzzle.meta.get("hints")
    return set(puzzle.givens.get(layer, {})) if stated is None else _cells(puzzle.board, stated)


def _cells(board: Board, positions: Any) -> set[Cell]:
    """The cells at the positions, from 0 in reading order; what is no position is passed over."""
    listed = positions if isinstance(positions, Iterable) else ()
    return {board.cells[n] for n in listed if type(n) is int and 0 <= n < len(board.cells)}


def breaks(board: Board, laid: Mapping[Cell, Square]) -> Iterator[tuple[Cell, int]]:
    """Every side that does not match, as a cell and 0..3 for up, right, down, left; a contact is told once.

    Pieces that touch need one colour, and not grey; the rim needs grey. Beside an empty cell nothing is wrong.
    """
    for c, square in sorted(laid.items()):
        for side, mine in enumerate(square.colours):
            other = beside(c, side)
            if other not in board:
                if mine != GREY:
                    yield c, side
            elif other in laid and side in (1, 2):
                there = laid[other].colours[side ^ 2]
                if mine != there or mine == GREY:
                    yield c, side


def beside(c: Cell, side: int) -> Cell:
    """The cell, on the board or not, that touches a side."""
    down, right = _AROUND[side]
    return Cell(c.row + down, c.col + right)


def sign(colour: int) -> str:
    """The usual letter of a colour: a = grey, b = 1, ...; its number beyond z."""
    return chr(ord("a") + colour) if colour < _LETTERS else str(colour)
