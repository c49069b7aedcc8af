"""The tests every board passes: `class TestMyBoard(BoardConformance): layout = "samurai"`."""

from __future__ import annotations

from typing import ClassVar

from gridwright.model.board import STEPS, Board
from gridwright.model.layout import Layout
from gridwright.plugins.default import default_plugins

__all__ = ["BoardConformance"]


class BoardConformance:
    """Subclass it and set `layout` to a Layout or to the name of a registered one."""

    layout: ClassVar[str | Layout]

    def found(self) -> Layout:
        """The layout under test."""
        if isinstance(self.layout, Layout):
            return self.layout
        layout = default_plugins().registry.get("board", self.layout)
        assert isinstance(layout, Layout), f"{self.layout}: a board entry gives a Layout, not {type(layout).__name__}"
        return layout

    def board(self) -> Board:
        """Its board."""
        return self.found().board

    def test_has_a_name_and_a_summary(self) -> None:
        layout = self.found()
        assert layout.name, "the layout has no name"
        assert layout.summary.endswith("."), f"{layout.name}: summary must be a sentence ending in a full stop"

    def test_cells_are_in_reading_order_inside_the_rectangle(self) -> None:
        board = self.board()
        assert list(board.cells) == sorted(set(board.cells)), "cells are not in reading order, or one is there twice"
        assert all(1 <= c.row <= board.rows and 1 <= c.col <= board.cols for c in board.cells), (
            "a cell lies outside the board's rectangle")

    def test_every_edge_of_the_rectangle_is_used(self) -> None:
        board = self.board()
        assert {min(c.row for c in board.cells), min(c.col for c in board.cells)} == {1}, "row or column 1 is empty"
        assert max(c.row for c in board.cells) == board.rows, "the last row is empty"
        assert max(c.col for c in board.cells) == board.cols, "the last column is empty"

    def test_neighbours_are_symmetric(self) -> None:
        board = self.board()
        for kind in STEPS:
            for c in board.cells:
                for d in board.neighbours(c, kind):
                    assert c in set(board.neighbours(d, kind)), f"{c} and {d} are {kind} neighbours one way only"

    def test_grids_lie_on_the_board(self) -> None:
        layout = self.found()
        assert len(set(layout.origins)) == len(layout.origins) >= 1, "an origin is listed twice, or none is"
        covered = set()
        for origin in layout.origins:
            cells = set(layout.grid(origin))
            assert len(cells) == layout.size ** 2, f"the grid at {origin} does not have {layout.size ** 2} cells"
            assert cells <= set(layout.board.cells), f"the grid at {origin} leaves the board"
            covered |= cells
        assert covered == set(layout.board.cells), "some cells belong to no grid"
