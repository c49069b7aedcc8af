"""The tests every format passes: `class TestMyFormat(FormatConformance): format = "my-format"`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridwright.codecs.codec import Format, LoadOptions
from gridwright.errors import GridwrightError, NotSupported, PluginError
from gridwright.model.puzzle import Puzzle
from gridwright.plugins.default import default_plugins
from gridwright.solving.search import solve
from gridwright.solving.session import check
from gridwright.testing.pictures import grid

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
        assert isinstance(codec, Format), f"{self.format}: a format entry gives a Format, not {type(codec).__name__}"
        return codec

    def _samples(self) -> list[tuple[str, str]]:
        """("NAME: sample N", text) of each of its samples."""
        codec = self.found()
        return [(f"{codec.name}: sample {n}", text) for n, text in enumerate(codec.samples(), 1)]

    def test_named_with_samples(self) -> None:
        codec = self.found()
        assert getattr(codec, "name", ""), f"{type(codec).__name__}: the format has no name"
        summary = getattr(codec, "summary", "")
        assert summary.endswith("."), (
            f"{codec.name}: summary must be a sentence ending in a full stop, not {summary!r}")
        assert codec.samples(), f"{codec.name}: samples() gives no text to test"
        for what, text in self._samples():
            assert isinstance(text, str), f"{what} is {type(text).__name__}; expected a text"

    def asks(self) -> Any:
        """The format under test if its texts ask for puzzles and hold none (a RequestFormat), else None."""
        codec = self.found()
        return codec if hasattr(codec, "requests") else None

    def test_requests_are_read_and_made(self) -> None:
        codec = self.asks()
        if codec is None:
            return
        writer = default_plugins().registry.get("format", codec.produces)
        for what, text in self._samples():
            requests = codec.requests(text, LoadOptions())
            assert requests, f"{what} has no requests"
            error = _raised(_read, codec, text)
            assert isinstance(error, NotSupported), (
                f"{what} asks for puzzles, so load() must raise NotSupported, not {_named(error)}")
            made, again = codec.generate(requests[0], None, None), codec.generate(requests[0], None, None)
            first, second = writer.dump([made.puzzle]), writer.dump([again.puzzle])
            assert first == second, (
                f"{what}: generate() makes another puzzle with the same seed:\n{first}\nand\n{second}")
            assert made.card == again.card, f"{what}: another card: {_members_apart(made.card, again.card)}"
            # How long it took may differ.
            info, once_more = {**made.info, "seconds": 0}, {**again.info, "seconds": 0}
            assert info == once_more, f"{what}: other info: {_members_apart(info, once_more)}"
            error = _raised(_as_json, [made.card, made.info])
            assert error is None, f"{what}: card and info must be plain data for JSON: {error}"
            seed = codec.seed(requests[0])
            assert made.info["seed"] == seed, (
                f"{what}: info says that the seed was {made.info['seed']}, but it was {seed}")

    def test_load_of_dump_is_the_same(self) -> None:
        codec = self.found()
        for what, text in () if self.asks() else self._samples():
            puzzles = _read(codec, text)
            assert puzzles, f"{what} has no puzzle"
            if codec.writes:
                written = codec.dump(puzzles)
                error = _raised(_read, codec, written)
                assert error is None, f"{what}: it cannot read what it wrote: {error}\n{_start(written)}"
                back = _read(codec, written)
                assert back == puzzles, f"{what} reads back differently: {_apart(puzzles, back)}\n{_start(written)}"
                again = codec.dump(back)
                assert again == written, (f"{what}: written again, the text is another:\n{_start(written)}\nand\n"
                                          f"{_start(again)}")

    def test_junk_is_refused_with_a_typed_error(self) -> None:
        codec = self.found()
        for junk in JUNK:
            error = _raised(_read, codec, junk)
            assert isinstance(error, GridwrightError), (
                f"{codec.name}: load() must refuse {junk[:40]!r} with a FormatError that says what is wrong; it "
                f"{f'raises {_named(error)}' if error else 'takes it for a puzzle'}")
            assert str(error).strip(), f"{codec.name}: the error about {junk[:40]!r} says nothing"
            assert any(fault.severity == "error" for fault in codec.faults(junk, LoadOptions())), (
                f"{codec.name}: faults() finds nothing wrong with {junk[:40]!r}")

    def test_samples_have_no_faults(self) -> None:
        codec = self.found()
        for what, text in self._samples():
            wrong = [str(f) for f in codec.faults(text, LoadOptions()) if f.severity == "error"]
            assert not wrong, f"{what} has faults: {'; '.join(wrong)}\n{_start(text)}"

    def test_sniffing_claims_its_own_samples_and_nobody_elses(self) -> None:
        codec = self.found()
        for what, text in self._samples():
            sure = codec.sniff(text, "")
            assert isinstance(sure, int), f"{what}: sniff() gives {sure!r}; expected a whole number from 0 to 100"
            assert 0 < sure <= 100, f"{what}: sniff() is {sure} sure of it; expected 1 to 100\n{_start(text)}"
            for name, theirs in self._others():
                rival = theirs.sniff(text, "")
                assert rival < sure, (f"{what}: the format {name} is {rival} sure of it, {codec.name} only {sure}\n"
                                      f"{_start(text)}")
        for name, theirs in self._others():
            for text in theirs.samples():
                mine, sure = codec.sniff(text, ""), theirs.sniff(text, "")
                assert mine < sure, (f"{codec.name} claims a sample of {name}: it is {mine} sure of it, {name} "
                                     f"{sure}\n{_start(text)}")

    def _others(self) -> Iterator[tuple[str, Format]]:
        """The other formats that are installed; one that cannot be loaded is somebody else's trouble."""
        registry = default_plugins().registry
        for name in registry.names("format"):
            try:
                other: Format = registry.get("format", name)
            except PluginError:
                continue
            if other.name != self.found().name:
                yield name, other

    def test_solutions_read_back(self) -> None:
        codec = self.found()
        for what, text in () if self.asks() or not self.solvable else self._samples():
            for puzzle in codec.load(text, LoadOptions()):
                try:
                    solution = solve(puzzle)
                    written = codec.dump_solution(puzzle, solution)
                except NotSupported:
                    # Of a puzzle whose text does not tell all of it, or a format without solutions.
                    continue
                back = codec.load_solution(puzzle, written)
                assert back.layers == solution.layers, (
                    f"{what}: a solution reads back differently from {_start(written)!r}:\n"
                    f"{grid(solution)}\nand\n{grid(back)}")
                wrong = check(puzzle, back)
                assert not wrong, f"{what}: a solution reads back as one that is wrong: {wrong[0]}\n{grid(back)}"


def _read(codec: Format, text: str) -> list[Puzzle]:
    return list(codec.load(text, LoadOptions()))


def _as_json(data: object) -> str:
    return json.dumps(data, allow_nan=False)


def _raised(action: Callable[..., object], *arguments: object) -> Exception | None:
    """What the call raises, if it raises."""
    try:
        action(*arguments)
    except Exception as error:
        return error
    return None


def _named(error: Exception | None) -> str:
    return "nothing" if error is None else f"{type(error).__name__} ({error})"


def _start(text: str) -> str:
    return text if len(text) <= 400 else f"{text[:400]}..."


def _members_apart(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return "; ".join(f"{name} is {one.get(name)!r} and then {other.get(name)!r}" for name in names)


def _apart(puzzles: Sequence[Puzzle], back: Sequence[Puzzle]) -> str:
    """Where puzzles differ from those that were read back."""
    if len(puzzles) != len(back):
        return f"{len(puzzles)} puzzles were written and {len(back)} read"
    for one, other in zip(puzzles, back, strict=True):
        for field in attrs.fields(Puzzle):
            before, after = getattr(one, field.name), getattr(other, field.name)
            if field.eq and before != after:
                return f"{field.name} was {_short(before)} and is {_short(after)}"
    return "something that their members do not show"


def _short(thing: object) -> str:
    text = repr(thing)
    return text if len(text) <= 200 else f"{text[:200]}..."
