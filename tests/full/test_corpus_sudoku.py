"""Every corpus document that uses only rules we have: the published solution, and the stated number of solutions."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import Budget, FormatError, Undecided, default_plugins, load, solutions

#: Rows whose own source is wrong or whose number of solutions nobody knows.
UNRELIABLE = ("DISAGREE (source data)", "timeout")


def known(rule: dict[str, Any]) -> bool:
    registry = default_plugins().registry
    names = [rule["type"], *(f"{rule['type']}/{rule[m]}" for m in ("of", "kind") if isinstance(rule.get(m), str))]
    return any(registry.has("rule", name) for name in names)


def rows(corpus: Path) -> Iterator[dict[str, Any]]:
    for line in (corpus / "sudoku" / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["document"] and all(known(rule) for rule in row["document"]["rules"]):
            yield row


def wanted(text: str) -> int | None:
    """The number of solutions to find, counts above 1,000 capped at 2; None where nobody knows it."""
    if text == "unknown":
        return None
    return 2 if text == ">1" or int(text) > 1000 else int(text)


def examine(row: dict[str, Any]) -> str:
    """What is wrong with our answer; "" when nothing is."""
    puzzle = load(row["document"], format="sudoku-puzzle")
    expected = wanted(row["n_solutions"])
    limit = 2 if expected is None else max(2, expected + 1 if row["n_solutions"] == str(expected) else 2)
    try:
        found = [s.values() for s in solutions(puzzle, limit=limit, budget=Budget(seconds=60))]
    except Undecided:
        return "undecided"
    if expected is not None and len(found) != expected:
        return f"{len(found)} solutions, not {row['n_solutions']}"
    if row["solution"] and expected == 1 and found[0] != row["solution"]:
        return "another solution than the published one"
    return ""


def test_a_sample(corpus: Path) -> None:
    sample = list(rows(corpus))[::20]
    assert len(sample) > 30
    assert {row["id"]: why for row in sample if row["status"] not in UNRELIABLE and (why := examine(row))} == {}


def test_a_document_with_another_rule_is_refused_by_name(corpus: Path) -> None:
    refused = 0
    for line in (corpus / "sudoku" / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        document = json.loads(line)["document"]
        strange = next((rule for rule in document["rules"] if not known(rule)), None) if document else None
        if strange is not None:
            with pytest.raises(FormatError, match=strange["type"]):
                load(document)
            refused += 1
    assert refused > 100


@pytest.mark.full
def test_every_document(corpus: Path) -> None:
    wrong: dict[str, str] = {}
    reported: dict[str, str] = {}
    slow, right = [], 0
    for row in rows(corpus):
        start = time.perf_counter()
        why = examine(row)
        if (seconds := time.perf_counter() - start) > 5:
            slow.append(f"{row['id']} {seconds:.1f} s")
        if wanted(row["n_solutions"]) is None:
            reported[row["id"]] = why or "solved; nothing to compare it with"
        elif not why:
            right += 1
        elif row["status"] in UNRELIABLE:
            reported[row["id"]] = why
        else:
            wrong[row["id"]] = why
    print(f"\nsudoku corpus: {right} of {right + len(wrong) + len(reported)} as published; "
          f"not asserted: {reported}; slow: {slow}")
    assert wrong == {}
