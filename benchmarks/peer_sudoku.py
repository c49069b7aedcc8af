"""gridwright beside the reference package pencilmark, on real puzzles: who reads, solves and proves unique faster.

`python benchmarks/peer_sudoku.py --peer PYTHON`, where PYTHON is an interpreter that has pencilmark. That is no
dependency of gridwright and runs in a process of its own. Documents are taken one by one, each first there, then here.
"""

from __future__ import annotations

import argparse
import gc
import inspect
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import attrs
from rich.console import Console
from rich.table import Table

from gridwright import Budget, GridwrightError, Undecided, count, default_plugins, load

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "sudoku" / "corpus.jsonl"
#: A family that takes the reference longer than this is one where gridwright should take no longer.
AIM_FROM_MS = 20.0
UNIQUE, SEVERAL, NONE, OVER_LIMIT = "unique", "several solutions", "no solution", "over limit"
_WARM_UP = json.dumps({
    "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 4, "cols": 4}, "digits": 4,
    "givens": [1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 4, 3, 2, 1],
    "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]}]})


def timed(job: Callable[[], str]) -> dict[str, Any]:
    """Outcome of a job, its wall and its CPU seconds: the best of three runs, or of one that takes 0.2 s or more."""
    walls: list[float] = []
    cpus: list[float] = []
    while len(cpus) < 3:
        gc.collect()
        wall, cpu = time.perf_counter(), time.process_time()
        outcome = job()
        cpus.append(time.process_time() - cpu)
        walls.append(time.perf_counter() - wall)
        if cpus[-1] >= 0.2:
            break
    return {"outcome": outcome, "wall": min(walls), "cpu": min(cpus)}


#: What runs in the other interpreter. Both sides are timed by the same lines.
_CHILD = f"""
from __future__ import annotations
import gc, json, sys, time
import pencilmark

{inspect.getsource(timed)}

def solved(text):
    try:
        pencilmark.solve(text)
    except pencilmark.NotUnique:
        return "{SEVERAL}"
    except pencilmark.NoSolution:
        return "{NONE}"
    except Exception as error:
        return f"{{type(error).__name__}}: {{error}}"
    return "{UNIQUE}"

print(pencilmark.__version__, flush=True)
for line in sys.stdin:
    text = json.loads(line)
    print(json.dumps(timed(lambda: solved(text))), flush=True)
"""


class PeerError(Exception):
    """The other interpreter cannot run pencilmark."""


@attrs.frozen(kw_only=True)
class Document:
    """One puzzle of the corpus; `text` is its sudoku-puzzle JSON."""

    id: str
    families: tuple[str, ...]
    text: str


@attrs.frozen(kw_only=True)
class Timing:
    """What one side made of a document, and its seconds; 0 where it was stopped."""

    outcome: str
    wall: float = 0.0
    cpu: float = 0.0

    @property
    def decided(self) -> bool:
        """Whether there is an answer, right or wrong."""
        return self.outcome in (UNIQUE, SEVERAL, NONE)

    @property
    def unique(self) -> bool:
        """Whether the one solution was found and proved to be the only one."""
        return self.outcome == UNIQUE


@attrs.frozen(kw_only=True)
class Pair:
    """Both timings of one document."""

    document: Document
    ours: Timing
    peer: Timing


@attrs.frozen(kw_only=True)
class FamilyResult:
    """One line of the table. Medians in ms and ratios (ours to the peer's) are over what both proved unique."""

    family: str
    documents: int
    ours_ms: float | None
    peer_ms: float | None
    ratio_of_medians: float | None
    median_ratio: float | None
    ours_undecided: int
    peer_undecided: int
    aimed: bool


class Peer:
    """The child process that runs pencilmark; it is started again after a document that it was killed over."""

    def __init__(self, python: str, seconds: float) -> None:
        self._python, self._seconds = python, seconds
        self._child: subprocess.Popen[str] | None = None
        self.version = ""

    def measure(self, text: str) -> Timing:
        """The timing of one document. Raises PeerError where pencilmark cannot be started."""
        child = self._running()
        line = self._answer(child, json.dumps(text) + "\n")
        if line:
            return Timing(**json.loads(line))
        over = child.poll() is None
        self.close()
        return Timing(outcome=OVER_LIMIT if over else "the process ended")

    def close(self) -> None:
        """Stop the child."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()

    def _answer(self, child: subprocess.Popen[str], question: str) -> str:
        """One line of the child; "" when it ended or took too long, in which case alone it is still alive."""
        to_child, from_child = child.stdin, child.stdout
        assert to_child is not None
        assert from_child is not None
        lines: list[str] = []
        reader = threading.Thread(target=lambda: lines.append(from_child.readline()), daemon=True)
        try:
            to_child.write(question)
            to_child.flush()
        except OSError:
            child.wait()
            return ""
        reader.start()
        reader.join(self._seconds)
        if lines and not lines[0]:
            child.wait()
        return lines[0] if lines else ""

    def _running(self) -> subprocess.Popen[str]:
        if self._child is None:
            self._child = self._started()
            self._answer(self._child, json.dumps(_WARM_UP) + "\n")
        return self._child

    def _started(self) -> subprocess.Popen[str]:
        try:
            # Isolated, so that the path under which gridwright is found here does not reach the other interpreter.
            child = subprocess.Popen([self._python, "-I", "-c", _CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     text=True)
        except OSError as error:
            raise PeerError(f"{self._python} cannot be started: {error.strerror}") from error
        assert child.stdout is not None
        self.version = child.stdout.readline().strip()
        if not self.version:
            child.communicate()
            raise PeerError(f"{self._python} cannot import pencilmark")
        return child


def measure_here(text: str, seconds: float) -> Timing:
    """gridwright's timing of one document: read it, find the solution, prove that there is no second."""
    return Timing(**timed(lambda: _solved(text, seconds)))


def _solved(text: str, seconds: float) -> str:
    try:
        found = count(load(text), limit=2, budget=Budget(seconds=seconds))
    except Undecided:
        return OVER_LIMIT
    except GridwrightError as error:
        return f"{type(error).__name__}: {error}"
    return (NONE, UNIQUE, SEVERAL)[found]


def warm_up(seconds: float) -> None:
    """Import every rule and solve once, so that no document pays for the start."""
    registry = default_plugins().registry
    for name in registry.names("rule"):
        registry.get("rule", name)
    measure_here(_WARM_UP, seconds)


def read_corpus(path: Path) -> list[Document]:
    """The documents that are known to have one solution."""
    found = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["n_solutions"] == "1":
                found.append(Document(id=row["id"], families=tuple(row["families"]), text=json.dumps(row["document"])))
    return found


def sample(documents: Iterable[Document], most: int, seed: int, only: Sequence[str]) -> dict[str, list[Document]]:
    """Family -> at most `most` of its documents, the same for the same seed whatever other families are asked for."""
    members: dict[str, list[Document]] = {}
    for document in documents:
        for family in document.families:
            if not only or family in only:
                members.setdefault(family, []).append(document)
    return {family: Random(f"{seed} {family}").sample(members[family], min(most, len(members[family])))
            for family in sorted(members)}


def measure_all(documents: Sequence[Document], peer: Peer, seconds: float) -> Iterator[Pair]:
    """Every document on both sides, one right after the other so that both meet the same load of the machine."""
    for document in documents:
        theirs = peer.measure(document.text)
        yield Pair(document=document, peer=theirs, ours=measure_here(document.text, seconds))


def summed_up(family: str, pairs: Sequence[Pair], clock: str) -> FamilyResult:
    """The line of one family; `clock` is the member of Timing to compare."""
    both = [(getattr(p.ours, clock) * 1e3, getattr(p.peer, clock) * 1e3) for p in pairs
            if p.ours.unique and p.peer.unique]
    ours, peer = (median(values) for values in zip(*both, strict=True)) if both else (None, None)
    return FamilyResult(
        family=family, documents=len(pairs), ours_ms=ours, peer_ms=peer,
        ratio_of_medians=ours / peer if ours is not None and peer else None,
        median_ratio=median(a / b for a, b in both) if both else None,
        ours_undecided=sum(not p.ours.decided for p in pairs), peer_undecided=sum(not p.peer.decided for p in pairs),
        aimed=peer is not None and peer > AIM_FROM_MS)


def table(results: Iterable[FamilyResult], clock: str, version: str) -> Table:
    """The results, for a terminal."""
    shown = Table(title=f"gridwright / pencilmark {version}, {clock} time")
    shown.add_column("family")
    for heading in ("n", "gridwright ms", "pencilmark ms", "ratio of medians", "median of ratios", "gw undecided",
                    "pm undecided"):
        shown.add_column(heading, justify="right")
    shown.add_column(f"over {AIM_FROM_MS:g} ms")
    for r in results:
        slower = r.ratio_of_medians is not None and r.ratio_of_medians > 1
        shown.add_row(
            r.family, str(r.documents), _number(r.ours_ms, 1), _number(r.peer_ms, 1), _number(r.ratio_of_medians, 2),
            _number(r.median_ratio, 2), str(r.ours_undecided), str(r.peer_undecided),
            ("slower" if slower else "ok") if r.aimed else "")
    return shown


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def as_json(results: Sequence[FamilyResult], pairs: Mapping[str, Pair], settings: Mapping[str, Any]) -> str:
    """Settings, families and documents of a run; seconds for the documents, milliseconds for the families."""
    documents = [{"id": name, "families": pair.document.families, "gridwright": attrs.asdict(pair.ours),
                  "pencilmark": attrs.asdict(pair.peer)} for name, pair in sorted(pairs.items())]
    return json.dumps({"settings": dict(settings), "families": [attrs.asdict(r) for r in results],
                       "documents": documents}, indent=1) + "\n"


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time gridwright against pencilmark on a corpus of sudoku variants.")
    parser.add_argument("--peer", metavar="PYTHON", default=os.environ.get("GRIDWRIGHT_PEER"),
                        help="an interpreter that has pencilmark; by default the one in $GRIDWRIGHT_PEER")
    parser.add_argument("--corpus", metavar="FILE", type=Path, default=CORPUS, help="puzzles as JSON lines")
    parser.add_argument("--most", metavar="N", type=int, default=12, help="documents of one family (default: 12)")
    parser.add_argument("--seed", type=int, default=1, help="of the choice of documents (default: 1)")
    parser.add_argument("--seconds", type=float, default=60.0, help="wall limit for one document (default: 60)")
    parser.add_argument("--family", action="append", default=[], help="only this family; may be repeated")
    parser.add_argument("--clock", choices=("cpu", "wall"), default="cpu", help="the time to compare (default: cpu)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write families and documents to a file")
    return parser.parse_args(words)


def run(options: argparse.Namespace) -> None:
    """Measure and print. Raises PeerError."""
    chosen = sample(read_corpus(options.corpus), options.most, options.seed, options.family)
    documents = list({d.id: d for family in chosen.values() for d in family}.values())
    peer = Peer(options.peer, options.seconds)
    pairs: dict[str, Pair] = {}
    warm_up(options.seconds)
    progress = Console(stderr=True)
    try:
        with progress.status("") as status:
            for pair in measure_all(documents, peer, options.seconds):
                pairs[pair.document.id] = pair
                status.update(f"{len(pairs)} of {len(documents)} documents")
    finally:
        peer.close()
    results = [summed_up(family, [pairs[d.id] for d in some], options.clock) for family, some in chosen.items()]
    console = Console() if sys.stdout.isatty() else Console(width=140)
    console.print(table(results, options.clock, peer.version))
    for pair in pairs.values():
        for side, timing in (("gridwright", pair.ours), ("pencilmark", pair.peer)):
            if not timing.unique:
                console.print(f"{pair.document.id}: {side}: {timing.outcome}", markup=False, highlight=False)
    if options.json is not None:
        settings = {"seed": options.seed, "most": options.most, "seconds": options.seconds, "clock": options.clock,
                    "pencilmark": peer.version}
        options.json.write_text(as_json(results, pairs, settings), encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """Exit code 0, or 2 where there is nothing to compare with or to compare on."""
    options = arguments(words)
    if options.peer is None:
        print("no interpreter with pencilmark: name one with --peer or in GRIDWRIGHT_PEER", file=sys.stderr)
        return 2
    if not options.corpus.is_file():
        print(f"there is no corpus {options.corpus}: name one with --corpus", file=sys.stderr)
        return 2
    try:
        run(options)
    except PeerError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
