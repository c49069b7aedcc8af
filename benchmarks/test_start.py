"""Whole processes: how long a start takes, against an interpreter that does nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COMMANDS = {"help": ["--help"], "plugins": ["plugins"], "solve": ["solve", CLASSIC]}


def process(*words: str) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


def test_nothing(benchmark: Callable[..., Any]) -> None:
    benchmark(process, "-c", "pass")


@pytest.mark.parametrize("name", COMMANDS)
def test_start(benchmark: Any, name: str) -> None:
    benchmark.extra_info["baseline"] = "test_nothing"
    benchmark(process, "-m", "gridwright.cli.main", *COMMANDS[name])
