"""What the site makes of the pages; that it can be built without warnings is tried by `make docs`."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = util.spec_from_file_location("site_blocks", ROOT / "docs" / "site_blocks.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_file_names_become_titles(hook: ModuleType) -> None:
    page = "```python a/b.py\nx = 1\n```\n\n```console\n$ gridwright rules\n```\n"
    assert hook.on_page_markdown(page) == page.replace("python a/b.py", 'python title="a/b.py"')


def test_new_lines_are_marked_where_a_file_comes_again(hook: ModuleType) -> None:
    page = "```python a.py\nx = 1\ny = 2\n```\n```text b.txt\nx\n```\n```python a.py\nw = 0\n\nx = 1\ny = 3\n```\n"
    made = hook.on_page_markdown(page).splitlines()
    assert [line for line in made if line.startswith("```") and line != "```"] == [
        '```python title="a.py"', '```text title="b.txt"', '```python title="a.py" hl_lines="1 4"']


def test_every_fence_with_a_file_is_known(hook: ModuleType) -> None:
    """One that the site does not know would be shown as running text."""
    for page in (ROOT / "docs").rglob("*.md"):
        left = [line for line in hook.on_page_markdown(page.read_text(encoding="utf-8")).splitlines()
                if line.startswith("```") and " " in line and " title=" not in line]
        assert left == [], page
