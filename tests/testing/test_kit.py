"""The conformance kit must catch deliberately wrong plugins, each in the right test with the right sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest

from gridwright import (
    Board,
    Canvas,
    Cell,
    Encoder,
    Fault,
    Format,
    FormatError,
    Layout,
    LoadOptions,
    Puzzle,
    Rule,
    Solution,
    Violation,
)
from gridwright.testing.board import BoardConformance
from gridwright.testing.format import FormatConformance
from gridwright.testing.rule import RuleConformance


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


def run(suite: type, test: str, **members: object) -> None:
    getattr(type("Suite", (suite,), members)(), test)()




def names_of(suite: type) -> list[str]:
    return [name for name in dir(suite) if name.startswith("test_")]


@pytest.mark.parametrize("test", [t for t in names_of(RuleConformance) if t != "test_round_trips"])
def test_the_right_rule_passes(test: str) -> None:
    run(RuleConformance, test, rule=Right)


@pytest.mark.parametrize(("rule", "test", "sentence"), [
    (EncodesTooMuch, "test_encode_agrees_with_violations", "refuses what violations"),
    (EncodesTooLittle, "test_encode_agrees_with_violations", "accepts what violations"),
    (RestrictsTooMuch, "test_encode_agrees_with_violations", "pinned"),
    (CannotSwitchOff, "test_clauses_switch_off", "remain when the clue is switched off"),
    (NoSamples, "test_samples_are_valid", "no puzzle to test"),
    (NoSentence, "test_named_and_described", "must be a sentence"),
    (DrawsNothing, "test_draws_something", "draws nothing"),
    (FalseCandidates, "test_candidates_hold", "not true"),
    (AlwaysTrue, "test_encode_agrees_with_violations", "refuses"),
])
def test_wrong_rules_are_caught(rule: type[Rule], test: str, sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        run(RuleConformance, test, rule=rule)


def test_wrong_boards_are_caught() -> None:
    class Outside(Layout):
        @property
        def board(self) -> Board:
            return Board(2, 2, (Cell(1, 1), Cell(3, 1)))

    layout = Outside(name="outside", summary="Leaves its rectangle.", rows=2, cols=2, origins=(Cell(1, 1),), size=1,
                     box=(1, 1))
    with pytest.raises(AssertionError, match="outside the board"):
        run(BoardConformance, "test_cells_are_in_reading_order_inside_the_rectangle", layout=layout)
    with pytest.raises(AssertionError, match="belong to no grid"):
        run(BoardConformance, "test_grids_lie_on_the_board", layout=layout)


class Numbers(Format):
    """A wrong format: forgets the givens, takes any text, claims every text."""

    name = "numbers"
    summary = "Digits of a row."

    def sniff(self, head: str, filename: str) -> int:
        return 100

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        board = Board.rectangle(1, 3)
        digits = [int(x) for x in text if x in "123"]
        yield Puzzle.with_digits(board, 3, dict(zip(board.cells, digits, strict=False)))

    def dump(self, puzzles: Any) -> str:
        return "000\n"

    def samples(self) -> tuple[str, ...]:
        return ("123\n",)


@pytest.mark.parametrize(("test", "error", "sentence"), [
    ("test_load_of_dump_is_the_same", AssertionError, "reads back differently"),
    ("test_junk_is_refused_with_a_typed_error", pytest.fail.Exception, "DID NOT RAISE"),
])
def test_wrong_formats_are_caught(test: str, error: type[BaseException], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        run(FormatConformance, test, format=Numbers())


def test_a_greedy_sniffer_is_caught() -> None:
    with pytest.raises((AssertionError, FormatError)):
        run(FormatConformance, "test_sniffing_claims_its_own_samples_and_nobody_elses", format=Numbers())


def test_a_fault_reads_as_a_sentence() -> None:
    assert str(Fault("/rules/3", "unknown-rule", "there is no rule 'x'")) == (
        "error: /rules/3: there is no rule 'x' [unknown-rule]")
