"""Edge matchings by search: every solution once, in Python and as machine code, and the ways that take turns."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

import attrs
import pytest

import gridwright
from gridwright import Board, Budget, NoSolution, Puzzle, Session, Solution, Symbols, Undecided, check, count, solve
from gridwright_rules.edge_match import EdgeMatch
from gridwright_solvers.edges import fast, search, strategy
from gridwright_solvers.edges.estimate import best_sweep, estimate
from gridwright_solvers.edges.grid import EdgeGrid, Quad
from gridwright_solvers.edges.lookup import SWEEPS, Lookup, Tile

Looks = tuple[Quad, ...]


def puzzle_of(rows: int, cols: int, pieces: tuple[Quad, ...], given: Mapping[int, int] | None = None) -> Puzzle:
    """A puzzle; `given` has codes by position."""
    board = Board.rectangle(rows, cols)
    givens = {board.cells[position]: code for position, code in (given or {}).items()}
    return Puzzle(board, {"pieces": Symbols.codes(len(pieces))}, {"pieces": givens} if givens else {},
                  rules=(EdgeMatch(pieces=pieces),))


def grid_of(puzzle: Puzzle) -> EdgeGrid:
    grid = EdgeGrid.of(puzzle)
    assert grid is not None
    return grid


def planted(rng: random.Random, rows: int, cols: int, colours: int) -> tuple[Quad, ...]:
    """Pieces that fill a board, shuffled and turned."""
    down = [[rng.randint(1, colours) if row + 1 < rows else 0 for _ in range(cols)] for row in range(rows)]
    right = [[rng.randint(1, colours) if col + 1 < cols else 0 for col in range(cols)] for _ in range(rows)]
    pieces = [(down[row - 1][col] if row else 0, right[row][col], down[row][col], right[row][col - 1] if col else 0)
              for row in range(rows) for col in range(cols)]
    rng.shuffle(pieces)
    return tuple(turned(piece, rng.randrange(4)) for piece in pieces)


def turned(quad: Quad, turns: int) -> Quad:
    """The colours once a piece is turned clockwise."""
    up, right, down, left = quad[-turns:] + quad[:-turns] if turns else quad
    return up, right, down, left


def looks_of(solution: Solution) -> Looks:
    """The colours of all cells, which tell solutions apart."""
    pieces = solution.puzzle.rules[0].pieces  # type: ignore[attr-defined]
    return tuple(turned(pieces[code // 4], code % 4) for code in values_of(solution))


def values_of(solution: Solution) -> list[int]:
    return [solution[c] for c in solution.board.cells]


def everything(rows: int, cols: int, pieces: tuple[Quad, ...], given: Mapping[int, int] | None = None) -> set[Looks]:
    """The looks of all solutions."""
    fixed = given or {}

    def extended(laid: list[Quad], used: frozenset[int]) -> Iterator[Looks]:
        position = len(laid)
        if position == rows * cols:
            yield tuple(laid)
            return
        row, col = divmod(position, cols)
        for piece in range(len(pieces)):
            for turns in range(4):
                if piece in used or fixed.get(position, 4 * piece + turns) != 4 * piece + turns:
                    continue
                if position not in fixed and any(code // 4 == piece for code in fixed.values()):
                    continue
                quad = turned(pieces[piece], turns)
                rim = (row == 0, col == cols - 1, row == rows - 1, col == 0)
                if (tuple(colour == 0 for colour in quad) == rim and (row == 0 or laid[position - cols][2] == quad[0])
                        and (col == 0 or laid[position - 1][1] == quad[3])):
                    yield from extended([*laid, quad], used | {piece})

    return set(extended([], frozenset()))


# --- the search


def found_by(lookup: Lookup) -> list[Looks]:
    return [lookup.looks(chosen) for chosen in search.steps(lookup) if chosen is not None]


def examples() -> Iterator[tuple[int, int, tuple[Quad, ...], dict[int, int]]]:
    """Boards with few colours, and so with equal pieces, symmetric pieces and many solutions; some with givens."""
    rng = random.Random(1)
    for rows, cols, colours in [(1, 1, 1), (1, 4, 1), (4, 1, 2), (2, 2, 1), (2, 2, 2), (2, 3, 2), (3, 2, 1), (3, 3, 2),
                                (3, 3, 3), (3, 3, 3), (2, 4, 2)]:
        pieces = planted(rng, rows, cols, colours)
        yield rows, cols, pieces, {}
        full = sorted(everything(rows, cols, pieces))
        grid = grid_of(puzzle_of(rows, cols, pieces))
        codes = Lookup(grid=grid).codes(rng.choice(full))
        some = rng.sample(range(rows * cols), rng.randint(1, min(3, rows * cols)))
        yield rows, cols, pieces, {position: codes[position] for position in some}


@pytest.mark.parametrize(("rows", "cols", "pieces", "given"), list(examples()))
def test_every_solution_once(rows: int, cols: int, pieces: tuple[Quad, ...], given: dict[int, int]) -> None:
    puzzle = puzzle_of(rows, cols, pieces, given)
    grid = grid_of(puzzle)
    expected = everything(rows, cols, pieces, given)
    assert expected
    for behind, before in SWEEPS:
        for seed in (None, 0, 1):
            lookup = Lookup(grid=grid, behind=behind, before=before, seed=seed)
            found = found_by(lookup)
            assert len(found) == len(set(found))
            assert set(found) == expected
    for looks in expected:
        assert check(puzzle, grid.solution(Lookup(grid=grid).codes(looks))) == []
    with Session(puzzle) as session:
        models = [looks_of(solution) for solution in session.models()]
    assert len(models) == len(expected)
    answers = list(gridwright.solutions(puzzle))
    assert len(answers) == len(expected)
    assert {looks_of(solution) for solution in answers} == expected == set(models)


def test_parts_of_the_first_position() -> None:
    grid = grid_of(puzzle_of(3, 3, planted(random.Random(4), 3, 3, 2)))
    lookup = Lookup(grid=grid)
    parts = [found_by(attrs.evolve(lookup, part=part)) for part in (slice(1), slice(1, None))]
    assert parts[0]
    assert [*parts[0], *parts[1]] == found_by(lookup)


SQUARE: tuple[Quad, ...] = ((0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4))


@pytest.mark.parametrize("given", [
    pytest.param({0: 2}, id="not grey on the rim"),
    pytest.param({0: 0, 1: 3}, id="one piece twice"),
    pytest.param({0: 0, 1: 4 * 2 + 1}, id="colours that touch differ"),
    pytest.param({0: 0, 3: 4 * 1 + 1}, id="nothing fits beside")])
def test_givens_that_clash(given: dict[int, int]) -> None:
    assert len(everything(2, 2, SQUARE, {0: 0})) == 1
    puzzle = puzzle_of(2, 2, SQUARE, given)
    assert everything(2, 2, SQUARE, given) == set()
    for behind, before in SWEEPS:
        assert found_by(Lookup(grid=grid_of(puzzle), behind=behind, before=before)) == []
    with pytest.raises(NoSolution):
        solve(puzzle)


def test_all_given() -> None:
    puzzle = puzzle_of(2, 2, SQUARE, {0: 0, 1: 4, 2: 8, 3: 12})
    assert [values_of(solution) for solution in gridwright.solutions(puzzle)] == [[0, 4, 8, 12]]


def test_the_wrong_kinds_of_pieces() -> None:
    puzzle = puzzle_of(2, 2, (*SQUARE[:3], (3, 1, 1, 4)))
    assert found_by(Lookup(grid=grid_of(puzzle))) == []
    with pytest.raises(NoSolution):
        solve(puzzle)


def test_grey_stays_outside() -> None:
    pieces: tuple[Quad, ...] = ((0, 1, 1, 0), (0, 0, 0, 1), (1, 1, 0, 0), (0, 0, 0, 1))
    assert everything(2, 2, pieces) == set()
    for behind, before in SWEEPS:
        assert found_by(Lookup(grid=grid_of(puzzle_of(2, 2, pieces)), behind=behind, before=before)) == []


def test_equal_pieces_come_in_order_and_given_codes_stay() -> None:
    strip: tuple[Quad, ...] = ((0, 0, 0, 1), (0, 1, 0, 1), (1, 0, 1, 0), (0, 1, 0, 1), (0, 1, 0, 0))
    grid = grid_of(puzzle_of(1, 5, strip, {2: 4 * 2 + 3}))
    lookup = Lookup(grid=grid)
    (looks,) = found_by(lookup)
    assert lookup.codes(looks) == [2, 4, 11, 12, 18]


def test_lines_lie_along_the_short_side() -> None:
    rng = random.Random(2)
    assert best_sweep(grid_of(puzzle_of(3, 6, planted(rng, 3, 6, 3))))[0].order[:4] == (0, 6, 12, 1)
    assert best_sweep(grid_of(puzzle_of(6, 3, planted(rng, 6, 3, 3))))[0].order[:4] == (0, 1, 2, 3)
    assert best_sweep(grid_of(puzzle_of(4, 4, planted(rng, 4, 4, 3))))[0].order[:4] == (0, 1, 2, 3)


def test_the_sweep_that_promises_most() -> None:
    pieces = planted(random.Random(3), 5, 8, 6)
    full = values_of(solve(puzzle_of(5, 8, pieces)))
    # Below two rows that are empty everything lies: each tile of a column that runs down meets one that lies.
    lookup, promise = best_sweep(grid_of(puzzle_of(5, 8, pieces, {i: full[i] for i in range(16, 40)})))
    assert lookup.order[1] - lookup.order[0] in (-8, 8)
    assert promise.steps == pytest.approx(min(
        estimate(attrs.evolve(lookup, behind=behind, before=before)).steps for behind, before in SWEEPS))


def test_an_estimate_of_one_colour_is_exact() -> None:
    """Everything fits: the ways to fill the positions are the orders of the pieces."""
    promise = estimate(Lookup(grid=grid_of(puzzle_of(1, 4, planted(random.Random(0), 1, 4, 1)))))
    assert 10 ** promise.solutions == pytest.approx(1.0)
    assert 10 ** promise.steps == pytest.approx(1 + 2 + 4 + 4 + 4)


# --- as machine code

Found = list[tuple[Tile, ...] | None]
#: More than any search here gives, or enough of it.
MOST = 1000


def begun(lookup: Lookup) -> Found:
    """What a search gives, its first MOST answers."""
    found: Found = []
    lists = set()
    for chosen in itertools.islice(search.steps(lookup), MOST):
        found.append(None if chosen is None else tuple(chosen))
        if chosen is not None:
            lists.add(id(chosen))
    assert len(lists) <= 1, "the list is the same object each time"
    return found


def lasting(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """So many steps are made in Python."""
    monkeypatch.setattr(search, "LASTING", steps)
    monkeypatch.setattr(search, "LASTING_LOADED", steps)


@pytest.fixture(params=["machine code", "Python"])
def resumed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Searches go on in `fast`, compiled or not; how many tiles lay then, for each that did."""
    monkeypatch.delenv(fast.SWITCH, raising=False)
    if request.param == "Python":
        monkeypatch.setattr(fast, "_compiled", lambda: fast._run)
    elif not fast.available():
        pytest.skip("needs numba, which is optional")
    handed, resume = [], fast.resume

    def spy(lookup: Lookup, chosen: list[Tile], *rest: Any) -> Iterator[list[Tile] | None]:
        handed.append(len(chosen))
        return resume(lookup, chosen, *rest)

    monkeypatch.setattr(fast, "resume", spy)
    return handed


@pytest.fixture
def both(resumed: list[int], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Found]:
    """Search both ways, compare, and return what was found."""
    def compare(lookup: Lookup, between: int, soon: int) -> Found:
        monkeypatch.setattr(search, "BETWEEN", between)
        lasting(monkeypatch, soon * between)
        found = begun(lookup)
        lasting(monkeypatch, -1)
        assert found == begun(lookup)
        return found
    return compare


@pytest.mark.parametrize(("rows", "cols", "pieces", "given"), list(examples()))
def test_the_same_in_the_same_order(both: Callable[..., Found], resumed: list[int], rows: int, cols: int,
                                    pieces: tuple[Quad, ...], given: dict[int, int]) -> None:
    grid = grid_of(puzzle_of(rows, cols, pieces, given))
    for (behind, before), (between, soon) in zip(SWEEPS, [(1, 1), (1, 2), (1, 7), (2, 3), (3, 1), (5, 4), (2, 1),
                                                          (1, 3)], strict=True):
        for seed in (None, 5):
            both(Lookup(grid=grid, behind=behind, before=before, seed=seed), between, soon)
    assert resumed or rows * cols - len(given) < 3


def test_wherever_it_is_handed_over(both: Callable[..., Found], resumed: list[int]) -> None:
    """At every step of a search, among them the ones that find a solution and the last."""
    lookup = Lookup(grid=grid_of(puzzle_of(3, 3, planted(random.Random(8), 3, 3, 2))))
    last = both(lookup, 1, -1).count(None)
    assert 100 < last < MOST // 2
    for soon in range(1, last + 1):
        assert any(both(lookup, 1, soon))
    assert len(resumed) == last
    assert set(resumed) == set(range(9))


def test_a_larger_board(both: Callable[..., Found], resumed: list[int]) -> None:
    lookup = Lookup(grid=grid_of(puzzle_of(9, 8, planted(random.Random(9), 9, 8, 9))))
    assert both(lookup, 64, 3).count(None) > 500
    assert len(resumed) == 1


def test_all_solutions_of_a_puzzle(resumed: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BETWEEN", 4)
    lasting(monkeypatch, 4)
    pieces = planted(random.Random(8), 3, 3, 2)
    found = [looks_of(solution) for solution in gridwright.solutions(puzzle_of(3, 3, pieces))]
    assert len(found) == len(set(found))
    assert set(found) == everything(3, 3, pieces)
    assert resumed


def not_to_be_called(*_: Any) -> Any:
    raise AssertionError("not here")


def test_the_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "_compiled", lambda: fast._run)
    for value, usable in (("1", True), ("", True), ("0", False)):
        monkeypatch.setenv(fast.SWITCH, value)
        assert fast.available() is usable
    monkeypatch.setattr(fast, "resume", not_to_be_called)
    monkeypatch.setattr(fast, "_compiled", not_to_be_called)
    monkeypatch.setattr(search, "BETWEEN", 4)
    lasting(monkeypatch, 4)
    assert any(search.steps(Lookup(grid=grid_of(puzzle_of(3, 3, planted(random.Random(8), 3, 3, 2))))))


def nowhere(*_: Any, **__: Any) -> Any:
    raise RuntimeError("cannot cache function: no locator available")


@pytest.mark.parametrize("numba", [None, ModuleType("numba"), SimpleNamespace(njit=nowhere)],
                         ids=["absent", "broken", "without a cache"])
def test_without_numba(monkeypatch: pytest.MonkeyPatch, numba: Any) -> None:
    monkeypatch.delenv(fast.SWITCH, raising=False)
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.setattr(search, "BETWEEN", 4)
    lookup = Lookup(grid=grid_of(puzzle_of(3, 3, planted(random.Random(8), 3, 3, 2))))
    expected = begun(lookup)
    lasting(monkeypatch, 4)
    monkeypatch.setattr(fast, "resume", not_to_be_called)
    fast._compiled.cache_clear()
    try:
        assert begun(lookup) == expected
        assert not fast.available()
    finally:
        fast._compiled.cache_clear()


# --- the ways that take turns


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Very short tries, so that all ways get their turn; the ways that have begun."""
    monkeypatch.setattr(fast, "available", lambda: False)
    for module, name, value in ((search, "BETWEEN", 2), (strategy, "BETWEEN", 2), (strategy, "LASTING", 2),
                                (strategy, "LONG", 4), (strategy, "STARTS", 1), (strategy, "CALLS", 1),
                                (strategy, "CONFLICTS", 1)):
        monkeypatch.setattr(module, name, value)
    begun_ones: list[str] = []
    for name in ("_searching", "_restarting", "_solving"):
        monkeypatch.setattr(strategy, name, spied(begun_ones, name, getattr(strategy, name)))
    return begun_ones


def spied(into: list[str], name: str, way: Callable[..., strategy.Found]) -> Callable[..., strategy.Found]:
    def begin(*arguments: Any) -> strategy.Found:
        into.append(name)
        yield from way(*arguments)
    return begin


def look(colour: int) -> Looks:
    return ((colour, 0, 0, 0),)


def way(*colours: int | None) -> strategy.Found:
    """Gives looks, and None where it has found nothing for a while."""
    yield from (None if colour is None else look(colour) for colour in colours)


@pytest.mark.parametrize(("most", "expected"), [
    pytest.param(100, [1, 2, 5, 3, 4], id="until one ends"),
    pytest.param(3, [1, 2, 5, 3, 4, 6], id="one goes on alone"),
    pytest.param(2, [1, 2, 3, 4, 5, 6], id="the other ends its turn once no more can be remembered")])
def test_what_is_known_is_not_given_again(monkeypatch: pytest.MonkeyPatch, most: int, expected: list[int]) -> None:
    monkeypatch.setattr(strategy, "MOST_KNOWN", most)
    first, second = way(1, None, 2, 3, None, 4, 5, 6), way(2, 1, 5, None, 3, 4)
    assert list(strategy._raced(first, itertools.cycle([first, second]))) == [look(i) for i in expected]


@pytest.mark.parametrize("loose", [False, True])
@pytest.mark.parametrize("known", [0, 3, 10_000])
def test_ways_in_turns_find_each_solution_once(
        turns: list[str], monkeypatch: pytest.MonkeyPatch, loose: bool, known: int) -> None:
    monkeypatch.setattr(strategy, "LOOSE", -100.0 if loose else 100.0)
    monkeypatch.setattr(strategy, "MOST_KNOWN", known)
    rng = random.Random(6)
    for rows, cols, colours in ((3, 3, 2), (3, 3, 3), (2, 4, 2)):
        pieces = planted(rng, rows, cols, colours)
        found = [looks_of(solution) for solution in gridwright.solutions(puzzle_of(rows, cols, pieces))]
        assert len(found) == len(set(found))
        assert set(found) == everything(rows, cols, pieces)
    if known == 10_000:
        assert {"_restarting" if loose else "_searching", "_solving"} <= set(turns)


@pytest.mark.parametrize("loose", [False, True])
def test_no_solution_in_turns(turns: list[str], monkeypatch: pytest.MonkeyPatch, loose: bool) -> None:
    monkeypatch.setattr(strategy, "LOOSE", -100.0 if loose else 100.0)
    pieces = planted(random.Random(6), 3, 3, 3)
    middle = next(i for i, piece in enumerate(pieces) if 0 not in piece)
    wrong = (*pieces[:middle], (1, 2, 3, 4), *pieces[middle + 1:])
    assert everything(3, 3, wrong) == set()
    assert count(puzzle_of(3, 3, wrong)) == 0
    assert turns


def test_turned_boards_are_solutions_too() -> None:
    pieces = planted(random.Random(5), 4, 4, 6)
    found = [looks_of(solution) for solution in gridwright.solutions(puzzle_of(4, 4, pieces))]
    assert len(found) == len(set(found)) == 4


def test_a_formula_that_is_too_large_is_no_hindrance(turns: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.encoding.encoder.MOST_LITERALS", 1)
    pieces = planted(random.Random(6), 3, 3, 3)
    assert count(puzzle_of(3, 3, pieces)) == len(everything(3, 3, pieces))
    assert "_solving" in turns


def hard() -> Puzzle:
    return puzzle_of(10, 10, planted(random.Random(1), 10, 10, 12))


def test_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    for switch in ("0", "1"):
        monkeypatch.setenv(fast.SWITCH, switch)
        with pytest.raises(Undecided):
            solve(hard(), budget=Budget(seconds=0.2))
    with pytest.raises(Undecided):
        solve(hard(), budget=Budget(seconds=0))


def test_what_asks_for_the_sat_solver_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy, "solutions", not_to_be_called)
    puzzle = puzzle_of(2, 2, SQUARE)
    assert solve(puzzle, backend="cadical195")
    assert solve(puzzle, budget=Budget(conflicts=1000))
    monkeypatch.setenv("GRIDWRIGHT_BACKEND", "minisat22")
    assert solve(puzzle)


def test_luby() -> None:
    assert [strategy.luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


# --- what the rule leaves to choose


def test_upright_boards_are_one_of_four_turns() -> None:
    pieces = planted(random.Random(5), 4, 4, 6)
    rule = EdgeMatch(pieces=pieces, upright=True)
    puzzle = attrs.evolve(puzzle_of(4, 4, pieces), rules=(rule,))
    first = next(i for i, piece in enumerate(pieces) if piece.count(0) == 2)
    (found,) = gridwright.solutions(puzzle)
    assert values_of(found)[0] // 4 == first
    turns = list(gridwright.solutions(puzzle_of(4, 4, pieces)))
    assert sum(check(puzzle, Solution(puzzle, solution.layers)) == [] for solution in turns) == 1
    assert len(turns) == 4


@pytest.mark.parametrize(("rows", "cols", "pieces", "given"), list(examples()))
def test_counted_colours_change_nothing(
        rows: int, cols: int, pieces: tuple[Quad, ...], given: dict[int, int]) -> None:
    plain = puzzle_of(rows, cols, pieces, given)
    puzzle = attrs.evolve(plain, rules=(EdgeMatch(pieces=pieces, count_colours=True),))
    assert count(puzzle, backend="cadical195") == count(plain)


def test_an_odd_number_of_sides_is_seen_at_once() -> None:
    pieces = (*SQUARE[:3], (3, 0, 0, 5))
    puzzle = attrs.evolve(puzzle_of(2, 2, pieces), rules=(EdgeMatch(pieces=pieces, count_colours=True),))
    assert count(puzzle, backend="cadical195") == 0
