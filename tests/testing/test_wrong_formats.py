"""Wrong formats: each is caught by the tests that are meant for it, and by no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pytest

from gridwright import Board, Fault, Format, FormatError, LoadOptions, Puzzle, Solution
from gridwright.testing.format import FormatConformance

Failures = Callable[..., dict[str, str]]

HEAD = "row of three: "


class Right(Format):
    """Digits 1 to 3 in a row of three cells, dots for open ones: what the wrong ones are changed from."""

    name = "row-of-three"
    summary = "Digits of a row."
    writes = True

    def sniff(self, head: str, filename: str) -> int:
        return 90 if head.startswith(HEAD) else 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        digits = text.removeprefix(HEAD).strip()
        if not text.startswith(HEAD) or len(digits) != 3 or set(digits) - set("123."):
            raise FormatError(f"expected {HEAD!r} and three digits or dots")
        board = Board.rectangle(1, 3)
        yield Puzzle.with_digits(board, 3, {c: int(x) for c, x in zip(board.cells, digits, strict=True) if x != "."})

    def dump(self, puzzles: Iterable[Puzzle]) -> str:
        return "".join(
            HEAD + "".join(str(p.givens.get(p.main, {}).get(c, ".")) for c in p.board.cells) + "\n" for p in puzzles)

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return "".join(map(str, solution.values())) + "\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        digits = map(int, text.strip())
        return Solution(puzzle, {puzzle.main: dict(zip(puzzle.board.cells, digits, strict=True))})

    def samples(self) -> Sequence[str]:
        return (f"{HEAD}1.3\n",)


class ForgetsGivens(Right):
    def dump(self, puzzles: Iterable[Puzzle]) -> str:
        return f"{HEAD}...\n"


class CannotReadItself(Right):
    def dump(self, puzzles: Iterable[Puzzle]) -> str:
        return super().dump(puzzles).removeprefix(HEAD)


class Unstable(Right):
    turns = 0

    def dump(self, puzzles: Iterable[Puzzle]) -> str:
        self.turns += 1
        return super().dump(puzzles) + " " * self.turns


class TakesJunk(Right):
    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        yield from super().load(text if text.startswith(HEAD) else f"{HEAD}...", options)


class Crashes(Right):
    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        if not text.startswith(HEAD):
            raise IndexError("list index out of range")
        yield from super().load(text, options)

    def faults(self, text: str, options: LoadOptions) -> Iterator[Fault]:
        if not text.startswith(HEAD):
            yield Fault("", "format", "no row")


class Greedy(Right):
    def sniff(self, head: str, filename: str) -> int:
        return 100


class Shy(Right):
    def sniff(self, head: str, filename: str) -> int:
        return 0


class SaysYes(Right):
    def sniff(self, head: str, filename: str) -> int:
        return "yes"  # type: ignore[return-value]


class Mirrors(Right):
    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        return super().load_solution(puzzle, text.strip()[::-1])


class Silent(Right):
    summary = "digits"

    def samples(self) -> Sequence[str]:
        return ()


class FindsFault(Right):
    def faults(self, text: str, options: LoadOptions) -> Iterator[Fault]:
        yield Fault("/0", "odd", "that is odd")


BACK, JUNK, SNIFF = ("test_load_of_dump_is_the_same", "test_junk_is_refused_with_a_typed_error",
                     "test_sniffing_claims_its_own_samples_and_nobody_elses")
WHAT = "row-of-three: sample 1"

#: Wrong format -> for each test that has to fail a part of its message.
WRONG: list[tuple[type[Format], dict[str, str]]] = [
    (ForgetsGivens, {BACK: f"{WHAT} reads back differently: givens was "}),
    (CannotReadItself, {BACK: f"{WHAT}: it cannot read what it wrote: expected 'row of three: ' and three digits or "
                              "dots\n1.3"}),
    (Unstable, {BACK: f"{WHAT}: written again, the text is another:\n{HEAD}1.3\n"}),
    (TakesJunk, {JUNK: "row-of-three: load() must refuse '' with a FormatError that says what is wrong; it takes it "
                       "for a puzzle"}),
    (Crashes, {JUNK: "load() must refuse '' with a FormatError that says what is wrong; it raises IndexError (list "
                     "index out of range)"}),
    (Greedy, {SNIFF: "row-of-three claims a sample of "}),
    (Shy, {SNIFF: f"{WHAT}: sniff() is 0 sure of it; expected 1 to 100\n{HEAD}1.3"}),
    (SaysYes, {SNIFF: f"{WHAT}: sniff() gives 'yes'; expected a whole number from 0 to 100"}),
    (Mirrors, {"test_solutions_read_back": f"{WHAT}: a solution reads back differently from '1"}),
    (Silent, {"test_named_with_samples": "row-of-three: summary must be a sentence ending in a full stop, not 'dig"}),
    (FindsFault, {"test_samples_have_no_faults": f"{WHAT} has faults: error: /0: that is odd [odd]"}),
]


@pytest.mark.parametrize(("wrong", "expected"), WRONG, ids=lambda x: getattr(x, "__name__", ""))
def test_wrong_formats_are_caught(wrong: type[Format], expected: dict[str, str], failures: Failures) -> None:
    found = failures(FormatConformance, format=wrong())
    assert found.keys() == expected.keys(), found
    for test, part in expected.items():
        assert part in found[test]


def test_the_right_format_passes(failures: Failures) -> None:
    assert failures(FormatConformance, format=Right()) == {}


def test_a_fault_reads_as_a_sentence() -> None:
    assert str(Fault("/rules/3", "unknown-rule", "there is no rule 'x'")) == (
        "error: /rules/3: there is no rule 'x' [unknown-rule]")
