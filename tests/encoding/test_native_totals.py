"""Long sums for a solver that can add up: what is recorded says the same as the clauses do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gridwright
from gridwright import Board, Cell, NotSupported, Puzzle
from gridwright.encoding import sums
from gridwright.encoding.encoder import Encoder, encode
from gridwright.encoding.formula import Formula, Linear
from gridwright.solving.backend import get_backend
from gridwright.solving.oracle import Oracle
from gridwright.solving.session import Session

RULES = ("arrow", "cage", "line/double_arrow", "line/region_sum", "line/zipper", "sum/equal", "sum/frame", "sum/group",
         "sum/little_killer")


def holds(linear: Linear, model: list[int]) -> bool:
    """Whether a total is kept by a model, or does not apply."""
    def true(literal: int) -> bool:
        return (model[abs(literal) - 1] > 0) == (literal > 0)

    if not all(map(true, linear.where)):
        return True
    return sum(weight for weight, literal in linear.terms if true(literal)) == linear.total


def grids(formula: Formula, assumptions: list[int]) -> set[tuple[int, ...]]:
    """The cell values of all models of the clauses that keep the totals."""
    encoder = formula.layers.get(formula.puzzle.main)
    found: set[tuple[int, ...]] = set()
    if encoder is None:
        # Refused before variables were made.
        return found
    with Oracle(get_backend(), formula.clauses) as oracle:
        while oracle.solve(assumptions):
            model = oracle.model()
            oracle.add([-x for x in model])
            if all(holds(each, model) for each in formula.linear):
                found.add(tuple(next(v for v, x in encoder.literals(c).items() if model[abs(x) - 1] > 0)
                                for c in formula.puzzle.board.cells))
    return found


def small_puzzles() -> Iterator[tuple[str, Puzzle]]:
    registry = gridwright.default_plugins().registry
    for key in RULES:
        if registry.has("rule", key):
            for number, puzzle in enumerate(registry.get("rule", key).samples()):
                if len(puzzle.symbols().values) ** len(puzzle.board) <= 700:
                    yield f"{key}-{number}", puzzle


SMALL = dict(small_puzzles())


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("free", [False, True])
def test_says_the_same_as_clauses(name: str, free: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "NATIVE_PARTS", 2)
    plain, native = encode(SMALL[name], free=free), encode(SMALL[name], free=free, native_totals=True)
    assert not plain.linear
    assert grids(native, [*native.selectors]) == grids(plain, [*plain.selectors])


def test_some_of_them_are_native(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "NATIVE_PARTS", 2)
    native = {name.rsplit("-", 1)[0] for name, puzzle in SMALL.items() if encode(puzzle, native_totals=True).linear}
    assert {"arrow", "line/double_arrow", "sum/group"} <= native


def long_sum(cells: int) -> Puzzle:
    board = Board.rectangle(1, cells)
    rule = gridwright.default_plugins().registry.get("rule", "sum/group")
    return Puzzle.with_digits(board, 3, rules=[rule(sum=2 * cells, cells=board.cells)])


def test_only_long_sums_are_native() -> None:
    assert not encode(long_sum(sums.NATIVE_PARTS - 1), native_totals=True).linear
    long = encode(long_sum(sums.NATIVE_PARTS), native_totals=True)
    assert len(long.linear) == 1
    # Each digit is 1, and 1 more for each step that it reaches; the total is known.
    assert long.linear[0].total == sums.NATIVE_PARTS
    assert [weight for weight, _ in long.linear[0].terms] == [1] * (2 * sums.NATIVE_PARTS)
    assert not encode(long_sum(sums.NATIVE_PARTS)).linear


def test_a_switched_clue_names_its_selector() -> None:
    formula = encode(long_sum(12), free=True, native_totals=True)
    assert [each.where for each in formula.linear] == [tuple(formula.selectors)]


def test_terms_are_merged() -> None:
    formula = Formula(Puzzle.with_digits(Board.rectangle(1, 2), 3))
    formula.native_totals = True
    formula.top = 9
    made = encode(formula.puzzle, native_totals=True)
    enc: Encoder = made.layers[made.puzzle.main]
    x, y = enc.is_(Cell(1, 1), 1), enc.is_(Cell(1, 2), 1)
    # 2x + 3(1 - x) + y + y + 5 = 7, so -x + 2y = -1.
    enc.add_linear([(2, x), (3, -x), (1, y), (1, y), (5, enc.TRUE), (4, enc.FALSE)], 7)
    assert made.linear == [Linear(((-1, x), (2, y)), -1)]
    before = len(made.clauses)
    enc.add_linear([(2, x), (-2, x)], 0)
    assert len(made.clauses) == before
    enc.add_linear([(2, x), (-2, x)], 1)
    assert made.clauses[before:] == [[]]


def test_a_backend_that_cannot_add_up_gets_none() -> None:
    formula = encode(long_sum(12), native_totals=True)
    with pytest.raises(NotSupported, match="backend 'cadical195' cannot take sums as they are; use a backend whose "
                                           "capabilities list linear"):
        Oracle(get_backend("cadical195"), formula.clauses, linear=formula.linear)
    with Session(long_sum(12), backend="cadical195") as session:
        assert not session.formula.linear
