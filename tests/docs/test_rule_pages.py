"""The pages in docs/rules: made from the rules as they are, one for each, with examples that do what they say."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from gridwright import count, is_unique, load
from gridwright.plugins import Plugins, using

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
PAGES = sorted(path for path in RULES.glob("*.md") if path.name != "index.md")
REMEDY = "run `python docs/make_rule_pages.py` and commit docs/rules"
_BLOCK = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


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


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    name = module("docs/make_rule_pages.py").page_name
    wanted = {name(key) for key in Plugins(third_party=False).registry.names("rule")}
    files = committed()
    assert {path.stem for path in PAGES} == wanted, f"a page is missing, or left over; {REMEDY}"
    assert {Path(path).stem for path in files if path.endswith(".svg")} == wanted, f"the same of pictures; {REMEDY}"
    assert set(re.findall(r"\]\(([\w-]+)\.md\)", files["index.md"])) == wanted, f"the same of the index; {REMEDY}"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_example(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page says a command prints is what it prints; commands run here, as a process each takes a second."""
    docs, maker = module("tests/test_docs.py"), module("docs/make_rule_pages.py")

    def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, maker.output(command, folder) + "\n")

    monkeypatch.setattr(docs, "run", run)
    blocks = _BLOCK.findall(page.read_text(encoding="utf-8"))
    assert [language for language, _, _ in blocks] == ["json", "console"]
    for language, file, body in blocks:
        if file:
            (tmp_path / file).write_text(body, encoding="utf-8")
        elif language == "console":
            assert re.findall(r"^\$ gridwright solve --unique ", body, re.MULTILINE)
            with using(Plugins(third_party=False)):
                docs.check_console(body, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_example_needs_its_rule(page: Path) -> None:
    """One solution with the clues that the page is about; without them several."""
    with using(Plugins(third_party=False)):
        puzzle = load(_BLOCK.findall(page.read_text(encoding="utf-8"))[0][2])
        key = page.read_text(encoding="utf-8").removeprefix("# ").partition("\n")[0].rpartition(": ")[0]
        others = tuple(rule for rule in puzzle.rules if rule.key != (key or page.stem))
        assert len(others) < len(puzzle.rules)
        assert is_unique(puzzle)
        assert count(puzzle.evolve(rules=others), limit=2) == 2
