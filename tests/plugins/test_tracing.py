"""What `--trace-plugins` writes down: loading, hook calls plugin by plugin, lazy imports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import gridwright
from gridwright.cli.main import main
from gridwright.errors import PluginError
from gridwright.plugins import Entry, Plugins, hookimpl, set_default_plugins, using
from gridwright.plugins.tracing import Tracer, short

Distribute = Callable[..., None]
CLASSIC = "1..4..2..3..4..1"


def plain(lines: list[str]) -> list[str]:
    """The lines without their times."""
    return [re.sub(r" in \d+\.\d ms$", " in T", line) for line in lines]


def alone(lines: list[str]) -> Plugins:
    """No plugins at all, traced."""
    return Plugins(third_party=False, first_party=(), trace=lines.append)


def test_loading_and_lazy_imports(distribute: Distribute, offer: Callable[..., str],
                                  rule_class: Callable[[str], str]) -> None:
    distribute("gw-good", {"good": "good"}, good=offer("cage2", "impl"), impl=rule_class("cage2"))
    distribute("gw-bad", {"bad": "bad"}, bad="raise OSError('no disk')")
    distribute("gw-off", {"off": "off"}, off=offer("off", "off"))
    lines: list[str] = []
    plugins = Plugins(first_party=(), block=["off"], trace=lines.append)
    told = plain(lines)
    # Where gridwright is installed, its own packages are found like others, and before them.
    assert told[next(i for i, line in enumerate(told) if line.startswith("imported bad")):] == [
        "imported bad [gw-bad 1.2]: OSError in T",
        "problem: plugin bad [gw-bad 1.2] failed to load: OSError: no disk",
        "imported good [gw-good 1.2] in T",
        "gridwright_entries()",
        "  good: <generator object gridwright_entries> in T",
        "  gridwright_entries of good: 1 item in T",
        "loaded good [gw-good 1.2], entries: 1",
        "switched off off [gw-off 1.2]",
    ]
    del lines[:]
    for _ in range(2):
        plugins.registry.get("rule", "cage2")
    assert plain(lines) == ["rule 'cage2' of good [gw-good 1.2]: impl:Thing in T"]


def test_every_plugin_is_told_with_its_result() -> None:
    class One:
        @hookimpl
        def gridwright_sniff(self, filename: str) -> str:
            return filename

    class Two:
        @hookimpl
        def gridwright_sniff(self) -> None:
            raise RuntimeError("boom")

        @hookimpl
        def gridwright_configure(self, plugins: Plugins) -> None:
            """Nothing to do."""

    lines: list[str] = []
    plugins = alone(lines)
    plugins.register(One(), "one")
    plugins.register(Two(), "two")
    assert plain(lines)[-2:] == ["gridwright_configure(plugins=<gridwright.plugins.manager.Plugins object>)",
                                 "  two: None in T"]
    del lines[:]
    plugins.call_each("gridwright_sniff", head=b"abc", filename="f")
    assert plain(lines) == [
        "gridwright_sniff(head=b'abc', filename='f')", "  one: 'f' in T", "  two: RuntimeError: 'boom' in T",
        "  problem: plugin two failed in a hook: gridwright_sniff: RuntimeError: boom"]


def test_wrappers_and_iterators_work_as_they_do_untraced() -> None:
    """A hook that returns the first answer: wrapped, answered by an iterator, nested."""
    class Inner:
        @hookimpl
        def gridwright_solve(self, puzzle: Any) -> Iterator[int]:
            plugins.call_first("gridwright_hint", puzzle=1, position=None, budget=None)
            return iter([1, 2, 3])

    class Outer:
        @hookimpl(wrapper=True)
        def gridwright_solve(self) -> Iterator[Any]:
            answers = yield
            return [2 * answer for answer in answers]

    class Hints:
        @hookimpl
        def gridwright_hint(self, puzzle: Any) -> str:
            return f"hint {puzzle}"

    lines: list[str] = []
    plugins = alone(lines)
    for plugin in (Inner, Outer, Hints):
        plugins.register(plugin(), plugin.__name__)
    del lines[:]
    assert plugins.call_first("gridwright_solve", puzzle="p", backend=None, budget=None) == [2, 4, 6]
    assert plain(lines) == [
        "gridwright_solve(puzzle='p', backend=None, budget=None)",
        "  Outer: wraps gridwright_solve",
        "    gridwright_hint(puzzle=1, position=None, budget=None)",
        "      Hints: 'hint 1' in T",
        "  Inner: <list_iterator object> in T",
        "  gridwright_solve of Inner: 3 items in T",
        "  Outer: gridwright_solve ends with [2, 4, 6] in T",
    ]


def test_an_unfinished_iterator_is_closed_and_counted() -> None:
    closed = []

    class Endless:
        @hookimpl
        def gridwright_solve(self) -> Iterator[int]:
            try:
                while True:
                    yield 1
            finally:
                closed.append(True)

    lines: list[str] = []
    plugins = alone(lines)
    plugins.register(Endless(), "endless")
    answers = plugins.call_first("gridwright_solve", puzzle="p", backend=None, budget=None)
    assert [next(answers), next(answers)] == [1, 1]
    answers.close()
    assert closed == [True]
    assert plain(lines)[-1] == "gridwright_solve of endless: 2 items in T"


def test_failures_are_told() -> None:
    class Bad:
        @hookimpl
        def gridwright_hint(self) -> None:
            raise OSError("no disk")

    lines: list[str] = []
    plugins = alone(lines)
    plugins.register(Bad(), "bad")
    assert plugins.call_first("gridwright_hint", puzzle=None, position=None, budget=None) is None
    assert plain(lines)[-2:] == ["  bad: OSError: 'no disk' in T",
                                 "  problem: plugin bad failed in a hook: gridwright_hint: OSError: no disk"]
    plugins.register(type("P", (), {"gridwright_entries": hookimpl(
        lambda: [Entry("board", "b", "no_such_module:X")])}), "late")
    with pytest.raises(PluginError, match="no_such_module"):
        plugins.registry.get("board", "b")
    assert plain(lines)[-1] == "board 'b' of late: no_such_module:X: PluginError in T"


def test_values_are_short() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise ValueError("no")

    assert short(object()) == "<object object>"
    assert short(Odd()) == "<Odd whose repr raises ValueError>"
    assert short("a\nb") == repr("a\nb")
    assert short(list(range(500))).startswith("500: [0, 1, 2")
    assert len(short("x" * 10_000)) < 80


def test_nothing_is_written_without_a_trace(capsys: pytest.CaptureFixture[str]) -> None:
    with using(Plugins(third_party=False)):
        assert gridwright.count(gridwright.load(CLASSIC)) >= 0
    assert capsys.readouterr() == ("", "")
    lines: list[str] = []
    tracer = Tracer(lines.append)
    for each in (Tracer(), tracer):
        with each.call("hook", {"a": 1}), each.timed("work"):
            each.say("something")
    assert plain(lines) == ["hook(a=1)", "    something", "  work in T"]


@pytest.mark.parametrize("way", ["option", "environment"])
def test_the_command_line(way: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["count", CLASSIC]
    if way == "option":
        words.insert(0, "--trace-plugins")
    else:
        monkeypatch.setenv("GRIDWRIGHT_TRACE_PLUGINS", "1")
    try:
        with pytest.raises(SystemExit):
            main(words)
    finally:
        set_default_plugins(None)
    out, err = capsys.readouterr()
    assert out.strip().isdigit()
    lines = plain(err.splitlines())
    assert all(line.startswith("trace: ") for line in lines)
    assert "trace: gridwright_sniff(head=b'1..4..2..3..4..1', filename='')" in lines
    assert any(line.startswith("trace: format 'classic' of gridwright_formats [gridwright") for line in lines)
    assert any(line.startswith("trace:   gridwright_solvers: None in") for line in lines)  # gridwright_count
