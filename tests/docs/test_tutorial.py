"""The tutorial, followed to the letter in an empty folder; and the how-to that goes on from where it ends.

Files are written and commands typed in the order of the page, in one shell. Only the network is missing: see
`running.offline`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from running import Shell, blocks, can_install, check_console, offline, write

DOCS = Path(__file__).resolve().parents[2] / "docs"

if reason := can_install():
    pytest.skip(reason, allow_module_level=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, outside of this project."""
    return tmp_path_factory.mktemp("empty")


@pytest.fixture(scope="module")
def shell(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """A shell in that folder."""
    with Shell(folder, offline(tmp_path_factory.mktemp("offline"))) as found:
        yield found


def follow(page: Path, shell: Shell) -> None:
    """Write the files of a page and type its commands, in their order; files are where the shell is."""
    for language, file, body in blocks(page):
        if file:
            write(shell.folder, file, body)
        elif language == "console":
            check_console(body, shell.run)


@pytest.fixture(scope="module")
def followed(shell: Shell) -> Shell:
    """The shell at the end of the tutorial."""
    follow(DOCS / "tutorial.md", shell)
    return shell


def test_tutorial(followed: Shell, folder: Path) -> None:
    # What the page promises at its end: a tested wheel, installed somewhere else and listed there.
    assert (folder / "gridwright-peaks" / "dist" / "gridwright_peaks-1.0-py3-none-any.whl").is_file()
    code, printed = followed.run("fresh/bin/gridwright rules")
    assert code == 0
    assert "com.example:peaks" in printed


def test_picture_of_the_tutorial(followed: Shell, folder: Path) -> None:
    """The picture on the page is what its command draws."""
    made = (folder / "gridwright-peaks" / "peaks.svg").read_text(encoding="utf-8")
    assert made == (DOCS / "pictures" / "peaks.svg").read_text(encoding="utf-8")


def test_shipping_data(followed: Shell, folder: Path) -> None:
    """It starts beside the folder of the tutorial, with its virtualenv."""
    followed.run(f"cd '{folder}' && . gridwright-peaks/.venv/bin/activate")
    follow(DOCS / "how-to" / "shipping-data.md", followed)
