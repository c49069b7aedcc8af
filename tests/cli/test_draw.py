"""`gridwright draw`: pictures to the screen and to files."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typer

from gridwright.cli import draw
from gridwright.cli import main as command
from gridwright.cli.main import main

EMPTY = "." * 16
ONE = "1234341221434..1"
CLASH = "11" + "." * 14
SVG = "{http://www.w3.org/2000/svg}"
BLUE, RED = "#1d5fd1", "#ff3030"


@pytest.fixture(autouse=True)
def _registered() -> None:
    """The command is there whether or not the list of commands names it yet."""
    if "draw" not in [each.name or getattr(each.callback, "__name__", "") for each in command.app.registered_commands]:
        draw.register(command.app)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def inks(text: str, kind: str = "text") -> list[str]:
    return [found.get("fill", "") for found in ElementTree.fromstring(text).iter(SVG + kind)]


def document(*solution: int) -> str:
    stated = {"solution": list(solution)} if solution else {}
    return json.dumps({"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 2}, "digits": 2,
                       "givens": [1, 0, 0, 0], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [1, 2]}],
                       **stated})


def test_the_puzzle_goes_to_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "draw", ONE)
    assert (code, err) == (0, "")
    assert len(inks(out)) == 14
    assert BLUE not in inks(out)


def test_solve_draws_the_solution(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "draw", ONE, "--solve")
    assert code == 0
    assert inks(out).count(BLUE) == 2
    code, out, err = run(capsys, "draw", CLASH, "--solve")
    assert (code, out) == (1, "")
    assert "no solution" in err


def test_a_stated_solution_is_drawn_and_its_faults_are_red(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "draw", document(1, 2, 2, 1), "--solution")
    assert code == 0
    assert inks(out).count(BLUE) == 3
    assert RED not in inks(out, "rect")
    code, out, _ = run(capsys, "draw", document(1, 2, 2, 2), "--solution")
    assert code == 0
    assert inks(out, "rect").count(RED) == 3
    assert "a digit repeats" in out
    code, out, err = run(capsys, "draw", document(), "--solution")
    assert (code, out) == (2, "")
    assert "states no solution" in err
    assert run(capsys, "draw", document(), "--solution", "--solve")[0] == 2


def test_output_and_cell_size(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    goal = tmp_path / "a.svg"
    assert run(capsys, "draw", ONE, "-o", str(goal), "--cell-size", "10") == (0, "", "")
    assert ElementTree.parse(goal).getroot().get("width") == "45"
    code, _, err = run(capsys, "draw", ONE, "-o", str(tmp_path / "a.gif"))
    assert code == 2
    assert "'.gif'" in err
    assert run(capsys, "draw", ONE, "--cell-size", "0")[0] == 2
    assert list(tmp_path.iterdir()) == [goal]


def test_png(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="needs the optional package resvg-py")
    goal = tmp_path / "a.png"
    assert run(capsys, "draw", ONE, "-o", str(goal)) == (0, "", "")
    assert goal.read_bytes().startswith(b"\x89PNG")


def test_several_puzzles_need_a_number_in_the_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    batch = f"{ONE}\n{EMPTY}\n"
    for more in ((), ("-o", str(tmp_path / "a.svg"))):
        code, out, err = run(capsys, "draw", batch, *more)
        assert (code, out) == (2, "")
        assert "2 puzzles" in err
        assert "{n}" in err
    assert list(tmp_path.iterdir()) == []
    assert run(capsys, "draw", batch, "--select", "#2", "-o", str(tmp_path / "a.svg")) == (0, "", "")
    assert inks((tmp_path / "a.svg").read_text()) == []
    assert run(capsys, "draw", batch, "-o", str(tmp_path / "p{n}.svg")) == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "p1.svg", "p2.svg"]
    assert len(inks((tmp_path / "p1.svg").read_text())) == 14


def test_a_batch_goes_on_after_a_bad_puzzle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "draw", f"{ONE}\n9{'.' * 15}\n{CLASH}\n{ONE}\n", "--solve", "-o",
                         str(tmp_path / "{n}.svg"))
    assert (code, out) == (2, "")
    assert "puzzle 2: " in err
    assert "puzzle 3: the puzzle has no solution" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.svg", "4.svg"]


def test_a_calendar_is_drawn_for_its_date(capsys: pytest.CaptureFixture[str], corpus: Path) -> None:
    path = corpus / "puzzled" / "collections" / "puzzle_a_day.json"
    code, out, _ = run(capsys, "draw", str(path), "--select", "#1", "--date", "2026-03-14", "--solve")
    assert code == 0
    shown = {found.text for found in ElementTree.fromstring(out).iter(SVG + "text")}
    assert {str(n) for n in range(1, 32)} & shown == {"14"}


def test_help_names_the_options() -> None:
    app = typer.Typer()
    draw.register(app)
    names = [p.name for p in typer.main.get_command(app).params]
    assert {"source", "from_", "select", "date", "target", "solve", "solution", "cell_size", "output"} <= set(names)
