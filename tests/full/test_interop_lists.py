"""The corpus's packed strings, plain grids and other payloads: facts, documents, and back into the same form."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import (
    Format,
    FormatError,
    GridwrightError,
    LoadOptions,
    Puzzle,
    Solution,
    check,
    default_plugins,
    fingerprint,
    is_unique,
    load,
)

#: Forms of the corpus that are none of the formats here, but for the plain grids among those with a head line.
OTHERS = ("janko", "samurai-json", "killer-cages", "nick-yaml", "iss")
OWN = "io.github.gridwright:puzzle"


def codec(name: str) -> Format:
    found: Format = default_plugins().registry.get("format", name)
    return found


def rows(corpus: Path, name: str) -> Iterator[dict[str, Any]]:
    with (corpus / "sudoku" / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def attempt(text: str, name: str | None = None) -> Puzzle | GridwrightError:
    """The puzzle of a text, or why it is refused."""
    try:
        return load(text, format=name)
    except GridwrightError as error:
        return error


def rules(puzzle: Puzzle) -> Counter[str]:
    return Counter(each.key + (f":{kind}" if (kind := getattr(each, "kind", "")) else "") for each in puzzle.rules)


def test_packed_strings_have_their_facts(corpus: Path) -> None:
    refused = Counter[str]()
    for row in rows(corpus, "sudokuwiki"):
        puzzle = attempt(row["payload"])
        if isinstance(puzzle, GridwrightError):
            assert row["header"][:2] == "T9", f"{row['id']}: {puzzle}"
            assert "Str8ts" in str(puzzle)
            refused[row["header"]] += 1
            continue
        if "facts" in row:
            facts = row["facts"]
            assert (puzzle.board.rows, puzzle.board.cols) == (facts["rows"], facts["cols"])
            assert len(puzzle.givens["digits"]) == facts["givens"]
            assert rules(puzzle) == facts["rules"]
        again = load(codec("sudokuwiki").dump([puzzle]))
        assert fingerprint(again) == fingerprint(puzzle)
        assert codec("sudokuwiki").losses(puzzle) == []
    assert refused == {"T9B": 2}


def test_packed_strings_are_their_documents(corpus: Path) -> None:
    compared = 0
    for name in ("corpus", "partial"):
        for row in rows(corpus, name):
            if row["payload_format"] == "sudokuwiki" and row.get("document") is not None:
                puzzle = load(row["payload"])
                assert fingerprint(puzzle) == fingerprint(load(row["document"])), row["id"]
                if row.get("solution"):
                    values = dict(zip(puzzle.board.cells, row["solution"], strict=True))
                    assert not check(puzzle, Solution(puzzle, {"digits": values}))
                    assert is_unique(puzzle)
                compared += 1
    assert compared == 6


def test_plain_grids(corpus: Path) -> None:
    classic = codec("classic")
    read = variants = 0
    for line in (corpus / "sudoku" / "plain.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        name, _, rest = line.partition("\t")
        [puzzle] = classic.load(rest if name == "VARIANT" else line, LoadOptions())
        if name == "VARIANT":
            assert len(puzzle.givens["digits"]) == 21
            variants += 1
            continue
        _, size, givens, _, solution, _ = line.split("\t")
        assert puzzle.board.rows == int(size)
        assert len(puzzle.givens["digits"]) == int(givens)
        assert (puzzle.solution is not None) == bool(solution)
        assert classic.dump([puzzle]) == name.replace("0", ".") + "\n"
        read += 1
    assert (read, variants) == (164, 7)


def test_what_is_read_of_other_forms_is_right_and_the_rest_is_refused(corpus: Path) -> None:
    same, refused = Counter[str](), Counter[str]()
    for row in rows(corpus, "corpus"):
        form = row["payload_format"]
        if form not in OTHERS:
            continue
        puzzle = attempt(row["payload"])
        if isinstance(puzzle, GridwrightError):
            assert "\n" not in str(puzzle)
            assert isinstance(attempt(row["payload"], "classic"), GridwrightError)
            refused[form] += 1
        else:
            assert fingerprint(puzzle) == fingerprint(load(row["document"])), row["id"]
            assert row["families"][0] == "classic"
            same[form] += 1
    assert same == {"janko": 45}
    assert refused == {"janko": 509, "samurai-json": 10, "killer-cages": 6, "nick-yaml": 54, "iss": 115}


@pytest.mark.parametrize("name", ["sudokuwiki", "ipuz"])
def test_documents_come_back_from_each_form(corpus: Path, name: str) -> None:
    form = codec(name)
    found = Counter[str]()
    for row in rows(corpus, "corpus"):
        puzzle = load(row["document"])
        try:
            text, lost = form.dump([puzzle]), {loss.part for loss in form.losses(puzzle)} - {"meta", "solution"}
        except GridwrightError:
            found["cannot"] += 1
            continue
        same = fingerprint(load(text)) == fingerprint(puzzle)
        assert same or lost, row["id"]
        assert same or name != "ipuz"
        found["same" if same else "lossy"] += 1
    assert found == {"sudokuwiki": {"same": 420, "lossy": 676, "cannot": 239},
                     "ipuz": {"same": 1145, "cannot": 190}}[name]


def test_ipuz_without_our_copy(corpus: Path) -> None:
    """What other programs see of a puzzle that has nothing but what they know."""
    form = codec("ipuz")
    found = Counter[bool]()
    for row in rows(corpus, "corpus"):
        puzzle = load(row["document"])
        try:
            if any(loss.part != "meta" for loss in form.losses(puzzle)):
                continue
        except GridwrightError:
            continue
        document = json.loads(form.dump([puzzle]))
        del document[OWN]
        [again] = form.load(json.dumps(document), LoadOptions(strict=False))
        found[fingerprint(again) == fingerprint(puzzle)] += 1
    # Extra regions that are the windows, or a main diagonal, are read as such.
    assert found == {True: 452, False: 3}


def test_a_string_cut_off_anywhere_is_refused(corpus: Path) -> None:
    for row in rows(corpus, "sudokuwiki"):
        for length in range(0, len(row["payload"]), 7):
            with pytest.raises(GridwrightError) as error:
                list(codec("sudokuwiki").load(row["payload"][:length], LoadOptions()))
            assert isinstance(error.value, FormatError) or "Str8ts" in str(error.value)
