"""The worked examples in examples/plugins: installed beside this project, their own tests and their pages run."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import attrs
import pytest
from running import ROOT, blocks, check_console, clean_environment, write

pytest.importorskip("hatchling", reason="needs hatchling to build the packages")

PLUGINS = ROOT / "examples" / "plugins"
EXAMPLES = sorted(path.parent.name for path in PLUGINS.glob("*/pyproject.toml"))
SECONDS = 180


@attrs.frozen
class Installed:
    """A virtualenv with this project and all the examples, and nothing else of anybody."""

    python: Path
    folder: Path

    def run(self, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        env = {**clean_environment(), "GRIDWRIGHT_STRICT_PLUGINS": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
               "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run([self.python, "-m", *words], cwd=cwd, env=env, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=SECONDS, check=False)

    def copy(self, name: str) -> Path:
        """The folder of an example without its package, which is the installed one."""
        target = self.folder / "copies" / name
        if not target.exists():
            shutil.copytree(PLUGINS / name, target, ignore=shutil.ignore_patterns(f"gridwright_{name}", "__pycache__"))
        return target


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("examples")
    home = folder / "venv"
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = subprocess.run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True,
                          env=clean_environment(), capture_output=True, check=True).stdout.strip()
    # The libraries come from the running interpreter, so that nothing has to be downloaded.
    (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--disable-pip-version-check", "install",
           "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed"]
    done = subprocess.run([*pip, str(ROOT), *(str(PLUGINS / name) for name in EXAMPLES)], env=clean_environment(),
                          text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return Installed(python, folder)


def test_there_are_some_of_each_kind(installed: Installed) -> None:
    done = installed.run("gridwright.cli.main", "plugins", "--json", cwd=installed.folder)
    assert done.returncode == 0, done.stdout
    found = json.loads(done.stdout)
    records = {record["name"]: record for record in found["plugins"] if record["name"] in EXAMPLES}
    assert sorted(records) == EXAMPLES
    assert {record["state"] for record in records.values()} == {"loaded"}
    assert {kind for record in records.values() for kind, names in record["entries"].items() if names} == {
        "rule", "board", "format", "backend"}
    assert found["conflicts"] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_its_own_tests_pass(installed: Installed, name: str) -> None:
    done = installed.run("pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=installed.copy(name))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", EXAMPLES)
def test_its_page_is_true(installed: Installed, name: str) -> None:
    folder = installed.copy(name)

    def run(command: str) -> tuple[int, str]:
        program, *words = shlex.split(command)
        assert program == "gridwright", f"only gridwright commands can be shown, not {command!r}"
        done = installed.run("gridwright.cli.main", *words, cwd=folder)
        return done.returncode, done.stdout

    shown = 0
    for language, file, body in blocks(folder / "README.md"):
        if file:
            write(folder, file, body)
        elif language == "console":
            check_console(body, run)
            shown += 1
    assert shown, "the page shows no command"


def test_the_rule_is_one_file_of_at_most_sixty_lines() -> None:
    """Blank lines, imports and comments included."""
    [file] = (path for path in (PLUGINS / "palindrome_product").glob("gridwright_*/*.py") if path.name != "__init__.py")
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 60
