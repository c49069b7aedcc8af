"""The search as machine code against the search in Python: the same coverings and signs of life in the same order."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import gridwright
from gridwright import Cell, count, solutions
from gridwright_solvers.packing import fast, search
from gridwright_solvers.packing.grid import Move, PackingGrid

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
I3 = [[1, 1, 1]]
T4 = [[1, 1, 1], [0, 1, 0]]
#: More than any search here gives, or enough of it.
MOST = 1000

Found = list[tuple[Move, ...] | None]


def scattered(rng: random.Random, size: int) -> PackingGrid:
    """A grid of moves that are no shapes; some of them cover it, with kinds of several copies and pairs of copies."""
    moves: list[list[Move]] = [[] for _ in range(size)]
    stock = [0] * max(3, size // 3)
    left = set(range(size))

    def add(cells: set[int]) -> Move:
        kind = rng.randrange(len(stock))
        move = Move(kind, sum(1 << i for i in cells), rng.choice((1, 1, 1, 2)))
        moves[min(cells)].append(move)
        return move

    while left:
        first = min(left)
        near = sorted(i for i in left if first < i < first + 8)
        cells = {first, *rng.sample(near, min(len(near), rng.randrange(4)))}
        left -= cells
        move = add(cells)
        stock[move.kind] += move.copies
    for i in range(size):
        for _ in range(rng.randint(1, 4)):
            add({i, *(j for j in rng.sample(range(i + 1, i + 9), rng.randrange(3)) if j < size)})
    for some in moves:
        rng.shuffle(some)
    names = tuple(f"t{kind}" for kind in range(len(stock)))
    return PackingGrid(gridwright.load("1..............."), tuple(Cell(1, 1 + i) for i in range(size)),
                       tuple(map(tuple, moves)), tuple(stock), names, ())


def load_one(board: str, tiles: list[object]) -> PackingGrid:
    grid = PackingGrid.of(gridwright.load({"puzzled": "1.0.0", "name": "Small", "author": "me", "id": "a.b",
                                           "puzzles": [{"name": "One", "tiles": tiles, "board": board}]}))
    assert grid is not None
    return grid


def begun(grid: PackingGrid, **options: Any) -> Found:
    """What a search gives, its first MOST answers."""
    found: Found = []
    lists = set()
    for chosen in itertools.islice(search.steps(grid, **options), MOST):
        found.append(None if chosen is None else tuple(chosen))
        if chosen is not None:
            lists.add(id(chosen))
    assert len(lists) <= 1, "the list is the same object each time"
    return found


@pytest.fixture(params=["machine code", "Python"])
def resumed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Searches go on in `fast`, compiled or not; the number of steps made before, for each that did."""
    monkeypatch.delenv(fast.SWITCH, raising=False)
    if request.param == "Python":
        monkeypatch.setattr(fast, "_compiled", lambda: fast._run)
    elif not fast.available():
        pytest.skip("needs numba, which is optional")
    handed, resume = [], fast.resume

    def spy(*arguments: Any) -> Iterator[list[Move] | None]:
        handed.append(search.LASTING)
        return resume(*arguments)

    monkeypatch.setattr(fast, "resume", spy)
    return handed


@pytest.fixture
def both(resumed: list[int], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Found]:
    """Search both ways, compare, and return what was found."""
    def compare(grid: PackingGrid, between: int, lasting: int, **options: Any) -> Found:
        monkeypatch.setattr(search, "BETWEEN", between)
        monkeypatch.setattr(search, "LASTING", lasting * between)
        found = begun(grid, **options)
        monkeypatch.setattr(search, "LASTING", -1)
        assert found == begun(grid, **options)
        return found
    return compare


@pytest.mark.parametrize("size", [5, 12, 20, 64, 65, 130])
def test_the_same_in_the_same_order(both: Callable[..., Found], resumed: list[int], size: int) -> None:
    rng = random.Random(size)
    coverings = 0
    for between, lasting in [(1, 1), (1, 2), (1, 7), (2, 3), (3, 1), (5, 4), (16, 1), (64, 8)]:
        found = both(scattered(rng, size), between, lasting)
        coverings += sum(some is not None for some in found[lasting:])
    assert len(resumed) >= 4
    assert coverings


def test_wherever_it_is_handed_over(both: Callable[..., Found], resumed: list[int]) -> None:
    """At every step of a search, among them the ones that find a covering and the last."""
    grid = load_one("4x6", [I3] * 8)
    last = both(grid, 1, -1).count(None)
    assert last > 20
    for lasting in range(1, last + 1):
        both(grid, 1, lasting)
    assert resumed == list(range(1, last + 1))


def test_stock_and_cells_that_are_covered(both: Callable[..., Found], resumed: list[int]) -> None:
    grid = load_one("6x6", [I3] * 12)
    part = grid.mask([Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(6, 6), Cell(5, 6), Cell(4, 6)])
    found = both(grid, 4, 3, covered=part, stock=[10])
    assert found.count(None) > 3
    assert any(found)
    assert not any(both(grid, 4, 3, covered=part, stock=[11])), "a copy is left over"
    assert len(resumed) == 2


@pytest.mark.parametrize(("board", "tiles"), [("8x9", [I3] * 24), ("9x8", [T4] * 18), ("7x10", [I3] * 10 + [T4] * 10)])
def test_boards_of_more_than_64_cells(
        both: Callable[..., Found], resumed: list[int], board: str, tiles: list[object]) -> None:
    assert len(both(load_one(board, tiles), 64, 2)) > 10
    assert len(resumed) == 1


def test_open_cells(both: Callable[..., Found], resumed: list[int]) -> None:
    puzzle = gridwright.load(EXAMPLES / "calendar.json", target=("Mar", "14"))
    grid = PackingGrid.of(puzzle)
    assert grid is not None
    full = next(chosen for chosen in search.steps(grid) if chosen is not None)
    part = sum(move.mask for move in full[:3])
    left = list(grid.stock)
    for move in full[:3]:
        left[move.kind] -= move.copies
    found = both(grid, 16, 2, covered=part, stock=left)
    assert tuple(full[3:]) in found
    assert len(resumed) == 1


def test_all_solutions_of_a_puzzle(resumed: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BETWEEN", 64)
    monkeypatch.setattr(search, "LASTING", 64)
    puzzle = load_one("6x6", [I3] * 12).puzzle
    found = [str(solution.extras["placements"]) for solution in solutions(puzzle)]
    assert len(set(found)) == len(found) == count(puzzle)
    assert len(resumed) == 1


def not_to_be_called(*_: Any) -> Any:
    raise AssertionError("not here")


def test_a_short_search_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "available", not_to_be_called)
    assert any(search.steps(load_one("6x6", [I3] * 12)))


def test_the_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "_compiled", lambda: fast._run)
    for value, usable in (("1", True), ("", True), ("0", False)):
        monkeypatch.setenv(fast.SWITCH, value)
        assert fast.available() is usable
    monkeypatch.setattr(fast, "resume", not_to_be_called)
    monkeypatch.setattr(fast, "_compiled", not_to_be_called)
    for name in ("BETWEEN", "LASTING"):
        monkeypatch.setattr(search, name, 4)
    assert any(search.steps(load_one("4x6", [I3] * 8)))


def nowhere(*_: Any, **__: Any) -> Any:
    raise RuntimeError("cannot cache function: no locator available")


@pytest.mark.parametrize("numba", [None, ModuleType("numba"), SimpleNamespace(njit=nowhere)],
                         ids=["absent", "broken", "without a cache"])
def test_without_numba(monkeypatch: pytest.MonkeyPatch, numba: Any) -> None:
    monkeypatch.delenv(fast.SWITCH, raising=False)
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.setattr(search, "BETWEEN", 4)
    grid = load_one("4x6", [I3] * 8)
    expected = begun(grid)
    monkeypatch.setattr(search, "LASTING", 4)
    monkeypatch.setattr(fast, "resume", not_to_be_called)
    fast._compiled.cache_clear()
    try:
        assert begun(grid) == expected
        assert not fast.available()
    finally:
        fast._compiled.cache_clear()
