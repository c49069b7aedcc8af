"""Every command and every piece of Python in the README and the docs is run, and what it prints is compared.

A fenced block of `console` holds commands behind "$ " with their output, in which "..." stands for any text. A command
is to end with exit code 0, or with N where "  # exit code N" stands behind it. A block of `python` is run; all of a
page share their names. A block whose first line is fenced with a file name, as in "```python my_rule.py", becomes that
file.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `gridwright ...` on this checkout; standard output and errors come as one text."""
    words = shlex.split(command)
    assert words[0] == "gridwright", f"only gridwright commands can be shown, not {command!r}"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "GRIDWRIGHT_PLUGINS": "none"}
    return subprocess.run([sys.executable, "-m", "gridwright.cli.main", *words[1:]], cwd=folder, env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)


def check_console(text: str, folder: Path) -> None:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, want = part.partition("\n")
        command, _, code = line.partition("  # exit code ")
        done = run(command, folder)
        assert OutputChecker().check_output(want, done.stdout, ELLIPSIS), f"$ {command}\n{done.stdout}"
        assert done.returncode == int(code or 0), f"$ {command}\nends with {done.returncode}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_blocks_run(page: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    names: dict[str, Any] = {"__name__": "page"}
    for language, file, body in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if file:
            (tmp_path / file).write_text(body, encoding="utf-8")
        elif language == "console":
            check_console(body, tmp_path)
        elif language == "python":
            with contextlib.chdir(tmp_path):
                exec(compile(body, str(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_paths_exist(page: Path) -> None:
    """Files and folders of the project that a page names in backquotes are there."""
    roots = ("engine/", "plugins/", "examples/", "tests/", "docs/", "benchmarks/")
    named = re.findall(rf"`((?:{'|'.join(roots)})[\w./-]*)`", page.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []
