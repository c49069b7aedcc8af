"""The published completions, proved again; run with -s for the table of seconds."""

from __future__ import annotations

import itertools
import json
import time
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridwright import Budget, load
from gridwright_solvers.edges.completion import complete
from gridwright_solvers.edges.grid import EdgeGrid

pytestmark = pytest.mark.full

#: Seconds of RC2 and of a totalizer with linear search, as measured elsewhere; None where not measured.
MEASURED = {
    "469 first 20": (0.02, 0.00), "469 first 30": (0.12, 0.02), "469 first 40": (0.72, 0.11),
    "469 first 48": (2.0, 3.1), "469 last 20": (0.02, 0.00), "469 last 30": (0.10, 0.00), "469 last 40": (0.12, 0.02),
    "469 last 60": (0.75, 0.12), "470 first 20": (None, 0.00), "470 first 30": (None, 0.06),
    "470 first 40": (None, 0.22), "470 first 48": (None, 2.8), "230 tiles": (0.38, 0.28),
}
#: Board in the vectors -> score and optimum after taking off the last so many tiles.
POOR = {("doc-blackwood__v00", 20): 443, ("doc-alns__v00", 20): 453, ("doc-alns__v00", 30): 453}


def read(grid: EdgeGrid, edges: str) -> EdgeGrid:
    code_of = {quad: code for code, quad in enumerate(grid.quads)}
    quads = [tuple(ord(x) - ord("a") for x in edges[i:i + 4]) for i in range(0, len(edges), 4)]
    return attrs.evolve(grid, codes=tuple(
        code_of[up, right, down, left] if up or right or down or left else -1 for up, right, down, left in quads))


def cleared(grid: EdgeGrid, positions: range) -> EdgeGrid:
    return attrs.evolve(grid, codes=tuple(-1 if p in positions else code for p, code in enumerate(grid.codes)))


def tasks(corpus: Path) -> dict[str, tuple[EdgeGrid, int]]:
    """Name -> partial board and optimum."""
    stated: dict[str, Any] = {v["id"]: v for v in json.loads(
        (corpus / "eternity2" / "vectors.json").read_text(encoding="utf-8"))["vectors"]}
    grid = EdgeGrid.of(load(corpus / "eternity2" / "instances" / "official.json"))
    assert grid is not None
    found: dict[str, tuple[EdgeGrid, int]] = {}
    for end, number in itertools.product(("first", "last"), (20, 30, 40, 48, 60)):
        vector = stated.get(f"completion-469-{end}-{number}")
        if vector is not None:
            found[f"469 {end} {number}"] = read(grid, vector["partial_board_edges"]), vector["expect"]["optimum"]
    best = read(grid, stated["known-Joshua_Blackwood_470"]["expect"]["board_edges"])
    for number in (20, 30, 40, 48):
        found[f"470 first {number}"] = cleared(best, range(number)), 470
    found["230 tiles"] = read(grid, stated["completion-blackwood230"]["partial_board_edges"]), 464
    for (name, number), optimum in POOR.items():
        board = read(grid, stated[name]["expect"]["board_edges"])
        found[f"{name} last {number}"] = cleared(board, range(256 - number, 256)), optimum
    return found


def test_the_table(corpus: Path) -> None:
    lines = [f"{'board':28} {'score':>5} {'seconds':>8} {'RC2':>6} {'total':>6}"]
    for name, (grid, optimum) in tasks(corpus).items():
        began = time.perf_counter()
        found = complete(grid, budget=Budget(seconds=600))
        seconds = time.perf_counter() - began
        assert (found.score, found.bound, found.perfect) == (optimum, optimum, False), name
        assert grid.score(found.codes) == optimum
        others = " ".join(f"{'' if t is None else f'{t:.2f}':>6}" for t in MEASURED.get(name, (None, None)))
        lines.append(f"{name:28} {found.score:5} {seconds:8.2f} {others}")
    print("\n" + "\n".join(lines))
