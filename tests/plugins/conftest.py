"""Distributions that exist for one test only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Distribute = Callable[..., None]

OFFERS = '''
from gridwright.plugins import Entry, hookimpl
@hookimpl
def gridwright_entries():
    yield Entry("rule", "{rule}", "{target}:Thing", summary="s"{more})
'''


def offers(rule: str, target: str, more: str = "") -> str:
    """Source of a plugin that offers one rule, to be found in the module `target`."""
    return OFFERS.format(rule=rule, target=target, more=f", {more}" if more else "")


def thing(key: str) -> str:
    """Source of a module with a rule class `Thing`."""
    return f"from gridwright import Rule\nclass Thing(Rule):\n    key = {key!r}\n    summary = 's'\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the import path; what a test imports from it is forgotten afterwards."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv("GRIDWRIGHT_PLUGINS", raising=False)
    monkeypatch.delenv("GRIDWRIGHT_STRICT_PLUGINS", raising=False)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.fixture
def distribute(site: Path) -> Distribute:
    """`distribute("dist", {"entry point": "module"}, module="source")` installs a distribution."""

    def make(dist: str, points: dict[str, str], **files: str) -> None:
        for name, source in files.items():
            (site / f"{name}.py").write_text(source)
        info = site / f"{dist.replace('-', '_')}-1.2.dist-info"  # as installers escape it
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.2\n")
        lines = [f"{name} = {module}" for name, module in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[gridwright]", *lines, ""]))

    return make


@pytest.fixture
def good(distribute: Distribute) -> None:
    """A plugin `good` that offers the rule `killer`."""
    distribute("gw-good", {"good": "good"}, good=offers("killer", "good_impl"), good_impl=thing("killer"))


@pytest.fixture
def bad(distribute: Distribute) -> None:
    """A plugin `bad` that cannot be imported."""
    distribute("gw-bad", {"bad": "bad"}, bad="import no_such_module_here\n")


@pytest.fixture
def offer() -> Callable[..., str]:
    """The function `offers`."""
    return offers


@pytest.fixture
def rule_class() -> Callable[[str], str]:
    """The function `thing`."""
    return thing
