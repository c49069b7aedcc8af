"""The named layouts: their figures, and that they are found by name."""

from __future__ import annotations

from itertools import combinations

import pytest

from gridwright.errors import FormatError
from gridwright.model.board import Cell
from gridwright.model.layout import Layout
from gridwright.plugins import Plugins

#: name: rows, columns, grids, cells, holes, overlapping pairs of grids, cells in those overlaps
FIGURES = {
    "samurai": (21, 21, 5, 369, 72, 4, 36),
    "super-samurai": (21, 33, 8, 576, 117, 8, 72),
    "twodoku": (15, 15, 2, 153, 72, 1, 9),
    "doubledoku": (12, 12, 2, 126, 18, 1, 36),
    "butterfly": (12, 12, 4, 144, 0, 6, 288),
    "sohei": (21, 21, 4, 288, 153, 4, 36),
    "windmill": (21, 21, 5, 333, 108, 4, 72),
    "flower-4": (15, 15, 5, 189, 36, 10, 414),
    "tridoku": (15, 15, 3, 180, 45, 3, 72),
    "wing-3": (15, 21, 3, 225, 90, 2, 18),
    "sensei": (15, 12, 2, 144, 36, 1, 18),
    "shogun": (21, 45, 11, 783, 162, 12, 108),
    "sumo": (33, 33, 13, 909, 180, 16, 144),
    "twins": (9, 19, 2, 162, 9, 0, 0),
    "clueless-1": (27, 27, 9, 729, 0, 0, 0),
    "clueless-2": (27, 27, 9, 729, 0, 0, 0),
}


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return Plugins(third_party=False)


def test_all_are_offered(plugins: Plugins) -> None:
    assert plugins.registry.names("board") == sorted(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_figures(plugins: Plugins, name: str) -> None:
    layout = plugins.registry.get("board", name)
    shared = [len(set(layout.grid(a)) & set(layout.grid(b))) for a, b in combinations(layout.origins, 2)]
    board = layout.board
    assert (board.rows, board.cols, len(layout.origins), len(board), list(board.positions()).count(None),
            sum(n > 0 for n in shared), sum(shared)) == FIGURES[name]
    assert (layout.name, board.name) == (name, name)
    assert list(layout.origins) == sorted(layout.origins)
    assert list(board.cells) == sorted(board.cells)


def test_the_clueless_boards_are_equal(plugins: Plugins) -> None:
    one, two = (plugins.registry.get("board", f"clueless-{i}") for i in (1, 2))
    assert one.board == two.board
    assert "equal to clueless-2" in one.summary
    assert "equal to clueless-1" in two.summary


def test_other_sizes() -> None:
    layout = Layout("small", "Two grids of 4 x 4.", 6, 6, (Cell(1, 1), Cell(3, 3)), size=4, box=(2, 2))
    assert len(layout.board) == 28
    assert Cell(1, 5) not in layout.board


def test_grids_must_fit() -> None:
    with pytest.raises(FormatError, match="the grid at r2c1 sticks out"):
        Layout("tall", "", 9, 9, (Cell(2, 1),))
    with pytest.raises(FormatError, match="no grids"):
        Layout("none", "", 9, 9, ())
