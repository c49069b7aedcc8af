"""Sweeps of rules under keys of this project's own: indexers, extremes, nabners and products."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright import Board, Cell, Puzzle

from .boards import only, puzzle, region, ring, row, rule, sweep

_OWN = "io.github.gridwright:"


@sweep(f"{_OWN}row_indexer", f"{_OWN}column_indexer")
def lines(key: str) -> Iterator[Puzzle]:
    for size in (1, 2, 3, 4):
        for other in (1, 2, 3):
            board = Board.rectangle(size, other) if "row_" in key else Board.rectangle(other, size)
            if size ** len(board) > 7000:
                continue
            for most in range(1, min(3, len(board)) + 1):
                for cells in combinations(board.cells, most):
                    yield puzzle(board, size, rule(key, cells=cells))
            yield puzzle(board, size, rule(key, cells=board.cells))


@sweep(f"{_OWN}box_indexer")
def boxes(key: str) -> Iterator[Puzzle]:
    for size in (2, 3):
        board = Board.rectangle(2, size)
        for first in combinations(board.cells, size):
            both = [rule("box", cells=first), rule("box", cells=tuple(c for c in board.cells if c not in first))]
            for most in (1, 2, 2 * size):
                for cells in combinations(board.cells, most):
                    yield puzzle(board, size, *both, rule(key, cells=cells))


@sweep(f"{_OWN}maximum", f"{_OWN}minimum")
def extremes(key: str) -> Iterator[Puzzle]:
    for rows, cols, digits in ((1, 2, 6), (1, 3, 5), (2, 2, 5), (2, 3, 3)):
        board = Board.rectangle(rows, cols)
        for most in range(1, len(board) + 1):
            for cells in combinations(board.cells, most):
                yield puzzle(board, digits, rule(key, cells=cells))
    yield puzzle(Board.from_holes(2, 3, [Cell(1, 2)]), 4, rule(key, cells=(Cell(1, 1), Cell(2, 3))))


@sweep(f"{_OWN}nabner")
def nabners(key: str) -> Iterator[Puzzle]:
    for size, digits in ((2, 9), (3, 9), (4, 8), (5, 5), (6, 4)):
        for cells in (row(size), ring(size)):
            yield puzzle(only(cells), digits, rule(key, cells=cells))


@sweep(f"{_OWN}product")
def products(key: str) -> Iterator[Puzzle]:
    for size, digits in ((1, 9), (2, 9), (3, 5), (4, 4)):
        cells = row(size)
        for value in range(1, digits ** size + 2):
            yield puzzle(only(cells), digits, rule(key, value=value, cells=cells))
            if size == 2:
                yield puzzle(only(cells), digits, region(cells), rule(key, value=value, cells=cells))
