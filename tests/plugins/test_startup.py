"""A start of the program imports nothing heavy."""

from __future__ import annotations

import os
import subprocess
import sys

CODE = """
import sys
from gridwright.plugins import default_plugins
default_plugins().describe()
heavy = {"numpy", "pysat", "cattrs", "rich", "typer", "gridwright_boards.layouts", "gridwright_solvers.pysat_solvers"}
print(*sorted(heavy & set(sys.modules)))
"""


def test_listing_plugins_imports_nothing_heavy() -> None:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "GRIDWRIGHT_PLUGINS": "none"}
    done = subprocess.run([sys.executable, "-c", CODE], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
