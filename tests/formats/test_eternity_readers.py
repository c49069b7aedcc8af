"""Readers of the Eternity II formats: sets of pieces, orders of motifs, hints, piece numbers, lenient reading."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gridwright import Format, FormatError, LoadOptions, NotSupported, Puzzle, convert, default_plugins, load
from gridwright.codecs.sniffing import sniff
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_pieces import MOTIFS, default_motifs

TINY: Sequence[e2.Quad] = ((0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4))
EDGES = "abcaaadbceaadaae"
#: Two pieces of it are equal but for turning.
ALIKE: Sequence[e2.Quad] = ((0, 1, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0), (1, 0, 0, 2))
NAMES = ("board_edges", "board_pieces", "boarddoc", "bucas-url", "e2pieces", "eternity2-url", "hints", "puzzle-csv",
         "puzzle-json")


def codec(name: str) -> Format:
    found: Format = default_plugins().registry.get("format", name)
    return found


def tiny(pieces: Sequence[e2.Quad] = TINY, hints: Mapping[int, int] | None = None) -> Puzzle:
    return boards.puzzle_of(2, 2, pieces, hints or {})


def read(name: str, text: str, *, strict: bool = True, pieces: Puzzle | None = None) -> tuple[Puzzle, list[str]]:
    """The puzzle and the codes of the warnings."""
    options = LoadOptions(strict=strict, pieces=pieces)
    puzzle, = codec(name).load(text, options)
    return puzzle, [fault.code for fault in options.warnings]


def link(edges: str, more: str = "", size: int = 16) -> str:
    return f"puzzle=t&puzzle_size={size}&board_edges={edges}{more}"


@pytest.fixture(scope="module")
def known(corpus: Path) -> Mapping[str, Any]:
    """A full board of the official set, as its vector expects it."""
    vectors = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    found: Mapping[str, Any] = next(v for v in vectors if v["id"] == "known-JBlackwood+PMcGavin_469")["expect"]
    return found


@pytest.fixture(scope="module")
def made() -> str:
    """A full board of the official set in disorder, as letters."""
    rng = random.Random(7)
    numbers = rng.sample(range(256), 256)
    return e2.write_edges([e2.turned(official.PIECES[number], rng.randrange(4)) for number in numbers])


# --- orders of motifs

def in_order(edges: str, order: str, *, back: bool = False) -> str:
    """Letters of the default order in another one, or the other way round."""
    table = {x: chr(ord("a") + i) for i, x in enumerate(MOTIFS[order])}
    return default_motifs(edges, order) if back else "".join(table[x] for x in edges)


@pytest.mark.parametrize("order", list(MOTIFS))
@pytest.mark.parametrize("back", [False, True])
def test_letters_in_another_order_are_translated_where_the_set_is_known(made: str, order: str, back: bool) -> None:
    scrambled = in_order(made, order, back=back)
    assert scrambled != made
    puzzle, codes = read("board_edges", scrambled)
    assert codes == ["motifs"]
    assert codec("board_edges").dump([puzzle]) == made + "\n"
    assert boards.pieces_of(puzzle) == official.PIECES


@pytest.mark.parametrize("order", list(MOTIFS))
def test_a_stated_order_is_applied(made: str, order: str) -> None:
    puzzle, codes = read("eternity2-url", link(in_order(made, order), f"&motifs_order={order}"))
    assert codes == []
    assert codec("board_edges").dump([puzzle]) == made + "\n"


def test_a_stated_order_that_is_not_true_is_put_right(made: str) -> None:
    for text in (link(in_order(made, "jef"), "&motifs_order=marie"), link(in_order(made, "marie"), "&motifs_order=jef"),
                 link(made, "&motifs_order=jef"), link(made, "&motifs_order=jblackwood")):
        puzzle, codes = read("eternity2-url", text)
        assert codes == ["motifs"]
        assert codec("board_edges").dump([puzzle]) == made + "\n"


def test_an_empty_order_is_the_default_and_an_unknown_one_is_refused(made: str) -> None:
    assert read("eternity2-url", link(made, "&motifs_order="))[1] == []
    with pytest.raises(FormatError, match="motifs_order 'foo' is not known"):
        read("eternity2-url", link(made, "&motifs_order=foo"))
    puzzle, codes = read("eternity2-url", link(made, "&motifs_order=foo"), strict=False)
    assert codes == ["motifs"]
    assert codec("board_edges").dump([puzzle]) == made + "\n"


def test_letters_beyond_an_order_stay_when_read_leniently() -> None:
    text = link("abzaaadbceaadaae", "&motifs_order=jef", 2)
    with pytest.raises(FormatError, match="'z' at position 2 is not in motifs_order jef"):
        read("bucas-url", text)
    puzzle, codes = read("bucas-url", text, strict=False)
    assert codes == ["letter"]
    assert boards.shown_of(puzzle).quads[0] == (0, 19, 25, 0)


def test_an_order_is_not_guessed_where_no_set_is_known() -> None:
    puzzle, codes = read("board_edges", in_order(EDGES, "jef"))
    assert codes == []
    assert codec("board_edges").dump([puzzle]) == in_order(EDGES, "jef") + "\n"
    # The same letters with the set named.
    puzzle, codes = read("board_edges", in_order(EDGES, "jef"), pieces=tiny())
    assert codes == ["motifs"]
    assert boards.codes_of(puzzle) == [0, 4, 8, 12]


# --- which piece it is

def test_numbers_and_turns_are_known_only_with_the_set() -> None:
    puzzle, _ = read("board_edges", EDGES)
    assert boards.unknown_in(puzzle, "numbers") == [0, 1, 2, 3]
    assert boards.unknown_in(puzzle, "turns") == [0, 1, 2, 3]
    with pytest.raises(NotSupported, match="needs the numbers of pieces"):
        codec("board_pieces").dump([puzzle])
    puzzle, _ = read("board_edges", EDGES, pieces=tiny(TINY[::-1]))
    assert boards.codes_of(puzzle) == [12, 8, 4, 0]
    assert codec("board_pieces").dump([puzzle]) == "004003002001\n"


def test_pieces_that_are_alike_are_said_not_guessed() -> None:
    edges = e2.write_edges([(0, 1, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0), (1, 0, 0, 2)])
    named = tiny(ALIKE)
    puzzle, codes = read("board_edges", edges, pieces=named)
    assert codes == ["ambiguous"]
    assert boards.unknown_in(puzzle, "numbers") == [0, 1, 2]
    with pytest.raises(NotSupported, match=r"cells 0, 1, 2.*where some are alike"):
        codec("boarddoc").dump([puzzle])
    # Read leniently they are numbered in the order of the set, and the reader says so.
    puzzle, codes = read("board_edges", edges, pieces=named, strict=False)
    assert codes == ["ambiguous"]
    assert boards.codes_of(puzzle) == [0, 4, 8, 12]


def test_stated_numbers_tell_pieces_that_are_alike_apart() -> None:
    edges = e2.write_edges([(0, 1, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0), (1, 0, 0, 2)])
    puzzle, codes = read("bucas-url", link(edges, "&board_pieces=003001002004", 2), pieces=tiny(ALIKE))
    assert codes == []
    assert [code // 4 for code in boards.codes_of(puzzle)] == [2, 0, 1, 3]
    # The hints of the set tell one of them, and two are left.
    puzzle, codes = read("board_edges", edges, pieces=tiny(ALIKE, {0: 4 * 1 + 3}))
    assert codes == ["ambiguous"]
    assert boards.unknown_in(puzzle, "numbers") == [1, 2]
    assert boards.codes_of(puzzle)[0] == 7


def test_a_clue_puzzle_is_ambiguous(corpus: Path) -> None:
    for number, (cols, rows) in enumerate(((6, 6), (12, 6), (6, 6), (12, 6)), 1):
        named = load(corpus / "eternity2" / "instances" / f"e2-clue{number}.json")
        assert (named.board.cols, named.board.rows) == (cols, rows)
        empty = "aaaa" * (cols * rows)
        assert read("board_edges", empty, pieces=named)[1] == []


@pytest.mark.parametrize(("more", "message", "codes"), [
    ("&board_pieces=001002003", "9 digits; expected 12", ["length"]),
    ("&board_pieces=00x002003004", "'x' at position 2", ["digit"]),
    ("&board_pieces=000002003004", "000 in cell 0, which board_edges fills", ["pieces"]),
    ("&board_pieces=001001003004", "001 in cells 0 and 1", ["duplicate"]),
    ("&board_pieces=005002003004", "005 in cell 0; expected at most 4", ["pieces"]),
    ("&board_pieces=002001003004", "piece 2 does not look like", ["pieces"]),
])
def test_numbers_that_do_not_fit(more: str, message: str, codes: list[str]) -> None:
    with pytest.raises(FormatError, match=message):
        read("bucas-url", link(EDGES, more, 2), pieces=tiny())
    # A lenient reader goes by the colours.
    puzzle, found = read("bucas-url", link(EDGES, more, 2), pieces=tiny(), strict=False)
    assert found == codes
    assert boards.codes_of(puzzle) == [0, 4, 8, 12]
    if "look" not in message:
        # So it does where no set is known.
        puzzle, found = read("bucas-url", link(EDGES, more, 2), strict=False)
        assert found == codes
        assert boards.shown_of(puzzle).quads == tuple(TINY)


def test_numbers_without_a_set_number_the_pieces() -> None:
    puzzle, _ = read("bucas-url", link(EDGES, "&board_pieces=004002003001", 2))
    assert boards.unknown_in(puzzle, "numbers") == ()
    assert codec("board_pieces").dump([puzzle]) == "004002003001\n"
    assert boards.pieces_of(puzzle)[3] == (0, 1, 2, 0)
    with pytest.raises(FormatError, match="003 in cell 0, which board_edges leaves empty"):
        read("bucas-url", link("aaaa" + EDGES[4:], "&board_pieces=003002003001", 2))


def test_a_named_set_of_another_size_is_refused() -> None:
    for name, text in (("bucas-url", link("aaaa" * 9, size=3)), ("board_edges", "aaaa" * 9),
                       ("board_pieces", "000" * 9)):
        with pytest.raises(FormatError, match=r"3 x 3|36 letters|27 digits"):
            read(name, text, pieces=tiny())


def test_foreign_tiles_are_refused_or_taken_as_they_lie() -> None:
    text = link("abza" + EDGES[4:], size=2)
    with pytest.raises(FormatError, match=r"\[0, 1, 25, 0\] in cell 0 is no piece of the set"):
        read("bucas-url", text, pieces=tiny())
    puzzle, codes = read("bucas-url", text, pieces=tiny(), strict=False)
    assert codes == ["foreign"]
    assert boards.shown_of(puzzle).quads[0] == (0, 1, 25, 0)
    assert boards.unknown_in(puzzle, "numbers") == [0, 1, 2, 3]


# --- hints

def test_hints_with_wrong_turns_give_way_to_the_board() -> None:
    puzzle, codes = read("eternity2-url", link(EDGES, "&hints=0.1-1.0", 2), pieces=tiny())
    assert codes == ["hint"]
    assert boards.turns_of(puzzle) == {0: 0, 1: 0}
    assert codec("hints").dump([puzzle]) == "0.0-1.0\n"


def test_hints_turn_the_pieces_where_no_set_is_known() -> None:
    puzzle, codes = read("eternity2-url", link(EDGES, "&hints=0.1-1", 2))
    assert codes == []
    assert boards.turns_of(puzzle) == {0: 1, 1: 0}
    assert boards.pieces_of(puzzle)[0] == e2.turned(TINY[0], 3)
    assert boards.shown_of(puzzle).quads == tuple(TINY)


def test_hints_for_empty_cells() -> None:
    edges = "aaaa" + EDGES[4:]
    puzzle, _ = read("eternity2-url", link(edges, "&hints=0.2-1.0", 2))
    assert boards.turns_of(puzzle) == {0: 2, 1: 0}
    assert codec("eternity2-url").dump([puzzle]).endswith(f"&board_edges={edges}&hints=1.0-0.2\n")
    # Where the set says what the hint places, nothing else may lie there; the cell stays empty all the same.
    puzzle, _ = read("eternity2-url", link(edges, "&hints=0.2", 2), pieces=tiny(hints={0: 2}))
    assert boards.codes_of(puzzle)[0] == -1
    assert list(puzzle.candidates["pieces"].values()) == [frozenset((2,))]
    # A named set alone leaves all pieces open, turned so.
    puzzle, _ = read("hints", "0.2-3.1", pieces=tiny())
    assert [sorted(values) for values in puzzle.candidates["pieces"].values()] == [[2, 6, 10, 14], [1, 5, 9, 13]]


@pytest.mark.parametrize("turns", range(4))
def test_no_hint_is_made_up(turns: int) -> None:
    puzzle, _ = read("hints", f"3.{turns}", pieces=tiny(hints={0: 0}))
    assert boards.codes_of(puzzle) == [-1] * 4
    assert boards.turns_of(puzzle) == {3: turns}


def test_official_clues_are_known_as_such() -> None:
    puzzle, codes = read("hints", "34.1-45.1-135.0-210.1-221.2")
    assert codes == ["size"]
    assert boards.pieces_of(puzzle) == official.PIECES
    assert boards.hints_of(puzzle) == official.CLUES
    assert codec("hints").losses(puzzle) == []
    # Another turn, and nothing is known of the pieces.
    puzzle, _ = read("hints", "34.1-45.2")
    assert boards.hints_of(puzzle) == {}
    assert boards.turns_of(puzzle) == {34: 1, 45: 2}


@pytest.mark.parametrize(("text", "lenient"), [
    ("5.7", {5: 3}), ("-5.1--6.2-", {5: 1, 6: 2}), ("x.1-7.2", {7: 2}), ("34x.1", {}), ("70000.0", {}), ("256.0", {}),
    ("1.0-1.2", {1: 2}), ("5", {5: 0}),
])
def test_bad_hints(text: str, lenient: Mapping[int, int]) -> None:
    with pytest.raises(FormatError):
        read("hints", text)
    puzzle, codes = read("hints", text, strict=False)
    assert "hint" in codes
    assert boards.turns_of(puzzle) == lenient


def test_hints_without_turns_are_recognised_only_beside_others() -> None:
    assert sniff("5-9.1").name == "hints"
    assert boards.turns_of(read("hints", "5-9.1")[0]) == {5: 0, 9: 1}
    assert boards.turns_of(read("hints", "hints=5-9")[0]) == {5: 0, 9: 0}
    assert sniff("2024-12-31").name != "hints"


# --- links

@pytest.mark.parametrize("text", [
    f"https://eternity2.dev/viewer?puzzle=t&puzzle_size=2&board_edges={EDGES}",
    f"https://eternity2.dev/viewer?puzzle=t&puzzle_size=2&board_edges={EDGES}#top",
    f"http://www.eternity2.dev/viewer?board_edges={EDGES}&puzzle_size=2",
    f"https://e2.bucas.name/#puzzle=t&board_w=2&board_h=2&board_edges={EDGES}&board_types=x&seed=3",
    f"e2.bucas.name/#board_w=2&board_h=2&board_edges={EDGES}", f"?board_w=2&board_h=2&board_edges={EDGES}",
    f"#board_w=2&board_h=2&board_edges={EDGES}", f"puzzle_size=2&board_edges=%61{EDGES[1:]}",
    f"board_w=3&puzzle_size=2&board_edges={EDGES}",
    f"https://eternity2.dev/viewer?x=1#puzzle_size=2&board_edges={EDGES}",
])
def test_links_in_every_dress(text: str) -> None:
    assert sniff(text).name in ("bucas-url", "eternity2-url")
    assert codec("board_edges").dump([load(text)]) == EDGES + "\n"


@pytest.mark.parametrize(("text", "message"), [
    ("puzzle=t&puzzle_size=2", "no board_edges"), ("", "empty"),
    (link(EDGES, size=0), "puzzle_size is '0'"), (link(EDGES, size=-1), "puzzle_size is '-1'"),
    (link(EDGES, size=999), "beyond the limit"), (link(EDGES, size=1000), "puzzle_size is '1000'"),
    (link(EDGES, "&board_edges=" + EDGES, 2), "'board_edges' twice"), (link(EDGES, "&x=%zz", 2), "bad percent escape"),
    (link(EDGES, size=3), "16 letters; expected 36"), (link(EDGES.upper(), size=2), "'A' at position 0"),
])
def test_bad_links(text: str, message: str) -> None:
    for name in ("bucas-url", "eternity2-url"):
        with pytest.raises(FormatError, match=message):
            read(name, text)


@pytest.mark.parametrize(("text", "codes", "edges"), [
    (link(EDGES[:-4], size=2), ["length"], EDGES[:-4] + "aaaa"),
    (link(EDGES[:-1], size=2), ["length"], EDGES[:-4] + "aaaa"),
    (link(EDGES + "abcd", size=2), ["length"], EDGES),
    (link("A" + EDGES[1:], size=2), ["letter"], "aaaa" + EDGES[4:]),
    (link(EDGES).replace("=16", "=2x"), ["link"], EDGES),
    (link(EDGES, "&board_edges=" + EDGES[4:] + EDGES[:4], 2), ["duplicate"], EDGES[4:] + EDGES[:4]),
    (link(EDGES, "&x=%zz", 2), ["link"], EDGES),
    (link(EDGES, "&hints=9.1", 2), ["hint"], EDGES),
])
def test_what_lenient_readers_make_of_links(text: str, codes: list[str], edges: str) -> None:
    with pytest.raises(FormatError):
        read("bucas-url", text)
    puzzle, found = read("bucas-url", text, strict=False)
    assert found == codes
    assert codec("board_edges").dump([puzzle]) == edges + "\n"


def test_a_link_without_a_size_has_that_of_the_named_set() -> None:
    text = f"board_edges={EDGES}"
    with pytest.raises(FormatError, match="16 letters; expected 1024"):
        read("bucas-url", text)
    assert boards.codes_of(read("bucas-url", text, pieces=tiny())[0]) == [0, 4, 8, 12]


# --- e2pieces

PLACED = "0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"
LISTED = "0 0 3 1\n0 0 2 4\n0 0 1 2\n0 0 4 3\n"


@pytest.mark.parametrize("change", [str, lambda x: x.replace(" ", "\t"), lambda x: x.replace(" ", ","),
                                    lambda x: x.replace(" ", ", "), lambda x: x.replace("\n", "\r\n"),
                                    lambda x: "\n" + x.rstrip() + "\n\n", lambda x: x.replace(" ", ";")])
def test_both_meanings_of_e2pieces(change: Any) -> None:
    puzzle, codes = read("e2pieces", change(PLACED))
    assert codes == ["meaning"]
    assert boards.is_board(puzzle)
    assert boards.shown_of(puzzle).quads == tuple(TINY)
    puzzle, codes = read("e2pieces", change(LISTED))
    assert codes == ["meaning"]
    assert not boards.is_board(puzzle)
    assert boards.pieces_of(puzzle)[0] == (0, 0, 3, 1)


@pytest.mark.parametrize("base", [0, 1])
def test_e2pieces_with_numbers_in_front(base: int) -> None:
    placed = "".join(f"{3 - i + base} {line}\n" for i, line in enumerate(PLACED.splitlines()))
    puzzle, codes = read("e2pieces", placed)
    assert codes == ["numbers", "meaning"]
    assert codec("board_pieces").dump([puzzle]) == "004003002001\n"
    listed = "".join(f"{3 - i + base} {line}\n" for i, line in enumerate(LISTED.splitlines()))
    puzzle, codes = read("e2pieces", listed)
    assert codes == ["numbers", "meaning"]
    assert boards.pieces_of(puzzle)[::-1] == boards.pieces_of(read("e2pieces", LISTED)[0])


@pytest.mark.parametrize(("text", "message"), [
    ("", "empty"), ("1 2 3\n", "line 1: '1 2 3' is not four colours"), ("0 1 2 0\n1 0 0 3 1\n", "line 2: there are 5"),
    ("0 1 2 0\n0 0 x 1\n", "line 2: '0 0 x 1'"), ("0 1 256 0\n" * 4, "colour 256 is beyond 255"),
    ("0 1 2 0\n" * 3, "3 cells make no square"), ("1 1 1 1\n" * 4, "neither a board"),
    ("1 0 1 2 0\n" * 4, "first numbers are not different ones"),
    ("9 0 1 2 0\n1 0 0 3 1\n2 2 4 0 0\n3 3 0 0 4\n", "from 1 to 4"),
])
def test_bad_e2pieces(text: str, message: str) -> None:
    for strict in (True, False):
        with pytest.raises(FormatError, match=message):
            read("e2pieces", text, strict=strict)


def test_tiles_of_a_partial_board_lose_their_places() -> None:
    puzzle, _ = read("board_edges", "abca" + "aaaa" + EDGES[8:], pieces=tiny())
    codes = codec("e2pieces").losses(puzzle)
    assert [loss.part for loss in codes if loss.part == "positions"] == ["positions"]
    text = codec("e2pieces").dump([puzzle])
    assert text == "0 1 2 0\n2 4 0 0\n3 0 0 4\n"
    with pytest.raises(FormatError, match="3 cells make no square"):
        read("e2pieces", text)
    back, found = read("e2pieces", text, pieces=tiny())
    assert found == ["meaning"]
    assert boards.pieces_of(back) == tuple(TINY)
    assert boards.codes_of(back) == [-1] * 4
    with pytest.raises(FormatError, match="no piece of the set"):
        read("e2pieces", "0 1 9 0\n", pieces=tiny())


def test_a_sudoku_of_four_numbers_a_line_stays_one() -> None:
    assert sniff("1 2 0 0\n0 0 2 1\n2 0 0 0\n0 3 0 2\n").name == "classic"
    assert sniff(PLACED).name == "e2pieces"
    listed = "".join(" ".join(map(str, piece)) + "\n" for piece in official.PIECES)
    assert sniff(listed).name == "e2pieces"
    assert boards.pieces_of(read("e2pieces", listed)[0]) == official.PIECES


# --- board_pieces

def test_pieces_are_turned_so_that_they_match() -> None:
    puzzle, codes = read("board_pieces", "001002003004", pieces=tiny([e2.turned(piece, i) for i, piece in
                                                                      enumerate(TINY)]))
    assert codes == ["turns"]
    assert codec("board_edges").dump([puzzle]) == EDGES + "\n"


@pytest.mark.parametrize(("text", "message"), [
    ("001002003", "9 digits"), ("001002003005", "005 in cell 3 is beyond 4 pieces"), ("00100200300x", "'x'"),
    ("001002003001", "001 is in cells 0 and 3"),
])
def test_bad_board_pieces(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read("board_pieces", text, pieces=tiny())


def test_board_pieces_need_a_set() -> None:
    with pytest.raises(FormatError, match="no set of 4 pieces is known; name it with --pieces"):
        read("board_pieces", "001002003004")
    assert boards.codes_of(read("board_pieces", "000" * 4)[0]) == [-1] * 4


def test_known_boards_keep_their_turns_as_numbers(known: Mapping[str, Any]) -> None:
    puzzle, codes = read("board_pieces", known["board_pieces"])
    assert codes == ["turns"]
    found = codec("board_edges").dump([puzzle]).strip()
    quads = boards.shown_of(puzzle).quads
    same = sum(found[i:i + 4] == known["board_edges"][i:i + 4] for i in range(0, 1024, 4))
    assert same >= 250
    assert e2.score(quads, 16) >= known["score"] - 4


# --- CSV

CSV = "2\n" + "".join(",".join(f"{colour or 0xFFFF:016b}" for colour in piece) + ",0,0,0\n" for piece in TINY)


def test_the_csv_may_have_four_columns_blanks_and_spaces() -> None:
    for text in (CSV, CSV.replace(",0,0,0", ""), CSV.replace("\n", "\r\n"), CSV.replace(",", " , "),
                 CSV.replace("\n", "\n\n"), CSV.rstrip("\n")):
        assert sniff(text).name == "puzzle-csv"
        assert boards.pieces_of(read("puzzle-csv", text)[0]) == tuple(TINY)


def test_a_hint_at_the_origin_without_turns_is_lost_and_others_are_not() -> None:
    for code in range(16):
        puzzle = tiny(hints={0: code, 1: 4 * ((code // 4 + 1) % 4)})
        losses = codec("puzzle-csv").losses(puzzle)
        back, _ = read("puzzle-csv", codec("puzzle-csv").dump([puzzle]))
        lost = code % 4 == 0
        assert [loss.part for loss in losses] == ["hints"] * lost
        assert (boards.hints_of(back) == boards.hints_of(puzzle)) != lost
        assert 1 in boards.hints_of(back)


@pytest.mark.parametrize(("change", "message", "lenient"), [
    (lambda x: x.replace("2\n", "2,2\n", 1), "line 1: the first line is the size", False),
    (lambda x: x.replace("2\n", "0\n", 1), "line 1: the first line is the size", False),
    (lambda x: x.replace("2\n", "9999\n", 1), "line 1: a board of 9999", False),
    (lambda x: x.replace("0000000000000001", "00000000000000x1"), "line 2: '00000000000000x1'", False),
    (lambda x: x.replace("0000000000000001", "1"), "line 2: '1' is not a colour of sixteen", True),
    (lambda x: x.replace("0000000000000001", "0" * 16), "line 2: a word of zeros", True),
    (lambda x: x.replace("0000000000000001", "0000000100000000"), "line 2: the colour 256 is beyond 255", False),
    (lambda x: x.replace("0,0,0\n", "1,1\n", 1), "line 2: a piece has 4 or 7 columns, not 6", True),
    (lambda x: x.replace("0,0,0\n", "2,0,0\n", 1), "line 2: x, y and turns are 2,0,0", True),
    (lambda x: x.replace("0,0,0\n", "0,0,4\n", 1), "line 2: x, y and turns are 0,0,4", True),
    (lambda x: x.replace("0,0,0\n", "1,0,a\n", 1), "line 2: x, y and turns are 1,0,a", True),
    (lambda x: x.replace("0,0,0\n", "1,0,1\n"), "line 3: two hints for x 1, y 0", True),
    (lambda x: "\n".join(x.split("\n")[:-2]), "3 pieces; expected 4", False),
    (lambda x: x + x.split("\n")[1] + "\n", "5 pieces; expected 4", False),
])
def test_bad_csv(change: Any, message: str, lenient: bool) -> None:
    text = change(CSV)
    assert text != CSV
    with pytest.raises(FormatError, match=message):
        read("puzzle-csv", text)
    if lenient:
        assert read("puzzle-csv", text, strict=False)[1]
    else:
        with pytest.raises(FormatError):
            read("puzzle-csv", text, strict=False)


# --- documents

def test_lenient_documents_go_by_their_letters() -> None:
    full = json.loads(codec("boarddoc").dump([boards.puzzle_of(2, 2, TINY, {}, solution=[0, 4, 8, 12])]))
    for change in ({"board": None}, {"board": [-1] * 4}):
        bare = {key: value for key, value in {**full, **change}.items()
                if value is not None and key not in ("board_hash", "board_pieces", "url")}
        with pytest.raises(FormatError):
            read("boarddoc", json.dumps(bare))
        puzzle, _ = read("boarddoc", json.dumps(bare), strict=False, pieces=tiny())
        assert boards.codes_of(puzzle) == [0, 4, 8, 12]
    stale = {**full, "score": 3, "breaks": 1, "board_hash": 7}
    puzzle, codes = read("boarddoc", json.dumps(stale), strict=False)
    assert codes == ["value", "value", "hash"]
    assert boards.codes_of(puzzle) == [0, 4, 8, 12]


# --- boards that are not square

def test_a_board_of_12_x_6_in_every_format_or_refused_by_name(corpus: Path) -> None:
    named = load(corpus / "eternity2" / "instances" / "e2-clue2.json")
    vectors = json.loads((corpus / "eternity2" / "vectors.json").read_text())["vectors"]
    edges = next(v["expect"]["board_edges"] for v in vectors if v["id"] == "clue2-solution")
    numbers = boards.codes_of(read("board_edges", edges, pieces=named, strict=False)[0])
    puzzle = boards.puzzle_of(12, 6, boards.pieces_of(named), {}, solution=numbers, meta={"name": "clue2"})
    refused = {}
    for name in NAMES:
        try:
            text = codec(name).dump([puzzle])
        except NotSupported as error:
            refused[name] = str(error)
            continue
        back, _ = read(name, text, pieces=named)
        assert (back.board.cols, back.board.rows) == (12, 6), name
        if not name.startswith("puzzle"):
            assert boards.is_board(back), name
        if name not in ("board_pieces", "puzzle-json"):
            assert boards.shown_of(back).quads == boards.shown_of(puzzle).quads, name
        size = [loss.part for loss in codec(name).losses(puzzle) if loss.part == "size"]
        assert size == ["size"] * (name in ("board_edges", "board_pieces", "e2pieces")), name
        if size:
            with pytest.raises(FormatError, match="72 cells make no square; name the set"):
                read(name, text)
    assert {name: text.split(",")[0] for name, text in refused.items()} == {
        "eternity2-url": "an eternity2.dev link has one puzzle_size", "puzzle-csv": "a puzzle CSV has one size",
        "hints": "the puzzle has no hints"}


# --- the functions

def test_convert_takes_the_set_of_pieces() -> None:
    named = json.loads(codec("puzzle-json").dump([tiny()]))
    found = convert(EDGES, "board_pieces", pieces=named)
    assert (found.text, [loss.part for loss in found.losses]) == ("001002003004\n", ["rotations", "pieces"])
    assert convert(EDGES, "board_pieces", pieces=tiny()).text == found.text
    with pytest.raises(NotSupported, match="cannot carry rotations"):
        convert(EDGES, "board_pieces", pieces=tiny(), strict=True)
    assert convert(EDGES, "board_edges", strict=True).losses == ()


def test_many_boards_a_line_each_with_its_line() -> None:
    text = f"\n{EDGES}\r\n\n{EDGES[4:] + EDGES[:4]}\nabc\n"
    options = LoadOptions()
    found = list(codec("board_edges").load_each(text, options))
    assert [type(each).__name__ for each in found] == ["Puzzle", "Puzzle", "FormatError"]
    assert str(found[2]).startswith("line 5: ")
    with pytest.raises(FormatError, match="line 5"):
        list(codec("board_edges").load(text, options))


@pytest.mark.parametrize("word", ["null", "true", "abcd", "word"])
def test_words_are_no_boards(word: str) -> None:
    for text in (word, word + "s"):
        for strict in (True, False):
            with pytest.raises(FormatError, match="is no board"):
                read("board_edges", text, strict=strict)
    puzzle, _ = read("bucas-url", f"board_w=1&board_h=1&board_edges={word}")
    with pytest.raises(NotSupported, match="links can hold it"):
        codec("board_edges").dump([puzzle])
    assert f"&board_edges={word}" in codec("bucas-url").dump([puzzle])


def test_the_default_order_can_be_named() -> None:
    puzzle, _ = read("bucas-url", link(EDGES, "&motifs_order=default", 2), pieces=tiny())
    assert boards.codes_of(puzzle) == [0, 4, 8, 12]


@pytest.mark.parametrize("url", ["hello", "https://eternity2.dev/viewer?puzzle_size=2&board_edges=aaaaaaaaaaaaaaaa"])
def test_a_document_whose_link_shows_something_else(url: str) -> None:
    data = json.loads(codec("boarddoc").samples()[0])
    with pytest.raises(FormatError, match="does not show the board"):
        read("boarddoc", json.dumps({**data, "url": url}))
    read("boarddoc", json.dumps({**data, "url": url}), strict=False)
