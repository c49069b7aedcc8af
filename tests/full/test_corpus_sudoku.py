"""Every document of the sudoku corpus: the published solution, and the stated number of solutions."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import Budget, Undecided, load, solutions

#: Rows whose own source is wrong or whose number of solutions nobody knows.
UNRELIABLE = ("DISAGREE (source data)", "timeout")
#: Rows that were never proved and are wrong as they stand.
WRONG = {"iss-0149": "no given and only sandwich clues: exchanging 1 and 9 makes a second solution of every solution"}


def rows(corpus: Path) -> Iterator[dict[str, Any]]:
    for line in (corpus / "sudoku" / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


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
        # Far more than any row needs on a quiet machine; rows that nobody has decided are only tried.
        budget = Budget(seconds=30 if expected is None else 300)
        found = [s.values() for s in solutions(puzzle, limit=limit, budget=budget)]
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


@pytest.mark.full
def test_every_document(corpus: Path) -> None:
    wrong: dict[str, str] = {}
    reported: dict[str, str] = {}
    times: list[tuple[float, str]] = []
    right = 0
    for row in rows(corpus):
        start = time.perf_counter()
        why = examine(row)
        times.append((time.perf_counter() - start, row["id"]))
        if wanted(row["n_solutions"]) is None:
            reported[row["id"]] = why or "solved; nothing to compare it with"
        elif not why:
            right += 1
        elif row["status"] in UNRELIABLE or row["id"] in WRONG:
            reported[row["id"]] = WRONG.get(row["id"], why)
        else:
            wrong[row["id"]] = why
    seconds = sorted(spent for spent, _ in times)
    slowest = ", ".join(f"{name} {spent:.1f} s" for spent, name in sorted(times, reverse=True)[:8])
    print(f"\nsudoku corpus: {right} of {len(times)} as published; not asserted: {reported}; "
          f"median {1000 * seconds[len(seconds) // 2]:.0f} ms, 95% {1000 * seconds[len(seconds) * 19 // 20]:.0f} ms; "
          f"slowest: {slowest}")
    assert wrong == {}
