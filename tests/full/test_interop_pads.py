"""SudokuPad and Penpa+ payloads of the corpus: facts as listed, round trips, nothing read as whole that is not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright import Format, GridwrightError, LoadOptions, NotSupported, default_plugins
from gridwright_formats._links import packed
from gridwright_formats._penpa_text import facts_of as penpa_facts
from gridwright_formats._penpa_text import payload_of
from gridwright_formats._sudokupad_reading import facts_of as sudokupad_facts
from gridwright_formats._sudokupad_source import each_payload


def rows(corpus: Path, name: str) -> Iterator[dict[str, Any]]:
    with (corpus / "sudoku" / name).open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def codec(name: str) -> Format:
    found: Format = default_plugins().registry.get("format", name)
    return found


def test_facts_of_sudokupad_payloads(corpus: Path) -> None:
    seen: Counter[str] = Counter()
    for row in rows(corpus, "sudokupad.jsonl"):
        [(_, kind, data)] = each_payload(row["payload"])
        seen[kind] += 1
        if kind == "scl":
            assert sudokupad_facts(data) == row["facts"], row["id"]
            assert (len(data["cells"]), len(data["cells"][0])) == (row["rows"], row["cols"])
            continue
        facts = row["facts"]
        assert data.get("title") == facts["title"]
        assert data.get("author") == facts["author"]
        assert bool(data.get("solution")) == facts["has_solution"]
        assert sum(bool(each.get("given")) for line in data["grid"] for each in line) == facts["givens"]
        counts = {name: len(data[name]) if isinstance(data.get(name), list) else int(bool(data.get(name)))
                  for name in facts["rules"]}
        assert counts == facts["rules"], row["id"]
    assert seen == {"scl": 5, "fpuz": 30}


def test_sudokupad_payloads_are_read_or_refused_by_name(corpus: Path) -> None:
    read = 0
    for row in rows(corpus, "sudokupad.jsonl"):
        options = LoadOptions(strict=False)
        [lenient] = codec("sudokupad").load(row["payload"], options)
        if options.warnings:
            # What a strict reader refuses, a lenient one warns of, and it is named in both.
            with pytest.raises(NotSupported) as caught:
                list(codec("sudokupad").load(row["payload"], LoadOptions()))
            assert options.warnings[0].message.removeprefix("left out: ") in str(caught.value), row["id"]
            continue
        [strict] = codec("sudokupad").load(row["payload"], LoadOptions())
        read += 1
        assert lenient == strict
        [again] = codec("sudokupad").load(codec("sudokupad").dump([strict]), LoadOptions())
        assert gridwright.fingerprint(again) == gridwright.fingerprint(strict), row["id"]
    assert read >= 20


def test_facts_of_penpa_payloads(corpus: Path) -> None:
    seen = 0
    for row in rows(corpus, "penpa.jsonl"):
        assert penpa_facts(payload_of(row["payload"])) == row["facts"], row["id"]
        seen += 1
    assert seen == 261


def test_penpa_payloads_are_read_or_refused_by_name(corpus: Path) -> None:
    """None of the list says what its rules are, so that none is read strictly; grids for sudokus are, leniently."""
    seen: Counter[str] = Counter()
    for row in rows(corpus, "penpa.jsonl"):
        with pytest.raises(NotSupported):
            list(codec("penpa").load(row["payload"], LoadOptions()))
        options = LoadOptions(strict=False)
        try:
            list(codec("penpa").load(row["payload"], options))
        except NotSupported:
            assert row["facts"]["gridtype"] != "sudoku", row["id"]
            seen["refused"] += 1
        else:
            assert options.warnings, row["id"]
            seen["warned"] += 1
    assert seen == {"refused": 250, "warned": 11}


def test_documents_come_back(corpus: Path) -> None:
    """Each eighth document: SudokuPad links hold all of it; Penpa+ links what they do not name as lost."""
    seen: Counter[str] = Counter()
    for row in list(rows(corpus, "corpus.jsonl"))[::8]:
        puzzle = gridwright.load(row["document"])
        [back] = codec("sudokupad").load(codec("sudokupad").dump([puzzle]), LoadOptions())
        assert gridwright.fingerprint(back) == gridwright.fingerprint(puzzle), row["id"]
        assert (back.meta, back.solution) == (puzzle.meta, puzzle.solution), row["id"]
        try:
            text = codec("penpa").dump([puzzle])
        except NotSupported:
            seen["not written"] += 1
            continue
        lost = [loss for loss in codec("penpa").losses(puzzle) if loss.part in ("board", "rule", "candidates")]
        try:
            [back] = codec("penpa").load(text, LoadOptions())
        except GridwrightError:
            assert lost, row["id"]
            seen["lost"] += 1
            continue
        # Dots and cells with a parity have more than one spelling.
        assert not lost, row["id"]
        seen["same"] += gridwright.fingerprint(back) == gridwright.fingerprint(puzzle)
        seen["read"] += 1
    assert seen["read"] >= 50
    assert seen["same"] >= 0.9 * seen["read"]


@pytest.mark.parametrize("name", ["corpus.jsonl", "partial.jsonl"])
def test_f_puzzles_payloads_in_sudokupad_links(corpus: Path, name: str) -> None:
    seen: Counter[str] = Counter()
    for row in list(rows(corpus, name))[::3]:
        if row["payload_format"] not in ("fpuzzles", "fpuzzles-json"):
            continue
        payload = row["payload"] if row["payload_format"] == "fpuzzles" else packed(row["payload"])
        text = f"https://sudokupad.app/fpuzzles{payload}"
        options = LoadOptions(strict=False)
        try:
            list(codec("sudokupad").load(text, options))
        except GridwrightError:
            seen["refused"] += 1
            continue
        try:
            [strict] = codec("sudokupad").load(text, LoadOptions())
        except GridwrightError:
            assert options.warnings, row["id"]
            seen["warned"] += 1
            continue
        seen["read"] += 1
        [again] = codec("sudokupad").load(codec("sudokupad").dump([strict]), LoadOptions())
        assert gridwright.fingerprint(again) == gridwright.fingerprint(strict), row["id"]
    assert sum(seen.values()) > 50
    assert seen["read"] if name == "corpus.jsonl" else seen["warned"] + seen["refused"] > seen["read"]
