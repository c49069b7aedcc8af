"""docs/edge-spec.md says what the reader and the maker of these requests do; tests/test_docs.py runs its examples."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright_formats import _edge_request as reading

PAGE = Path(__file__).resolve().parents[2] / "docs" / "edge-spec.md"
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \| (.*) \|$", re.MULTILINE)
SMALL: dict[str, Any] = {"edge-spec": 1, "size": 6, "colours": {"border": 4, "interior": 8}}


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def rows() -> list[tuple[str, str, str]]:
    """Member, content and default."""
    section = page().partition("## Members\n")[2].partition("\n## ")[0]
    return [(name, content, default) for name, content, default in ROW.findall(section)]


def test_members_are_those_of_the_reader() -> None:
    assert [name for name, _, _ in rows()] == list(reading._MEMBERS)


@pytest.mark.parametrize("name", reading._MEMBERS)
def test_members_are_required_where_the_page_says_so(name: str) -> None:
    default = {member: default for member, _, default in rows()}[name]
    without = json.dumps({member: value for member, value in SMALL.items() if member != name})
    faults = [fault.code for fault in gridwright.validate(without, format="edge-spec")]
    assert faults == (["missing"] if default == "required" else [])


def test_defaults_are_those_of_the_reader() -> None:
    stated = {name: default.strip("`") for name, _, default in rows() if default != "required"}
    request = reading.read_request(SMALL, "")
    for name in ("hints", "distinct", "unique", "seed"):
        assert json.loads(stated[name]) == getattr(request, name)
    assert request.title(7) == stated["name"]


def test_sizes_are_those_of_the_reader() -> None:
    content = {name: content for name, content, _ in rows()}["size"]
    assert f"from {reading.SHORTEST} to {reading.LONGEST}" in content


def test_what_is_counted_is_explained() -> None:
    """Every member of card and info of a puzzle stands on the page."""
    made = gridwright.generate({**SMALL, "unique": True})
    for name in (*made.card, *made.info):
        assert f"`{name}`" in page() or f'"{name}"' in page(), name


def test_the_shares_of_border_colours_are_right() -> None:
    shares = re.search(r"are border colours: (\d+) of (\d+), as in Eternity II, or (\d+) of\s+(\d+)", page())
    assert shares is not None
    for border, total in (shares.group(1, 2), shares.group(3, 4)):
        request = reading.read_request({"edge-spec": 1, "size": 16, "colours": int(total)}, "")
        assert request.border == int(border)
