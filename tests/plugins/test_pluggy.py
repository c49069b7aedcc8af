"""What pluggy does by itself, and why plugins are loaded and called one by one here."""

from __future__ import annotations

from collections.abc import Callable

import pluggy
import pytest

from gridwright.plugins import hookimpl
from gridwright.plugins.hookspecs import PROJECT, HookSpecs


@pytest.fixture
def manager() -> pluggy.PluginManager:
    made = pluggy.PluginManager(PROJECT)
    made.add_hookspecs(HookSpecs)
    return made


@pytest.mark.usefixtures("bad")
def test_a_broken_plugin_stops_the_loading(manager: pluggy.PluginManager) -> None:
    with pytest.raises(ModuleNotFoundError):
        manager.load_setuptools_entrypoints(PROJECT, "bad")


def test_a_second_plugin_of_one_name_is_skipped_in_silence(
        manager: pluggy.PluginManager, distribute: Callable[..., None], offer: Callable[..., str]) -> None:
    distribute("gw-a", {"same": "aa"}, aa=offer("one", "aa"))
    distribute("gw-b", {"same": "bb"}, bb=offer("two", "bb"))
    assert manager.load_setuptools_entrypoints(PROJECT, "same") == 1


def test_a_refused_plugin_stays_registered_in_old_versions(manager: pluggy.PluginManager) -> None:
    class Wrong:
        @hookimpl
        def gridwright_entries(self, nope: object) -> None: ...

    with pytest.raises(pluggy.PluginValidationError):
        manager.register(Wrong(), "wrong")
    old = tuple(map(int, pluggy.__version__.split(".")[:2])) < (1, 7)
    assert manager.has_plugin("wrong") is old


def test_one_raising_plugin_stops_a_hook_call(manager: pluggy.PluginManager) -> None:
    class Bad:
        @hookimpl
        def gridwright_entries(self) -> None:
            raise RuntimeError("boom")

    manager.register(Bad(), "bad")
    with pytest.raises(RuntimeError):
        manager.hook.gridwright_entries()
