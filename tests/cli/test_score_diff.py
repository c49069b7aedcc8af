"""`gridwright score` and `gridwright diff`: what they say of boards, and their exit codes."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gridwright.cli.main import main

EDGES = "abcaaadbceaadaae"
SET = json.dumps({"name": "t", "width": 2, "height": 2, "numColors": 4, "hints": [{"pos": 1, "piece": 1, "rot": 0}],
                  "pieces": [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]]})


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def link(edges: str, more: str = "") -> str:
    return f"puzzle=x&puzzle_size=2&board_edges={edges}{more}"


@pytest.fixture(scope="module")
def vectors(corpus: Path) -> Sequence[Mapping[str, Any]]:
    found = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    return [vector for vector in found if vector["kind"] == "board"]


def pieces(corpus: Path, vector: Mapping[str, Any]) -> list[str]:
    """The option that names the set of pieces of a vector; none for the official one."""
    if vector["width"] == 16 or vector["id"] == "empty-4x4":
        return []
    stem = vector["id"].removeprefix("solved-")
    stem = "e2-" + stem.removesuffix("-solution") if stem.startswith("clue") else stem
    return ["--pieces", str(corpus / "eternity2" / "instances" / f"{stem}.json")]


# --- score

def test_scores_of_the_vectors(corpus: Path, capsys: pytest.CaptureFixture[str],
                               vectors: Sequence[Mapping[str, Any]]) -> None:
    # All small ones; of the others some, for each takes its time.
    for vector in [each for i, each in enumerate(vectors) if each["width"] < 16 or i % 9 == 0]:
        expect, name = vector["expect"], vector["id"]
        text = vector["input"].get("params") or expect["url_bucas"]
        code, out, _ = run(capsys, "score", text, "--json", *pieces(corpus, vector))
        found = json.loads(out)
        assert [found[key] for key in ("width", "height", "score", "max_score", "breaks", "placed")] == [
            vector["width"], vector["height"], expect["score"], expect["max_score"], expect["breaks"],
            expect["placed"]], name
        assert (code, found["good"]) == (0, True), name
        # Some stored boards are of solvers that do not care where grey lies.
        assert not (found["rim"] and expect["breaks"] == 0), name
        if expect["placed"] == vector["width"] * vector["height"]:
            assert len(found["unmatched"]) == expect["breaks"], name
        if expect["placed"]:
            assert len(found["pieces"]["missing"]) == vector["width"] * vector["height"] - expect["placed"], name


def test_a_solved_board(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "score", EDGES)
    assert (code, err) == (0, "")
    assert out.splitlines() == ["the board: score 4 of 4, 0 breaks, 4 of 4 tiles",
                                "  pieces: not checked, for no set of them is known (--pieces)"]
    code, out, err = run(capsys, "score", link(EDGES), "--pieces", SET)
    assert (code, err) == (0, "")
    assert out.splitlines() == ["x: score 4 of 4, 0 breaks, 4 of 4 tiles", "  pieces: all 4 of the named set",
                                "  hints: all 1 are respected"]


def test_contacts_that_do_not_match(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", link("abcaaadbcdaaeaad"))
    assert (code, out.split("\n")[0]) == (0, "x: score 3 of 4, 1 breaks, 4 of 4 tiles")
    assert "  r1c2 and r2c2 do not match: 3 and 4\n" in out
    # Grey beside grey inside the board scores nothing.
    code, out, _ = run(capsys, "score", link("abaaaadbaeaadaae"), "--json")
    found = json.loads(out)
    assert (found["score"], found["unmatched"]) == (3, [{"cells": ["r1c1", "r2c1"], "colours": [0, 0]}])


def test_colours_on_the_rim_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", link("fbca" + EDGES[4:]))
    assert code == 0
    assert "  r1c1 has a side on the rim that is not grey\n" in out


@pytest.mark.parametrize(("text", "member", "cells", "line"), [
    (link("abza" + EDGES[4:]), "foreign", ["r1c1"], "pieces: the tiles in r1c1 are no piece of the set"),
    (link(EDGES[:4] * 2 + EDGES[8:]), "twice", ["r1c2"], "pieces: the tiles in r1c2 are there more often than in the"),
    (link(EDGES, "&board_pieces=003002001004"), "misnumbered", ["r1c1", "r2c1"],
     "pieces: the tiles in r1c1 r2c1 do not look like the piece with their number"),
])
def test_pieces_that_are_not_of_the_set(capsys: pytest.CaptureFixture[str], text: str, member: str, cells: list[str],
                                        line: str) -> None:
    code, out, _ = run(capsys, "score", text, "--pieces", SET)
    assert code == 1
    assert f"  {line}" in out
    code, out, _ = run(capsys, "score", text, "--pieces", SET, "--json")
    found = json.loads(out)
    assert (code, found["good"], found["pieces"][member]) == (1, False, cells)
    assert [name for name in ("foreign", "twice", "misnumbered") if found["pieces"][name]] == [member]


def test_hints_that_are_not_respected(capsys: pytest.CaptureFixture[str]) -> None:
    other = EDGES[4:8] + EDGES[:4] + EDGES[8:]
    code, out, _ = run(capsys, "score", link(other), "--pieces", SET)
    assert code == 1
    assert "  hints: not respected in r1c2\n" in out
    code, out, _ = run(capsys, "score", link(other), "--pieces", SET, "--json")
    assert (code, json.loads(out)["hints"]) == (1, {"r1c2": False})


def test_official_clues(corpus: Path, capsys: pytest.CaptureFixture[str],
                        vectors: Sequence[Mapping[str, Any]]) -> None:
    vector = next(vector for vector in vectors if vector["id"] == "official-5-clues")
    code, out, _ = run(capsys, "score", vector["expect"]["url_eternity2dev"])
    assert code == 0
    assert out == (
        "Clues: score 0 of 480, 480 breaks, 5 of 256 tiles\n"
        "  pieces: all are of the official set, 251 of which do not lie on the board\n"
        "  hints: all 5 are respected\n  official clues in place: r3c3 r3c14 r9c8 r14c3 r14c14\n")
    wrong = vector["expect"]["url_eternity2dev"].replace("34.1", "34.2")
    code, out, _ = run(capsys, "score", wrong, "--json")
    assert (code, [cell for cell, good in json.loads(out)["hints"].items() if not good]) == (1, ["r3c3"])


def test_letters_in_another_order_are_judged_as_translated(capsys: pytest.CaptureFixture[str],
                                                           vectors: Sequence[Mapping[str, Any]]) -> None:
    vector = next(vector for vector in vectors if vector.get("motifs_order") == "jblackwood")
    text = vector["input"]["params"].replace("motifs_order=jblackwood", "x=y")
    code, out, err = run(capsys, "score", text, "--json")
    assert code == 0
    assert json.loads(out)["score"] == vector["expect"]["score"]
    assert "motifs_order jblackwood" in err


def test_several_boards_and_other_formats(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "boards.edges"
    path.write_text(f"{EDGES}\n\nabcaaadbaaaadaae\n")
    code, out, _ = run(capsys, "score", str(path), "--json")
    assert (code, [json.loads(line)["score"] for line in out.splitlines()]) == (0, [4, 2])
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert run(capsys, "score", "-", "--json")[:2] == (0, out)
    assert json.loads(run(capsys, "score", SET, "--json")[1])["placed"] == 1
    assert json.loads(run(capsys, "score", "001002003004", "--pieces", SET, "--json")[1])["score"] == 4
    assert json.loads(run(capsys, "score", "0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4", "--json")[1])["score"] == 4


@pytest.mark.parametrize(("words", "message"), [
    (("puzzle_size=3&board_edges=" + EDGES,), "16 letters; expected 36"), (("[1]",), "none of the known formats"),
    (("0 0 1 2\n0 0 1 3\n0 0 2 3\n0 0 5 9",), "list of pieces, not a board"),
    ((EDGES + "\n" + EDGES[:8],), "line 2"), (("." * 16,), "no edge-matching pieces"), ((), "exactly one input"),
    ((link("aaaa" * 9).replace("=2", "=3"), "--pieces", SET), "the named set has 4 pieces"),
])
def test_what_is_no_board(capsys: pytest.CaptureFixture[str], words: Sequence[str], message: str) -> None:
    code, _, err = run(capsys, "score", *words)
    assert code == 2
    assert message in err


def test_lenient(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "score", link(EDGES[:-1]), "--lenient", "--json")
    assert (code, json.loads(out)["placed"]) == (0, 3)
    assert "15 letters" in err
    assert run(capsys, "score", link(EDGES[:-1]))[0] == 2


# --- diff

#: Turned r1c1; moved r1c2 to r2c1 and back; removed r2c2.
CHANGED = "aabc" + EDGES[8:12] + EDGES[4:8] + "aaaa"


def test_boards_that_are_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "diff", EDGES, EDGES) == (0, "4 same\n", "")
    assert run(capsys, "diff", EDGES, link(EDGES, "&hints=1.0"), "--pieces", SET)[:2] == (0, "4 same\n")
    path = tmp_path / "board.json"
    code, _, _ = run(capsys, "convert", EDGES, "--to", "boarddoc", "--pieces", SET, "-o", str(path))
    assert code == 0
    assert run(capsys, "diff", str(path), EDGES)[:2] == (0, "4 same\n")
    code, out, _ = run(capsys, "diff", EDGES, EDGES, "--json")
    assert (code, json.loads(out)) == (0, {"same": 4, "turned": 0, "moved": 0, "added": 0, "removed": 0,
                                           "differences": []})


def test_every_kind_of_difference(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "diff", link(EDGES), link(CHANGED), "--pieces", SET)
    assert (code, out.splitlines()) == (1, [
        "r1c1: piece 1 turned, turns 0 -> 1", "r1c2 -> r2c1: piece 2 moved", "r2c1 -> r1c2: piece 3 moved",
        "r2c2: piece 4 removed", "0 same, 1 turned, 2 moved, 1 removed"])
    code, out, _ = run(capsys, "diff", link(CHANGED), link(EDGES), "--pieces", SET)
    assert (code, out.splitlines()[-2:]) == (1, ["r2c2: piece 4 added", "0 same, 1 turned, 2 moved, 1 added"])
    code, out, _ = run(capsys, "diff", link(EDGES), link(CHANGED), "--pieces", SET, "--json")
    found = json.loads(out)
    assert [found[kind] for kind in ("same", "turned", "moved", "added", "removed")] == [0, 1, 2, 0, 1]
    assert found["differences"][0] == {"kind": "turned", "piece": 0, "before": {"cell": "r1c1", "rot": 0},
                                       "after": {"cell": "r1c1", "rot": 1}}
    assert found["differences"][3] == {"kind": "removed", "piece": 3, "before": {"cell": "r2c2", "rot": 0},
                                       "after": None}


def test_without_a_set_tiles_go_by_their_colours(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "diff", link(EDGES), link(CHANGED))
    assert code == 1
    assert out.splitlines()[-2:] == ["r2c2: tile [0, 0, 4, 3] removed", "0 same, 1 turned, 2 moved, 1 removed"]
    code, out, _ = run(capsys, "diff", link(EDGES), link(CHANGED), "--json")
    assert json.loads(out)["differences"][3]["piece"] == [0, 0, 4, 3]


def test_one_tile_in_the_place_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "diff", link(EDGES), link("zyxw" + EDGES[4:]))
    assert (code, out.splitlines()[-1]) == (1, "3 same, 1 added, 1 removed")


def test_known_boards(capsys: pytest.CaptureFixture[str], vectors: Sequence[Mapping[str, Any]]) -> None:
    known = {vector["id"]: vector["input"].get("params") or vector["input"]["board_edges"] for vector in vectors}
    whole = known["known-JBlackwood+PMcGavin_469"]
    for holes in (20, 60):
        code, out, _ = run(capsys, "diff", whole, known[f"mcgavin469-minus-last-{holes}"], "--json")
        found = json.loads(out)
        assert (code, found["same"], found["removed"]) == (1, 256 - holes, holes)
        assert [each["before"]["cell"] for each in found["differences"]] == [
            f"r{p // 16 + 1}c{p % 16 + 1}" for p in range(256 - holes, 256)]


@pytest.mark.parametrize(("words", "message"), [
    ((EDGES, "aaaa" * 9), "only boards of one size"), ((EDGES, EDGES + "\n" + EDGES), "holds 2 boards; expected one"),
    ((EDGES, "puzzle_size=2&board_edges=x"), "board_edges"), ((EDGES, "[1]"), "none of the known formats"),
])
def test_what_cannot_be_compared(capsys: pytest.CaptureFixture[str], words: Sequence[str], message: str) -> None:
    code, _, err = run(capsys, "diff", *words)
    assert code == 2
    assert message in err


def test_a_set_is_judged_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", SET)
    assert code == 0
    assert "all are of the named set, 3 of which do not lie on the board" in out


def test_the_format_of_both_boards_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "diff", "001002003004", "002001003004", "--from", "board_pieces", "--pieces", SET)[0] == 1
