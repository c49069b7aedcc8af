"""Wrong techniques: each is caught by the tests that are meant for it, and by no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

import attrs
import pytest

from gridwright import Cell, Kind, Move, Puzzle, Technique, load
from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.testing.technique import Position, TechniqueConformance, position

Failures = Callable[..., dict[str, str]]

SQUARE = ('{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 2}, "digits": 2,'
          ' "givens": [0, 0, 0, 0], "rules": [{"type": "grid", "origin": "r1c1"}]}')


def square(*, given: int | None = 2) -> Puzzle:
    """A latin square of 2 x 2 cells, with a digit in r1c2."""
    plain = load(SQUARE)
    return plain if given is None else plain.evolve(givens={plain.main: {Cell(1, 2): given}})


class Right(Technique):
    """A cell with one mark: what the wrong ones are changed from."""

    name = "com.example:one_mark"
    kinds: ClassVar[tuple[Kind, ...]] = (Kind("ZZA", "One Mark", 0, 9),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for cell in bits(state.open):
            marks = state.marks[cell]
            if marks.bit_count() == 1:
                yield Move(code, writes=((cell, first_bit(marks)),), cells=1 << cell, digits=marks)

    def samples(self) -> Iterable[Puzzle | str]:
        yield square()


class Unsound(Right):
    """Takes the other digit."""

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for move in super().moves(state, code):
            (cell, digit), = move.writes
            yield attrs.evolve(move, writes=((cell, 1 - digit),))


class TakesAway(Right):
    """Takes away the one mark there is."""

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for move in super().moves(state, code):
            (cell, digit), = move.writes
            yield attrs.evolve(move, writes=(), removals=((cell, 1 << digit),))


class WritesWhileSearching(Right):
    def moves(self, state: State, code: str) -> Iterator[Move]:
        for move in list(super().moves(state, code)):
            move.apply(state)
            yield move


class FindsNothing(Right):
    def moves(self, state: State, code: str) -> Iterator[Move]:
        return iter(())


class ForeignCode(Right):
    def moves(self, state: State, code: str) -> Iterator[Move]:
        return super().moves(state, "ZZB")


class OccupiedCode(Right):
    kinds = (Kind("NSI", "Naked Single", 0, 3),)


class BadKinds(Right):
    kinds = (Kind("one", "One Mark", 7, 9),)


class Idle(Right):
    """Gives a move for cells that are written."""

    def moves(self, state: State, code: str) -> Iterator[Move]:
        yield from super().moves(state, code)
        yield Move(code, removals=((1, 1),), cells=2, digits=1)


class GoesOn(Right):
    """Also speaks of cells that are written."""

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for cell, marks in enumerate(state.marks):
            if marks.bit_count() == 1:
                yield Move(code, writes=((cell, first_bit(marks)),), cells=1 << cell, digits=marks)


class Shuffles(Right):
    turns = 0

    def moves(self, state: State, code: str) -> Iterator[Move]:
        Shuffles.turns += 1
        return iter(list(super().moves(state, code))[::1 if Shuffles.turns % 2 else -1])


class Speechless(Right):
    def short(self, move: Move, ground: Ground) -> str:
        return "" if ground else "no"


class Mumbles(Right):
    def moves(self, state: State, code: str) -> Iterator[Move]:
        for move in super().moves(state, code):
            yield Move(code, writes=move.writes)


class BreaksOff(Right):
    def teach(self, move: Move, ground: Ground) -> str:
        return "The cell has one mark left, so:"


class NoSamples(Right):
    def samples(self) -> Iterable[Puzzle | str]:
        return ()


class BadSample(Right):
    def samples(self) -> Iterable[Puzzle | str]:
        yield square()
        yield "no puzzle at all"


class NoSolution(Right):
    def samples(self) -> Iterable[Puzzle | str]:
        yield square().evolve(givens={square().main: {Cell(1, 2): 2, Cell(2, 2): 2}})


class TakesOneForGranted(Right):
    """Says that it needs a puzzle with one solution, and has a sample with two."""

    kinds = (Kind("ZZA", "One Mark", 0, 9, unique=True),)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        if state.open & 1:
            yield Move(code, writes=((0, 0),), cells=1, digits=1)

    def samples(self) -> Iterable[Puzzle | str]:
        yield square(given=None)


SOUND, CHANGE, CODES, SAYS = ("test_moves_are_sound", "test_moves_change_something", "test_codes_are_its_own",
                              "test_says_what_it_does")
TWICE, DONE, ALONE = "test_finds_the_same_twice", "test_finds_nothing_when_all_is_done", "test_leaves_the_marks_alone"
FINDS, EVERY = "test_finds_a_move_in_every_sample", "test_every_kind_is_found_in_a_sample"
KINDS, NOBODY, HAS, SOLVED = ("test_named_with_kinds", "test_codes_are_nobody_elses", "test_has_samples",
                              "test_samples_have_a_solution")
ME = "com.example:one_mark"

#: Wrong technique -> for each test that has to fail a part of its message.
WRONG: list[tuple[type[Technique], dict[str, str]]] = [
    (Unsound, {SOUND: f"{ME}: ZZA is wrong about 2 in r1c1: a solution that agrees with the marks has 1 there:\n"
                      "[ 1]  2     [1] 2\n 12   1      2  1\nthe move of ZZA: r1c1 = 2\n[ 1]  2\n 12   1"}),
    (TakesAway, {SOUND: f"{ME}: ZZA is wrong about 1 in r1c1: a solution that agrees with the marks has 1 there:\n"}),
    (WritesWhileSearching, {ALONE: f"{ME}: ZZA changes marks while it looks for moves, in r1c1, r2c1, r2c2; let it "
                                   "work on state.copy()"}),
    (FindsNothing, {FINDS: f"{ME}: it finds nothing in sample 1:\n  1   2\n 12   1",
                    EVERY: f"{ME}: no sample has a move of ZZA"}),
    (ForeignCode, {CODES: f"{ME}: asked for ZZA, it gives a move with the code 'ZZB': the move of ZZA: r1c1 = 1\n"}),
    (OccupiedCode, {NOBODY: f"{ME}: the technique singles has the code NSI already"}),
    (BadKinds, {KINDS: f"{ME}: the code 'one' is not three capital letters or digits"}),
    (Idle, {CHANGE: f"{ME}: ZZA gives a move without any effect: the move of ZZA: r1c2 is not 1\n",
            DONE: f"{ME}: ZZA finds something in a finished grid: Move("}),
    (GoesOn, {CHANGE: f"{ME}: ZZA gives a move without any effect: the move of ZZA: r1c2 = 2\n",
              DONE: f"{ME}: ZZA finds something in a finished grid: Move("}),
    (Shuffles, {TWICE: f"{ME}: ZZA finds other moves when it looks again: 2 and then 2, first different: Move("}),
    (Speechless, {SAYS: f"{ME}: short() of ZZA says nothing: the move of ZZA: r1c1 = 1\n"}),
    (Mumbles, {SAYS: f"{ME}: short() of ZZA has line breaks or spare spaces: 'One Mark of  in '; does the Move say its "
                     "cells and digits?"}),
    (BreaksOff, {SAYS: f"{ME}: teach() of ZZA ends in the middle: 'The cell has one mark left, so:'"}),
    (NoSamples, {HAS: f"{ME}: samples() gives no position to test; give some in which it finds a move, or say "
                      "samples_elsewhere = True"}),
    (NoSolution, {SOLVED: f"{ME}: sample 1 has no solution that agrees with its marks:\n"}),
    (TakesOneForGranted, {SOLVED: f"{ME}: ZZA takes one solution for granted, and sample 1 has several:\n"}),
]


@pytest.mark.parametrize(("wrong", "expected"), WRONG, ids=lambda x: getattr(x, "__name__", ""))
def test_wrong_techniques_are_caught(wrong: type[Technique], expected: dict[str, str], failures: Failures) -> None:
    found = failures(TechniqueConformance, technique=wrong)
    assert found.keys() == expected.keys(), found
    for test, part in expected.items():
        assert part in found[test]


def test_the_right_technique_passes(failures: Failures) -> None:
    assert failures(TechniqueConformance, technique=Right) == {}
    assert failures(TechniqueConformance, technique=Right()) == {}
    assert failures(TechniqueConformance, technique=NoSamples, samples_elsewhere=True) == {}


def test_a_bad_sample_is_named(failures: Failures) -> None:
    found = failures(TechniqueConformance, technique=BadSample)
    assert found[HAS].startswith(f"AssertionError: {ME}: sample 2 cannot be used: the input is in none of the known")


def test_what_is_no_technique_is_named(failures: Failures) -> None:
    found = failures(TechniqueConformance, technique=dict)
    assert found[HAS] == "AssertionError: {} is no technique; expected one derived from Technique"


def test_a_position_keeps_its_marks() -> None:
    state = Position(square()).state
    next(Right().moves(state, "ZZA")).apply(state)
    state.remove(2, 1)
    puzzle = position(state)
    assert puzzle.givens[puzzle.main] == {Cell(1, 1): 1, Cell(1, 2): 2}
    assert puzzle.candidates[puzzle.main] == {Cell(2, 1): {2}, Cell(2, 2): {1}}
    again = Position(puzzle)
    assert again.state.key == state.key
    assert again.unique
    assert again.solution is not None
    assert again.solution.values() == [1, 2, 2, 1]


def test_whether_a_digit_is_possible_is_asked_of_all_solutions() -> None:
    where = Position(square(given=None))
    assert not where.unique
    assert len(where.witnesses) == 8
    assert where.with_digit(0, 0) != where.with_digit(0, 0, there=False)
    broken = Position(square().evolve(givens={where.puzzle.main: {Cell(1, 2): 2, Cell(2, 2): 2}}))
    assert broken.solution is None
