"""Solver programs: the conformance suite on a stand-in, real programs where there are any, and bad manners."""

from __future__ import annotations

import json
import os
import pickle
import shlex
import shutil
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

import gridwright
from gridwright import Budget, NotSupported, PluginError, Undecided, UnknownName
from gridwright.solving.backend import get_backend
from gridwright.solving.oracle import Oracle
from gridwright.testing import BackendConformance
from gridwright.testing.formulas import pigeon_hole, random_3sat, satisfies
from gridwright_solvers.dimacs_solver import KNOWN, SOLVER_VARIABLE

SCRIPT = str(Path(__file__).with_name("standin_solver.py"))
STANDIN = shlex.join([sys.executable, SCRIPT])
CLASSIC = "4..............."

posix = pytest.mark.skipif(os.name != "posix", reason="a program is a shell script here")


class TestStandin(BackendConformance):
    backend = get_backend(f"dimacs:{STANDIN}")


def mannered(manner: str) -> str:
    return f"dimacs:{STANDIN} --{manner}"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all of the PATH; `add_program` puts some into it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(SOLVER_VARIABLE, raising=False)
    return tmp_path


def add_program(folder: Path, name: str, manner: str = "") -> None:
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "c this is {name}, called with $# arguments"\nexec {STANDIN} {manner} "$@"\n')
    path.chmod(0o755)


@pytest.mark.parametrize("name", KNOWN)
def test_real_programs(name: str) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"the solver program {name} is not on the PATH")
    backend = get_backend(f"dimacs:{name}")
    assert backend.version().startswith(name)
    for seed in range(3):
        clauses = random_3sat(60, 255, seed)
        with Oracle(backend, clauses) as oracle, Oracle(get_backend("minisat22"), clauses) as other:
            answer = oracle.solve()
            assert answer is other.solve()
            assert not answer or satisfies(oracle.model(), clauses)
    assert gridwright.count(gridwright.load(CLASSIC), backend=backend, limit=4) == 4
    with (Oracle(backend, pigeon_hole(14, 13), Budget(seconds=0.5)) as oracle, pytest.raises(Undecided)):
        oracle.solve()


def test_solves_puzzles() -> None:
    puzzle = gridwright.load("..4.3....2..1...")
    assert gridwright.count(puzzle, backend=f"dimacs:{STANDIN}", limit=5) == gridwright.count(puzzle, limit=5)


def test_counts_what_the_program_prints() -> None:
    with Oracle(get_backend(f"dimacs:{STANDIN}"), [[1, 2], [-1, 2]]) as oracle:
        assert oracle.solve()
        counted = oracle.statistics()
    assert (counted.conflicts, counted.decisions, counted.propagations) == (7, 9, None)


def test_a_result_file_is_read() -> None:
    for clauses, expected in (([[1], [-1, 2]], True), ([[1], [-1]], False)):
        with Oracle(get_backend(f"dimacs:{STANDIN} {{cnf}} {{result}}"), clauses) as oracle:
            assert oracle.solve() is expected
            assert not expected or oracle.model() == [1, 2]


@posix
def test_the_first_program_on_the_path_is_taken(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("picosat", "minisat"):
        add_program(programs, name)
    command = get_backend("dimacs").command_line()
    assert command == [str(programs / "minisat"), "{cnf}", "{result}"]
    with Oracle(get_backend("dimacs"), [[1], [-1, 2]]) as oracle:
        assert oracle.solve()
        assert oracle.model() == [1, 2]
    add_program(programs, "cadical")
    assert get_backend("dimacs").command_line() == [str(programs / "cadical"), "{cnf}"]
    assert get_backend("dimacs:picosat").command_line() == [str(programs / "picosat"), "{cnf}"]
    monkeypatch.setenv(SOLVER_VARIABLE, "picosat -p 1")
    assert get_backend("dimacs").command_line() == [str(programs / "picosat"), "-p", "1", "{cnf}"]


@posix
def test_a_program_is_called_as_its_kin(programs: Path) -> None:
    add_program(programs, "glucose_static")
    add_program(programs, "minisat_core")
    add_program(programs, "mine")
    assert get_backend("dimacs:glucose_static -v").command_line()[1:] == ["-v", "-model", "{cnf}"]
    assert get_backend(f"dimacs:{programs}/minisat_core").command_line()[1:] == ["{cnf}", "{result}"]
    assert get_backend("dimacs:mine '-x y'").command_line()[1:] == ["-x y", "{cnf}"]
    assert get_backend("dimacs:mine --in={cnf} -q").command_line()[1:] == ["--in={cnf}", "-q"]


def test_nothing_is_found(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotSupported) as caught:
        gridwright.solve(gridwright.load(CLASSIC), backend="dimacs")
    assert str(caught.value) == (
        f"backend 'dimacs' finds no solver: none of {', '.join(KNOWN)} is on the PATH; install one, or set "
        "GRIDWRIGHT_DIMACS_SOLVER to the command line of another")
    monkeypatch.setenv(SOLVER_VARIABLE, "nowhere -q")
    assert get_backend("dimacs").unavailable() == (
        "backend 'dimacs' finds no program 'nowhere', which GRIDWRIGHT_DIMACS_SOLVER names")
    assert get_backend("dimacs").version() == "unknown"


@pytest.mark.parametrize(("argument", "sentence"), [
    ("nowhere", "finds no program 'nowhere'"),
    ("cadical 'open", "cannot read the command line \"cadical 'open\": No closing quotation"),
    ("", "is given an empty command line"),
])
def test_odd_command_lines(argument: str, sentence: str) -> None:
    assert get_backend(f"dimacs:{argument}").unavailable() == f"backend 'dimacs:{argument}' {sentence}"


@posix
@pytest.mark.parametrize(("manner", "sentence"), [
    ("crash", "was ended by SIGSEGV"),
    ("nonsense", "exit code 1; its last line is 'this is not what you are looking for'"),
    ("unknown", "gave up: it says UNKNOWN"),
    ("lie", "gives a model that breaks clause 1 of 2: 1 2"),
    ("words", "gives a model that is not made of numbers"),
    ("silent", "says that there is a model but gives none: no line begins with 'v '"),
    ("both", "says that there is a model and that there is none"),
])
def test_bad_manners(manner: str, sentence: str) -> None:
    with (Oracle(get_backend(mannered(manner)), [[1, 2], [-1, 2]]) as oracle,
          pytest.raises(PluginError) as caught):
        oracle.solve()
    assert str(caught.value).startswith(f"backend '{mannered(manner)}' failed in a solver call: {sys.executable} ")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@posix
def test_a_program_that_cannot_be_started(programs: Path) -> None:
    path = programs / "broken"
    path.write_text("#!/nowhere/at/all\n")
    path.chmod(0o755)
    with Oracle(get_backend("dimacs:broken"), [[1]]) as oracle, pytest.raises(PluginError, match="cannot be started"):
        oracle.solve()


def gone(process: int) -> bool:
    """Whether a process has ended, given a moment."""
    for _ in range(100):
        try:
            os.kill(process, 0)
            if Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[-1].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


@posix
@pytest.mark.parametrize("manner", ["sleep", "stubborn"])
def test_time_limit_ends_everything(manner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setenv("STANDIN_NOTES", str(notes))
    began = time.monotonic()
    with (Oracle(get_backend(mannered(manner)), [[1]], Budget(seconds=1.5)) as oracle,
          pytest.raises(Undecided, match=r"within the budget of 1\.5 s")):
        oracle.solve()
    assert time.monotonic() - began < 20
    program, child, cnf = notes.read_text().split()
    assert gone(int(program))
    assert gone(int(child))
    assert not Path(cnf).parent.exists()


@posix
def test_interrupt_ends_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setenv("STANDIN_NOTES", str(notes))

    def interrupt() -> None:
        for _ in range(200):
            if notes.exists() and notes.read_text():
                break
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    with Oracle(get_backend(mannered("sleep")), [[1]]) as oracle:
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            oracle.solve()
    thread.join()
    program, child, cnf = notes.read_text().split()
    assert gone(int(program))
    assert gone(int(child))
    assert not Path(cnf).parent.exists()


def test_names_with_an_argument() -> None:
    assert get_backend("dimacs:x y").name == "dimacs:x y"
    with pytest.raises(NotSupported, match="backend 'minisat22' takes nothing after its name, found 'x'"):
        get_backend("minisat22:x")
    with pytest.raises(UnknownName, match=r"no backend is named 'com\.example:mine'"):
        get_backend("com.example:mine")


def test_is_picklable() -> None:
    backend = get_backend(f"dimacs:{STANDIN}")
    assert pickle.loads(pickle.dumps(backend)) == backend


def test_the_command_line_takes_it(capfd: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> None:
        from gridwright.cli.main import main

        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 0

    run("solve", CLASSIC, "--json", "--backend", f"dimacs:{STANDIN}")
    answer = json.loads(capfd.readouterr().out)
    assert answer["status"] == "solved"
    assert answer["backend"] == f"dimacs:{STANDIN}"
    run("backends", "--json")
    listed = {each["name"]: each for each in json.loads(capfd.readouterr().out)}
    assert {"cms5", "cpsat", "dimacs", "exact-cover"} <= set(listed)
    for each in listed.values():
        assert each["available"] is (each["reason"] is None)
