"""Published vectors of the sudoku-puzzle format: documents, canonical texts, fingerprints, refusals."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright import Puzzle

VECTORS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus" / "sudoku" / "conformance_variants.json"

#: Where the recorded document says something else than the one that was read: what it does, vector by vector. The text
#: of the format has these rules as they stand, so they are written as they were read.
REWRITTEN = {
    "placement Centre-dot 9x9": "a region of box centres becomes disjoint",
    "family: region extra": "a region of box centres becomes disjoint",
    "family: region colour short": "a colour region of fewer than D cells becomes extra",
    "family: cage id label style": "id, label and style are dropped",
    "family: whisper explicit default": "a default that was stated is kept",
    "family: renban closed": "closed is dropped from renban",
    "family: lockout default": "lockout becomes tables",
    "family: lockout 3": "lockout becomes tables",
    "family: line lockout": "lockout becomes tables",
    "off-9 lockout 6x6": "lockout becomes tables",
    "family: kropki + negative white + negative black": "two negatives are merged",
    "family: negative kropki alone": "a negative without dots becomes nonconsecutive and a black negative",
    "family: negative kropki white alone": "a negative without dots becomes nonconsecutive",
    "family: xv with area": "a negative with an area becomes relations",
    "family: neighbours not_sum 10": "not_sum 10 becomes a negative",
    "family: neighbours not_sum 5 and 10 (=negative xv)": "not_sum 5 and 10 become a negative",
    "family: neighbours different knight (=antiknight)": "different by a knight's move becomes antiknight",
    "family: neighbours not_difference 1 orthogonal (=nonconsecutive)": "not_difference 1 becomes a negative",
    "family: neighbours not_consecutive orthogonal": "not_consecutive becomes nonconsecutive",
    "family: neighbours not_ratio 2 orthogonal": "not_ratio 2 becomes a negative",
    "family: neighbours not_sum with except": "the pairs of except are sorted",
    "family: cell exclude": "an exclusion of several values is split",
    "family: cell low": "low becomes set",
    "family: distinct_count": "a side is added",
    "family: table": "the label is dropped",
    "family: table where": "a window becomes one table for each place",
    "decorations/style/ext": "decorations, style and ext are dropped",
    "$schema key": "$schema is dropped",
}
#: The recorded implementation fails on these.
UNSUPPORTED = {"family: modular 4", "family: negative product", "family: relation any_of", "family: relation allowed"}
#: Rewritten documents whose content, and so the fingerprint, is the same.
SAME_CONTENT = {"family: cage id label style", "family: neighbours not_sum with except", "family: table",
                "decorations/style/ext", "$schema key"}
#: Members of the malformed list that the text allows, and why.
WELL_FORMED = {
    "ignorable containers": "these members are never read",
    "rule id label style": "these members are never read",
    "thermo closed false": "the default may be stated",
    "candidates not ascending": "the order of pencil marks says nothing; they are written ascending",
    "sandwich partial row": "an outside clue's cells run from the clue as far as they run",
    "cage sum impossible": "a puzzle without a solution; a warning says so",
    "cage larger than digits": "a puzzle without a solution; a warning says so",
    "modular 4": "any modulus is a rule",
    "edge sum 1": "a puzzle without a solution; a warning says so",
    "empty rules": "nothing is implied, so there is just no rule",
}


@cache
def vectors() -> dict[str, Any]:
    if not VECTORS.exists():
        pytest.skip("the conformance vectors are not beside this checkout")
    found: dict[str, Any] = json.loads(VECTORS.read_text(encoding="utf-8"))
    return found


def without_description(text: str, compact: bool) -> str:
    """A recorded text without the two members of meta that hold its own description."""
    gap = "" if compact else " "
    match = re.search(rf'"meta":{gap}(\{{.*?\}}),(\n )?"board"', text, re.DOTALL)
    if match is None:
        return text
    meta = {name: value for name, value in json.loads(match[1]).items() if name not in ("type", "rules_text")}
    separators = (",", ":") if compact else (", ", ": ")
    kept = f'"meta":{gap}{json.dumps(meta, ensure_ascii=False, separators=separators)},{match[2] or ""}' if meta else ""
    return text[:match.start()] + kept + '"board"' + text[match.end():]


def as_recorded(vector: dict[str, Any]) -> Puzzle:
    """The puzzle of a vector, with or without its solution as the vector was written."""
    puzzle = gridwright.load(vector["input"])
    recorded = vector["export"].get("solution") if isinstance(vector["export"], dict) else None
    values = None if recorded is None else {c: v for c, v in zip(puzzle.board.positions(), recorded, strict=True) if c}
    meta = dict(puzzle.meta)
    kept = {name: value for name, value in meta.pop("meta", {}).items() if name not in ("type", "rules_text")}
    if kept:
        meta["meta"] = kept
    return puzzle.evolve(solution=None if values is None else {"digits": values}, meta=meta)


def test_texts_are_equal_byte_for_byte() -> None:
    equal, rewritten = 0, set()
    for vector in vectors()["variants"]:
        if vector["name"] in UNSUPPORTED:
            continue
        puzzle = as_recorded(vector)
        pretty = without_description(vector["dumps"], compact=False)
        short = without_description(vector["dumps_compact"], compact=True)
        if vector["name"] in REWRITTEN:
            assert gridwright.dumps(puzzle, pretty=False).rstrip("\n") != short.rstrip("\n"), vector["name"]
            rewritten.add(vector["name"])
            continue
        assert gridwright.dumps(puzzle).rstrip("\n") == pretty.rstrip("\n"), vector["name"]
        assert gridwright.dumps(puzzle, pretty=False).rstrip("\n") == short.rstrip("\n"), vector["name"]
        equal += 1
    assert rewritten == set(REWRITTEN)
    assert equal == len(vectors()["variants"]) - len(REWRITTEN) - len(UNSUPPORTED)


def test_nothing_is_lost() -> None:
    for vector in vectors()["variants"]:
        puzzle = gridwright.load(vector["input"])
        again = gridwright.load(gridwright.dumps(puzzle))
        assert gridwright.fingerprint(again) == gridwright.fingerprint(puzzle), vector["name"]
        assert gridwright.dumps(again) == gridwright.dumps(puzzle), vector["name"]
        named = [rule for rule in puzzle.rules if rule.id or rule.label or rule.style]
        assert [(r.id, r.label, r.style) for r in again.rules if r.id or r.label or r.style] == [
            (r.id, r.label, r.style) for r in named], vector["name"]


def test_fingerprints_are_equal() -> None:
    equal = 0
    for vector in vectors()["variants"]:
        same = gridwright.fingerprint(gridwright.load(vector["input"])) == vector["fingerprint"]
        if vector["name"] in UNSUPPORTED or (vector["name"] in REWRITTEN and vector["name"] not in SAME_CONTENT):
            assert not same, vector["name"]
        else:
            assert same, vector["name"]
            equal += 1
    assert equal == len(vectors()["variants"]) - len(UNSUPPORTED) - len(REWRITTEN) + len(SAME_CONTENT)


def test_malformed_documents_are_refused_where_they_are_wrong() -> None:
    names = {vector["name"] for vector in vectors()["malformed"]}
    assert set(WELL_FORMED) <= names
    for vector in vectors()["malformed"]:
        faults = [f for f in gridwright.validate(vector["document"], format="sudoku-puzzle") if f.severity == "error"]
        if vector["name"] in WELL_FORMED:
            assert faults == [], vector["name"]
            gridwright.load(vector["document"])
            continue
        assert faults, vector["name"]
        if isinstance(vector["document"], dict):
            assert all(fault.pointer or "missing" in fault.message for fault in faults), (vector["name"], faults)
        if vector["clause"] != "4.6" or "solution" not in vector["name"]:
            with pytest.raises(gridwright.FormatError):
                gridwright.load(vector["document"], format="sudoku-puzzle")
