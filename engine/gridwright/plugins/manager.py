"""Finding and loading plugins. What fails is kept as a Problem and never stops the program, unless that is wanted."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import attrs
import pluggy

from gridwright.errors import PluginError
from gridwright.plugins.entries import Entry
from gridwright.plugins.files import entry_of, import_file
from gridwright.plugins.hookspecs import API_VERSION, PROJECT, HookSpecs
from gridwright.plugins.listing import describe
from gridwright.plugins.origins import Origin, Problem
from gridwright.plugins.registry import Registry
from gridwright.plugins.switches import Switch, parse_switch

if TYPE_CHECKING:
    from importlib.metadata import Distribution

__all__ = ["FIRST_PARTY", "GROUP", "Loaded", "Origin", "Plugins", "Problem"]

#: The entry-point group that plugins are found in.
GROUP = "gridwright"

#: Our own packages: known by name so that they are found in a checkout that is not installed.
FIRST_PARTY = (
    "gridwright_rules", "gridwright_formats", "gridwright_boards", "gridwright_solvers", "gridwright_techniques",
)

Loader = Callable[[], object]

_SWITCH_VARIABLE = "GRIDWRIGHT_PLUGINS"
_STRICT_VARIABLE = "GRIDWRIGHT_STRICT_PLUGINS"


@attrs.frozen
class Loaded:
    """A plugin in use. `module` is the path of its file, "" for an object; `own` is the PLUGIN of a one-file plugin."""

    origin: Origin
    plugin: object = attrs.field(repr=False)
    api: int
    module: str
    own: Entry | None = None


class Plugins:
    """All plugins, each loaded on its own: first-party first, then by distribution and name, then the given files.

    `block`, `only` and `third_party` are explained at `Switch`. `files` are one-file plugins; they were asked for by
    name, so they are loaded whatever the switches say, and one that fails raises PluginError. With `strict` every
    problem raises PluginError. `registry` has what the plugins offer, `problems` what went wrong, `blocked` what was
    switched off, `loaded` the plugins in use by name, in load order.
    """

    def __init__(self, *, block: Iterable[str] = (), only: Iterable[str] | None = None, third_party: bool = True,
                 files: Iterable[str | Path] = (), strict: bool = False,
                 first_party: Iterable[str] = FIRST_PARTY) -> None:
        self._switch = Switch(frozenset(block), None if only is None else frozenset(only), third_party)
        self._strict = strict
        self.pm = pluggy.PluginManager(PROJECT)
        self.pm.add_hookspecs(HookSpecs)
        self.problems: list[Problem] = []
        self.blocked: list[Origin] = []
        self.loaded: dict[str, Loaded] = {}
        self.registry = Registry(self.problems, self.blocked)
        self._seen_entries: set[tuple[str, str]] = set()
        for origin, first, load in self._found(tuple(first_party)):
            if self._switch.allows(origin, first):
                self._load(origin, load)
            else:
                self.blocked.append(origin)
        for path in files:
            self._load_file(Path(path))
        for plugin in list(self.loaded.values()):
            self._configure(plugin)
        self._report_unknown()

    @classmethod
    def from_switch(cls, text: str | None = None, *, files: Iterable[str | Path] = (), strict: bool | None = None,
                    environ: Mapping[str, str] | None = None) -> Plugins:
        """Plugins as a switch (`none`, `a,b` or `-a,-b`) asks; None stands for what the environment says.

        Raises PluginError for a malformed switch, a one-file plugin that fails and, if `strict`, any problem.
        """
        environ = os.environ if environ is None else environ
        switch = parse_switch(environ.get(_SWITCH_VARIABLE, "") if text is None else text)
        if strict is None:
            strict = environ.get(_STRICT_VARIABLE, "").strip().lower() in ("1", "true", "yes", "on")
        return cls(block=switch.block, only=switch.only, third_party=switch.third_party, files=files, strict=strict)

    @property
    def hook(self) -> pluggy.HookRelay:
        """All hooks, to be called by name with keyword arguments. A plugin that raises stops such a call."""
        return self.pm.hook

    def register(self, plugin: object, name: str) -> None:
        """Add a plugin to those already loaded: its entries are taken and it is configured at once.

        Raises PluginError when the plugin cannot be used.
        """
        origin = Origin(name)
        self._load(origin, lambda: plugin, strict=True)
        self._configure(self.loaded[name])

    def call_each(self, hook: str, **arguments: object) -> list[tuple[Origin, Any]]:
        """Call a hook plugin by plugin, in load order ("tryfirst" and "trylast" go before that).

        Returns the results that are not None with their origin. A plugin that raises becomes a Problem and loses only
        its own result.
        """
        order = {name: i for i, name in enumerate(self.loaded)}
        impls = sorted(getattr(self.pm.hook, hook).get_hookimpls(),
                       key=lambda i: (i.trylast - i.tryfirst, order[i.plugin_name]))
        results = []
        for impl in impls:
            origin = self.loaded[impl.plugin_name].origin
            try:
                result = impl.function(*(arguments[name] for name in impl.argnames))
            except Exception as error:
                self._fail(origin, "hook", error, doing=f"{hook}: ")
                continue
            if result is not None:
                results.append((origin, result))
        return results

    def conflicts(self) -> list[str]:
        """One sentence for each name that two plugins claim."""
        return self.registry.conflicts()

    def describe(self) -> list[dict[str, Any]]:
        """All plugins, loaded or not, as plain data: see `gridwright.plugins.listing.describe`."""
        return describe(self)

    # --- finding

    def _found(self, first_party: tuple[str, ...]) -> Iterator[tuple[Origin, bool, Loader]]:
        """(origin, is it first-party, how to load it) of everything that is installed, in load order."""
        own: dict[str, tuple[Origin, Loader]] = {}
        others: list[tuple[Origin, Loader]] = []
        for name, version, points in self._distributions():
            for point, load in points:
                if name == PROJECT and point in first_party:
                    own[point] = (Origin(point, name, version), load)
                else:
                    others.append((Origin(point, name, version), load))
        for name in first_party:
            origin, load = own.get(name) or (Origin(name, PROJECT), _importer(name))
            yield origin, True, load
        for origin, load in sorted(others, key=lambda o: (o[0].distribution, o[0].plugin)):
            yield origin, False, load

    def _distributions(self) -> Iterator[tuple[str, str, list[tuple[str, Loader]]]]:
        """(name, version, entry points) of each distribution with plugins; of two versions the first counts."""
        from importlib.metadata import distributions

        seen = set()
        for dist in distributions():
            # most distributions are none of ours: look at the raw text before anything is parsed
            if GROUP not in (dist.read_text("entry_points.txt") or ""):
                continue
            try:
                name, version, points = _read(dist)
            except Exception as error:
                self._fail(Origin(str(getattr(dist, "_path", "?"))), "metadata", error)
                continue
            if points and name not in seen:
                seen.add(name)
                yield name, version, points

    # --- loading

    def _load(self, origin: Origin, load: Loader, *, own: Entry | None = None, strict: bool = False) -> None:
        """Import, check, register and ask a plugin for its entries; a failure leaves nothing of it behind."""
        strict = strict or self._strict
        name = origin.plugin
        stage = "conflict"
        try:
            if name in self.loaded:
                raise PluginError(f"the plugin name {name!r} is taken by {self.loaded[name].origin}")
            stage = "import"
            plugin = load()
            stage = "version"
            api = _api(plugin)
            stage = "register"
            self.pm.register(plugin, name=name)
            _check_hooks(self.pm, plugin)
            stage = "entries"
            loaded = Loaded(origin, plugin, api, getattr(plugin, "__file__", None) or "", own)
            entries = self._entries(loaded)
        except (Exception, SystemExit) as error:
            # older pluggy keeps a plugin that it refused
            if stage in ("register", "entries") and self.pm.has_plugin(name):
                self.pm.unregister(name=name)
            self._fail(origin, stage, error, strict=strict)
            return
        self.loaded[name] = loaded
        for entry in entries:
            self._seen_entries.add((entry.kind, entry.name))
            wanted = self._switch.allows_entry(entry.kind, entry.name)
            (self.registry.add if wanted else self.registry.switch_off)(entry, origin)

    def _load_file(self, path: Path) -> None:
        origin = Origin(path.stem, str(path))
        try:
            module = import_file(path)
            hooks = [n for n in dir(module) if self.pm.parse_hookimpl_opts(module, n) is not None]
            offered = getattr(module, "PLUGIN", None)
            if not hooks and offered is None:
                raise PluginError("it has neither hook implementations nor a PLUGIN; expected one of the two")
            own = entry_of(offered) if offered is not None and "gridwright_entries" not in hooks else None
        except (Exception, SystemExit) as error:
            self._fail(origin, "import", error, strict=True)
            return
        self._load(origin, lambda: module, own=own, strict=True)

    def _entries(self, loaded: Loaded) -> list[Entry]:
        """What a plugin offers. Raises what the plugin raises; PluginError if it offers something else than entries."""
        entries = [] if loaded.own is None else [loaded.own]
        for impl in _impls(self.pm.hook.gridwright_entries, loaded.plugin):
            for entry in cast("Iterable[object]", impl.function()):
                if not isinstance(entry, Entry):
                    raise PluginError(f"gridwright_entries() must give Entry objects, not {type(entry).__name__}")
                entries.append(entry)
        return entries

    def _configure(self, loaded: Loaded) -> None:
        for impl in _impls(self.pm.hook.gridwright_configure, loaded.plugin):
            try:
                impl.function(*(self for _ in impl.argnames))
            except Exception as error:
                self._fail(loaded.origin, "configure", error)

    def _fail(self, origin: Origin, stage: str, error: BaseException, *, doing: str = "", strict: bool = False) -> None:
        text = str(error) if isinstance(error, PluginError) else f"{type(error).__name__}: {error}"
        problem = Problem(origin, stage, doing + text, error)
        # a hook that fails for every puzzle is one problem, not thousands
        if problem not in self.problems:
            self.problems.append(problem)
        if strict or self._strict:
            raise PluginError(str(problem)) from error

    def _report_unknown(self) -> None:
        origins = {p.origin for p in self.loaded.values()} | set(self.blocked) | {p.origin for p in self.problems}
        for name in self._switch.unknown(origins, self._seen_entries):
            error = PluginError(f"the plugin switch names {name!r}, which is not installed")
            self._fail(Origin(name), "switch", error)


def _importer(module: str) -> Loader:
    return lambda: importlib.import_module(module)


def _read(dist: Distribution) -> tuple[str, str, list[tuple[str, Loader]]]:
    points: list[tuple[str, Loader]] = [(p.name, p.load) for p in dist.entry_points if p.group == GROUP]
    return dist.name, dist.version, points


def _api(plugin: object) -> int:
    """The interface a plugin was written for, ours if it does not say. Raises PluginError if that is another one."""
    api = getattr(plugin, "GRIDWRIGHT_API", API_VERSION)
    if type(api) is not int or api != API_VERSION:
        raise PluginError(f"it was written for plugin API {api!r}, this gridwright has API {API_VERSION}")
    return api


def _check_hooks(pm: pluggy.PluginManager, plugin: object) -> None:
    """Refuse hooks that do not exist, that lack their mark, and wrappers where hooks are called plugin by plugin."""
    for name in vars(HookSpecs):
        if name.startswith(f"{PROJECT}_") and hasattr(plugin, name) and pm.parse_hookimpl_opts(plugin, name) is None:
            raise PluginError(f"its {name} is not marked with @hookimpl, so it would never be called")
    for caller in pm.get_hookcallers(plugin) or ():
        if not caller.has_spec():
            raise PluginError(f"there is no hook {caller.name}")
        wraps = any(impl.wrapper or impl.hookwrapper for impl in _impls(caller, plugin))
        if wraps and not (caller.spec and caller.spec.opts.get("firstresult")):
            raise PluginError(f"the hook {caller.name} cannot be wrapped")


def _impls(hook: pluggy.HookCaller, plugin: object) -> list[pluggy.HookImpl]:
    return [impl for impl in hook.get_hookimpls() if impl.plugin is plugin]
