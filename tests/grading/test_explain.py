"""Steps and hints in words, for puzzles of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright import (
    Cell,
    Hint,
    LoadOptions,
    NoSolution,
    Puzzle,
    Solution,
    default_plugins,
    explain,
    hint,
    load,
    solve,
)
from gridwright.explaining.explain import CLUES
from gridwright.explaining.forced import Forcer
from gridwright.model.puzzle import Given

PAIR = "7.5.2....28...914....3.........3...8....8......97.5.13.5.1.......4..7.5.9....24.."


def sample(format: str) -> Puzzle:
    """The first sample of a format."""
    codec = default_plugins().registry.get("format", format)
    puzzle: Puzzle = next(iter(codec.load(codec.samples()[0], LoadOptions())))
    return puzzle


def at(puzzle: Puzzle, **values: int) -> Solution:
    return Solution(puzzle, {puzzle.main: {Cell(int(n[1]), int(n[3])): v for n, v in values.items()}})


# --- explain

def test_the_whole_way() -> None:
    puzzle = load(PAIR)
    solution = solve(puzzle)
    steps = list(explain(puzzle))
    assert [step.n for step in steps] == list(range(1, len(steps) + 1))
    written = dict(step.placement for step in steps if step.placement)
    assert written == {c: solution[c] for c in puzzle.board.cells if c not in puzzle.givens["digits"]}
    for step in steps:
        assert all(solution[c] != value for c, value in step.eliminations)
        assert set(step.explanation) == {"short", "teach"}
        changed = [step.placement[0]] if step.placement else [c for c, _ in step.eliminations]
        assert set(changed) <= set(step.cells)


def test_several_solutions_are_explained_as_far_as_it_goes() -> None:
    puzzle = load("12.." + "." * 12)
    assert [step.placement for step in explain(puzzle) if step.placement] == []
    # r1c4 is forced by the row alone.
    assert [step.placement for step in explain(load("123." + "." * 12))] == [(Cell(1, 4), 4)]


def test_no_solution() -> None:
    with pytest.raises(NoSolution):
        next(explain(load("11" + "." * 14)))


def test_tiles_and_edges_are_explained_by_their_clues() -> None:
    for name, steps in (("puzzle-json", 3), ("puzzled-collection", 6)):
        puzzle = sample(name)
        found = list(explain(puzzle))
        assert len(found) == steps
        solution = solve(puzzle)
        for step in found:
            assert (step.technique, step.band, step.code) == (CLUES, None, "")
            assert step.placement is not None
            assert solution[step.placement[0]] == step.placement[1]
            assert f"{step.placement[0]} can only be" in step.explanation["short"]
            assert puzzle.rules[0].describe().rstrip(".") in step.explanation["short"]


# --- forced

def test_the_fewest_clues() -> None:
    puzzle = load("1234" + "." * 8 + "..1.")
    solution = solve(puzzle)
    with Forcer(puzzle, solution, {}) as forcer:
        found = forcer.next()
    assert found is not None
    needed = [clue for clue in found.clues if isinstance(clue, Given)]
    rules = tuple(clue for clue in found.clues if not isinstance(clue, Given))
    fewer: Any = {"digits": {clue.cell: clue.value for clue in needed}}
    bare = puzzle.evolve(givens=fewer, rules=rules)
    assert solve(bare)[found.cell] == found.value
    for left_out in needed:
        less = {c: v for c, v in fewer["digits"].items() if c != left_out.cell}
        with Forcer(bare.evolve(givens={"digits": less}), solution, {}) as forcer:
            seen = {}
            while (each := forcer.next()) is not None:
                seen[each.cell] = each.value
        assert found.cell not in seen
    assert str(found.cell) in found.text(puzzle)
    assert rules[0].describe().rstrip(".") in found.text(puzzle)  # type: ignore[union-attr]


def test_known_values_are_reasons_too() -> None:
    puzzle = load("." * 16)
    known = {Cell(1, 1): 1, Cell(1, 2): 2, Cell(1, 3): 3}
    with Forcer(puzzle, solve(load("123." + "." * 12)), known) as forcer:
        found = forcer.next()
        assert found is not None
        assert (found.cell, found.value) == (Cell(1, 4), 4)
        assert {given.cell for given in found.earlier} == {Cell(1, 1), Cell(1, 2), Cell(1, 3)}
        assert forcer.next() is None


# --- hints

def test_hints_for_digits() -> None:
    puzzle = load("123." + "." * 12)
    found = hint(puzzle)
    assert (found.status, found.values, found.forced) == ("next", ((Cell(1, 4), 4),), True)
    assert Cell(1, 4) in found.cells
    assert found.as_json()["values"] == ["r1c4=4"]


def test_a_hint_that_removes_says_what_it_leads_to() -> None:
    puzzle = load(PAIR)
    written: dict[Cell, int] = {}
    for step in explain(puzzle):
        if step.placement is None:
            break
        written[step.placement[0]] = step.placement[1]
    found = hint(puzzle, Solution(puzzle, {"digits": written}))
    assert found.status == "next"
    assert found.eliminations
    assert found.values == ()
    assert "The next digit is r" in found.text


@pytest.mark.parametrize(("values", "status", "cells"), [
    ({"r1c1": 2}, "wrong", ("r1c1",)), ({"r1c4": 3}, "wrong", ("r1c4", "r1c3")),
    ({"r2c1": 4, "r4c1": 4}, "wrong", ("r2c1", "r4c1")),
])
def test_digits_that_break_a_rule(values: dict[str, int], status: str, cells: tuple[str, ...]) -> None:
    puzzle = load("1.3." + "." * 12)
    found = hint(puzzle, at(puzzle, **values))
    assert (found.status, tuple(map(str, found.cells))) == (status, cells)
    assert not found.possible


def test_digits_that_cannot_be_finished_are_named() -> None:
    puzzle = load(PAIR)
    right = solve(puzzle)[Cell(1, 2)]
    others = [value for value in (1, 3, 4, 6, 8, 9) if value != right]
    found = [hint(puzzle, at(puzzle, r1c2=value)) for value in others]
    stuck = [each for each in found if each.status == "stuck"]
    assert stuck
    assert all(each.cells == (Cell(1, 2),) for each in stuck)


def test_done() -> None:
    puzzle = load("1234341221434..1")
    assert hint(puzzle, solve(puzzle)).status == "done"
    wrong = Solution(puzzle, {"digits": {**solve(puzzle).layers["digits"], Cell(4, 2): 2}})
    assert hint(puzzle, wrong).status == "wrong"


def test_hints_without_a_technique_name_clues(monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwright_techniques import _hints

    def none(*args: Any) -> Hint | None:
        return None

    monkeypatch.setattr(_hints, "next_move", none)
    found = hint(load(PAIR))
    assert found.status == "next"
    assert "by these clues alone" in found.text
    puzzle = load(PAIR)
    (where, value), = found.values
    assert solve(puzzle)[where] == value


def test_hints_for_edges() -> None:
    puzzle = sample("puzzle-json")
    found = hint(puzzle)
    assert (found.status, found.forced) == ("next", True)
    (where, value), = found.values
    assert solve(puzzle)[where] == value
    wrong = Solution(puzzle, {puzzle.main: {where: puzzle.givens[puzzle.main][Cell(1, 1)]}})
    assert hint(puzzle, wrong).status == "stuck"
