"""Switching plugins on and off: the grammar, the environment, and what cannot be found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridwright.errors import PluginError, UnknownName
from gridwright.plugins import Plugins, default_plugins, set_default_plugins, using
from gridwright.plugins.switches import Switch, parse_switch

pytestmark = pytest.mark.usefixtures("two")


@pytest.fixture
def two(distribute: Callable[..., None], offer: Callable[..., str]) -> None:
    for name in ("aa", "bb"):
        distribute(f"gw_dist-{name}", {name: name}, **{name: offer(f"rule_{name}", name)})


def third_party(plugins: Plugins) -> list[str]:
    return [name for name in plugins.loaded if not name.startswith("gridwright_")]


@pytest.mark.parametrize(("text", "wanted"), [
    ("", Switch()), (" , ", Switch()), ("none", Switch(third_party=False)), ("a, b", Switch(only=frozenset("ab"))),
    ("-a,-b", Switch(block=frozenset("ab"))), ("-rule:line/whisper", Switch(block=frozenset({"rule:line/whisper"}))),
])
def test_grammar(text: str, wanted: Switch) -> None:
    assert parse_switch(text) == wanted


@pytest.mark.parametrize("text", ["a,-b", "none,a", "-a,none", "-", "rule:cage"])
def test_bad_switches(text: str) -> None:
    with pytest.raises(PluginError, match="the plugin switch"):
        parse_switch(text)


@pytest.mark.parametrize(("text", "names"), [
    ("", ["aa", "bb"]), ("none", []), ("aa", ["aa"]), ("-aa", ["bb"]), ("-gw_dist-aa", ["bb"]), ("gw-dist-bb", ["bb"]),
])
def test_switches(text: str, names: list[str]) -> None:
    plugins = Plugins.from_switch(text, environ={})
    assert third_party(plugins) == names
    assert plugins.problems == []
    assert plugins.registry.has("board", "samurai")


def test_own_packages_can_be_switched_off() -> None:
    plugins = Plugins.from_switch("-gridwright_boards", environ={})
    assert plugins.registry.names("board") == []
    assert [o.plugin for o in plugins.blocked] == ["gridwright_boards"]


def test_single_entries_can_be_switched_off() -> None:
    plugins = Plugins.from_switch("-board:samurai", environ={})
    assert not plugins.registry.has("board", "samurai")
    assert plugins.registry.has("board", "sohei")
    with pytest.raises(UnknownName, match=r"gridwright_boards .* is switched off \(-board:samurai\)"):
        plugins.registry.get("board", "samurai")


@pytest.mark.parametrize("text", ["zz,aa", "-zz", "-board:zz", "-gridwright"])
def test_unknown_names_are_a_warning(text: str) -> None:
    [problem] = Plugins.from_switch(text, environ={}).problems
    assert problem.stage == "switch"
    assert str(problem) == f"the plugin switch names {text.split(',')[0].removeprefix('-')!r}, which is not installed"


def test_the_environment_counts_where_no_switch_is_given() -> None:
    environ = {"GRIDWRIGHT_PLUGINS": "-aa"}
    assert third_party(Plugins.from_switch(environ=environ)) == ["bb"]
    assert third_party(Plugins.from_switch("", environ=environ)) == ["aa", "bb"]


@pytest.mark.usefixtures("bad")
def test_strict_from_the_environment() -> None:
    with pytest.raises(PluginError, match="no_such_module_here"):
        Plugins.from_switch(environ={"GRIDWRIGHT_STRICT_PLUGINS": "1"})
    assert len(Plugins.from_switch(environ={"GRIDWRIGHT_STRICT_PLUGINS": "0"}).problems) == 1
    assert len(Plugins.from_switch(environ={"GRIDWRIGHT_STRICT_PLUGINS": "1"}, strict=False).problems) == 1


def test_the_default_is_made_once_and_can_be_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_PLUGINS", "bb")
    before = default_plugins()
    try:
        set_default_plugins(None)
        made = default_plugins()
        assert made is default_plugins()
        assert third_party(made) == ["bb"]
        with using(Plugins(third_party=False)) as lent:
            assert default_plugins() is lent
        assert default_plugins() is made
    finally:
        set_default_plugins(before)
