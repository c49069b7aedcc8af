"""Every hook, answered by a small plugin and asked by the way that asks it: `test_hook_NAME` for gridwright_NAME."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright import (
    Board,
    Budget,
    Cell,
    Entry,
    Hint,
    Layout,
    Plugins,
    Puzzle,
    Sniff,
    Solution,
    hookimpl,
)
from gridwright.cli.main import main
from gridwright.plugins import set_default_plugins, using

#: Two rows of two cells, each a digit of 1 to 2; four solutions, as the rows have two each.
ROWS = ('{"format": "gridwright", "format_version": 1, "board": {"rows": 2, "cols": 2}, "layers": {"digits": 2}, '
        '"rules": [{"type": "row", "cells": ["r1c1", "r1c2"]}, {"type": "row", "cells": ["r2c1", "r2c2"]}]}')


@pytest.fixture
def register() -> Iterator[Callable[[object], Plugins]]:
    """Makes an object a plugin beside ours, and these the default ones."""
    plugins = Plugins(third_party=False)

    def add(plugin: object) -> Plugins:
        plugins.register(plugin, "example")
        return plugins

    with using(plugins):
        yield add
    assert [str(problem) for problem in plugins.problems] == []


@pytest.fixture
def puzzle() -> Puzzle:
    return gridwright.load(ROWS)


def test_hook_entries(register: Callable[[object], Plugins]) -> None:
    class Plugin:
        @hookimpl
        def gridwright_entries(self) -> list[Entry]:
            return [Entry("board", "com.example:tiny", Layout("com.example:tiny", "One grid.", 4, 4, (Cell(1, 1),), 4))]

    registry = register(Plugin()).registry
    assert "com.example:tiny" in registry.names("board")
    assert len(registry.get("board", "com.example:tiny").board) == 16


def test_hook_configure(register: Callable[[object], Plugins]) -> None:
    seen: list[list[str]] = []

    class Plugin:
        @hookimpl
        def gridwright_configure(self, plugins: Plugins) -> None:
            seen.append(plugins.registry.names("rule"))

    register(Plugin())
    assert len(seen) == 1
    assert "cage" in seen[0]


def test_hook_sniff(register: Callable[[object], Plugins]) -> None:
    class Plugin:
        @hookimpl
        def gridwright_sniff(self, head: bytes, filename: str) -> Sniff | None:
            return Sniff("classic", 100) if head.startswith(b"1234") else None

    text = "1234\n3412\n2143\n432.\n"
    with pytest.raises(gridwright.FormatError):
        gridwright.load("x" + text)
    register(Plugin())
    assert len(gridwright.load(text).board) == 16


def test_hook_solve(register: Callable[[object], Plugins], puzzle: Puzzle) -> None:
    class Plugin:
        @hookimpl(wrapper=True)
        def gridwright_solve(self, puzzle: Puzzle) -> Iterator[Any]:
            answers = yield
            return iter(list(answers)[:1])

    assert len(list(gridwright.solutions(puzzle))) == 4
    register(Plugin())
    assert len(list(gridwright.solutions(puzzle))) == 1


def test_hook_count(register: Callable[[object], Plugins], puzzle: Puzzle) -> None:
    told: list[float] = []

    class Plugin:
        @hookimpl
        def gridwright_count(self, puzzle: Puzzle, up_to_symmetry: bool,
                             progress: Callable[[float], None]) -> int | None:
            progress(0.5)
            return None if up_to_symmetry else 44

    register(Plugin())
    assert gridwright.count(puzzle, progress=told.append) == 44
    assert told == [0.5]
    assert gridwright.count(puzzle, limit=10) == 4


def test_hook_symmetries(register: Callable[[object], Plugins], puzzle: Puzzle) -> None:
    class Plugin:
        @hookimpl
        def gridwright_symmetries(self, puzzle: Puzzle) -> Sequence[Mapping[Cell, Cell]]:
            cells = puzzle.board.cells
            return [dict(zip(cells, cells, strict=True)), {c: Cell(3 - c.row, c.col) for c in cells}]

    with pytest.raises(gridwright.NotSupported):
        gridwright.count(puzzle, up_to_symmetry=True)
    register(Plugin())
    assert gridwright.count(puzzle, up_to_symmetry=True) == 3


def test_hook_hint(register: Callable[[object], Plugins], puzzle: Puzzle) -> None:
    class Plugin:
        @hookimpl
        def gridwright_hint(self, puzzle: Puzzle, position: Solution | None, budget: Budget | None) -> Hint | None:
            return None if position is None else Hint("next", "Look again.")

    register(Plugin())
    position = Solution(puzzle, {puzzle.main: {Cell(1, 1): 1}})
    assert gridwright.hint(puzzle, position).text == "Look again."
    assert gridwright.hint(puzzle).text != "Look again."


def test_hook_solved(register: Callable[[object], Plugins], puzzle: Puzzle) -> None:
    seen: list[int] = []

    class Plugin:
        @hookimpl
        def gridwright_solved(self, puzzle: Puzzle, solution: Solution) -> None:
            seen.append(solution[Board.rectangle(1, 1).cells[0]])

    register(Plugin())
    gridwright.solve(puzzle)
    assert len(seen) == 1
    assert len(list(gridwright.solutions(puzzle))) == 4
    assert len(seen) == 5


def test_hook_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "greeting.py"
    path.write_text("from gridwright import hookimpl\n\n\n@hookimpl\ndef gridwright_commands(app):\n"
                    "    @app.command()\n    def greet(name: str) -> None:\n        print('hello', name)\n")
    try:
        with pytest.raises(SystemExit) as ended:
            main(["--plugin", str(path), "greet", "you"])
    finally:
        set_default_plugins(None)
    assert (ended.value.code, capsys.readouterr().out) == (0, "hello you\n")
