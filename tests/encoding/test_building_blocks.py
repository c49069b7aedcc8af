"""Every building block of the encoder against brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import Board, Encoder, Puzzle, Symbols
from gridwright.encoding.cardinality import at_least, at_most, at_most_one
from gridwright.encoding.domains import Domains
from gridwright.encoding.formula import Formula
from gridwright.encoding.sums import combinations_of
from gridwright.solving.backend import get_backend
from gridwright.solving.oracle import Oracle


def encoder(cells: int, digits: int, domains: dict[int, set[int]] | None = None) -> Encoder:
    board = Board.rectangle(1, cells)
    candidates = {"digits": {board.cells[i]: frozenset(d) for i, d in (domains or {}).items()}}
    puzzle = Puzzle(board, {"digits": Symbols.digits(digits)}, candidates=candidates)
    formula = Formula(puzzle)
    return Encoder(formula, Domains.of(puzzle, givens=False)["digits"])


def accepted(enc: Encoder, extra: list[int] | None = None) -> set[tuple[int, ...]]:
    """All value tuples that the clauses leave possible."""
    found = set()
    with Oracle(get_backend(None), enc.formula.clauses) as oracle:
        for values in product(enc.symbols.values, repeat=len(enc.board)):
            literals = [enc.is_(c, v) for c, v in zip(enc.board.cells, values, strict=True)]
            if oracle.solve([*literals, *(extra or [])]):
                found.add(values)
    return found


def tuples(cells: int, digits: int) -> set[tuple[int, ...]]:
    return set(product(range(1, digits + 1), repeat=cells))


def models(literals: int, build: object) -> set[tuple[bool, ...]]:
    """Which truth values of `literals` variables the clauses of `build(variables, clause, new)` leave possible."""
    clauses: list[list[int]] = []
    top = literals

    def new() -> int:
        nonlocal top
        top += 1
        return top

    variables = list(range(1, literals + 1))
    build(variables, lambda c: clauses.append(list(c)), new)  # type: ignore[operator]
    found = set()
    with Oracle(get_backend(None), clauses) as oracle:
        for truth in product((False, True), repeat=literals):
            if oracle.solve([v if t else -v for v, t in zip(variables, truth, strict=True)]):
                found.add(truth)
    return found


@pytest.mark.parametrize("n", [1, 2, 5, 10, 11, 12])
def test_at_most_one_pairwise_and_product(n: int) -> None:
    assert models(n, at_most_one) == {t for t in product((False, True), repeat=n) if sum(t) <= 1}


@pytest.mark.parametrize("n", [1, 4, 7, 9])
@pytest.mark.parametrize("k", [0, 1, 2, 3, 4, 8])
def test_at_most_and_at_least(n: int, k: int) -> None:
    every = set(product((False, True), repeat=n))
    assert models(n, lambda v, c, new: at_most(v, k, c, new)) == {t for t in every if sum(t) <= k}
    assert models(n, lambda v, c, new: at_least(v, k, c, new)) == {t for t in every if sum(t) >= k}


@pytest.mark.parametrize("k", range(13))
def test_counters_beyond_the_spelled_out_sizes(k: int) -> None:
    every = set(product((False, True), repeat=12))
    assert models(12, lambda v, c, new: at_most(v, k, c, new)) == {t for t in every if sum(t) <= k}
    assert models(12, lambda v, c, new: at_least(v, k, c, new)) == {t for t in every if sum(t) >= k}


def test_every_cell_holds_one_value() -> None:
    enc = encoder(2, 3)
    with Oracle(get_backend(None), enc.formula.clauses) as oracle:
        a = enc.board.cells[0]
        assert not oracle.solve([-enc.is_(a, v) for v in (1, 2, 3)])
        assert not oracle.solve([enc.is_(a, 1), enc.is_(a, 2)])


@pytest.mark.parametrize("domain", [{1, 2, 3, 4, 5}, {2, 4, 5}, {3}, {1, 5}])
def test_order_literals(domain: set[int]) -> None:
    for bound in range(7):
        enc = encoder(1, 5, {0: domain})
        (a,) = enc.board.cells
        enc.clause(enc.at_least(a, bound))
        assert accepted(enc) == {(v,) for v in domain if v >= bound}
        enc = encoder(1, 5, {0: domain})
        enc.clause(-enc.at_least(a, bound))
        assert accepted(enc) == {(v,) for v in domain if v < bound}


def test_differ() -> None:
    for cells in (2, 3, 4):
        enc = encoder(cells, 4)
        enc.differ(enc.board.cells)
        assert accepted(enc) == {t for t in tuples(cells, 4) if len(set(t)) == cells}
    enc = encoder(3, 2)
    enc.differ(enc.board.cells)
    assert accepted(enc) == set()


@given(st.sets(st.tuples(st.integers(1, 4), st.integers(1, 4))))
@settings(deadline=None, max_examples=40)
def test_pair(good: set[tuple[int, int]]) -> None:
    enc = encoder(2, 4)
    enc.pair(*enc.board.cells, lambda v, w: (v, w) in good)
    assert accepted(enc) == good


@given(st.sets(st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3))))
@settings(deadline=None, max_examples=40)
def test_table(good: set[tuple[int, int, int]]) -> None:
    enc = encoder(3, 3)
    enc.table(enc.board.cells, good)
    assert accepted(enc) == good


@pytest.mark.parametrize("cells", [1, 2, 3, 4])
@pytest.mark.parametrize("total", range(0, 18, 2))
def test_total(cells: int, total: int) -> None:
    enc = encoder(cells, 4)
    enc.total(enc.board.cells, total)
    assert accepted(enc) == {t for t in tuples(cells, 4) if sum(t) == total}
    enc = encoder(cells, 4)
    enc.differ(enc.board.cells)
    enc.total(enc.board.cells, total, distinct=True)
    assert accepted(enc) == {t for t in tuples(cells, 4) if sum(t) == total and len(set(t)) == cells}


@given(st.dictionaries(st.integers(0, 2), st.sets(st.integers(1, 4), min_size=1)), st.integers(1, 14))
@settings(deadline=None, max_examples=40)
def test_total_with_narrow_domains(domains: dict[int, set[int]], total: int) -> None:
    enc = encoder(3, 4, domains)
    enc.total(enc.board.cells, total)
    assert accepted(enc) == {t for t in tuples(3, 4) if sum(t) == total
                             and all(t[i] in d for i, d in domains.items())}


@given(st.dictionaries(st.tuples(st.integers(0, 2), st.integers(1, 3)), st.integers(0, 2)),
       st.sets(st.integers(0, 2)))
@settings(deadline=None, max_examples=60)
def test_automaton(moves: dict[tuple[int, int], int], final: set[int]) -> None:
    def run(values: tuple[int, ...]) -> bool:
        state: int | None = 0
        for v in values:
            state = None if state is None else moves.get((state, v))
        return state in final

    enc = encoder(4, 3)
    enc.automaton(enc.board.cells, 0, lambda s, v: moves.get((s, v)), lambda s: s in final)  # type: ignore[arg-type]
    assert accepted(enc) == {t for t in tuples(4, 3) if run(t)}


def test_equal_and_count() -> None:
    enc = encoder(2, 3)
    enc.equal(*enc.board.cells)
    assert accepted(enc) == {(1, 1), (2, 2), (3, 3)}
    for k in range(5):
        enc = encoder(3, 3)
        enc.count(enc.board.cells, (1, 3), k)
        assert accepted(enc) == {t for t in tuples(3, 3) if sum(v in (1, 3) for v in t) == k}


def test_implies_scopes_clauses_but_not_definitions() -> None:
    enc = encoder(3, 3)
    switch = enc.new()
    with enc.implies(switch):
        enc.total(enc.board.cells, 9)
        enc.clause(enc.at_least(enc.board.cells[0], 2))
    assert accepted(enc, [switch]) == {(3, 3, 3)}
    assert accepted(enc, [-switch]) == tuples(3, 3)


def test_any_of_and_all_of_are_equivalences() -> None:
    enc = encoder(2, 2)
    a, b = (enc.is_(c, 1) for c in enc.board.cells)
    either, both = enc.any_of([a, b]), enc.all_of([a, b])
    assert accepted(enc, [either]) == {(1, 1), (1, 2), (2, 1)}
    assert accepted(enc, [-either]) == {(2, 2)}
    assert accepted(enc, [both]) == {(1, 1)}
    assert accepted(enc, [-both]) == {(1, 2), (2, 1), (2, 2)}
    assert enc.any_of([enc.FALSE]) == enc.FALSE
    assert enc.any_of([enc.TRUE, a]) == enc.TRUE


def test_combinations_of_agrees_with_brute_force() -> None:
    for size, total in product(range(1, 5), range(1, 31)):
        expected = sorted({t for t in product(range(1, 10), repeat=size)
                           if sum(t) == total and list(t) == sorted(set(t))})
        assert combinations_of(size, total, range(1, 10)) == expected
