"""pytest fixtures for tests of plugins.

They are opted in to, and cost nothing where they are not: gridwright registers no plugin of pytest. In the
`conftest.py` at the top of the tests:

    pytest_plugins = ["gridwright.testing.fixtures"]

Then a test asks for what it needs:

    def test_my_rule(isolated_plugins, assert_unique):
        isolated_plugins("my-distribution")
        solution = assert_unique(PUZZLE)
        assert solution.values() == [1, 2, 3]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Protocol

import pytest

from gridwright.api import load
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution, difference
from gridwright.plugins.default import set_default_plugins, using
from gridwright.plugins.manager import Plugins
from gridwright.solving.backend import Backend
from gridwright.solving.search import solutions, solve
from gridwright.testing.pictures import beside, clue_texts, grid

__all__ = ["AssertUnique", "IsolatedPlugins", "SolveText", "assert_unique", "isolated_plugins", "solve_text"]


class IsolatedPlugins(Protocol):
    """Makes first-party plugins and the named ones the only ones."""

    def __call__(self, *names: str | Path) -> Plugins:
        """Names of plugins or distributions, or paths of one-file plugins. Raises PluginError if one is broken."""


class SolveText(Protocol):
    """Solves a puzzle that is given as a text."""

    def __call__(self, text: str, *, backend: str | Backend | None = None) -> Solution:
        """A solution. Raises FormatError, or NoSolution."""


class AssertUnique(Protocol):
    """Asserts that a puzzle has one solution."""

    def __call__(self, puzzle: str | Puzzle, *, backend: str | Backend | None = None) -> Solution:
        """The solution. Raises AssertionError where there is none, or another one, and shows both."""


@pytest.fixture
def isolated_plugins() -> Iterator[IsolatedPlugins]:
    """Plugins that do not depend on what else is installed, for the length of a test.

    From the start of the test only first-party plugins are there. Call it to have more:

        isolated_plugins("my-distribution", "other_plugin", "examples/odd.py")

    It makes new `Plugins`, makes them the default ones and returns them, so that objects can be registered as well:

        isolated_plugins().register(MyPlugin(), "mine")

    A plugin that is broken or not installed raises PluginError at once, whatever its kind of trouble.
    """
    def isolate(*names: str | Path) -> Plugins:
        files = [name for name in names if isinstance(name, Path) or name.endswith(".py")]
        named = [name for name in names if isinstance(name, str) and not name.endswith(".py")]
        made = Plugins(only=named, files=files, strict=True)
        set_default_plugins(made)
        return made

    with using(Plugins(only=(), strict=True)):
        yield isolate


@pytest.fixture
def solve_text() -> SolveText:
    """Solves the one puzzle of a text in any format:

        assert solve_text(PUZZLE).values() == [1, 2, 3]
        assert solve_text(PUZZLE)[cell("r1c2")] == 2

    Raises FormatError for a text that holds no puzzle, NoSolution for one without solution.
    """
    def found(text: str, *, backend: str | Backend | None = None) -> Solution:
        return solve(load(text), backend=backend)

    return found


@pytest.fixture
def assert_unique() -> AssertUnique:
    """Asserts that a puzzle, or the one in a text, has exactly one solution, and returns it:

        solution = assert_unique(PUZZLE)

    Where there are more, the message names the first cell in which two of them differ and shows both, with all such
    cells in [ ].
    """
    def found(puzzle: str | Puzzle, *, backend: str | Backend | None = None) -> Solution:
        asked = load(puzzle) if isinstance(puzzle, str) else puzzle
        some = list(islice(solutions(asked, backend=backend), 2))
        if not some:
            raise AssertionError(f"the puzzle has no solution; its clues are\n{clue_texts(asked, asked.rules)}")
        if len(some) == 2:
            raise AssertionError(_both(*some))
        return some[0]

    return found


def _both(first: Solution, second: Solution) -> str:
    """What tells two solutions of a puzzle apart."""
    apart: dict[str, set[Cell]] = {
        layer: {c for c, value in values.items() if second.layers[layer][c] != value}
        for layer, values in first.layers.items()}
    told = f"the puzzle is {difference(first, second)}"
    if not any(apart.values()):
        return f"{told}:\n{first.extras}\n{second.extras}"
    return f"{told}:\n{beside(grid(first, apart), grid(second, apart))}"
