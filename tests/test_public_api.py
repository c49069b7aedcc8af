"""The public API is what tests/api/public_api.txt says: every name, signature, hook, command and format name.

A difference is a change of the contract with everybody who builds on gridwright. `python tests/test_public_api.py`
writes the file anew; what else such a change asks for is in `REMEDY` and in docs/deprecation.md.
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from difflib import unified_diff
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pluggy
import pytest
from typer.main import get_command

import gridwright
from gridwright import deprecation
from gridwright.cli.main import app
from gridwright.deprecation import GridwrightDeprecationWarning, going, renamed
from gridwright.plugins import Plugins, using
from gridwright.plugins.hookspecs import PROJECT, HookSpecs

ROOT = Path(__file__).resolve().parents[1]
SNAPSHOT = ROOT / "tests" / "api" / "public_api.txt"
USER_CODE = ROOT / "tests" / "typing" / "public_api.py"
#: Modules beside `gridwright` that plugin authors import from; each says in `__all__` what is public.
ROOMS = (
    "gridwright.plugins", "gridwright.clues", "gridwright.houses", "gridwright.operators",
    "gridwright.proposing.context", "gridwright.proposing.cages", "gridwright.proposing.paths",
    "gridwright.proposing.shapes", "gridwright.grading", "gridwright.testing", "gridwright.testing.fixtures",
)
REMEDY = """\
the public API is not what tests/api/public_api.txt says. If that is meant:
- something new: `python tests/test_public_api.py` writes it down; add a line to CHANGELOG.md;
- something renamed or removed: keep the old name working for the time that docs/deprecation.md promises, with a
  GridwrightDeprecationWarning (gridwright._RENAMED, or warn_on_impl and warn_on_impl_args of a hook);
- something after which a plugin written for the old API no longer works: raise API_VERSION as well."""


# --- what there is, as lines

def lines() -> Iterator[str]:
    """The public API: names and signatures, sorted within each part."""
    yield f"API_VERSION = {gridwright.API_VERSION}"
    for module in ("gridwright", *ROOMS):
        yield from ("", f"[{module}]")
        found = import_module(module)
        for name in sorted(found.__all__):
            yield from described(module, name, getattr(found, name))
    yield from ("", "[hooks]")
    for name, hook in sorted(hooks().items()):
        options = ", ".join(f"{option}={value}" for option, value in sorted(options_of(hook).items()) if value)
        yield f"{name}{signature(hook)}" + (f"  # {options}" if options else "")
    yield from ("", "[commands]", *commands())
    yield from ("", "[formats]")
    yield from Plugins(third_party=False).registry.names("format")


def hooks() -> dict[str, Any]:
    return {name: hook for name, hook in vars(HookSpecs).items() if name.startswith(f"{PROJECT}_")}


def options_of(hook: Any) -> dict[str, Any]:
    found: dict[str, Any] = getattr(hook, f"{PROJECT}_spec")
    return found


def described(module: str, name: str, value: Any) -> Iterator[str]:
    """The lines of one public name; a class that `gridwright` has as well is told there."""
    if isinstance(value, ModuleType):
        yield f"module {name}"
    elif inspect.isclass(value):
        bases = ", ".join(base.__name__ for base in value.__bases__ if base is not object)
        head = f"class {name}" + (f"({bases})" if bases else "")
        if module != "gridwright" and getattr(gridwright, name, None) is value:
            yield f"{head}: as gridwright.{name}"
            return
        made = not (issubclass(value, Warning) or getattr(value, "_is_protocol", False))
        yield head + (f": {signature(value)}" if made else "")
        yield from members(value)
    elif callable(value) and hasattr(value, "__name__"):
        yield f"def {name}{signature(value)}"
    else:
        yield f"{name}: {type(value).__name__}"


def members(kind: type) -> Iterator[str]:
    """The public members of a class, also those from classes of ours that are not public themselves."""
    ours = [each for each in reversed(kind.__mro__) if each.__module__.startswith("gridwright.")
            and (each is kind or getattr(gridwright, each.__name__, None) is not each)]
    types = {name: shown(type_) for each in ours for name, type_ in inspect.get_annotations(each).items()}
    found = {name: value for each in ours for name, value in vars(each).items()}
    if "__call__" in found:
        yield f"    __call__{signature(found['__call__'])}"
    for name in sorted(name for name in {*types, *found} if not name.startswith("_")):
        value = found.get(name)
        if name in types:
            stated = "" if value is None or inspect.isdatadescriptor(value) else f" = {tidy(repr(value))}"
            yield f"    {name}: {types[name]}{stated}"
        elif isinstance(value, property | cached_property):
            function = value.fget if isinstance(value, property) else value.func
            yield f"    {name} -> {shown(inspect.signature(function).return_annotation)}"
        elif isinstance(value, classmethod | staticmethod):
            yield f"    {type(value).__name__} {name}{signature(value.__func__)}"
        elif isinstance(value, FunctionType):
            yield f"    {name}{signature(value)}"
        elif inspect.isdatadescriptor(value):
            yield f"    {name}"
        elif not type(value).__module__.startswith("_pytest"):
            yield f"    {name} = {tidy(repr(value))}"


def signature(function: Any) -> str:
    """Parameters with types and defaults, written as in the source; without `self` and `cls`."""
    try:
        found = inspect.signature(function)
    except (TypeError, ValueError):
        return "(...)"
    parts, star = [], False
    for name, each in found.parameters.items():
        if name in ("self", "cls"):
            continue
        if each.kind is each.KEYWORD_ONLY and not star:
            parts.append("*")
        star = star or each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        stars = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        text = stars + name + ("" if each.annotation is each.empty else f": {shown(each.annotation)}")
        parts.append(text + ("" if each.default is each.empty else f" = {tidy(repr(each.default))}"))
    returns = "" if found.return_annotation in (found.empty, None, "None") else f" -> {shown(found.return_annotation)}"
    return f"({', '.join(parts)}){returns}"


def shown(annotation: Any) -> str:
    """A type as it is written in the source, on every version of Python."""
    written = getattr(annotation, "__forward_arg__", annotation)
    text = written if isinstance(written, str) else inspect.formatannotation(written)
    return re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text)


def tidy(text: str) -> str:
    """The representation of a value, the same in every run; long ones are cut off."""
    text = " ".join(re.sub(r" at 0x[0-9a-f]+", "", text).split())
    return text if len(text) <= 80 else f"{text[:80]}..."


def commands() -> Iterator[str]:
    """The commands of the engine with their arguments and options; before them the options of all."""
    root = get_command(app)
    for name, command in (("gridwright", root), *sorted(root.commands.items())):  # type: ignore[attr-defined]
        words = [each.opts[0] if each.param_type_name == "option" else each.name.upper() for each in command.params]
        yield f"{name}: {' '.join(words)}"


def snapshot() -> str:
    with using(Plugins(third_party=False)):
        return "\n".join(lines()) + "\n"


# --- the contract

def test_the_public_api_is_as_it_was() -> None:
    before, now = SNAPSHOT.read_text(encoding="utf-8"), snapshot()
    change = "\n".join(unified_diff(before.splitlines(), now.splitlines(), "public_api.txt", "now", lineterm="", n=0))
    assert not change, f"{REMEDY}\n\n{change}"


def test_all_is_sorted_complete_and_loadable() -> None:
    public = gridwright.__all__
    assert public == sorted(set(public))
    assert set(public) == set(gridwright._MODULE_OF)
    assert not set(gridwright._RENAMED) & set(public)
    for name in public:
        value = getattr(gridwright, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), f"{name} has no docstring"


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_say_what_is_public(room: str) -> None:
    module = import_module(room)
    assert module.__doc__
    for name in module.__all__:
        assert hasattr(module, name), f"{room} has no {name}"


def test_signatures_name_public_types_only() -> None:
    """Whoever annotates what a function or a hook takes or returns has a public name for it."""
    public = {name for room in ("gridwright", *ROOMS) for name in import_module(room).__all__}
    # Of the standard library, of typer, and names for unions and sets that a type checker sees through.
    known = {"Any", "Callable", "Collection", "Iterable", "Iterator", "Literal", "Mapping", "None", "Path", "Random",
             "Sequence", "False", "True", "Typer", "Source", "Clue", "Pairs"}
    for line in lines():
        if line.startswith(("def ", PROJECT)):
            named = set(re.findall(r"\b[A-Z]\w*", re.sub(r"'[^']*'|#.*", "", line)))
            assert named <= public | known, f"{line}: {', '.join(sorted(named - public - known))}"


def test_the_snapshot_sees_a_change() -> None:
    def function(a: int, /, *rest: str, b: str = "x", **more: object) -> list[int]:
        return []

    assert signature(function) == "(a: int, *rest: str, b: str = 'x', **more: object) -> list[int]"
    assert "def is_unique(puzzle: Puzzle, *, backend: str | Backend | None = None" in snapshot()


# --- types

def mypy(*words: str) -> tuple[int, str]:
    pytest.importorskip("mypy", reason="the typing test needs mypy")
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run([sys.executable, "-m", "mypy", *words], cwd=ROOT, text=True, capture_output=True,
                          check=False, timeout=300, env={**os.environ, "PYTHONPATH": paths})
    return done.returncode, done.stdout + done.stderr


def test_user_code_is_typed() -> None:
    """Code of a user with every public name: right use passes mypy --strict, and wrong use is refused."""
    code, told = mypy(str(USER_CODE))
    assert code == 0, told


def test_wrong_code_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("from gridwright import load, solve\n\nsolve(load('x'), limit=3)\n", encoding="utf-8")
    code, told = mypy(str(path))
    assert code == 1
    assert 'Unexpected keyword argument "limit" for "solve"' in told


def test_user_code_has_every_public_name() -> None:
    text = USER_CODE.read_text(encoding="utf-8")
    body = text.partition("\n)\n")[2]
    missing = [name for name in gridwright.__all__ if not re.search(rf"\b{name}\b", body)]
    assert missing == [], f"{USER_CODE.name} does not use {', '.join(missing)}"


# --- how names go away

def test_an_old_name_works_and_warns_where_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gridwright._RENAMED, "solve_puzzle", ("solve", "1.2", "2.0"))
    told = ("gridwright.solve_puzzle is deprecated since gridwright 1.2 and will be removed in 2.0; "
            "use gridwright.solve")
    for use in ("gridwright.solve_puzzle", "__import__('gridwright', fromlist=['solve_puzzle']).solve_puzzle"):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            value = eval(use)
        assert value is gridwright.solve
        assert {str(each.message) for each in caught} == {told}
        assert {each.category for each in caught} == {GridwrightDeprecationWarning}
        assert caught[-1].filename != gridwright.__file__
    assert "solve_puzzle" not in vars(gridwright)


def test_other_names_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AttributeError, match="'gridwright' has no attribute 'no_such_name'"):
        gridwright.no_such_name  # noqa: B018
    assert renamed("m", "x", {}) is None
    monkeypatch.setitem(gridwright._RENAMED, "gone", ("nowhere", "1.2", "2.0"))
    with pytest.warns(GridwrightDeprecationWarning), pytest.raises(AttributeError, match="nowhere"):
        gridwright.gone  # noqa: B018


def test_old_names_are_told_about_in_time() -> None:
    """What is deprecated now: the new name is public, and the old one still has its time."""
    def number(version: str) -> tuple[int, ...]:
        return tuple(map(int, version.split(".")))

    for old, (new, since, removed) in gridwright._RENAMED.items():
        assert new in gridwright.__all__, f"{old} has become {new}, which is not public"
        assert number(since) <= number(gridwright.__version__) < number(removed), (
            f"{old} was to be removed in {removed}")


def test_a_hook_and_an_argument_of_a_hook_can_go() -> None:
    spec, impl = pluggy.HookspecMarker("fake"), pluggy.HookimplMarker("fake")

    class Specs:
        @spec(warn_on_impl=going("the hook fake_old", "1.2", "2.0", "fake_new"))
        def fake_old(self) -> None:
            """A hook that goes."""

        @spec(warn_on_impl_args={"budget": going("the argument budget of fake_new", "1.2", "2.0", "limits")})
        def fake_new(self, puzzle: object, budget: object, limits: object) -> None:
            """A hook of which an argument goes."""

    class Old:
        @impl
        def fake_old(self) -> None:
            """As long as it is called."""

    class OldArgument:
        @impl
        def fake_new(self, puzzle: object, budget: object) -> None:
            """Takes what goes."""

    class New:
        @impl
        def fake_new(self, puzzle: object, limits: object) -> None:
            """Takes what stays."""

    manager = pluggy.PluginManager("fake")
    manager.add_hookspecs(Specs)
    with pytest.warns(GridwrightDeprecationWarning, match="the hook fake_old is deprecated since gridwright 1.2"):
        manager.register(Old())
    with pytest.warns(GridwrightDeprecationWarning, match="use limits"):
        manager.register(OldArgument())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        manager.register(New())


def test_the_warning_is_a_class_of_its_own() -> None:
    assert issubclass(gridwright.GridwrightDeprecationWarning, DeprecationWarning)
    assert deprecation.__all__ == sorted(deprecation.__all__)


if __name__ == "__main__":
    SNAPSHOT.write_text(snapshot(), encoding="utf-8")
    print(f"{len(snapshot().splitlines())} lines in {SNAPSHOT}")
