"""The tables of validation codes in the docs say what the reader does with the documents of its own tests."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from gridwright_formats._puzzled_rules import RULES, UNCHECKED_WHEN_UNUSED

ROOT = Path(__file__).resolve().parents[2]
PAGE, FORMATS = ROOT / "docs" / "packings.md", ROOT / "docs" / "formats.md"
HEADING = "## Validation codes"
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \| (.*) \|$", re.MULTILINE)
#: Codes whose faults do not lie in the document alone: the target that is asked for, and the number of faults.
ELSEWHERE = {"target": ["error", "warning"], "more": ["error", "warning"]}


def examples() -> ModuleType:
    """The malformed documents that the reader is tested with."""
    spec = util.spec_from_file_location("malformed", ROOT / "tests" / "formats" / "test_puzzled_malformed.py")
    assert spec is not None
    assert spec.loader is not None
    found = util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def levels() -> Mapping[str, list[str]]:
    """Code -> how its faults are taken, in the words of the page."""
    malformed = examples()
    found: dict[str, list[str]] = defaultdict(list)
    for code, there in ELSEWHERE.items():
        found[code] += there
    cases = [(case.rule, "lenient" if case.app else "error") for case in malformed.CASES]
    cases += [(case.rule, "warning") for case in malformed.WARNED]
    cases += [(case.rule, "advice") for case in malformed.ADVISED]
    for level in ("error", "lenient", "warning", "advice"):
        for code in dict.fromkeys(rule for rule, of_case in cases if of_case == level):
            found[code].append(level)
    return found


def table(taken: Mapping[str, list[str]]) -> list[tuple[str, str, str]]:
    """Code, rule and levels, as the page should say them."""
    return [(code, rule, ", ".join(taken[code])) for code, rule in RULES.items()]


def rows() -> list[tuple[str, str, str]]:
    """The same as the page says it."""
    section = PAGE.read_text(encoding="utf-8").partition(HEADING + "\n")[2].partition("\n## ")[0]
    return [(code, rule, level) for code, rule, level in ROW.findall(section)]


def test_codes_are_those_of_the_reader() -> None:
    wanted = table(levels())
    text = "\n".join(f"| `{code}` | {rule} | {level} |" for code, rule, level in wanted)
    assert rows() == wanted, f"the table in {PAGE.name} should be\n{text}"


@pytest.mark.parametrize("code", RULES)
def test_every_code_has_an_example(code: str) -> None:
    assert levels()[code], f"no document in the tests breaks the rule {code!r}"


def test_what_lenient_reading_lets_pass_is_listed() -> None:
    """In docs/formats.md, by code; faults of what no puzzle uses share one line."""
    section = FORMATS.read_text(encoding="utf-8").partition("## Puzzled collections\n")[2].partition("\n## ")[0]
    listed = {code for _, code, _ in re.findall(r"^\| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$", section, re.MULTILINE)}
    passed = {code for code, level in levels().items() if "lenient" in level}
    assert listed <= passed
    assert passed - listed <= UNCHECKED_WHEN_UNUSED
