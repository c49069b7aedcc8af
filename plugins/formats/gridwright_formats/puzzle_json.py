"""The Puzzle JSON of the Eternity II site: pieces and hints in, a BoardDoc out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gridwright import Fault, FormatError, LoadOptions, Puzzle
from gridwright.codecs import strict_json
from gridwright.codecs.documents import DocumentFormat
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright.model.board import MAX_CELLS
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_docs as docs
from gridwright_formats import _eternity_links as links
from gridwright_formats._eternity_format import EternityFormat

MEMBERS = ("name", "width", "height", "numColors", "pieces", "hints")
HINT = ("pos", "piece", "rot")
MOST_COLOURS = 255


class PuzzleJson(EternityFormat, DocumentFormat):
    """One object a puzzle, a list of them, or one a line.

    `width` and `height` are in cells, `numColors` counts the colours without grey, `pieces` are lists of four colours
    (up, right, down, left; 0 = grey), and `hints` objects of `pos` (reading order from 0), `piece` (from 0) and `rot`
    (clockwise quarter turns). Other members are ignored with a warning.
    """

    name = "puzzle-json"
    summary = "Eternity II puzzles as the site's Puzzle JSON; solutions are BoardDocs."

    shows = False

    def sniff(self, head: str, filename: str) -> int:
        return 90 if head.lstrip()[:1] in ("{", "[") and '"numColors"' in head and '"pieces"' in head else 0

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        return read(document, where, options)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(strict_json.compact(document_of(puzzle)) + "\n" for puzzle in puzzles)

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        return "name", "pieces", "hints", "size", "colours"

    def samples(self) -> Sequence[str]:
        square = {"name": "square", "width": 2, "height": 2, "numColors": 4,
                  "pieces": [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]],
                  "hints": [{"pos": 0, "piece": 1, "rot": 3}]}
        strip = {"name": "strip", "width": 3, "height": 1, "numColors": 2,
                 "pieces": [[0, 0, 0, 1], [0, 2, 0, 1], [2, 0, 0, 0]], "hints": []}
        return strict_json.compact(square) + "\n", strict_json.compact(strip) + "\n"


def read(document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
    """The puzzle of one document. Raises FormatError with a pointer."""
    if "name" not in document and "id" in document:
        raise FormatError("the member 'name' is missing; files of the data sets, which have an 'id' instead, are in "
                          "another format", where, "missing")
    name = member(document, "name", "string", where)
    width, height = (member(document, key, "whole number", where) for key in ("width", "height"))
    for key in ("width", "height"):
        if not 1 <= document[key] <= MAX_CELLS:
            raise FormatError(f"expected a whole number from 1 to {MAX_CELLS}, found {document[key]}",
                              where + pointer(key), "value")
    colours = member(document, "numColors", "whole number", where)
    if not 0 <= colours <= MOST_COLOURS:
        raise FormatError(f"expected a whole number from 0 to {MOST_COLOURS}, found {colours}", where + "/numColors",
                          "value")
    pieces = _pieces(member(document, "pieces", "list", where), where + "/pieces")
    if len(pieces) != width * height:
        raise FormatError(f"there are {len(pieces)} pieces; expected {width * height} for {width} x {height} cells",
                          where + "/pieces", "length")
    if (highest := max(colour for piece in pieces for colour in piece)) > colours:
        options.warnings.append(Fault(where + "/numColors", "value", f"numColors is {colours}, but there is colour "
                                      f"{highest}", "warning"))
    hints = _hints(member(document, "hints", "list", where), len(pieces), where + "/hints", options)
    docs.warn_unknown(document, MEMBERS, where, options)
    about = {"name": name} if links.stated_name(name) is not None else {}
    return boards.puzzle_of(width, height, pieces, hints, meta={**about, "numColors": colours})


def _pieces(data: Sequence[Any], where: str) -> list[e2.Quad]:
    pieces: list[e2.Quad] = []
    for number, stated in enumerate(data):
        place = where + pointer(number)
        if len(typed(stated, "list", place)) != 4:
            raise FormatError(f"a piece has four colours, not {len(stated)}", place, "length")
        for side, colour in enumerate(stated):
            if not 0 <= typed(colour, "whole number", place + pointer(side)) <= MOST_COLOURS:
                raise FormatError(f"expected a colour from 0 to {MOST_COLOURS}, found {colour}", place + pointer(side),
                                  "value")
        up, right, down, left = stated
        pieces.append((up, right, down, left))
    return pieces


def _hints(data: Sequence[Any], pieces: int, where: str, options: LoadOptions) -> dict[int, int]:
    """Position -> code."""
    found: dict[int, int] = {}
    used: set[int] = set()
    for number, stated in enumerate(data):
        place = where + pointer(number)
        typed(stated, "object", place)
        position, piece, turns = (member(stated, key, "whole number", place) for key in HINT)
        for key, limit in (("pos", pieces), ("piece", pieces), ("rot", 4)):
            if not 0 <= stated[key] < limit:
                raise FormatError(f"expected a whole number from 0 to {limit - 1}, found {stated[key]}",
                                  place + pointer(key), "value")
        if position in found:
            raise FormatError(f"two hints for position {position}", place + "/pos", "duplicate")
        if piece in used:
            raise FormatError(f"two hints for piece {piece}", place + "/piece", "duplicate")
        used.add(piece)
        found[position] = 4 * piece + turns
        docs.warn_unknown(stated, HINT, place, options)
    return found


def document_of(puzzle: Puzzle) -> dict[str, Any]:
    """The document of a puzzle. Raises NotSupported for other puzzles than edge matching on a full rectangle."""
    pieces = boards.known_pieces(puzzle)
    return {
        "name": str(puzzle.meta.get("name", links.NAME)), "width": puzzle.board.cols, "height": puzzle.board.rows,
        "numColors": puzzle.meta.get("numColors", max(colour for piece in pieces for colour in piece)),
        "pieces": [list(piece) for piece in pieces],
        "hints": [{"pos": position, "piece": code // 4, "rot": code % 4}
                  for position, code in boards.hints_of(puzzle).items()]}


PLUGIN = PuzzleJson
