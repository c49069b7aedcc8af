"""Looking names up: what stands behind them, and what the errors say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright import (
    Format,
    LoadOptions,
    Puzzle,
    Rule,
    Solution,
    Technique,
    Violation,
    default_plugins,
)
from gridwright.errors import NameConflict, PluginError, UnknownName
from gridwright.plugins import Entry, Origin, Registry

ONE = Origin("one", "gw-one", "1.0")
SAMURAI = default_plugins().registry.get("board", "samurai")


class Named(Format):
    """A format that reads nothing."""

    def __init__(self, name: str = "thing") -> None:
        self.name = name

    def sniff(self, head: str, filename: str) -> int:
        return 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        return iter(())


class Cage(Rule):
    """A rule that nothing breaks."""

    key = "cage"
    summary = "Nothing breaks it."

    def violations(self, solution: Solution) -> Iterator[Violation]:
        return iter(())


class Looks(Technique):
    """A technique that finds nothing."""

    name = "looks"
    kinds = ()


def registry(*entries: Entry) -> Registry:
    made = Registry()
    for entry in entries:
        made.add(entry, ONE)
    return made


def test_rules_stay_classes_and_the_rest_is_made_once() -> None:
    names = registry(Entry("rule", "cage", Cage), Entry("format", "thing", Named))
    assert names.get("rule", "cage") is Cage
    assert names.get("format", "thing").name == "thing"
    assert names.get("format", "thing") is names.get("format", "thing")


def test_a_table_stands_behind_several_names() -> None:
    table = {"a": Named("a"), "b": Named("b")}
    names = registry(Entry("format", "a", table), Entry("format", "b", table), Entry("format", "c", table))
    assert [names.get("format", name) for name in "ab"] == [table["a"], table["b"]]
    with pytest.raises(PluginError, match="has no 'c'"):
        names.get("format", "c")


@pytest.mark.parametrize(("entry", "words"), [
    (Entry("rule", "other", Cage), "'other' from plugin one .* calls itself 'cage' in its member 'key'"),
    (Entry("format", "other", Named), "calls itself 'thing' in its member 'name'"),
    (Entry("technique", "other", Looks()), "calls itself 'looks'"),
    (Entry("board", "other", SAMURAI), "calls itself 'samurai'"),
])
def test_an_object_must_call_itself_as_its_entry_does(entry: Entry, words: str) -> None:
    with pytest.raises(PluginError, match=words):
        registry(entry).get(entry.kind, entry.name)


@pytest.mark.parametrize(("entry", "words"), [
    (Entry("rule", "cage", Cage()), "is a Cage; expected a class derived from Rule"),
    (Entry("rule", "cage", Named), "is the class Named; expected a class derived from Rule"),
    (Entry("board", "x", object()), "is an object; expected an instance of Layout"),
    (Entry("variant", "x", Named("x")), "is a Named; expected an instance of PlacementVariant"),
    (Entry("format", "x", "json:dumps"), "is a function; expected an instance of Format"),
    (Entry("backend", "x", Named("x")), r"'x' from plugin one \[gw-one 1\.0\] is a Named; .* instance of Backend"),
    (Entry("technique", "x", Named), "is a Named; expected an instance of Technique"),
])
def test_an_object_must_be_of_its_kind(entry: Entry, words: str) -> None:
    with pytest.raises(PluginError, match=words):
        registry(entry).get(entry.kind, entry.name)


def test_a_failing_target_names_plugin_and_distribution() -> None:
    names = registry(Entry("rule", "a", "no_such_module_here:PLUGIN"), Entry("rule", "b", "json:no_such_name"))
    with pytest.raises(PluginError, match=r"'a' from plugin one \[gw-one 1\.0\] failed to load: .* no module 'no_such"):
        names.get("rule", "a")
    with pytest.raises(PluginError, match=r"'b' from plugin one \[gw-one 1\.0\] failed to load: AttributeError"):
        names.get("rule", "b")


@pytest.mark.parametrize(("asked", "words"), [
    ("kiler_cage", "did you mean killer_cage"), ("Killer_Cage", "did you mean killer_cage"), ("zzz", "named 'zzz'$"),
    ("x" * 10_000, "named 'x{77}...'$"),
])
def test_unknown_names_get_suggestions(asked: str, words: str) -> None:
    with pytest.raises(UnknownName, match=words):
        registry(Entry("rule", "killer_cage", Cage)).get("rule", asked)


def test_replacing_each_other_is_a_conflict() -> None:
    names = Registry()
    names.add(Entry("rule", "cage", Cage, replaces="two"), ONE)
    names.add(Entry("rule", "cage", Cage, replaces="one"), Origin("two"))
    with pytest.raises(NameConflict):
        names.get("rule", "cage")


def test_offering_a_name_twice_is_a_conflict() -> None:
    with pytest.raises(NameConflict, match="offered 2 times by plugin one"):
        registry(Entry("rule", "cage", Cage), Entry("rule", "cage", Cage)).get("rule", "cage")


def test_a_late_rival_is_noticed_after_the_first_look_up() -> None:
    names = registry(Entry("rule", "cage", Cage))
    assert names.get("rule", "cage") is Cage
    names.add(Entry("rule", "cage", Cage), Origin("two"))
    with pytest.raises(NameConflict):
        names.get("rule", "cage")


def test_listing() -> None:
    names = registry(Entry("rule", "b", Cage), Entry("rule", "a", Cage, "first"), Entry("board", "c", Path))
    assert names.names("rule") == ["a", "b"]
    assert [e.summary for e in names.entries("rule")] == ["first", ""]
    assert names.entry("rule", "a").summary == "first"
    assert [e.name for e in names.offered_by("one")] == ["c", "a", "b"]
