"""Whole processes: how long a start takes, against an interpreter that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COMMANDS = {"help": ["--help"], "plugins": ["plugins"], "solve": ["solve", CLASSIC]}


@pytest.fixture
def process(pytestconfig: pytest.Config) -> Any:
    """Runs a Python process that finds the packages of this checkout even where they are not installed."""
    folders = [str(path) for path in pytestconfig.getini("pythonpath")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}

    def run(*words: str) -> None:
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, env=environment)

    return run


def test_nothing(benchmark: Any, process: Any) -> None:
    benchmark(process, "-c", "pass")


def test_typer(benchmark: Any, process: Any) -> None:
    benchmark.extra_info["baseline"] = "test_nothing"
    benchmark(process, "-c", "import typer")


@pytest.mark.parametrize("name", COMMANDS)
def test_start(benchmark: Any, process: Any, name: str) -> None:
    benchmark.extra_info["baseline"] = "test_nothing"
    benchmark(process, "-m", "gridwright.cli.main", *COMMANDS[name])
