"""Tiles: orientations, shapes, placements."""

from __future__ import annotations

import pytest

from gridwright import Board, FormatError, Tile
from gridwright_formats._standard_tiles import STANDARD


@pytest.mark.parametrize(("size", "free"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 12), (6, 35)])
def test_standard_tiles_are_all_free_polyominoes(size: int, free: int) -> None:
    assert len({t.shape for t in STANDARD.values() if t.size == size}) == free


@pytest.mark.parametrize(("name", "count"), [("X5", 1), ("I5", 2), ("V5", 4), ("Z5", 4), ("F5", 8), ("O4", 1)])
def test_orientations(name: str, count: int) -> None:
    assert len(STANDARD[name].orientations()) == count


def test_mirror_pairs_have_one_shape() -> None:
    assert STANDARD["J4"].shape == STANDARD["L4"].shape
    assert STANDARD["S4"].shape == STANDARD["Z4"].shape
    assert STANDARD["T4"].shape != STANDARD["S4"].shape


def test_fixed_pentominoes() -> None:
    assert sum(len(t.orientations()) for t in STANDARD.values() if t.size == 5) == 63


def test_placements() -> None:
    board = Board.rectangle(2, 3)
    domino = Tile.from_rows("D2", ["XX"])
    assert len(domino.placements(board)) == 7
    assert [[str(c) for c in p] for p in domino.placements(board, board.cells[:3])] == [["r1c1", "r1c2"],
                                                                                    ["r1c2", "r1c3"]]
    assert sum(len(t.placements(Board.rectangle(6, 10))) for t in STANDARD.values() if t.size == 5) == 2056


def test_any_cells_are_normalised() -> None:
    assert Tile("a", ((5, 4), (4, 4))) == Tile.from_rows("a", ["...", ".X.", ".X."])
    assert Tile.from_rows("a", [[0, 1], [1, 1]]).rows == [[0, 1], [1, 1]]


def test_bad_tiles() -> None:
    with pytest.raises(FormatError, match="filled"):
        Tile("a", ())
    with pytest.raises(FormatError, match="count"):
        Tile("a", ((0, 0),), 0)
