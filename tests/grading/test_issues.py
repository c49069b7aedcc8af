"""The publishing checks and how a quality object adjusts them."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright import Board, Cell, Puzzle, default_plugins, load, solve
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.ground import Ground
from gridwright.grading.issues import Issue, issues
from gridwright.grading.quality import CHECKS, checks
from gridwright.grading.route import Route, easiest_route
from gridwright.grading.technique import Move
from gridwright.grading.usage import steps_by_rule

PAIR = "7.5.2....28...914....3.........3...8....8......97.5.13.5.1.......4..7.5.9....24.."
TINY = "1234341221434..1"


def of(puzzle: Puzzle, quality: Any = None, moves: tuple[Move, ...] | None = None, band: int = 0,
       minutes: float | None = None) -> list[Issue]:
    """The issues of a puzzle, of its own route or of a made one."""
    ground = Ground.of(puzzle)
    catalogue = catalogue_for(ground)
    found = easiest_route(ground, catalogue) if moves is None else Route(moves, True, band)
    return issues(ground, catalogue, found, checks(quality), lambda: minutes)


def moves(**uses: int) -> tuple[Move, ...]:
    return tuple(Move(code) for code, many in uses.items() for _ in range(many))


def codes(found: list[Issue]) -> list[tuple[str, str]]:
    return [(issue.code, issue.severity) for issue in found]


def test_nothing_wrong() -> None:
    assert of(load(PAIR)) == []


def test_spike() -> None:
    puzzle = load(PAIR)
    spiked = moves(HSI=56, PPR=2, YWG=2)
    assert codes(of(puzzle, moves=spiked, band=3)) == [("spike", "warning")]
    assert "only 2 of 60 moves are Hard; 93% are singles" in of(puzzle, moves=spiked, band=3)[0].text
    assert of(puzzle, moves=moves(HSI=56, PPR=1, YWG=3), band=3) == []
    assert of(puzzle, moves=moves(HSI=50, PPR=8, YWG=1), band=3) == []
    assert of(puzzle, moves=moves(HSI=56, XWG=1), band=2) == []
    assert codes(of(puzzle, {"spike": {"severity": "reject"}}, spiked, 3)) == [("spike", "reject")]
    assert of(puzzle, {"spike": 1}, spiked, 3) == []
    assert of(puzzle, {"spike": False}, spiked, 3) == []


def test_trivial() -> None:
    assert codes(of(load(TINY))) == [("trivial", "reject")]
    assert of(load(TINY))[0].text == "14 of the 16 cells are given"
    assert of(load(TINY), {"trivial": 0.9}) == []
    assert of(load(TINY), {"trivial": 14 / 16}) == []
    assert codes(of(load(PAIR), {"trivial": {"limit": 0.2, "severity": "warning"}})) == [("trivial", "warning")]


def test_tedious() -> None:
    puzzle = load(PAIR)
    assert codes(of(puzzle, minutes=61)) == [("tedious", "warning")]
    assert of(puzzle, minutes=60) == []
    assert codes(of(puzzle, {"tedious": 10}, minutes=11)) == [("tedious", "warning")]
    assert of(puzzle, moves=moves(XWG=9), band=2, minutes=90) == []


def test_uniqueness_and_trial() -> None:
    puzzle = load(PAIR)
    assert codes(of(puzzle, moves=moves(URC=3, NPR=9), band=3)) == [("uniqueness", "warning")]
    assert codes(of(puzzle, moves=moves(FNT=3, CAS=9), band=5)) == [("trial", "warning")]
    assert "Forcing Nets" in of(puzzle, moves=moves(FNT=3, CAS=9), band=5)[0].text
    assert of(puzzle, moves=moves(CAS=9), band=4) == []
    assert of(puzzle, {"trial": False}, moves(FNT=3), 5) == []


# --- rules

def with_cages(givens: str, *cages: tuple[str, ...]) -> Puzzle:
    """A classic with cages whose totals are true in its solution."""
    full = load(givens)
    solution = solve(full)
    cage = default_plugins().registry.get("rule", "cage")
    cells = [tuple(Cell(int(name[1]), int(name[3])) for name in each) for each in cages]
    return full.evolve(rules=(*full.rules, *(cage(cells=each, sum=sum(solution[c] for c in each)) for each in cells)))


def test_a_rule_that_is_neither_needed_nor_used() -> None:
    # All cells of the cage are given.
    found = of(with_cages(PAIR, ("r1c1", "r2c1")))
    assert codes(found) == [("decorative", "reject")]
    assert found[0].rules == (1,)
    assert found[0].as_json()["rules"] == [1]
    assert of(with_cages(PAIR, ("r1c1", "r2c1")), {"decorative": {"severity": "off"}}) == []


def test_a_rule_that_is_used_and_not_needed() -> None:
    puzzle = with_cages(PAIR, ("r1c1", "r2c1"))
    rule = puzzle.rules[1]
    used = tuple(Move("CGC", areas=(rule,)) for _ in range(4))
    found = of(puzzle, moves=used, band=1)
    assert codes(found) == [("redundant", "warning")]
    assert "4 steps use it" in found[0].text


def test_a_rule_that_is_needed_and_hardly_used() -> None:
    # Two solutions without the cage: r4c3 and r4c4 can be swapped with the cells above.
    base = load("12343412" + "....4321")
    cage = default_plugins().registry.get("rule", "cage")
    open_board = load("12..34.." + "2143....")
    assert base.board == open_board.board
    puzzle = open_board.evolve(rules=(*open_board.rules, cage(cells=(Cell(1, 3), Cell(2, 3)), sum=4),
                                      cage(cells=(Cell(4, 1), Cell(4, 2)), sum=7),
                                      cage(cells=(Cell(1, 3),), sum=3), cage(cells=(Cell(4, 3),), sum=2)))
    rule = puzzle.rules[1]
    for uses, severity in ((0, "reject"), (1, "warning"), (2, "warning")):
        found = [each for each in of(puzzle, moves=tuple(Move("CGC", areas=(rule,)) for _ in range(uses)))
                 if each.code != "trivial"]
        assert codes(found) == [("barely_used", severity)], uses
    many = tuple(Move("CGC", areas=(rule,)) for _ in range(3))
    assert of(puzzle, moves=many) == []
    assert codes(of(puzzle, {"barely_used": {"severity": "reject"}}, many[:1])) == [("barely_used", "reject")]
    assert codes(of(puzzle, {"barely_used": 4}, many)) == [("barely_used", "warning")]


def test_a_rule_about_what_is_not_marked_does_not_reach_out_to_marks_left_out() -> None:
    full = load("12343412214343.1")
    solution = solve(full)
    registry = default_plugins().registry
    pairs = [(a, b) for a in full.board.cells for b in (Cell(a.row, a.col + 1), Cell(a.row + 1, a.col))
             if b in solution and abs(solution[a] - solution[b]) == 1]
    dots = [registry.get("rule", "edge/kropki")(cells=pair, color="white") for pair in pairs]
    negative = registry.get("rule", "negative/kropki")(color="white")
    assert len(dots) > 5
    puzzle = full.evolve(rules=(*full.rules, *dots, negative))
    found = [each for each in of(puzzle, moves=()) if each.code != "trivial"]
    assert codes(found) == [("decorative", "reject")] * 2
    assert [each.rules for each in found] == [tuple(range(1, len(dots) + 1)), (len(dots) + 1,)]


def test_houses_that_are_not_needed() -> None:
    full = load("12343412214343.1")
    region = default_plugins().registry.get("rule", "region")(
        kind="extra", cells=(Cell(1, 1), Cell(1, 3), Cell(3, 1), Cell(3, 3)))
    found = [each for each in of(full.evolve(rules=(*full.rules, region)), moves=()) if each.code != "trivial"]
    assert [(each.code, each.text) for each in found] == [
        ("redundant", "Extra Regions (rule 1): the puzzle is unique without")]


def test_marks_of_single_cells_that_are_not_needed() -> None:
    full = load(PAIR)
    solution = solve(full)
    registry = default_plugins().registry
    rule = registry.get("rule", "cell/odd" if solution[Cell(1, 1)] % 2 else "cell/even")(cells=(Cell(1, 1),))
    assert codes(of(full.evolve(rules=(*full.rules, rule)), moves=())) == [("redundant", "warning")]


# --- quality

@pytest.mark.parametrize(("quality", "code", "severity", "limit"), [
    ({}, "trivial", "reject", 0.6), ({"trivial": True}, "trivial", "reject", 0.6),
    ({"trivial": 0.4}, "trivial", "reject", 0.4), ({"trivial": False}, "trivial", "off", 0.6),
    ({"trivial": {"limit": 0.45}}, "trivial", "reject", 0.45),
    ({"trivial": {"severity": "off"}}, "trivial", "off", 0.6),
    ({"spike": {"severity": "reject"}}, "spike", "reject", 2), ({}, "spike", "warning", 2),
    ({"trial": {"severity": "reject"}}, "trial", "reject", None), ({}, "barely_used", None, 3),
])
def test_quality_objects(quality: Any, code: str, severity: str | None, limit: float | None) -> None:
    found = checks(quality)
    assert list(found) == list(CHECKS)
    assert (found[code].severity, found[code].limit) == (severity, limit)
    assert found[code].on is (severity != "off")


def test_steps_rest_on_the_clues_that_show_a_digit() -> None:
    registry = default_plugins().registry
    one, two, below = Cell(1, 1), Cell(1, 2), Cell(4, 1)
    grid = registry.get("rule", "box_grid")(origin=one, box=(2, 2))
    dot = registry.get("rule", "edge/kropki")(cells=(one, two), color="black")
    line = registry.get("rule", "line/thermo")(cells=(one, two))
    # By houses r1c1 is 1 or 3; the dot beside the 2 leaves 1, and so does the thermometer, which is read along.
    for clue, counts in ((dot, True), (line, False)):
        ground = Ground.of(Puzzle.with_digits(Board.rectangle(4, 4), 4, {two: 2, below: 4}, [grid, clue]))
        found = steps_by_rule(ground, catalogue_for(ground), Route((Move("NSI", ((0, 0),)),), False, 0))
        assert found == [frozenset({id(clue)} if counts else ())]
