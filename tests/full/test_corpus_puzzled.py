"""Every puzzle of the Puzzled collections: solved, or proved unsolvable, as the corpus says."""

from __future__ import annotations

import csv
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gridwright import Budget, NoSolution, Puzzle, Undecided, count, load, load_all, solve

#: Seconds for one puzzle.
MOST = 60


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
        solve(puzzle_of(corpus, result), budget=Budget(seconds=MOST))
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
    """Prints our seconds beside those of a plain SAT encoding and of the app's own solver, where they are known."""
    wrong, lines, times = {}, [], []
    for result in results(corpus):
        start = time.perf_counter()
        if why := examine(corpus, result):
            wrong[result["name"]] = why
        times.append(time.perf_counter() - start)
        peers = [f"{result[peer]['t']:8.3f}" if result.get(peer, {}).get("res") in ("sat", "unsat") else "       -"
                 for peer in ("sat_prod", "puzzled_solver")]
        lines.append((times[-1], f"{times[-1]:8.3f} {' '.join(peers)}  {result['collection']}: {result['name']}"))
    slowest = "\n".join(line for _, line in sorted(lines, reverse=True)[:25])
    print(f"\npuzzled collections: {len(times) - len(wrong)} of {len(times)} as published; reading included, median "
          f"{statistics.median(times):.3f} s; the slowest (ours, plain SAT, the app):\n{slowest}")
    assert wrong == {}


@pytest.mark.full
def test_three_sets_of_tetrominoes_do_not_fill_6x10() -> None:
    tiles = [{"layout": name, "count": 3} for name in ("I4", "O4", "T4", "L4", "S4")]
    puzzle = load({"puzzled": "1.0.0", "name": "Three sets", "author": "me", "id": "a.b",
                   "puzzles": [{"name": "6 x 10", "tiles": tiles, "board": "10x6"}]})
    with pytest.raises(NoSolution):
        solve(puzzle, budget=Budget(seconds=MOST))
    assert any("chessboard" in why for why in puzzle.rules[0].reasons(puzzle))


@pytest.mark.full
def test_the_whole_calendar_of_the_two_digit_year(corpus: Path, tmp_path: Path) -> None:
    """37,200 targets by one command."""
    source, table = corpus / "puzzled" / "collections" / "puzzle_a_day.json", tmp_path / "table.csv"
    start = time.perf_counter()
    run = [sys.executable, "-m", "gridwright.cli.main", "calendar", str(source), "--select", "2", "--csv", "-o",
           str(table)]
    subprocess.run(run, check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
    print(f"\nthe calendar of the 2-digit year: {time.perf_counter() - start:.0f} s")
    published = json.loads((corpus / "puzzled" / "counts_2digit_year.json").read_text(encoding="utf-8"))
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {f"{r['Day']} {r['Month']} {r['First Digit of Year']}{r['Second Digit of Year']}": int(r["solutions"])
             for r in rows}
    assert found == published
    assert sum(found.values()) == 1_391_023_514
