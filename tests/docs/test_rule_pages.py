"""The pages in docs/rules: made from the rules as they are, one for each, with examples that do what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest
from running import blocks, check_console, write

from gridwright import count, load
from gridwright.operators import operator_faults
from gridwright.plugins import Plugins, using

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
PAGES = sorted(path for path in RULES.glob("*.md") if path.name != "index.md")
REMEDY = "run `python docs/make_rule_pages.py` and commit docs/rules"


@cache
def module(path: str) -> ModuleType:
    """A file of the project that belongs to no package."""
    spec = util.spec_from_file_location(f"rule_pages_{Path(path).stem}", ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    found = util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return Plugins(third_party=False)


@pytest.fixture(autouse=True)
def _ours_only(plugins: Plugins) -> Iterator[None]:
    """No rules of third parties; commands change the default plugins, which must not last."""
    with using(plugins):
        yield


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """Path below docs/rules -> text, as they would be made now."""
    found: dict[str, str] = module("docs/make_rule_pages.py").files()
    return found


def committed() -> dict[str, str]:
    paths = [*RULES.glob("*.md"), *RULES.glob("pictures/*")]
    return {path.relative_to(RULES).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_pages_and_pictures_are_up_to_date(made: dict[str, str]) -> None:
    found = committed()
    stale = sorted(name for name in made.keys() & found.keys() if made[name] != found[name])
    assert not stale, f"out of date: {', '.join(stale)}; {REMEDY}"


def test_every_rule_has_a_page_and_every_page_a_rule(plugins: Plugins) -> None:
    name = module("docs/make_rule_pages.py").page_name
    wanted = {name(key) for key in plugins.registry.names("rule")}
    files = committed()
    assert {path.stem for path in PAGES} == wanted, f"a page is missing, or left over; {REMEDY}"
    assert {Path(path).stem for path in files if path.endswith(".svg")} == wanted, f"the same of pictures; {REMEDY}"
    assert set(re.findall(r"\]\(([\w.-]+)\.md\)", files["index.md"])) == wanted, f"the same of the index; {REMEDY}"


def test_index_lists_the_pair_operators() -> None:
    (fault,) = operator_faults("none", (), 9)
    index = (RULES / "index.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", index, re.MULTILINE)) == set(fault.partition("one of ")[2].split(", "))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_example(page: Path, tmp_path: Path) -> None:
    """What the page says a command prints is what it prints. Commands run in this process: one each takes a second."""
    maker = module("docs/make_rule_pages.py")

    def run(command: str) -> tuple[int, str]:
        return 0, maker.output(command, tmp_path) + "\n"

    (_, file, document), (language, _, console) = blocks(page)
    assert language == "console"
    assert console.startswith("$ gridwright solve --unique ")
    write(tmp_path, file, document)
    check_console(console, run)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_example_needs_its_rule(page: Path) -> None:
    """There is one solution with the clues that the page is about, and several without them."""
    text = page.read_text(encoding="utf-8")
    puzzle = load(blocks(page)[0][2])
    key = text.removeprefix("# ").partition("\n")[0].partition(": ")[0]
    others = tuple(rule for rule in puzzle.rules if rule.key != key)
    assert len(others) < len(puzzle.rules)
    assert count(puzzle.evolve(rules=others), limit=2) == 2
