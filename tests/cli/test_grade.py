"""`grade`, `explain` and `hint` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.cli.main import main

PAIR = "7.5.2....28...914....3.........3...8....8......97.5.13.5.1.......4..7.5.9....24.."
TINY = "1234341221434..1"
SEVERAL = "." * 16
NONE = "11" + "." * 14


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


@pytest.fixture
def batch(tmp_path: Path) -> str:
    path = tmp_path / "batch.txt"
    path.write_text(f"# comment\n{TINY}\n{SEVERAL}\n\n9{'.' * 15}\n{PAIR}\n{NONE}\n")
    return str(path)


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "grade", PAIR)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0].startswith("Easy, ")
    assert lines[0].endswith("fit to publish")
    assert lines[1].startswith("  contains: HSI (Hidden Single), NSI (Naked Single), PPR")
    code, out, _ = run(capsys, "grade", TINY)
    assert "  reject: trivial: 14 of the 16 cells are given" in out.splitlines()


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "grade", "--json", PAIR, "--fields", "band,symmetry,se")
    card = json.loads(out)
    assert code == 0
    assert list(card) == ["format", "format_version", "grader", "band", "se", "symmetry", "line"]
    assert (card["band"], card["line"], card["symmetry"]) == ("Easy", 1, [])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_keeps_its_order_past_bad_puzzles(capsys: pytest.CaptureFixture[str], batch: str, jobs: str) -> None:
    code, out, err = run(capsys, "grade", "--json", batch, "--fields", "band", "-j", jobs)
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [each["line"] for each in found] == [2, 3, 5, 6, 7]
    assert [each.get("band") for each in found] == ["Very Easy", None, None, "Easy", None]
    assert [bool(each.get("error")) for each in found] == [False, True, True, False, True]
    assert "several solutions" in found[1]["error"]
    assert "gridwright: 3: the puzzle has several solutions" in err
    code, out, _ = run(capsys, "grade", batch, "--fields", "band", "-j", jobs)
    assert out.splitlines() == ["#2  Very Easy", "#3  error", "#5  error", "#6  Easy", "#7  error"]


def test_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "grade", SEVERAL)[0] == 1
    assert run(capsys, "grade", NONE)[0] == 1
    assert run(capsys, "grade", PAIR, "--time", "0")[0] == 3
    for words in (["--fields", "bands"], ["--explain", "long"], ["--quality", "trivial"], ["--quality", "spikes=1"],
                  ["--quality", "trivial=much"]):
        code, out, err = run(capsys, "grade", TINY, *words)
        assert (code, out) == (2, "")
        assert err.startswith("gridwright: ")


def test_quality(capsys: pytest.CaptureFixture[str]) -> None:
    def issues(*words: str) -> list[tuple[str, str]]:
        card = json.loads(run(capsys, "grade", TINY, "--json", "--fields", "issues", *words)[1])
        return [(each["code"], each["severity"]) for each in card["issues"]]

    assert issues() == [("trivial", "reject")]
    assert issues("--quality", "trivial=0.9,trial=false") == []
    assert issues("--quality", "trivial=warning") == [("trivial", "warning")]
    assert issues("--quality", '{"trivial": {"severity": "off"}}') == []


def test_steps(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "grade", PAIR, "--fields", "band", "--steps")
    lines = out.splitlines()
    assert lines[:2] == ["Easy", "    1. HSI Hidden Single: r3c5=1"]
    _, out, _ = run(capsys, "grade", PAIR, "--fields", "band", "--explain", "short,teach", "--json")
    assert list(json.loads(out)["steps"][0]["explanation"]) == ["short", "teach"]


def test_a_list_that_time_cut_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "not the shortest list" in run(capsys, "grade", PAIR, "--max-seconds", "0")[1]


def test_output_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    code, out, _ = run(capsys, "grade", TINY, "--json", "-o", str(path))
    assert (code, out) == (0, "")
    assert json.loads(path.read_text(encoding="utf-8"))["band"] == "Very Easy"


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain", PAIR)
    assert code == 0
    assert len(out.splitlines()) > 50
    assert "Naked Pair (Easy)" in out
    _, first, _ = run(capsys, "explain", PAIR, "--next", "--level", "short")
    assert first == "1. Hidden Single (Very Easy): r3c5 is 1: the only place for 1 in column 5.\n"
    step = json.loads(run(capsys, "explain", PAIR, "--next", "--json")[1])
    assert (step["placement"], "r3c5" in step["cells"]) == ("r3c5=1", True)
    assert run(capsys, "explain", NONE)[0] == 1


def test_hint(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "hint", TINY)
    assert code == 0
    assert "r4c2 is 3" in out
    # A puzzle with more digits is a position.
    assert "r4c3 is 2" in run(capsys, "hint", TINY, "12343412214343.1")[1]
    code, out, _ = run(capsys, "hint", TINY, "12343412214342.1")
    assert code == 1
    assert "r4c2" in out
    code, out, _ = run(capsys, "hint", TINY, "1234341221434321", "--json")
    assert json.loads(out)["status"] == "done"
