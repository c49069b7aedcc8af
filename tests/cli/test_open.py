"""`gridwright open`: which links and texts are printed, in which order, with which losses; --to, --browser, --json."""

from __future__ import annotations

import json
import webbrowser
from pathlib import Path
from typing import Any

import pytest

from gridwright import fingerprint, load
from gridwright.cli.main import main

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KILLER = {"format": "sudoku-puzzle", "format_version": 1, "meta": {"title": "K"}, "board": {"rows": 9, "cols": 9},
          "digits": 9, "givens": [0] * 81, "rules": [
              {"type": "box_grid", "origin": "r1c1", "box": [3, 3]},
              {"type": "cage", "sum": 3, "cells": ["r1c1", "r1c2"]},
              {"type": "line", "kind": "thermo", "cells": ["r5c5", "r5c6"]}]}
SMALL = {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 6, "cols": 6}, "digits": 6,
         "givens": [0] * 36, "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 3]}]}
TILES = "https://e2.bucas.name/#puzzle=t&board_w=2&board_h=2&board_edges=abcaaadbceaadaae"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(["open", *words])
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def forms(out: str) -> dict[str, dict[str, Any]]:
    """The objects of --json by format, in order."""
    return {each["format"]: each for each in map(json.loads, out.splitlines())}


def test_every_link_of_a_classic_opens_the_same_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, CLASSIC, "--json")
    found = forms(out)
    assert code == 0
    assert {"fpuzzles", "sudokupad", "penpa", "sudokuwiki", "sudoku-link", "classic"} <= found.keys()
    assert "ipuz" not in found
    for name, form in found.items():
        if "reason" not in form and not form["losses"]:
            again = load(form.get("link") or form["text"])
            assert fingerprint(again) == fingerprint(load(CLASSIC)), name
    assert found["classic"] == {"format": "classic", "text": CLASSIC, "losses": []}
    assert found["bucas-url"]["reason"]


def test_the_lines_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, json.dumps(KILLER))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    names = [line.split(": ")[0] for line in lines if not line.startswith(" ")]
    at = lines.index(next(line for line in lines if line.startswith("sudokuwiki: ")))
    assert lines[at].startswith("sudokuwiki: https://www.sudokuwiki.org/killersudoku.aspx?bd=L9B")
    assert lines[at + 1].startswith("  lost: rule: ")
    assert lines[at + 2] == "  lost: meta: title"
    # Whole puzzles come first, texts last.
    assert names.index("sudoku-link") < names.index("sudokuwiki") < names.index("classic")


def test_many_losses_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    cages = [{"type": "cage", "cells": [f"r{r}c1", f"r{r}c2"], "sum": r + 3} for r in range(1, 10)]
    _, out, _ = run(capsys, json.dumps({**KILLER, "rules": [KILLER["rules"][0], *cages]}))  # type: ignore[index]
    tail = out[out.index("classic: "):].splitlines()
    assert len(tail) == 8
    assert tail[-1] == "  lost: 4 more parts"


def test_only_one_format(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, json.dumps(KILLER), "--to", "sudokuwiki")
    assert code == 0
    assert out.startswith("https://www.sudokuwiki.org/killersudoku.aspx?bd=L9B")
    assert [line.split(": ")[3] for line in err.splitlines()] == ["rule", "meta"]
    code, out, err = run(capsys, CLASSIC, "--to", "ipuz")
    assert (code, err) == (0, "")
    assert json.loads(out)["kind"] == ["http://ipuz.org/sudoku#1"]
    code, out, _ = run(capsys, CLASSIC, "--to", "sudokuwiki", "--json")
    assert json.loads(out)["link"].startswith("https://www.sudokuwiki.org/sudoku.htm?bd=S9B05")


def test_a_text_where_there_is_no_page(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, json.dumps(SMALL), "--json")
    assert forms(out)["sudokuwiki"]["text"].startswith("S6B")


def test_boards_of_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, TILES)
    assert code == 0
    assert out.startswith(f"bucas-url: {TILES}\neternity2-url: https://eternity2.dev/viewer?")


@pytest.mark.parametrize(("words", "sentence"), [
    ((CLASSIC, "--to", "nothing"), "no format is named 'nothing'"),
    ((CLASSIC, "--to", "bucas-url"), "the puzzle has no edge-matching pieces"),
    ((CLASSIC, "--browser"), "name the format whose link is to be opened with --to"),
    ((CLASSIC, "--browser", "--to", "classic"), "format classic has no links"),
    ((CLASSIC, "--browser", "--to", "sudoku-link"), "the link has no address of its own"),
    (("no puzzle!",), "in none of the known formats"),
    ((f"{CLASSIC}\n{CLASSIC}",), "the input holds 2 puzzles; pick one with --select"),
    ((), "name exactly one input"),
    (("examples/calendar.json",), "there is no file|no format has a link"),
])
def test_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert "http" not in out
    assert any(part in err for part in sentence.split("|"))
    assert err.count("\n") == 1


def test_one_of_several(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"a {CLASSIC}\nb {'.' * 81}\n", encoding="utf-8")
    assert run(capsys, str(path), "--select", "b", "--to", "classic")[1] == "." * 81 + "\n"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links that a browser would have been asked to open."""
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda link: found.append(link) or "fails" not in link)
    return found


def test_a_browser_only_when_asked(capsys: pytest.CaptureFixture[str], opened: list[str]) -> None:
    run(capsys, CLASSIC)
    run(capsys, CLASSIC, "--to", "sudokuwiki")
    assert not opened
    code, out, _ = run(capsys, CLASSIC, "--to", "sudokuwiki", "--browser")
    assert code == 0
    assert opened == [out.strip()]


def test_formats_of_plugins_are_asked(capsys: pytest.CaptureFixture[str], opened: list[str], tmp_path: Path) -> None:
    plugin = tmp_path / "linked.py"
    plugin.write_text('''from gridwright import Format


class Linked(Format):
    name = "linked"
    summary = "Links that fail."

    def link(self, puzzle):
        return "https://example.com/fails"


PLUGIN = Linked
''', encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["--plugin", str(plugin), "open", CLASSIC])
    assert "\nlinked: https://example.com/fails\n" in capsys.readouterr().out
    with pytest.raises(SystemExit) as stop:
        main(["--plugin", str(plugin), "open", CLASSIC, "--to", "linked", "--browser"])
    assert stop.value.code == 2
    assert "no browser could be started" in capsys.readouterr().err
    assert opened == ["https://example.com/fails"]
