"""The lists in docs/reference: made from what is registered, whatever else is installed."""

from __future__ import annotations

import re
from importlib import util
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from gridwright import Capabilities
from gridwright.plugins import Plugins, using

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "reference"
REMEDY = "run `python docs/make_registry_pages.py` and commit docs/reference"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = util.spec_from_file_location("make_registry_pages", ROOT / "docs" / "make_registry_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made(maker: ModuleType) -> dict[str, str]:
    found: dict[str, str] = maker.files()
    return found


def test_pages_and_pictures_are_up_to_date(made: dict[str, str]) -> None:
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: {REMEDY}"
    pictures = {f"pictures/{path.name}" for path in (FOLDER / "pictures").glob("*.svg")}
    assert pictures == {name for name in made if name.startswith("pictures/")}, REMEDY


def test_links_lead_somewhere(made: dict[str, str], maker: ModuleType) -> None:
    for name in ("boards.md", "formats-list.md", "backends-list.md"):
        for target in re.findall(r"\]\(([^)]+)\)", made[name]):
            path, _, anchor = target.partition("#")
            page = FOLDER / path if path else FOLDER / name
            assert page.exists(), target
            if anchor:
                headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
                assert anchor in map(maker.anchor, headings), target


def test_missing_packages_change_nothing(maker: ModuleType, made: dict[str, str],
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of backends is the same where no solver's package can be found."""
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name, package=None: None)
    monkeypatch.setenv("PATH", "")
    with using(Plugins(third_party=False)) as plugins:
        assert maker.backends(plugins.registry) == made["backends-list.md"]


def test_every_capability_is_explained(maker: ModuleType) -> None:
    explained = dict(maker.meanings())
    assert list(explained) == [f"`{field.name}`" for field in attrs.fields(Capabilities)]
    assert all(explained.values())
