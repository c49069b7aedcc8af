"""Every puzzle of the Puzzled collections: solved, or proved unsolvable, as the corpus says."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from gridwright import Budget, NoSolution, Puzzle, Undecided, count, load_all, solve

#: Known to be out of reach of a plain SAT search; native searches are for them.
HARD = {("hexominoes", "ar"), ("hexominoes", "1")}


def target(data: dict[str, Any], result: dict[str, Any]) -> tuple[str, ...]:
    """The values at the cells (row, column from 0) that the result leaves open."""
    if not result["target"]:
        return ()
    board = data["puzzles"][result["index"]]["board"]
    if isinstance(board, str):
        board = data["custom_boards"][board]
    return tuple(board["values"][row][column] for row, column in result["target"])


def puzzle_of(corpus: Path, result: dict[str, Any]) -> Puzzle:
    text = (corpus / "puzzled" / "collections" / f"{result['collection']}.json").read_text(encoding="utf-8")
    return list(load_all(text, target=target(json.loads(text), result)))[result["index"]]


def results(corpus: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((corpus / "puzzled" / "results.json").read_text(encoding="utf-8"))
    return found


def examine(corpus: Path, result: dict[str, Any]) -> str:
    try:
        solve(puzzle_of(corpus, result), budget=Budget(seconds=60))
    except NoSolution:
        return "" if result["solvable"] is False else "no solution"
    except Undecided:
        return "undecided"
    return "" if result["solvable"] else "a solution"


def test_a_sample(corpus: Path) -> None:
    sample = [r for r in results(corpus) if r["cells"] <= 45][::4] + [r for r in results(corpus) if r["cells"] == 400]
    assert len(sample) > 15
    assert {r["name"]: why for r in sample if (why := examine(corpus, r))} == {}


@pytest.mark.parametrize(("number", "values", "solutions"), [
    (1, ("6", "Oct"), 7), (1, ("25", "Jan"), 216), (0, ("15",), 136), (0, ("1",), 900)])
def test_published_counts_of_calendars(corpus: Path, number: int, values: tuple[str, ...], solutions: int) -> None:
    text = (corpus / "puzzled" / "collections" / "puzzle_a_day.json").read_text(encoding="utf-8")
    truth = json.loads((corpus / "puzzled" / "truth.json").read_text(encoding="utf-8"))["verified"]
    stated = truth["original" if number else "month"]
    assert solutions in (stated["min"], stated["max"])
    assert count(list(load_all(text, target=values))[number]) == solutions


@pytest.mark.full
def test_every_puzzle(corpus: Path) -> None:
    wrong, slow, left, right = {}, [], [], 0
    for result in results(corpus):
        if (result["collection"], result["id"]) in HARD:
            left.append(result["name"])
            continue
        start = time.perf_counter()
        if why := examine(corpus, result):
            wrong[result["name"]] = why
        else:
            right += 1
        if (seconds := time.perf_counter() - start) > 3:
            slow.append(f"{result['name']} {seconds:.1f} s")
    print(f"\npuzzled collections: {right} of {right + len(wrong)} as published; left: {left}; slow: {slow}")
    assert wrong == {}
