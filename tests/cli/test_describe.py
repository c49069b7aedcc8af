"""`gridwright describe`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.cli.main import main

EMPTY = "." * 16
DOCUMENT = {"format": "sudoku-puzzle", "format_version": 1, "meta": {"type": "Nonsense"},
            "board": {"rows": 6, "cols": 6}, "digits": 6, "givens": [0] * 36,
            "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 3]},
                      {"type": "region", "kind": "diagonal", "cells": [f"r{i}c{i}" for i in range(1, 7)]},
                      {"type": "region", "kind": "diagonal", "cells": [f"r{i}c{7 - i}" for i in range(1, 7)]}]}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def test_the_type_and_a_line_for_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "describe", json.dumps(DOCUMENT))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Mini X Sudoku", "Mini Sudoku: Each row, column and 2x3 box holds the digits 1 to 6 once each.",
        "X: No digit appears twice on a main diagonal."]


def test_several_puzzles_as_text_and_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "batch.txt"
    path.write_text(f"{EMPTY}\n9{'.' * 15}\n{'.' * 81}\n")
    code, out, err = run(capsys, "describe", str(path))
    assert (code, [part.splitlines()[0] for part in out.split("\n\n")]) == (2, ["Tiny Sudoku", "error", "Sudoku"])
    assert "digit 9 in r1c1" in err
    code, out, _ = run(capsys, "describe", "--json", str(path))
    data = [json.loads(line) for line in out.splitlines()]
    assert (code, [each.get("type", each.get("status")) for each in data]) == (2, ["Tiny Sudoku", "error", "Sudoku"])
    assert list(data[0]) == ["type", "rules"]


def test_one_puzzle_is_selected(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "describe", "--select", "#2", f"{EMPTY}\n{'.' * 81}\n")
    assert (code, out.splitlines()[0]) == (0, "Sudoku")


def test_puzzles_of_other_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    tiles = {"puzzled": "1.0.0", "name": "Some", "author": "Me", "id": "a.b",
             "puzzles": [{"name": "One", "tiles": ["I3"], "board": "3x1"}]}
    code, out, err = run(capsys, "describe", json.dumps(tiles))
    assert code == 0, err
    assert "Sudoku" not in out
