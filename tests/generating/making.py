"""Requests in few words, and what is made of them, checked against them by the independent checker."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from checking import BACKEND, faults

from gridwright import Layout, Puzzle, default_plugins, dumps, generate, solutions
from gridwright.codecs.codec import LoadOptions
from gridwright.generating.wanted import Wanted

__all__ = ["BOXES", "LINES", "TEMPLATES", "any_of", "checked", "diagonals", "elements", "given", "layout",
           "neighbours", "only_solution", "read", "region", "request", "result", "symmetric"]

Json = dict[str, Any]

#: Seconds for a run where a test says nothing else: never used up by what can be made.
SECONDS = 60
BOXES = {4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 10: [2, 5], 12: [3, 4], 16: [4, 4]}
LINES = ("thermo", "slow_thermo", "whisper", "renban", "between", "entropic", "modular", "parity", "palindrome",
         "zipper", "region_sum", "lockout", "double_arrow")
#: The templates of the specification, by name, without their counts.
TEMPLATES: Mapping[str, Json] = {
    "cage": {"type": "cage"}, **{kind: {"type": "line", "kind": kind} for kind in LINES if kind != "parity"},
    "parity line": {"type": "line", "kind": "parity"}, "arrow": {"type": "arrow"},
    "quadruple": {"type": "contains"}, "mathrax": {"type": "corner", "kind": "mathrax"},
    **{kind: {"type": kind} for kind in ("sandwich", "xsum", "skyscraper")},
    "little killer": {"type": "sum", "kind": "little_killer"}, "kropki": {"type": "edge", "kind": "kropki"},
    "white": {"type": "edge", "kind": "kropki", "color": "white"},
    "black": {"type": "edge", "kind": "kropki", "color": "black"}, "xv": {"type": "edge", "kind": "xv"},
    "X": {"type": "edge", "kind": "xv", "letter": "X"}, "V": {"type": "edge", "kind": "xv", "letter": "V"},
    **{kind: {"type": "cell", "kind": kind} for kind in ("odd", "even", "parity")}}


def any_of(name: str, count: Any, **members: Any) -> Json:
    """A template."""
    return {**TEMPLATES[name], **members, "count": count}


def request(*rules: Json, size: int = 9, seconds: float = SECONDS, **members: Any) -> Json:
    """A request for one grid, with more rules and members."""
    return {"format": "sudoku-spec", "format_version": 1, "board": {"rows": size, "cols": size}, "digits": size,
            "rules": [{"type": "box_grid", "origin": "r1c1", "box": BOXES[size]}, *rules], **members,
            "limits": {"time": seconds, **members.get("limits", {})}}


def layout(name: str, *rules: Json, **members: Any) -> Json:
    """A request for a board of several grids."""
    found: Layout = default_plugins().registry.get("board", name)
    grids = [{"type": "box_grid", "origin": str(origin), "box": [3, 3]} for origin in sorted(found.origins)]
    return {**request(**members), "board": {"rows": found.rows, "cols": found.cols}, "rules": [*grids, *rules]}


def region(kind: str, some: Sequence[tuple[int, int]]) -> Json:
    """A locked region."""
    return {"type": "region", "kind": kind, "cells": [f"r{r}c{c}" for r, c in some]}


def diagonals(size: int, row: int = 1, col: int = 1) -> list[Json]:
    """Both diagonals of the grid that starts there."""
    return [region("diagonal", [(row + k, col + k) for k in range(size)]),
            region("diagonal", [(row + k, col + size - 1 - k) for k in range(size)])]


def neighbours(kind: str = "", **members: Any) -> Json:
    """A locked rule on neighbours."""
    return {"type": "neighbours", **({"kind": kind} if kind else {}), **members}


def symmetric(kind: str, axis: str = "") -> list[Json]:
    """A symmetry of the givens."""
    return [{"kind": kind, **({"axis": axis} if axis else {}), "of": "givens"}]


def read(spec: Json, extensions: bool = False) -> Wanted:
    """What the generator is asked for by a request."""
    codec: Any = default_plugins().registry.get("format", "sudoku-spec")
    found: Wanted = codec.requests(json.dumps(spec), LoadOptions(extensions=extensions))[0]
    return found


def result(spec: Json, seed: int = 1, **options: Any) -> Json:
    """What is made of a request, as `gridwright generate` prints it."""
    made = generate(spec, seed=seed, **options)
    data = {"puzzle": json.loads(dumps(made.puzzle)), "card": made.card, "info": made.info}
    found: Json = json.loads(json.dumps(data))
    return found


def checked(spec: Json, seed: int = 1) -> Json:
    """What is made of a request. Raises AssertionError where the checker finds a fault."""
    found = result(spec, seed)
    wrong = faults(spec, found)
    if wrong:
        raise AssertionError("\n".join(wrong))
    return found


def elements(made: Json, *kinds: str) -> list[Json]:
    """The placed rules of some kinds ("cage", "line/thermo") in a result."""
    return [rule for rule in made["puzzle"]["rules"]
            if (f"{rule['type']}/{rule['kind']}" if "kind" in rule else rule["type"]) in kinds]


def given(made: Json) -> int:
    """How many cells of a result are given."""
    return sum(bool(value) for value in made["puzzle"]["givens"])


def only_solution(puzzle: Puzzle) -> Mapping[str, Mapping[Any, int]]:
    """The layers of the one solution that another solver finds. Raises AssertionError where there is not one."""
    found = list(solutions(puzzle, limit=2, backend=BACKEND))
    if len(found) != 1:
        raise AssertionError(f"{len(found)} solutions or more")
    return found[0].layers
