"""Many puzzles in, many answers out: in input order, past a bad one, with the worst exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.cli.main import main

ONE = "4" + "." * 15
CLASH = "44" + "." * 14
FULL = "1234341221434321"
DOCUMENT = {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 2}, "digits": 2,
            "givens": [1, 0, 0, 0], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [1, 2]}]}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out.splitlines(), err


def test_a_list_of_strings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "count", json.dumps([ONE, CLASH, FULL])) == (0, ["72", "0", "1"], "")


def test_a_bad_string_is_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "count", f"{ONE}\n9{'.' * 15}\n{FULL}\n")
    assert (code, out) == (2, ["72", "error", "1"])
    assert "digit 9 in r1c1" in err


def test_bad_lines_of_json_lines_are_passed_over_and_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    strange = {**DOCUMENT, "rules": [{"type": "strange"}]}
    path = tmp_path / "batch.jsonl"
    path.write_text("\n".join([json.dumps(DOCUMENT), json.dumps(strange), '{"format": ', json.dumps(DOCUMENT)]))
    code, out, err = run(capsys, "solve", str(path), "--json")
    found = [json.loads(line) for line in out]
    assert code == 2
    assert [each["status"] for each in found] == ["solved", "error", "error", "solved"]
    assert found[0]["solution"] == found[3]["solution"] == [1, 2, 2, 1]
    assert "/1/rules/0/type" in err
    assert "line 3" in err
    code, out, _ = run(capsys, "validate", str(path))
    assert code == 2
    assert len(out) == 2


def test_no_file_where_a_puzzle_could_not_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "solve", f"{ONE}\n9{'.' * 15}\n", "-o", str(tmp_path / "answers.txt"))
    assert (code, out) == (2, [])
    assert list(tmp_path.iterdir()) == []


def test_the_worst_code_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "solve", f"{ONE}\n{CLASH}\n")[0] == 1


def test_solutions_are_printed_as_they_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    # An empty 9x9 has about 6.7e21 solutions: whoever waits for the last one waits for ever.
    code, out, err = run(capsys, "solve", "." * 81, "--all", "--conflicts", "20")
    assert code == 3
    assert "undecided" in err
    assert len(out) > 1
    assert len(set(out)) == len(out)
