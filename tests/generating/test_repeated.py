"""The same request and seed make the same puzzle, in Python and with the command, which streams what it makes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from checking import faults
from making import any_of, layout, request, result, symmetric

from gridwright.cli.main import main

Json = dict[str, Any]

SOME = {
    "plain": request(symmetry=symmetric("rot180"), where={"band": "Medium"}),
    "many": request(any_of("cage", [1, 4]), any_of("kropki", "auto"), any_of("whisper", 1), any_of("parity", 2),
                    any_of("arrow", [1, None]), any_of("sandwich", 2), any_of("quadruple", 1), size=6),
    "dots": request(any_of("kropki", "min"), size=6), "quality": request(any_of("thermo", [1, 4]), size=6, quality={}),
    "all dots": request(any_of("kropki", "all"), size=6), "cages": request(any_of("cage", "tile"), size=6),
    "layout": layout("twodoku", givens={"grids": [[36, 48], [20, 36]]}, where={"band": "Easy"}),
}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Json], str]:
    """The exit code of a command, the JSON lines it prints, and its messages."""
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, [json.loads(line) for line in out.splitlines()], err


def timeless(made: Json) -> Json:
    """A result without the one part that depends on the machine."""
    return {**made, "info": {name: value for name, value in made["info"].items() if name != "seconds"}}


def written(tmp_path: Path, specs: Sequence[Json]) -> list[str]:
    """Files with the requests."""
    names = []
    for number, spec in enumerate(specs):
        path = tmp_path / f"spec{number}.json"
        path.write_text(json.dumps(spec), encoding="utf-8")
        names.append(str(path))
    return names


PROGRAM = """
import json, sys
from gridwright import dumps, generate
for name in sys.argv[1:]:
    made = generate(name, seed=7)
    print(json.dumps({"puzzle": json.loads(dumps(made.puzzle)), "card": made.card, "info": made.info}))
"""


def test_two_processes_make_the_same(tmp_path: Path) -> None:
    """Whatever the order of sets and of the seeds before."""
    names = written(tmp_path, list(SOME.values()))
    found = []
    for hashes, order in (("1", names), ("2", names[::-1])):
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": hashes}
        done = subprocess.run([sys.executable, "-c", PROGRAM, *order], env=env, text=True, capture_output=True,
                              timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        found.append([timeless(json.loads(line)) for line in done.stdout.splitlines()])
    assert found[0] == found[1][::-1]
    for spec, made in zip(SOME.values(), found[0], strict=True):
        assert faults(spec, {**made, "info": {**made["info"], "seconds": 1}}) == []


@pytest.mark.parametrize("name", ["many", "cages"])
def test_seeds_differ(name: str) -> None:
    first, again, other = (result(SOME[name], seed) for seed in (3, 3, 4))
    assert timeless(first) == timeless(again)
    assert first["puzzle"]["solution"] != other["puzzle"]["solution"]
    assert first["puzzle"]["rules"] != other["puzzle"]["rules"]


def test_the_seed_of_the_request() -> None:
    spec = request(size=4, limits={"seed": 6})
    own = result(spec, None)
    assert own["info"]["seed"] == 6
    assert timeless(own) == timeless(result(request(size=4), 6))
    assert result(request(size=4), None)["info"]["seed"] == 1


# --- the command

def test_puzzles_are_streamed_seed_by_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    spec = request(any_of("thermo", [1, 2]), size=4, fields=["band"])
    name, = written(tmp_path, [spec])
    code, lines, err = run(capsys, "generate", "--count", "3", "--seed", "5", "-j", "2", name)
    assert (code, err) == (0, "")
    assert [line["info"]["seed"] for line in lines] == [5, 6, 7]
    for line in lines:
        assert faults(spec, line) == []
        assert timeless(line) == timeless(result(spec, line["info"]["seed"]))


def test_the_puzzles_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name, = written(tmp_path, [request(size=4)])
    path = tmp_path / "made.json"
    code, lines, _ = run(capsys, "generate", name, "--to", "sudoku-puzzle", "-o", str(path))
    assert (code, lines) == (0, [])
    assert json.loads(path.read_text(encoding="utf-8")) == result(request(size=4), 1)["puzzle"]


def test_none_in_time(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    spec = request(size=4, where={"band": "Extreme"}, seconds=1)
    code, lines, err = run(capsys, "generate", *written(tmp_path, [spec]))
    assert (code, lines) == (1, [])
    assert err.startswith("gridwright: no puzzle met the request in 1 s; ")
    assert err.count("\n") == 1
    code, lines, err = run(capsys, "generate", "--time", "0.5", json.dumps({**spec, "limits": {"time": 500}}))
    assert (code, lines) == (1, [])
    assert "in 0.5 s" in err


def test_one_seed_of_several_may_find_none(capsys: pytest.CaptureFixture[str]) -> None:
    spec = request(size=4, givens={"count": 4}, seconds=0.05, quality={"trivial": {"limit": 0.2}})
    code, lines, err = run(capsys, "generate", "--count", "2", json.dumps(spec))
    assert (code, lines, err.count("\n")) == (1, [], 2)


def test_a_request_that_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, err = run(capsys, "generate", json.dumps(request(any_of("cage", 1, sum=46))))
    assert (code, lines) == (2, [])
    assert err.startswith("gridwright: /rules/1/sum: ")
