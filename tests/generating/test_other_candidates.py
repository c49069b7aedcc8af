"""Clues that are not lines, proposed for solved grids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from random import Random

import attrs
import pytest

import gridwright
from gridwright import Board, Cell, Proposing, Puzzle, Rule, Solution, default_plugins
from gridwright.generating.wanted import Range, Template
from gridwright.geometry import connected
from gridwright.layouts import empty_puzzle
from gridwright_rules.cage import Cage
from gridwright_rules.cell.cell_even import EvenCell
from gridwright_rules.cell.cell_odd import OddCell
from gridwright_rules.cells.contains import Contains
from gridwright_rules.corner.corner_mathrax import Mathrax
from gridwright_rules.edge.edge_kropki import Kropki
from gridwright_rules.edge.edge_xv import XV
from gridwright_rules.houses.box_grid import BoxGrid
from gridwright_rules.houses.row import Row
from gridwright_rules.outside.sandwich import Sandwich
from gridwright_rules.outside.skyscraper import Skyscraper
from gridwright_rules.outside.xsum import XSum
from gridwright_rules.sum.sum_little_killer import LittleKiller

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}
GRIDS = ("4", "6", "9", "16", "samurai", "butterfly")
OUTSIDE = ("sandwich", "xsum", "skyscraper", "rossini", "sum/little_killer")
EDGES = ("edge/kropki", "edge/xv", "edge/difference", "edge/less", "edge/ratio", "edge/sum", "edge/product")
CELLS = ("cage", "cell/odd", "cell/even", "cell/low", "cell/high", "contains", "corner/mathrax", "corner/battenburg")


@cache
def grid(name: str, seed: int = 0) -> Solution:
    """A solved grid that depends on the seed."""
    if name.isdigit():
        size = int(name)
        puzzle = Puzzle.with_digits(Board.rectangle(size, size), size,
                                    rules=[BoxGrid(origin=Cell(1, 1), box=BOXES[size])])
    else:
        puzzle = empty_puzzle(name)
    digits = Random(seed).sample(range(1, puzzle.digits + 1), puzzle.digits)
    row = {Cell(1, col): digit for col, digit in enumerate(digits, start=1)}
    solved = gridwright.solve(puzzle.evolve(givens={"digits": row}))
    return attrs.evolve(solved, puzzle=puzzle)


def kind(name: str) -> type[Rule]:
    found: type[Rule] = default_plugins().registry.get("rule", name)
    return found


def taken(rule: type[Rule], solution: Solution, context: Proposing, seed: int = 0, most: int = 1000) -> Iterator[Rule]:
    """The clues that a generator would take, none in the way of another."""
    keys: set[object] = set()
    for clue in islice(rule.candidates(solution, context, Random(seed)), most):
        wanted = set(clue.takes())
        if not wanted & keys:
            keys |= wanted
            context.free.difference_update(clue.scope())
            yield clue


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("rule", [*CELLS, *EDGES, *OUTSIDE])
def test_clues_are_true_and_valid(rule: str, name: str) -> None:
    made = 0
    for seed in range(3 if name in ("4", "6", "9") else 1):
        solution = grid(name, seed)
        context = Proposing(set(solution.board.cells))
        for clue in islice(kind(rule).candidates(solution, context, Random(seed)), 300):
            made += 1
            assert type(clue) is kind(rule)
            assert not list(clue.violations(solution))
            assert not list(clue.validate(solution.puzzle))
            assert set(clue.scope()) <= set(solution.board.cells)
            assert clue.measures().keys() == set(clue.measured)
    assert bool(made) == (rule not in OUTSIDE or name.isdigit())


@pytest.mark.parametrize("rule", [*CELLS, *EDGES, *OUTSIDE])
def test_a_seed_gives_the_same_clues(rule: str) -> None:
    def first(seed: int) -> list[Rule]:
        context = Proposing(set(grid("9").board.cells))
        return list(islice(kind(rule).candidates(grid("9"), context, Random(seed)), 50))

    assert first(1) == first(1)
    assert first(1) != first(2)


@pytest.mark.parametrize("rule", CELLS)
def test_only_free_cells_are_used(rule: str) -> None:
    solution = grid("9")
    context = Proposing({c for c in solution.board.cells if c.row <= 6})
    found = list(taken(kind(rule), solution, context))
    assert found
    used = [c for clue in found for c in clue.scope()]
    assert len(used) == len(set(used))
    assert all(c.row <= 6 for c in used)


def test_rows_without_all_digits_have_no_clue_that_needs_them() -> None:
    board = Board.rectangle(1, 4)
    solution = Solution(Puzzle.with_digits(board, 9), {"digits": dict(zip(board.cells, (5, 2, 2, 1), strict=True))})
    context = Proposing(set(board.cells))
    for rule in OUTSIDE:
        for clue in kind(rule).candidates(solution, context, Random(0)):
            assert not list(clue.violations(solution))
    assert not list(Sandwich.candidates(solution, context, Random(0)))
    assert [clue.side for clue in XSum.candidates(solution, context, Random(0))] == ["right"]


# --- cages

def test_cages_hang_together_and_differ() -> None:
    solution = grid("9")
    sizes: Counter[int] = Counter()
    for clue in islice(Cage.candidates(solution, Proposing(set(solution.board.cells)), Random(0)), 400):
        assert isinstance(clue, Cage)
        assert connected(clue.cells)
        assert len({solution[c] for c in clue.cells}) == len(clue.cells)
        assert clue.measures() == {"size": len(clue.cells), "sum": sum(solution[c] for c in clue.cells)}
        sizes[len(clue.cells)] += 1
    assert sorted(sizes) == [2, 3, 4, 5]
    assert sizes[5] < min(sizes[2], sizes[3], sizes[4])


@pytest.mark.parametrize(("limits", "fewest"), [
    ({"sum": Range(10, 10)}, 8), ({"size": Range(2, 3)}, 20), ({"size": Range(9, 9)}, 4), ({"sum": Range(45, 45)}, 4),
    ({"size": Range(6)}, 6), ({"sum": Range(3, 3)}, 2), ({"sum": Range(20, 25)}, 10), ({"sum": Range(40)}, 4),
    ({"size": Range(5, 5), "sum": Range(15, 15)}, 2), ({"size": Range(3, 3), "sum": Range(high=9)}, 4)])
def test_cages_keep_to_limits(limits: dict[str, Range], fewest: int) -> None:
    template = Template("cage", (Cage,), limits=limits)
    for seed in range(4):
        solution = grid("9", seed)
        context = Proposing(set(solution.board.cells), limits)
        found = list(taken(Cage, solution, context, seed))
        assert len(found) >= fewest
        assert all(template.fits(clue) for clue in found)


@pytest.mark.parametrize("limits", [{"size": Range(10)}, {"sum": Range(46)}, {"sum": Range(1, 2)},
                                    {"size": Range(2, 2), "sum": Range(18)}])
def test_limits_that_no_cage_meets(limits: dict[str, Range]) -> None:
    solution = grid("9")
    for filling in (False, True):
        context = Proposing(set(solution.board.cells), limits, filling)
        assert not list(Cage.candidates(solution, context, Random(0)))


@pytest.mark.parametrize(("name", "seeds", "most"), [("4", 20, 2), ("6", 20, 2), ("9", 30, 2), ("16", 3, 3),
                                                     ("samurai", 3, 6)])
def test_cages_fill_a_board(name: str, seeds: int, most: int) -> None:
    full = 0
    for seed in range(seeds):
        solution = grid(name, seed % 2)
        context = Proposing(set(solution.board.cells), filling=True)
        found = list(taken(Cage, solution, context, seed))
        assert all(len(clue.scope()) >= 2 and connected(clue.scope()) for clue in found)
        assert not any(True for clue in found for _ in clue.violations(solution))
        assert len(context.free) <= most
        full += not context.free
    assert full >= 0.6 * seeds


def test_cages_fill_what_is_free() -> None:
    solution = grid("9")
    context = Proposing({c for c in solution.board.cells if Random(c.row * 9 + c.col).random() < 0.8}, filling=True)
    free = set(context.free)
    used = {c for clue in taken(Cage, solution, context) for c in clue.scope()}
    assert used == free - context.free
    assert all(not context.free.intersection(solution.board.neighbours(c)) for c in context.free)


# --- edges and cells

def test_every_dot_and_letter_is_proposed() -> None:
    solution = grid("9")
    context = Proposing(set())
    dots = {(clue.cells, clue.color) for clue in Kropki.candidates(solution, context, Random(0))}
    letters = {(clue.cells, clue.letter) for clue in XV.candidates(solution, context, Random(0))}
    for pair in solution.board.pairs():
        low, high = sorted(solution[c] for c in pair)
        assert ((pair, "white") in dots) == (high - low == 1)
        assert ((pair, "black") in dots) == (high == 2 * low)
        assert ((pair, "X") in letters) == (low + high == 10)
        assert ((pair, "V") in letters) == (low + high == 5)
    assert Template("edge/kropki", (Kropki,), fixed={"color": "white"}).fits(
        next(clue for clue in Kropki.candidates(solution, context, Random(0)) if clue.color == "white"))
    assert (Kropki.fixable, XV.fixable) == (("color",), ("letter",))


def test_edge_clues_share_cells_but_no_edge() -> None:
    a, b, c = Cell(1, 1), Cell(1, 2), Cell(1, 3)
    dot = set(Kropki(color="white", cells=(a, b)).takes())
    assert dot & set(XV(letter="V", cells=(b, a)).takes())
    assert not dot & set(XV(letter="V", cells=(b, c)).takes())


def test_a_cell_is_odd_or_even_once() -> None:
    assert set(OddCell(cells=(Cell(1, 1),)).takes()) == set(EvenCell(cells=(Cell(1, 1),)).takes())
    solution = grid("9")
    for rule, parity in ((OddCell, 1), (EvenCell, 0)):
        found = list(rule.candidates(solution, Proposing(set(solution.board.cells)), Random(0)))
        assert sorted(c for clue in found for c in clue.scope()) == [
            c for c in solution.board.cells if solution[c] % 2 == parity]
        assert all(len(clue.scope()) == 1 for clue in found)


# --- corners

def test_quadruples_show_three_digits_or_four() -> None:
    solution = grid("9")
    shown: Counter[int] = Counter()
    for clue in Contains.candidates(solution, Proposing(set(solution.board.cells)), Random(0)):
        assert isinstance(clue, Contains)
        assert len(clue.cells) == 4
        assert not Counter(clue.digits) - Counter(solution[c] for c in clue.cells)
        shown[len(clue.digits)] += 1
    assert sorted(shown) == [3, 4]
    assert shown.total() == 64


def test_mathrax_clues_are_what_holds_on_both_diagonals() -> None:
    seen: set[str] = set()
    for name, seed in (("4", 0), ("9", 0), ("9", 1), ("9", 2), ("16", 0)):
        solution = grid(name, seed)
        board = solution.board
        proposed = {}
        for clue in Mathrax.candidates(solution, Proposing(set(board.cells)), Random(seed)):
            assert isinstance(clue, Mathrax)
            proposed[clue.cells[0]] = (clue.op, clue.value)
        for c in board.cells:
            if c.row < board.rows and c.col < board.cols:
                a, b, d, e = (solution[Cell(c.row + i, c.col + k)] for i in (0, 1) for k in (0, 1))
                right: set[tuple[str, int | None]] = set()
                if a + e == b + d:
                    right.add(("+", a + e))
                if abs(a - e) == abs(b - d):
                    right.add(("-", abs(a - e)))
                if a * e == b * d:
                    right.add(("x", a * e))
                if max(a, e) * min(b, d) == max(b, d) * min(a, e) and max(a, e) % min(a, e) == 0:
                    right.add(("/", max(a, e) // min(a, e)))
                if len({v % 2 for v in (a, b, d, e)}) == 1:
                    right.add(("odd" if a % 2 else "even", None))
                assert (proposed[c] in right) if right else c not in proposed
        seen |= {op for op, _ in proposed.values()}
    assert seen == {"+", "-", "x", "/", "even", "odd"}


# --- outside

def test_clues_beside_the_board_are_about_whole_rows_and_columns() -> None:
    solution = grid("6")
    context = Proposing(set())
    places = set()
    for rule in (XSum, Skyscraper):
        found = list(rule.candidates(solution, context, Random(0)))
        places = {(clue.side, clue.cells[0]) for clue in found}
        assert len(found) == len(places) == 24
        assert all(len(clue.cells) == 6 for clue in found)
    assert Counter(side for side, _ in places) == {"top": 6, "bottom": 6, "left": 6, "right": 6}


def test_a_row_has_one_sandwich() -> None:
    solution = grid("6")
    found = list(taken(Sandwich, solution, Proposing(set())))
    assert len(found) == len({frozenset(clue.scope()) for clue in found}) == 12
    row = Row(cells=solution.board.cells[:6]).cells
    assert set(Sandwich(sum=1, side="left", cells=row).takes()) == set(
        Sandwich(sum=1, side="right", cells=row[::-1]).takes())


def test_little_killers_are_whole_diagonals() -> None:
    solution = grid("6")
    proposed = list(LittleKiller.candidates(solution, Proposing(set()), Random(0)))
    # Nine diagonals of 2 cells or more each way, from either end.
    assert len(proposed) == len({clue.cells for clue in proposed}) == 36
    assert len(list(taken(LittleKiller, solution, Proposing(set())))) == 18
    for clue in proposed:
        assert isinstance(clue, LittleKiller)
        steps = {(b.row - a.row, b.col - a.col) for a, b in pairwise(clue.cells)}
        (down, right), = steps
        last = clue.cells[-1]
        assert Cell(last.row + down, last.col + right) not in solution.board
        assert clue.sum == sum(solution[c] for c in clue.cells)
