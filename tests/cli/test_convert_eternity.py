"""`gridwright convert` between the Eternity II formats: losses, --strict, --pieces, errors."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from gridwright.cli import convert as command
from gridwright.cli.main import main

EDGES = "abcaaadbceaadaae"
SET = json.dumps({"name": "t t", "width": 2, "height": 2, "numColors": 4,
                  "pieces": [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]],
                  "hints": [{"pos": 1, "piece": 1, "rot": 0}]})


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def lost(err: str) -> list[str]:
    """The parts that are said to be lost."""
    return [line.split(": ")[3] for line in err.splitlines() if line.startswith("gridwright: warning: lost: ")]


@pytest.mark.parametrize(("to", "text", "parts"), [
    ("board_edges", "aaaaaadbaaaaaaaa\n", ["name", "hints", "identity", "rotations", "pieces"]),
    ("board_pieces", "000002000000\n", ["name", "hints", "rotations", "pieces"]),
    ("eternity2-url", "https://eternity2.dev/viewer?puzzle=t_t&puzzle_size=2&board_edges=aaaaaadbaaaaaaaa&hints=1.0\n",
     ["name", "identity", "pieces"]),
    ("bucas-url", "https://e2.bucas.name/#puzzle=t_t&board_w=2&board_h=2&board_edges=aaaaaadbaaaaaaaa&hints=1.0\n",
     ["name", "identity", "pieces"]),
    ("hints", "1.0\n", ["name", "size", "identity", "pieces"]),
    ("puzzle-json", json.dumps(json.loads(SET), separators=(",", ":")) + "\n", []),
])
def test_a_puzzle_in_other_formats(capsys: pytest.CaptureFixture[str], to: str, text: str, parts: list[str]) -> None:
    code, out, err = run(capsys, "convert", SET, "--to", to)
    assert (code, out, lost(err)) == (0, text, parts)
    code, out, err = run(capsys, "convert", SET, "--to", to, "--strict")
    if parts:
        assert (code, out) == (2, "")
        assert f"format {to} cannot carry {parts[0]}: " in err
    else:
        assert (code, out) == (0, text)


def test_pieces_come_from_a_file_or_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "set.json"
    path.write_text(SET)
    for pieces in (SET, str(path)):
        code, out, _ = run(capsys, "convert", EDGES, "--to", "board_pieces", "--pieces", pieces)
        assert (code, out) == (0, "001002003004\n")
        code, out, err = run(capsys, "convert", "001002003004", "--to", "board_edges", "--pieces", pieces)
        assert (code, out) == (0, EDGES + "\n")
        assert "match best" in err
    code, _, err = run(capsys, "convert", EDGES, "--to", "board_pieces")
    assert code == 2
    assert "needs the numbers of pieces, which the board does not tell" in err
    code, _, err = run(capsys, "convert", EDGES, "--to", "board_pieces", "--pieces", str(tmp_path / "none.json"))
    assert code == 2
    assert "none.json" in err


def test_pieces_that_are_alike_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    alike = json.dumps({**json.loads(SET), "hints": [], "pieces": [[0, 1, 1, 0], [0, 0, 1, 1], [1, 1, 0, 0],
                                                                 [1, 0, 0, 1]]})
    board = "abbaaabbbbaabaab"
    code, out, err = run(capsys, "convert", board, "--to", "boarddoc", "--pieces", alike)
    assert (code, out) == (2, "")
    assert "cells 0, 1, 2, 3" in err
    code, out, err = run(capsys, "convert", board, "--to", "boarddoc", "--pieces", alike, "--lenient")
    assert code == 0
    assert "4 pieces are equal to others but for turning" in err
    assert json.loads(out)["board_edges"] == board


def test_boards_that_are_not_square_are_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    strip = json.dumps({"name": "s", "width": 3, "height": 1, "numColors": 2, "hints": [],
                        "pieces": [[0, 1, 0, 0], [0, 2, 0, 1], [0, 0, 0, 2]]})
    assert "e2.bucas" in run(capsys, "convert", strip, "--to", "bucas-url")[1]
    code, _, err = run(capsys, "convert", strip, "--to", "eternity2-url")
    assert (code, "one puzzle_size" in err and "bucas-url can" in err) == (2, True)
    code, _, err = run(capsys, "convert", strip, "--to", "puzzle-csv")
    assert (code, "3 x 1 cells; puzzle-json can" in err) == (2, True)


def test_the_name_of_a_csv_is_that_of_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "four.csv"
    code, out, err = run(capsys, "convert", SET, "--to", "puzzle-csv", "-o", str(path))
    assert (code, out, lost(err)) == (0, "", ["name"])
    code, out, err = run(capsys, "convert", str(path), "--to", "puzzle-json", "--strict")
    assert (code, json.loads(out)) == (0, {**json.loads(SET), "name": "four"})


def test_equal_losses_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "boards.edges"
    path.write_text(f"{EDGES}\n" * 3)
    code, out, err = run(capsys, "convert", str(path), "--to", "board_pieces", "--pieces", SET)
    assert (code, out) == (0, "001002003004\n" * 3)
    assert "lost: rotations: how the 4 tiles are turned (3 puzzles)\n" in err


def test_a_large_file_goes_the_quick_way(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "boards.edges"
    lines = command.LARGE // (len(EDGES) + 1) + 1
    path.write_text(f"{EDGES}\n" * lines)
    monkeypatch.setattr(command, "_convert", lambda *arguments: pytest.fail("board by board"))
    monkeypatch.setattr(sys.stdout, "flush", lambda: None)
    code, out, err = run(capsys, "convert", str(path), "--to", "board_pieces", "--pieces", SET)
    assert (code, out) == (0, "001002003004\n" * lines)
    assert f"({lines} puzzles)" in err


def test_a_large_file_tells_what_its_reader_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "boards.edges"
    lines = command.LARGE // (len(EDGES) + 2) + 1
    path.write_bytes(b"\r\n".join([EDGES.encode()] * lines + [b"", EDGES.upper().encode(), b""]))
    code, out, err = run(capsys, "convert", "--lenient", str(path), "--to", "board_pieces", "--pieces", SET)
    assert (code, out) == (0, "001002003004\n" * lines + "000000000000\n")
    assert "board_edges has 'A' at position 0" in err
    code, out, err = run(capsys, "convert", str(path), "--to", "board_pieces", "--pieces", SET, "-o",
                         str(tmp_path / "out"))
    assert (code, out) == (2, "")
    assert f"line {lines + 2}: board_edges has 'A'" in err
    assert not (tmp_path / "out").exists()


def test_colours_beyond_the_letters_are_refused_in_large_files_too(tmp_path: Path,
                                                                   capsys: pytest.CaptureFixture[str]) -> None:
    many = json.dumps({"name": "t", "width": 2, "height": 2, "numColors": 30, "hints": [],
                       "pieces": [[0, 27, 28, 0], [0, 0, 29, 27], [28, 30, 0, 0], [29, 0, 0, 30]]})
    path = tmp_path / "boards.pieces"
    path.write_text("001002003004\n" * (command.LARGE // 13 + 1))
    code, out, err = run(capsys, "convert", "--from", "board_pieces", str(path), "--to", "board_edges", "--pieces",
                         many)
    assert (code, out) == (2, "")
    assert "the board has colour 30" in err


def test_an_empty_cell_with_a_hint_stays_empty(capsys: pytest.CaptureFixture[str]) -> None:
    empty = "https://eternity2.dev/viewer?puzzle=x&puzzle_size=2&board_edges=" + "aaaa" * 4 + "&hints=1.0"
    assert run(capsys, "convert", empty, "--to", "eternity2-url", "--pieces", SET)[1] == empty + "\n"
    assert run(capsys, "solve", empty, "--to", "board_edges", "--pieces", SET)[1] == EDGES + "\n"


def test_solutions_in_formats_that_hold_boards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "solve", SET, "--to", "board_pieces")[:2] == (0, "001002003004\n")
    code, out, err = run(capsys, "solve", SET, "--to", "puzzle-csv")
    assert (code, out) == (2, "")
    assert "holds no boards" in err
