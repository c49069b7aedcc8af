"""The rule against brute force, and the puzzle of the README."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest

from gridwright import (
    Board,
    Cell,
    FormatError,
    Puzzle,
    Symbols,
    check,
    count,
    default_plugins,
    draw,
    dumps,
    load,
    solve,
)
from gridwright.drawing.terminal import picture
from gridwright.geometry import connected
from gridwright.testing import RuleConformance

if TYPE_CHECKING:
    from gridwright.testing.fixtures import AssertUnique

pytest_plugins = ["gridwright.testing.fixtures"]

HERE = Path(__file__).resolve().parents[1]


class TestChaosConstruction(RuleConformance):
    rule = default_plugins().registry.get("rule", "com.example:chaos_construction")


def chaos(size: int) -> Puzzle:
    """An empty square with as many digits and regions."""
    grid = default_plugins().registry.get("rule", "grid")
    return Puzzle(Board.rectangle(size, size), {"digits": Symbols.digits(size), "regions": Symbols.regions(size)},
                  rules=(grid(origin=Cell(1, 1)), TestChaosConstruction.rule()))


def test_count_equals_brute_force() -> None:
    puzzle = chaos(3)
    cells = puzzle.board.cells
    squares = [rows for rows in product(permutations((1, 2, 3)), repeat=3)
               if all(len({row[i] for row in rows}) == 3 for i in range(3))]
    partitions = [names for names in product((1, 2, 3), repeat=9)
                  if list(dict.fromkeys(names)) == [1, 2, 3] and all(names.count(n) == 3 for n in (1, 2, 3))
                  and all(connected([c for c, name in zip(cells, names, strict=True) if name == n]) for n in (1, 2, 3))]
    assert (len(squares), len(partitions)) == (12, 10)
    fitting = sum(len({(name, rows[c.row - 1][c.col - 1]) for name, c in zip(names, cells, strict=True)}) == 9
                  for names in partitions for rows in squares)
    assert count(puzzle) == fitting == 72


def test_the_puzzle_of_the_readme(assert_unique: AssertUnique) -> None:
    puzzle = load(HERE / "puzzle.json")
    assert load(dumps(puzzle, "gridwright")) == puzzle
    solution = assert_unique(puzzle)
    regions = solution.layers["regions"]
    assert all(connected([c for c in puzzle.board.cells if regions[c] == n]) for n in range(1, 7))
    assert len({(regions[c], solution[c]) for c in puzzle.board.cells}) == 36


def test_regions_are_shown_as_borders() -> None:
    puzzle = load(HERE / "puzzle.json")
    solution = solve(puzzle)
    assert "╈" in picture(puzzle, solution)
    assert "╈" not in picture(puzzle)
    assert draw(puzzle, solution).svg().count("<text") < draw(puzzle).svg().count("<text") + 36


def test_a_region_in_pieces_is_named() -> None:
    puzzle = load(HERE / "puzzle.json")
    solution = solve(puzzle)
    regions = dict(solution.layers["regions"])
    a, b = Cell(1, 1), Cell(6, 6)
    regions[a], regions[b] = regions[b], regions[a]
    wrong = attrs.evolve(solution, layers={**solution.layers, "regions": regions})
    reasons = {violation.why for violation in check(puzzle, wrong)}
    assert "the regions are not numbered in reading order" in reasons
    assert any(why.endswith("is in pieces") for why in reasons)


def test_what_cannot_be_cut_is_refused() -> None:
    document = {"format": "gridwright", "format_version": 1, "board": {"rows": 2, "cols": 2},
                "layers": {"digits": 4, "regions": {"kind": "regions", "first": 1, "labels": ["1", "2", "3"]}},
                "rules": [{"type": "com.example:chaos_construction"}]}
    with pytest.raises(FormatError, match="4 cells cannot be cut into 3 regions of equal size"):
        load(document)


def test_nine_by_nine(assert_unique: AssertUnique) -> None:
    empty = chaos(9)
    assert check(empty, solve(empty)) == []
    assert_unique(load(HERE / "nine.json"))
