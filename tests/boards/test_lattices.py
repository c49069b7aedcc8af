"""Boards whose cells are no squares: neighbours from corners, layouts, what is refused, and files."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Sequence
from math import cos, pi, sin, sqrt
from pathlib import Path

import attrs
import pytest

from gridwright import (
    Board,
    Cell,
    FormatError,
    Lattice,
    Layout,
    NotSupported,
    Plugins,
    Puzzle,
    UnknownName,
    convert,
    count,
    describe,
    dumps,
    fingerprint,
    load,
)
from gridwright.geometry import blocks, connected, edge_faults, neighbour_pairs, path_faults, touching
from gridwright.layouts import empty_puzzle, find_board
from gridwright.plugins import using
from gridwright.testing import BoardConformance


@attrs.frozen
class Triangles(Lattice):
    """Triangles of side 1; those whose row and column add up to an odd number stand on a side."""

    name = "triangles"

    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        x, y, high = where.col / 2, where.row * sqrt(3) / 2, sqrt(3) / 2
        if (where.row + where.col) % 2 == 0:
            return (x, y), (x + 1, y), (x + 0.5, y + high)
        return (x + 0.5, y), (x + 1, y + high), (x, y + high)


@attrs.frozen
class Octagons(Lattice):
    """Squares with their corners cut off: the octagons share sides only."""

    name = "octagons"

    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        radius = 0.5 / cos(pi / 8)
        return [(where.col + radius * sin((k + 0.5) * pi / 4), where.row - radius * cos((k + 0.5) * pi / 4))
                for k in range(8)]


TRIANGLE = tuple(Cell(r, k) for r in range(1, 5) for k in range(5 - r, 4 + r))


class TestTriangle(BoardConformance):
    layout = Layout("triangle", "A triangle of sixteen triangles.", 4, 7, cells=TRIANGLE, lattice=Triangles())


class TestOctagons(BoardConformance):
    layout = Layout("octagons", "Nine octagons.", 3, 3, cells=Board.rectangle(3, 3).cells, lattice=Octagons())


def test_neighbours_of_a_triangle() -> None:
    board = TestTriangle.layout.board
    around = {kind: len(list(board.neighbours(Cell(3, 4), kind))) for kind in ("orthogonal", "diagonal", "king")}
    assert len(board) == 16
    assert around == {"orthogonal": 3, "diagonal": 9, "king": 12}
    assert set(board.neighbours(Cell(1, 4))) == {Cell(2, 4)}
    assert not list(board.neighbours(Cell(9, 9)))
    assert not list(board.neighbours(Cell(3, 4), "knight"))
    assert len(list(board.pairs())) == len(list(neighbour_pairs(board, "orthogonal"))) == 18


def test_octagons_have_no_neighbours_by_corners() -> None:
    board = TestOctagons.layout.board
    assert len(list(board.neighbours(Cell(2, 2)))) == 4
    assert not list(board.neighbours(Cell(2, 2), "diagonal"))


def test_shapes_ask_the_board() -> None:
    board = TestTriangle.layout.board
    apart, beside = (Cell(2, 3), Cell(3, 3)), (Cell(2, 3), Cell(2, 4))
    assert touching(*apart)
    assert touching(*apart, board)
    assert not connected((Cell(2, 4), Cell(3, 4)), board)
    assert connected((Cell(2, 4), Cell(3, 4)))
    assert connected((*beside, Cell(2, 5)), board)
    assert list(edge_faults(beside, board)) == []
    assert list(edge_faults((Cell(2, 4), Cell(3, 4)), board)) == ["r2c4 and r3c4 do not share a side"]
    assert list(path_faults((Cell(1, 4), Cell(4, 4)), board=board)) == ["r1c4 and r4c4 do not touch"]
    assert not list(blocks(Puzzle.with_digits(board, 3)))


def test_boards_with_a_lattice_are_others_than_those_without() -> None:
    plain = Board.from_holes(4, 7, set(Board.rectangle(4, 7).cells) - set(TRIANGLE))
    board = TestTriangle.layout.board
    assert board.cells == plain.cells
    assert board != plain
    assert pickle.loads(pickle.dumps(board)) == board
    assert set(pickle.loads(pickle.dumps(board)).neighbours(Cell(1, 4))) == {Cell(2, 4)}


def test_layouts_need_cells_on_the_board() -> None:
    with pytest.raises(FormatError, match="layout none has no grids and no cells"):
        Layout("none", "", 9, 9)
    with pytest.raises(FormatError, match="the cell r5c1 sticks out of 4 x 4 cells"):
        Layout("tall", "", 4, 4, cells=(Cell(5, 1),))
    both = Layout("both", "", 4, 5, (Cell(1, 1),), size=4, box=(2, 2), cells=(Cell(4, 5),))
    assert len(both.board) == 17
    assert Cell(4, 5) not in both.boxes or not both.boxes[Cell(4, 5)]


@attrs.frozen
class Backwards(Triangles):
    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        return tuple(super().corners(where))[::-1]


@attrs.frozen
class Heaped(Triangles):
    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        return super().corners(Cell(where.row, where.col % 2))


@pytest.mark.parametrize(("lattice", "message"), [(Backwards(), "do not go round it clockwise"),
                                                  (Heaped(), "lie on the same side of the line")])
def test_wrong_lattices_are_found(lattice: Lattice, message: str) -> None:
    class Wrong(BoardConformance):
        layout = Layout("wrong", "Wrong.", 4, 7, cells=TRIANGLE, lattice=lattice)

    with pytest.raises(AssertionError, match=message):
        Wrong().test_cells_do_not_overlap()


# --- files

PLUGIN = '''
from gridwright import Cell, Entry, Lattice, Layout, hookimpl
import attrs

GRIDWRIGHT_API = 1


@attrs.frozen
class Bricks(Lattice):
    name = "bricks"

    def corners(self, where):
        x, y = where.col + where.row / 2, where.row / 2
        return (x, y), (x + 0.5, y), (x + 1, y), (x + 1, y + 0.5), (x + 0.5, y + 0.5), (x, y + 0.5)


WALL = Layout("com.example:wall", "Six bricks.", 2, 3, cells=tuple(Cell(r, k) for r in (1, 2) for k in (1, 2, 3)),
              size=3, lattice=Bricks(), rules=({"type": "row", "cells": ["r1c1", "r1c2", "r1c3"]},))


@hookimpl
def gridwright_entries():
    yield Entry("board", "com.example:wall", WALL)
'''
DOCUMENT = {"format": "gridwright", "format_version": 1, "board": {"name": "com.example:wall"}, "layers": {"digits": 3},
            "rules": [{"type": "neighbours", "where": "orthogonal"}]}


@pytest.fixture
def wall(tmp_path: Path) -> Iterator[Plugins]:
    (tmp_path / "wall.py").write_text(PLUGIN)
    with using(Plugins(third_party=False, files=[tmp_path / "wall.py"])) as plugins:
        yield plugins


@pytest.mark.usefixtures("wall")
def test_puzzles_name_their_board() -> None:
    document = json.loads(json.dumps(DOCUMENT))
    document["rules"] = []
    puzzle = load(document)
    assert puzzle.board.lattice is not None
    assert load(dumps(puzzle, "gridwright")) == puzzle
    assert json.loads(dumps(puzzle, "gridwright"))["board"] == {"name": "com.example:wall"}
    assert count(puzzle) == 3 ** 6
    assert find_board("com.example:wall") == puzzle.board
    # One row of three different digits, three cells that hold anything.
    assert count(empty_puzzle("com.example:wall")) == 6 * 27
    assert str(describe(empty_puzzle("com.example:wall"))) == (
        "Bricks: The digits are 1 to 3; none appears twice in a row.")


@pytest.mark.usefixtures("wall")
def test_first_party_boards_may_be_named_too() -> None:
    puzzle = load({**DOCUMENT, "board": {"name": "twodoku"}, "layers": {"digits": 9}, "rules": []})
    assert len(puzzle.board) == 153
    assert json.loads(dumps(puzzle, "gridwright"))["board"]["rows"] == 15
    with pytest.raises(FormatError, match=r"/board/name: no board is named 'twodoke'"):
        load({**DOCUMENT, "board": {"name": "twodoke"}})
    with pytest.raises(FormatError, match="the member 'rows' is not known here"):
        load({**DOCUMENT, "board": {"name": "twodoku", "rows": 3}})


@pytest.mark.usefixtures("wall")
@pytest.mark.parametrize("name", ["sudoku-puzzle", "classic", "sudoku-link", "puzzled-collection"])
def test_formats_of_squares_refuse_other_cells(name: str) -> None:
    message = f"format {name} knows cells that are squares only, and those of this board are bricks"
    with pytest.raises(NotSupported, match=message):
        dumps(empty_puzzle("com.example:wall"), name)
    with pytest.raises(NotSupported, match=message):
        convert({**DOCUMENT, "rules": []}, name)
    if name == "sudoku-puzzle":
        with pytest.raises(NotSupported, match=message):
            fingerprint(empty_puzzle("com.example:wall"))


@pytest.mark.usefixtures("wall")
@pytest.mark.parametrize("rule", [
    {"type": "global_entropy"}, {"type": "negative", "of": "battenburg"},
    {"type": "corner", "kind": "battenburg", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"]}])
def test_rules_of_squares_refuse_other_cells(rule: object) -> None:
    with pytest.raises(FormatError, match=r"is a rule for boards of squares, and the cells of this one are bricks"):
        load({**DOCUMENT, "layers": {"digits": 6}, "rules": [rule]})


def test_a_board_that_nobody_offers_cannot_be_written() -> None:
    with pytest.raises(NotSupported, match="no plugin offers this one as 'triangle'"):
        dumps(Puzzle.with_digits(TestTriangle.layout.board, 3), "gridwright")
    with pytest.raises(UnknownName):
        find_board("triangle")
