"""What leaves a solved grid as the only solution: parts, placed clues, and candidates made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from making import any_of, diagonals, read, request, symmetric

from gridwright import Budget, Solution, Undecided, check, is_unique
from gridwright.generating.candidate import Candidate, Maker
from gridwright.generating.prover import Part, Prover
from gridwright.generating.stock import Stock
from gridwright.generating.wanted import Wanted
from gridwright.model.board import Cell

Json = dict[str, Any]

SECOND = "glucose4"


def drawn(spec: Json, seed: int = 3) -> tuple[Prover, Stock]:
    """A prover that speaks of a random grid, and the stock of clues for it."""
    wanted, rng = read(spec), Random(seed)
    prover = Prover(wanted.puzzle)
    return prover, Stock(wanted, prover.sample(rng), rng)


def cells(prover: Prover) -> list[Part]:
    """A part for every cell."""
    return [Part(cells=(c,)) for c in prover.puzzle.board.cells]


def satisfied(part: Part, other: Solution, grid: Solution) -> bool:
    """Whether a part holds in another grid."""
    if part.clue is not None:
        return not list(part.clue.violations(other))
    return all(other[c] == grid[c] for c in part.cells)


# --- Prover

@pytest.mark.parametrize("spec", [request(size=6), request(any_of("cage", 5), any_of("thermo", 2), size=6),
                                  request(*diagonals(6), any_of("kropki", 6), size=6)],
                         ids=["digits", "cages and thermos", "dots"])
def test_the_core_is_enough_and_the_other_solution_is_one(spec: Json) -> None:
    prover, stock = drawn(spec)
    for number, template in enumerate(stock.wanted.templates):
        stock.place(number, template.count.low)
    rng = Random(1)
    parts = [*stock.parts, *rng.sample(cells(prover), 30)]
    core = prover.core(parts)
    assert core is not None
    assert [part for part in parts if part in core] == core
    assert prover.core(core) is not None
    while core:
        # One part less after the other, until there is another solution.
        fewer = core[1:]
        smaller = prover.core(fewer)
        if smaller is None:
            other = prover.other()
            assert any(other[c] != prover.solution[c] for c in prover.puzzle.board.cells)
            assert not check(prover.puzzle, other)
            assert all(satisfied(part, other, prover.solution) for part in fewer)
            assert not satisfied(core[0], other, prover.solution)
            break
        core = smaller
    else:
        pytest.fail("nothing is needed")


def test_a_part_that_is_not_needed_is_not_named() -> None:
    prover, _ = drawn(request(size=4))
    every = cells(prover)
    core = prover.core(every)
    assert core is not None
    assert len(core) < len(every)
    assert prover.core([]) is None
    assert prover.core(every[:1]) is None


def test_clues_of_an_earlier_grid_are_gone() -> None:
    prover, stock = drawn(request(any_of("cage", 6), size=6))
    stock.place(0, 6)
    assert prover.core([*stock.parts, *cells(prover)]) is not None
    before = prover.solution
    rng = Random(9)
    grids = [prover.sample(rng) for _ in range(30)]
    assert any(grid[c] != before[c] for grid in grids for c in prover.puzzle.board.cells)
    assert prover.core(cells(prover)) is not None
    assert prover.core([]) is None


def test_settling_on_a_grid() -> None:
    prover, _ = drawn(request(size=4))
    grid = Prover(prover.puzzle).sample(Random(8))
    assert prover.settle(grid) is grid
    core = prover.core(cells(prover))
    assert core is not None
    given = {c: grid[c] for part in core for c in part.cells}
    puzzle = prover.puzzle.evolve(givens={prover.puzzle.main: given})
    assert is_unique(puzzle, backend=SECOND)


def test_the_budget_ends_it() -> None:
    budget = Budget(seconds=0)
    with pytest.raises(Undecided):
        Prover(read(request()).puzzle, budget=budget).sample(Random(1))


# --- Stock

def keys(stock: Stock) -> list[Any]:
    """What the placed clues take."""
    return [key for part in stock.parts if part.clue is not None for key in part.clue.takes()]


@pytest.fixture
def full() -> Stock:
    names = ("cage", "kropki", "xv", "thermo", "quadruple", "mathrax", "parity", "arrow", "sandwich", "skyscraper",
             "little killer")
    stock = drawn(request(*(any_of(name, "auto") for name in names)))[1]
    for number in range(len(names)):
        assert stock.place(number, 50)
    return stock


def test_no_two_clues_take_the_same(full: Stock) -> None:
    assert max(Counter(keys(full)).values()) == 1
    for number, template in enumerate(full.wanted.templates):
        some = [part.clue for part in full.parts if part.template == number and part.clue is not None]
        assert full.count(number) == len(some) <= 50
        assert all(template.fits(clue) for clue in some)
        assert all(not list(clue.violations(full.solution)) for clue in some)
        used = [c for clue in some for c in clue.scope()]
        assert full.free(number).isdisjoint(used)


def test_clues_go_and_come_back(full: Stock) -> None:
    before, taken = list(full.parts), set(keys(full))
    cages = [part for part in before if part.template == 0][:3]
    for part in cages:
        full.remove(part)
        assert part.clue is not None
        assert full.free(0).issuperset(part.clue.scope())
    assert all(part not in full.parts for part in cages)
    fresh = full.place(0, 2)
    assert max(Counter(keys(full)).values()) == 1
    full.keep(before)
    assert set(map(id, full.parts)) == set(map(id, before))
    assert all(part not in full.parts for part in fresh)
    assert set(keys(full)) == taken


def test_what_is_useful_is_placed() -> None:
    _, stock = drawn(request(any_of("cage", "auto"), size=6))
    some = stock.place(0, 3, lambda clue: Cell(1, 1) in clue.scope())
    assert len(some) <= 1
    assert all(part.clue is not None and Cell(1, 1) in part.clue.scope() for part in some)
    assert len(stock.place(0, 2)) == 2


def test_cells_that_are_kept_off() -> None:
    _, stock = drawn(request(any_of("cage", "tile"), size=6))
    corner = {Cell(r, c) for r in (1, 2) for c in (1, 2)}
    stock.keep_off(0, corner)
    stock.cover(0)
    stock.place(0, 99)
    assert all(corner.isdisjoint(part.clue.scope()) for part in stock.parts if part.clue is not None)
    assert len(stock.free(0)) <= 3
    stock.give_back(0, corner)
    assert corner <= stock.free(0)


# --- Maker

def maker(spec: Json, seed: int) -> Maker:
    wanted: Wanted = read(spec)
    return Maker(wanted, Prover(wanted.puzzle), Random(seed))


def candidates(spec: Json) -> Iterator[tuple[Maker, Candidate]]:
    """First candidates of some grids."""
    for seed in range(3):
        one = maker(spec, seed)
        candidate, why = one.first()
        if candidate is not None:
            assert why == ""
            yield one, candidate


def removable(one: Maker, candidate: Candidate) -> list[Part]:
    """Parts without which there is still one solution."""
    return [part for part in candidate.parts
            if one.prover.core([each for each in candidate.parts if each is not part]) is not None]


@pytest.mark.parametrize("spec", [
    request(size=4), request(), request(size=6, symmetry=symmetric("rot180")), request(any_of("kropki", "min"), size=6),
    request(any_of("cage", "auto"), any_of("thermo", "auto"), size=6, where={"elements": {"max": 9}}),
], ids=["4x4", "9x9", "symmetric", "dots", "few clues"])
def test_candidates_have_nothing_that_is_not_needed(spec: Json) -> None:
    found = list(candidates(spec))
    assert found
    for one, candidate in found:
        assert is_unique(candidate.puzzle, backend=SECOND)
        assert candidate.puzzle.solution == one.solution.layers
        assert candidate.given == set(candidate.puzzle.givens.get(candidate.puzzle.main, {}))
        if candidate.needed:
            assert removable(one, candidate) == []


@pytest.mark.parametrize("spec", [request(size=6), request(any_of("cage", [2, None]), any_of("kropki", [1, 4]), size=6),
                                  request(any_of("cage", "tile"), size=6)], ids=["digits", "clues", "tiling"])
def test_other_candidates_of_the_grid(spec: Json) -> None:
    one, candidate = next(candidates(spec))
    before = {part for part in candidate.parts if part.cells}
    varied = [other for other in (one.varied(candidate, 2) for _ in range(6)) if other is not None]
    assert varied
    assert any({part for part in other.parts if part.cells} != before for other in varied)
    for other in varied:
        assert is_unique(other.puzzle, backend=SECOND)
        assert other.puzzle.solution == one.solution.layers


def test_easier_and_slimmer_candidates() -> None:
    one, candidate = next(candidates(request(any_of("cage", [2, None]), size=6)))
    where = sorted(set(one.solution.board.cells) - candidate.given)
    eased = one.eased(candidate, where)
    assert eased is not None
    assert len(eased.parts) == len(candidate.parts) + 1
    more = [part for part in eased.parts if all(part is not each for each in candidate.parts)]
    again = one.without(eased, more)
    assert again is not None
    assert again.given == candidate.given
    needed = next(part for part in candidate.parts if part not in removable(one, candidate))
    assert one.without(candidate, [needed]) is None
    assert all(part.cells or part.clue is not None for part in one.loose(candidate))


def test_numbers_that_do_not_go_together_are_told() -> None:
    one = maker(request(any_of("cage", 6, size=6), size=6), 1)
    candidate, why = one.first()
    assert candidate is None or len([part for part in candidate.parts if part.clue is not None]) == 6
    assert candidate is not None or why == "no room for cage"
