"""The tests every board passes: `class TestMyBoard(BoardConformance): layout = "samurai"`."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from gridwright.codecs.rule_json import place_rules
from gridwright.errors import GridwrightError
from gridwright.model.board import STEPS, Board, Cell
from gridwright.model.layout import Layout
from gridwright.model.puzzle import Puzzle
from gridwright.plugins.default import default_plugins
from gridwright.plugins.failures import a
from gridwright.testing.pictures import picture

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

    def _named(self) -> str:
        """The name of the layout, for messages."""
        return self.found().name or "a layout without a name"

    def _shown(self, *marked: Cell) -> str:
        """The board as a small grid with some cells in [ ]."""
        board = self.board()
        return picture(board, dict.fromkeys(board.cells, "."), marked)

    def test_has_a_name_and_a_summary(self) -> None:
        layout = self.found()
        assert layout.name, "the layout has no name"
        assert layout.summary.endswith("."), (
            f"{layout.name}: summary must be a sentence ending in a full stop, not {layout.summary!r}")

    def test_cells_are_in_reading_order_inside_the_rectangle(self) -> None:
        board = self.board()
        assert board.cells, f"{self._named()}: the board has no cells"
        for c in board.cells:
            assert 1 <= c.row <= board.rows, (
                f"{self._named()}: {c} lies outside the board, which has rows 1 to {board.rows}")
            assert 1 <= c.col <= board.cols, (
                f"{self._named()}: {c} lies outside the board, which has columns 1 to {board.cols}")
        for before, c in pairwise(board.cells):
            assert before != c, f"{self._named()}: {c} is there twice"
            assert before < c, f"{self._named()}: {c} stands behind {before}; cells must be in reading order"

    def test_every_edge_of_the_rectangle_is_used(self) -> None:
        board = self.board()
        rows, cols = {c.row for c in board.cells}, {c.col for c in board.cells}
        for what, used, last in (("row", rows, board.rows), ("column", cols, board.cols)):
            for n in (1, last):
                assert n in used, (
                    f"{self._named()}: {what} {n} of {last} has no cell, so the rectangle is too large:\n"
                    f"{self._shown()}")

    def test_neighbours_are_symmetric(self) -> None:
        board = self.board()
        for kind in STEPS:
            for c in board.cells:
                for d in board.neighbours(c, kind):
                    assert d in board.index, (
                        f"{self._named()}: {d}, {a(kind)} neighbour of {c}, is no cell of the board")
                    assert c in set(board.neighbours(d, kind)), (
                        f"{self._named()}: {d} is {a(kind)} neighbour of {c}, but {c} none of {d}:\n"
                        f"{self._shown(c, d)}")

    def test_neighbours_share_sides_and_corners(self) -> None:
        board = self.board()
        near = {kind: {c: set(board.neighbours(c, kind)) for c in board.cells} for kind in STEPS}
        for c in board.cells:
            for kind, found in near.items():
                assert c not in found[c], f"{self._named()}: {c} is its own {kind} neighbour"
            both = near["orthogonal"][c] & near["diagonal"][c]
            assert not both, (f"{self._named()}: {min(both)} shares a side with {c}, so it is no diagonal neighbour:\n"
                              f"{self._shown(c, *both)}")
            odd = near["king"][c] ^ (near["orthogonal"][c] | near["diagonal"][c])
            assert not odd, (f"{self._named()}: king neighbours are those that share a side or a corner; with "
                             f"{c} it is otherwise for {', '.join(map(str, sorted(odd)))}:\n{self._shown(c, *odd)}")

    def test_cells_do_not_overlap(self) -> None:
        lattice = self.board().lattice
        if lattice is None:
            return
        seen: dict[tuple[tuple[float, float], tuple[float, float]], Cell] = {}
        for c in self.board().cells:
            corners = [(round(x, 6), round(y, 6)) for x, y in lattice.corners(c)]
            sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
            area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides)
            assert area > 0, (
                f"{self._named()}: the corners of {c} do not go round it clockwise (x to the right, y down)")
            for side in sides:
                other = seen.setdefault(side, c)
                assert other == c, (f"{self._named()}: {c} and {other} lie on the same side of the line from {side[0]} "
                                    f"to {side[1]}")

    def test_rules_state_houses_on_the_board(self) -> None:
        layout = self.found()
        try:
            puzzle = place_rules(Puzzle.with_digits(layout.board, layout.size), layout.rules)
        except GridwrightError as error:
            raise AssertionError(f"{layout.name}: its rules cannot be placed: {error}") from error
        for house in puzzle.houses:
            assert len(house.cells) <= layout.size, (
                f"{layout.name}: a {house.kind} has {len(house.cells)} cells, more than there are digits "
                f"({layout.size}):\n{self._shown(*house.cells)}")

    def test_grids_lie_on_the_board(self) -> None:
        layout = self.found()
        board = set(layout.board.cells)
        for what, found in (("origin", layout.origins), ("cell", layout.cells)):
            twice = sorted({c for c in found if list(found).count(c) > 1}) if len(set(found)) < len(found) else []
            assert not twice, f"{layout.name}: the {what} {twice[0]} is listed twice"
        if layout.origins:
            high, wide = layout.box
            assert layout.size % high == layout.size % wide == 0, (
                f"{layout.name}: boxes of {high} x {wide} cells do not fill a grid of {layout.size} x {layout.size}")
        covered = set(layout.cells)
        for origin in layout.origins:
            cells = set(layout.grid(origin))
            assert len(cells) == layout.size ** 2, (
                f"{layout.name}: the grid at {origin} has {len(cells)} cells, not {layout.size} x {layout.size}")
            outside = sorted(cells - board)
            assert not outside, f"{layout.name}: the grid at {origin} leaves the board, for instance at {outside[0]}"
            covered |= cells
        strange, alone = sorted(covered - board), sorted(board - covered)
        assert not strange, f"{layout.name}: {strange[0]} is listed, but no cell of the board"
        assert not alone, (f"{layout.name}: {', '.join(map(str, alone[:5]))} belong to no grid and are not listed:\n"
                           f"{self._shown(*alone)}")
