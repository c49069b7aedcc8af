"""The tables about Eternity II in the docs say what the formats do; test_docs.py runs the examples of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from gridwright import FormatError, NotSupported, Puzzle, convert, default_plugins, load, solve
from gridwright.codecs.codec import LoadOptions
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_links as links
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_format import EternityFormat

ROOT = Path(__file__).resolve().parents[2]
PAGE, FORMATS = ROOT / "docs" / "eternity2.md", ROOT / "docs" / "formats.md"
NAMES = ("board_edges", "board_pieces", "boarddoc", "eternity2-url", "bucas-url", "e2pieces", "hints", "puzzle-csv",
         "puzzle-json")
#: Four different corners, placed so that all sides match.
SET = boards.puzzle_of(2, 2, [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)], {1: 4}, meta={"name": "two"})
EDGES = "abcaaadbceaadaae"


def section(page: Path, heading: str) -> str:
    """The text below a heading of a page, down to the next of its level or a higher one."""
    level = heading.partition(" ")[0]
    below = page.read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    assert below, f"{page.name} has no {heading!r}"
    return re.split(rf"^#{{2,{len(level)}}} ", below, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The first table of a text, without its head; no cell holds a bar."""
    lines = re.search(r"^\|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert lines is not None
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1].splitlines()]


def codec(name: str) -> EternityFormat:
    found = default_plugins().registry.get("format", name)
    assert isinstance(found, EternityFormat)
    return found


# --- the nine formats


#: What stands before the outer side of the first piece or tile, and the side itself; "" stands for a text's beginning.
GREY = {
    "board_edges": "()([a-z])", "boarddoc": '("board_edges": ")([a-z])', "eternity2-url": "(board_edges=)([a-z])",
    "bucas-url": "(board_edges=)([a-z])", "e2pieces": "()([0-9]+) ", "puzzle-csv": r"(2\n)([01]+),",
    "puzzle-json": r'("pieces":\[\[)([0-9]+)'}


def grey(name: str) -> str:
    """How grey is written; "-" where the format has no colours."""
    if name not in GREY:
        return "-"
    shown = SET if "pieces" in codec(name).carried(SET) else load(EDGES, pieces=SET)
    before, side = re.findall(GREY[name], codec(name).dump([shown]))[0]
    assert before or codec(name).dump([shown]).startswith(side)
    return f"`{side}`"


def described(name: str) -> list[str]:
    """The row of a format, from what it says that it carries."""
    board, pieces = (set(codec(name).carried(each)) for each in (load(EDGES, pieces=SET), SET))
    carried = board | pieces

    def first(words: Mapping[str, str]) -> str:
        return next((word for part, word in words.items() if part in carried), "no")

    return [f"`{name}`", grey(name), first({"board": "with holes", "full board": "without holes"}),
            first({"tiles": "yes"}), first({"numbers": "yes"}), first({"turns": "yes"}),
            first({"hints": "pieces and turns", "turns of hints": "turns"}), first({"pieces": "yes"}),
            first({"name": "yes", "clean name": "cleaned"}),
            first({"size": "any", "square size": "square", "official size": "16 x 16"})]


def test_table_of_formats() -> None:
    wanted = [described(name) for name in NAMES]
    text = "\n".join(f"| {' | '.join(row)} |" for row in wanted)
    assert rows(section(PAGE, "## The nine formats")) == wanted, f"the table in {PAGE.name} should be\n{text}"


def test_these_are_all_formats_of_boards() -> None:
    entries = default_plugins().registry.entries("format")
    found = {entry.name for entry in entries
             if isinstance(default_plugins().registry.get("format", entry.name), EternityFormat)}
    assert found == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_format_has_an_entry(name: str) -> None:
    heading = "BoardDoc" if name == "boarddoc" else name
    assert section(FORMATS, f"### {heading}").strip()


@pytest.mark.parametrize("heading", re.findall("^## (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
def test_every_section_is_run(heading: str) -> None:
    """By test_docs.py; tables are looked at here."""
    text = section(PAGE, f"## {heading}")
    tables = {"The nine formats", "Where tools disagree", "What it does inside"}
    assert heading in tables or re.search("^```(?:console|python)$", text, re.MULTILINE)


# --- where tools disagree


def refused(text: str, *, format: str | None = None) -> bool:
    """By strict readers, and read by lenient ones."""
    with pytest.raises(FormatError):
        load(text, format=format, pieces=SET)
    load(text, format=format, pieces=SET, strict=False)
    return True


def remarks(text: str, name: str, pieces: Puzzle | None = SET) -> str:
    """What a strict reader remarks on."""
    options = LoadOptions(pieces=pieces)
    list(codec(name).load(text, options))
    return " ".join(fault.code for fault in options.warnings)


def doc(**members: object) -> str:
    return json.dumps({**json.loads(codec("boarddoc").dump_solution(SET, solve(SET))), **members})


def hashes() -> bool:
    codes = json.loads(doc())["board"]
    return (json.loads(doc())["board_hash"] == e2.board_hash(codes) and remarks(doc(), "boarddoc") == ""
            and remarks(doc(board_hash=e2.board_hash_32(codes)), "boarddoc") == "hash" and refused(doc(board_hash=1)))


def names() -> bool:
    return links.clean_name("a_-b") == "a_b"


def turns_of_hints() -> bool:
    solved = load(doc(), pieces=SET)
    said = f"puzzle_size=2&board_edges={EDGES}&hints=1.2"
    return "hints=1.0" in doc() and remarks(said, "eternity2-url") == "hint" and boards.turns_of(
        load(said, pieces=SET)) == boards.turns_of(solved)


def not_square() -> bool:
    strip = boards.puzzle_of(2, 1, [(0, 1, 0, 0), (0, 0, 0, 1)], {}, solution=(0, 4))
    with pytest.raises(NotSupported):
        codec("eternity2-url").dump([strip])
    return "board_w=2&board_h=1" in codec("bucas-url").dump([strip])


def sizes() -> bool:
    said = f"puzzle_size=2&board_w=3&board_h=2&board_edges={EDGES}"
    return load(said).board.cols == 2 and remarks(said, "eternity2-url", None) == "size"


def orders() -> bool:
    """The official clue of position 34 in the default order and in jblackwood's; stated, not stated, stated wrongly."""
    default, shuffled = (f"puzzle_size=16&board_edges={'aaaa' * 34}{tile}{'aaaa' * 221}" for tile in ("wlmn", "wdlt"))
    known = (default, shuffled + "&motifs_order=jblackwood", shuffled, default + "&motifs_order=jef")
    read = {convert(text, "bucas-url").text for text in known}
    return len(read) == 1 and "awlmna" in (text := read.pop()) and "motifs_order" not in text


def letters() -> bool:
    wide = boards.puzzle_of(2, 1, [(0, 25, 0, 0), (0, 0, 0, 25)], {}, solution=(0, 4))
    beyond = boards.puzzle_of(2, 1, [(0, 26, 0, 0), (0, 0, 0, 26)], {}, solution=(0, 4))
    with pytest.raises(NotSupported):
        codec("board_edges").dump([beyond])
    return codec("board_edges").dump([wide]) == "azaaaaaz\n"


def missing_letters() -> bool:
    short = f"puzzle_size=2&board_edges={EDGES[:-2]}"
    return refused(short) and boards.codes_of(load(short, strict=False, pieces=SET))[3] == -1


def twice() -> bool:
    said = f"puzzle_size=2&board_edges={EDGES}&puzzle=one&puzzle=other"
    return refused(said) and str(load(said, strict=False).meta["name"]) == "other"


def escapes() -> bool:
    return str(load(f"puzzle_size=2&puzzle=a%20b&board_edges={EDGES}").meta["name"]) == "a b"


def query_and_fragment() -> bool:
    query, other = f"puzzle_size=2&board_edges={EDGES}", f"puzzle_size=2&board_edges={EDGES[:-4]}aaaa"
    host = "https://eternity2.dev/viewer?"
    return (-1 not in boards.codes_of(load(f"{host}{query}#top")) and -1 in boards.codes_of(
        load(f"{host}{query}#{other}")) and -1 not in boards.codes_of(load(f"{host}a=1#{query}")))


def numbers_in_links() -> bool:
    said = f"puzzle_size=2&board_edges={EDGES}&board_pieces=00"
    return refused(said + "1002003003") and "board_pieces" not in convert(said + "1002003004", "eternity2-url").text


def many_numbers() -> bool:
    with pytest.raises(NotSupported):
        e2.write_pieces([4 * 999])
    return e2.write_pieces([4 * 998]) == "999"


def csv_rows() -> bool:
    text = codec("puzzle-csv").dump([SET])
    short = re.sub(r",\d,\d,\d$", "", text, flags=re.MULTILINE)
    read = load(short, format="puzzle-csv")
    return text != short and boards.pieces_of(read) == boards.pieces_of(SET) and not boards.is_board(read)


def lists() -> bool:
    board, pieces = "0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n", "0 0 3 1\n0 0 2 4\n0 0 1 2\n0 0 4 3\n"
    read = [load(text, format="e2pieces") for text in (board, pieces)]
    return [boards.is_board(each) for each in read] == [True, False] and {
        remarks(text, "e2pieces", None) for text in (board, pieces)} == {"meaning"}


def colours() -> bool:
    data = json.loads(codec("puzzle-json").dump([SET]))
    kept = [json.loads(convert({**data, "numColors": n}, "puzzle-json").text)["numColors"] for n in (3, 4, 5)]
    return kept == [3, 4, 5] and [remarks(json.dumps({**data, "numColors": n}), "puzzle-json") for n in (3, 5)] == [
        "value", ""]


def data_sets() -> bool:
    data = json.loads(codec("puzzle-json").dump([SET]))
    data["id"] = data.pop("name")
    with pytest.raises(FormatError, match="data sets"):
        load(data)
    return True


def breaks() -> bool:
    return json.loads(doc())["breaks"] == 0 and e2.best_score(2, 2) == 4 and e2.best_score(16, 16) == 480


CHECKS: Mapping[str, Callable[[], bool]] = {
    "`board_hash`": hashes, "names in links": names, "turns of hints": turns_of_hints,
    "boards that are not square": not_square, "`puzzle_size` beside `board_w`": sizes, "`motifs_order`": orders,
    "letters beyond `w`": letters, "letters that are missing": missing_letters,
    "a member of a link that is there twice": twice, "escapes such as `%20` in links": escapes,
    "links with both `?` and `#`": query_and_fragment, "`board_pieces` in links": numbers_in_links,
    "`board_pieces` beyond 999": many_numbers, "rows of a puzzle CSV": csv_rows, "`e2pieces`": lists,
    "`numColors`": colours, "Puzzle JSON with an `id` in the place of the `name`": data_sets,
    "`breaks` of small boards": breaks}


def test_every_disagreement_is_checked() -> None:
    assert [row[0] for row in rows(section(PAGE, "## Where tools disagree"))] == list(CHECKS)


@pytest.mark.parametrize("about", CHECKS)
def test_disagreement(about: str) -> None:
    assert CHECKS[about]()


def test_clues_of_the_page_are_the_official_ones() -> None:
    """In jblackwood's letters, as the page writes them."""
    text = section(PAGE, "## Links and orders of motifs")
    shown = {int(position): letters for position, letters in re.findall(r'(\d+): "([a-z]{4})"', text)}
    board = "".join(shown.get(position, "aaaa") for position in range(256))
    found = load(f"puzzle_size=16&board_edges={board}&motifs_order=jblackwood")
    assert {p: code for p, code in enumerate(boards.codes_of(found)) if code >= 0} == official.CLUES
