"""Puzzles of every sort of request, each checked against its request by the independent checker of the tests.

    python benchmarks/check_generated.py [--puzzles 500] [--seed 1] [--start N] [--only WORD] [--seconds S] [-j N]
        [--again] [--list]

Prints, for every request, how many puzzles were made, how many runs found none, how many puzzles have faults, how
many have remarks (see the checker), and the CPU seconds of the making. Everything that went wrong follows the table.
Each request gets one puzzle, and the rest is shared out by weight. `--seconds` takes the place of the requests' own
time limits; `--again` makes each puzzle twice and compares; `--list` prints the requests alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache, partial
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from gridwright import GenerationFailed, Layout, Undecided, default_plugins, dumps, generate
from gridwright.processes import spread

Json = dict[str, Any]

#: Seconds for a run where a request says nothing else.
SECONDS = 60
BOXES = {4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 10: [2, 5], 12: [3, 4], 16: [4, 4]}
LINES = ("thermo", "slow_thermo", "whisper", "renban", "between", "entropic", "modular", "parity", "palindrome",
         "zipper", "region_sum", "lockout", "double_arrow")
LAYOUTS = ("twodoku", "doubledoku", "twins", "tridoku", "wing-3", "butterfly", "flower-4", "sohei", "samurai",
           "windmill", "sensei", "super-samurai", "shogun", "sumo", "clueless-1", "clueless-2")
#: The templates of a request, by name, without their counts.
TEMPLATES: dict[str, Json] = {
    "cage": {"type": "cage"}, **{kind: {"type": "line", "kind": kind} for kind in LINES}, "arrow": {"type": "arrow"},
    "quadruple": {"type": "contains"}, "mathrax": {"type": "corner", "kind": "mathrax"},
    **{kind: {"type": kind} for kind in ("sandwich", "xsum", "skyscraper")},
    "little killer": {"type": "sum", "kind": "little_killer"}, "kropki": {"type": "edge", "kind": "kropki"},
    "white": {"type": "edge", "kind": "kropki", "color": "white"},
    "black": {"type": "edge", "kind": "kropki", "color": "black"}, "xv": {"type": "edge", "kind": "xv"},
    "x": {"type": "edge", "kind": "xv", "letter": "X"}, "v": {"type": "edge", "kind": "xv", "letter": "V"},
    **{kind: {"type": "cell", "kind": kind} for kind in ("odd", "even", "parity")}}
BANDS = ("Very Easy", "Easy", "Medium", "Hard", "Very Hard", "Extreme")
FIELDS = ["difficulty", "time", "time_p80", "band", "band_index", "contains", "issues", "reject", "se", "se_diuf",
          "steps", "describe", "symmetry"]


@attrs.frozen
class Ask:
    """A request, its name in the table, and how many puzzles it gets beside others."""

    name: str
    spec: Json
    weight: float = 1


def any_of(name: str, count: Any = None, **members: Any) -> Json:
    """A template; [1, null] if no count is named."""
    return {**TEMPLATES[name], **members, "count": [1, None] if count is None else count}


def request(*rules: Json, size: int = 9, seconds: float = SECONDS, **members: Any) -> Json:
    """A request for a square board."""
    return {"format": "sudoku-spec", "format_version": 1, "meta": {"title": "Check", "tags": ["generated"]},
            "board": {"rows": size, "cols": size}, "digits": size,
            "rules": [{"type": "box_grid", "origin": "r1c1", "box": BOXES[size]}, *rules], **members,
            "limits": {"time": seconds}}


def layout(name: str, *rules: Json, seconds: float = 4 * SECONDS, **members: Any) -> Json:
    """A request for a layout."""
    found: Layout = default_plugins().registry.get("board", name)
    grids = [{"type": "box_grid", "origin": str(origin), "box": [3, 3]} for origin in sorted(found.origins)]
    return {**request(), "board": {"rows": found.rows, "cols": found.cols}, "rules": [*grids, *rules], **members,
            "limits": {"time": seconds}}


def region(kind: str, some: Sequence[tuple[int, int]]) -> Json:
    return {"type": "region", "kind": kind, "cells": [f"r{r}c{c}" for r, c in some]}


def diagonals(size: int, row: int = 1, col: int = 1) -> list[Json]:
    """Both diagonals of a grid."""
    return [region("diagonal", [(row + k, col + k) for k in range(size)]),
            region("diagonal", [(row + k, col + size - 1 - k) for k in range(size)])]


def neighbours(kind: str = "", **members: Any) -> Json:
    return {"type": "neighbours", **({"kind": kind} if kind else {}), **members}


def symmetric(kind: str, axis: str = "") -> list[Json]:
    return [{"kind": kind, **({"axis": axis} if axis else {}), "of": "givens"}]


def asks() -> Iterator[Ask]:
    """The whole matrix."""
    for part in (_boards, _varieties, _counts, _shapes, _givens, _locked, _targets, _mixed, _sizes, _layouts):
        yield from part()


def _boards() -> Iterator[Ask]:
    for size, weight in ((4, 2), (6, 2), (8, 2), (9, 4), (10, 1), (12, 0.5), (16, 0.25)):
        yield Ask(f"plain {size}x{size}", request(size=size, seconds=SECONDS if size < 12 else 4 * SECONDS), weight)


def _sizes() -> Iterator[Ask]:
    for size in (4, 8, 10, 12, 16):
        for name in ("cage", "thermo", "whisper", "modular", "kropki", "parity", "arrow", "sandwich", "region_sum"):
            weight = 0.25 if size > 10 else 0.6
            yield Ask(f"{name} {size}x{size}", request(any_of(name), size=size, seconds=2 * SECONDS), weight)


def _varieties() -> Iterator[Ask]:
    for name in TEMPLATES:
        yield Ask(f"{name} 9x9", request(any_of(name)))
        yield Ask(f"{name} 6x6", request(any_of(name, [2, 4]), size=6))
        yield Ask(f"{name} 9x9 auto", request(any_of(name, "auto"), givens={"count": [0, 20]}), 0.6)


def _counts() -> Iterator[Ask]:
    yield Ask("3 thermos", request(any_of("thermo", 3)))
    yield Ask("2 to 4 arrows", request(any_of("arrow", [2, 4])))
    yield Ask("no thermo", request(any_of("thermo", 0)))
    yield Ask("15 cages no givens 6x6", request(any_of("cage", [10, 15]), size=6, givens={"count": 0}))
    yield Ask("30 cages no givens", request(any_of("cage", 30), givens={"count": 0}))
    for color in ("kropki", "white", "black"):
        yield Ask(f"all {color} 6x6", request(any_of(color, "all"), size=6))
        yield Ask(f"all {color}", request(any_of(color, "all")))
        yield Ask(f"min {color} 6x6", request(any_of(color, "min"), size=6))
    yield Ask("all kropki 4x4", request(any_of("kropki", "all"), size=4))
    yield Ask("all white, black", request(any_of("white", "all"), any_of("black", "auto")))
    yield Ask("min kropki", request(any_of("kropki", "min")))
    yield Ask("min kropki no givens 6x6", request(any_of("kropki", "min"), size=6, givens={"count": 0}))
    for size in (4, 6, 9):
        yield Ask(f"tile {size}x{size}", request(any_of("cage", "tile"), size=size))
        yield Ask(f"tile no givens {size}x{size}", request(any_of("cage", "tile"), size=size, givens={"count": 0}))
    yield Ask("tile 0 to 5 givens", request(any_of("cage", "tile"), givens={"count": [0, 5]}))
    yield Ask("tile and thermos", request(any_of("cage", "tile"), any_of("thermo", 2), givens={"count": [0, 8]}))
    yield Ask("max cages of 10", request(any_of("cage", "max", sum=10), seconds=10), 0.5)
    yield Ask("max whispers", request(any_of("whisper", "max"), seconds=10), 0.5)
    yield Ask("max parity 6x6", request(any_of("parity", "max"), size=6, seconds=5), 0.5)


def _shapes() -> Iterator[Ask]:
    yield Ask("cages of 2 or 3 cells", request(any_of("cage", [3, None], size=[2, 3])))
    yield Ask("a cage of 9 cells", request(any_of("cage", 1, size=9)))
    yield Ask("cages of 20 and more", request(any_of("cage", [2, None], sum=[20, None])))
    yield Ask("cages of 4 with 10 to 20", request(any_of("cage", [2, 5], size=4, sum=[10, 20])))
    yield Ask("a long whisper", request(any_of("whisper", 1, length=[12, None])))
    yield Ask("thermos of 5 to 7", request(any_of("thermo", [2, 3], length=[5, 7])))
    yield Ask("palindromes of 7", request(any_of("palindrome", [1, 2], length=7)))
    yield Ask("double arrows of 5", request(any_of("double_arrow", [1, None], length=5)))
    yield Ask("arrows of 3", request(any_of("arrow", [3, None], length=3)))


def _givens() -> Iterator[Ask]:
    for count in (30, [24, 26], [40, None]):
        yield Ask(f"givens {count}", request(givens={"count": count}))
    yield Ask("givens 0 to 2 with cages", request(any_of("cage", [1, None]), givens={"count": [0, 2]}))
    for kind, axis in (("rot180", ""), ("rot90", ""), ("mirror", "horizontal"), ("mirror", "vertical"),
                       ("mirror", "diagonal"), ("mirror", "antidiagonal")):
        yield Ask(f"{axis or kind} 9x9", request(symmetry=symmetric(kind, axis)))
        yield Ask(f"{axis or kind} 4x4", request(symmetry=symmetric(kind, axis), size=4))
    yield Ask("rot180 6x6 8 to 12", request(symmetry=symmetric("rot180"), size=6, givens={"count": [8, 12]}))
    yield Ask("rot90 32", request(symmetry=symmetric("rot90"), givens={"count": 32}))
    yield Ask("vertical 10x10", request(symmetry=symmetric("mirror", "vertical"), size=10))
    yield Ask("rot180 thermos", request(any_of("thermo", [2, None]), symmetry=symmetric("rot180")))


def _locked() -> Iterator[Ask]:
    windows = [region("window", [(r + i, c + j) for i in range(3) for j in range(3)]) for r in (2, 6) for c in (2, 6)]
    rules: dict[str, list[Json]] = {
        "X": diagonals(9), "windoku": windows,
        "extra": [region("extra", [(2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)])],
        "antiknight": [neighbours("antiknight")], "antiking": [neighbours("antiking")],
        "antiknight in boxes": [neighbours("antiknight", within="box")],
        "nonconsecutive": [neighbours("nonconsecutive")],
        "no sum 10": [neighbours(op="not_sum", params=[10], where="orthogonal")],
        "no sum 5": [neighbours(op="not_sum", params=[5], where="orthogonal")],
        "no ratio 2": [neighbours(op="not_ratio", params=[2], where="orthogonal")],
        "diagonals differ by 2": [neighbours(op="difference_at_least", params=[2], where="diagonal")],
        "antiknight and X": [neighbours("antiknight"), *diagonals(9)]}
    for name, some in rules.items():
        yield Ask(name, request(*some))
    yield Ask("X 6x6", request(*diagonals(6), size=6))
    yield Ask("X with thermos", request(*diagonals(9), any_of("thermo", [2, None])))
    yield Ask("antiknight with cages", request(neighbours("antiknight"), any_of("cage")))
    yield Ask("no sum 10 with X marks", request(neighbours(op="not_sum", params=[5], where="orthogonal"), any_of("x")))
    yield Ask("nonconsecutive with black", request(neighbours("nonconsecutive"), any_of("black")))
    yield Ask("antiking and all kropki", request(neighbours("antiking"), any_of("kropki", "all")))


def _layouts() -> Iterator[Ask]:
    for name in LAYOUTS:
        yield Ask(name, layout(name), 0.25)
    yield Ask("twodoku grids", layout("twodoku", givens={"grids": [[40, 45], [20, 35]]}), 0.5)
    yield Ask("twodoku rot180", layout("twodoku", symmetry=symmetric("rot180")), 0.5)
    yield Ask("twodoku Easy", layout("twodoku", where={"band": "Easy"}), 0.5)
    yield Ask("twodoku cages", layout("twodoku", any_of("cage", [3, None])), 0.5)
    yield Ask("twodoku all kropki", layout("twodoku", any_of("kropki", "all")), 0.25)
    yield Ask("samurai thermos", layout("samurai", any_of("thermo", [5, None])), 0.25)
    yield Ask("samurai mirror", layout("samurai", symmetry=symmetric("mirror", "vertical")), 0.25)
    yield Ask("samurai one X", layout("samurai", *diagonals(9, 7, 7)), 0.25)
    top = [rule for col in (1, 13, 25) for rule in diagonals(9, 1, col)]
    yield Ask("super-samurai with X", layout("super-samurai", *top), 0.25)


def _targets() -> Iterator[Ask]:
    for band in BANDS:
        yield Ask(f"band {band}", request(where={"band": band}, seconds=3 * SECONDS), 0.6 if band == "Extreme" else 1)
        yield Ask(f"band {band} 6x6 kropki", request(any_of("kropki"), size=6, where={"band": band}), 0.4)
    yield Ask("band Hard with cages", request(any_of("cage"), where={"band": "Hard"}, seconds=3 * SECONDS))
    yield Ask("band Easy 16x16", request(size=16, where={"band": "Easy"}, seconds=4 * SECONDS), 0.25)
    yield Ask("difficulty 4 to 5", request(where={"difficulty": [4, 5]}))
    yield Ask("Hard 6 to 9", request(where={"band": "Hard", "difficulty": [6, 9]}, seconds=3 * SECONDS))
    yield Ask("difficulty max 6x6", request(size=6, where={"difficulty": "max"}, seconds=10), 0.5)
    yield Ask("difficulty min", request(where={"difficulty": "min"}, seconds=10), 0.5)
    yield Ask("contains XWG", request(where={"contains": ["XWG"]}, seconds=3 * SECONDS))
    yield Ask("contains XWG strictly", request(where={"contains": {"codes": ["XWG"], "strict": True}},
                                               seconds=3 * SECONDS), 0.5)
    yield Ask("elements 3", request(any_of("thermo", "auto"), any_of("cage", "auto"), where={"elements": {"max": 3}}))
    yield Ask("quality", request(quality={}))
    yield Ask("quality thermos", request(any_of("thermo", [2, None]), quality={}), 0.6)
    yield Ask("quality trivial", request(any_of("cage"), quality={"trivial": {"limit": 0.25}}))
    yield Ask("quality spike", request(where={"band": "Hard"}, quality={"spike": {"severity": "reject"}},
                                       seconds=3 * SECONDS), 0.5)
    yield Ask("quality off", request(size=4, givens={"count": 12}, quality={"trivial": {"severity": "off"}}))
    yield Ask("all fields", request(fields=FIELDS, symmetry=symmetric("rot180")))
    yield Ask("two fields", request(fields=["band", "contains"], size=6))


def _mixed() -> Iterator[Ask]:
    yield Ask("killer with whispers", request(
        any_of("cage", "auto"), any_of("whisper", [2, None]), givens={"count": [0, 2]}, symmetry=symmetric("rot180"),
        where={"band": "Hard", "difficulty": [6.5, 9]}, fields=["difficulty", "time", "band", "contains"],
        seconds=5 * SECONDS), 0.5)
    nine = ("cage", "thermo", "arrow", "whisper", "renban", "kropki", "xv", "quadruple", "parity")
    yield Ask("nine varieties", request(*(any_of(name, [1, 3]) for name in nine), givens={"count": [0, 20]}))
    yield Ask("dots and marks", request(any_of("white"), any_of("black"), any_of("x"), any_of("v")))
    yield Ask("all lines", request(*(any_of(kind, "auto") for kind in LINES), givens={"count": [0, 10]}))
    outside = ("sandwich", "xsum", "skyscraper", "little killer")
    yield Ask("outside", request(*(any_of(name, [2, 6]) for name in outside)))
    yield Ask("odd and even 6x6", request(any_of("odd", 2), any_of("even", [1, 3]), size=6))


# --- making and checking


@cache
def checker() -> ModuleType:
    """The checker of the tests, which are no package."""
    path = Path(__file__).resolve().parents[1] / "tests" / "generating" / "checking.py"
    spec = util.spec_from_file_location("checking", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@attrs.frozen
class Outcome:
    """One run: whether a puzzle came of it, what is wrong, how many remarks the checker has, CPU seconds
    of making and checking."""

    name: str
    seed: int
    made: bool
    faults: tuple[str, ...]
    remarks: int
    seconds: float
    checking: float = 0


def run(job: tuple[str, Json, int], again: bool = False) -> Outcome:
    """Make a puzzle and check it."""
    name, spec, seed = job
    start = time.process_time()
    try:
        made = result(spec, seed)
        seconds = time.process_time() - start
        faults = checker().faults(spec, made)
        remarks = len(checker().remarks(spec, made))
        checking = time.process_time() - start - seconds
        if again and result(spec, seed)["puzzle"] != made["puzzle"]:
            faults.append("the same seed makes another puzzle")
        return Outcome(name, seed, True, tuple(faults), remarks, seconds, checking)
    except (GenerationFailed, Undecided) as error:
        return Outcome(name, seed, False, (f"none: {error}",), 0, time.process_time() - start)
    except Exception as error:
        # One run that breaks must not hide what becomes of the others.
        return Outcome(name, seed, False, (f"broke: {type(error).__name__}: {error}",), 0, time.process_time() - start)


def result(spec: Json, seed: int) -> Json:
    """What `gridwright generate` prints."""
    made = generate(spec, seed=seed)
    data = {"puzzle": json.loads(dumps(made.puzzle)), "card": made.card, "info": made.info}
    found: Json = json.loads(json.dumps(data))
    return found


def jobs(some: Sequence[Ask], puzzles: int, seed: int, seconds: float | None) -> Iterator[tuple[str, Json, int]]:
    """The runs: seeds of each request."""
    share = max(0, puzzles - len(some)) / sum(ask.weight for ask in some)
    weight = 0.0
    for ask in some:
        more = round((weight + ask.weight) * share) - round(weight * share)
        weight += ask.weight
        spec = ask.spec if seconds is None else {**ask.spec, "limits": {**ask.spec["limits"], "time": seconds}}
        for k in range(1 + more):
            yield ask.name, spec, seed + k


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """A line for each request, and one for all."""
    yield f"{'request':32} {'made':>5} {'failed':>6} {'faults':>6} {'remarks':>7} {'CPU s':>8} {'most':>7}"
    rows = {name: [each for each in outcomes if each.name == name] for name in dict.fromkeys(o.name for o in outcomes)}
    for name, some in (*rows.items(), ("all", list(outcomes))):
        made, seconds = sum(each.made for each in some), [each.seconds for each in some]
        wrong = sum(bool(each.faults) for each in some if each.made)
        noted = sum(bool(each.remarks) for each in some)
        yield f"{name:32} {made:5} {len(some) - made:6} {wrong:6} {noted:7} {sum(seconds):8.1f} {max(seconds):7.1f}"


def main() -> int:
    """Run and print. Exit code 1 where a puzzle has a fault or a run broke."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--puzzles", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--start", type=int, default=1, metavar="N", help="begin with the N-th run")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    some = [ask for ask in asks() if options.only in ask.name]
    wanted = list(jobs(some, options.puzzles, options.seed, options.seconds))[options.start - 1:]
    if options.list:
        print("\n".join(f"{name} {seed}: {json.dumps(spec)}" for name, spec, seed in wanted))
        return 0
    work = partial(run, again=options.again)
    outcomes = []
    for outcome in map(work, wanted) if options.jobs == 1 else spread(work, wanted, options.jobs):
        outcomes.append(outcome)
        state = "FAULT" if outcome.made and outcome.faults else "ok" if outcome.made else "none"
        print(f"{len(outcomes):4}/{len(wanted)} {outcome.name} {outcome.seed}: {state} "
              f"{outcome.seconds:.1f} + {outcome.checking:.1f} s",
              file=sys.stderr, flush=True)
    print("\n".join(table(outcomes)))
    for outcome in outcomes:
        for fault in outcome.faults:
            print(f"{outcome.name}, seed {outcome.seed}: {fault}")
    return int(any((outcome.made and outcome.faults) or "broke: " in "".join(outcome.faults) for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
