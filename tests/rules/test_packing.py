"""Packing and areas beyond what the conformance kit tries."""

from __future__ import annotations

import pytest

from gridwright import Board, FormatError, Placement, Puzzle, Solution, Symbols, Tile, cell
from gridwright.encoding.encoder import encode
from gridwright.solving.search import count, solve
from gridwright_formats._standard_tiles import STANDARD
from gridwright_rules.packing.area import Area
from gridwright_rules.packing.packing import Packing


def packing(board: Board, *tiles: Tile, uncovered: int = 0) -> Puzzle:
    return Puzzle(board, {"tiles": Symbols.tiles(tuple(t.name for t in tiles))},
                  rules=(Packing(tiles=tiles, uncovered=uncovered),))


def test_identical_tiles_count_as_sets_of_placements() -> None:
    assert count(packing(Board.rectangle(4, 4), Tile("T4", STANDARD["T4"].cells, 4))) == 2
    assert count(packing(Board.rectangle(8, 8), Tile("T4", STANDARD["T4"].cells, 16))) == 84
    assert count(packing(Board.rectangle(4, 4), Tile("D2", STANDARD["D2"].cells, 8))) == 36


def test_different_tiles() -> None:
    pentominoes = [t for t in STANDARD.values() if t.size == 5]
    solution = solve(packing(Board.rectangle(6, 10), *pentominoes))
    assert len(solution.extras["placements"]) == 12


def test_open_cells() -> None:
    assert count(packing(Board.rectangle(2, 2), STANDARD["L3"], uncovered=1)) == 4


def test_wrong_area_is_refused_before_anything_is_built() -> None:
    puzzle = packing(Board.rectangle(20, 20), STANDARD["X5"])
    assert len(encode(puzzle).clauses) == 2
    assert count(puzzle) == 0


def test_violations_name_what_is_wrong() -> None:
    puzzle = packing(Board.rectangle(2, 2), STANDARD["L3"], uncovered=1)
    labels = {"tiles": {c: int(i < 3) for i, c in enumerate(puzzle.board.cells)}}
    rule = puzzle.rules[0]

    def why(*names: str, tile: str = "L3") -> str:
        placed = (Placement(tile, tuple(cell(n) for n in names)),)
        return "; ".join(v.why for v in rule.violations(Solution(puzzle, labels, {"placements": placed})))

    assert why("r1c1", "r1c2", "r2c1") == ""
    assert "shape" in why("r1c1", "r1c2")
    assert "no tile" in why("r1c1", "r1c2", "r2c1", tile="W5")
    assert "label" in why("r1c1", "r1c2", "r2c2")
    assert "placements" in "".join(v.why for v in rule.violations(Solution(puzzle, labels)))


def test_one_shape_twice_is_refused() -> None:
    with pytest.raises(FormatError, match="count"):
        Packing(tiles=(STANDARD["J4"], STANDARD["L4"]))


def test_area_with_a_value_twice() -> None:
    board = Board.rectangle(2, 2)
    area = Area(name="Letter", cells=board.cells, values=("A", "B", "A", "C"), target="A")
    assert count(packing(board, STANDARD["L3"], uncovered=1).evolve(
        rules=(Packing(tiles=(STANDARD["L3"],), uncovered=1), area))) == 2
    with pytest.raises(FormatError, match="A, B, A, C"):
        Area(name="Letter", cells=board.cells, values=("A", "B", "A", "C"), target="X")
