"""Counting packings: against a memo in plain Python, against finding them one by one, against published numbers."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

import gridwright
from gridwright import Budget, FormatError, NotSupported, Puzzle, Undecided, count, solutions
from gridwright_solvers.packing import counting, memo
from gridwright_solvers.packing.calendar import calendar
from gridwright_solvers.packing.counting import Counter, TooMany, TooWide
from gridwright_solvers.packing.grid import PackingGrid
from gridwright_solvers.packing.symmetry import orbit_total, symmetries

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PENTOMINOES = [name + "5" for name in "FILNPTUVWXYZ"]
DOMINO = [[1, 1]]


def puzzle_of(board: Any, tiles: list[Any]) -> Puzzle:
    return gridwright.load({"puzzled": "1.0.0", "name": "Small", "author": "me", "id": "a.b",
                            "puzzles": [{"name": "One", "tiles": tiles, "board": board}]})


def grid_of(puzzle: Puzzle, **options: Any) -> PackingGrid:
    grid = PackingGrid.of(puzzle, **options)
    assert grid is not None
    return grid


def dominoes(size: str, number: int) -> Puzzle:
    return puzzle_of(size, [{"layout": DOMINO, "count": number}])


def small(rng: random.Random) -> Puzzle | None:
    """A little board with holes, tiles that fill it as far as luck goes, and sometimes two areas."""
    rows, cols = rng.randint(2, 4), rng.randint(2, 5)
    free = [[int(rng.random() < 0.15) for _ in range(cols)] for _ in range(rows)]
    areas = rng.random() < 0.5
    cells = sum(x == 0 for row in free for x in row) - 2 * areas
    tiles: list[Any] = []
    while cells > 0:
        name, size = rng.choice([("D2", 2), ("I3", 3), ("L3", 3), ("T4", 4), ("L4", 4), ("O4", 4)])
        if cells == 1:
            name, size = "1", 1
        if size <= cells:
            tiles.append({"layout": name})
            cells -= size
    if not tiles or cells < 0:
        return None
    board: Any = {"layout": free}
    if areas:
        numbers = [[-1 if x else int(c > cols // 2) for c, x in enumerate(row)] for row in free]
        if {0, 1} - {x for row in numbers for x in row}:
            return None
        values = [["" if x < 0 else rng.choice("abc") for x in row] for row in numbers]
        first = [next(v for row, vs in zip(numbers, values, strict=True) for x, v in zip(row, vs, strict=True)
                      if x == area) for area in (0, 1)]
        board = {"area_layout": numbers, "values": values, "value_order": [[0 if x >= 0 else -1 for x in row]
                                                                          for row in numbers],
                 "areas": [{"name": name, "formatter": {"type": "Plain"},
                            "default_factory": {"type": "Fixed", "value": v}}
                           for name, v in zip(("left", "right"), first, strict=True)], "target_template": "{0} {1}"}
    return puzzle_of(board, tiles)


def some_puzzles() -> list[Puzzle]:
    rng = random.Random(11)
    made = [p for p in (small(rng) for _ in range(200)) if p is not None]
    return [p for p in made if memo.total(grid_of(p, any_target=True)) <= 200]


def test_four_ways_to_count_agree() -> None:
    several = 0
    for puzzle in some_puzzles():
        grid = grid_of(puzzle)
        one_by_one = sum(1 for _ in solutions(puzzle, backend="cadical195"))
        assert Counter(grid).total() == memo.total(grid) == count(puzzle) == one_by_one
        several += one_by_one > 1
    assert several > 30


def test_every_target_as_counted_alone() -> None:
    calendars = 0
    for puzzle in (p for p in some_puzzles() if len(p.rules) == 3):
        table = calendar(puzzle)
        for target, number in table:
            rules = tuple(gridwright.default_plugins().registry.get("rule", "area")(
                name=r.name, cells=r.cells, values=r.values, target=t)  # type: ignore[attr-defined]
                for r, t in zip(puzzle.rules[1:], target, strict=True))
            assert count(puzzle.evolve(rules=(puzzle.rules[0], *rules)), backend="cadical195") == number
        calendars += table.counts.sum() > 3
    assert calendars > 10


@pytest.mark.parametrize(("kept", "linked"), [(1, 2_000_000), (1, 0), (100, 0), (48_000_000, 0), (48_000_000, 5)])
def test_parts_and_cuts_change_nothing(monkeypatch: pytest.MonkeyPatch, kept: int, linked: int) -> None:
    puzzles = some_puzzles()[::4]
    numbers = [(Counter(grid_of(p)).total(), Counter(grid_of(p, any_target=True), by_target=True).by_target())
               for p in puzzles]
    monkeypatch.setattr(counting, "MOST_KEPT", kept)
    monkeypatch.setattr(counting, "MOST_LINKED", linked)
    for puzzle, (total, table) in zip(puzzles, numbers, strict=True):
        assert Counter(grid_of(puzzle)).total() == total
        assert (Counter(grid_of(puzzle, any_target=True), by_target=True).by_target() == table).all()
    assert Counter(grid_of(dominoes("4x4", 8))).total() == 36


def test_a_calendar_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = gridwright.load(EXAMPLES / "calendar.json", target=("Mar", "14"))
    whole = calendar(puzzle)
    assert whole.summary()["total"] > 1000
    monkeypatch.setattr(counting, "MOST_KEPT", 8_000_000)
    monkeypatch.setattr(counting, "MOST_LINKED", 0)
    assert calendar(puzzle) == whole


def test_processes_change_nothing() -> None:
    puzzle = gridwright.load(EXAMPLES / "calendar.json")
    told: list[float] = []
    assert calendar(puzzle, jobs=2, progress=told.append) == calendar(puzzle, jobs=1)
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.parametrize(("rows", "cols", "published"), [
    # Kasteleyn's numbers of domino tilings.
    (2, 10, 89), (4, 4, 36), (8, 8, 12988816), (3, 3, 0), (12, 12, 53060477521960000)])
def test_dominoes(rows: int, cols: int, published: int) -> None:
    grid = grid_of(dominoes(f"{cols}x{rows}", max(1, rows * cols // 2))) if rows * cols % 2 == 0 else None
    assert (0 if grid is None else Counter(grid).total()) == published


def test_numbers_beyond_64_bits_are_exact() -> None:
    # The tilings of a board of two rows are the Fibonacci numbers.
    a, b = 1, 1
    for _ in range(150):
        a, b = b, a + b
    assert count(dominoes("150x2", 150)) == a > 2 ** 64


@pytest.mark.parametrize(("board", "all_of_them", "up_to"), [("20x3", 8, 2), ("15x4", 1472, 368)])
def test_pentominoes_up_to_symmetry(board: str, all_of_them: int, up_to: int) -> None:
    puzzle = puzzle_of(board, PENTOMINOES)
    assert (count(puzzle), count(puzzle, up_to_symmetry=True)) == (all_of_them, up_to)


@pytest.mark.full
@pytest.mark.parametrize(("board", "up_to"), [("10x6", 2339), ("12x5", 1010), (
    {"layout": [[int(r in (3, 4) and c in (3, 4)) for c in range(8)] for r in range(8)]}, 65)])
def test_more_pentominoes_up_to_symmetry(board: Any, up_to: int) -> None:
    assert count(puzzle_of(board, PENTOMINOES), up_to_symmetry=True) == up_to


def test_both_ways_to_count_up_to_symmetry_agree() -> None:
    symmetric = fixed = 0
    for puzzle in [*some_puzzles(), dominoes("4x4", 8), puzzle_of("4x4", ["T4"] * 4), puzzle_of("3x3", ["L3"] * 3),
                   puzzle_of("4x2", ["L4", "L4"]), puzzle_of("5x5", ["1", *["O4"] * 3, *["L3"] * 4])]:
        grid = grid_of(puzzle)
        number = orbit_total(grid, lambda some: Counter(some).total())
        assert number == orbit_total(grid, memo.total)
        assert number == sum(1 for _ in solutions(puzzle, up_to_symmetry=True))
        symmetric += len(symmetries(grid)) > 1
        fixed += number * len(symmetries(grid)) != Counter(grid).total()
    assert symmetric > 10
    assert fixed > 3


def test_symmetries_keep_the_open_cell_in_place() -> None:
    puzzle = gridwright.load(EXAMPLES / "calendar.json", target=("Mar", "14"))
    assert len(symmetries(grid_of(puzzle))) == 1
    assert len(symmetries(grid_of(dominoes("4x4", 8)))) == 8
    assert len(symmetries(grid_of(dominoes("4x3", 6)))) == 4


def test_limits() -> None:
    with pytest.raises(TooMany):
        Counter(grid_of(dominoes("8x8", 32))).total(20)
    wide = puzzle_of("14x14", [{"layout": "I6", "count": 30}, {"layout": "D2", "count": 8}])
    with pytest.raises(TooWide):
        Counter(grid_of(wide))
    with pytest.raises(Undecided):
        count(wide, budget=Budget(seconds=0.2))
    with pytest.raises(NotSupported):
        calendar(dominoes("4x4", 8))
    with pytest.raises(NotSupported):
        count(gridwright.load("1..............."), up_to_symmetry=True)
    assert count(dominoes("8x8", 32), limit=7) == 7


def test_a_board_too_wide_for_64_bits_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_REMEMBERED", 5)
    tiles = [{"layout": [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]], "count": 6}, "D2"]
    puzzle = puzzle_of({"layout": [[0] * 12] * 6 + [[0, 0, *[1] * 10]]}, tiles)
    with pytest.raises(TooWide):
        Counter(grid_of(puzzle))
    assert count(puzzle) == count(puzzle, backend="cadical195") == 1


def test_progress_never_goes_back() -> None:
    told: list[float] = []
    count(dominoes("8x8", 32), progress=told.append)
    assert len(told) > 5
    assert told == sorted(told)
    assert 0 <= told[0] <= told[-1] <= 1


def test_the_calendars_of_the_corpus(corpus: Path) -> None:
    puzzles = list(gridwright.load_all(corpus / "puzzled" / "collections" / "puzzle_a_day.json"))
    for number, file, mapped in ((1, "counts_original.json", " ".join), (0, "counts_month.json", " ".join)):
        published = json.loads((corpus / "puzzled" / file).read_text(encoding="utf-8"))
        assert {mapped(target): found for target, found in calendar(puzzles[number])} == published
    table = calendar(puzzles[1])
    assert table.summary() == {"targets": 372, "total": 25061, "min": 7, "max": 216, "median": 59,
                               "average": 25061 / 372, "unsolvable": 0}
    assert table.targets_with(7) == [("6", "Oct")]


@pytest.mark.full
def test_targets_of_the_two_digit_year(corpus: Path) -> None:
    """20 targets drawn from the published 37,200, each counted alone; another test compares all of them at once."""
    published = json.loads((corpus / "puzzled" / "counts_2digit_year.json").read_text(encoding="utf-8"))
    drawn = random.Random(4).sample(sorted(published), 20)
    text = (corpus / "puzzled" / "collections" / "puzzle_a_day.json").read_text(encoding="utf-8")
    for target in drawn:
        day, month, year = target.split()
        puzzle = list(gridwright.load_all(text, target=(day, month, *year)))[2]
        assert count(puzzle) == published[target], target


def test_wrong_use_is_refused() -> None:
    with pytest.raises(FormatError):
        gridwright.load(EXAMPLES / "calendar.json", target=("Foo",))
    assert np.prod([len(v) for v in calendar(gridwright.load(EXAMPLES / "calendar.json")).values]) > 3
    assert len(list(itertools.islice(calendar(gridwright.load(EXAMPLES / "calendar.json")), 3))) == 3


def test_tiles_that_do_not_add_up() -> None:
    for tiles in (["I3", "L3"], ["I3"]):
        short = puzzle_of("2x2", tiles)
        assert count(short) == count(short, up_to_symmetry=True) == 0
    spare = gridwright.load(EXAMPLES / "calendar.json")
    packing = spare.rules[0]
    assert isinstance(packing, gridwright.Rule)
    tiles = (*packing.tiles, gridwright.Tile("1", [(0, 0)]))  # type: ignore[attr-defined]
    symbols = {"tiles": gridwright.Symbols.tiles(tuple(t.name for t in tiles))}
    more = spare.evolve(rules=(attrs.evolve(packing, tiles=tiles), *spare.rules[1:]), layers=symbols)
    assert calendar(more).summary()["total"] == 0


def test_too_many_targets_are_refused() -> None:
    board = {"area_layout": [[c // 20 for c in range(120)]], "values": [[str(c) for c in range(120)]],
             "value_order": [list(range(120))], "target_template": "{0}",
             "areas": [{"name": f"A{i}", "formatter": {"type": "Plain"},
                        "default_factory": {"type": "Fixed", "value": str(20 * i)}} for i in range(6)]}
    with pytest.raises(NotSupported, match="64000000 targets"):
        calendar(puzzle_of(board, [{"layout": "D2", "count": 57}]))
