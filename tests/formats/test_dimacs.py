"""The format dimacs: clauses with their map, the way back, and the answers of solvers as solutions."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gridwright import (
    Board,
    Cell,
    FormatError,
    LoadOptions,
    NotSupported,
    Puzzle,
    Symbols,
    default_plugins,
    load,
    solutions,
    solve,
)
from gridwright.cli.main import main
from gridwright.encoding.dimacs import LONGEST_COMMENT, read_answer, read_cnf
from gridwright.solving.backend import get_backend
from gridwright.solving.session import check

DIMACS = default_plugins().registry.get("format", "dimacs")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OPEN = "12....2.......4."


def dumped(puzzle: Puzzle) -> str:
    text: str = DIMACS.dump([puzzle])
    return text


def variables(text: str) -> dict[tuple[str, str], dict[str, int]]:
    """(layer, cell) -> value -> variable, from the comments alone."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    layer = ""
    for comment in read_cnf(text).comments:
        if comment.startswith("layer "):
            layer = comment[6:]
        elif match := re.fullmatch(r"var (\d+) (r\d+c\d+)=(.+)", comment):
            found.setdefault((layer, match[2]), {})[match[3]] = int(match[1])
    return found


def raw_model(text: str) -> list[int]:
    """A model found by a solver that knows nothing but the clauses."""
    solver = get_backend("minisat22").open(read_cnf(text).clauses)
    assert solver.solve() is True
    return solver.model()


def as_lines(model: list[int]) -> str:
    return "c by hand\ns SATISFIABLE\nv " + " ".join(map(str, model)) + "\nv 0\n"


def test_text() -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(1, 2), 2, {Cell(1, 1): 2}, meta={"name": "Two"})
    assert dumped(puzzle) == """\
c gridwright dimacs 1
c name "Two"
c fingerprint sha256:2b875cede89edca029850d4ece2834b714906673936bc0f4da7c7e18296fcded
c `var N CELL=VALUE`: the cell holds the value where the model holds N positive; variable 1 is always true.
c `solution N ...`: models that agree on these variables show the same solution.
c `puzzle`: the puzzle as a gridwright document, cut into lines.
c layer digits
c var 1 r1c1=2
c var 2 r1c2=1
c var 3 r1c2=2
c solution 2 3
c puzzle {"format":"gridwright","format_version":1,"board":{"rows":1,"cols":2},"layers":{"digits":2},"givens":{"
c puzzle digits":[2,null]},"rules":[],"meta":{"name":"Two"}}
p cnf 3 3
1 0
-2 -3 0
2 3 0
"""


@pytest.mark.parametrize("name", ["classic.txt", "killer-whisper.json", "edge-6x6.json", "samurai.json"])
def test_examples_come_back(name: str) -> None:
    puzzle = load((EXAMPLES / name).read_text(encoding="utf-8"))
    text = dumped(puzzle)
    assert next(DIMACS.load(text, LoadOptions())) == puzzle
    assert max(len(line) for line in text.split("\n") if line.startswith("c ")) <= LONGEST_COMMENT + 2
    assert text.isascii()


def test_the_map_alone_tells_the_solution() -> None:
    puzzle = load(OPEN)
    text = dumped(puzzle)
    true = set(raw_model(text))
    grid = {cell: [value for value, literal in values.items() if literal in true]
            for (_, cell), values in variables(text).items()}
    assert len(grid) == 16
    assert all(len(values) == 1 for values in grid.values())
    found = solve(puzzle)
    assert all([str(found[c])] == grid[str(c)] for c in puzzle.board.cells) or len(list(solutions(puzzle))) > 1
    assert not check(puzzle, DIMACS.load_solution(puzzle, as_lines(raw_model(text))))


def test_models_that_agree_on_the_named_variables_are_one_solution() -> None:
    puzzle = load(OPEN)
    cnf = read_cnf(dumped(puzzle))
    named = [int(word) for comment in cnf.comments if comment.startswith("solution ") for word in comment.split()[1:]]
    number = 0
    clauses = list(cnf.clauses)
    while number < 50:
        solver = get_backend("minisat22").open(clauses)
        if not solver.solve():
            break
        model = set(solver.model())
        clauses.append([-x if x in model else x for x in named])
        number += 1
    assert number == len(list(solutions(puzzle))) > 1


def test_layers_and_labels_are_named() -> None:
    board = Board.rectangle(1, 1)
    colours = Symbols("colours", 0, ("red", "dark blue", "ä"))
    puzzle = Puzzle(board, {"digits": Symbols.digits(2), "the colours": colours})
    assert variables(dumped(puzzle)) == {
        ("digits", "r1c1"): {"1": 2, "2": 3}, ('"the colours"', "r1c1"): {"red": 4, '"dark blue"': 5, '"\\u00e4"': 6}}


def test_a_contradiction_stays_one_for_every_solver() -> None:
    text = dumped(load("11" + "." * 14))
    cnf = read_cnf(text)
    assert cnf.clauses == [[1], [-1]]
    assert next(DIMACS.load(text, LoadOptions())) == load("11" + "." * 14)
    with pytest.raises(FormatError, match="has no solution"):
        DIMACS.load_solution(load("11" + "." * 14), "s SATISFIABLE\nv 1 0\n")


def test_several_puzzles_are_refused() -> None:
    with pytest.raises(NotSupported, match="one puzzle, not 2; pick one with --select"):
        DIMACS.dump([load(OPEN), load(OPEN)])


@pytest.mark.parametrize(("change", "said"), [
    (lambda t: t.replace("c puzzle", "c rizzle"), "clauses alone do not tell"),
    (lambda t: t.replace("\n-2 -3 0\n", "\n-3 -2 0\n", 1), "clause 2 is not the one"),
    (lambda t: t.replace("p cnf 3 3", "p cnf 3 4") + "2 0\n", "clause 4 is not the one"),
    (lambda t: t.replace("p cnf 3 3", "p cnf 3 4"), "promises 4 clauses and there are 3"),
    (lambda t: t.replace("p cnf 3 3", "p cnf 2 3"), "there is no variable 3"),
    (lambda t: t.replace("p cnf 3 3\n", ""), "line 14: expected a comment or the line"),
    (lambda t: t.replace("p cnf", "p wcnf"), "expected one line `p cnf"),
    (lambda t: t[:-3] + "\n", "cut off"),
    (lambda t: t.replace("2 3 0", "2 x 0"), "expected a whole number, found 'x'"),
    (lambda t: t.replace('"rows":1', '"rows":0'), "at least one row"),
    (lambda t: t.replace("\nc puzzle {", "\nc puzzle [{"), "JSON"),
])
def test_other_texts_are_refused(change: Any, said: str) -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(1, 2), 2, {Cell(1, 1): 2}, meta={"name": "Two"})
    with pytest.raises(FormatError, match=said):
        list(DIMACS.load(change(dumped(puzzle)), LoadOptions()))


def test_minisat_writes_its_own_form() -> None:
    puzzle = load(OPEN)
    model = raw_model(dumped(puzzle))
    one = DIMACS.load_solution(puzzle, "SAT\n" + " ".join(map(str, model)) + " 0\n")
    assert one == DIMACS.load_solution(puzzle, as_lines(model))


@pytest.mark.parametrize(("text", "said"), [
    ("s UNSATISFIABLE\n", "says that the puzzle has no solution"),
    ("UNSAT\n", "says that the puzzle has no solution"),
    ("s UNKNOWN\n", "gave up"),
    ("INDET\n", "gave up"),
    ("s SATISFIABLE\n", "does not give it"),
    ("s SATISFIABLE\nv 1 -2\n", "cut off"),
    ("s SATISFIABLE\nv 1 -1 0\n", "both 1 and -1"),
    ("s SATISFIABLE\nv 1 0\n", "the model gives r1c3 no value"),
    ("s MAYBE\n", "line 1: expected one line `s`"),
    ("s SATISFIABLE\ns UNSATISFIABLE\n", "line 2"),
    ("hello\n", "line 1: expected a line of a solver's answer"),
    ("v 1 two 0\n", "found 'two'"),
    ("", "there is no answer of a solver"),
])
def test_other_answers_are_refused(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=re.escape(said)):
        DIMACS.load_solution(load("12" + "." * 14), text)


def test_two_values_in_a_cell() -> None:
    puzzle = load("12" + "." * 14)
    three, four = (variables(dumped(puzzle))["digits", "r1c3"][value] for value in "34")
    with pytest.raises(FormatError, match="gives r1c3 the values 3, 4"):
        DIMACS.load_solution(puzzle, f"v 1 {three} {four} 0\n")


def test_a_model_that_breaks_clauses_is_still_checked_against_the_clues() -> None:
    puzzle = load("1234341221434..1")
    free = puzzle.evolve(givens={})
    other = solve(load("2" + "." * 15))
    model = read_answer(DIMACS.dump_solution(free, other)).literals
    assert check(free, DIMACS.load_solution(free, as_lines(model))) == []
    names: Mapping[str, int] = variables(dumped(free))["digits", "r1c1"]
    swapped = [-x if x == names["2"] else abs(x) if abs(x) == names["1"] else x for x in model]
    wrong = check(free, DIMACS.load_solution(free, as_lines(swapped)))
    assert {str(c) for each in wrong for c in each.cells} >= {"r1c1"}


def test_tiles_come_out_of_a_model() -> None:
    codec = default_plugins().registry.get("format", "puzzled-collection")
    puzzle = next(iter(codec.load(codec.samples()[0], LoadOptions())))
    wanted = solve(puzzle)
    back = DIMACS.load_solution(puzzle, DIMACS.dump_solution(puzzle, wanted))
    assert back.layers == wanted.layers
    assert back.extras["placements"] == wanted.extras["placements"]


# --- on the command line

def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def test_there_and_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cnf, model = tmp_path / "puzzle.cnf", tmp_path / "model.txt"
    assert run(capsys, "convert", OPEN, "--to", "dimacs", "-o", str(cnf))[0] == 0
    text = cnf.read_text()
    model.write_text(as_lines(raw_model(text)))
    assert run(capsys, "check", str(cnf), str(model)) == (0, "", "")
    assert run(capsys, "check", OPEN, str(model), "--as", "dimacs") == (0, "", "")
    assert run(capsys, "check", OPEN.replace("12", "21"), str(model), "--as", "dimacs")[0] != 0
    code, out, _ = run(capsys, "solve", str(cnf))
    assert (code, out[:15]) == (0, "s SATISFIABLE\nv")
    assert read_answer(out).satisfiable
    assert all(len(line) < 80 for line in out.split("\n"))
    assert run(capsys, "solve", OPEN, "--to", "dimacs")[1] == out
    assert run(capsys, "convert", str(cnf), "--to", "classic")[1] == OPEN + "\n"


def test_a_foreign_formula_is_named_as_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "php.cnf"
    path.write_text("c php\np cnf 2 2\n1 2 0\n-1 -2 0\n")
    code, _, err = run(capsys, "solve", str(path))
    assert code == 2
    assert err == ("gridwright: clauses alone do not tell a puzzle; expected the comments `c puzzle ...` that `convert "
                   "--to dimacs` writes\n")


def test_clauses_over_several_lines_and_blank_ones() -> None:
    cnf = read_cnf("c a\n\np  cnf 3 2\nc b\n1\n2 0 -3\n0\n")
    assert (cnf.top, cnf.clauses, cnf.comments) == (3, [[1, 2], [-3]], ["a", "b"])
    assert list(itertools.chain(*cnf.clauses)) == [1, 2, -3]
