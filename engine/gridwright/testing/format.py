"""The tests every format passes: `class TestMyFormat(FormatConformance): format = "my-format"`."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from gridwright.codecs.codec import Format, LoadOptions
from gridwright.codecs.sniffing import sniff
from gridwright.errors import GridwrightError, NotSupported
from gridwright.plugins.default import default_plugins
from gridwright.solving.search import solve
from gridwright.solving.session import check

__all__ = ["FormatConformance"]

JUNK = ("", " \n", "[", "{}", "[]", "null", "true", "0", '"x"', "[[]]", '{"a": 1, "a": 2}', "NaN", "\x00", "é" * 40,
        "[" * 5_000, '{"format": 3}', '{"puzzles": 3, "puzzled": "1.0.0"}', "not a puzzle at all")


class FormatConformance:
    """Subclass it and set `format` to a Format or to the name of a registered one."""

    format: ClassVar[str | Format]
    #: Whether the puzzles of its samples can be solved in a moment; where not, no solution of them is looked for.
    solvable: ClassVar[bool] = True

    def found(self) -> Format:
        """The format under test."""
        if isinstance(self.format, Format):
            return self.format
        codec = default_plugins().registry.get("format", self.format)
        assert isinstance(codec, Format), f"{self.format}: a format entry gives a Format"
        return codec

    def test_named_with_samples(self) -> None:
        codec = self.found()
        assert codec.name, "the format has no name"
        assert codec.summary.endswith("."), f"{codec.name}: summary must be a sentence ending in a full stop"
        assert codec.samples(), f"{codec.name}: samples() gives no text to test"

    def asks(self) -> Any:
        """The format under test if its texts ask for puzzles and hold none (a RequestFormat), else None."""
        codec = self.found()
        return codec if hasattr(codec, "requests") else None

    def test_requests_are_read_and_made(self) -> None:
        codec = self.asks()
        if codec is None:
            return
        writer = default_plugins().registry.get("format", codec.produces)
        for text in codec.samples():
            requests = codec.requests(text, LoadOptions())
            assert requests, f"{codec.name}: a sample without requests"
            with pytest.raises(NotSupported):
                list(codec.load(text, LoadOptions()))
            made, again = codec.generate(requests[0], None, None), codec.generate(requests[0], None, None)
            assert writer.dump([made.puzzle]) == writer.dump([again.puzzle]), f"{codec.name}: makes another puzzle"
            # How long it took may differ.
            assert made.card == again.card
            assert {**made.info, "seconds": 0} == {**again.info, "seconds": 0}
            json.dumps([made.card, made.info], allow_nan=False)
            assert made.info["seed"] == codec.seed(requests[0]), f"{codec.name}: info does not say which seed was used"

    def test_load_of_dump_is_the_same(self) -> None:
        codec = self.found()
        for text in () if self.asks() else codec.samples():
            puzzles = list(codec.load(text, LoadOptions()))
            assert puzzles, f"{codec.name}: a sample without puzzles"
            if codec.writes:
                written = codec.dump(puzzles)
                back = list(codec.load(written, LoadOptions()))
                assert back == puzzles, f"{codec.name}: reads back differently:\n{written}"
                assert codec.dump(back) == written, f"{codec.name}: writing is not stable"

    def test_junk_is_refused_with_a_typed_error(self) -> None:
        codec = self.found()
        for junk in JUNK:
            with pytest.raises(GridwrightError):
                for _ in codec.load(junk, LoadOptions()):
                    pass
            assert any(fault.severity == "error" for fault in codec.faults(junk, LoadOptions())), (
                f"{codec.name}: faults() finds nothing wrong with {junk[:40]!r}")

    def test_samples_have_no_faults(self) -> None:
        codec = self.found()
        for text in codec.samples():
            assert [f for f in codec.faults(text, LoadOptions()) if f.severity == "error"] == []

    def test_sniffing_claims_its_own_samples_and_nobody_elses(self) -> None:
        codec = self.found()
        for text in codec.samples():
            assert sniff(text, "").name == codec.name
        registry = default_plugins().registry
        for name in registry.names("format"):
            other = registry.get("format", name)
            if other.name != codec.name:
                for text in other.samples():
                    assert codec.sniff(text, "") < other.sniff(text, ""), f"{codec.name} claims a sample of {name}"

    def test_solutions_read_back(self) -> None:
        codec = self.found()
        for text in () if self.asks() or not self.solvable else codec.samples():
            for puzzle in codec.load(text, LoadOptions()):
                try:
                    solution = solve(puzzle)
                    written = codec.dump_solution(puzzle, solution)
                except NotSupported:
                    # Of a puzzle whose text does not tell all of it, or a format without solutions.
                    continue
                back = codec.load_solution(puzzle, written)
                assert back.layers == solution.layers, f"{codec.name}: a solution reads back differently"
                assert not check(puzzle, back)
