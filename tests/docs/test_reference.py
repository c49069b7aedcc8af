"""The reference: complete, and up to date."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module, util
from pathlib import Path

import pytest

import gridwright
from gridwright.plugins import Plugins, using

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))
#: Modules for authors of plugins; all that they list is public.
ROOMS = ("gridwright.clues", "gridwright.grading", "gridwright.houses", "gridwright.operators", "gridwright.plugins",
         "gridwright.proposing.cages", "gridwright.proposing.context", "gridwright.proposing.paths",
         "gridwright.proposing.shapes", "gridwright.testing", "gridwright.testing.fixtures")
#: Those that list some names of `gridwright` again.
AGAIN = ("gridwright.plugins", "gridwright.proposing.context")


@pytest.fixture(scope="module")
def told() -> Counter[str]:
    """What the pages show the docstrings of."""
    texts = (page.read_text(encoding="utf-8") for page in PAGES)
    return Counter(name for text in texts for name in re.findall(r"^::: (\S+)$", text, re.MULTILINE))


def test_every_public_name_is_there_once(told: Counter[str]) -> None:
    wanted = {f"gridwright.{name}" for name in gridwright.__all__}
    for room in ROOMS:
        names = import_module(room).__all__
        wanted |= {f"{room}.{name}" for name in names if room not in AGAIN or name not in gridwright.__all__}
    assert sorted(told) == sorted(wanted)
    assert [name for name, times in told.items() if times > 1] == []


def test_command_line_is_up_to_date() -> None:
    spec = util.spec_from_file_location("make_cli_page", ROOT / "docs" / "make_cli_page.py")
    assert spec is not None
    assert spec.loader is not None
    maker = util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    with using(Plugins(third_party=False)):
        assert maker.main(["--check"]) == 0
