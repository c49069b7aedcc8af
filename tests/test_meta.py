"""Nothing without documentation, nothing without a test: every hook, rule, board, format, backend and technique.

A new one is found here by what it is, not by a list that somebody would have to remember.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from gridwright import RequestFormat
from gridwright.plugins import KINDS, Plugins
from gridwright.plugins.hookspecs import PROJECT, HookSpecs

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
HOOKS = {name: hook for name, hook in vars(HookSpecs).items() if name.startswith(f"{PROJECT}_")}
REGISTRY = Plugins(third_party=False).registry
#: Blocks of the docs that nothing runs: what a program printed, settings, and lines that only show a form.
SHOWN = {"text", "toml"}


def text(path: str) -> str:
    return (DOCS / path).read_text(encoding="utf-8")


def headings(path: str) -> list[str]:
    """The headings of a page; what looks like one inside a block is none."""
    return re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", text(path), flags=re.MULTILINE | re.DOTALL),
                      re.MULTILINE)


@cache
def maker(name: str) -> ModuleType:
    """One of the programs in docs/."""
    spec = util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- hooks

def arguments(hook: str) -> str:
    """The arguments of a hook as its heading has them."""
    return ", ".join(name for name in inspect.signature(HOOKS[hook]).parameters if name != "self")


def test_every_hook_has_a_section_with_its_arguments() -> None:
    sections = [heading for heading in headings("hooks.md") if heading.startswith(f"{PROJECT}_")]
    assert sections == [f"{hook}({arguments(hook)})" for hook in HOOKS]


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_says_when_it_fires(hook: str) -> None:
    assert inspect.getdoc(HOOKS[hook]), f"{hook} has no docstring"
    section = text("hooks.md").partition(f"## {hook}(")[2].partition(f"\n## {PROJECT}_")[0]
    assert "```python" in section, f"the section of {hook} has no example"


def test_every_hook_is_tried() -> None:
    tree = ast.parse((ROOT / "tests" / "test_hooks.py").read_text(encoding="utf-8"))
    tests = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for hook in HOOKS:
        name = hook.replace(f"{PROJECT}_", "test_hook_")
        assert name in tests, f"tests/test_hooks.py has no {name}"
        assert hook in ast.unparse(tests[name]), f"{name} does not implement {hook}"


def implementations(source: str) -> Iterator[str]:
    """The hooks that a Python text implements with the mark."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any("hookimpl" in ast.unparse(each) for each in node.decorator_list):
            yield node.name


def test_every_hook_is_used_by_a_plugin() -> None:
    """One of this project, a worked example, or one that the page of the hook shows and runs."""
    sources = [path.read_text(encoding="utf-8") for folder in ("plugins", "examples")
               for path in (ROOT / folder).rglob("*.py")]
    shown = re.findall(r"^```python(?: \S+)?\n(.*?)^```$", text("hooks.md"), re.MULTILINE | re.DOTALL)
    used = {hook for source in (*sources, *shown) for hook in implementations(source)}
    assert sorted(HOOKS.keys() - used) == []
    assert sorted(name for name in used - HOOKS.keys() if name.startswith(PROJECT)) == []


# --- what plugins offer

def test_every_kind_is_looked_after() -> None:
    assert set(KINDS) == {"rule", "board", "variant", "format", "backend", "technique"}
    for kind in KINDS:
        assert REGISTRY.names(kind), f"no {kind} is registered"


@pytest.mark.parametrize("key", REGISTRY.names("rule"))
def test_every_rule_has_a_page(key: str) -> None:
    name = maker("make_rule_pages").page_name(key)
    assert text(f"rules/{name}.md").startswith(f"# {key}")
    assert f"]({name}.md)" in text("rules/index.md")


@pytest.mark.parametrize("name", REGISTRY.names("technique"))
def test_every_technique_stands_on_the_page(name: str) -> None:
    kinds = REGISTRY.get("technique", name).kinds
    assert kinds, f"the technique {name} has no kinds"
    for kind in kinds:
        assert re.search(rf"^\| {kind.code}\*? \| {re.escape(kind.name)} \|", text("techniques.md"), re.MULTILINE), (
            f"docs/techniques.md has no row for {kind.code}; run `python docs/make_technique_page.py`")


@pytest.mark.parametrize("name", REGISTRY.names("format"))
def test_every_format_has_a_section(name: str) -> None:
    place = maker("make_registry_pages").sections().get(name)
    assert place is not None, f"no page of the docs has a section for the format {name}, with its name as the heading"
    assert f"| [`{name}`](../{place}) |" in text("reference/formats-list.md")
    if isinstance(REGISTRY.get("format", name), RequestFormat):
        assert any(name in text(f"{page}.md") for page in ("generating", "polyomino-spec", "edge-spec"))


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in ("board", "variant")
                                            for name in REGISTRY.names(kind)])
def test_every_board_and_variant_has_a_section_with_a_picture(kind: str, name: str) -> None:
    assert name in headings("reference/boards.md")
    picture = f"pictures/{name}.svg" if kind == "board" else f"pictures/variant-{name}.svg"
    assert f"]({picture})" in text("reference/boards.md")
    assert (DOCS / "reference" / picture).is_file()


@pytest.mark.parametrize("name", REGISTRY.names("backend"))
def test_every_backend_has_a_row(name: str) -> None:
    rows = [line.split(" | ") for line in text("reference/backends-list.md").splitlines() if line.startswith("| ")]
    mine = [row for row in rows if row[0] == f"| `{name}`"]
    assert len(mine) == 1
    said = {head.strip("| `") for head, cell in zip(rows[0][3:], mine[0][3:], strict=True) if cell.strip("| ") == "yes"}
    assert said == set(REGISTRY.get("backend", name).capabilities.names())


# --- examples

def test_every_page_with_examples_is_run() -> None:
    """Each page is run by tests/test_docs.py, by a test of its own, or is a page of a rule."""
    own = {path.name for path in DOCS.rglob("*.md")} - {path.name for path in (DOCS / "rules").glob("*.md")}
    spec = util.spec_from_file_location("test_docs", ROOT / "tests" / "test_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert own <= {page.name for page in module.PAGES}
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "docs").glob("test_*.py"))
    left_out = set(module.PAGES) - set(module.RUN_HERE)
    assert [page.name for page in left_out if page.stem not in tests] == []


@pytest.mark.parametrize("page", sorted([*DOCS.rglob("*.md"), ROOT / "README.md"]), ids=lambda p: p.stem)
def test_no_example_is_passed_over(page: Path) -> None:
    """Blocks are run, or are files for those that are; commands in other blocks would never be tried."""
    written = page.read_text(encoding="utf-8")
    fences = re.findall(r"^```(\w*)(?: +(\S+))?\n(.*?)^```$", written, re.MULTILINE | re.DOTALL)
    for language, file, body in fences:
        runs = language in {"console", "python", "json", *SHOWN} or file
        assert runs, f"{page.name}: nothing runs a block of {language!r}"
        assert language == "console" or not re.search(r"^\$ ", body, re.MULTILINE), (
            f"{page.name}: commands belong into a block of console, not of {language}")
