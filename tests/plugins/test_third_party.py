"""A rule from somebody else's package, installed with pip beside this project in a virtualenv of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="needs hatchling to build the packages")

ROOT = Path(__file__).resolve().parents[2]

PYPROJECT = '''
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "2.5"
dependencies = ["gridwright"]

[project.entry-points.gridwright]
{module} = "{module}"

[tool.hatch.build.targets.wheel]
include = ["{module}.py"]
'''

RULE = '''
"""Odd totals."""

import attrs

from gridwright import Cell, Entry, Rule, hookimpl

GRIDWRIGHT_API = 1


@attrs.frozen(kw_only=True)
class OddTotal(Rule):
    key = "com.example:odd_total"
    summary = "The digits of the two cells add up to an odd number."

    cells: tuple[Cell, ...]

    def violations(self, solution):
        if sum(solution[c] for c in self.cells) % 2 == 0:
            yield self.violation("the total is even")


@hookimpl
def gridwright_entries():
    yield Entry("rule", OddTotal.key, OddTotal, OddTotal.summary)
'''

Run = Callable[..., subprocess.CompletedProcess[str]]


def puzzle(rule: str) -> str:
    """1 3 / 3 1 and its like are out: two neighbours of a 2x2 square must have an odd total."""
    return json.dumps({
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 1, "cols": 2}, "digits": 3,
        "givens": [1, 0], "rules": [{"type": rule, "cells": ["r1c1", "r1c2"]}]})


@pytest.fixture(scope="module")
def gridwright(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The installed `gridwright` command of the new virtualenv, run from an empty folder."""
    folder = tmp_path_factory.mktemp("third_party")
    projects = []
    for name, module, source in (
            ("gridwright-odd-total", "odd_total", RULE),
            ("gridwright-broken-twin", "broken_twin", "import no_such_module\n" + RULE.replace("odd_", "twin_"))):
        project = folder / name
        project.mkdir()
        (project / "pyproject.toml").write_text(PYPROJECT.format(name=name, module=module))
        (project / f"{module}.py").write_text(source)
        projects.append(str(project))
    home = folder / "venv"
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHONPATH", "GRIDWRIGHT_"))}
    site = subprocess.run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], env=env, text=True,
                          capture_output=True, check=True).stdout.strip()
    # The libraries come from the running interpreter, so that nothing has to be downloaded.
    (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--disable-pip-version-check", "install",
           "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed"]
    done = subprocess.run([*pip, str(ROOT), *projects], env=env, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    empty = folder / "empty"
    empty.mkdir()

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([python.with_name("gridwright"), *words], cwd=empty, env={**env, **more}, text=True,
                              capture_output=True, timeout=60, check=False)

    return run


def test_it_is_listed_beside_its_broken_twin(gridwright: Run) -> None:
    done = gridwright("plugins", "--json")
    assert done.returncode == 0, done.stderr
    records = {record["name"]: record for record in json.loads(done.stdout)["plugins"]}
    good, bad = records["odd_total"], records["broken_twin"]
    assert (good["state"], good["distribution"], good["version"]) == ("loaded", "gridwright-odd-total", "2.5")
    assert good["entries"] == {"rule": ["com.example:odd_total"]}
    assert bad["state"] == "problem"
    assert "no_such_module" in bad["reason"]
    assert records["gridwright_rules"]["state"] == "loaded"
    assert "com.example:odd_total" in gridwright("rules").stdout


def test_it_solves_and_the_twin_is_reported_once(gridwright: Run) -> None:
    done = gridwright("count", puzzle("com.example:odd_total"))
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    assert done.stderr.count("broken_twin [gridwright-broken-twin 2.5]") == 1
    solved = gridwright("solve", "--json", puzzle("com.example:odd_total"))
    assert json.loads(solved.stdout)["solution"] == [1, 2]


def test_a_puzzle_that_needs_the_twin_names_it(gridwright: Run) -> None:
    done = gridwright("solve", puzzle("com.example:twin_total"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "broken_twin [gridwright-broken-twin 2.5]" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_both_can_be_switched_off(gridwright: Run) -> None:
    done = gridwright("count", puzzle("com.example:odd_total"), GRIDWRIGHT_PLUGINS="none")
    assert done.returncode == 2
    assert "switched off: broken_twin [gridwright-broken-twin 2.5], odd_total [gridwright-odd-total 2.5]" in done.stderr
    assert "no_such_module" not in done.stderr
    assert gridwright("--strict-plugins", "plugins").returncode == 2
