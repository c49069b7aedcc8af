"""A start imports only what it needs."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import gridwright

HEAVY = ("numba", "numpy", "semver", "pysat", "cattrs", "rich", "pytest", "drawsvg", "resvg_py", "rfc8785", "lzstring",
         "gridwright_rules.cage")


def loaded_after(code: str) -> set[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run([sys.executable, "-c", f"{code}\nimport sys; print(' '.join(sys.modules))"], env=environment,
                          capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("code", [
    "import gridwright",
    "from gridwright.plugins import default_plugins; default_plugins()",
    "from gridwright.cli.main import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    pass",
])
def test_light(code: str) -> None:
    assert not {name for name in HEAVY if name in loaded_after(code)}


def test_every_public_name_is_there() -> None:
    for name in gridwright.__all__:
        assert getattr(gridwright, name) is not None
    assert len(set(gridwright.__all__)) == len(gridwright.__all__)
