"""Wrong rules: each is caught by the tests that are meant for it, and by no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import attrs
import pytest

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Symbols, Violation
from gridwright.plugins import Entry, Plugins, hookimpl, using
from gridwright.testing.rule import RuleConformance

Failures = Callable[..., dict[str, str]]


@attrs.frozen(kw_only=True)
class Right(Rule):
    """Two cells whose digits add up to 4: what the wrong ones are changed from."""

    key = "test.example:right"
    summary = "Two digits add up to 4."
    cells: tuple[Cell, ...]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        if sum(solution[c] for c in self.cells) != 4:
            yield self.violation("the digits do not add up to 4")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        yield Puzzle.with_digits(board, 3, rules=[cls(cells=board.cells)])


class EncodesTooMuch(Right):
    """Forbids 1 and 3, which is right."""

    key = "test.example:too_much"

    def encode(self, enc: Encoder) -> None:
        super().encode(enc)
        enc.clause(-enc.is_(self.cells[0], 1))


class EncodesTooLittle(Right):
    """Lets 1 and 1 through."""

    key = "test.example:too_little"

    def encode(self, enc: Encoder) -> None:
        enc.pair(*self.cells, lambda a, b: a + b in (2, 4))


class RestrictsTooMuch(Right):
    """Removes a value before encoding that the clue allows."""

    key = "test.example:restricts"

    def restrict(self, domains: Any) -> None:
        domains.drop(self.cells[0], (1,))


class CannotSwitchOff(Right):
    """Writes clauses past the encoder's selector."""

    key = "test.example:always_on"

    def encode(self, enc: Encoder) -> None:
        super().encode(enc)
        enc.formula.clauses.append([-enc.is_(self.cells[0], 1)])


class NoSamples(Right):
    """Offers nothing to test."""

    key = "test.example:no_samples"

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        return ()


class NoSentence(Right):
    """States no sentence."""

    key = "test.example:no_sentence"
    summary = "adds up"


class DrawsNothing(Right):
    """Leaves the canvas empty."""

    key = "test.example:draws_nothing"

    def draw(self, canvas: Canvas) -> None:
        pass


class FalseCandidates(Right):
    """Offers the generator clues that are not true."""

    key = "test.example:false_candidates"

    @classmethod
    def candidates(cls, solution: Solution, context: Any, rng: Any) -> Iterator[Rule]:
        a, _ = solution.board.cells
        yield cls(cells=(a, a) if solution[a] != 2 else (a,))


class AlwaysTrue(Right):
    """A clue that nothing breaks."""

    key = "test.example:always_true"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        return iter(())


@attrs.frozen(kw_only=True)
class LosesAMember(Right):
    """Turns its cells round whenever it is made, so that what is read is not what was written."""

    key = "test.example:loses"
    cells: tuple[Cell, ...] = attrs.field(converter=lambda cells: tuple(cells)[::-1])

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 2)
        yield Puzzle.with_digits(board, 3, rules=[cls(cells=board.cells)])


class FindsFault(Right):
    """Finds fault with its own samples."""

    key = "test.example:finds_fault"

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield "two cells are too few"


class TooLarge(Right):
    """Has a sample that nobody can go through."""

    key = "test.example:too_large"

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(3, 3)
        yield Puzzle.with_digits(board, 9, rules=[cls(cells=board.cells[:2])])


class OnLayers(Right):
    """Wrong on the second of two layers, on a board with a hole and with long labels."""

    key = "test.example:on_layers"
    symbols_kind = "tiles"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        if solution[self.cells[0]] == 1:
            yield self.violation("the first cell holds the first tile", self.cells[:1])

    def encode(self, enc: Encoder) -> None:
        enc.clause(-enc.is_(self.cells[0], 2))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board(2, 2, (Cell(1, 1), Cell(2, 1), Cell(2, 2)))
        layers = {"digits": Symbols.digits(2), "tiles": Symbols.tiles(("a very long name", "b"))}
        yield Puzzle(board, layers, rules=(cls(cells=(Cell(1, 1), Cell(2, 2))),))


AGREES, OFF, CORE = "test_encode_agrees_with_violations", "test_clauses_switch_off", "test_core_names_the_clue"

#: Wrong rule -> for each test that has to fail, parts of its message.
WRONG: list[tuple[type[Rule], dict[str, tuple[str, ...]]]] = [
    (EncodesTooMuch, {AGREES: (
        "test.example:too_much: encode() refuses what violations() accepts:\n 1  3\n",
        'the clue: {"type": "test.example:too_much", "cells": ["r1c1", "r1c2"]}')}),
    (EncodesTooLittle, {
        AGREES: ("encode() accepts what violations() refuses:\n[1][1]\n",
                 "violations(): test.example:too_little at r1c1 r1c2: the digits do not add up to 4\n"),
        CORE: ("encode() accepts what violations() refuses:\n[1][1]\n",)}),
    (RestrictsTooMuch, {AGREES: ("restrict() removes a value of what violations() accepts:\n 1  3\n",)}),
    (CannotSwitchOff, {
        AGREES: ("encode() refuses what violations() accepts:\n 1  3\n",),
        OFF: ("clauses remain when the clue is switched off, so this is still refused; add clauses through the",
              " Encoder only:\n[1][1]\n"),
        CORE: ("the core names no clue, not the clue that is broken:\n[1][1]\n",)}),
    (NoSentence, {"test_named_and_described": (
        "test.example:no_sentence: summary must be a sentence ending in a full stop, not 'adds up'",)}),
    (DrawsNothing, {"test_draws_something": ('draw() draws nothing for {"type": "test.example:draws_nothing",',)}),
    (FalseCandidates, {"test_candidates_hold": (
        "candidates() offers a clue that is not true in the grid: the digits do not add up to 4\n[1] 3\n",)}),
    (AlwaysTrue, {AGREES: ("test.example:always_true: no sample has an assignment that the rule refuses",)}),
    (LosesAMember, {"test_round_trips": (
        'is written as {"type": "test.example:loses", "cells": ["r1c2", "r1c1"]}, which reads back as another: ',)}),
    (FindsFault, {"test_samples_are_valid": (
        "validate() finds fault with a clue of the samples: two cells are too few: {",)}),
    (TooLarge, dict.fromkeys((AGREES, OFF, CORE, "test_candidates_hold"), (
        "a sample has 387420489 assignments, more than 20000; make its board or its digits smaller",))),
]


@pytest.mark.parametrize(("rule", "expected"), WRONG, ids=lambda x: getattr(x, "__name__", ""))
def test_wrong_rules_are_caught(rule: type[Rule], expected: dict[str, tuple[str, ...]], failures: Failures,
                                known: Callable[[type[Rule]], None]) -> None:
    known(rule)
    found = failures(RuleConformance, rule=rule)
    assert found.keys() == expected.keys(), found
    for test, parts in expected.items():
        for part in parts:
            assert part in found[test]


def test_the_right_rule_passes(failures: Failures, known: Callable[[type[Rule]], None]) -> None:
    known(Right)
    assert failures(RuleConformance, rule=Right) == {}


def test_without_samples_nothing_passes_in_silence(failures: Failures) -> None:
    found = failures(RuleConformance, rule=NoSamples)
    assert len(found) == len([name for name in dir(RuleConformance) if name.startswith("test_")])
    assert set(found.values()) == {"AssertionError: test.example:no_samples: samples() gives no puzzle to test"}


def test_layers_holes_and_long_labels_are_drawn(failures: Failures) -> None:
    found = failures(RuleConformance, rule=OnLayers)
    assert "encode() accepts what violations() refuses:\ndigits:\n 1\n 1  1\ntiles:\n[a very ..]\n" in found[AGREES]


@pytest.fixture
def known() -> Iterator[Callable[[type[Rule]], None]]:
    """Makes a rule known by its key, so that its JSON can be read."""
    with using(Plugins(third_party=False)) as plugins:
        def offer(rule: type[Rule]) -> None:
            class Offers:
                @hookimpl
                def gridwright_entries(self) -> list[Entry]:
                    return [Entry("rule", rule.key, rule)]

            plugins.register(Offers(), "wrong_rules")

        yield offer
