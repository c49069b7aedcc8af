"""Lines and arrows that are proposed for solved grids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any, ClassVar

import attrs
import pytest

import gridwright
from gridwright import Board, Cell, Proposing, Puzzle, Rule, Solution
from gridwright.clues import LineClue
from gridwright.codecs.rule_json import dump_rule, load_rule
from gridwright.generating.wanted import Range
from gridwright.layouts import empty_puzzle
from gridwright.model.solution import Violation
from gridwright.plugins import default_plugins
from gridwright.proposing.paths import crosses

RULES = default_plugins().registry
KINDS = ("thermo", "slow_thermo", "whisper", "renban", "between", "entropic", "modular", "parity", "palindrome",
         "zipper", "region_sum", "lockout", "double_arrow")
NAMES = (*(f"line/{kind}" for kind in KINDS), "arrow")
BOXES = {"4x4": (2, 2), "6x6": (2, 3), "8x8": (2, 4), "9x9": (3, 3), "16x16": (4, 4)}
BOARDS = ("4x4", "6x6", "9x9", "16x16", "samurai")


@cache
def grid(board: str, number: int = 0) -> Solution:
    """A solved grid whose first row of digits is drawn."""
    if board in BOXES:
        height, width = BOXES[board]
        size = height * width
        houses = RULES.get("rule", "box_grid")(origin=Cell(1, 1), box=(height, width))
        puzzle = Puzzle.with_digits(Board.rectangle(size, size), size, rules=[houses])
    else:
        puzzle = empty_puzzle(board)
    row = Random(number).sample(range(1, puzzle.digits + 1), puzzle.digits)
    start = puzzle.evolve(givens={"digits": {Cell(1, col): v for col, v in enumerate(row, 1)}})
    return Solution(puzzle, gridwright.solve(start).layers)


def proposed(name: str, solution: Solution, most: int = 30, seed: int = 1, free: set[Cell] | None = None,
             **limits: Range) -> list[Any]:
    """The first clues proposed of a kind."""
    context = Proposing(set(solution.board.cells) if free is None else free, limits)
    return list(islice(RULES.get("rule", name).candidates(solution, context, Random(seed)), most))


def path(clue: Rule) -> tuple[Cell, ...]:
    """The cells along a line, or from the bulb of an arrow along its shaft."""
    return clue.scope()


def holds(clue: Rule, solution: Solution) -> bool:
    """Whether a clue is true and well-formed, without a cell visited twice or a crossing."""
    cells = path(clue)
    assert len(set(cells)) == len(cells)
    assert not any(crosses(cells, a, b) for a, b in pairwise(cells))
    return not list(clue.violations(solution)) and not list(clue.validate(solution.puzzle))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_proposed_is_true_and_well_formed(name: str, board: str) -> None:
    for number in range(2):
        solution = grid(board, number)
        found = proposed(name, solution)
        if (name, board) == ("line/entropic", "4x4"):
            assert found == []
            continue
        assert len(found) == 30
        assert len({path(clue) for clue in found}) > 2
        for clue in found:
            assert holds(clue, solution)
            digits = solution.puzzle.digits
            assert load_rule(dump_rule(clue, digits), "", digits) == clue


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_proposes_the_same(name: str) -> None:
    solution = grid("9x9")
    assert proposed(name, solution, seed=5) == proposed(name, solution, seed=5)
    assert proposed(name, solution, seed=5) != proposed(name, solution, seed=6)


@pytest.mark.parametrize("name", NAMES)
def test_only_free_cells_are_used_and_the_stream_ends_without_them(name: str) -> None:
    solution = grid("9x9")
    free = {c for c in solution.board.cells if c.row != 5}
    context = Proposing(free)
    placed = 0
    for clue in RULES.get("rule", name).candidates(solution, context, Random(2)):
        assert free.issuperset(clue.scope())
        free.difference_update(clue.scope())
        placed += 1
    assert placed >= 3
    assert proposed(name, solution, free=set()) == []


@pytest.mark.parametrize(("name", "limit"), [
    ("line/thermo", Range(6)), ("line/thermo", Range(2, 2)), ("line/slow_thermo", Range(5, 6)),
    ("line/whisper", Range(4, 4)), ("line/whisper", Range(2, 2)), ("line/renban", Range(9, 9)),
    ("line/between", Range(7)), ("line/entropic", Range(12, 15)), ("line/modular", Range(12, 15)),
    ("line/parity", Range(20)), ("line/palindrome", Range(9)), ("line/palindrome", Range(4, 6)),
    ("line/zipper", Range(7)), ("line/region_sum", Range(10)), ("line/region_sum", Range(2, 2)),
    ("line/lockout", Range(8)), ("line/double_arrow", Range(7, 8)), ("arrow", Range(1, 1)), ("arrow", Range(4)),
])
def test_lengths_within_the_limit_are_found(name: str, limit: Range) -> None:
    for number in range(3):
        solution = grid("9x9", number)
        found = proposed(name, solution, 5, length=limit)
        assert len(found) == 5
        for clue in found:
            assert clue.measures()["length"] in limit
            assert holds(clue, solution)


@pytest.mark.parametrize("low", [12, 18])
def test_long_whispers_are_found(low: int) -> None:
    for number in range(6):
        (clue,) = proposed("line/whisper", grid("9x9", number), 1, length=Range(low))
        assert clue.measures()["length"] >= low
    (clue,) = proposed("line/whisper", grid("samurai"), 1, length=Range(low))
    assert holds(clue, grid("samurai"))


@pytest.mark.parametrize(("name", "limit"), [
    ("line/palindrome", Range(4, 4)), ("line/zipper", Range(2, 2)), ("line/between", Range(2, 2)),
    ("line/double_arrow", Range(3, 4)), ("line/thermo", Range(10, 10)), ("line/parity", Range(2, 2)),
])
def test_lengths_that_are_none_of_the_kind_end_the_stream(name: str, limit: Range) -> None:
    assert proposed(name, grid("9x9"), length=limit) == []


def test_lines_grown_from_their_centre_are_odd() -> None:
    for name in ("line/palindrome", "line/zipper"):
        sizes = {len(path(clue)) for clue in proposed(name, grid("9x9"), 60)}
        assert sizes == {3, 5, 7}


def test_double_arrows_have_five_cells_or_more() -> None:
    for board in BOARDS:
        assert min(len(path(clue)) for clue in proposed("line/double_arrow", grid(board))) == 5


def test_arrows_have_one_cell_as_bulb_and_one_shaft() -> None:
    for clue in proposed("arrow", grid("9x9")):
        ((bulb,), (shaft,)) = clue.bulb, clue.lines
        assert bulb not in shaft
        assert clue.measures() == {"length": len(shaft)}
        assert len(shaft) >= 2


def test_region_sum_lines_cross_a_border() -> None:
    for board in BOARDS:
        solution = grid(board)
        for clue in proposed("line/region_sum", solution):
            assert len(clue.pieces(solution.puzzle)) > 1


@pytest.mark.parametrize(("name", "board", "member"), [
    ("whisper", "9x9", 5), ("whisper", "4x4", 2), ("whisper", "6x6", 3), ("whisper", "16x16", 8),
    ("lockout", "9x9", 4), ("lockout", "4x4", 2), ("lockout", "6x6", 3),
    ("modular", "4x4", 3), ("modular", "16x16", 3),
])
def test_the_default_value_depends_on_the_number_of_digits(name: str, board: str, member: int) -> None:
    assert {clue.value for clue in proposed(f"line/{name}", grid(board))} == {member}


@pytest.mark.parametrize(("board", "sizes"), [("6x6", (2, 2, 2)), ("8x8", (3, 2, 3)), ("9x9", (3, 3, 3)),
                                              ("16x16", (5, 6, 5))])
def test_the_groups_are_thirds_of_the_digits(board: str, sizes: tuple[int, ...]) -> None:
    for clue in proposed("line/entropic", grid(board)):
        groups = clue.groups
        assert tuple(map(len, groups)) == sizes
        assert [v for group in groups for v in group] == list(range(1, sum(sizes) + 1))


@attrs.frozen(kw_only=True)
class Nearby(LineClue):
    """A line of someone else's: neighbours differ by at most `most`."""

    key = "com.example:nearby"
    summary = "Neighbours on the line are near."
    digit_defaults: ClassVar[Mapping[str, Mapping[int, Any]]] = {"most": {9: 2}}

    most: int

    def violations(self, solution: Solution) -> Any:
        for a, b in self.steps():
            if abs(solution[a] - solution[b]) > self.most:
                yield Violation(self, (a, b), "too far apart")


def test_a_kind_that_says_nothing_of_proposals_gets_them() -> None:
    solution = grid("9x9")
    found = list(islice(Nearby.candidates(solution, Proposing(set(solution.board.cells)), Random(1)), 20))
    assert len(found) == 20
    assert all(holds(clue, solution) for clue in found)
    # On other boards nobody says how near.
    assert not list(Nearby.candidates(grid("6x6"), Proposing(set(grid("6x6").board.cells)), Random(1)))
