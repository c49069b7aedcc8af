"""Puzzles made here beside those of the reference package pencilmark: how much CPU time a request takes.

    python benchmarks/peer_generate.py [--peer PYTHON] [--only NAME] [--seeds 10] [--peer-seeds 2]

PYTHON is an interpreter that has pencilmark, which is no dependency of gridwright; without one, only gridwright runs.
Each request is met for the seeds 1, 2, ... here, in this process and warm, reading and the card (band and difficulty)
included; then by the reference in a process for each seed, which may use `--peer-seconds` of CPU time. The start of
processes is not counted. A run that ends without a puzzle counts as longer than all others. "limit" is what a run here
should take at most, "over" says how many do not keep to it, "ratio" is that of the medians; for classics of a band it
should be 0.05 or less.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from math import inf
from statistics import median
from typing import Any

import attrs
from check_generated import BANDS, any_of, layout, request

from gridwright import GenerationFailed, Undecided, default_plugins, generate

Json = dict[str, Any]

#: CPU seconds that a run here should take at most, by case.
LIMITS = {**{f"classic {band}": 1.0 for band in BANDS[:4]}, "classic Very Hard": 3.0, "classic Extreme": 60.0,
          "killer": 1.0, "whisper": 3.0, "thermo": 3.0, "arrow": 3.0, "kropki min": 3.0, "classic 16x16": 3.0,
          "samurai": 3.0, "super-samurai": 10.0, "nine variants": 10.0}
NINE = ("cage", "thermo", "whisper", "renban", "between", "arrow", "kropki", "xv", "parity")
#: Cases for gridwright alone: they take the reference longer than anybody would wait for.
ALONE = ("classic Extreme",)
#: A run of the reference that fails in less time than this has refused the request.
REFUSED = 0.5
#: What runs in the other interpreter. Its time limit is one of CPU time, so that a busy machine takes none of it away;
#: the system ends it where it does not look at the clock.
_CHILD = """
import json, resource, sys, time
import pencilmark, pencilmark.gen
try:
    import ortools.sat.python.cp_model
except ImportError:
    pass

spec, seconds = json.loads(sys.argv[1]), float(sys.argv[2])
time.time = time.process_time
start = time.process_time()
most = int(start + seconds) + 1
resource.setrlimit(resource.RLIMIT_CPU, (most, most))
try:
    pencilmark.gen.generate(pencilmark.spec_to_gen(spec))
    found = ""
except Exception as error:
    found = f"{type(error).__name__}: {error}"
print(json.dumps([time.process_time() - start, found]))
"""


@attrs.frozen
class Run:
    """CPU seconds of one run, and why it made no puzzle; "" where it made one."""

    seconds: float
    why: str = ""

    def __str__(self) -> str:
        return f"none in {self.seconds:.2f} s: {self.why}" if self.why else f"{self.seconds:.2f} s"


@attrs.frozen
class Row:
    """The runs of a case: here, and by the reference."""

    name: str
    ours: Sequence[Run]
    theirs: Sequence[Run]

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        limit, most = LIMITS[self.name], max(map(length, self.ours))
        over = sum(length(run) > limit for run in self.ours)
        return (self.name, f"{limit:g}", shown(middle(self.ours)), shown(most), f"{over} of {len(self.ours)}",
                *self._beside())

    def _beside(self) -> tuple[str, str]:
        """The reference's median, or why it has none, and the ratio of ours to it."""
        if not self.theirs:
            return "", ""
        if all(run.why and run.seconds < REFUSED for run in self.theirs):
            return "refused", ""
        mine, other = middle(self.ours), middle(self.theirs)
        made = sum(not run.why for run in self.theirs)
        told = shown(other) if other < inf else f"{made} of {len(self.theirs)} made"
        # A run that was ended counts with the time that it had: the ratio is then no more than this.
        ratio = mine / median(run.seconds for run in self.theirs)
        return told, "" if mine == inf else f"{'< ' if other == inf else ''}{ratio:.3f}"


def cases() -> Iterator[tuple[str, Json]]:
    """The requests by name, without seeds."""
    for band in BANDS:
        yield f"classic {band}", request(where={"band": band})
    yield "killer", request(any_of("cage", "auto"), givens={"count": 0})
    for name in ("whisper", "thermo", "arrow"):
        yield name, request(any_of(name))
    yield "kropki min", request(any_of("kropki", "min"))
    yield "classic 16x16", request(size=16)
    yield "samurai", layout("samurai")
    yield "super-samurai", layout("super-samurai")
    yield "nine variants", request(*map(any_of, NINE), where={"band": "Hard", "elements": {"max": 20}})


def limited(spec: Json, seed: int, seconds: float) -> Json:
    """A request with its limits and the members of the card that are compared."""
    return {**spec, "limits": {"time": seconds, "seed": seed}, "fields": ["band", "difficulty"]}


def here(spec: Json) -> Run:
    """One run of gridwright."""
    start = time.process_time()
    why = ""
    try:
        generate(spec)
    except (GenerationFailed, Undecided) as error:
        why = str(error)
    return Run(time.process_time() - start, why)


def there(peer: str, spec: Json, seconds: float) -> Run:
    """One run of the reference, isolated, so that the path under which gridwright is found does not reach it."""
    words = [peer, "-I", "-c", _CHILD, json.dumps(spec), str(seconds)]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    if ended.returncode == 0:
        return Run(*json.loads(ended.stdout))
    if -ended.returncode in (signal.SIGKILL, signal.SIGXCPU):
        return Run(seconds, "over its limit")
    raise SystemExit(f"{peer} cannot run pencilmark:\n{ended.stderr}")


def warm_up() -> None:
    """Import every rule and technique and make a puzzle, so that no run pays for the start."""
    registry = default_plugins().registry
    for group in ("rule", "technique", "board"):
        for name in registry.names(group):
            registry.get(group, name)
    generate(limited(request(any_of("cage"), size=6), 1, 60))


def length(run: Run) -> float:
    """The seconds of a run; one without a puzzle took longer than any other."""
    return inf if run.why else run.seconds


def middle(runs: Sequence[Run]) -> float:
    """The median of the seconds."""
    return median(map(length, runs))


def shown(seconds: float) -> str:
    return "none" if seconds == inf else f"{seconds:.2f}"


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The report, in Markdown."""
    yield "| case | limit, CPU s | median | most | over | pencilmark | ratio |"
    yield "|---|---|---|---|---|---|---|"
    for each in rows:
        yield f"| {' | '.join(each.cells)} |"


def main() -> None:
    """Run and print."""
    known = dict(cases())
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", help="an interpreter that has pencilmark")
    parser.add_argument("--only", action="append", choices=list(known), help="only this case; may be repeated")
    parser.add_argument("--seeds", type=int, default=10, help="runs of a case here (default: 10)")
    parser.add_argument("--seconds", type=float, default=120, help="wall seconds for a run here (default: 120)")
    parser.add_argument("--peer-seeds", type=int, default=2, help="runs of a case by the reference (default: 2)")
    parser.add_argument("--peer-seconds", type=float, default=60, help="CPU seconds for each of them (default: 60)")
    options = parser.parse_args()
    warm_up()
    rows = []
    for name in options.only or known:
        runs: tuple[list[Run], list[Run]] = [], []
        for seed in range(1, options.seeds + 1):
            runs[0].append(here(limited(known[name], seed, options.seconds)))
            print(f"{name}, seed {seed}: {runs[0][-1]}", flush=True)
        for seed in range(1, options.peer_seeds + 1 if options.peer and name not in ALONE else 0):
            runs[1].append(there(options.peer, limited(known[name], seed, options.peer_seconds), options.peer_seconds))
            print(f"{name}, seed {seed}, pencilmark: {runs[1][-1]}", flush=True)
            if runs[1][-1].why and runs[1][-1].seconds < REFUSED:
                # No other seed helps.
                break
        rows.append(Row(name, *runs))
    print()
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
