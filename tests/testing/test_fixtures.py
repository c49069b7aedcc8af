"""The fixtures for authors, asked for as authors do, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gridwright import Board, Cell, NoSolution, Plugins, Puzzle, Rule, cell, count, default_plugins, load
from gridwright.errors import FormatError, PluginError
from gridwright.plugins import Entry, hookimpl

if TYPE_CHECKING:
    from gridwright.testing.fixtures import AssertUnique, IsolatedPlugins, SolveText

pytest_plugins = ["gridwright.testing.fixtures"]

SUM = ('{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 1, "cols": 3}, "digits": 3, "givens": [%s],'
       ' "rules": [{"type": "cage", "cells": ["r1c1", "r1c2", "r1c3"]}]}')
ODD = """
import attrs
from gridwright import Cell, Rule

@attrs.frozen(kw_only=True)
class Odd(Rule):
    key = "com.example:odd_first"
    summary = "The first cell is odd."
    cells: tuple[Cell, ...]

    def violations(self, solution):
        if solution[self.cells[0]] % 2 == 0:
            yield self.violation("the first cell is even")

PLUGIN = Odd
"""


def test_solve_text(solve_text: SolveText) -> None:
    assert solve_text(SUM % "3, 1, 0").values() == [3, 1, 2]
    assert solve_text(SUM % "3, 1, 0", backend="minisat22")[cell("r1c3")] == 2
    with pytest.raises(NoSolution):
        solve_text(SUM % "3, 3, 0")
    with pytest.raises(FormatError):
        solve_text("nothing")


def test_assert_unique(assert_unique: AssertUnique) -> None:
    assert assert_unique(SUM % "3, 1, 0").values() == [3, 1, 2]
    assert assert_unique(load(SUM % "3, 1, 0")).values() == [3, 1, 2]


def test_two_solutions_are_shown(assert_unique: AssertUnique) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_unique(SUM % "3, 0, 0")
    message = str(caught.value)
    assert message.startswith("the puzzle is not unique: r1c2 is ")
    assert message.splitlines()[1] in (" 3 [1][2]      3 [2][1]", " 3 [2][1]      3 [1][2]")


def test_no_solution_names_the_clues(assert_unique: AssertUnique) -> None:
    with pytest.raises(AssertionError, match=r'the puzzle has no solution; its clues are\n\{"type": "cage"'):
        assert_unique(SUM % "3, 3, 0")


def test_isolated_plugins_are_first_party_and_those_that_are_named(
        tmp_path: Path, isolated_plugins: IsolatedPlugins, solve_text: SolveText) -> None:
    text = (SUM % "0, 1, 0").replace("]}]}", ']}, {"type": "com.example:odd_first", "cells": ["r1c1"]}]}')
    with pytest.raises(FormatError, match=r"com\.example:odd_first"):
        solve_text(text)
    (tmp_path / "odd.py").write_text(ODD)
    plugins = isolated_plugins(tmp_path / "odd.py")
    assert default_plugins() is plugins
    assert solve_text(text).values() == [3, 1, 2]
    isolated_plugins(str(tmp_path / "odd.py"))
    assert count(load(text)) == 1
    isolated_plugins()
    with pytest.raises(FormatError, match=r"com\.example:odd_first"):
        load(text)


def test_distributions_can_be_named(distribute: Callable[..., None], isolated_plugins: IsolatedPlugins) -> None:
    source = "from gridwright.plugins import Entry, hookimpl\n@hookimpl\ndef gridwright_entries():\n    return []\n"
    for name in ("one", "two"):
        distribute(f"gw-{name}", {name: name}, **{name: source})
    assert [name for name in isolated_plugins("gw-two").loaded if not name.startswith("gridwright_")] == ["two"]
    assert [name for name in isolated_plugins().loaded if not name.startswith("gridwright_")] == []
    with pytest.raises(PluginError, match="names 'gw-three', which is not installed"):
        isolated_plugins("gw-three")


def test_a_broken_plugin_is_told_of(distribute: Callable[..., None], isolated_plugins: IsolatedPlugins) -> None:
    distribute("gw-bad", {"bad": "bad"}, bad="x = 1 / 0\n")
    assert isolated_plugins().problems == []
    with pytest.raises(PluginError, match=r"plugin bad \[gw-bad 1\.2\] failed to load: ZeroDivisionError"):
        isolated_plugins("gw-bad")


def test_objects_can_be_registered(isolated_plugins: IsolatedPlugins) -> None:
    class Offers:
        @hookimpl
        def gridwright_entries(self) -> list[Entry]:
            return [Entry("rule", "com.example:x", Rule)]

    isolated_plugins().register(Offers(), "mine")
    assert default_plugins().registry.has("rule", "com.example:x")


BEFORE: list[Plugins] = []


def test_the_plugins_before_are_kept() -> None:
    BEFORE.append(default_plugins())


def test_the_plugins_before_come_back(request: pytest.FixtureRequest) -> None:
    assert not default_plugins().registry.has("rule", "com.example:x")
    assert not BEFORE or default_plugins() is BEFORE[0]


def test_nothing_is_registered_with_pytest() -> None:
    from importlib.metadata import entry_points

    root = Path(__file__).resolve().parents[2]
    assert "pytest11" not in (root / "pyproject.toml").read_text()
    assert not [point for point in entry_points(group="pytest11") if point.value.startswith("gridwright")]


def test_holes_are_left_open(assert_unique: AssertUnique) -> None:
    board = Board(1, 3, (Cell(1, 1), Cell(1, 3)))
    with pytest.raises(AssertionError, match=r"not unique: r1c3 is .*\n 1    \[\d\]      1    \[\d\]"):
        assert_unique(Puzzle.with_digits(board, 2, {Cell(1, 1): 1}))
