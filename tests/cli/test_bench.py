"""`gridwright bench`: what is measured, whether answers agree, and what is left behind when they do not."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

from gridwright import (
    Backend,
    Board,
    Budget,
    Capabilities,
    Cell,
    Entry,
    NotSupported,
    Plugins,
    Puzzle,
    Solution,
    Solver,
    default_plugins,
    dumps,
    hookimpl,
    load,
    load_all,
    solutions,
    solve,
)
from gridwright.cli.main import main
from gridwright.comparing.agreement import clashes
from gridwright.comparing.measuring import Bench, Case, Run, Terms
from gridwright.comparing.summary import summaries
from gridwright.drawing.cactus import COLOURS, DARK, LIGHT, cactus
from gridwright.model.solution import difference
from gridwright.plugins.default import set_default_plugins
from gridwright.solving.backend import Native, Statistics, get_backend
from gridwright.solving.oracle import Oracle
from gridwright.testing.formulas import pigeon_hole

ONE = "1234341221434..1"
SEVERAL = "12" + "." * 14
NONE = "11" + "." * 14


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


class Lying(Solver):
    """A real solver behind what a faulty one would say."""

    def __init__(self, lie: str, clauses: list[list[int]]) -> None:
        self.lie, self.real, self.calls = lie, get_backend("minisat22").open(clauses), 0

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        self.calls += 1
        if self.lie == "none" or (self.lie == "only" and self.calls > 1):
            return False
        if self.lie == "crash" and self.calls > 1:
            raise RuntimeError("out of order")
        return self.real.solve(assumptions, conflicts)

    def model(self) -> list[int]:
        model = self.real.model()
        return [abs(x) for x in model] if self.lie == "model" else model

    def add(self, clause: Sequence[int]) -> None:
        self.real.add(clause)

    def close(self) -> None:
        self.real.close()


class Faulty(Backend):
    """A backend that lies in one way; `version` tells it from others in a report."""

    capabilities = Capabilities(assumptions=True, cores=True, conflict_budget=True, incremental=True)

    def __init__(self, lie: str) -> None:
        self.lie, self.name, self.summary = lie, f"says-{lie}", f"Says {lie}."

    def version(self) -> str:
        return f"{self.lie} 1.0"

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
        return Lying(self.lie, clauses)


class Knows(Native):
    """A search without clauses that has the solutions ready."""

    def __init__(self, found: list[Solution], number: int | None) -> None:
        self.found, self.number = found, number

    def solutions(self, budget: Budget | None) -> Iterator[Solution]:
        yield from self.found

    def count(self, budget: Budget | None) -> int | None:
        return self.number


class WithNative(Backend):
    """A backend that has a search of its own for each puzzle, or none at all."""

    name, summary = "own", "Looks it up."
    capabilities = Capabilities()

    def __init__(self, number: int | None = None, most: int | None = None) -> None:
        self.number, self.most = number, most

    def native(self, puzzle: Puzzle) -> Knows | None:
        if len(puzzle.board) > 16:
            raise NotSupported("it only knows small boards")
        return Knows(list(solutions(puzzle, limit=self.most)), self.number)

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
        raise NotSupported("it makes no use of clauses")


@pytest.fixture
def liars() -> Iterator[None]:
    """Backends says-none, says-only, says-model and says-crash beside the real ones."""
    before = default_plugins()

    class Plugin:
        GRIDWRIGHT_API = 1

        @hookimpl
        def gridwright_entries(self) -> list[Entry]:
            return [Entry("backend", f"says-{lie}", Faulty(lie)) for lie in ("none", "only", "model", "crash")]

    plugins = Plugins.from_switch("none")
    plugins.register(Plugin(), name="liars")
    set_default_plugins(plugins)
    yield
    set_default_plugins(before)


def cases(backends: dict[str, Backend], terms: Terms, *texts: str) -> list[Case]:
    found = [Case(text[:4], load(text)) for text in texts]
    for case in found:
        assert [name for name, _ in Bench(backends, terms).runs(case)] == list(backends)
    return found


def named(*names: str) -> dict[str, Backend]:
    return {name: get_backend(name) for name in names}


# --- what solvers count

@pytest.mark.parametrize("name", ["cadical195", "glucose4", "minisat22", "lingeling"])
def test_statistics_also_come_back_from_a_child_process(name: str) -> None:
    with Oracle(get_backend(name), pigeon_hole(6, 5)) as oracle:
        assert oracle.statistics() == Statistics() or oracle.statistics().conflicts == 0
        assert oracle.solve() is False
        counted = oracle.statistics()
        assert counted.conflicts is not None
        assert counted.conflicts > 0
        assert counted.decisions is not None
        assert counted.propagations is not None
        assert counted.propagations > counted.conflicts
    assert oracle.statistics() == counted, "they are kept when the solver is gone"


def test_what_is_not_counted_is_none() -> None:
    with Oracle(get_backend("kissat404"), pigeon_hole(6, 5)) as oracle:
        assert oracle.solve() is False
        assert oracle.statistics() == Statistics()
    assert Statistics(conflicts=1) + Statistics(conflicts=2, restarts=3) == Statistics(conflicts=3, restarts=3)


# --- one run

@pytest.mark.parametrize("name", ["cadical195", "lingeling"])
@pytest.mark.parametrize(("task", "answers"), [
    ("solve", [("solved", 1), ("solved", 1), ("no-solution", 0)]),
    ("unique", [("unique", 1), ("several", 2), ("no-solution", 0)]),
    ("count", [("counted", 1), ("counted", 12), ("counted", 0)]),
])
def test_answers(name: str, task: Any, answers: list[tuple[str, int]]) -> None:
    runs = [case.runs[name] for case in cases(named(name), Terms(task=task), ONE, "1234" + "." * 12, NONE)]
    assert [(each.status, each.found) for each in runs] == answers
    assert all(each.seconds > 0 for each in runs)
    assert runs[0].solutions == (solve(load(ONE)),)
    assert len(runs[1].solutions) == min(2, answers[1][1])


def test_counting_stops_at_the_limit() -> None:
    for backend in (get_backend("cadical195"), WithNative(), WithNative(number=288)):
        case, = cases({"it": backend}, Terms(task="count", limit=5), "." * 16)
        assert (case.runs["it"].status, case.runs["it"].found, case.runs["it"].complete) == ("counted", 5, False)


def test_a_native_search_needs_no_clauses() -> None:
    case, = cases({"own": WithNative(number=12)}, Terms(task="count"), "1234" + "." * 12)
    assert (case.runs["own"].found, case.runs["own"].complete, case.clauses) == (12, True, 0)
    case, = cases({"own": WithNative()}, Terms(), "1234" + "." * 12)
    assert (case.runs["own"].status, len(case.runs["own"].solutions)) == ("several", 2)
    case, = cases({"own": WithNative()}, Terms(), "." * 81)
    assert (case.runs["own"].status, case.runs["own"].message) == ("unsupported", "it only knows small boards")
    assert clashes(case.runs) == []


def hard() -> Puzzle:
    cage = default_plugins().registry.get("rule", "cage")
    board = Board.rectangle(1, 13)
    pairs = [(a, b) for a in board.cells for b in board.cells if a < b]
    return Puzzle.with_digits(board, 12, rules=tuple(cage(cells=pair) for pair in pairs))


@pytest.mark.parametrize("name", ["cadical195", "lingeling"])
def test_time_runs_out(name: str) -> None:
    case = Case("hard", hard())
    (_, made), = Bench(named(name), Terms(seconds=0.2)).runs(case)
    assert (made.status, made.found, made.complete) == ("undecided", 0, False)
    assert "0.2 s" in made.message
    assert made.seconds < 20


# --- agreement

def unlike(base: Run, **changes: Any) -> dict[str, Run]:
    return {"a": base, "b": attrs.evolve(base, **changes)}


def test_agreement() -> None:
    puzzle = load(SEVERAL)
    first, second = list(solutions(puzzle, limit=2))
    only = Run(status="unique", found=1, complete=True, solutions=(first,))
    assert clashes(unlike(only)) == []
    assert clashes(unlike(only, status="undecided", found=0, complete=False, solutions=())) == []
    assert clashes(unlike(only, status="undecided", complete=False)) == []
    assert clashes(unlike(only, status="failed", found=0, complete=False, solutions=())) == []
    several = {"status": "several", "found": 2, "complete": False, "solutions": (first, second)}
    assert clashes(unlike(only, **several)) == ["a says there is 1 solution, but b finds there are 2 solutions"]
    none = {"status": "no-solution", "found": 0, "solutions": ()}
    assert clashes(unlike(only, **none)) == ["b says there are no solutions, but a finds there is 1 solution"]
    assert clashes(unlike(only, solutions=(second,))) == [
        f"a and b find different solutions: {difference(first, second)}"]
    # Undecided about the question, but what was found speaks against the other all the same.
    assert len(clashes(unlike(only, status="undecided", complete=False, solutions=(second,)))) == 1
    assert len(clashes(unlike(only, status="wrong", message="bad"))) == 1
    # Two solutions of a puzzle that has several are no disagreement.
    free = Run(status="solved", found=1, complete=False, solutions=(first,))
    assert clashes(unlike(free, solutions=(second,))) == []
    counted = Run(status="counted", found=288, complete=True)
    assert len(clashes(unlike(counted, found=287))) == 1


def test_a_wrong_answer_is_seen_without_another_backend() -> None:
    case, = cases({"bad": Faulty("model")}, Terms(), SEVERAL)
    assert case.runs["bad"].status == "wrong"
    assert clashes(case.runs)[0].startswith("bad gives a wrong answer: an answer fails its check")


def test_a_crash_is_a_failure_and_no_disagreement() -> None:
    case, = cases({**named("cadical195"), "bad": Faulty("crash")}, Terms(), SEVERAL)
    assert case.runs["bad"].status == "failed"
    assert "out of order" in case.runs["bad"].message
    assert clashes(case.runs) == []


def test_repeats_are_compared_too() -> None:
    class Moody(Faulty):
        times = 0

        def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
            # The first time is for warming up.
            Moody.times += 1
            return Lying("only" if Moody.times > 2 else "", clauses)

    case, = cases({"bad": Moody("only")}, Terms(repeat=3), SEVERAL)
    assert clashes(case.runs) == ["bad gives a wrong answer: several, but unique when asked again"]


# --- figures

def test_summary() -> None:
    def of(status: str, seconds: float, conflicts: int | None = None) -> Run:
        return Run(status=status, seconds=seconds, statistics=Statistics(conflicts=conflicts))

    puzzle = load(ONE)
    made = [Case("p", puzzle, runs={"a": of("unique", 1.0, 5), "b": of("unique", 4.0)}),
            Case("q", puzzle, runs={"a": of("unique", 2.0, 6), "b": of("undecided", 10.0)}),
            Case("r", puzzle, runs={"a": of("undecided", 10.0, 7), "b": of("unsupported", 0.0)}),
            Case("s", puzzle, runs={"a": of("several", 9.0, 8), "b": of("several", 1.0)})]
    a, b = summaries(made, ["a", "b"], Terms(seconds=10))
    assert (a.answered, a.undecided, a.unsupported, a.failed, a.median) == (3, 1, 0, 0, 2.0)
    assert (a.seconds, a.par2, a.statistics.conflicts) == (22.0, (1 + 2 + 9 + 20) / 4, 26)
    assert a.ratio == pytest.approx((1 * 1 * 9) ** (1 / 3))
    assert (b.answered, b.undecided, b.unsupported, b.times) == (2, 1, 1, (1.0, 4.0))
    assert b.par2 == (4 + 1 + 20) / 3
    assert b.ratio == pytest.approx((4 * 1) ** (1 / 2))
    assert b.statistics == Statistics()
    assert [each.par2 for each in summaries(made, ["a"], Terms())] == [None]


# --- the picture

def luminance(colour: str) -> float:
    parts = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_lines_stand_out_in_both_themes(colour: str, ground: str) -> None:
    dark, light = sorted((luminance(colour), luminance(ground)))
    assert (light + 0.05) / (dark + 0.05) >= 3


def test_the_plot_shows_every_backend() -> None:
    text = cactus({f"s{n}": [0.001 * n, 0.5, 2.0][: n % 4] for n in range(13)}, 3, "A <title>")
    root = ElementTree.fromstring(text)
    spoken = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "A <title>" in spoken
    assert {f"s{n} ({n % 4})" for n in range(13)} <= set(spoken)
    assert next(s for s in spoken if s and "(" in s).endswith("(3)"), "the best stand first"
    assert text == cactus({f"s{n}": [0.001 * n, 0.5, 2.0][: n % 4] for n in range(13)}, 3, "A <title>")
    assert "prefers-color-scheme: dark" in text
    assert ElementTree.fromstring(cactus({"a": []}, 0, "none")) is not None


# --- the command

def test_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    code, out, err = run(capsys, "bench", ONE, f"{SEVERAL}\n{NONE}\n", "--backends", "cadical195, minisat22,kissat404",
                         "--time", "9", "--plot", str(plot))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "3 puzzles, unique or not, 9 s each: no disagreement"
    assert [word.strip() for word in lines[2].split("|")[1:-1]] == [
        "backend", "answered", "total s", "cpu s", "median ms", "PAR-2 s", "x best", "conflicts", "decisions",
        "propagations"]
    assert [line.split("|")[1].strip() for line in lines[4:]] == ["cadical195", "minisat22", "kissat404"]
    assert lines[-1].rstrip(" |").endswith("-"), "kissat tells no statistics"
    assert len({len(line) for line in lines[2:]}) == 1
    assert "kissat404 (3)" in plot.read_text()


def test_json_is_the_same_but_for_the_times(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"{ONE}\n{SEVERAL}\n")
    texts = []
    for _ in range(2):
        code, out, _ = run(capsys, "bench", str(path), "--backends", "glucose4,cadical195", "--json", "--repeat", "2")
        assert code == 0
        texts.append(re.sub(r'"(seconds|cpu|encoding|median|par2|ratio)": [\d.e-]+', r'"\1": 0', out))
        data = json.loads(out)
    assert texts[0] == texts[1]
    assert [each["name"] for each in data["puzzles"]] == ["some.txt#1", "some.txt#2"]
    assert [each["name"] for each in data["backends"]] == ["glucose4", "cadical195"]
    first, second = (each["runs"] for each in data["puzzles"])
    assert first["glucose4"]["answers"] == first["cadical195"]["answers"]
    assert (second["glucose4"]["status"], len(second["glucose4"]["answers"])) == ("several", 2)
    assert data["puzzles"][1]["clauses"] > 0
    assert data["disagreements"] == []
    assert data["reproducer"] is None


def test_all_backends_that_can_run_here_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bench", ONE, "--task", "solve", "--json")
    data = json.loads(out)
    names = [each["name"] for each in data["backends"]]
    assert code == 0
    assert len(names) >= 15
    assert not set(names) & {each["name"] for each in data["unavailable"]}
    assert set(names) | {each["name"] for each in data["unavailable"]} == set(
        default_plugins().registry.names("backend"))


@pytest.mark.usefixtures("liars")
def test_disagreement_is_loud(capsys: pytest.CaptureFixture[str], tmp_path: Path,
                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRIDWRIGHT_PLUGINS", "none")
    monkeypatch.setattr("gridwright.cli.main.load_plugins", lambda ctx, hook=None: default_plugins())
    named_puzzle = tmp_path / "in.json"
    named_puzzle.write_text(dumps(load(SEVERAL).evolve(meta={"title": "Two ways"}), "gridwright"))
    code, out, err = run(capsys, "bench", ONE, str(named_puzzle), "--backends", "cadical195,says-only,says-none")
    assert code == 1
    assert out.startswith("2 puzzles, unique or not, 60 s each: disagreement about 2")
    assert "DISAGREEMENT about Two ways: says-only says there is 1 solution, but cadical195 finds there are 2" in err
    assert "DISAGREEMENT about input#1: says-none says there are no solutions" in err
    assert "bench-disagreement.json" in err
    again = list(load_all((tmp_path / "bench-disagreement.json").read_text()))
    assert [p.givens for p in again] == [load(ONE).givens, load(SEVERAL).givens]
    told = again[1].meta["disagreement"]
    assert [each["backend"] for each in told["answers"]] == ["cadical195", "says-only", "says-none"]
    assert [each["version"] for each in told["answers"]][1:] == ["only 1.0", "none 1.0"]
    assert [each["status"] for each in told["answers"]] == ["several", "unique", "no-solution"]
    assert told["answers"][1]["solutions"][0]["digits"][:2] == [1, 2]
    words = shlex.split(told["command"])
    assert words[:3] == ["gridwright", "bench", "bench-disagreement.json"]
    (tmp_path / "elsewhere").mkdir()
    code, _, err = run(capsys, *words[1:], "--reproducer", "elsewhere")
    assert code == 1
    assert "Two ways" in err
    assert (tmp_path / "elsewhere" / "bench-disagreement.json").is_file()


@pytest.mark.parametrize(("words", "said"), [
    ((ONE, "--backends", "minisat23"), "minisat23"),
    ((ONE, "--backends", ","), "--backends names none"),
    ((ONE, "--task", "guess"), "there is no task 'guess'; expected solve, unique, count"),
    ((ONE, "--limit", "3"), "--limit goes with --task count"),
    ((ONE, "--backends", "cadical195", "--plot", "no/where.svg"), "no/where.svg cannot be written"),
    (("no such puzzle",), "format"),
])
def test_bad_requests(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "bench", *words)
    assert code == 2
    assert said in err


def test_an_unreadable_puzzle_is_told_and_left_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"{ONE}\n12x4\n{ONE}\n")
    code, out, err = run(capsys, "bench", str(path), "--backends", "minisat22")
    assert code == 2
    assert out.startswith("2 puzzles")
    assert err.startswith("gridwright: ")
    assert Cell(1, 1) in load(ONE).board
