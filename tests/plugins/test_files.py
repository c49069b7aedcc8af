"""Plugins that are one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.errors import PluginError
from gridwright.plugins import Plugins

RULE = """
import attrs
from gridwright.model.rule import Rule

@attrs.frozen(kw_only=True)
class Odd(Rule):
    key = "com.example:odd"
    summary = "The cells hold odd digits."
    cells: tuple = ()

    def violations(self, solution):
        return iter(())

PLUGIN = Odd
"""


def load(path: Path, text: str) -> Plugins:
    path.write_text(text)
    return Plugins(third_party=False, files=[path])


def test_a_rule_is_one_file(tmp_path: Path) -> None:
    plugins = load(tmp_path / "odd.py", RULE)
    assert plugins.registry.get("rule", "com.example:odd").__name__ == "Odd"
    assert plugins.registry.entry("rule", "com.example:odd").summary == "The cells hold odd digits."
    assert str(plugins.registry.origin("rule", "com.example:odd")) == f"odd [{tmp_path / 'odd.py'}]"
    assert plugins.describe()[-1]["entries"] == {"rule": ["com.example:odd"]}


@pytest.mark.parametrize(("kind", "members"), [
    ("Format", "name = 'x'\n    def load(self): ...\n    def sniff(self): ..."),
    ("Backend", "name = 'x'\n    capabilities = ()\n    def open(self): ..."),
    ("Technique", "name = 'x'\n    kinds = ()"),
])
def test_the_kind_is_read_off_the_object(tmp_path: Path, kind: str, members: str) -> None:
    source = f"from gridwright import {kind}\nclass Thing({kind}):\n    {members}\n"
    for made in ("Thing", "Thing()"):
        assert load(tmp_path / "x.py", f"{source}PLUGIN = {made}\n").registry.get(kind.lower(), "x").name == "x"


def test_hooks_in_a_file(tmp_path: Path) -> None:
    hooks = "from gridwright.plugins import Entry, hookimpl\n@hookimpl\ndef gridwright_entries():\n"
    plugins = load(tmp_path / "x.py", hooks + "    return [Entry('board', 'x', object())]\n")
    assert plugins.registry.has("board", "x")


def test_two_files_of_one_stem_clash_by_name(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for folder in (tmp_path, tmp_path / "a"):
        (folder / "odd.py").write_text(RULE)
    with pytest.raises(PluginError, match="'odd' is taken by"):
        Plugins(third_party=False, files=[tmp_path / "odd.py", tmp_path / "a" / "odd.py"])


@pytest.mark.parametrize(("text", "words"), [
    ("import no_such_module_here", "needs the module 'no_such_module_here'"), ("def", "SyntaxError"),
    ("x = 1", "neither hook"),
    ("PLUGIN = 3", "expected an object with these members"), ("GRIDWRIGHT_API = 9\n" + RULE, "plugin API 9"),
    ("class B:\n    board = 1\nPLUGIN = B()", "without a name"), ("raise SystemExit(1)", "SystemExit"),
])
def test_a_file_that_fails_is_an_error(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(PluginError, match=words) as caught:
        load(tmp_path / "x.py", text)
    assert str(tmp_path / "x.py") in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="there is no plugin file"):
        Plugins(third_party=False, files=[tmp_path / "none.py"])
