"""The Eternity II instances within reach, each answer re-checked here from its BoardDoc alone."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from gridwright import Budget, default_plugins, load, solve


def within_reach(name: str) -> bool:
    """Sizes 4 to 6, the 22-colour ones up to 8x8, and the four clue puzzles."""
    if name.startswith("e2-clue"):
        return True
    match = re.fullmatch(r"gen_(\d+)x\1_c(\d+)_.*", name)
    return match is not None and int(match[1]) <= (8 if match[2] == "22" else 6)


def instances(corpus: Path) -> list[Path]:
    return [p for p in sorted((corpus / "eternity2" / "instances").glob("*.json")) if within_reach(p.stem)]


def faults(puzzle: dict[str, Any], document: dict[str, Any]) -> list[str]:
    """What is wrong with a BoardDoc, worked out without the engine."""
    wide, high = puzzle["width"], puzzle["height"]
    codes = document["board"]
    found = []
    if sorted(code // 4 for code in codes) != list(range(wide * high)):
        found.append("not every piece once")
    if any(codes[hint["pos"]] != hint["piece"] * 4 + hint["rot"] for hint in puzzle["hints"]):
        found.append("a clue is not respected")
    quads = []
    for code in codes:
        quad = puzzle["pieces"][code // 4]
        quads.append([quad[(side - code % 4) % 4] for side in range(4)])
    points = 0
    for i, (up, right, down, left) in enumerate(quads):
        row, column = divmod(i, wide)
        rim = [row == 0, column == wide - 1, row == high - 1, column == 0]
        if [colour == 0 for colour in (up, right, down, left)] != rim:
            found.append(f"grey is not exactly on the rim at cell {i}")
        points += column + 1 < wide and right == quads[i + 1][3]
        points += row + 1 < high and down == quads[i + wide][0]
    if points != 2 * wide * high - wide - high or document["score"] != points or document["breaks"]:
        found.append(f"score {document['score']}, really {points}")
    if document["board_edges"] != "".join(chr(97 + colour) for quad in quads for colour in quad):
        found.append("board_edges differs from the board")
    return found


def test_every_instance_within_reach(corpus: Path) -> None:
    codec = default_plugins().registry.get("format", "puzzle-json")
    paths = instances(corpus)
    assert len(paths) == 12
    for path in paths:
        text = path.read_text(encoding="utf-8")
        puzzle = load(text)
        start = time.perf_counter()
        solution = solve(puzzle, budget=Budget(seconds=60))
        print(f"{path.stem}: {time.perf_counter() - start:.2f} s")
        assert faults(json.loads(text), codec.result(puzzle, solution)) == []


@pytest.mark.full
def test_backends_agree_on_an_instance(corpus: Path) -> None:
    path = corpus / "eternity2" / "instances" / "gen_5x5_c7_b3_s1.json"
    for name in ("cadical195", "glucose4", "minisat22", "kissat404", "lingeling"):
        solve(load(path), backend=name, budget=Budget(seconds=60))
