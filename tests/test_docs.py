"""Every command and every piece of Python in the README and the docs is run, and what it prints is compared.

How blocks are told apart and compared: `running` in tests/docs. A block of `python` without a file name is run; all of
a page share their names. The pages in docs/rules and the tutorial have tests of their own in tests/docs.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import sys
from importlib import util
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
#: Followed in one shell with a virtualenv, by tests/docs/test_tutorial.py.
INSTALLING = (DOCS / "tutorial.md", DOCS / "how-to" / "shipping-data.md")
PAGES = [ROOT / "README.md", *sorted(page for page in DOCS.rglob("*.md") if page.parent.name != "rules")]
RUN_HERE = [page for page in PAGES if page not in INSTALLING]

if "running" not in sys.modules:
    _spec = util.spec_from_file_location("running", ROOT / "tests" / "docs" / "running.py")
    assert _spec is not None
    assert _spec.loader is not None
    sys.modules["running"] = util.module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules["running"])
running = sys.modules["running"]


def name(page: Path) -> str:
    """A page's path below the project."""
    return page.relative_to(ROOT).as_posix().removeprefix("docs/")


@pytest.mark.parametrize("page", RUN_HERE, ids=name)
def test_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Python on a page may import the files of the page, as other pages have files of the same names.
    monkeypatch.syspath_prepend(tmp_path)
    for file in {file for _, file, _ in running.blocks(page) if file.endswith(".py")}:
        monkeypatch.delitem(sys.modules, Path(file).stem, raising=False)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    run = running.on_this_checkout(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for language, file, body in running.blocks(page):
        if file:
            running.write(tmp_path, file, body)
        elif language == "console":
            running.check_console(body, run)
        elif language == "python":
            with contextlib.chdir(tmp_path):
                exec(compile(body, str(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_paths_exist(page: Path) -> None:
    """Files and folders of the project that a page names in backquotes are there."""
    roots = ("engine/", "plugins/", "examples/", "tests/", "docs/", "benchmarks/")
    named = re.findall(rf"`((?:{'|'.join(roots)})[\w./-]*)`", page.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []
