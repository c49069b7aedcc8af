"""What ends up in the wheel."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from gridwright import __version__

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {"gridwright": "engine", "gridwright_rules": "plugins/rules", "gridwright_formats": "plugins/formats",
            "gridwright_boards": "plugins/boards", "gridwright_solvers": "plugins/solvers",
            "gridwright_techniques": "plugins/techniques"}


@pytest.mark.full
def test_the_wheel_holds_every_module_and_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    done = subprocess.run([*command, str(ROOT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"gridwright-{__version__}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {str(path.relative_to(ROOT / root)) for package, root in PACKAGES.items()
              for path in (ROOT / root / package).rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    info = {name for name in names if ".dist-info/" in name}
    assert names - info == wanted
    assert {f"{package}/py.typed" for package in PACKAGES} <= names
    assert any(name.endswith("licenses/LICENSE") for name in info)


def test_the_version_is_stated_once_and_the_same() -> None:
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text()
