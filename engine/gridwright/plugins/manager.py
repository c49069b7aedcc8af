"""Finding and loading plugins. What fails is kept as a Problem and never stops the program, unless that is wanted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

import attrs
import pluggy

from gridwright.errors import GridwrightError, NameConflict, PluginError
from gridwright.plugins.calling import FirstAnswer, call, expected
from gridwright.plugins.checks import api_of, entries_in, hooks_of
from gridwright.plugins.entries import Entry
from gridwright.plugins.failures import WrongAnswer, reason
from gridwright.plugins.files import entry_of, import_file
from gridwright.plugins.found import Found, installed
from gridwright.plugins.hookspecs import PROJECT, HookSpecs
from gridwright.plugins.listing import describe
from gridwright.plugins.origins import Origin, Problem
from gridwright.plugins.registry import Registry
from gridwright.plugins.switches import Switch, parse_switch
from gridwright.plugins.tracing import TRACE_VARIABLE, Tracer, to_stderr

__all__ = ["FIRST_PARTY", "Loaded", "Origin", "Plugins", "Problem"]

#: Our own packages: known by name so that they are found in a checkout that is not installed.
FIRST_PARTY = (
    "gridwright_rules", "gridwright_formats", "gridwright_boards", "gridwright_solvers", "gridwright_techniques",
)

#: Seconds that the import of one plugin may take before it is reported.
SLOW = 1.0

Loader = Callable[[], object]

_SWITCH_VARIABLE = "GRIDWRIGHT_PLUGINS"
_STRICT_VARIABLE = "GRIDWRIGHT_STRICT_PLUGINS"


class _Manager(pluggy.PluginManager):
    """Looks for implementations in a module among what is marked: pluggy's own look at every name is slow."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        if isinstance(plugin, ModuleType) and not hasattr(getattr(plugin, name, None), f"{PROJECT}_impl"):
            return None
        return super().parse_hookimpl_opts(plugin, name)


@attrs.frozen
class Loaded:
    """A plugin in use. `module` is the path of its file, "" for an object; `own` is the PLUGIN of a one-file plugin.

    `hooks` are the names of those it implements, sorted.
    """

    origin: Origin
    plugin: object = attrs.field(repr=False)
    api: int
    module: str
    own: Entry | None = None
    first_party: bool = False
    hooks: tuple[str, ...] = ()


class Plugins:
    """All plugins, each loaded on its own: first-party first, then by distribution and name, then the given files.

    `block`, `only` and `third_party` are explained at `Switch`. `files` are one-file plugins; they were asked for by
    name, so they are loaded whatever the switches say, and one that fails raises PluginError. With `strict` every
    problem raises PluginError. `hook`: leave out third-party plugins that do not implement this one, as far as that can
    be seen without importing them. `trace` is handed a line for whatever plugins do. `registry` has what the plugins
    offer, `problems` what went wrong, `blocked` what was switched off, `loaded` the plugins in use, in load order.
    """

    def __init__(self, *, block: Iterable[str] = (), only: Iterable[str] | None = None, third_party: bool = True,
                 files: Iterable[str | Path] = (), strict: bool = False, hook: str | None = None,
                 first_party: Iterable[str] = FIRST_PARTY, trace: Callable[[str], None] | None = None) -> None:
        self._switch = Switch(frozenset(block), None if only is None else frozenset(only), third_party)
        self._strict = strict
        self._tracer = Tracer(trace)
        self.pm = _Manager(PROJECT)
        self.pm.add_hookspecs(HookSpecs)
        self.problems: list[Problem] = []
        self.blocked: list[Origin] = []
        self.loaded: dict[str, Loaded] = {}
        self.registry = Registry(self.problems, self.blocked, self._tracer)
        self._seen_entries: set[tuple[str, str]] = set()
        for found, first in self._found(tuple(first_party), hook):
            if self._switch.allows(found.origin, first):
                self._load(found.origin, found.load, module=found.module, first_party=first)
            else:
                self.blocked.append(found.origin)
                self._tracer.say(f"switched off {found.origin}")
        for path in files:
            self._load_file(Path(path))
        for plugin in list(self.loaded.values()):
            self._configure(plugin)
        if hook is None:
            self._report_unknown()
        self._report_clashes()

    @classmethod
    def from_switch(cls, text: str | None = None, *, files: Iterable[str | Path] = (), strict: bool | None = None,
                    hook: str | None = None, trace: bool | None = None,
                    environ: Mapping[str, str] | None = None) -> Plugins:
        """Plugins as a switch (`none`, `a,b` or `-a,-b`) asks; None stands for what the environment says.

        Raises PluginError for a malformed switch, a one-file plugin that fails and, if `strict`, any problem.
        """
        environ = os.environ if environ is None else environ
        switch = parse_switch(environ.get(_SWITCH_VARIABLE, "") if text is None else text)
        strict = _is_on(environ, _STRICT_VARIABLE) if strict is None else strict
        trace = _is_on(environ, TRACE_VARIABLE) if trace is None else trace
        return cls(block=switch.block, only=switch.only, third_party=switch.third_party, files=files, strict=strict,
                   hook=hook, trace=to_stderr if trace else None)

    def register(self, plugin: object, name: str) -> None:
        """Add a plugin to those already loaded: its entries are taken and it is configured at once.

        Raises PluginError when the plugin cannot be used.
        """
        origin = Origin(name)
        self._load(origin, lambda: plugin, strict=True)
        self._configure(self.loaded[name])
        self._report_clashes()

    # --- calling

    def implements(self, hook: str) -> bool:
        """Whether any plugin implements a hook."""
        return bool(getattr(self.pm.hook, hook).get_hookimpls())

    def call_each(self, hook: str, *, expect: type = object, then: Callable[[], None] | None = None,
                  **arguments: object) -> list[tuple[Origin, Any]]:
        """Call a hook plugin by plugin, in load order ("tryfirst" and "trylast" go before that).

        Returns the results that are not None with their origin. A plugin that raises, or gives something else than
        `expect`, becomes a Problem and loses only its own result. `then` is called after each; what it raises counts as
        raised by the plugin.
        """
        results = []
        with self._tracer.call(hook, arguments):
            for impl in self._in_load_order(hook):
                origin = self.loaded[impl.plugin_name].origin
                try:
                    result = expected(call(impl, arguments), expect)
                    if then is not None:
                        then()
                except (Exception, SystemExit) as error:
                    self._fail(origin, "hook", error, doing=f"{hook}: ")
                    continue
                if result is not None:
                    results.append((origin, result))
        return results

    def call_first(self, hook: str, *, expect: type = object, accept: Callable[[Origin, Any], Any] | None = None,
                   **arguments: object) -> Any:
        """The first answer to a hook that is not None; None if no plugin has one. Wrappers stand around the rest.

        A third-party plugin that raises, or gives something else than `expect`, becomes a Problem, and the next one is
        asked: nothing that is installed beside the engine may keep it from answering. `accept` is shown each answer,
        returns what is to be used in its place, and raises WrongAnswer for one that is of no use. Errors that are meant
        for the user, all GridwrightError such as Undecided, pass; so does whatever a first-party plugin raises.
        """
        def checked(plugin: str, result: Any) -> Any:
            result = expected(result, expect)
            return result if result is None or accept is None else accept(self.loaded[plugin].origin, result)

        first = FirstAnswer(arguments, checked, lambda plugin, error: self._pass_over(self.loaded[plugin], hook, error))
        with self._tracer.call(hook, arguments):
            return first.of(getattr(self.pm.hook, hook).get_hookimpls()[::-1])

    def _pass_over(self, loaded: Loaded, hook: str, error: BaseException) -> None:
        """Keep a failed call as a Problem, or let the error pass where it must not be hidden."""
        if isinstance(error, WrongAnswer) and loaded.first_party:
            # What an answer breaks may be a rule of somebody else: then that is what has to be said.
            if isinstance(error.__cause__, PluginError):
                raise error.__cause__
            raise PluginError(f"plugin {loaded.origin} failed in a hook: {hook}: {error}") from error
        if isinstance(error, GridwrightError) or loaded.first_party:
            raise error
        self._fail(loaded.origin, "hook", error, doing=f"{hook}: ")

    def _in_load_order(self, hook: str) -> list[pluggy.HookImpl]:
        order = {name: i for i, name in enumerate(self.loaded)}
        return sorted(getattr(self.pm.hook, hook).get_hookimpls(),
                      key=lambda i: (i.trylast - i.tryfirst, order[i.plugin_name]))

    # --- telling

    def report(self, kind: str, name: str, error: Exception, *, doing: str) -> str:
        """Keep as a problem that an entry could not be used and was passed over; the sentence that says so.

        `doing` is what it failed to do. What its look-up raised is a sentence already, and a clash of names known.
        """
        if isinstance(error, NameConflict):
            return str(error)
        origin = self.registry.origin(kind, name)
        said = "" if isinstance(error, PluginError) else f"{kind} {name!r} from plugin {origin} failed to {doing}: "
        self._fail(origin, "use", error, doing=said)
        return said + reason(error, origin)

    def conflicts(self) -> list[str]:
        """One sentence for each name that two plugins claim."""
        return self.registry.conflicts()

    def describe(self) -> list[dict[str, Any]]:
        """All plugins, loaded or not, as plain data: see `gridwright.plugins.listing.describe`."""
        return describe(self)

    # --- loading

    def _found(self, first_party: tuple[str, ...], hook: str | None) -> Iterator[tuple[Found, bool]]:
        """Everything that is installed, in load order, and whether it is first-party; all, or what may have a hook."""
        own: dict[str, Found] = {}
        others: list[Found] = []
        for each in installed(lambda origin, error: self._fail(origin, "metadata", error), hook):
            if each.origin.distribution == PROJECT and each.origin.plugin in first_party:
                own[each.origin.plugin] = each
            else:
                others.append(each)
        for name in first_party:
            yield own.get(name) or Found(Origin(name, PROJECT), name), True
        for each in sorted(others, key=lambda f: (f.origin.distribution, f.origin.plugin)):
            yield each, False

    def _load(self, origin: Origin, load: Loader, *, module: str = "", own: Entry | None = None,
              first_party: bool = False, strict: bool = False) -> None:
        """Import, check, register and ask a plugin for its entries; a failure leaves nothing of it behind."""
        strict = strict or self._strict
        name = origin.plugin
        stage = "conflict"
        try:
            if name in self.loaded:
                raise PluginError(f"the plugin name {name!r} is taken by {self.loaded[name].origin}")
            stage = "import"
            began = perf_counter()
            with self._tracer.timed(f"imported {origin}"):
                plugin = load()
            seconds = perf_counter() - began
            stage = "version"
            api = api_of(plugin)
            stage = "register"
            self.pm.register(plugin, name=name)
            hooks = hooks_of(self.pm, plugin)
            self._tracer.watch(self.pm, plugin, origin)
            loaded = Loaded(origin, plugin, api, getattr(plugin, "__file__", None) or "", own, first_party, hooks)
            stage = "entries"
            entries = self._entries(loaded)
        except (Exception, SystemExit) as error:
            # older pluggy keeps a plugin that it refused
            if stage in ("register", "entries") and self.pm.has_plugin(name):
                self.pm.unregister(name=name)
            self._fail(origin, stage, error, module=module, strict=strict)
            return
        self.loaded[name] = loaded
        self._tracer.say(f"loaded {origin}, entries: {len(entries)}")
        for entry in entries:
            self._seen_entries.add((entry.kind, entry.name))
            wanted = self._switch.allows_entry(entry.kind, entry.name)
            (self.registry.add if wanted else self.registry.switch_off)(entry, origin)
        if seconds > SLOW and not first_party:
            self._note(Problem(origin, "slow", f"its import took {seconds:.1f} s, at every start of the program"))

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
        for impl in self._impls("gridwright_entries", loaded):
            with self._tracer.call("gridwright_entries", {}):
                entries += entries_in(impl.function())
        return entries

    def _configure(self, loaded: Loaded) -> None:
        for impl in self._impls("gridwright_configure", loaded):
            try:
                with self._tracer.call("gridwright_configure", {"plugins": self}):
                    call(impl, {"plugins": self})
            except Exception as error:
                self._fail(loaded.origin, "configure", error)

    def _impls(self, hook: str, loaded: Loaded) -> list[pluggy.HookImpl]:
        if hook not in loaded.hooks:
            return []
        return [impl for impl in getattr(self.pm.hook, hook).get_hookimpls() if impl.plugin is loaded.plugin]

    # --- what goes wrong

    def _fail(self, origin: Origin, stage: str, error: BaseException, *, doing: str = "", module: str = "",
              strict: bool = False) -> None:
        problem = Problem(origin, stage, doing + reason(error, origin, module), error)
        self._note(problem)
        if strict or self._strict:
            raise PluginError(str(problem)) from error

    def _note(self, problem: Problem) -> None:
        # a hook that fails for every puzzle is one problem, not thousands
        if problem not in self.problems:
            self.problems.append(problem)
            self._tracer.say(f"problem: {problem}")

    def _report_unknown(self) -> None:
        origins = {p.origin for p in self.loaded.values()} | set(self.blocked) | {p.origin for p in self.problems}
        for name in self._switch.unknown(origins, self._seen_entries):
            error = PluginError(f"the plugin switch names {name!r}, which is not installed")
            self._fail(Origin(name), "switch", error)

    def _report_clashes(self) -> None:
        for origin, sentence in self.registry.clashes():
            self._fail(origin, "clash", PluginError(sentence))


def _is_on(environ: Mapping[str, str], variable: str) -> bool:
    return environ.get(variable, "").strip().lower() in ("1", "true", "yes", "on")
