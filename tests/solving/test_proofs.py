"""Proofs: an independent checker accepts each, and refuses one that was tampered with."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from gridwright import (
    Board,
    Cell,
    LoadOptions,
    NoSolution,
    NotSupported,
    NotUnique,
    PluginError,
    Puzzle,
    Undecided,
    default_plugins,
    load,
    solve,
)
from gridwright.cli.main import main
from gridwright.encoding.dimacs import cnf_text, read_cnf
from gridwright.errors import SolutionExists
from gridwright.solving.backend import Backend, Capabilities, Solver, get_backend
from gridwright.solving.budget import Budget
from gridwright.solving.proofs import Proof, prove
from gridwright.testing.drat import accepts

dratify = pytest.importorskip("dratify", reason="needs the package dratify, which checks proofs")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ONE = "1234341221434..1"
SEVERAL = "12" + "." * 14
NONE = "11" + "." * 14


def example(name: str) -> Puzzle:
    return load((EXAMPLES / name).read_text(encoding="utf-8"))


def packing() -> Puzzle:
    """The calendar for 14 March, with the tiles known that cover a few of the cells."""
    codec = default_plugins().registry.get("format", "puzzled-collection")
    options = LoadOptions(date=datetime.date(2026, 3, 14))
    puzzle, = codec.load((EXAMPLES / "calendar.json").read_text(encoding="utf-8"), options)
    labels = puzzle.symbols().labels
    known = {Cell(1, 1): "O6", Cell(1, 4): "P5", Cell(4, 4): "N5", Cell(7, 1): "Z5"}
    return puzzle.evolve(givens={puzzle.main: {**puzzle.givens.get(puzzle.main, {}),
                                               **{c: labels.index(tile) for c, tile in known.items()}}})


def edges() -> Puzzle:
    """An edge-matching board of which one piece inside is known."""
    puzzle = example("edge-6x6.json")
    full = solve(puzzle)
    return puzzle.evolve(givens={name: {Cell(3, 3): values[Cell(3, 3)]} for name, values in full.layers.items()})


PUZZLES = {"classic": lambda: example("classic.txt"), "killer": lambda: example("killer-whisper.json"),
           "packing": packing, "edges": edges}
WRITERS = [name for name in default_plugins().registry.names("backend") if get_backend(name).capabilities.proofs]


def accepted(cnf: str, drat: str) -> bool:
    result = dratify.check_proof(dratify.parse_dimacs(cnf), drat, engine="python")
    return bool(result.ok and result.reached_empty)


def test_there_are_backends_to_test() -> None:
    assert len(WRITERS) >= 3


@pytest.mark.parametrize("backend", ["cadical195", "glucose42", "lingeling"])
@pytest.mark.parametrize("name", PUZZLES)
def test_a_checker_accepts_that_a_puzzle_is_unique(name: str, backend: str) -> None:
    puzzle = PUZZLES[name]()
    try:
        proof = prove(puzzle, "unique", backend=backend)
    except NotUnique:
        pytest.fail(f"the {name} puzzle of this test has several solutions")
    assert proof.solution is not None
    assert proof.solution.layers == solve(puzzle).layers
    assert accepted(proof.cnf(), proof.drat())


@pytest.mark.parametrize("backend", WRITERS)
def test_every_backend_that_claims_proofs(backend: str) -> None:
    proof = prove(example("classic.txt"), "unique", backend=backend)
    assert accepted(proof.cnf(), proof.drat())
    assert accepts(proof.clauses, proof.steps)
    assert proof.steps[-1] == "0"
    assert all(step and step[0] in "d-0123456789" for step in proof.steps)


@pytest.fixture(scope="module")
def killer() -> Proof:
    return prove(example("killer-whisper.json"), "unique", backend="cadical195")


def test_the_clauses_are_those_of_the_puzzle_and_one_more(killer: Proof) -> None:
    cnf = read_cnf(killer.cnf())
    assert cnf.clauses == killer.clauses
    assert cnf.clauses[:-1] == killer.formula.clauses
    assert killer.solution is not None
    shown = {encoder.is_(c, killer.solution.layers[name][c]) for name, encoder in killer.formula.layers.items()
             for c in killer.solution.board.cells}
    assert {-literal for literal in cnf.clauses[-1]} <= shown
    assert "var 1 " in "".join(cnf.comments)


def test_a_proof_that_is_cut_off_is_refused(killer: Proof) -> None:
    assert accepted(killer.cnf(), killer.drat())
    assert not accepted(killer.cnf(), "".join(f"{step}\n" for step in killer.steps[: len(killer.steps) // 2]))


def test_a_proof_with_a_step_that_does_not_follow_is_refused(killer: Proof) -> None:
    wanted = killer.clauses[-1][0]
    assert not accepted(killer.cnf(), f"{wanted} 0\n{killer.drat()}")
    assert not accepted(killer.cnf(), "0\n")


def test_the_proof_of_another_puzzle_is_refused(killer: Proof) -> None:
    without = read_cnf(killer.cnf())
    assert not accepted(cnf_text(without.clauses[:-1], without.top), killer.drat())


def pairs_that_differ(cells: int, digits: int) -> Puzzle:
    """Cells of which each two differ, stated pair by pair: with fewer digits only a search finds the contradiction."""
    cage = default_plugins().registry.get("rule", "cage")
    board = Board.rectangle(1, cells)
    pairs = [(a, b) for a in board.cells for b in board.cells if a < b]
    return Puzzle.with_digits(board, digits, rules=[cage(cells=pair) for pair in pairs])


@pytest.mark.parametrize("puzzle", [load(NONE), pairs_that_differ(5, 4)], ids=["narrowing", "search"])
@pytest.mark.parametrize("backend", ["cadical195", "glucose42", "maplecm"])
def test_no_solution(puzzle: Puzzle, backend: str) -> None:
    proof = prove(puzzle, "no-solution", backend=backend)
    assert proof.solution is None
    # A contradiction that narrowing finds is proved from the clues all the same.
    assert len(proof.clauses) > 20
    assert len(proof.formula.layers) == 1
    assert accepted(proof.cnf(), proof.drat())


def test_what_is_not_so_is_not_proved() -> None:
    with pytest.raises(NotUnique, match=r"not unique: r1c3 is 3 in one solution and 4 in another"):
        prove(load(SEVERAL), "unique")
    with pytest.raises(NoSolution):
        prove(load(NONE), "unique")
    with pytest.raises(SolutionExists, match="has a solution"):
        prove(load(ONE), "no-solution")


def test_a_backend_without_proofs_names_others() -> None:
    with pytest.raises(NotSupported, match=r"backend 'minisat22' writes no proofs; these do: .*cadical195.*glucose42"):
        prove(load(ONE), "unique", backend="minisat22")


def test_the_time_runs_out() -> None:
    with pytest.raises(Undecided, match=r"within the budget of 0\.5 s"):
        prove(pairs_that_differ(13, 12), "no-solution", budget=Budget(seconds=0.5))
    with pytest.raises(Undecided, match="within the budget of 50 conflicts"):
        prove(pairs_that_differ(13, 12), "no-solution", budget=Budget(conflicts=50))
    with pytest.raises(NotSupported, match="conflict_budget"):
        prove(load(ONE), "unique", backend="lingeling", budget=Budget(conflicts=50))


class Spoilt(Backend):
    """Glucose, whose proofs get spoilt, or which breaks down."""

    name, summary = "spoilt", "A backend for tests."
    capabilities = Capabilities(assumptions=True, cores=True, conflict_budget=True, incremental=True, proofs=True)

    def __init__(self, lines: Any) -> None:
        self.lines = lines

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
        solver = get_backend("glucose42").open(clauses, proof=proof)
        if proof:
            solver.proof = self.lines  # type: ignore[method-assign]
        return solver


def test_a_proof_is_tidied_up() -> None:
    proof = prove(load(ONE), "unique", backend=Spoilt(lambda: ["  -3   4  0", "", "d  3 4 0", "0", "5 0"]))
    assert proof.steps == ["-3 4 0", "d 3 4 0", "0"]


def test_a_solver_that_breaks_down_is_named() -> None:
    with pytest.raises(PluginError, match="backend 'spoilt' failed to write a proof: ZeroDivisionError"):
        prove(load(ONE), "unique", backend=Spoilt(lambda: 1 // 0))


# --- the checker for short proofs

def test_the_short_checker() -> None:
    clauses = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
    assert accepts(clauses, ["2 0", "0"])
    assert accepts(clauses, ["2 0", "d 1 2 0", "0"])
    assert not accepts(clauses, ["0"])
    assert not accepts(clauses, ["2 0"])
    assert not accepts(clauses, ["2 0 0"])
    assert not accepts(clauses[:-1], ["2 0", "0"])
    assert not accepts([[1, 2], [-1, -2]], ["1 0", "0"])
    # 3 is new, so nothing speaks against defining it (RAT); 1 is not.
    assert accepts(clauses, ["3 1 0", "2 0", "0"])


# --- on the command line

def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def test_both_files_are_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    proof = tmp_path / "out.drat"
    code, out, err = run(capsys, "solve", str(EXAMPLES / "classic.txt"), "--prove", "unique", "--proof", str(proof))
    assert (code, len(out)) == (0, 82)
    assert err.startswith("gridwright: proved unique in ")
    assert accepted((tmp_path / "out.cnf").read_text(), proof.read_text())
    code, out, _ = run(capsys, "solve", NONE, "--prove", "no-solution", "--proof", str(proof), "--cnf",
                       str(tmp_path / "other.cnf"), "--json", "--backend", "glucose42")
    data = json.loads(out)
    assert (code, data["status"], data["backend"]) == (0, "no-solution", "glucose42")
    assert data["proof"]["cnf"] == str(tmp_path / "other.cnf")
    assert data["proof"]["steps"] == proof.read_text().count("\n")
    assert accepted((tmp_path / "other.cnf").read_text(), proof.read_text())


@pytest.mark.parametrize(("words", "code", "said"), [
    ((SEVERAL, "--prove", "unique", "--proof", "PROOF"), 1, "not unique: r1c3 is 3 in one solution and 4 in another"),
    ((NONE, "--prove", "unique", "--proof", "PROOF"), 1, "the puzzle has no solution"),
    ((ONE, "--prove", "no-solution", "--proof", "PROOF"), 1, "the puzzle has a solution"),
    ((ONE, "--prove", "unique"), 2, "a proof needs both --prove CLAIM and --proof FILE"),
    ((ONE, "--proof", "PROOF"), 2, "a proof needs both --prove CLAIM and --proof FILE"),
    ((ONE, "--prove", "it", "--proof", "PROOF"), 2, "'it' cannot be proved; expected --prove unique or"),
    ((ONE, "--prove", "unique", "--proof", "PROOF.cnf"), 2, "cannot both go to"),
    ((ONE, "--prove", "unique", "--proof", "PROOF", "--all"), 2, "a proof is about one solution"),
    ((ONE, "--prove", "unique", "--proof", "PROOF", "--backend", "minisat22"), 2, "writes no proofs; these do: "),
    ((f"{ONE}\n{ONE}\n", "--prove", "unique", "--proof", "PROOF"), 2, "the input holds 2 puzzles; pick one"),
    ((ONE, "--prove", "unique", "--proof", "no/PROOF"), 2, "cannot be written: No such file"),
    ((ONE, "--prove", "unique", "--proof", "PROOF", "--cnf", "no/CNF"), 2, "cannot be written: No such file"),
])
def test_else_there_is_no_file(words: tuple[str, ...], code: int, said: str, capsys: pytest.CaptureFixture[str],
                               tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    got, out, err = run(capsys, "solve", *words)
    assert (got, out) == (code, "")
    assert said in err
    assert err.startswith("gridwright: ")
    assert list(tmp_path.iterdir()) == []
