"""Every command on small puzzles: what it prints, where, and its exit code."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gridwright import Board, Cell, Puzzle, default_plugins, dumps
from gridwright.cli.main import main

EMPTY = "." * 16
ONE = "1234341221434..1"
SOLVED = "1234341221434321"
NONE = "11" + "." * 14
HARD = 12


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def slow() -> str:
    """More cells that must all differ, pair by pair, than there are digits: undecided for a long time."""
    cage = default_plugins().registry.get("rule", "cage")
    board = Board.rectangle(1, HARD + 1)
    pairs = [(a, b) for a in board.cells for b in board.cells if a < b]
    return dumps(Puzzle.with_digits(board, HARD, rules=tuple(cage(cells=pair) for pair in pairs)))


# --- solve

def test_solve_gives_the_natural_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "solve", ONE) == (0, SOLVED + "\n", "")


def test_a_batch_is_answered_in_order_with_its_worst_code(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "batch.txt"
    path.write_text(f"{ONE}\n{NONE}\n{ONE}\n")
    code, out, err = run(capsys, "solve", str(path))
    assert (code, out) == (1, f"{SOLVED}\n{SOLVED}\n")
    assert "given 1 in r1c1; given 1 in r1c2" in err
    code, out, _ = run(capsys, "solve", "--json", str(path))
    assert code == 1
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["solved", "no-solution", "solved"]


def test_solve_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", "--json", "--unique", ONE)
    data = json.loads(out)
    assert code == 0
    assert data.pop("seconds") >= 0
    assert data == {"status": "solved", "solution": [int(x) for x in SOLVED], "unique": True, "backend": "cadical195",
                    "result": SOLVED}
    _, out, _ = run(capsys, "solve", "--json", NONE)
    assert (json.loads(out)["status"], json.loads(out)["solution"], json.loads(out)["result"]) == (
        "no-solution", None, None)


def test_holes_are_null_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    text = dumps(Puzzle.with_digits(Board.from_holes(1, 3, [Cell(1, 2)]), 1))
    assert json.loads(run(capsys, "solve", "--json", text)[1])["solution"] == [1, None, 1]


def test_unique(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solve", "--unique", EMPTY)
    assert code == 1
    assert len(out.splitlines()) == 1
    assert "not unique: r" in err
    code, out, _ = run(capsys, "solve", "--unique", "--json", EMPTY)
    assert (code, json.loads(out)["unique"]) == (1, False)


def test_several_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "solve", EMPTY, "--limit", "3")
    assert len(set(out.splitlines())) == 3
    _, out, _ = run(capsys, "solve", EMPTY, "--all")
    assert len(set(out.splitlines())) == 288


@pytest.mark.parametrize("option", [("--conflicts", "1"), ("--time", "0.05")])
def test_undecided_is_3_and_not_no_solution(option: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solve", slow(), *option)
    assert (code, out) == (3, "")
    assert "undecided" in err
    code, out, _ = run(capsys, "solve", "--json", slow(), *option)
    assert (code, json.loads(out)["status"]) == (3, "undecided")
    code, out, _ = run(capsys, "count", slow(), *option)
    assert (code, out) == (3, "undecided\n")


def test_no_solution_without_a_core_in_time_still_says_so(capsys: pytest.CaptureFixture[str],
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.cli.solve.EXPLAINING", (0, 0.0))
    code, _, err = run(capsys, "solve", NONE)
    assert (code, err) == (1, "gridwright: the puzzle has no solution\n")


def test_backends_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    for backend in ("minisat22", "kissat404"):
        code, out, _ = run(capsys, "solve", "--json", ONE, "--backend", backend)
        assert (code, json.loads(out)["backend"], json.loads(out)["result"]) == (0, backend, SOLVED)
    # clues that clash are found on the default backend where the chosen one gives no cores
    assert "given 1 in r1c1" in run(capsys, "solve", NONE, "--backend", "kissat404")[2]


def test_picture(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", "--picture", ONE)
    assert code == 0
    assert out.startswith("┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ 2 ┃ 3 │ 4 ┃\n")
    assert "\x1b" not in out


def test_input_comes_from_stdin_or_an_option(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
                                             tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ONE.encode())))
    assert run(capsys, "solve", "-")[:2] == (0, SOLVED + "\n")
    path = tmp_path / "puzzle"
    path.write_text(ONE)
    assert run(capsys, "solve", "--puzzle", str(path))[:2] == (0, SOLVED + "\n")
    assert run(capsys, "solve", ONE, "--puzzle", str(path))[0] == 2


def test_select(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "batch.txt"
    path.write_text(f"{NONE}\n{EMPTY}\n{ONE}\n")
    assert run(capsys, "count", str(path), "--select", "#3")[:2] == (0, "1\n")
    code, _, err = run(capsys, "count", str(path), "--select", "Tuesday")
    assert code == 2
    assert "'Tuesday'" in err


def test_to_another_format(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", ONE, "--to", "gridwright")
    assert code == 0
    assert json.loads(out)["solution"] == {"digits": [int(x) for x in SOLVED]}


# --- output files

def test_a_file_is_written_whole_with_ordinary_rights(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    assert run(capsys, "solve", ONE, "-o", str(path)) == (0, "", "")
    assert path.read_text() == SOLVED + "\n"
    plain = tmp_path / "plain"
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode
    assert sorted(p.name for p in tmp_path.iterdir()) == ["answer.txt", "plain"]


def test_a_file_stays_as_it_was_when_the_input_is_bad(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, path = tmp_path / "in.txt", tmp_path / "answer.txt"
    path.write_text("before")
    source.write_text(f"{ONE}\nz{EMPTY[1:]}\n")
    code, out, _ = run(capsys, "solve", str(source), "-o", str(path))
    assert (code, out, path.read_text()) == (2, "", "before")
    assert run(capsys, "solve", NONE, "-o", str(path))[0] == 1
    assert path.read_text() == "before"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and devices")
def test_links_and_devices_stay_what_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    goal, link = tmp_path / "goal", tmp_path / "link"
    link.symlink_to(goal)
    assert run(capsys, "solve", ONE, "-o", str(link))[0] == 0
    assert link.is_symlink()
    assert goal.read_text() == SOLVED + "\n"
    assert run(capsys, "solve", ONE, "-o", os.devnull)[0] == 0
    assert not Path(os.devnull).is_file()
    code, _, err = run(capsys, "solve", ONE, "-o", str(tmp_path))
    assert code == 2
    assert "cannot be written" in err


# --- count, check, validate, convert

def test_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "count", EMPTY) == (0, "288\n", "")
    assert run(capsys, "count", EMPTY, "--limit", "7") == (0, "7\n", "")
    assert run(capsys, "count", NONE) == (0, "0\n", "")
    assert json.loads(run(capsys, "count", "--json", ONE)[1])["count"] == 1


def test_check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run(capsys, "check", ONE, SOLVED) == (0, "", "")
    path = tmp_path / "answer"
    path.write_text("1" + SOLVED)
    assert run(capsys, "check", ONE, str(path))[0] == 2
    path.write_text("2" + SOLVED[1:])
    code, out, _ = run(capsys, "check", ONE, str(path))
    assert code == 1
    assert "given at r1c1" in out
    assert "box_grid at " in out
    code, out, _ = run(capsys, "check", "--json", ONE, str(path))
    assert code == 1
    first: dict[str, Any] = json.loads(out.splitlines()[0])
    assert (first["rule"], first["cells"]) == ("given", ["r1c1"])
    assert all(set(json.loads(line)) == {"rule", "cells", "why"} for line in out.splitlines())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SOLVED.encode())))
    assert run(capsys, "check", ONE, "-") == (0, "", "")


def test_validate(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "validate", ONE) == (0, "", "")
    document = json.loads(dumps(Puzzle.with_digits(Board.rectangle(1, 2), 2)))
    document["rules"] = [{"type": "cage", "cells": ["r5c5"]}, {"type": "nothing"}]
    code, out, _ = run(capsys, "validate", json.dumps(document))
    assert code == 2
    assert [line.split(":")[0] for line in out.splitlines()] == ["error", "error"]
    code, out, _ = run(capsys, "validate", "--json", json.dumps(document))
    assert code == 2
    faults = [json.loads(line) for line in out.splitlines()]
    assert [fault["pointer"][:8] for fault in faults] == ["/rules/0", "/rules/1"]
    assert all(set(fault) == {"pointer", "code", "severity", "message"} for fault in faults)


def test_convert(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "convert", ONE, "--to", "sudoku-puzzle")
    assert (code, err) == (0, "")
    assert run(capsys, "convert", out, "--to", "classic") == (0, ONE + "\n", "")
    document = json.loads(out)
    document["rules"].append({"type": "cage", "cells": ["r1c1", "r1c2"], "sum": 3})
    text = json.dumps(document)
    code, out, err = run(capsys, "convert", text, "--to", "classic")
    assert (code, out) == (0, ONE + "\n")
    assert err.startswith("gridwright: warning: lost: rule:")
    path = tmp_path / "out.txt"
    code, out, err = run(capsys, "convert", text, "--to", "classic", "--strict", "-o", str(path))
    assert (code, out, path.exists()) == (2, "", False)
    assert "cannot carry" in err


# --- what is installed

@pytest.mark.parametrize(("command", "name"), [
    ("rules", "edge/kropki"), ("boards", "samurai"), ("formats", "classic"), ("backends", "cadical195"),
    ("plugins", "gridwright_rules")])
def test_listings(command: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, command)
    assert code == 0
    assert any(line.startswith(name) for line in out.splitlines())
    data = json.loads(run(capsys, command, "--json")[1])
    records = data["plugins"] if command == "plugins" else data
    assert name in [record["name"] for record in records]


def test_the_environment_names_the_default_backend(capsys: pytest.CaptureFixture[str],
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_BACKEND", "minisat22")
    assert [r["name"] for r in json.loads(run(capsys, "backends", "--json")[1]) if r["default"]] == ["minisat22"]
    assert json.loads(run(capsys, "solve", "--json", ONE)[1])["backend"] == "minisat22"


def test_backends_say_what_they_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    records = {r["name"]: r for r in json.loads(run(capsys, "backends", "--json")[1])}
    assert {"assumptions", "cores"} <= set(records["cadical195"]["capabilities"])
    assert records["cadical195"]["default"]
    assert records["cadical195"]["available"]
    assert [r["name"] for r in records.values() if r["default"]] == ["cadical195"]


def test_a_board_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "boards", "2x1")
    assert (code, out) == (0, "2x1: A plain rectangle.\n┏━━━┯━━━┓\n┃   │   ┃\n┗━━━┷━━━┛\n")
    assert json.loads(run(capsys, "boards", "samurai", "--json")[1])["cells"] == 369
    assert run(capsys, "boards", "samurrai")[0] == 2


# --- the program itself

def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, "gridwright 0.1.0\n", "")
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "  solve " in out
    assert run(capsys)[:2] == (0, out)


COMMAND = '''
from gridwright import hookimpl


@hookimpl
def gridwright_commands(app):
    @app.command()
    def hello(name: str) -> int:
        """Say hello."""
        print("hello", name)
        return 1

    @app.command()
    def count() -> None:
        """Not this one."""
'''
BROKEN = '''
from gridwright import hookimpl


@hookimpl
def gridwright_commands(app):
    raise RuntimeError("boom")
'''


def test_plugins_add_commands_but_take_none_away(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, broken = tmp_path / "hello.py", tmp_path / "broken.py"
    path.write_text(COMMAND)
    broken.write_text(BROKEN)
    assert run(capsys, "--plugin", str(path), "hello", "count") == (1, "hello count\n", "")
    assert run(capsys, "--plugin", str(path), "count", ONE)[:2] == (0, "1\n")
    _, out, _ = run(capsys, "--plugin", str(path), "--help")
    assert "Say hello." in out
    assert "Not this one" not in out
    code, out, err = run(capsys, "--plugin", str(broken), "--plugin", str(path), "hello", "you")
    assert (code, out) == (1, "hello you\n")
    assert err.count("boom") == 1
    assert run(capsys, "hello", "you")[0] == 2


def test_pictures_need_no_utf8_terminal() -> None:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "gridwright.cli.main", "boards", "1x1"], env=environ,
                          capture_output=True, check=True)
    assert done.stdout.decode() == "1x1: A plain rectangle.\n┏━━━┓\n┃   ┃\n┗━━━┛\n"


def test_a_reader_that_leaves_early_is_no_error() -> None:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "GRIDWRIGHT_PLUGINS": "none"}
    process = subprocess.Popen([sys.executable, "-m", "gridwright.cli.main", "solve", "--all", EMPTY], env=environ,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(30) == 0
    process.stderr.close()
