"""BoardDoc: the Eternity II site's JSON for one board, with score, hash, letters and link."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from gridwright import FormatError, LoadOptions, Puzzle
from gridwright.codecs import strict_json
from gridwright.codecs.documents import DocumentFormat
from gridwright.codecs.strict_json import member
from gridwright.model.board import MAX_CELLS
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_docs as docs
from gridwright_formats import _eternity_links as links
from gridwright_formats._eternity_faults import forgive
from gridwright_formats._eternity_format import EternityFormat, refuse_unknown

MEMBERS = ("name", "size", "width", "height", "score", "breaks", "board", "board_hash", "board_edges", "board_pieces",
           "url")


class BoardDoc(EternityFormat, DocumentFormat):
    """One board, full or partial, with the numbers and turns of its pieces.

    `board` holds codes (-1 where empty), `board_pieces` piece numbers from 001, `board_edges` the letters of the
    colours as placed; the hints of the puzzle ride in `url`. A board that is not square has `width` and `height` in the
    place of `size`, and an e2.bucas.name link. Members that do not fit the board are refused; those of other names are
    ignored. A lenient reader also takes documents without `board`, or with one that is all -1, for what their letters
    show.
    """

    name = "boarddoc"
    summary = "One placed Eternity II board as the site's BoardDoc JSON."
    big_ints = True

    def sniff(self, head: str, filename: str) -> int:
        board = '"breaks"' in head or '"board_hash"' in head
        return 90 if head.lstrip()[:1] in ("{", "[") and board and '"board' in head else 0

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "clean name", "board", "tiles", "numbers", "turns", "turns of hints", "size"

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        return read(document, where, options)

    def shown(self, text: str, options: LoadOptions) -> Iterator[boards.Shown]:
        for where, document in strict_json.each_document(text, big_ints=True):
            if isinstance(document, FormatError):
                raise document
            yield shown_in(strict_json.typed(document, "object", where), where, options)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        found = []
        for puzzle in puzzles:
            for what in ("numbers", "turns"):
                refuse_unknown(puzzle, what, "a BoardDoc")
            found.append(docs.board_doc(puzzle, boards.codes_of(puzzle)))
        return docs.doc_text(found[0]) if len(found) == 1 else docs.doc_lines(found)

    def samples(self) -> Sequence[str]:
        pieces: list[e2.Quad] = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]
        square = boards.puzzle_of(2, 2, pieces, {1: 4}, solution=(0, 4, 8, 12), meta={"name": "square"})
        strip = boards.puzzle_of(2, 1, [(0, 1, 0, 0), (0, 0, 0, 1)], {}, solution=(0, 4), meta={"name": "strip"})
        return self.dump([square]), self.dump([strip])


def read(document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
    """The puzzle of one document. Raises FormatError with a pointer."""
    shown = shown_in(document, where, options)
    puzzle = boards.puzzle_of_board(shown, options, where)
    if shown.codes is not None:
        docs.check_doc(document, shown.codes, boards.pieces_of(puzzle), options, where)
    docs.warn_unknown(document, MEMBERS, where, options)
    return puzzle


def shown_in(document: Mapping[str, Any], where: str, options: LoadOptions) -> boards.Shown:
    """The board of one document. Raises FormatError with a pointer."""
    name = member(document, "name", "string", where)
    width, height = docs.doc_size(document, where)
    cells = width * height
    if cells > MAX_CELLS:
        raise FormatError(f"a board of {width} x {height} is beyond the limit of {MAX_CELLS} cells", where, "value")
    quads = e2.read_edges(member(document, "board_edges", "string", where), cells, options, where + "/board_edges")
    docs.check_figures(document, quads, width, options, where)
    codes = None
    stated = document.get("board", [])
    if options.strict or not isinstance(stated, list) or any(code != -1 for code in stated):
        codes = docs.doc_codes(document, cells, options, where)
        _same_cells(codes, quads, where)
    return boards.Shown(
        width=width, height=height, quads=tuple(quads), codes=None if codes is None else tuple(codes),
        numbers={} if codes is None else {p: code // 4 for p, code in enumerate(codes) if code >= 0},
        hints=_hints(document, cells, options, where), name=links.stated_name(name))


def _same_cells(codes: Sequence[int], quads: e2.Quads, where: str) -> None:
    """Refuse codes and letters that fill different cells. Raises FormatError."""
    for position, (code, quad) in enumerate(zip(codes, quads, strict=True)):
        if len(codes) > 1 and (code < 0) != (quad is None):
            raise FormatError(f"board_edges {'leaves' if quad is None else 'fills'} cell {position}"
                              f"{' empty' if quad is None else ''}, where the board has code {code}",
                              where + "/board_edges", "edges")


def _hints(document: Mapping[str, Any], cells: int, options: LoadOptions, where: str) -> dict[int, int]:
    """Position -> turns of the hints in the link."""
    if "url" not in document and not options.strict:
        return {}
    url, place = member(document, "url", "string", where), where + "/url"
    members = links.link_members(url, options, place)
    if members.get("board_edges") != document["board_edges"]:
        # The hints are nowhere else, so a link to something else would lose them.
        forgive(options, "the link does not show the board of the document", place, "link")
    return e2.read_hints(members.get("hints", ""), cells, options, place)


PLUGIN = BoardDoc
