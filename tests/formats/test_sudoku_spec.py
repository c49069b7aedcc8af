"""Requests for sudoku puzzles: what is read, what is refused and why, and fingerprints.

The verdicts are those of the specification of the format, section by section.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright
from gridwright import Cell, FormatError, NotSupported, Puzzle, Solution, default_plugins
from gridwright.cli.main import main
from gridwright.codecs.codec import LoadOptions
from gridwright.codecs.rule_json import load_rule
from gridwright.errors import errors_of
from gridwright.generating.wanted import Contains, Range, Wanted
from gridwright.grading.symmetry import symmetries_of_givens
from gridwright.plugins import Plugins, using

STANDARD = {4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 10: [2, 5], 12: [3, 4], 16: [4, 4]}
SAMURAI = ("r13c13", "r1c1", "r1c13", "r7c7", "r13c1")
CLUELESS = tuple(f"r{row}c{col}" for row in (1, 10, 19) for col in (1, 10, 19))


def spec(*rules: Any, digits: int = 9, **members: Any) -> dict[str, Any]:
    """A request for one grid, with more rules and members."""
    return {"format": "sudoku-spec", "format_version": 1, "board": {"rows": digits, "cols": digits}, "digits": digits,
            "rules": [{"type": "box_grid", "origin": "r1c1", "box": STANDARD[digits]}, *rules], **members}


def layout(rows: int, cols: int, origins: tuple[str, ...], *rules: Any, **members: Any) -> dict[str, Any]:
    """A request for several grids."""
    grids = [{"type": "box_grid", "origin": origin, "box": [3, 3]} for origin in origins]
    return {**spec(**members), "board": {"rows": rows, "cols": cols}, "rules": [*grids, *rules]}


def template(kind: str, count: Any = "auto", **members: Any) -> dict[str, Any]:
    """A template: "cage", "line/thermo"."""
    family, _, rest = kind.partition("/")
    return {"type": family, **({"kind": rest} if rest else {}), "count": count, **members}


def neighbours(op: str, params: list[Any], where: str = "orthogonal", **members: Any) -> dict[str, Any]:
    return {"type": "neighbours", "op": op, "params": params, "where": where, **members}


def read(data: Any, extensions: bool = False) -> Wanted:
    codec: Any = default_plugins().registry.get("format", "sudoku-spec")
    found: Wanted = codec.requests(json.dumps(data), LoadOptions(extensions=extensions))[0]
    return found


def refusals(data: Any, extensions: bool = False) -> list[FormatError]:
    """Everything that is wrong with a request; [] for one that is accepted."""
    try:
        read(data, extensions)
    except FormatError as error:
        return list(errors_of(error))
    return []


def run(*words: str) -> int:
    """The exit code of a command."""
    with pytest.raises(SystemExit) as end:
        main(words)
    return int(end.value.code or 0)


# --- the probes

#: Of the probes, those that are refused: the code and some words of the message.
PROBES = {
    **{f"boards: {n}x{n} classic, no targets": ("reserved", f"boards of {n} x {n}") for n in (5, 7, 11, 13, 14, 15)},
    "board: layout not named (two grids sharing nothing)": ("reserved", "layouts that are not named"),
    "board: 9x9 with 3 boards mismatch box [1,9]": ("reserved", "boxes of other shapes than 3 x 3"),
    "locked rules: negative of xv (locked, no count)": ("reserved", "locked rules other than"),
    "locked rules: a locked cage (must be refused)": ("reserved", "locked rules other than"),
    "locked rules: jigsaw boxes (must be refused)": ("reserved", "jigsaw boxes"),
    "locked rules: bare grid without boxes (latin)": ("reserved", "grids without boxes"),
    "templates: two templates of one variety (must be refused?)": ("duplicate", "one template a variety"),
    'count: "all" on xv (must be refused)': ("count", "edge/kropki only, not for edge/xv"),
    'count: "tile" on lines (must be refused)': ("count", "cage only, not for line/thermo"),
    'limits: size with "tile" (must be refused)': ("limits", "do not combine"),
    "limits: whisper value 4 (must be refused)": ("reserved", "other whisper gaps"),
    "limits: displaced (reserved)": ("reserved", "displaced"),
    "limits: area (reserved)": ("reserved", "area"),
    "givens: puzzle form flat list all 0": ("reserved", "givens in puzzle form"),
    "givens: puzzle form with digits (reserved)": ("reserved", "givens in puzzle form"),
    "givens: mask (reserved)": ("reserved", "masks of givens"),
    "givens: values (reserved)": ("reserved", "locked digits ('values')"),
    "symmetry: rot90 on 6x6 (must be refused)": ("symmetry", "needs square boxes"),
    "symmetry: diagonal mirror on 6x6 (must be refused)": ("symmetry", "needs square boxes"),
    "symmetry: two entries (reserved)": ("reserved", "more than one symmetry"),
    "symmetry: of all (reserved)": ("reserved", "symmetry of rules"),
    "symmetry: of selector (reserved)": ("reserved", "symmetry of rules"),
    "where: band unknown name": ("choice", "Very Easy, Easy, Medium, Hard, Very Hard, Extreme"),
    "where: band list (reserved)": ("reserved", "a list of bands"),
    "where: contains unknown code ZZZ": ("technique", "no technique 'ZZZ'"),
    "where: contains only (reserved)": ("reserved", "contains 'only'"),
    "where: contains uses (reserved)": ("reserved", "contains 'uses'"),
    **{f"where: {name} (reserved)": ("reserved", f"the target '{name}'")
       for name in ("time", "issues", "not_contains", "areas")},
    "where: unknown key": ("unknown", "'foo'"),
    "limits block: results 3 (reserved)": ("reserved", "more than one result"),
    "limits block: attempts (reserved)": ("reserved", "limits.attempts"),
    "limits block: unknown key": ("unknown", "'foo'"),
    "fields: unknown field": ("field", "no field 'nope'"),
    "meta: knobs in ext namespace solver cpsat": ("unknown", "'ext'"),
    "meta: knobs grade_seconds (ext)": ("unknown", "'ext'"),
    "meta: unknown knob in ext": ("unknown", "'ext'"),
    "envelope: format_version 2": ("version", "format_version 2 is not supported"),
    'envelope: format_version "1"': ("type", "expected a whole number"),
    "envelope: unknown top key": ("unknown", "'foo'"),
    "envelope: lock false (reserved)": ("reserved", '"lock"'),
    "envelope: template with unknown key": ("unknown", "'foo'"),
    "envelope: template unknown kind line wiggle": ("template", "'line/wiggle' is not known"),
}


@pytest.fixture(scope="session")
def probes(corpus: Path) -> list[dict[str, Any]]:
    """Requests that were put to another generator, with the fingerprints that it gave."""
    found: list[dict[str, Any]] = json.loads((corpus / "sudoku" / "spec_fingerprints.json").read_text())
    return found


def test_every_probe(probes: list[dict[str, Any]]) -> None:
    expected = dict(PROBES)
    if not default_plugins().registry.has("backend", "cpsat"):
        expected["meta: knobs in meta namespace solver cpsat"] = ("solver", "cpsat is not installed")
    named = {f"{probe['group']}: {probe['feature']}" for probe in probes}
    assert len(probes) == len(named) == 168
    assert not expected.keys() - named
    for probe in probes:
        name = f"{probe['group']}: {probe['feature']}"
        found = refusals(probe["spec"])
        if name not in expected:
            assert not found, f"{name}: {found}"
            continue
        code, words = expected[name]
        assert [error.code for error in found] == [code], name
        assert words in found[0].message, name
        assert found[0].pointer.startswith("/"), name


def test_every_fingerprint(probes: list[dict[str, Any]]) -> None:
    for probe in probes:
        assert gridwright.fingerprint(probe["spec"]) == probe["fingerprint"], probe["feature"]
        if not refusals(probe["spec"]):
            assert read(probe["spec"]).meta["generated_from"] == probe["fingerprint"], probe["feature"]


# --- what is refused

CAGE = template("cage")
KNOBS = "gridwright"
REFUSED: list[tuple[Any, str, str]] = [
    # The envelope.
    ({**spec(), "format": 5}, "/format", "type"),
    ({**spec(), "format": "sudoku-puzzle"}, "/format", "format"),
    ({**spec(), "format_version": True}, "/format_version", "type"),
    ({**spec(), "board": {"rows": 9, "cols": 9, "depth": 9}}, "/board/depth", "unknown"),
    ({**spec(), "board": {"rows": 9}}, "/board", "missing"),
    ({**spec(), "board": {"rows": 9, "cols": 9.0}}, "/board/cols", "type"),
    ({**spec(), "digits": "9"}, "/digits", "type"),
    ({**spec(), "rules": {}}, "/rules", "type"),
    ({**spec(), "rules": []}, "/rules", "missing"),
    ({**spec(), "$schema": 1}, "/$schema", "type"),
    (spec(solution=[]), "/solution", "unknown"),
    (spec(candidates={}), "/candidates", "unknown"),
    # Boards.
    (spec(digits=9, board={"rows": 9, "cols": 10}), "/board", "reserved"),
    ({**spec(digits=6), "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 2]}]}, "/rules/0/box", "reserved"),
    ({**spec(), "rules": [{"type": "box_grid", "origin": "r2c1", "box": [3, 3]}]}, "/rules/0/origin", "board"),
    ({**spec(), "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3], "foo": 1}]}, "/rules/0/foo",
     "unknown"),
    (spec({"type": "box_grid", "origin": "r1c1", "box": [3, 3]}), "/rules/1", "board"),
    (spec({"type": "row", "cells": ["r1c1", "r1c2"]}), "/rules/1", "reserved"),
    (spec({"type": "box", "count": "tile", "size": 9, "displaced": [2, 3]}), "/rules/1", "reserved"),
    (layout(21, 21, SAMURAI[:4]), "/board", "reserved"),
    (layout(21, 22, SAMURAI), "/board", "reserved"),
    (layout(21, 21, (*SAMURAI, "r1c1")), "/rules/5", "board"),
    (layout(12, 12, ("r1c1",)), "/board", "reserved"),
    # Locked rules.
    (spec({"type": "region", "kind": "disjoint", "cells": ["r1c1", "r4c4"]}), "/rules/1/kind", "reserved"),
    (spec({"type": "region", "kind": "shape", "cells": ["r1c1", "r4c4"]}), "/rules/1/kind", "reserved"),
    (spec({"type": "region", "kind": "extra", "cells": ["r1c1", "r1c10"]}), "/rules/1", "cell"),
    (spec({"type": "region", "kind": "extra", "cells": ["r1c1"], "area": "r1c1"}), "/rules/1/area", "unknown"),
    (spec({"type": "region", "kind": "extra"}), "/rules/1", "missing"),
    (spec({"type": "region", "cells": ["r1c1"]}), "/rules/1", "missing"),
    (spec({"type": "neighbours", "kind": "disjoint"}), "/rules/1/kind", "reserved"),
    (spec({"type": "neighbours", "kind": "antiknight", "within": "row"}), "/rules/1/within", "value"),
    (spec(neighbours("not_sum", [10], area="r2c2")), "/rules/1", "rule"),
    (spec(neighbours("less", [])), "/rules/1", "rule"),
    (spec(neighbours("near", [])), "/rules/1", "rule"),
    (spec({"type": "neighbours", "op": "not_sum", "params": [10]}), "/rules/1", "missing"),
    (spec({"type": "relation", "op": "equal", "params": [], "pairs": [["r1c1", "r9c9"]]}), "/rules/1", "reserved"),
    (spec({"type": "global_entropy"}), "/rules/1", "reserved"),
    (spec({"type": "line", "kind": "thermo", "cells": ["r1c1", "r1c2"]}), "/rules/1", "reserved"),
    (spec({"type": "nosuch", "cells": ["r1c1"]}), "/rules/1", "reserved"),
    (spec({**CAGE, "lock": True}), "/rules/1/lock", "reserved"),
    (spec("cage"), "/rules/1", "type"),
    # Templates.
    (spec({"type": "cage"}), "/rules/1", "missing"),
    (spec({"type": "line", "kind": "thermo"}), "/rules/1", "missing"),
    (spec({**CAGE, "cells": ["r1c1", "r1c2"]}), "/rules/1", "count"),
    (spec({**template("arrow"), "bulb": ["r1c1"]}), "/rules/1", "count"),
    (spec({"type": "line", "count": 1}), "/rules/1", "missing"),
    (spec({"type": 5, "count": 1}), "/rules/1/type", "type"),
    (spec({**CAGE, "kind": 5}), "/rules/1/kind", "type"),
    (spec(template("cage/killer")), "/rules/1/kind", "template"),
    (spec(template("edge/difference")), "/rules/1/kind", "template"),
    (spec(template("sum/frame")), "/rules/1/kind", "template"),
    (spec(template("rossini")), "/rules/1/type", "template"),
    (spec(template("neighbours/antiknight")), "/rules/1/kind", "template"),
    (spec(template("com.example:nosuch")), "/rules/1/type", "template"),
    (spec(template("line/entropic"), digits=4), "/rules/1/kind", "template"),
    (layout(21, 21, SAMURAI, template("sandwich")), "/rules/5/type", "template"),
    (layout(21, 21, SAMURAI, template("sum/little_killer")), "/rules/5/kind", "template"),
    (spec(template("edge/kropki", color="red")), "/rules/1/color", "value"),
    (spec(template("edge/xv", letter=5)), "/rules/1/letter", "value"),
    (spec(template("edge/xv", color="white")), "/rules/1/color", "unknown"),
    (spec(template("cage", id="mine")), "/rules/1/id", "unknown"),
    (spec(template("cage", layer="digits")), "/rules/1/layer", "unknown"),
    (spec(template("cage", length=3)), "/rules/1/length", "unknown"),
    (spec(template("line/thermo", size=3)), "/rules/1/size", "unknown"),
    (spec(template("line/thermo", value=3)), "/rules/1/value", "unknown"),
    (spec(template("line/whisper", value="5")), "/rules/1/value", "type"),
    (spec(template("line/whisper", value=5), digits=6), "/rules/1/value", "reserved"),
    (spec(template("line/lockout", value=3)), "/rules/1/value", "reserved"),
    (spec(template("line/modular", value=4)), "/rules/1/value", "reserved"),
    (spec(template("line/entropic", groups=[[1, 4, 7], [2, 5, 8], [3, 6, 9]])), "/rules/1/groups", "reserved"),
    (spec(template("line/renban", closed=True)), "/rules/1/closed", "reserved"),
    (spec(template("edge/kropki"), template("edge/kropki", color="black")), "/rules/2", "duplicate"),
    (spec(template("edge/xv", letter="X"), template("edge/xv", letter="X")), "/rules/2", "duplicate"),
    (spec(template("cell/parity"), template("cell/odd")), "/rules/2", "duplicate"),
    (spec(template("cage", size=2), template("cage", size=3)), "/rules/2", "duplicate"),
    # Counts and shape limits.
    *[(spec(template("cage", count)), "/rules/1/count", code) for count, code in (
        (-1, "value"), (True, "type"), (2.0, "type"), (None, "type"), ({}, "type"), ("some", "choice"), ([1], "length"),
        ([3, 2], "value"), ("all", "count"), ("min", "count"))],
    (spec(template("cage", [None, 3])), "/rules/1/count/0", "type"),
    (spec(template("cage", [1, "2"])), "/rules/1/count/1", "type"),
    (spec(template("line/whisper", "tile")), "/rules/1/count", "count"),
    (spec(template("cage", size=0)), "/rules/1/size", "value"),
    (spec(template("cage", size="2")), "/rules/1/size", "type"),
    (spec(template("cage", sum=[9, 4])), "/rules/1/sum", "value"),
    (spec(template("cage", "tile", sum=10)), "/rules/1/sum", "limits"),
    (spec(template("cage", 9, size=3), givens={"count": 0}), "/rules/1/size", "limits"),
    (spec(template("cage", [9, 12], sum=10), givens={"count": [0, 0]}), "/rules/1/sum", "limits"),
    # Givens and symmetry.
    (spec(givens=5), "/givens", "type"),
    (spec(givens={"count": 20, "foo": 1}), "/givens/foo", "unknown"),
    (spec(givens={"count": True}), "/givens/count", "type"),
    (spec(givens={"count": [24.5, 30]}), "/givens/count/0", "type"),
    (spec(givens={"count": [30, 24]}), "/givens/count", "value"),
    (spec(givens={"grids": [20]}), "/givens/grids", "board"),
    (layout(21, 21, SAMURAI, givens={"grids": [20] * 4}), "/givens/grids", "length"),
    (layout(21, 21, SAMURAI, givens={"grids": [20, 20, [5, 4], 20, 20]}), "/givens/grids/2", "value"),
    (spec(symmetry={"kind": "rot180"}), "/symmetry", "type"),
    (spec(symmetry=["rot180"]), "/symmetry/0", "type"),
    (spec(symmetry=[{"kind": "rot45"}]), "/symmetry/0/kind", "choice"),
    (spec(symmetry=[{"kind": "mirror"}]), "/symmetry/0", "missing"),
    (spec(symmetry=[{"kind": "mirror", "axis": "left"}]), "/symmetry/0/axis", "choice"),
    (spec(symmetry=[{"kind": "rot180", "axis": "vertical"}]), "/symmetry/0/axis", "unknown"),
    (spec(symmetry=[{"kind": "rot180", "strict": True}]), "/symmetry/0/strict", "unknown"),
    (spec(symmetry=[{"kind": "mirror", "axis": "antidiagonal"}], digits=12), "/symmetry/0", "symmetry"),
    (layout(21, 21, SAMURAI, symmetry=[{"kind": "rot90"}]), "/symmetry/0", "symmetry"),
    (layout(15, 21, ("r1c1", "r1c13", "r7c7"), symmetry=[{"kind": "rot180"}]), "/symmetry/0", "symmetry"),
    # Targets.
    (spec(where=[]), "/where", "type"),
    (spec(where={"band": 3}), "/where/band", "type"),
    (spec(where={"difficulty": 5}), "/where/difficulty", "type"),
    (spec(where={"difficulty": "hard"}), "/where/difficulty", "type"),
    (spec(where={"difficulty": [5]}), "/where/difficulty", "length"),
    (spec(where={"difficulty": [5, 4]}), "/where/difficulty", "value"),
    (spec(where={"difficulty": [-1, 4]}), "/where/difficulty/0", "value"),
    (spec(where={"difficulty": [5, None]}), "/where/difficulty/1", "type"),
    (spec(where={"contains": "XWG"}), "/where/contains", "type"),
    (spec(where={"contains": [5]}), "/where/contains/0", "type"),
    (spec(where={"contains": {"strict": True}}), "/where/contains", "missing"),
    (spec(where={"contains": {"codes": ["XWG"], "strict": 1}}), "/where/contains/strict", "type"),
    (spec(where={"contains": {"codes": ["XWG"], "uses": 2}}), "/where/contains/uses", "reserved"),
    (spec(where={"contains": {"codes": ["XWG"], "foo": 2}}), "/where/contains/foo", "unknown"),
    (spec(where={"contains": {"codes": ["XWG", "ZZZ"]}}), "/where/contains/codes/1", "technique"),
    (spec(where={"elements": 8}), "/where/elements", "type"),
    (spec(where={"elements": {}}), "/where/elements", "missing"),
    (spec(where={"elements": {"max": 8, "min": 2}}), "/where/elements/min", "unknown"),
    (spec(where={"elements": {"max": -1}}), "/where/elements/max", "value"),
    # Quality, limits, fields, knobs.
    (spec(quality=[]), "/quality", "type"),
    (spec(quality={"dull": True}), "/quality/dull", "value"),
    (spec(quality={"trivial": {"limit": -1}}), "/quality/trivial/limit", "value"),
    (spec(quality={"spike": {"severity": "bad"}}), "/quality/spike/severity", "value"),
    (spec(limits=5), "/limits", "type"),
    (spec(limits={"time": 0}), "/limits/time", "value"),
    (spec(limits={"time": "20"}), "/limits/time", "type"),
    (spec(limits={"seed": -1}), "/limits/seed", "value"),
    (spec(limits={"seed": 1.5}), "/limits/seed", "type"),
    (spec(limits={"results": 0}), "/limits/results", "value"),
    (spec(fields="band"), "/fields", "type"),
    (spec(fields=["band", 5]), "/fields/1", "type"),
    (spec(fields=["band", "colour"]), "/fields/1", "field"),
    (spec(meta=[]), "/meta", "type"),
    (spec(meta={KNOBS: 5}), "/meta/gridwright", "type"),
    (spec(meta={KNOBS: {"threads": 5}}), "/meta/gridwright/threads", "unknown"),
    (spec(meta={KNOBS: {"solver": "magic"}}), "/meta/gridwright/solver", "choice"),
    (spec(meta={KNOBS: {"grade_seconds": 0}}), "/meta/gridwright/grade_seconds", "value"),
    (spec(meta={"io.github.silly-puppyy.pencilmark": {"foo": 1}}), "/meta/io.github.silly-puppyy.pencilmark/foo",
     "unknown"),
]

#: What is well formed and cannot be, with a word of the reason.
IMPOSSIBLE: list[tuple[Any, str, str]] = [
    (spec(template("cage", 17, size=9)), "/rules/1/count", "need 153 cells"),
    (spec(template("cage", 41)), "/rules/1/count", "need 82 cells"),
    (spec(template("cage", 28, sum=[18, None])), "/rules/1/count", "of 3 cells"),
    (spec(template("cage", sum=46)), "/rules/1/sum", "add up to 46"),
    (spec(template("cage", sum=18, size=2)), "/rules/1/sum", "no 2 different digits"),
    (spec(template("cage", size=10)), "/rules/1/size", "2 to 9 cells"),
    (spec(template("cage", size=1)), "/rules/1/size", "2 to 9 cells"),
    (spec(template("line/thermo", length=10)), "/rules/1/length", "at most 9"),
    (spec(template("line/renban", length=[10, None])), "/rules/1/length", "at most 9"),
    (spec(template("line/whisper", length=82)), "/rules/1/length", "at most 81"),
    (spec(template("line/whisper", 7, length=[12, None])), "/rules/1/count", "need 84 cells"),
    (spec(template("line/palindrome", length=4)), "/rules/1/length", "odd number"),
    (spec(template("line/zipper", length=[6, 6])), "/rules/1/length", "odd number"),
    (spec(template("line/double_arrow", length=4)), "/rules/1/length", "5 cells or more"),
    (spec(template("arrow", length=10)), "/rules/1/length", "at most 9"),
    (spec(template("arrow", 28)), "/rules/1/count", "need 84 cells"),
    (spec(template("contains", 17)), "/rules/1/count", "room for 16"),
    (spec(template("cell/odd", 46)), "/rules/1/count", "room for 45"),
    (spec(template("cell/even", 37)), "/rules/1/count", "room for 36"),
    (spec(template("cell/parity", 82)), "/rules/1/count", "need 82 cells"),
    (spec(template("edge/xv", 145)), "/rules/1/count", "room for 144"),
    (spec(template("edge/xv", letter="X"), digits=4), "/rules/1/letter", "add up to 10"),
    (spec(template("sandwich", 19)), "/rules/1/count", "room for 18"),
    (spec(template("cage", 5), template("arrow", [4, 9]), where={"elements": {"max": 8}}), "/where/elements/max",
     "ask for 9"),
    (spec(givens={"count": 82}), "/givens/count", "81 cells"),
    (spec(givens={"count": [82, None]}), "/givens/count", "81 cells"),
    (spec(givens={"count": [10, 16]}), "/givens/count", "at least 17"),
    (spec(CAGE, givens={"count": 16}, where={"elements": {"max": 0}}), "/givens/count", "at least 17"),
    (spec(givens={"count": 3}, digits=4), "/givens/count", "at least 4"),
    (spec(givens={"count": 7}, digits=6), "/givens/count", "at least 8"),
    (spec(CAGE, givens={"count": 6}, symmetry=[{"kind": "rot90"}]), "/givens/count", "20 of 4 cells"),
    (spec(CAGE, givens={"count": 9}, symmetry=[{"kind": "mirror", "axis": "vertical"}], digits=6), "/givens/count",
     "18 of 2 cells"),
    (layout(21, 21, SAMURAI, givens={"count": 90, "grids": [10] * 5}), "/givens/count", "50 givens in all"),
    (layout(21, 21, SAMURAI, givens={"count": 10, "grids": [5, 5, 20, 5, 5]}), "/givens/grids/2", "more than the 10"),
    (layout(21, 21, SAMURAI, givens={"grids": [5, 5, 82, 5, 5]}), "/givens/grids/2", "81 cells"),
    (spec(where={"contains": ["HSI", "CGC"]}), "/where/contains/1", "finds nothing"),
    (spec(CAGE, where={"contains": {"codes": ["EQS"]}}), "/where/contains/codes/0", "finds nothing"),
    (spec(where={"contains": ["BUG"]}), "/where/contains/0", "graded by proofs"),
    (spec(where={"contains": ["XWG"], "band": "Easy"}), "/where/contains/0", "harder"),
    (spec(where={"contains": ["FHS"]}), "/where/contains/0", "on no card"),
]


@pytest.mark.parametrize(("data", "pointer", "code"), REFUSED, ids=lambda each: str(each)[:60])
def test_refused(data: Any, pointer: str, code: str) -> None:
    found = refusals(data)
    assert (pointer, code) in [(error.pointer, error.code) for error in found], found
    assert all(error.message for error in found)


@pytest.mark.parametrize(("data", "pointer", "words"), IMPOSSIBLE, ids=lambda each: str(each)[:60])
def test_impossible(data: Any, pointer: str, words: str) -> None:
    error, = refusals(data)
    assert (error.pointer, error.code) == (pointer, "impossible")
    assert words in error.message


def test_everything_wrong_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    data = spec({"type": "cage", "sum": 4}, template("line/zig", 2), givens={"count": 99, "x": 1}, foo=1,
                where={"band": "X"}, limits={"time": 0})
    wrong = ["/foo", "/where/band", "/limits/time", "/givens/x", "/rules/1", "/rules/2/kind"]
    assert [fault.pointer for fault in gridwright.validate(data)] == wrong
    assert run("validate", json.dumps(data)) == 2
    assert len(capsys.readouterr().out.splitlines()) == len(wrong)
    several = "\n".join(json.dumps(each) for each in (spec(), data, spec(limits={"seed": -1})))
    assert [fault.pointer for fault in gridwright.validate(several)] == [
        *(f"/1{pointer}" for pointer in wrong), "/2/limits/seed"]


def test_a_request_holds_no_puzzle() -> None:
    with pytest.raises(NotSupported, match="generate"):
        gridwright.load(spec())
    assert run("validate", json.dumps(spec())) == 0


# --- what is read

def test_defaults() -> None:
    wanted = read(spec())
    assert (wanted.templates, wanted.givens, wanted.grids) == ((), Range(), ())
    assert (wanted.band, wanted.highest, wanted.difficulty, wanted.contains, wanted.elements) == (None,) * 5
    assert (wanted.quality, wanted.fields, wanted.backend) == (None, None, None)
    assert (wanted.seconds, wanted.seed, wanted.grade_seconds) == (120, 1, 60)
    assert wanted.orbits == tuple((c,) for c in wanted.puzzle.board.cells)
    assert [rule.key for rule in wanted.puzzle.rules] == ["box_grid"]
    assert list(wanted.meta) == ["generated_from"]


def test_every_member_is_read() -> None:
    wanted = read(spec(CAGE, givens={"count": [20, 30]}, where={
        "band": "Hard", "difficulty": [6.5, 9], "contains": {"codes": ["XWG", "XWG"], "strict": True},
        "elements": {"max": 0}}, quality={"trivial": {"limit": 0.45}}, limits={"time": 2.5, "seed": 0, "results": 1},
        fields=["band", "symmetry"], meta={
            "title": "T", "com.example": {"a": 1}, "io.github.silly-puppyy.pencilmark": {"grade_seconds": 5},
            "gridwright": {"solver": "logic", "grade_seconds": 7}}))
    assert (wanted.givens, wanted.band, wanted.difficulty, wanted.elements) == (Range(20, 30), 3, (6.5, 9), 0)
    assert wanted.contains == Contains(("XWG",), True)
    assert wanted.quality == {"trivial": {"limit": 0.45}}
    assert (wanted.seconds, wanted.seed, wanted.fields) == (2.5, 0, ("band", "symmetry"))
    assert (wanted.backend, wanted.grade_seconds) == (None, 7)
    assert {**wanted.meta, "generated_from": ""} == {"title": "T", "com.example": {"a": 1}, "generated_from": ""}
    assert read(spec(where={"difficulty": "max"})).difficulty == "max"
    assert read(spec(quality={})).quality == {}
    assert read({**spec(), "$schema": "https://example.com"}).puzzle.digits == 9


@pytest.mark.parametrize("digits", STANDARD)
def test_boards_of_every_size(digits: int) -> None:
    wanted = read(spec(template("cage", 1), template("line/whisper"), digits=digits))
    assert len(wanted.puzzle.board) == digits ** 2
    assert len(wanted.puzzle.houses) == 3 * digits


def test_templates() -> None:
    wanted = read(spec(
        template("cage", [2, 5], size=[2, 4], sum=10), template("line/whisper", "max", length=[12, None], value=5),
        template("edge/kropki", "all", color="white"), template("edge/kropki", "min", color="black"),
        template("cell/odd", 3), template("cell/even"), template("line/renban", closed=False),
        template("line/lockout", value=4), template("line/entropic", groups=[[1, 2, 3], [4, 5, 6], [7, 8, 9]])))
    told = [(each.name, each.mode, each.count, dict(each.limits), dict(each.fixed)) for each in wanted.templates]
    assert told == [
        ("cage", "", Range(2, 5), {"size": Range(2, 4), "sum": Range(10, 10)}, {}),
        ("line/whisper", "most", Range(), {"length": Range(12, None)}, {}),
        ("edge/kropki", "all", Range(), {}, {"color": "white"}),
        ("edge/kropki", "least", Range(), {}, {"color": "black"}),
        ("cell/odd", "", Range(3, 3), {}, {}), ("cell/even", "", Range(), {}, {}),
        ("line/renban", "", Range(), {}, {}), ("line/lockout", "", Range(), {}, {}),
        ("line/entropic", "", Range(), {}, {})]
    assert wanted.endless
    parity, = read(spec(template("cell/parity", 4))).templates
    assert [kind.key for kind in parity.kinds] == ["cell/odd", "cell/even"]
    assert not refusals(spec(template("line/whisper", value=3), digits=6))
    assert not refusals(spec(template("cage", "tile"), givens={"count": 0}))


def test_layouts() -> None:
    wanted = read(layout(21, 21, SAMURAI, givens={"count": [60, 120], "grids": [20, 21, [22, None], 23, 24]}))
    assert [(str(min(cells)), len(cells), grid) for cells, grid in wanted.grids] == [
        ("r1c1", 81, Range(20, 20)), ("r1c13", 81, Range(21, 21)), ("r7c7", 81, Range(22, None)),
        ("r13c1", 81, Range(23, 23)), ("r13c13", 81, Range(24, 24))]
    assert wanted.highest == 3
    assert read(layout(21, 21, SAMURAI, where={"band": "Extreme"})).highest is None
    assert len(wanted.puzzle.board) == 369
    assert Cell(1, 10) not in wanted.puzzle.board


def test_every_named_layout() -> None:
    registry = default_plugins().registry
    for name in ("samurai", "super-samurai", "twodoku", "doubledoku", "butterfly", "sohei", "windmill", "flower-4",
                 "tridoku", "wing-3", "sensei", "shogun", "sumo", "twins", "clueless-1", "clueless-2"):
        board = registry.get("board", name)
        wanted = read(layout(board.rows, board.cols, tuple(map(str, board.origins))))
        assert wanted.puzzle.board == board.board, name


# --- symmetries

SYMMETRIES: list[dict[str, str]] = [
    {"kind": "rot180"}, {"kind": "rot90"},
    *({"kind": "mirror", "axis": axis} for axis in ("horizontal", "vertical", "diagonal", "antidiagonal"))]


@pytest.mark.parametrize("digits", [4, 6, 9, 10, 16])
@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda each: "-".join(each.values()))
def test_orbits_are_what_the_card_reports(symmetry: dict[str, str], digits: int) -> None:
    data = spec(symmetry=[symmetry], digits=digits)
    if digits in (6, 10) and (symmetry["kind"] == "rot90" or "diagonal" in symmetry.get("axis", "")):
        assert [error.code for error in refusals(data)] == ["symmetry"]
        return
    wanted = read(data)
    assert sorted(c for orbit in wanted.orbits for c in orbit) == list(wanted.puzzle.board.cells)
    assert list(wanted.orbits) == sorted(wanted.orbits)
    assert all(orbit == tuple(sorted(orbit)) for orbit in wanted.orbits)
    some = Random(digits).sample(wanted.orbits, 3)
    puzzle = wanted.puzzle.evolve(givens={"digits": {c: 1 for orbit in some for c in orbit}})
    assert {**symmetry, "of": "givens"} in symmetries_of_givens(puzzle)


# --- locked rules

CANONICAL = [
    (neighbours("not_sum", [10]), {"type": "negative", "of": "xv", "letter": "X"}),
    (neighbours("not_sum", [5]), {"type": "negative", "of": "xv", "letter": "V"}),
    (neighbours("not_sum", [7]), {"type": "negative", "of": "sum", "sum": 7}),
    (neighbours("not_ratio", [2]), {"type": "negative", "of": "kropki", "color": "black"}),
    (neighbours("not_ratio", [3]), {"type": "negative", "of": "ratio", "value": 3}),
    (neighbours("not_difference", [4]), {"type": "negative", "of": "difference", "value": 4}),
    (neighbours("not_difference", [1]), {"type": "neighbours", "kind": "nonconsecutive"}),
    (neighbours("not_consecutive", []), {"type": "neighbours", "kind": "nonconsecutive"}),
    (neighbours("not_consecutive", [], within="box"),
     {"type": "neighbours", "kind": "nonconsecutive", "within": "box"}),
    (neighbours("different", [], "knight"), {"type": "neighbours", "kind": "antiknight"}),
    (neighbours("different", [], "king"), {"type": "neighbours", "kind": "antiking"}),
    (neighbours("not_sum", [10], area="r1c1"), {"type": "negative", "of": "xv", "letter": "X", "area": "r1c1"}),
    # What only an operator says.
    (neighbours("not_sum", [10], within="box"), None),
    (neighbours("not_sum", [10], "diagonal"), None),
    (neighbours("not_sum", [10], **{"except": [["r1c1", "r1c2"]]}), None),
    (neighbours("difference_at_least", [2]), None),
]


def random_values(puzzle: Puzzle, rng: Random) -> Solution:
    """Any digits, so that rules are broken here and there."""
    return Solution(puzzle, {"digits": {c: rng.randint(1, puzzle.digits) for c in puzzle.board.cells}})


@pytest.mark.parametrize(("stated", "written"), CANONICAL, ids=lambda each: str(each)[:70])
def test_canonical_form(stated: dict[str, Any], written: dict[str, Any] | None) -> None:
    puzzle = read(spec(stated)).puzzle
    rule = puzzle.rules[1]
    assert rule == load_rule(written or stated, "", 9)
    plain: Any = load_rule(stated, "", 9)
    rng = Random(5)
    for _ in range(5):
        values = random_values(puzzle.evolve(rules=(puzzle.rules[0], rule)), rng)
        assert {frozenset(each.cells) for each in rule.violations(values)} == {
            frozenset(each.cells) for each in plain.violations(values)}


def test_canonical_form_keeps_the_meaning() -> None:
    stated = neighbours("not_sum", [10])

    def rule(data: dict[str, Any]) -> str:
        return next(each.key for each in read(data).puzzle.rules if each.key != "box_grid")

    # A mark would except its cells.
    assert rule(spec(stated, template("edge/xv", letter="V"))) == "neighbours"
    assert rule(spec(stated, template("edge/kropki"))) == "negative/xv"
    # Grids that touch have neighbours that are in no grid together.
    assert rule(layout(21, 21, SAMURAI, stated)) == "negative/xv"
    assert rule(layout(27, 27, CLUELESS, stated)) == "neighbours"
    assert rule(layout(27, 27, CLUELESS, neighbours("not_consecutive", []))) == "neighbours/nonconsecutive"


# --- fingerprints

def test_only_what_decides_counts() -> None:
    first = gridwright.fingerprint(spec(CAGE))
    assert first == gridwright.fingerprint(spec(CAGE, meta={"title": "T"}, limits={"seed": 5}, fields=["band"]))
    assert first == gridwright.fingerprint(dict(reversed(spec(CAGE).items())))
    for other in (spec(), spec(CAGE, givens={}), spec(CAGE, where={}), spec(CAGE, quality={}), spec(CAGE, symmetry=[]),
                  spec(CAGE, digits=6)):
        assert gridwright.fingerprint(other) != first


def test_fingerprint_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one, two = spec(), spec(CAGE)
    file = tmp_path / "two.jsonl"
    file.write_text(json.dumps(one) + "\n" + json.dumps(two) + "\n")
    assert run("fingerprint", str(file)) == 0
    assert capsys.readouterr().out.split() == [gridwright.fingerprint(one), gridwright.fingerprint(two)]
    assert run("fingerprint", str(file), "--to", "gridwright") == 2
    assert run("fingerprint", json.dumps({"edge-spec": 1, "size": 4, "colours": 7})) == 2
    with pytest.raises(FormatError, match="2 requests"):
        gridwright.fingerprint(file)


def test_fingerprint_of_a_source_that_holds_a_puzzle() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert gridwright.fingerprint(text) == gridwright.fingerprint(gridwright.load(text))


# --- beyond version 1

def test_extensions_are_for_python_only() -> None:
    cage = {"type": "cage", "sum": 10, "cells": ["r1c1", "r1c2"]}
    wanted = read(spec(cage, {"type": "negative", "of": "xv"}), extensions=True)
    assert [rule.key for rule in wanted.puzzle.rules] == ["box_grid", "cage", "negative/xv"]
    values = read(spec(givens={"values": {"r1c1": 5, "r2c4": 3}}), extensions=True)
    assert values.puzzle.givens == {"digits": {Cell(1, 1): 5, Cell(2, 4): 3}}
    assert values.givens == Range(2, None)
    assert read(spec(givens={"values": [5, *[0] * 80]}), extensions=True).puzzle.givens == {"digits": {Cell(1, 1): 5}}
    for data in (spec(cage), spec(givens={"values": {}})):
        assert [error.code for error in refusals(data)] == ["reserved"]
    with pytest.raises(NotSupported, match="no extensions"):
        gridwright.generate({"edge-spec": 1, "size": 4, "colours": 7}, extensions=True)


def test_masks() -> None:
    mask = [1] * 27 + [0] * 54
    wanted = read(spec(givens={"mask": mask}), extensions=True)
    assert wanted.givens == Range(27, 27)
    assert wanted.orbits == tuple((Cell(row, col),) for row in (1, 2, 3) for col in range(1, 10))
    mirrored = read(spec(givens={"mask": mask}, symmetry=[{"kind": "mirror", "axis": "vertical"}]), extensions=True)
    assert len(mirrored.orbits) == 15
    for givens, code in (({"mask": mask[1:]}, "length"), ({"mask": [2, *mask[1:]]}, "value"),
                         ({"mask": mask, "count": 20}, "impossible"),
                         ({"mask": mask, "values": {"r9c9": 1}}, "impossible"),
                         ({"values": {"r1c1": 10}}, "value"), ({"values": {"r1c10": 1}}, "cell"),
                         ({"values": {"a1": 1}}, "cell")):
        assert [error.code for error in refusals(spec(givens=givens), extensions=True)] == [code]
    turned = spec(givens={"mask": mask}, symmetry=[{"kind": "rot180"}])
    assert [error.code for error in refusals(turned, extensions=True)] == ["impossible"]


def test_jigsaws() -> None:
    boxes = [{"type": "box", "cells": [f"r{row}c{col}" for col in range(1, 10)]} for row in range(1, 10)]
    data = {**spec(), "rules": [{"type": "grid", "origin": "r1c1"}, *boxes]}
    assert [error.code for error in refusals(data)] == ["reserved"]
    houses = list(read(data, extensions=True).puzzle.stated_houses("digits"))
    assert sum(house.kind == "box" for house in houses) == 9


# --- other people's rules

RULE = '''
import attrs

from gridwright import Cell, Rule


@attrs.frozen(kw_only=True)
class Twins(Rule):
    key = "com.example:twins"
    summary = "Two cells hold the same digit."
    measured = ("apart",)
    fixable = ("way",)

    way: str
    cells: tuple[Cell, ...]

    def violations(self, solution):
        if solution[self.cells[0]] != solution[self.cells[1]]:
            yield self.violation("the digits differ")

    def measures(self):
        return {"apart": abs(self.cells[0].row - self.cells[1].row)}

    @classmethod
    def candidates(cls, solution, context, rng):
        yield from ()


PLUGIN = Twins
'''


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[None]:
    path = tmp_path / "twins.py"
    path.write_text(RULE)
    with using(Plugins(third_party=False, files=[path])):
        yield


def test_rules_of_other_people_are_templates(twins: None) -> None:
    key = "com.example:twins"
    wanted = read(spec(template(key, 3, way="down", apart=[2, 4]), template(key, way="up")))
    told = [(each.name, each.count, dict(each.limits), dict(each.fixed)) for each in wanted.templates]
    assert told == [(key, Range(3, 3), {"apart": Range(2, 4)}, {"way": "down"}), (key, Range(), {}, {"way": "up"})]
    assert [error.code for error in refusals(spec(template(key), template(key, way="up")))] == ["duplicate"]
    assert [error.code for error in refusals(spec(template(key, way=5)))] == ["type"]
    assert [error.code for error in refusals(spec({"type": key}))] == ["missing"]
    assert [error.code for error in refusals(spec(template(key, "all")))] == ["count"]


# --- making

def test_what_is_made_says_where_it_comes_from() -> None:
    data = spec(digits=4, meta={"title": "Tiny", "gridwright": {"grade_seconds": 5}}, givens={"count": [4, 6]},
                symmetry=[{"kind": "rot180"}], limits={"time": 60})
    made = gridwright.generate(data)
    assert made.puzzle.meta["meta"] == {"title": "Tiny", "generated_from": gridwright.fingerprint(data)}
    assert made.puzzle == gridwright.generate(data, seed=1).puzzle
    assert {"kind": "rot180", "of": "givens"} in symmetries_of_givens(made.puzzle)
