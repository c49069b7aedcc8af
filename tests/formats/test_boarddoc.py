"""BoardDoc: members as written, checks on reading, and the published boards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwright import FormatError, LoadOptions, NotSupported, Solution, check, solve
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_docs as docs
from gridwright_formats import _eternity_links as links
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_pieces import PieceSet
from gridwright_formats.boarddoc import BoardDoc
from gridwright_formats.puzzle_json import PuzzleJson

PIECES: list[e2.Quad] = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]
PUZZLE = boards.puzzle_of(2, 2, PIECES, {1: 4}, meta={"name": "a tiny one"})
EDGES = "abcaaadbceaadaae"


def document() -> dict[str, Any]:
    return docs.board_doc(PUZZLE, [0, 4, 8, 12])


def test_members_in_order() -> None:
    text = BoardDoc().dump_solution(PUZZLE, solve(PUZZLE))
    assert text == (
        '{\n  "name": "a_tiny_one",\n  "size": 2,\n  "score": 4,\n  "breaks": 0,\n  "board": [\n    0,\n    4,\n'
        f'    8,\n    12\n  ],\n  "board_hash": {e2.board_hash([0, 4, 8, 12])},\n  "board_edges": "{EDGES}",\n'
        '  "board_pieces": "001002003004",\n  "url": "https://eternity2.dev/viewer?puzzle=a_tiny_one&puzzle_size=2'
        f'&board_edges={EDGES}&hints=1.0"\n}}\n')


def test_a_board_that_is_not_square_states_width_and_height() -> None:
    puzzle = boards.puzzle_of(2, 1, [(0, 1, 0, 0), (0, 0, 0, 1)], {}, meta={"name": "strip"})
    found = docs.board_doc(puzzle, [0, 4])
    assert list(found)[:3] == ["name", "width", "height"]
    assert (found["width"], found["height"]) == (2, 1)
    assert found["url"] == "https://e2.bucas.name/#puzzle=strip&board_w=2&board_h=1&board_edges=abaaaaab"
    assert BoardDoc().load_solution(puzzle, json.dumps(found)).values() == [0, 4]


def test_reads_a_full_board_as_a_solved_puzzle() -> None:
    puzzle = next(BoardDoc().load(json.dumps(document()), LoadOptions()))
    assert puzzle.rules == PUZZLE.rules
    assert puzzle.givens == PUZZLE.givens
    assert puzzle.solution is not None
    assert check(puzzle, Solution(puzzle, puzzle.solution)) == []


def _set(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update({name: value})


@pytest.mark.parametrize(("change", "pointer", "message"), [
    (_set("board", [0, 4, 8]), "/board", "has 3 entries; expected 4"),
    (_set("board", [0, 4, 8, 16]), "/board/3", "from -1 to 15"),
    (_set("board", [0, 4, 8, True]), "/board/3", "from -1 to 15"),
    (_set("board", [0, 4, 8, 13]), "/board_hash", "the hash is"),
    (_set("board_hash", 7), "/board_hash", "the hash is 7"),
    (_set("board_hash", 2**64), "", "too large"),
    (_set("board_edges", EDGES[:-1]), "/board_edges", "15 letters; expected 16"),
    (_set("board_edges", EDGES[:-1] + "f"), "/board_edges", "cell 3"),
    (_set("board_pieces", "001002003003"), "/board_pieces", "cell 3"),
    (_set("board_pieces", "001002003"), "/board_pieces", "expected 12 digits"),
    (_set("score", 3), "/score", "stated is 3; the board has 4"),
    (_set("breaks", 1), "/breaks", "stated is 1; the board has 0"),
    (_set("size", 0), "/size", "at least 1"),
    (lambda data: data.pop("board_hash"), "", "'board_hash' is missing"),
])
def test_what_does_not_fit_is_refused(change: Callable[[dict[str, Any]], None], pointer: str, message: str) -> None:
    data = document()
    change(data)
    with pytest.raises(FormatError, match=message) as caught:
        BoardDoc().load_solution(PUZZLE, json.dumps(data))
    assert caught.value.pointer == pointer


def test_either_hash_is_read() -> None:
    data = {**document(), "board_hash": e2.board_hash_32([0, 4, 8, 12])}
    assert BoardDoc().load_solution(PUZZLE, json.dumps(data)).values() == [0, 4, 8, 12]
    options = LoadOptions()
    next(BoardDoc().load(json.dumps(data), options))
    assert [w.pointer for w in options.warnings] == ["/board_hash"]


def test_partial_boards_are_puzzles_but_no_solutions() -> None:
    data = docs.board_doc(PUZZLE, [0, 4, 8, -1])
    assert (data["score"], data["breaks"], data["board_pieces"]) == (2, 2, "001002003000")
    puzzle = next(BoardDoc().load(json.dumps(data), LoadOptions()))
    assert puzzle.solution is None
    assert list(puzzle.givens["pieces"].values()) == [0, 4, 8]
    assert boards.hints_of(puzzle) == {1: 4}
    assert boards.pieces_of(puzzle) == (*PIECES[:3], boards.BLANK)
    assert json.loads(BoardDoc().dump([puzzle])) == data
    known = next(BoardDoc().load(json.dumps(data), LoadOptions(pieces=PUZZLE)))
    assert boards.pieces_of(known) == tuple(PIECES)
    with pytest.raises(FormatError, match="1 of 4 cells are empty"):
        BoardDoc().load_solution(PUZZLE, json.dumps(data))


def test_hints_with_other_turns_than_the_board_are_warned_about() -> None:
    data = document()
    data["url"] = data["url"].replace("hints=1.0", "hints=1.3")
    options = LoadOptions()
    puzzle = next(BoardDoc().load(json.dumps(data), options))
    assert puzzle.givens == PUZZLE.givens
    assert [(w.pointer, w.code) for w in options.warnings] == [("", "hint")]


def test_several_documents_one_a_line() -> None:
    puzzle = next(BoardDoc().load(json.dumps(document()), LoadOptions()))
    text = BoardDoc().dump([puzzle, puzzle])
    assert text.count("\n") == 2
    assert list(BoardDoc().load(text, LoadOptions())) == [puzzle, puzzle]


def test_a_puzzle_without_a_board_is_written_as_the_board_of_its_hints() -> None:
    data = json.loads(BoardDoc().dump([PUZZLE]))
    assert (data["board"], data["board_pieces"]) == ([-1, 4, -1, -1], "000002000000")
    assert [loss.part for loss in BoardDoc().losses(PUZZLE)] == ["name", "pieces"]


def test_a_board_that_does_not_tell_its_pieces_is_refused() -> None:
    shown = boards.Shown(width=2, height=2, quads=tuple(PIECES))
    with pytest.raises(NotSupported, match="needs the numbers of pieces, which the board does not tell"):
        BoardDoc().dump([boards.puzzle_of_board(shown, LoadOptions())])


def test_a_tile_that_looks_official_but_has_another_number_is_of_a_set_of_its_own() -> None:
    quads = [None] * 255 + [official.PIECES[7]]
    own = boards.Shown(width=16, height=16, quads=tuple(quads), codes=(-1,) * 255 + (4 * 3,), numbers={255: 3})
    puzzle = boards.puzzle_of_board(own, LoadOptions(strict=True))
    assert boards.codes_of(puzzle)[255] == 12
    assert boards.pieces_of(puzzle)[3] == official.PIECES[7]
    same = boards.Shown(width=16, height=16, quads=tuple(quads), codes=(-1,) * 255 + (4 * 7,), numbers={255: 7})
    assert boards.pieces_of(boards.puzzle_of_board(same, LoadOptions(strict=True))) == official.PIECES


def test_published_boards(corpus: Path) -> None:
    official = next(PuzzleJson().load((corpus / "eternity2/instances/official.json").read_text(), LoadOptions()))
    pieces = boards.pieces_of(official)
    vectors = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    known = [v for v in vectors if v["kind"] == "board"]
    hashed = 0
    for vector in known:
        width, height, expect = vector["width"], vector["height"], vector["expect"]
        edges = expect["board_edges"]
        quads = e2.read_edges(edges, width * height, LoadOptions())
        assert e2.write_edges(quads) == edges
        assert e2.score(quads, width) == expect["score"], vector["id"]
        assert e2.best_score(width, height) == expect["max_score"]
        assert sum(quad is not None for quad in quads) == expect["placed"]
        assert links.clean_name(vector["name"]) == expect["name_sanitised"]
        if "hints" not in expect:
            assert links.bucas_url(vector["name"], width, height, edges, {}) == expect["url_bucas"]
            if width == height:
                assert links.viewer_url(vector["name"], width, edges, {}) == expect["url_eternity2dev"]
        if "board_hash_u16u8" in expect:
            hashed += 1
            codes = expect["board"]
            assert e2.board_hash(codes) == expect["board_hash_u16u8"], vector["id"]
            assert e2.board_hash_32(codes) == expect["board_hash_i32"], vector["id"]
            assert e2.write_pieces(codes) == expect["board_pieces"], vector["id"]
            if len(codes) == 256:
                assert e2.placed(codes, pieces) == quads, vector["id"]
                assert PieceSet(pieces).name(quads, {}, {}).codes == tuple(codes), vector["id"]
    assert hashed > 50


def test_published_names(corpus: Path) -> None:
    vectors = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    for vector in (v for v in vectors if v["kind"] == "name"):
        assert links.clean_name(vector["input"]) == vector["expect"]["rust"]


def test_clue_puzzles_give_documents(corpus: Path) -> None:
    for number in range(1, 5):
        text = (corpus / "eternity2" / "instances" / f"e2-clue{number}.json").read_text()
        puzzle = next(PuzzleJson().load(text, LoadOptions()))
        solution = solve(puzzle)
        written = PuzzleJson().dump_solution(puzzle, solution)
        data = json.loads(written)
        assert (data["breaks"], len(data["board"])) == (0, len(puzzle.board))
        assert check(puzzle, PuzzleJson().load_solution(puzzle, written)) == []
        again = PuzzleJson().load_solution(puzzle, data["url"])
        assert check(puzzle, again) == []
