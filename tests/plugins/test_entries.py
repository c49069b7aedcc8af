"""Entries, and finding them by listing a folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gridwright.errors import PluginError
from gridwright.plugins import Entry, Sniff, entries_from
from gridwright.plugins.manager import FIRST_PARTY


@pytest.fixture
def package(site: Path) -> str:
    for name in ("__init__", "cage", "_help", "line/__init__", "line/line_whisper", "line/other", "line/_base",
                 "houses/__init__", "houses/box_grid", "houses/deep/__init__", "houses/deep/lost", "plain/lost"):
        path = site / "rules_pack" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("" if name == "__init__" else "raise RuntimeError('imported')\n")
    return "rules_pack"


def test_names_follow_files_and_families(package: str) -> None:
    assert {e.name: e.target for e in entries_from(package, "rule")} == {
        "cage": "rules_pack.cage:PLUGIN",
        "box_grid": "rules_pack.houses.box_grid:PLUGIN",
        "line/whisper": "rules_pack.line.line_whisper:PLUGIN",
        "other": "rules_pack.line.other:PLUGIN",
    }
    assert [n for n in sys.modules if n.startswith("rules_pack")] == ["rules_pack"]


def test_prefix_and_hyphens(package: str) -> None:
    names = [e.name for e in entries_from(package, "rule", prefix="com.example:", hyphens=True)]
    assert sorted(names) == [f"com.example:{name}" for name in ("box-grid", "cage", "line/whisper", "other")]
    assert "box_grid" in [e.name for e in entries_from(package, "rule", hyphens=True, keep={"box_grid"})]


def test_a_module_has_no_folder() -> None:
    with pytest.raises(PluginError, match="single module"):
        list(entries_from("gridwright.errors", "rule"))


@pytest.mark.parametrize(("kind", "name", "target"), [("ruel", "a", "m:A"), ("rule", "a b", "m:A"), ("rule", "", "m:A"),
                                                      ("rule", "a", "m.A"), ("rule", "a", "m:")])
def test_malformed_entries_are_refused(kind: str, name: str, target: str) -> None:
    with pytest.raises(PluginError):
        Entry(kind, name, target)


def test_confidence_is_a_percentage() -> None:
    assert Sniff("classic", 100).confidence == 100
    with pytest.raises(PluginError, match="0 to 100"):
        Sniff("classic", 101)


@pytest.mark.parametrize("package", FIRST_PARTY)
def test_every_folder_of_our_packages_is_listed(package: str) -> None:
    __import__(package)
    [root] = sys.modules[package].__path__
    modules = [p for p in Path(root).rglob("*.py") if not p.name.startswith("_")]
    assert [p for p in modules if not (p.parent / "__init__.py").is_file()] == []
