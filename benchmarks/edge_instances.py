"""First solutions of the Eternity II instances of the corpus, beside the best figure that the corpus knows.

`python benchmarks/edge_instances.py`. CPU seconds: "with fast" lets searches go on as machine code, compiled before;
"without" leaves them to Python; "cold" is a whole process, with fast, that loads and solves one instance. A figure is
to be at most 1.5 times the best one plus 0.1 s, with fast.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
from rich.console import Console
from rich.table import Table

import gridwright
from gridwright import Budget, Undecided
from gridwright_solvers.edges import fast

INSTANCES = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "eternity2" / "instances"
#: Instance -> the best CPU seconds, rounded as they are stated, of any solver in the corpus.
BEST = {
    "gen_4x4_c5_b2_s1": 0.0, "gen_5x5_c7_b3_s1": 0.0, "gen_6x6_c8_b3_s1": 0.003, "gen_7x7_c9_b3_s1": 0.185,
    "gen_6x6_c22_b5_s1": 0.01, "gen_7x7_c22_b5_s1": 0.02, "gen_8x8_c22_b5_s1": 0.001, "gen_9x9_c22_b5_s1": 0.0,
    "gen_10x10_c22_b5_s1": 0.2, "e2-clue1": 0.0, "e2-clue2": 0.07, "e2-clue3": 0.0, "e2-clue4": 0.04,
}
#: Instances that nothing has solved.
OPEN = ("gen_8x8_c11_b3_s1", "gen_9x9_c13_b4_s1", "gen_10x10_c14_b4_s1")
_PROCESS = "import sys, gridwright; gridwright.solve(gridwright.load(sys.argv[1]))"


@attrs.frozen(kw_only=True)
class Figures:
    """CPU seconds for one instance; None where it was not solved in time, or not measured."""

    name: str
    with_fast: float | None
    without: float | None
    cold: float | None

    @property
    def limit(self) -> float:
        """What a figure may be."""
        return 1.5 * BEST[self.name] + 0.1

    @property
    def slow(self) -> bool:
        """Whether it is more than it may be."""
        return self.with_fast is None or self.with_fast > self.limit


def solved(name: str, switch: str, seconds: float) -> float | None:
    """CPU seconds for a checked solution; None where it takes more than so many seconds by the clock."""
    puzzle = gridwright.load(INSTANCES / f"{name}.json")
    os.environ[fast.SWITCH] = switch
    gc.collect()
    start = time.process_time()
    try:
        gridwright.solve(puzzle, budget=Budget(seconds=seconds))
    except Undecided:
        return None
    return time.process_time() - start


def cold(name: str) -> float:
    """CPU seconds of a process that solves one instance, as installed: with fast where numba is there."""
    before = os.times()
    environment = {word: value for word, value in os.environ.items() if word != fast.SWITCH}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    subprocess.run([sys.executable, "-c", _PROCESS, str(INSTANCES / f"{name}.json")], check=True, env=environment)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def best(figures: Iterator[float | None]) -> float | None:
    """The best of some rounds; the first that ends without a solution ends them."""
    found = None
    for figure in figures:
        if figure is None:
            return None
        found = figure if found is None else min(found, figure)
    return found


def measured(names: Sequence[str], options: argparse.Namespace) -> Iterator[Figures]:
    """Each instance in turn; one is solved before, so that none pays for what is loaded once."""
    for switch in ("1", "0"):
        solved("e2-clue2", switch, options.seconds)
    for name in names:
        yield Figures(
            name=name,
            with_fast=best(solved(name, "1", options.seconds) for _ in range(options.rounds)),
            without=solved(name, "0", options.seconds) if options.without else None,
            cold=best(cold(name) for _ in range(options.rounds)) if options.cold else None)


def shown(figure: float | None) -> str:
    return "-" if figure is None else f"{figure:.3f}"


def main(words: Sequence[str] | None = None) -> int:
    """Exit code 0, 1 where a figure is too high, or 2 where nothing can be measured."""
    parser = argparse.ArgumentParser(description="Time first solutions of edge-matching instances.")
    parser.add_argument("names", nargs="*", default=list(BEST), metavar="NAME", help="instances (default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="the best is kept (default: 3)")
    parser.add_argument("--seconds", type=float, default=60.0, help="wall limit for one solution (default: 60)")
    parser.add_argument("--no-cold", dest="cold", action="store_false", help="no whole processes")
    parser.add_argument("--no-without", dest="without", action="store_false", help="nothing without fast")
    parser.add_argument("--open", metavar="SECONDS", type=float, help="try the open instances that long, each")
    options = parser.parse_args(words)
    if not INSTANCES.is_dir():
        print(f"there is no corpus {INSTANCES}", file=sys.stderr)
        return 2
    if os.environ.pop(fast.SWITCH, "1") == "0" or not fast.available():
        print("searches cannot run as machine code: numba is absent", file=sys.stderr)
        return 2
    console = Console() if sys.stdout.isatty() else Console(width=120)
    table = Table(title="first solutions, CPU s")
    table.add_column("instance")
    for heading in ("best known", "limit", "with fast", "without", "cold"):
        table.add_column(heading, justify="right")
    found = list(measured(options.names, options))
    for f in found:
        table.add_row(f.name, f"{BEST[f.name]:.3f}", f"{f.limit:.3f}", shown(f.with_fast) + (" !" if f.slow else ""),
                      shown(f.without), shown(f.cold))
    console.print(table)
    for name in OPEN if options.open is not None else ():
        figure = solved(name, "1", options.open)
        console.print(f"{name}: " + (f"open after {options.open:g} s" if figure is None else f"{figure:.1f} s"))
    return 1 if any(f.slow for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
