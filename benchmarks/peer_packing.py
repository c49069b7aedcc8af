"""gridwright's packings beside the exact-cover packages xcover and exact-cover, and its first solutions.

`python benchmarks/peer_packing.py --peer PYTHON`, where PYTHON is an interpreter that has both. They are no
dependencies of gridwright and run in a process of their own.
"""

from __future__ import annotations

import argparse
import gc
import inspect
import itertools
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import attrs
import numpy as np
from rich.console import Console
from rich.table import Table

from gridwright import Budget, GridwrightError, Puzzle, Undecided, load_all, solve
from gridwright_solvers.packing import fast
from gridwright_solvers.packing.calendar import calendar
from gridwright_solvers.packing.grid import PackingGrid, bits

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "puzzled"
EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "calendar.json"
CALENDAR, FIRST, PROCESS = SECTIONS = ("calendar", "first", "process")
#: The ways to count that the other interpreter has.
XCOVER, EXACT_COVER, XCOVER_AT_ONCE = "xcover", "exact-cover", "xcover, all targets in one matrix"
DATE = "2026-03-14"
#: A first solution may take so many seconds longer than the corpus says of a SAT solver.
SLACK = 0.2


def timed(job: Callable[[], Any]) -> dict[str, Any]:
    """What a job returns, and its wall and CPU seconds."""
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    outcome = job()
    return {"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall, "outcome": outcome}


#: What runs in the other interpreter. Matrices are built, and xcover is compiled, before anything is timed.
_CHILD = f"""
from __future__ import annotations
import gc, importlib.metadata, json, sys, time
import exact_cover, numpy as np, xcover

{inspect.getsource(timed)}

def matrix(items, options):
    found = np.zeros((len(options), items), dtype=bool)
    for row, option in zip(found, options):
        row[option] = True
    return found

def sparse(some):
    ends = np.concatenate([[0], np.cumsum(some.sum(axis=1))]).astype(np.uint32)
    items = np.nonzero(some)[1].astype(np.uint32)
    return items, ends, np.zeros(len(items), dtype=np.uint32), some.shape[1], 0

def at_once():
    counts = [0] * len(single)
    for rows in xcover.algorithm_c(*everything):
        counts[sum(numbers[row] for row in rows)] += 1
    return counts

print(json.dumps({{name: importlib.metadata.version(name) for name in ("xcover", "exact-cover", "numpy")}}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if "single" in asked:
        single = [matrix(*some) for some in asked["single"]]
        cells = [sparse(some) for some in single]
        everything, numbers = sparse(matrix(*asked["all"])), asked["numbers"]
        sum(1 for _ in xcover.algorithm_c(*cells[0]))
        print(json.dumps("ready"), flush=True)
        continue
    ways = {{"{XCOVER}": lambda: [sum(1 for _ in xcover.algorithm_c(*some)) for some in cells],
            "{EXACT_COVER}": lambda: [exact_cover.get_solution_count(some) for some in single],
            "{XCOVER_AT_ONCE}": at_once}}
    print(json.dumps(timed(ways[asked["way"]])), flush=True)
"""


class PeerError(Exception):
    """The other interpreter cannot run both packages."""


class Disagreement(Exception):
    """Two ways to count have other results."""


class Peer:
    """The child process that runs the other packages, one question after another."""

    def __init__(self, python: str) -> None:
        try:
            # Isolated, so that the path under which gridwright is found here does not reach the other interpreter.
            self._child = subprocess.Popen([python, "-I", "-c", _CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                           text=True)
        except OSError as error:
            raise PeerError(f"{python} cannot be started: {error.strerror}") from error
        self.versions: dict[str, str] = self._line(f"{python} cannot import xcover and exact_cover")

    def ask(self, question: dict[str, Any]) -> Any:
        """The answer to one question. Raises PeerError where the process has ended."""
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(question) + "\n")
        self._child.stdin.flush()
        return self._line("the other interpreter has ended")

    def close(self) -> None:
        """Stop the child."""
        self._child.kill()
        self._child.communicate()

    def _line(self, complaint: str) -> Any:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            self._child.communicate()
            raise PeerError(complaint)
        return json.loads(line)


@attrs.frozen(kw_only=True)
class Counted:
    """One way to count every target: the best CPU and the best wall seconds of some rounds."""

    way: str
    cpu: float
    wall: float


@attrs.frozen(kw_only=True)
class First:
    """The first solution of one puzzle, in seconds. `outcome` is "" where there is one; `sat` is the corpus' figure."""

    name: str
    outcome: str
    cpu: float
    wall: float
    sat: float

    @property
    def slow(self) -> bool:
        """Whether it took longer than the corpus says of a SAT solver, and then some."""
        return self.wall > self.sat + SLACK


def original() -> tuple[Path, Puzzle]:
    """The calendar with 372 targets: that of the corpus, or the example, which has the same board and tiles."""
    path = CORPUS / "collections" / "puzzle_a_day.json"
    if path.is_file():
        return path, next(p for p in load_all(path.read_text(encoding="utf-8")) if p.meta.get("name") == "Original")
    return EXAMPLE, next(iter(load_all(EXAMPLE.read_text(encoding="utf-8"))))


# --- counting every target


def question(grid: PackingGrid) -> dict[str, Any]:
    """Exact-cover matrices, as (number of items, items of each option): one for each target, and one for all.

    In the matrix of one target its open cells are no items. In the one for all they are options, and `numbers` says
    for each option what it adds to the number of the target.
    """
    cells, kinds = range(len(grid.cells)), range(len(grid.stock))
    tiles = [move for some in grid.moves for move in some if move.value < 0]
    opened = [move for some in grid.moves for move in some if move.value >= 0]
    sizes = [len(values) for values in grid.values]
    single = []
    for target in itertools.product(*map(range, sizes)):
        hole = sum(m.mask for m in opened if target[m.kind - grid.tiles] == m.value)
        items = {c: i for i, c in enumerate(c for c in cells if not hole >> c & 1)}
        single.append((len(items) + grid.tiles, [[*(items[c] for c in bits(m.mask)), len(items) + m.kind]
                                                 for m in tiles if not m.mask & hole]))
    everything = [[*bits(m.mask), len(cells) + m.kind] for m in (*tiles, *opened)]
    strides = [int(np.prod(sizes[area + 1:])) for area in range(len(sizes))]
    numbers = [0] * len(tiles) + [m.value * strides[m.kind - grid.tiles] for m in opened]
    return {"single": single, "all": (len(cells) + len(kinds), everything), "numbers": numbers}


def count_calendar(peer: Peer, rounds: int) -> list[Counted]:
    """Every way to count in turn, `rounds` times. Raises PeerError, Disagreement."""
    _, puzzle = original()
    grid = PackingGrid.of(puzzle, any_target=True)
    assert grid is not None
    targets = list(itertools.product(*grid.values))
    peer.ask(question(grid))
    known = _ours(puzzle)
    ways: dict[str, Callable[[], dict[str, Any]]] = {"gridwright": partial(timed, partial(_ours, puzzle))}
    for way in (XCOVER, XCOVER_AT_ONCE, EXACT_COVER):
        ways[way] = partial(peer.ask, {"way": way})
    taken: dict[str, list[dict[str, Any]]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, job in ways.items():
            taken[way].append(job())
            found = taken[way][-1].pop("outcome")
            if (found if isinstance(found, Counter) else _by_target(targets, found)) != known:
                raise Disagreement(f"{way} counts otherwise than gridwright")
    return [Counted(way=way, cpu=min(t["cpu"] for t in some), wall=min(t["wall"] for t in some))
            for way, some in taken.items()]


def _ours(puzzle: Puzzle) -> Counter[tuple[str, ...]]:
    return Counter(dict(calendar(puzzle, jobs=1)))


def _by_target(targets: Sequence[tuple[str, ...]], counts: Sequence[int]) -> Counter[tuple[str, ...]]:
    """Counts by what the open cells show; two cells may show the same."""
    found: Counter[tuple[str, ...]] = Counter()
    for target, number in zip(targets, counts, strict=True):
        found[target] += number
    return found


def calendar_table(results: Sequence[Counted], versions: dict[str, str]) -> Table:
    """The ways, and gridwright's time as multiples of each."""
    shown = Table(title="every target of a calendar: " + ", ".join(f"{name} {v}" for name, v in versions.items()))
    shown.add_column("way")
    for heading in ("CPU s", "wall s", "gridwright / it, CPU", "wall"):
        shown.add_column(heading, justify="right")
    ours = results[0]
    for r in results:
        shown.add_row(r.way, f"{r.cpu:.2f}", f"{r.wall:.2f}", f"{ours.cpu / r.cpu:.2f}", f"{ours.wall / r.wall:.2f}")
    return shown


# --- first solutions


def solvable() -> Iterator[tuple[str, float, Callable[[], Puzzle]]]:
    """Name, seconds that a SAT solver took, and what loads it anew, of each puzzle that has a solution."""
    for result in json.loads((CORPUS / "results.json").read_text(encoding="utf-8")):
        if result.get("solvable"):
            yield result["name"], result["sat_prod"]["t"], partial(_load, result)


def _load(result: dict[str, Any]) -> Puzzle:
    text = (CORPUS / "collections" / f"{result['collection']}.json").read_text(encoding="utf-8")
    return next(itertools.islice(load_all(text, target=_target(json.loads(text), result)), result["index"], None))


def _target(collection: dict[str, Any], result: dict[str, Any]) -> tuple[str, ...]:
    """What the cells show that the result leaves open; it counts rows and columns from 0."""
    if not result["target"]:
        return ()
    board = collection["puzzles"][result["index"]]["board"]
    if isinstance(board, str):
        board = collection["custom_boards"][board]
    return tuple(board["values"][row][column] for row, column in result["target"])


def first_solutions(seconds: float) -> list[First]:
    """Each puzzle once; the very first is solved before, so that it does not pay for imports."""
    found: list[First] = []
    for name, sat, load in solvable():
        if not found:
            _outcome(load(), seconds)
        taken = timed(partial(_outcome, load(), seconds))
        found.append(First(name=name, sat=sat, **taken))
    return found


def _outcome(puzzle: Puzzle, seconds: float) -> str:
    try:
        solve(puzzle, budget=Budget(seconds=seconds))
    except Undecided:
        return "over limit"
    except GridwrightError as error:
        return f"{type(error).__name__}: {error}"
    return ""


def report_first(results: Sequence[First], console: Console) -> None:
    console.print(f"\nfirst solutions of {len(results)} puzzles: median {median(r.wall for r in results) * 1e3:.1f} ms "
                  f"(CPU {median(r.cpu for r in results) * 1e3:.1f} ms); the slowest:", highlight=False)
    for r in sorted(results, key=lambda r: -r.wall)[:5]:
        console.print(f"  {r.name}: {r.wall:.2f} s (CPU {r.cpu:.2f} s), SAT {r.sat:.2f} s", markup=False,
                      highlight=False)
    for r in results:
        if r.outcome or r.slow:
            console.print(f"  {r.name}: {r.outcome or f'slower than SAT by more than {SLACK} s'}", markup=False)


# --- whole processes


def processes() -> dict[str, dict[str, float]]:
    """Median CPU and wall seconds of five processes that solve one date, and of five that do nothing."""
    path, _ = original()
    words = [sys.executable, "-m", "gridwright.cli.main", "solve", str(path), "--date", DATE]
    commands = {"solve": [*words, "--select", "Original"] if path != EXAMPLE else words,
                "nothing": [sys.executable, "-c", "pass"]}
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    with TemporaryDirectory() as cache:
        # An installed program is compiled already; here a first round does that, whatever the checkout holds.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache, "PYTHONDONTWRITEBYTECODE": ""}
        for _ in range(6):
            for name, command in commands.items():
                taken[name].append(_process(command, environment))
    return {name: {"cpu": median(cpu for cpu, _ in some[1:]), "wall": median(wall for _, wall in some[1:])}
            for name, some in taken.items()}


def _process(command: Sequence[str], environment: dict[str, str]) -> tuple[float, float]:
    """CPU and wall seconds of a process."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    wall, after = time.perf_counter() - start, os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return cpu, wall


def run(options: argparse.Namespace) -> int:
    """Measure and print what was asked for; 2 where some of it cannot be measured. Raises PeerError, Disagreement."""
    _choose_search(options.fast)
    console = Console() if sys.stdout.isatty() else Console(width=120)
    figures: dict[str, Any] = {"fast": options.fast}
    code = 0
    if CALENDAR in options.only:
        peer = Peer(options.peer)
        try:
            results = count_calendar(peer, options.rounds)
        finally:
            peer.close()
        console.print(calendar_table(results, peer.versions))
        figures[CALENDAR] = {"versions": peer.versions, "ways": [attrs.asdict(r) for r in results]}
    if FIRST in options.only and not CORPUS.is_dir():
        print(f"no first solutions: there is no corpus {CORPUS}", file=sys.stderr)
        code = 2
    elif FIRST in options.only:
        firsts = first_solutions(options.seconds)
        report_first(firsts, console)
        figures[FIRST] = [attrs.asdict(r) for r in firsts]
    if PROCESS in options.only:
        figures[PROCESS] = processes()
        console.print()
        for name, taken in figures[PROCESS].items():
            console.print(f"process, {name}: {taken['wall']:.2f} s (CPU {taken['cpu']:.2f} s)", highlight=False)
    if options.json is not None:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return code


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time gridwright's packings against xcover and exact-cover.")
    parser.add_argument("--peer", metavar="PYTHON", default=os.environ.get("GRIDWRIGHT_PEER", sys.executable),
                        help="an interpreter that has both; by default the one in $GRIDWRIGHT_PEER, or this one")
    parser.add_argument("--only", action="append", choices=SECTIONS, help="only this section; may be repeated")
    parser.add_argument("--rounds", metavar="N", type=int, default=2, help="of counting, the best is kept (default: 2)")
    parser.add_argument("--seconds", type=float, default=120.0, help="wall limit for one puzzle (default: 120)")
    parser.add_argument("--fast", action="store_true", help="let searches go on in machine code, as numba allows")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures to a file")
    options = parser.parse_args(words)
    options.only = options.only or SECTIONS
    return options


def _choose_search(with_fast: bool) -> None:
    """Switch machine code off, here and in the processes started, or have it compiled. Raises PeerError."""
    if not with_fast:
        os.environ[fast.SWITCH] = "0"
    elif not fast.available():
        raise PeerError(f"searches cannot run as machine code: numba is absent, or {fast.SWITCH} is 0")


def main(words: Sequence[str] | None = None) -> int:
    """Exit code 0, 1 where two ways disagree, or 2 where something cannot be measured."""
    try:
        return run(arguments(words))
    except (Disagreement, PeerError) as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, Disagreement) else 2


if __name__ == "__main__":
    sys.exit(main())
