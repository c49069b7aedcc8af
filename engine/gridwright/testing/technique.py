"""The tests every technique passes: `class TestMyTechnique(TechniqueConformance): technique = MyTechnique`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import ClassVar

from gridwright.api import load
from gridwright.errors import GridwrightError
from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution
from gridwright.plugins.default import default_plugins
from gridwright.solving.session import Session
from gridwright.testing.pictures import beside, picture

__all__ = ["Position", "TechniqueConformance", "position"]

_CODE = re.compile(r"[A-Z0-9]{3}")
_HIGHEST_BAND = 5


def position(state: State) -> Puzzle:
    """The marks of a state as a puzzle: what is written as givens, the rest as candidates. Fit for `samples()`."""
    puzzle, ground = state.ground.puzzle, state.ground
    first = puzzle.symbols().first
    givens: dict[Cell, int] = {}
    marks: dict[Cell, frozenset[int]] = {}
    for i, c in enumerate(ground.cells):
        values = frozenset(first + digit for digit in bits(state.marks[i]))
        if state.open >> i & 1:
            marks[c] = values
        else:
            givens[c], = values
    return puzzle.evolve(givens={**puzzle.givens, puzzle.main: givens},
                         candidates={**puzzle.candidates, puzzle.main: marks})


class Position:
    """A puzzle with pencil marks, looked at by techniques and by a solver. Raises NotSupported if it has no digits."""

    def __init__(self, puzzle: Puzzle | str) -> None:
        self.puzzle = load(puzzle) if isinstance(puzzle, str) else puzzle
        self.ground = Ground.of(self.puzzle)
        self.first = self.puzzle.symbols().first
        self._start = State.start(self.ground)
        self._searches: dict[tuple[type[Technique], str], tuple[list[Move], State]] = {}

    @property
    def state(self) -> State:
        """Its marks, new on each use."""
        return self._start.copy()

    def search(self, technique: Technique, code: str, most: int) -> tuple[list[Move], State]:
        """The first moves of a kind, and the marks after the search, which should be those before it; searched once."""
        key = type(technique), code
        if key not in self._searches:
            state = self.state
            found = list(islice(technique.moves(state, code), most)) if technique.applies(self.ground) else []
            self._searches[key] = found, state
        return self._searches[key]

    def again(self) -> State:
        """The marks on a ground that remembers nothing of searches."""
        return State.start(self.ground.again(self.puzzle))

    @cached_property
    def witnesses(self) -> dict[tuple[int, int], Solution]:
        """For each cell and digit that some solution which agrees with the marks has there: such a solution."""
        found: dict[tuple[int, int], Solution] = {}
        main = self.puzzle.main
        with Session(self.puzzle) as session:
            if not session.satisfiable():
                return {}
            self._keep(found, session.solution())
            encoder = session.formula.layers[main]
            for i, c in enumerate(self.ground.cells):
                for digit in bits(self._start.marks[i]):
                    if (i, digit) not in found and session.satisfiable([encoder.is_(c, digit + self.first)]):
                        self._keep(found, session.solution())
        return found

    def _keep(self, found: dict[tuple[int, int], Solution], solution: Solution) -> None:
        values = solution.layers[self.puzzle.main]
        for i, c in enumerate(self.ground.cells):
            found.setdefault((i, values[c] - self.first), solution)

    @property
    def solution(self) -> Solution | None:
        """A solution that agrees with the marks; None if there is none."""
        return next(iter(self.witnesses.values()), None)

    @property
    def unique(self) -> bool:
        """Whether no second solution agrees with the marks."""
        return len(self.witnesses) == len(self.ground.cells)

    @cached_property
    def solved(self) -> State:
        """The marks when every digit of the solution is written."""
        assert self.solution is not None
        givens = {self.puzzle.main: self.solution.layers[self.puzzle.main]}
        return State.start(Ground.of(self.puzzle.evolve(givens={**self.puzzle.givens, **givens})))

    def with_digit(self, cell: int, digit: int, there: bool = True) -> Solution | None:
        """A solution with a digit in a cell, or (not `there`) with another one in it; None if there is none."""
        if there:
            return self.witnesses.get((cell, digit))
        return next((solution for (i, other), solution in self.witnesses.items() if i == cell and other != digit), None)

    def marks(self, marked: int = 0) -> str:
        """The pencil marks as a small grid, the cells of some bits in [ ]."""
        state, ground = self.state, self.ground
        labels = {c: "".join(ground.digit(digit) for digit in bits(state.marks[i])) or "none"
                  for i, c in enumerate(ground.cells)}
        return picture(self.puzzle.board, labels, [ground.cells[i] for i in bits(marked)])

    def digits(self, solution: Solution, marked: int = 0) -> str:
        """The digits of a solution as a small grid, the cells of some bits in [ ]."""
        symbols = self.puzzle.symbols()
        values = solution.layers[self.puzzle.main]
        return picture(self.puzzle.board, {c: symbols.label(v) for c, v in values.items()},
                       [self.ground.cells[i] for i in bits(marked)])


class TechniqueConformance:
    """Subclass it, set `technique` to the class, to an object of it or to a registered name, and let pytest collect it.

    The positions are those of its `samples()`. Whether a move is right is not read off one solution: the solver shows
    that no solution which agrees with the marks has a digit that the move takes away.
    """

    technique: ClassVar[type[Technique] | Technique | str]
    #: Whether its samples are tested somewhere else, so that it needs none.
    samples_elsewhere: ClassVar[bool] = False
    #: How many moves of a kind are looked at in each position.
    most_moves: ClassVar[int] = 40

    def found(self) -> Technique:
        """The technique under test."""
        technique = self.technique
        if isinstance(technique, str):
            technique = default_plugins().registry.get("technique", technique)
        if isinstance(technique, type):
            technique = technique()
        assert isinstance(technique, Technique), f"{technique!r} is no technique; expected one derived from Technique"
        return technique

    def samples(self) -> list[Position]:
        """The technique's own samples."""
        found = []
        for n, sample in enumerate(self.found().samples(), 1):
            assert isinstance(sample, Puzzle | str), (
                f"{self._named()}: sample {n} is {type(sample).__name__}; expected a Puzzle or a text")
            try:
                found.append(Position(sample))
            except GridwrightError as error:
                raise AssertionError(f"{self._named()}: sample {n} cannot be used: {error}") from error
        return found

    def positions(self) -> Iterable[Position]:
        """Where moves are looked for: the samples. Override it to add positions in which it need not find any."""
        return self.samples()

    def _named(self) -> str:
        """The name of the technique, for messages."""
        return str(getattr(self.found(), "name", "") or type(self.found()).__name__)

    def _moves(self, where: Position, kind: Kind) -> list[Move]:
        """The first moves of a kind in a position."""
        return where.search(self.found(), kind.code, self.most_moves)[0]

    def _all_moves(self) -> Iterator[tuple[Position, Kind, Move]]:
        """Every move to be looked at."""
        for where in self.positions():
            for kind in self.found().kinds:
                yield from ((where, kind, move) for move in self._moves(where, kind))

    def _told(self, where: Position, kind: Kind, move: Move) -> str:
        """A move and its position, for messages."""
        ground, said = where.ground, []
        said += [f"{ground.cells[i]} = {ground.digit(digit)}" for i, digit in move.writes]
        said += [f"{ground.cells[i]} is not {ground.digits(marks, 'or')}" for i, marks in move.removals]
        touched = move.cells
        for i, _ in (*move.writes, *move.removals):
            touched |= 1 << i
        return f"the move of {kind.code}: {'; '.join(said) or 'nothing'}\n{where.marks(touched)}"

    # --- what it says of itself

    def test_named_with_kinds(self) -> None:
        technique = self.found()
        assert getattr(technique, "name", ""), f"{type(technique).__name__}: the class states no name"
        kinds = getattr(technique, "kinds", ())
        assert kinds, f"{self._named()}: it states no kinds"
        for kind in kinds:
            assert isinstance(kind, Kind), f"{self._named()}: kinds has {kind!r}; expected a Kind"
            assert _CODE.fullmatch(kind.code), (
                f"{self._named()}: the code {kind.code!r} is not three capital letters or digits")
            assert kind.name.strip(), f"{self._named()}: the kind {kind.code} has no name"
            assert kind.band in range(_HIGHEST_BAND + 1), (
                f"{self._named()}: the kind {kind.code} has the band {kind.band!r}; expected 0 to {_HIGHEST_BAND}")

    def test_codes_are_nobody_elses(self) -> None:
        codes = [kind.code for kind in self.found().kinds]
        assert len(set(codes)) == len(codes), f"{self._named()}: a code is there twice: {', '.join(codes)}"
        registry = default_plugins().registry
        known = set(codes)
        for name in registry.names("technique"):
            other = registry.get("technique", name)
            if name == self._named() or type(other) is type(self.found()):
                continue
            theirs = {kind.code for kind in other.kinds}
            known |= theirs
            both = sorted(theirs.intersection(codes))
            assert not both, f"{self._named()}: the technique {name} has the code {', '.join(both)} already"
        for kind in self.found().kinds:
            strange = sorted(set(kind.general) - known)
            assert not strange, (
                f"{self._named()}: {kind.code} is a special case of {', '.join(strange)}, which nobody finds")

    def test_has_samples(self) -> None:
        if not self.samples_elsewhere:
            assert self.samples(), (f"{self._named()}: samples() gives no position to test; give some in which it "
                                    "finds a move, or say samples_elsewhere = True")

    # --- what it finds

    def test_samples_have_a_solution(self) -> None:
        for n, where in enumerate(self.samples(), 1):
            assert where.solution is not None, (
                f"{self._named()}: sample {n} has no solution that agrees with its marks:\n{where.marks()}")
            for kind in self.found().kinds:
                if kind.unique and self._moves(where, kind):
                    assert where.unique, (f"{self._named()}: {kind.code} takes one solution for granted, and sample "
                                          f"{n} has several:\n{where.marks()}")

    def test_finds_a_move_in_every_sample(self) -> None:
        for n, where in enumerate(self.samples(), 1):
            assert self.found().applies(where.ground), (
                f"{self._named()}: applies() says that it finds nothing on the board of sample {n}")
            assert any(self._moves(where, kind) for kind in self.found().kinds), (
                f"{self._named()}: it finds nothing in sample {n}:\n{where.marks()}")

    def test_every_kind_is_found_in_a_sample(self) -> None:
        if samples := self.samples():
            missing = [kind.code for kind in self.found().kinds if not any(self._moves(each, kind) for each in samples)]
            assert not missing, f"{self._named()}: no sample has a move of {', '.join(missing)}"

    def test_moves_are_sound(self) -> None:
        for where, kind, move in self._all_moves():
            if where.solution is None or (kind.unique and not where.unique):
                continue
            wrong = [(i, digit, where.with_digit(i, digit, there=False)) for i, digit in move.writes]
            wrong += [(i, digit, where.with_digit(i, digit)) for i, marks in move.removals for digit in bits(marks)]
            for i, digit, solution in wrong:
                if solution is not None:
                    c = where.ground.cells[i]
                    raise AssertionError(
                        f"{self._named()}: {kind.code} is wrong about {where.ground.digit(digit)} in {c}: a solution "
                        f"that agrees with the marks has {solution.layers[where.puzzle.main][c]} there:\n"
                        f"{beside(where.marks(1 << i), where.digits(solution, 1 << i))}\n"
                        f"{self._told(where, kind, move)}")

    def test_moves_change_something(self) -> None:
        for where, kind, move in self._all_moves():
            before = where.state
            after = before.copy()
            move.apply(after)
            assert after.key != before.key, (
                f"{self._named()}: {kind.code} gives a move without any effect: {self._told(where, kind, move)}")

    def test_codes_are_its_own(self) -> None:
        for where, kind, move in self._all_moves():
            assert move.code == kind.code, (f"{self._named()}: asked for {kind.code}, it gives a move with the code "
                                            f"{move.code!r}: {self._told(where, kind, move)}")

    def test_says_what_it_does(self) -> None:
        for where, kind, move in self._all_moves():
            if move.code != kind.code:  # which another test says
                continue
            for level in ("short", "teach"):
                said = getattr(self.found(), level)(move, where.ground)
                what = f"{self._named()}: {level}() of {kind.code}"
                assert isinstance(said, str), f"{what} gives {said!r}; expected a text"
                assert said.strip(), f"{what} says nothing: {self._told(where, kind, move)}"
                assert said == " ".join(said.split()), (
                    f"{what} has line breaks or spare spaces: {said!r}; does the Move say its cells and digits?")
                assert said[-1].isalnum() or said[-1] in ".)'\"!", f"{what} ends in the middle: {said!r}"

    # --- how it searches

    def test_finds_the_same_twice(self) -> None:
        for where in self.positions():
            if not self.found().applies(where.ground):
                continue
            again = where.again()
            for kind in self.found().kinds:
                first = self._moves(where, kind)
                second = list(islice(self.found().moves(again.copy(), kind.code), self.most_moves))
                assert first == second, (
                    f"{self._named()}: {kind.code} finds other moves when it looks again: {len(first)} and then "
                    f"{len(second)}, first different: {_first_difference(first, second)}\n{where.marks()}")

    def test_finds_nothing_when_all_is_done(self) -> None:
        for where in self.positions():
            if where.solution is None or not self.found().applies(where.ground):
                continue
            for kind in self.found().kinds:
                move = next(iter(self.found().moves(where.solved.copy(), kind.code)), None)
                assert move is None, (f"{self._named()}: {kind.code} finds something in a finished grid: {move!r}\n"
                                      f"{where.digits(where.solution)}")

    def test_leaves_the_marks_alone(self) -> None:
        for where in self.positions():
            for kind in self.found().kinds:
                before, (_, state) = where.state, where.search(self.found(), kind.code, self.most_moves)
                changed = [str(c) for i, c in enumerate(where.ground.cells) if state.marks[i] != before.marks[i]
                           or (state.open ^ before.open) >> i & 1]
                assert not changed, (f"{self._named()}: {kind.code} changes marks while it looks for moves, in "
                                     f"{', '.join(changed)}; let it work on state.copy()")
                for member in ("places", "broken"):
                    assert getattr(state, member) == getattr(before, member), (
                        f"{self._named()}: {kind.code} changes {member} of the state while it looks for moves; let it "
                        "work on state.copy()")


def _first_difference(first: list[Move], second: list[Move]) -> str:
    for one, two in zip(first, second, strict=False):
        if one != two:
            return f"{one!r} and {two!r}"
    return repr((first + second)[min(len(first), len(second))])
