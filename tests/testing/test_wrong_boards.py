"""Wrong boards: each is caught by the tests that are meant for it, and by no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import attrs
import pytest

from gridwright import Board, Cell, Layout
from gridwright.testing.board import BoardConformance

Failures = Callable[..., dict[str, str]]

RIGHT = Layout(name="small", summary="A grid of 4 x 4.", rows=4, cols=4, origins=(Cell(1, 1),), size=4, box=(2, 2))


@attrs.frozen
class OneWay(Board):
    """The first cell has a neighbour that does not know of it."""

    def neighbours(self, where: Cell, kind: str = "orthogonal") -> Iterator[Cell]:
        if where != Cell(1, 2) or kind != "orthogonal":
            yield from super().neighbours(where, kind)
            return
        yield from (c for c in super().neighbours(where, kind) if c != Cell(1, 1))


def with_board(board: Board) -> Layout:
    """The right layout, but for its board."""
    class Other(Layout):
        @cached_property
        def board(self) -> Board:
            return board

    return Other(**{field.name: getattr(RIGHT, field.name) for field in attrs.fields(Layout)})


def changed(**members: Any) -> Layout:
    return attrs.evolve(RIGHT, **members)


CELLS = RIGHT.board.cells
SIX = [f"r{row}c{col}" for row in (1, 2) for col in (1, 2, 3)]
READING, EDGES = "test_cells_are_in_reading_order_inside_the_rectangle", "test_every_edge_of_the_rectangle_is_used"
NEAR, TOUCH = "test_neighbours_are_symmetric", "test_neighbours_share_sides_and_corners"
GRIDS, HOUSES = "test_grids_lie_on_the_board", "test_rules_state_houses_on_the_board"

#: What is wrong -> the layout, and for each test that has to fail a part of its message.
WRONG: dict[str, tuple[Layout, dict[str, str]]] = {
    "no sentence": (changed(summary="small"), {
        "test_has_a_name_and_a_summary": "small: summary must be a sentence ending in a full stop, not 'small'"}),
    "no name": (changed(name=""), {"test_has_a_name_and_a_summary": "the layout has no name"}),
    "a cell outside": (with_board(Board(3, 4, CELLS)), {
        READING: "small: r4c1 lies outside the board, which has rows 1 to 3"}),
    "not in reading order": (with_board(Board(4, 4, (CELLS[1], CELLS[0], *CELLS[2:]))), {
        READING: "small: r1c1 stands behind r1c2; cells must be in reading order"}),
    "a cell twice": (with_board(Board(4, 4, (CELLS[0], *CELLS))), {READING: "small: r1c1 is there twice"}),
    "an empty row": (changed(rows=5), {
        EDGES: "small: row 5 of 5 has no cell, so the rectangle is too large:\n .  .  .  ."}),
    "a neighbour one way": (with_board(OneWay(4, 4, CELLS)), {
        NEAR: "small: r1c2 is an orthogonal neighbour of r1c1, but r1c1 none of r1c2:\n[.][.] .  .\n",
        TOUCH: "small: king neighbours are those that share a side or a corner; with r1c2 it is otherwise for r1c1:"}),
    "a house too large": (changed(rules=({"type": "region", "kind": "extra", "cells": SIX},)), {
        HOUSES: "small: its rules cannot be placed: /rules/0: region: 6 cells without repeats do not fit 4 digits"}),
    "an unknown rule": (changed(rules=({"type": "com.example:none"},)), {
        HOUSES: "small: its rules cannot be placed: "}),
    "a grid twice": (changed(origins=(Cell(1, 1), Cell(1, 1))), {GRIDS: "small: the origin r1c1 is listed twice"}),
    "boxes that do not fit": (changed(box=(3, 2)), {
        GRIDS: "small: boxes of 3 x 2 cells do not fill a grid of 4 x 4"}),
    "a cell of no grid": (with_board(Board(5, 4, (*CELLS, Cell(5, 2)))), {
        GRIDS: "small: r5c2 belong to no grid and are not listed:\n"}),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_boards_are_caught(what: str, failures: Failures) -> None:
    layout, expected = WRONG[what]
    found = failures(BoardConformance, layout=layout)
    assert found.keys() == expected.keys(), found
    for test, part in expected.items():
        assert part in found[test]


def test_the_right_board_passes(failures: Failures) -> None:
    assert failures(BoardConformance, layout=RIGHT) == {}
