"""Bad input: one clear sentence that names the place, the right exit code, no traceback."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from gridwright.cli.main import main
from gridwright.plugins import set_default_plugins

DOCUMENT: dict[str, Any] = {
    "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 2}, "digits": 2,
    "givens": [0, 0, 0, 0], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [1, 2]}]}


def changed(**members: Any) -> str:
    data = {**DOCUMENT, **members}
    return json.dumps({name: value for name, value in data.items() if value is not ...})


def with_rule(**rule: Any) -> str:
    return changed(rules=[*DOCUMENT["rules"], rule])


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    start = time.monotonic()
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    assert time.monotonic() - start < 10
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


CASES = {
    "not JSON": ('{"format": "sudoku-puzzle", ', ["line 1 column 29"]),
    "brackets": ("[" * 10_000_000, ["nested deeper"]),
    "braces": ('{"a":' * 2_000_000, ["nested deeper"]),
    "twice": ('{"format": "sudoku-puzzle", "format": "sudoku-puzzle"}', ["'format' is there twice"]),
    "NaN": ('{"format": "sudoku-puzzle", "x": NaN}', ["NaN"]),
    "huge number": ('{"format": "sudoku-puzzle", "x": 1' + "0" * 5000 + "}", ["too large"]),
    "missing key": (changed(digits=...), ["'digits' is missing"]),
    "unknown key": (changed(extra=1), ["/extra", "not known"]),
    "wrong type": (changed(digits="2"), ["/digits", "whole number"]),
    "a float": (changed(digits=2.0), ["/digits", "whole number"]),
    "a boolean": (changed(digits=True), ["/digits", "whole number"]),
    "version": (changed(format_version=2), ["format_version 2 is not supported"]),
    "zero size": (changed(board={"rows": 0, "cols": 2}, givens=[]), ["0 x 2"]),
    "giant": (changed(board={"rows": 10**9, "cols": 10**9}), ["beyond the limit"]),
    "no cells": (changed(givens=[None] * 4), ["no cell at all"]),
    "too few givens": (changed(givens=[0]), ["/givens", "expected 4"]),
    "a given too large": (changed(givens=[3, 0, 0, 0]), ["/givens/0", "0 to 2"]),
    "unknown rule": (with_rule(type="cgae", cells=["r1c1"]), ["/rules/1", "'cgae'", "cage"]),
    "unknown kind": (with_rule(type="line", kind="wisper", cells=["r1c1", "r1c2"]), ["line/wisper"]),
    "custom": (with_rule(type="custom"), ["/rules/1", "custom"]),
    "outside": (with_rule(type="cage", cells=["r1c1", "r3c1"]), ["/rules/1", "r3c1"]),
    "no cell name": (with_rule(type="cage", cells=["R1C1"]), ["/rules/1/cells/0", "R1C1"]),
    "not adjacent": (with_rule(type="edge", kind="kropki", color="white", cells=["r1c1", "r2c2"]), ["adjacent"]),
    "wrong colour": (with_rule(type="edge", kind="kropki", color="grey", cells=["r1c1", "r1c2"]),
                     ["/rules/1/color", "grey"]),
    "missing parameter": (with_rule(type="line", kind="whisper", cells=["r1c1", "r1c2"]), ["'value' is missing"]),
    "area without grid": (with_rule(type="negative", of="kropki", area="r2c2"), ["area r2c2"]),
    "box size": (changed(rules=[{"type": "box_grid", "origin": "r1c1", "box": [2, 2]}]), ["does not hold 2 cells"]),
    "grid beyond": (changed(rules=[{"type": "grid", "origin": "r2c2"}]), ["r2c3"]),
    "classic length": ("12345", ["line 1 has 5 characters", "81"]),
    "a classic digit": ("x" + "." * 80, ["known formats"]),
    "empty": ("", ["empty"]),
    "not UTF-8": (b"\xff\xfe{}", ["UTF-8"]),
}


@pytest.mark.parametrize("name", CASES)
def test_bad_files(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text, expected = CASES[name]
    path = tmp_path / "input"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    code, out, err = run(capsys, "solve", str(path))
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    for part in expected:
        assert part in err
    code, out, _ = run(capsys, "validate", str(path))
    assert code == 2


def test_contradictory_givens_name_the_clash(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solve", "55" + "." * 79)
    assert (code, out) == (1, "")
    for part in ("no solution", "given 5 in r1c1", "given 5 in r1c2", "row"):
        assert part in err


def test_an_impossible_cage_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "solve", with_rule(type="cage", cells=["r1c1", "r1c2"], sum=99))
    assert code == 1
    assert "cage r1c1 r1c2" in err
    assert "add up to 99" in err


@pytest.mark.parametrize(("words", "part"), [
    (["solve", "no/such/file.json"], "no file"),
    (["solve"], "exactly one input"),
    (["solve", "1" + "." * 15, "--backend", "cadical196"], "cadical195"),
    (["solve", "1" + "." * 15, "--to", "sudoku-puzle"], "sudoku-puzzle"),
    (["solve", "1" + "." * 15, "--from", "nope"], "nope"),
    (["solve", "1" + "." * 15, "--limit", "0"], "--limit"),
    (["solve", "1" + "." * 15, "--time", "x"], "--time"),
    (["solve", "1" + "." * 15, "--select", "#2"], "#2"),
    (["solve", "1" + "." * 15, "-o", "/no/such/folder/x"], "cannot be written"),
    (["frobnicate"], "frobnicate"),
    (["check", "1" + "." * 15, "12"], "16 cells"),
    (["--plugin", "no_such_plugin.py", "rules"], "no_such_plugin.py"),
])
def test_bad_usage(words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, *words)
    assert code == 2
    assert part in err


BOOM = '''
import attrs
from gridwright import Cell, Rule


@attrs.frozen(kw_only=True)
class Boom(Rule):
    key = "com.example:boom"
    summary = "Fails."
    cells: tuple[Cell, ...]

    def encode(self, enc):
        raise RuntimeError("bang")


PLUGIN = Boom
'''


def test_a_rule_that_raises_is_blamed_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "boom.py").write_text(BOOM)
    document = with_rule(type="com.example:boom", cells=["r1c1"])
    try:
        code, _, err = run(capsys, "--plugin", str(tmp_path / "boom.py"), "solve", document)
    finally:
        set_default_plugins(None)
    assert code == 2
    for part in ("com.example:boom", "RuntimeError", "bang"):
        assert part in err


def test_debug_keeps_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--debug", "solve", "no/such/file.json"])
    assert stop.value.code == 2
    assert "Traceback" in capsys.readouterr().err


def test_a_puzzle_too_large_to_encode_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.dumps({"format": "gridwright", "format_version": 1, "board": {"rows": 200, "cols": 200},
                           "layers": {"digits": 400}, "rules": []})
    code, _, err = run(capsys, "solve", document)
    assert code == 2
    assert "16000000" in err


@pytest.mark.parametrize("words", [["--date", "2026-03-14"], ["--target", "Mar"]])
def test_targets_that_mean_nothing_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "solve", "1" + "." * 15, *words)
    assert code == 2
    assert "classic has no targets" in err


def test_a_calendar_result_is_checked_for_its_own_target(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    calendar = str(Path(__file__).resolve().parents[2] / "examples" / "calendar.json")
    code, out, _ = run(capsys, "solve", calendar, "--date", "2026-03-14", "--no-picture")
    assert code == 0
    (tmp_path / "answer.json").write_text(out)
    assert run(capsys, "check", calendar, str(tmp_path / "answer.json"))[0] == 0
    (tmp_path / "answer.json").write_text(out.replace('"Mar"', '"Apr"'))
    code, out, _ = run(capsys, "check", calendar, str(tmp_path / "answer.json"))
    assert code == 1
    assert "Mar is open instead of Apr" in out


def test_a_classic_takes_a_json_answer_as_solution(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "solve", "1" + "." * 15, "--json")
    (tmp_path / "answer.json").write_text(out)
    assert run(capsys, "check", "1" + "." * 15, str(tmp_path / "answer.json"))[0] == 0


@pytest.mark.parametrize(("tiles", "board", "part"), [
    (["L3"], "3x1", "tile L3 fits nowhere"), (["I3"], "4x1", "the tiles have 3 cells, the board has 4 to cover")])
def test_tiles_that_cannot_be_packed_are_named(tiles: list[str], board: str, part: str,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    collection = {"puzzled": "1.0.0", "name": "Tiny", "author": "x", "id": "a.b",
                  "puzzles": [{"name": "No", "tiles": tiles, "board": board}]}
    code, out, err = run(capsys, "solve", json.dumps(collection))
    assert (code, out) == (1, "")
    assert part in err
