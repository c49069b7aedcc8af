"""The rule, and the puzzle and the request of the README."""

from __future__ import annotations

import random
from itertools import islice, product
from math import prod
from pathlib import Path

from gridwright import (
    Board,
    Cell,
    Proposing,
    Puzzle,
    check,
    count,
    default_plugins,
    draw,
    explain,
    is_unique,
    load,
    solve,
)
from gridwright.testing import RuleConformance

HERE = Path(__file__).resolve().parents[1]
PALINDROMES = {252, 343, 525, 686, 48384, 65856}


class TestPalindromeProduct(RuleConformance):
    rule = default_plugins().registry.get("rule", "com.example:palindrome_product")


def test_counts_equal_brute_force() -> None:
    for length in (2, 3, 5):
        board = Board.rectangle(1, length)
        puzzle = Puzzle.with_digits(board, 9, rules=[TestPalindromeProduct.rule(cells=board.cells)])
        expected = sum(prod(values) < 10 or prod(values) in PALINDROMES
                       for values in product(range(1, 10), repeat=length))
        assert count(puzzle) == expected


def test_the_puzzle_of_the_readme() -> None:
    puzzle = load(HERE / "puzzle.json")
    assert is_unique(puzzle)
    solution = solve(puzzle)
    assert check(puzzle, solution) == []
    lines = [rule for rule in puzzle.rules if rule.key == "com.example:palindrome_product"]
    assert len(lines) == 8
    assert all(prod(solution[c] for c in rule.scope()) in PALINDROMES for rule in lines)
    assert any("is a palindrome" in step.explanation["teach"] for step in islice(explain(puzzle), 3))
    assert "#c9a0dc" in draw(puzzle).svg()


def test_lines_are_proposed() -> None:
    solution = solve(load(HERE / "puzzle.json"))
    found = list(islice(TestPalindromeProduct.rule.candidates(solution, Proposing(set(solution.board.cells)),
                                                              random.Random(1)), 5))
    assert len(found) == 5
    assert all(prod(solution[c] for c in line.scope()) in PALINDROMES for line in found)


def test_violations_name_the_cells() -> None:
    board = Board.rectangle(1, 3)
    puzzle = Puzzle.with_digits(board, 9, dict(zip(board.cells, (2, 3, 4), strict=True)))
    [violation] = TestPalindromeProduct.rule(cells=board.cells).violations(solve(puzzle))
    assert violation.why == "the product is 24"
    assert violation.cells == (Cell(1, 1), Cell(1, 2), Cell(1, 3))
