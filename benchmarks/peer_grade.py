"""gridwright's grade cards beside those of the reference package pencilmark: how much CPU time each takes.

    python benchmarks/peer_grade.py --peer PYTHON [--classics 100] [--variants 60]

PYTHON is an interpreter that has pencilmark, which is no dependency of gridwright and runs in a process of its own. The
first rows of `grade_more.jsonl` are graded one by one, first there, then here: the default fields, then the band alone
(here only). Every puzzle is graded once, in warm processes; both look for shorter lists of techniques for 20 seconds at
most. Needs the corpus beside the repository.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from gridwright import GridwrightError, default_plugins, load
from gridwright.grading.card import grade

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "sudoku"
#: What runs in the other interpreter.
_CHILD = """
import json, sys, time
import pencilmark

def rated(text):
    start = time.process_time()
    try:
        pencilmark.rate(text, max_seconds=20)
        found = "ok"
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    return time.process_time() - start, found

for line in sys.stdin:
    print(json.dumps(rated(json.loads(line))), flush=True)
"""
_WARM_UP = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@attrs.frozen
class Times:
    """CPU seconds for one puzzle: the reference's card, ours, and our band alone."""

    name: str
    theirs: float
    ours: float
    band: float


def rows(classic: bool, most: int) -> Iterator[tuple[str, str]]:
    """Names and documents of the first puzzles of a sort."""
    documents = {}
    for line in (CORPUS / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        documents[data["id"]] = data["document"]
    target = default_plugins().registry.get("format", "sudoku-puzzle")
    count = 0
    for line in (CORPUS / "grade_more.jsonl").read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if (data["family"] == "classic") == classic and count < most:
            count += 1
            yield data["id"], target.dump([load(data["puzzle"])]) if classic else json.dumps(
                documents[data["corpus_id"]])


def ours(text: str, fields: Sequence[str] | None) -> float:
    """CPU seconds for a card of ours, reading included."""
    start = time.process_time()
    try:
        grade(load(json.loads(text)), fields=fields, max_seconds=20)
    except GridwrightError as error:
        print(f"  {type(error).__name__}: {error}")
    return time.process_time() - start


def measured(peer: subprocess.Popen[str], found: Iterator[tuple[str, str]]) -> Iterator[Times]:
    """The times of puzzles, as they come."""
    assert peer.stdin is not None
    assert peer.stdout is not None
    for name, text in found:
        peer.stdin.write(json.dumps(text) + "\n")
        peer.stdin.flush()
        theirs, outcome = json.loads(peer.stdout.readline())
        if outcome != "ok":
            print(f"  {name}: {outcome}")
            continue
        found_here = Times(name, theirs, ours(text, None), ours(text, ["band"]))
        print(f"  {name}: {theirs:.2f} {found_here.ours:.2f} {found_here.band:.2f}", file=sys.stderr, flush=True)
        yield found_here


def at(values: Sequence[float], share: float) -> float:
    """The value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def report(sort: str, found: Sequence[Times]) -> None:
    """Print medians, 95th percentiles and their ratios."""
    for share in (0.5, 0.95):
        theirs, card, band = (at([getattr(each, what) for each in found], share) for what in ("theirs", "ours", "band"))
        print(f"{sort}, {len(found)} puzzles, {100 * share:.0f}%: reference {theirs:.3f} s, card {card:.3f} s "
              f"({card / theirs:.2f}), band alone {band:.3f} s ({band / theirs:.2f})")
    slow = sorted(found, key=lambda each: -each.ours)[:5]
    print("  slowest: " + ", ".join(f"{each.name} {each.ours:.1f} ({each.theirs:.1f})" for each in slow))


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", required=True)
    parser.add_argument("--classics", type=int, default=100)
    parser.add_argument("--variants", type=int, default=60)
    options = parser.parse_args()
    with subprocess.Popen([options.peer, "-c", _CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as peer:
        warm: list[Any] = list(measured(peer, iter([("warm up", json.dumps(json.loads(default_plugins().registry.get(
            "format", "sudoku-puzzle").dump([load(_WARM_UP)]))))])))
        assert warm, "the reference could not grade"
        for sort, classic, most in (("classics", True, options.classics), ("variants", False, options.variants)):
            if most:
                report(sort, list(measured(peer, rows(classic, most))))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
