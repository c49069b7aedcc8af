"""Every f-puzzles payload of the corpus: its document, its facts, its solution, and back into a payload."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from gridwright import (
    Budget,
    Format,
    GridwrightError,
    LoadOptions,
    Puzzle,
    Solution,
    Undecided,
    check,
    default_plugins,
    fingerprint,
    load,
    solutions,
)
from gridwright_formats._fpuzzles_writing import object_of

DRAWINGS = ("line", "circle", "rectangle", "text", "cage")
OWN = "io.github.gridwright:"
#: Documents with rules that the payload has in its text only, put into words by hand: the document is right, and the
#: payload is doubted for the sentence.
TEXT_ONLY = {
    "nickfp-0057": "5 only touches low digits", "nickfp-0069": "even digits share no edge",
    "nickfp-0095": "columns index 1, 5 and 9", "nickfp-0113": "every 2x2 block is low, middle and high",
    "nickfp-0115": "magic squares", "nickfp-0172": "two areas add up to 10", "nickfp-0222": "cages increase",
    "nickfp-0274": "magic squares"}
#: Documents that say less than the payload, or something else: the payload is right.
PAYLOAD_RIGHT = {
    "rangsk-0007": "both Kropki negatives: a white dot may stand between 1 and 2",
    "rangskrs-0025": "cells that say themselves that they are odd or even",
    "svsjs-0080": "entropic lines of two cells: two different thirds, as the text says"}
#: Payloads that the corpus lists as incomplete for their drawings, which are those of constraints that are there.
WHOLE = ("nickfp-0086", "nickfp-0253", "nickfp-0289", "nickfp-0290", "nickfp-0334", "nickfp-0350", "nickfp-0373",
         "nickfp-0484", "nickfp-0509", "nickfp-0592")
#: A published solution that breaks the lines of its own payload.
WRONG_SOLUTION = ("svsjs-0062",)


def codec() -> Format:
    found: Format = default_plugins().registry.get("format", "fpuzzles")
    return found


def rows(corpus: Path, name: str = "corpus") -> list[dict[str, Any]]:
    lines = (corpus / "sudoku" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return [row for row in found if name == "fpuzzles" or (row["payload_format"] or "").startswith("fpuzzles")]


def read(payload: str, *, strict: bool = False) -> tuple[Puzzle, list[str]]:
    options = LoadOptions(strict=strict)
    [puzzle] = codec().load(payload, options)
    return puzzle, [fault.message for fault in options.warnings]


def how(payload: str) -> str:
    """strictly, leniently or not."""
    for strict, word in ((True, "strictly"), (False, "leniently")):
        try:
            puzzle, warnings = read(payload, strict=strict)
        except GridwrightError:
            continue
        assert strict or warnings
        back, _ = read(codec().dump([puzzle]), strict=strict)
        assert fingerprint(back) == fingerprint(puzzle)
        assert not strict or back == puzzle
        assert codec().losses(puzzle) == []
        return word
    return "not"


def in_pairs(puzzle: Puzzle) -> set[str]:
    """The rules of a puzzle, those of the project's own in the pairs that documents spell them out in."""
    found: set[str] = set()
    for rule in codec().content(puzzle)["rules"]:
        found |= {json.dumps(each, sort_keys=True) for each in spelled(rule, puzzle)}
    return found


def spelled(rule: dict[str, Any], puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    kind = rule["type"].removeprefix(OWN)
    names = rule.get("cells", [])
    if rule.get("kind") == "nonconsecutive" and "except" not in rule:
        yield {"type": "neighbours", "op": "not_consecutive", "params": [], "where": "orthogonal"}
    elif kind in ("maximum", "minimum"):
        for c in (c for c in puzzle.board.cells if str(c) in names):
            for other in puzzle.board.neighbours(c):
                if str(other) not in names:
                    pair = [str(other), str(c)] if kind == "maximum" else [str(c), str(other)]
                    yield {"type": "edge", "kind": "less", "cells": pair}
    elif kind == "nabner":
        yield {"type": "relation", "op": "difference_at_least", "params": [2],
               "pairs": [sorted(pair) for pair in combinations(sorted(names), 2)]}
    elif kind.endswith("_indexer"):
        clue: Any = next(each for each in puzzle.rules
                         if each.key == rule["type"] and {*map(str, each.scope())} == {*names})
        for c in clue.scope():
            places = list(clue.places(puzzle, c))
            for v, there in enumerate(places, 1):
                if there != c:
                    digits, own = range(1, puzzle.digits + 1), places.index(c) + 1
                    good = [[a, b] for a in digits for b in digits if (a == v) == (b == own)]
                    yield {"type": "relation", "op": "allowed", "params": [good], "pairs": [[str(c), str(there)]]}
    else:
        yield rule


def compare(row: dict[str, Any]) -> str:
    """The same, explained, or what is different."""
    puzzle, warnings = read(row["payload"])
    document = load(row["document"], strict=False)
    if row["solution"]:
        stated = dict(zip(puzzle.board.cells, row["solution"], strict=True))
        assert check(puzzle, Solution(puzzle, {"digits": stated})) == []
    if row["id"] in TEXT_ONLY:
        assert any("only the text says" in each for each in warnings)
        assert in_pairs(puzzle) < in_pairs(document)
        return "text only"
    if row["id"] in PAYLOAD_RIGHT:
        return "payload right"
    if fingerprint(puzzle) == fingerprint(document):
        return "same"
    return "same in pairs" if in_pairs(puzzle) == in_pairs(document) else "different"


def solve(payload: str, solution: list[int] | None) -> str:
    """Whether the published solution is the only one."""
    puzzle, _ = read(payload)
    try:
        found = [each.values() for each in solutions(puzzle, limit=2, budget=Budget(seconds=120))]
    except Undecided:
        return "undecided"
    return "the one" if len(found) == 1 and found[0] == solution else f"{len(found)} solutions"


def test_documents_of_a_sample(corpus: Path) -> None:
    sample = rows(corpus)[::8]
    found = {row["id"]: compare(row) for row in sample}
    assert "different" not in found.values()
    assert Counter(found.values())["same"] >= len(sample) * 0.85


def test_solutions_of_a_sample(corpus: Path) -> None:
    sample = [row for row in rows(corpus)[::25] if row["id"] not in TEXT_ONLY and row["n_solutions"] == "1"]
    assert {solve(row["payload"], row["solution"]) for row in sample} == {"the one"}


def test_incomplete_payloads_are_never_taken_as_whole(corpus: Path) -> None:
    incomplete = rows(corpus, "partial")
    assert len(incomplete) == 223
    for row in incomplete:
        _, warnings = read(row["payload"])
        if row["id"] not in WHOLE:
            assert warnings, row["id"]
            with pytest.raises(GridwrightError):
                read(row["payload"], strict=True)


@pytest.mark.full
def test_every_document(corpus: Path) -> None:
    found = {row["id"]: compare(row) for row in rows(corpus)}
    print(Counter(found.values()))
    assert [name for name, word in found.items() if word == "different"] == []
    assert Counter(found.values()) == {"same": 462, "same in pairs": 25, "text only": 8, "payload right": 3}


@pytest.mark.full
def test_every_list_entry(corpus: Path) -> None:
    counts: Counter[str] = Counter()
    imported: Counter[str] = Counter()
    for row in rows(corpus, "fpuzzles"):
        puzzle, warnings = read(row["payload"])
        facts, written = row["facts"], object_of(puzzle)
        for name, number in facts["rules"].items():
            # A flag counts as one; circles of arrows without a line are the one thing that is left out of a list.
            found = written.get(name) or []
            if name not in DRAWINGS and (1 if found is True else len(found)) != number:
                assert any(each.startswith(f"left out: {name}: the entry") for each in warnings), row["id"]
        assert (puzzle.board.rows, puzzle.board.cols) == (facts["rows"], facts["cols"])
        assert len(puzzle.givens.get("digits", {})) == facts["givens"], row["id"]
        assert len(puzzle.candidates.get("digits", {})) == facts["given_pencil_cells"], row["id"]
        about = puzzle.meta.get("meta", {})
        assert about.get("title") == facts["title"] or not facts["title"]
        assert (puzzle.solution is not None) <= facts["has_solution"]
        counts[how(row["payload"])] += 1
        imported[str(row.get("pencilmark_import"))] += 1
    print(counts, imported)
    assert counts == {"strictly": 548, "leniently": 319}


@pytest.mark.full
def test_every_solution(corpus: Path) -> None:
    found = {row["id"]: solve(row["payload"], row["solution"]) for row in rows(corpus)
             if row["id"] not in TEXT_ONLY and row["n_solutions"] == "1"}
    found |= {row["id"]: solve(row["payload"], row["solution"]) for row in rows(corpus, "partial")
              if row["id"] in WHOLE and row["solution"]}
    print(Counter(found.values()))
    assert {name: word for name, word in found.items() if word != "the one"} == {}
