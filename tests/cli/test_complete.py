"""`gridwright complete`: exit codes, what is said, and what is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridwright import FormatError, PluginError
from gridwright.cli.main import main
from gridwright_solvers.edges import complete_command
from gridwright_solvers.edges.completion import Completion
from gridwright_solvers.edges.grid import EdgeGrid

#: A 3x3 set whose pieces fit in their order, unturned.
PIECES = [[0, 1, 2, 0], [0, 3, 4, 1], [0, 0, 5, 3], [2, 6, 1, 0], [4, 7, 8, 6], [5, 0, 3, 7], [1, 2, 0, 0],
          [8, 5, 0, 2], [3, 0, 0, 5]]


def document(hints: dict[int, int], pieces: list[list[int]] = PIECES) -> dict[str, Any]:
    return {"name": "nine", "width": 3, "height": 3, "numColors": 9, "pieces": pieces,
            "hints": [{"pos": pos, "piece": code // 4, "rot": code % 4} for pos, code in hints.items()]}


def stored(tmp_path: Path, content: Any, name: str = "nine.json") -> str:
    path = tmp_path / name
    path.write_text(json.dumps(content) if not isinstance(content, str) else content, encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def test_a_perfect_completion(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "complete", stored(tmp_path, document({0: 0, 4: 16})))
    found = json.loads(out)
    assert (code, found["score"], found["breaks"]) == (0, 12, 0)
    assert found["board"] == [4 * i for i in range(9)]
    assert err == "gridwright: score 12 of 12, a perfect completion\n"


def test_a_proof_that_no_perfect_completion_exists(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "complete", stored(tmp_path, document({0: 0, 1: 4, 2: 8, 4: 17})), "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["status"], found["perfect"], found["score"]) == ("optimal", False, found["bound"])
    assert found["breaks"] == 12 - found["score"] == found["result"]["breaks"]
    assert found["conflict"] == ["r1c2", "r2c2"]
    assert found["seconds"] >= 0
    assert err == (f"gridwright: score {found['score']} of 12, proved to be the best (a perfect completion is "
                   "impossible: cells r1c2, r2c2 clash)\n")


def test_cleared_tiles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Tiles 0 to 2 come off a board with tile 4 turned; the rest lies as before."""
    given = {i: 4 * i for i in range(8)} | {4: 17}
    code, out, _ = run(capsys, "complete", stored(tmp_path, document(given)), "--clear", "0-2,7")
    found = json.loads(out)
    assert code == 0
    assert found["board"][3:7] == [12, 17, 20, 24]
    with pytest.raises(FormatError, match="does not name positions"):
        complete_command.positions("0-9", 9)
    assert complete_command.positions("1, 3-4", 9) == {1, 3, 4}
    assert complete_command.positions(None, 9) == set()
    assert run(capsys, "complete", stored(tmp_path, document(given)), "--clear", "x")[0] == 2


def test_a_full_board_and_its_hints(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A board that is stated whole: only what is cleared moves, hints stay even there."""
    puzzle = stored(tmp_path, document({1: 4}))
    _, board, _ = run(capsys, "complete", puzzle)
    path = stored(tmp_path, board, "board.json")
    code, out, err = run(capsys, "complete", path)
    assert (code, json.loads(out)["board"]) == (0, [4 * i for i in range(9)])
    assert "perfect" in err
    code, out, _ = run(capsys, "complete", path, "--clear", "0-8", "--json")
    assert (code, json.loads(out)["result"]["board"][1]) == (0, 4)


def test_letters_need_the_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Three tiles as letters: which pieces are left only the set tells; --to writes another format."""
    letters = "abcaadebaafd" + "aaaa" * 6
    code, _, err = run(capsys, "complete", stored(tmp_path, letters, "part.txt"))
    assert code == 2
    assert "--pieces" in err
    code, out, _ = run(capsys, "complete", stored(tmp_path, letters, "part.txt"), "--pieces",
                       stored(tmp_path, document({})), "--to", "boarddoc")
    assert (code, json.loads(out)["score"]) == (0, 12)
    code, out, err = run(capsys, "complete", stored(tmp_path, document({})), "--to", "puzzle-json")
    assert (code, out) == (2, "")
    assert "holds no boards" in err


def test_output_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "complete", stored(tmp_path, document({})), "-o", str(tmp_path / "out.json"))
    assert (code, out) == (0, "")
    assert "score 12 of 12" in err
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["score"] == 12


def test_no_time_gives_a_board_and_a_bound(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "complete", stored(tmp_path, document({2: 8, 4: 17})), "--time", "0", "--json")
    found = json.loads(out)
    assert (code, found["status"]) == (3, "undecided")
    assert found["score"] == found["result"]["score"] < found["bound"]
    assert "found, at most" in err


def test_pieces_that_do_not_fit_the_rim(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "complete", stored(tmp_path, document({1: 16})))
    assert (code, out) == (1, "")
    assert "1 pieces with one grey side" not in err
    assert "4 pieces with one grey side are left for 3 empty cells along the rim" in err


def test_other_puzzles_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "complete", "." * 81)
    assert code == 2
    assert "only edge-matching boards" in err


def test_the_check_finds_what_is_wrong(tmp_path: Path) -> None:
    from gridwright import load

    grid = EdgeGrid.of(load(Path(stored(tmp_path, document({0: 0})))))
    assert grid is not None
    right = tuple(4 * i for i in range(9))
    complete_command.verify(grid, Completion(codes=right, score=12, bound=12, contacts=12))
    for codes, score, bound, words in (
            (right, 11, 12, "says score 11"), (right, 12, 11, "at most 11"),
            ((*right[:8], 28), 12, 12, "once"), ((4, 0, *right[2:]), 12, 12, "was moved"),
            ((*right[:4], 17, *right[5:]), 8, 12, "")):
        found = Completion(codes=codes, score=score, bound=bound, contacts=12)
        if words:
            with pytest.raises(PluginError, match=words):
                complete_command.verify(grid, found)
        else:
            complete_command.verify(grid, found)
    with pytest.raises(PluginError, match="grey"):
        complete_command.verify(grid, Completion(codes=(*right[:8], 33), score=10, bound=12, contacts=12))
