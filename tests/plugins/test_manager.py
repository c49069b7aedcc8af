"""Loading plugins: what is found, in which order, and what happens to broken ones."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwright.errors import NameConflict, PluginError, UnknownName
from gridwright.plugins import Entry, Plugins, hookimpl
from gridwright.plugins.manager import FIRST_PARTY

Offer = Callable[..., str]
Distribute = Callable[..., None]


@pytest.mark.usefixtures("good")
def test_rules_are_imported_on_first_use() -> None:
    plugins = Plugins()
    assert plugins.problems == []
    assert "killer" in plugins.registry.names("rule")
    assert "good_impl" not in sys.modules
    assert plugins.registry.get("rule", "killer").__name__ == "Thing"
    assert "good_impl" in sys.modules
    assert str(plugins.registry.origin("rule", "killer")) == "good [gw-good 1.2]"


def test_own_packages_are_found_without_metadata() -> None:
    plugins = Plugins(third_party=False)
    assert plugins.problems == []
    assert tuple(plugins.loaded) == FIRST_PARTY
    assert {p.origin.distribution for p in plugins.loaded.values()} == {"gridwright"}


def test_own_packages_come_through_entry_points_when_installed(distribute: Distribute) -> None:
    distribute("gridwright", {name: name for name in FIRST_PARTY})
    plugins = Plugins.from_switch("none", environ={})
    assert plugins.problems == []
    assert [str(p.origin) for p in plugins.loaded.values()] == [f"{name} [gridwright 1.2]" for name in FIRST_PARTY]


@pytest.mark.usefixtures("good", "bad")
def test_a_plugin_that_cannot_be_imported_is_isolated() -> None:
    plugins = Plugins()
    assert plugins.registry.has("rule", "killer")
    [problem] = plugins.problems
    assert (problem.origin.plugin, problem.stage) == ("bad", "import")
    assert str(problem) == (
        "plugin bad [gw-bad 1.2] failed to load: it needs the module 'no_such_module_here', which is not installed; "
        "gw-bad requires no package of that name, so only its author can say which one has it")
    with pytest.raises(PluginError, match=r"bad \[gw-bad 1.2\]"):
        Plugins(strict=True)
    assert Plugins(block=["bad"], strict=True).problems == []
    assert not Plugins(third_party=False).registry.has("rule", "killer")


def test_an_exit_at_import_is_isolated(distribute: Distribute) -> None:
    distribute("gw-quits", {"quits": "quits"}, quits="raise SystemExit(3)\n")
    assert [p.stage for p in Plugins().problems] == ["import"]


@pytest.mark.usefixtures("good", "bad")
def test_an_unknown_name_points_at_the_broken_plugin() -> None:
    with pytest.raises(UnknownName, match=r"plugin bad \[gw-bad 1\.2\] failed to load: .*; it may be the one"):
        Plugins().registry.get("rule", "com.example:lost")
    with pytest.raises(UnknownName, match=r"switched off: bad \[gw-bad 1\.2\]"):
        Plugins(block=["bad"]).registry.get("rule", "com.example:lost")


@pytest.mark.usefixtures("good")
def test_wrong_entries_are_isolated_and_the_plugin_is_taken_out(distribute: Distribute) -> None:
    source = "from gridwright.plugins import hookimpl\n@hookimpl\ndef gridwright_entries():\n    yield 3\n"
    distribute("gw-bad", {"bad": "bad"}, bad=source)
    plugins = Plugins()
    assert plugins.registry.has("rule", "killer")
    assert [p.stage for p in plugins.problems] == ["entries"]
    assert not plugins.pm.has_plugin("bad")


def test_unknown_hooks_wrong_signatures_and_wrappers_are_refused(distribute: Distribute) -> None:
    head = "from gridwright.plugins import hookimpl\n"
    distribute("gw-b1", {"b1": "b1"}, b1=head + "@hookimpl\ndef gridwright_enteries():\n    return []\n")
    distribute("gw-b2", {"b2": "b2"}, b2=head + "@hookimpl\ndef gridwright_entries(nope):\n    return []\n")
    distribute("gw-b3", {"b3": "b3"},
               b3=head + "@hookimpl(wrapper=True)\ndef gridwright_sniff():\n    return (yield)\n")
    distribute("gw-b4", {"b4": "b4"}, b4="def gridwright_entries():\n    return []\n")
    plugins = Plugins()
    assert [(p.origin.plugin, p.stage) for p in plugins.problems] == [(f"b{i}", "register") for i in (1, 2, 3, 4)]
    assert "there is no hook gridwright_enteries" in plugins.problems[0].message
    assert "cannot be wrapped" in plugins.problems[2].message
    assert "not marked with @hookimpl" in plugins.problems[3].message
    assert not any(plugins.pm.has_plugin(f"b{i}") for i in (1, 2, 3, 4))
    plugins.pm.check_pending()


def test_another_api_is_refused(distribute: Distribute, offer: Offer) -> None:
    distribute("gw-old", {"old": "old"}, old="GRIDWRIGHT_API = 0\n" + offer("x", "old"))
    plugins = Plugins()
    assert [(p.stage, p.message) for p in plugins.problems] == [
        ("version", "it was written for plugin API 0, this gridwright has API 1")]
    assert not plugins.registry.has("rule", "x")


def test_conflicts_name_both_and_leave_the_rest_alone(distribute: Distribute, offer: Offer, rule_class: Offer) -> None:
    for name in ("aa", "bb"):
        distribute(f"gw-{name}", {name: name},
                   **{name: offer("killer", f"{name}_impl"), f"{name}_impl": rule_class("killer")})
    plugins = Plugins()
    both = r"aa \[gw-aa 1\.2\] and bb \[gw-bb 1\.2\]"
    with pytest.raises(NameConflict, match=both):
        plugins.registry.get("rule", "killer")
    [problem] = plugins.problems
    assert (problem.stage, problem.origin.plugin) == ("clash", "bb")
    assert re.search(both, str(problem))
    with pytest.raises(PluginError, match=both):
        Plugins(strict=True)
    assert len(plugins.conflicts()) == 1
    assert plugins.registry.get("board", "samurai").name == "samurai"
    assert Plugins(block=["bb"]).registry.get("rule", "killer").__module__ == "aa_impl"


def test_a_plugin_can_replace_an_entry_of_another(distribute: Distribute, offer: Offer, rule_class: Offer) -> None:
    distribute("gw-a", {"aa": "aa"}, aa=offer("killer", "aa_impl"), aa_impl=rule_class("killer"))
    distribute("gw-b", {"bb": "bb"}, bb=offer("killer", "bb_impl", "replaces='aa'"), bb_impl=rule_class("killer"))
    plugins = Plugins()
    assert plugins.registry.get("rule", "killer").__module__ == "bb_impl"
    assert plugins.conflicts() == []


def test_two_plugins_of_one_name(distribute: Distribute, offer: Offer) -> None:
    distribute("gw-b", {"same": "bb"}, bb=offer("two", "bb"))
    distribute("gw-a", {"same": "aa"}, aa=offer("one", "aa"))
    plugins = Plugins()
    assert [str(p) for p in plugins.problems] == [
        "plugin same [gw-b 1.2] failed to load: the plugin name 'same' is taken by same [gw-a 1.2]"]
    assert plugins.registry.has("rule", "one")


def test_the_order_does_not_depend_on_the_disk(distribute: Distribute, offer: Offer) -> None:
    for dist, name in (("gw-z", "a1"), ("gw-a", "z1"), ("gw-m", "m1")):
        distribute(dist, {name: name}, **{name: offer(f"rule_{name}", name)})
    distribute("gw-k", {"k2": "k2", "k1": "k1"}, k1=offer("rule_k1", "k1"), k2=offer("rule_k2", "k2"))
    assert list(Plugins().loaded) == [*FIRST_PARTY, "z1", "k1", "k2", "m1", "a1"]


def test_a_raising_hook_loses_only_its_own_result() -> None:
    class Ok:
        @hookimpl
        def gridwright_sniff(self, filename: str) -> str:
            return filename

    class Bad:
        @hookimpl(tryfirst=True)
        def gridwright_sniff(self) -> None:
            raise RuntimeError("boom")

    plugins = Plugins(third_party=False, first_party=())
    plugins.register(Ok(), "ok")
    plugins.register(Bad(), "broken")
    for _ in range(2):
        results = plugins.call_each("gridwright_sniff", head=b"", filename="f")
        assert [(origin.plugin, result) for origin, result in results] == [("ok", "f")]
    assert [str(p) for p in plugins.problems] == [
        "plugin broken failed in a hook: gridwright_sniff: RuntimeError: boom"]


def test_configure_fires_after_loading_and_for_late_plugins() -> None:
    seen = []

    class Late:
        @hookimpl
        def gridwright_entries(self) -> list[Entry]:
            return [Entry("board", "late", object())]

        @hookimpl
        def gridwright_configure(self, plugins: Plugins) -> None:
            seen.append(plugins.registry.names("board"))

    plugins = Plugins(third_party=False, first_party=())
    plugins.register(Late(), "late")
    assert seen == [["late"]]
    with pytest.raises(PluginError, match="taken by late"):
        plugins.register(Late(), "late")


@pytest.mark.usefixtures("good")
def test_a_plugin_failing_to_configure_stays(distribute: Distribute, offer: Offer) -> None:
    more = "@hookimpl\ndef gridwright_configure(plugins):\n    raise OSError('no disk')\n"
    distribute("gw-c", {"cc": "cc"}, cc=offer("cc", "cc") + more)
    plugins = Plugins()
    assert [p.stage for p in plugins.problems] == ["configure"]
    assert plugins.registry.has("rule", "cc")


@pytest.mark.usefixtures("good", "bad")
def test_describe_lists_everything(distribute: Distribute, offer: Offer) -> None:
    distribute("gw-off", {"off": "off"}, off=offer("off", "off"))
    distribute("gw-rival", {"rival": "rival"}, rival=offer("killer", "rival"))
    records = {r["name"]: r for r in Plugins(block=["off", "board:samurai"]).describe()}
    json.dumps(records)
    assert {n: r["state"] for n, r in records.items() if n not in FIRST_PARTY} == {
        "good": "loaded", "rival": "loaded", "bad": "problem", "off": "blocked"}
    good = records["good"]
    assert (good["distribution"], good["version"], good["api"]) == ("gw-good", "1.2", 1)
    assert good["hooks"] == ["gridwright_entries"]
    assert good["entries"] == {"rule": ["killer"]}
    assert Path(good["module"]).name == "good.py"
    assert len(good["conflicts"]) == 1
    assert "no_such_module_here" in records["bad"]["reason"]
    assert records["gridwright_boards"]["switched_off"] == ["board:samurai"]
