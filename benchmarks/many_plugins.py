"""How much longer `gridwright --help` takes with 300 plugins installed: `python benchmarks/many_plugins.py`.

Each plugin is a distribution of its own, as pip would leave it: a package with one entry point that offers the rules in
its folder through `entries_from`, one rule that is imported on first use, and metadata of the usual length. Fresh
processes are started in turn with and without them, so that whatever else the machine does meets both. Processor time
is shown beside the time that passed: it is what the growth is judged by, since it means the same on a busy machine.
Ends with 1 if the growth is above the limit.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLUGINS = 300
RUNS = 20
#: Milliseconds that the start may grow by.
LIMIT = 60

PACKAGE = '''\
"""A dummy."""

from gridwright.plugins import entries_from, hookimpl

GRIDWRIGHT_API = 1


@hookimpl
def gridwright_entries():
    return entries_from(__name__, "rule", prefix="com.example.{name}:")
'''

RULE = '''\
"""Two cells differ."""

import attrs

from gridwright import Cell, Rule


@attrs.frozen(kw_only=True)
class Differ(Rule):
    key = "com.example.{name}:differ"
    summary = "The digits of the cells differ."
    cells: tuple[Cell, ...]

    def violations(self, solution):
        if len({{solution[c] for c in self.cells}}) < len(self.cells):
            yield self.violation("a digit repeats")


PLUGIN = Differ
'''

METADATA = """\
Metadata-Version: 2.4
Name: gridwright-{name}
Version: 1.{number}
Summary: A dummy
Author: Somebody
License-Expression: MIT
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.11
Requires-Dist: gridwright>=0.1
Requires-Dist: attrs
Description-Content-Type: text/markdown

"""


def install(folder: Path, number: int) -> None:
    """Write the dummy of a number: its package and its metadata."""
    name = f"dummy{number:03}"
    package = folder / f"gridwright_{name}"
    package.mkdir()
    (package / "__init__.py").write_text(PACKAGE.format(name=name))
    (package / "differ.py").write_text(RULE.format(name=name))
    info = folder / f"gridwright_{name}-1.{number}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA.format(name=name, number=number) + "What it is for.\n\n" * 60)
    (info / "entry_points.txt").write_text(f"[gridwright]\ngridwright_{name} = gridwright_{name}\n")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    (info / "INSTALLER").write_text("pip\n")
    files = [f"{each.relative_to(folder)},," for each in sorted(folder.glob(f"gridwright_{name}*/*"))]
    (info / "RECORD").write_text("\n".join(files) + "\n")


def start(path: list[str], *words: str) -> tuple[tuple[float, float], str]:
    """Milliseconds (passed, of the processor) of a fresh process with these import folders, and what it prints."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith("GRIDWRIGHT_")}
    environ["PYTHONPATH"] = os.pathsep.join(path)
    before, began = spent(), time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "gridwright.cli.main", *words], env=environ, capture_output=True,
                          text=True, check=True)
    return (1000 * (time.perf_counter() - began), 1000 * (spent() - before)), done.stdout + done.stderr


def spent() -> float:
    """Seconds of the processor that the processes started here have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(plugins: int, runs: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Milliseconds (passed, of the processor) of each run without and with the dummies."""
    usual = [p for p in sys.path[1:] if p]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(plugins):
            install(folder, number)
        compileall.compile_dir(folder, quiet=1)
        ways = (usual, [*usual, name])
        seen = json.loads(start(ways[1], "plugins", "--json")[1])["plugins"]
        loaded = sum(each["distribution"].startswith("gridwright-dummy") and each["state"] == "loaded"
                     for each in seen)
        if loaded != plugins:
            raise SystemExit(f"only {loaded} of {plugins} dummies are loaded: nothing to measure")
        start(ways[0], "--help")
        times: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
        for _ in range(runs):
            for way, found in zip(ways, times, strict=True):
                found.append(start(way, "--help")[0])
    return times


def main() -> int:
    """Print the medians and the growth; 1 if it is above the limit."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--plugins", type=int, default=PLUGINS)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--limit", type=float, default=LIMIT, help="milliseconds that the start may grow by")
    asked = parser.parse_args()
    without, with_them = measure(asked.plugins, asked.runs)
    growth = {}
    for which, what in enumerate(("passed", "processor")):
        few, many = [each[which] for each in without], [each[which] for each in with_them]
        growth[what] = statistics.median(many) - statistics.median(few)
        print(f"{what:9}  without: median {statistics.median(few):6.1f} ms, best {min(few):6.1f} ms   "
              f"with {asked.plugins}: median {statistics.median(many):6.1f} ms, best {min(many):6.1f} ms   "
              f"growth: median {growth[what]:6.1f} ms, best {min(many) - min(few):6.1f} ms")
    print(f"limit {asked.limit:g} ms: {'kept' if growth['processor'] <= asked.limit else 'exceeded'}")
    return int(growth["processor"] > asked.limit)


if __name__ == "__main__":
    sys.exit(main())
