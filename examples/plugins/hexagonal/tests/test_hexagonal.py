"""The boards, the rule, and the two puzzles of the README."""

from __future__ import annotations

from pathlib import Path

import pytest
from gridwright_hexagonal.boards import SIDES, cells, lines_of

from gridwright import Board, Cell, Puzzle, Solution, count, default_plugins, draw, dumps, is_unique, load, solve
from gridwright.errors import FormatError, NotSupported
from gridwright.layouts import empty_puzzle
from gridwright.testing import BoardConformance, RuleConformance

HERE = Path(__file__).resolve().parents[1]


class TestHexagon3(BoardConformance):
    layout = "com.example:hexagon-3"


class TestHexagon5(BoardConformance):
    layout = "com.example:hexagon-5"


class TestMagic(RuleConformance):
    rule = default_plugins().registry.get("rule", "com.example:magic_hexagon")


@pytest.fixture
def board() -> Board:
    found: Board = default_plugins().registry.get("board", "com.example:hexagon-3").board
    return found


def test_numbers_of_cells() -> None:
    assert [len(cells(side)) for side in SIDES] == [7, 19, 37, 61]
    assert [len(line) for line in lines_of(cells(3)) if len({c.row for c in line}) == 1] == [3, 4, 5, 4, 3]


def test_neighbours(board: Board) -> None:
    middle = Cell(3, 3)
    assert set(board.neighbours(middle)) == {Cell(2, 3), Cell(2, 4), Cell(3, 2), Cell(3, 4), Cell(4, 2), Cell(4, 3)}
    assert not list(board.neighbours(middle, "diagonal"))
    assert set(board.neighbours(middle, "king")) == set(board.neighbours(middle))
    assert len(list(board.pairs())) == 42
    assert set(board.neighbours(Cell(1, 3), "knight")) == {Cell(3, 4), Cell(4, 1), Cell(4, 2), Cell(2, 5)}


def test_there_is_one_magic_hexagon(board: Board) -> None:
    """Of this size there is one, as published, which can be turned and mirrored in 12 ways."""
    magic = default_plugins().registry.get("rule", "com.example:magic_hexagon")()
    assert count(Puzzle.with_digits(board, 19, rules=[magic])) == 12


def by_hand(board: Board, highest: int) -> int:
    """In how many ways the cells can be filled without repeats in a line, cell by cell."""
    peers = {c: {d for line in lines_of(board.cells) if c in line for d in line} for c in board.cells}

    def ways(number: int, filled: dict[Cell, int]) -> int:
        if number == len(board):
            return 1
        c = board.cells[number]
        taken = {filled[d] for d in peers[c] if d in filled}
        return sum(ways(number + 1, {**filled, c: v}) for v in range(1, highest + 1) if v not in taken)

    return ways(0, {})


def test_the_empty_board_is_a_latin_hexagon(board: Board) -> None:
    assert count(empty_puzzle("com.example:hexagon-3")) == by_hand(board, 5) == 720


@pytest.mark.parametrize("name", ["magic", "seven"])
def test_puzzles_of_the_readme(name: str) -> None:
    puzzle = load(HERE / f"{name}.json")
    assert is_unique(puzzle)
    assert load(dumps(puzzle, "gridwright")) == puzzle
    solution = solve(puzzle)
    assert isinstance(solution, Solution)
    assert draw(puzzle, solution).svg().count("<text") >= len(puzzle.board)


def test_clues_keep_to_the_cells_that_touch(board: Board) -> None:
    document = {"format": "gridwright", "format_version": 1, "board": {"name": board.name}, "layers": {"digits": 5}}
    dot = {"type": "edge", "kind": "kropki", "color": "white"}
    assert load({**document, "rules": [{**dot, "cells": ["r2c3", "r3c2"]}]}).rules
    with pytest.raises(FormatError, match="r2c3 and r3c4 do not share a side"):
        load({**document, "rules": [{**dot, "cells": ["r2c3", "r3c4"]}]})
    with pytest.raises(FormatError, match="r2c3 and r3c4 do not touch"):
        load({**document, "rules": [{"type": "line", "kind": "thermo", "cells": ["r2c3", "r3c4"]}]})


def test_what_needs_squares_is_refused(board: Board) -> None:
    document = {"format": "gridwright", "format_version": 1, "board": {"name": board.name}, "layers": {"digits": 6},
                "rules": [{"type": "global_entropy"}]}
    with pytest.raises(FormatError, match=r"global_entropy is a rule for boards of squares, .* are hexagons"):
        load(document)
    with pytest.raises(NotSupported, match=r"sudoku-puzzle knows cells that are squares only, .* are hexagons"):
        dumps(empty_puzzle(board.name))
