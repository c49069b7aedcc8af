"""The page docs/techniques.md: made from the techniques as they are."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from gridwright.grading.technique import BANDS, Kind, Technique

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "techniques.md"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = util.spec_from_file_location("make_technique_page", ROOT / "docs" / "make_technique_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_page_is_up_to_date(maker: ModuleType) -> None:
    assert PAGE.read_text(encoding="utf-8") == maker.page(), "run `python docs/make_technique_page.py`"


def test_each_code_stands_under_its_band(maker: ModuleType) -> None:
    text = maker.page()
    assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == list(BANDS)
    easy = text.partition("## Easy\n")[2].partition("\n## ")[0]
    assert "| NPR | Naked Pair | Two cells hold nothing but two digits" in easy
    assert "| URC* | Unique Rectangle |" in text.partition("## Hard\n")[2].partition("\n## ")[0]


def test_a_kind_without_a_sentence_has_that_of_its_docstring(maker: ModuleType) -> None:
    class Odd(Technique):
        """Odd cells are
        odd. And more."""

    assert maker.row(Kind("ODD", "Odd", 1, 1), Odd()) == "| ODD | Odd | Odd cells are odd. |"
