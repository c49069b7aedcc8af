"""The published vectors of the Eternity II formats: stored boards, puzzles, names, hints, and texts to refuse."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gridwright import Format, FormatError, GridwrightError, LoadOptions, Puzzle, default_plugins, dumps, load
from gridwright.codecs.sniffing import sniff
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_links as links

Vector = Mapping[str, Any]

#: Malformed vector -> what the strict reader says of it.
REFUSED = {
    "bad-truncated-1023": "1023 letters; expected 1024",
    "bad-truncated-1020": "1020 letters; expected 1024",
    "bad-too-long": "1028 letters; expected 1024",
    "bad-uppercase": "'A' at position 4",
    "bad-digit-letter": "'1' at position 5",
    "bad-colour-x-23": "cell 1 is no piece of the set",
    "bad-colour-z-jef": "'z' at position 5 is not in motifs_order jef",
    "bad-unknown-motifs": "motifs_order 'foo' is not known",
    "bad-no-edges": "no board_edges",
    "bad-dup-param": "'board_edges' twice",
    "bad-bad-percent": "bad percent escape",
    "bad-bad-dim": "board_w is '16x'",
    "bad-dim-mismatch": "1024 letters; expected 900",
    "bad-pieces-short": "765 digits; expected 768",
    "bad-pieces-nondigit": "'x' at position 1",
    "bad-pieces-zero-on-filled": "000 in cell 0, which board_edges fills",
    "bad-pieces-out-of-range": "257 in cell 0; expected at most 256",
    "bad-pieces-duplicate": "004 in cells 0 and 1",
    "bad-pieces-mismatch": "001 in cells 0 and 240",
    "bad-piece-reused": "piece 41 lies in cells 1 and 2",
    "bad-foreign-piece": "cell 1 is no piece of the set",
    "bad-csv-17-bits": "line 2: '11111111111111111' is not a colour of sixteen binary digits",
    "bad-csv-all-zero-word": "line 2: a word of zeros is no colour",
    "bad-csv-short-word": "line 2: '1111' is not a colour of sixteen binary digits",
    "bad-csv-too-few-rows": "1 pieces; expected 4",
    "bad-csv-rot-4": "line 2: x, y and turns are 1,0,4",
    "bad-json-hint-piece-range": "/hints/0/piece: expected a whole number from 0 to 3, found 4",
    "bad-doc-score-stale": "/score: stated is 480; the board has 469",
}
#: Malformed vector -> the warnings with which it is accepted.
ACCEPTED: Mapping[str, Sequence[str]] = {
    "bad-size-conflict": ("size",), "bad-query-plus-fragment": (), "bad-percent-encoded-edges": ()}


@pytest.fixture(scope="module")
def vectors(corpus: Path) -> Mapping[str, Sequence[Vector]]:
    """The vectors by kind."""
    found: dict[str, list[Vector]] = {}
    for vector in json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]:
        found.setdefault(vector["kind"], []).append(vector)
    return found


def codec(name: str) -> Format:
    found: Format = default_plugins().registry.get("format", name)
    return found


def instance(corpus: Path, vector: Vector) -> Path | None:
    """The puzzle whose pieces a board vector has; None for the official ones, which need none."""
    if vector["width"] == 16 or vector["id"] == "empty-4x4":
        return None
    name: str = vector["id"].removeprefix("solved-")
    if name.startswith("clue"):
        name = "e2-" + name.removesuffix("-solution")
    return corpus / "eternity2" / "instances" / f"{name}.json"


def board(corpus: Path, vector: Vector) -> Puzzle:
    """The puzzle of a board vector, with its name and, of the official clues, its hints."""
    source = vector["input"]
    pieces = instance(corpus, vector)
    if "params" in source:
        return load(source["params"], pieces=pieces)
    found = load(source["board_edges"], format="board_edges", pieces=pieces)
    meta = {**found.meta, "name": vector["name"]}
    if "hints" in vector["expect"]:
        meta["hints"] = [int(hint.partition(".")[0]) for hint in vector["expect"]["hints"].split("-")]
    return found.evolve(meta=meta)


# --- boards

def test_boards_are_written_as_stored(corpus: Path, vectors: Mapping[str, Sequence[Vector]]) -> None:
    assert len(vectors["board"]) == 61
    for vector in vectors["board"]:
        expect, puzzle, name = vector["expect"], board(corpus, vector), vector["id"]
        assert dumps(puzzle, "board_edges") == expect["board_edges"] + "\n", name
        # The stored link is that of the board alone.
        bare = puzzle.evolve(meta={**puzzle.meta, "hints": []})
        assert dumps(bare, "bucas-url") == expect["url_bucas"] + "\n", name
        if expect["url_eternity2dev"]:
            assert dumps(puzzle, "eternity2-url") == expect["url_eternity2dev"] + "\n", name
        if expect["e2pieces"]:
            assert dumps(puzzle, "e2pieces") == expect["e2pieces"] + "\n", name
        if "hints" in expect:
            assert dumps(puzzle, "hints") == expect["hints"] + "\n", name
        if "board" in expect:
            assert boards.codes_of(puzzle) == expect["board"], name
            assert dumps(puzzle, "board_pieces") == expect["board_pieces"] + "\n", name


def test_board_documents_have_every_figure(corpus: Path, vectors: Mapping[str, Sequence[Vector]]) -> None:
    written = 0
    for vector in vectors["board"]:
        expect, puzzle, name = vector["expect"], board(corpus, vector), vector["id"]
        quads = e2.placed(boards.codes_of(puzzle), boards.pieces_of(puzzle))
        assert e2.score(quads, vector["width"]) == expect["score"], name
        assert e2.best_score(vector["width"], vector["height"]) == expect["max_score"], name
        assert sum(quad is not None for quad in quads) == expect["placed"], name
        if "board" not in expect:
            continue
        written += 1
        text = dumps(puzzle, "boarddoc")
        assert json.loads(text) == {
            "name": expect["name_sanitised"], "size": vector["width"], "score": expect["score"],
            "breaks": expect["breaks"], "board": expect["board"], "board_hash": expect["board_hash_u16u8"],
            "board_edges": expect["board_edges"], "board_pieces": expect["board_pieces"],
            "url": expect["url_eternity2dev"]}, name
        # As other tools compute the hash, the document is read with a word.
        assert e2.board_hash_32(expect["board"]) == expect["board_hash_i32"], name
        options = LoadOptions()
        other = {**json.loads(text), "board_hash": expect["board_hash_i32"]}
        found = list(codec("boarddoc").load(json.dumps(other), options))
        assert [fault.code for fault in options.warnings] == ["hash"], name
        assert boards.codes_of(found[0]) == expect["board"], name
    assert written == 57


def test_every_board_is_read_back_from_what_is_written(corpus: Path, vectors: Mapping[str, Sequence[Vector]]) -> None:
    for vector in vectors["board"]:
        puzzle, pieces = board(corpus, vector), instance(corpus, vector)
        for name in ("board_edges", "bucas-url", "eternity2-url"):
            if name == "eternity2-url" and vector["width"] != vector["height"]:
                continue
            back = load(dumps(puzzle, name), pieces=pieces, format=name)
            assert boards.codes_of(back) == boards.codes_of(puzzle), (vector["id"], name)
            assert boards.pieces_of(back) == boards.pieces_of(puzzle), (vector["id"], name)


def test_boards_of_clue_puzzles_are_said_to_be_ambiguous(corpus: Path, vectors: Mapping[str, Sequence[Vector]]) -> None:
    found = [vector for vector in vectors["board"] if vector["id"].startswith("clue")]
    assert len(found) == 4
    for vector in found:
        named = load(instance(corpus, vector) or "")
        options = LoadOptions(pieces=named)
        puzzle = next(codec("board_edges").load(vector["input"]["board_edges"], options))
        assert [fault.code for fault in options.warnings] == ["ambiguous"], vector["id"]
        unsure = boards.unknown_in(puzzle, "numbers")
        assert len(unsure) > 8
        for name in ("board_pieces", "boarddoc"):
            with pytest.raises(GridwrightError, match="needs the numbers of pieces"):
                dumps(puzzle, name)


def test_documents_are_recognised(corpus: Path, vectors: Mapping[str, Sequence[Vector]]) -> None:
    for vector in vectors["board"]:
        puzzle = board(corpus, vector)
        if "board" in vector["expect"] and vector["width"] == 16:
            for name in ("board_pieces", "boarddoc", "board_edges", "bucas-url", "eternity2-url"):
                assert sniff(dumps(puzzle, name)).name == name, (vector["id"], name)


def test_witnesses_score_what_they_are_stored_with(vectors: Mapping[str, Sequence[Vector]]) -> None:
    found = [vector for vector in vectors["completion"] if "witness_board_edges" in vector]
    assert found
    for vector in found:
        puzzle = load(vector["witness_board_edges"])
        quads = e2.placed(boards.codes_of(puzzle), boards.pieces_of(puzzle))
        assert e2.score(quads, 16) == vector["expect"]["optimum"], vector["id"]


# --- puzzles

def test_puzzles_are_written_byte_for_byte(vectors: Mapping[str, Sequence[Vector]]) -> None:
    assert len(vectors["puzzle"]) == 12
    for vector in vectors["puzzle"]:
        puzzle = load(vector["puzzle"])
        assert dumps(puzzle, "puzzle-csv") == vector["csv"], vector["id"]
        assert json.loads(dumps(puzzle, "puzzle-json")) == vector["puzzle"], vector["id"]
        assert sniff(vector["csv"]).name == "puzzle-csv"
        back = load(vector["csv"])
        assert boards.pieces_of(back) == boards.pieces_of(puzzle), vector["id"]
        hints = boards.hints_of(puzzle)
        if vector["id"] == "csv-hint-at-origin-lost":
            assert hints.pop(0) == 0
        assert boards.hints_of(back) == hints, vector["id"]


def test_a_hint_that_the_csv_cannot_say_is_named_as_lost(vectors: Mapping[str, Sequence[Vector]]) -> None:
    for vector in vectors["puzzle"]:
        losses = codec("puzzle-csv").losses(load(vector["puzzle"]))
        lost = ["hints"] if vector["id"] == "csv-hint-at-origin-lost" else []
        assert [loss.part for loss in losses] == ["name", *lost], vector["id"]


# --- names and hints

def test_names(vectors: Mapping[str, Sequence[Vector]]) -> None:
    assert len(vectors["name"]) == 9
    for vector in vectors["name"]:
        assert links.clean_name(vector["input"]) == vector["expect"]["rust"], vector["id"]


def test_hints(vectors: Mapping[str, Sequence[Vector]]) -> None:
    assert len(vectors["hints"]) == 8
    for vector in vectors["hints"]:
        text = vector["input"]
        lenient = vector.get("expect", vector.get("expect_by_reader", {}).get("rust"))
        assert list(e2.read_hints(text, 256, LoadOptions(strict=False)).items()) == [tuple(x) for x in lenient]
        if vector["strict"] == "accept":
            options = LoadOptions()
            assert list(e2.read_hints(text, 256, options).items()) == [tuple(x) for x in vector["expect"]]
            assert options.warnings == []
            assert list(e2.read_hints(e2.write_hints(dict(vector["expect"])), 256, options).items()) == [
                tuple(x) for x in vector["expect"]]
        else:
            with pytest.raises(FormatError, match="position"):
                e2.read_hints(text, 256, LoadOptions())


# --- malformed

def test_every_malformed_text_is_refused_or_accepted_as_it_says(vectors: Mapping[str, Sequence[Vector]]) -> None:
    assert {vector["id"] for vector in vectors["malformed"]} == {*REFUSED, *ACCEPTED}
    for vector in vectors["malformed"]:
        name, source = vector["id"], vector["input"]
        assert vector["strict"].startswith("accept") == (name in ACCEPTED), name
        text = source if isinstance(source, str) else json.dumps(source)
        reader = codec("bucas-url") if name == "bad-no-edges" else sniff(text)
        options = LoadOptions()
        if name in ACCEPTED:
            found = list(reader.load(text, options))
            assert [fault.code for fault in options.warnings] == list(ACCEPTED[name]), name
            assert (len(found), found[0].board.rows, found[0].board.cols) == (1, 16, 16), name
            continue
        with pytest.raises(FormatError) as caught:
            list(reader.load(text, options))
        assert REFUSED[name] in str(caught.value), name
        with pytest.raises(GridwrightError):
            load(source)
