"""Every rule over digits, by brute force: what `violations` accepts is what the formulas accept, on five backends."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import util
from itertools import islice, product
from math import prod
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import attrs
import pytest

from gridwright import Cell, Domains, Encoder, Puzzle, Rule, Solution, default_plugins
from gridwright.encoding.encoder import encode
from gridwright.encoding.formula import Formula
from gridwright.solving.backend import Backend, Solver, get_backend
from gridwright.testing.rule import grid

#: Dealt to the puzzles of each rule in turn; the default solves all of them.
OTHERS = ("glucose4", "minisat22", "maplechrono", "lingeling")
#: So many of the assignments that the clues refuse are tried with each clue on its own.
REFUSED = 12

Values = tuple[int, ...]


def _load(name: str) -> ModuleType:
    """The package of that name in this folder, which is no package itself."""
    folder = Path(__file__).with_name(name)
    spec = util.spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


SWEEPS: dict[str, Callable[[str], Iterator[Puzzle]]] = _load("rule_sweep").SWEEPS
KEYS = [name for name in default_plugins().registry.names("rule")
        if default_plugins().registry.get("rule", name).symbols_kind == "digits"]


@attrs.frozen
class Case:
    """A puzzle with the assignments that its clues accept, and some that they refuse; of `tried` in all."""

    puzzle: Puzzle
    right: Sequence[Values]
    wrong: Sequence[Values]
    tried: int

    def solution(self, values: Values) -> Solution:
        """The assignment as a solution."""
        return _solution(self.puzzle, values)

    def marked(self, turn: int) -> Case:
        """The same puzzle with a given in one cell and a gap in the candidates of another."""
        cells, main = self.puzzle.board.cells, self.puzzle.main
        at, gap = turn % len(cells), (turn + 1 + turn % 2) % len(cells)
        given = self.right[turn % len(self.right)][at] if self.right else 1
        left = _candidates(self.puzzle, cells[gap])
        kept = frozenset(v for i, v in enumerate(left) if len(left) == 1 or i != turn % len(left))
        candidates = {**self.puzzle.candidates.get(main, {}), cells[gap]: kept}
        whole = self.puzzle.evolve(givens={main: {cells[at]: given}}, candidates={main: candidates})

        def fits(values: Values) -> bool:
            return values[at] == given and values[gap] in kept

        return Case(whole, [v for v in self.right if fits(v)], [v for v in self.wrong if fits(v)], self.tried)


def _solution(puzzle: Puzzle, values: Values) -> Solution:
    return Solution(puzzle, {puzzle.main: dict(zip(puzzle.board.cells, values, strict=True))})


def _candidates(puzzle: Puzzle, where: Cell) -> list[int]:
    return sorted(puzzle.candidates.get(puzzle.main, {}).get(where, puzzle.symbols().values))


def size(puzzle: Puzzle) -> int:
    """The number of assignments of a puzzle."""
    return prod(len(_candidates(puzzle, c)) for c in puzzle.board.cells)


def by_hand(puzzle: Puzzle) -> Case:
    """Every assignment, judged by `violations` alone."""
    right: list[Values] = []
    wrong: list[Values] = []
    for values in product(*(_candidates(puzzle, c) for c in puzzle.board.cells)):
        solution = _solution(puzzle, values)
        broken = any(True for rule in puzzle.rules for _ in rule.violations(solution))
        (wrong if broken else right).append(values)
    shown = Random(0).sample(wrong, min(len(wrong), REFUSED))
    return Case(puzzle, right, shown, len(right) + len(wrong))


def faults(puzzle: Puzzle, turn: int, tally: Tally) -> Iterator[str]:
    """Every way in which the formulas disagree with `violations` on the puzzle, and on the same with some marks."""
    for clue in puzzle.rules:
        yield from (f"not a sensible puzzle: {clue}: {why}" for why in clue.validate(puzzle))
    plain = by_hand(puzzle)
    tally.add(plain)
    for case in (plain, plain.marked(turn)):
        for free in (False, True):
            formula = encode(case.puzzle, free=free)
            for name in (None, OTHERS[turn % len(OTHERS)]):
                backend = get_backend(name)
                tally.backends.add(backend.name)
                for fault in disagreements(case, formula, backend):
                    yield f"{'free' if free else 'pinned'}, {backend.name}: {fault}\n{_shown(case.puzzle)}"


def disagreements(case: Case, formula: Formula, backend: Backend) -> Iterator[str]:
    """What a formula accepts or refuses wrongly.

    Each right assignment must be accepted; once all of them are blocked, there must be nothing left to accept.
    """
    if not formula.layers or not all(formula.clauses):
        if case.right:
            yield f"all is refused, even\n{grid(case.solution(case.right[0]))}"
        return
    encoder = formula.layers[case.puzzle.main]
    on = [*formula.selectors, *formula.assumed]
    solver = backend.open(formula.clauses)
    try:
        if formula.free:
            yield from _each_clue(case, formula, solver)
        chosen = [_literals(encoder, values) for values in case.right]
        for values, literals in zip(case.right, chosen, strict=True):
            if not solver.solve([*on, *literals]):
                yield f"refused, though no clue objects:\n{grid(case.solution(values))}"
                return
        for literals in chosen:
            solver.add([-x for x in literals])
        if solver.solve(on):
            model = solver.model()
            values = tuple(next(v for v, x in encoder.literals(c).items() if model[x - 1] > 0)
                           for c in case.puzzle.board.cells)
            yield f"accepted, though a clue objects:\n{grid(case.solution(values))}"
    finally:
        solver.close()


def _each_clue(case: Case, formula: Formula, solver: Solver) -> Iterator[str]:
    """Wrong assignments: each clue refuses on its own what it objects to, and a core of all names one that objects."""
    for values in case.wrong:
        solution = case.solution(values)
        literals = _literals(formula.layers[case.puzzle.main], values)
        off = [-x for x in formula.selectors]
        broken = []
        for i, (selector, clue) in enumerate(formula.selectors.items()):
            objects = any(True for _ in clue.violations(solution))
            if solver.solve([*off[:i], selector, *off[i + 1:], *literals]) == objects:
                yield f"{clue.key} alone {'accepts' if objects else 'refuses'} wrongly:\n{grid(solution)}"
            if objects:
                broken.append(clue)
        if solver.solve([*formula.selectors, *literals]):
            yield f"accepted, though a clue objects:\n{grid(solution)}"
        elif not any(x in formula.selectors and formula.selectors[x] in broken for x in solver.core()):
            yield f"the core names no clue that objects:\n{grid(solution)}"
        if not solver.solve([*off, *literals]):
            yield f"refused with every clue switched off:\n{grid(solution)}"


def _literals(encoder: Encoder, values: Values) -> list[int]:
    return [encoder.is_(c, v) for c, v in zip(encoder.board.cells, values, strict=True)]


def _shown(puzzle: Puzzle) -> str:
    parts = [f"digits 1..{puzzle.digits}, cells {' '.join(map(str, puzzle.board.cells))}", *map(repr, puzzle.rules)]
    return "\n".join([*parts, f"givens {puzzle.givens}, candidates {puzzle.candidates}"])


@attrs.define
class Tally:
    """How much was tried."""

    key: str
    puzzles: int = 0
    solvable: int = 0
    tried: int = 0
    accepted: int = 0
    seconds: float = 0.0
    backends: set[str] = attrs.field(factory=set)

    def add(self, case: Case) -> None:
        """Count a puzzle."""
        self.puzzles += 1
        self.solvable += bool(case.right)
        self.tried += case.tried
        self.accepted += len(case.right)

    def __str__(self) -> str:
        return (f"{self.key}: {self.puzzles} puzzles ({self.solvable} with solutions), {self.tried} assignments "
                f"({self.accepted} accepted), {len(self.backends)} backends, {self.seconds:.1f} s")


def run(key: str, puzzles: Sequence[Puzzle], tally: Tally) -> list[str]:
    """The first faults of a rule."""
    start = time.perf_counter()
    found = list(islice((fault for turn, puzzle in enumerate(puzzles) for fault in faults(puzzle, turn, tally)), 5))
    tally.seconds += time.perf_counter() - start
    return [f"{key}: {fault}" for fault in found]


def some(key: str, most: int, count: int) -> list[Puzzle]:
    """A few of a rule's puzzles of at most `most` assignments, from the first to the last."""
    small = [puzzle for puzzle in SWEEPS[key](key) if size(puzzle) <= most]
    return small[::max(1, len(small) // count)][:count]


@pytest.fixture(scope="module")
def total() -> Iterator[Tally]:
    """The sum over all rules, printed at the end."""
    found = Tally("all rules")
    yield found
    if found.puzzles:
        print(f"\nrule sweep, {found}")


def test_every_rule_over_digits_has_a_sweep() -> None:
    assert sorted(SWEEPS) == sorted(KEYS)
    assert len(KEYS) >= 71


@pytest.mark.full
@pytest.mark.parametrize("key", KEYS)
def test_every_parameter(key: str, total: Tally) -> None:
    tally = Tally(key)
    puzzles = list(SWEEPS[key](key))
    assert all(any(rule.key == key for rule in puzzle.rules) for puzzle in puzzles)
    assert run(key, puzzles, tally) == []
    print(f"\n{tally}")
    assert 0 < tally.accepted < tally.tried
    assert len(tally.backends) == 1 + len(OTHERS)
    for name in ("puzzles", "solvable", "tried", "accepted", "seconds"):
        setattr(total, name, getattr(total, name) + getattr(tally, name))
    total.backends |= tally.backends


def test_a_slice() -> None:
    tally = Tally("slice")
    found = [fault for key in KEYS for fault in run(key, some(key, 100, 3), tally)]
    assert found == []
    assert len(tally.backends) == 4
    assert tally.puzzles >= 3 * len(KEYS) - 3


def _too_strict(self: Any, enc: Encoder) -> None:
    for a, b in self.steps():
        enc.pair(a, b, lambda v, w: abs(v - w) > self.value)


def _open_ended(self: Any, enc: Encoder) -> None:
    for a, b in zip(self.cells, self.cells[1:], strict=False):
        enc.pair(a, b, lambda v, w: abs(v - w) >= self.value)


def _one_way(self: Any, enc: Encoder) -> None:
    for a, b in self.steps():
        enc.pair(a, b, lambda v, w: v - w >= self.value or w > v)


def _always_on(self: Any, enc: Encoder) -> None:
    with enc._structural():
        _right(self, enc)


def _narrows_too_much(self: Any, domains: Domains) -> None:
    for a, _ in self.steps():
        domains.drop(a, (self.value,))


_whisper: type[Rule] = default_plugins().registry.get("rule", "line/whisper")
_right = vars(_whisper)["encode"]


@pytest.mark.parametrize(("member", "broken"), [
    ("encode", _too_strict), ("encode", _open_ended), ("encode", _one_way), ("encode", _always_on),
    ("restrict", _narrows_too_much)])
def test_a_broken_rule_is_found(member: str, broken: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = some("line/whisper", 300, 60)
    assert run("line/whisper", puzzles, Tally("whisper")) == []
    monkeypatch.setattr(_whisper, member, broken)
    assert run("line/whisper", puzzles, Tally("whisper")) != []
