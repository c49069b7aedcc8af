"""BoardDocs: made of solutions, checked, and read as solutions together with other forms of boards."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import FormatError, LoadOptions, Puzzle, Solution
from gridwright.codecs import strict_json
from gridwright.codecs.flat import flat_values
from gridwright.codecs.strict_json import member, pointer
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_links as links
from gridwright_formats._eternity_faults import forgive, note

__all__ = ["board_doc", "check_doc", "check_figures", "codes_of_solution", "doc_codes", "doc_lines", "doc_size",
           "doc_text", "read_solution", "warn_unknown"]


def warn_unknown(document: Mapping[str, Any], known: Sequence[str], where: str, options: LoadOptions) -> None:
    """Note members that are not known: other tools pass over them, so this is no error."""
    for name in document:
        if name not in known:
            note(options, f"the member {name[:60]!r} is not known and is ignored", where + pointer(name), "unknown")


# --- BoardDocs


def board_doc(puzzle: Puzzle, codes: Sequence[int]) -> dict[str, Any]:
    """The BoardDoc of a board (a code a cell in reading order, -1 where empty).

    Boards that are not square state width and height. The hash is the one that stored documents have.
    """
    pieces, width, height = boards.pieces_of(puzzle), puzzle.board.cols, puzzle.board.rows
    name = links.clean_name(str(puzzle.meta.get("name", links.NAME)))
    quads = e2.placed(codes, pieces)
    points = e2.score(quads, width)
    edges = e2.write_edges(quads)
    hints = boards.turns_of(puzzle)
    square = width == height
    return {
        "name": name, **({"size": width} if square else {"width": width, "height": height}), "score": points,
        "breaks": e2.best_score(width, height) - points, "board": list(codes), "board_hash": e2.board_hash(codes),
        "board_edges": edges, "board_pieces": e2.write_pieces(codes),
        "url": links.viewer_url(name, width, edges, hints) if square else links.bucas_url(name, width, height, edges,
                                                                                          hints)}


def doc_text(document: Mapping[str, Any]) -> str:
    """A BoardDoc as files hold it: two spaces of indentation, one entry of the board a line."""
    return json.dumps(document, indent=2) + "\n"


def doc_lines(documents: Sequence[Mapping[str, Any]]) -> str:
    """Several BoardDocs, one a line."""
    return "".join(strict_json.compact(document) + "\n" for document in documents)


def codes_of_solution(puzzle: Puzzle, solution: Solution) -> list[int]:
    """The codes of a solution in reading order."""
    values = solution.layers[boards.layer_of(puzzle)]
    return [values[c] for c in puzzle.board.cells]


def doc_size(document: Mapping[str, Any], where: str) -> tuple[int, int]:
    """Width and height that a BoardDoc states. Raises FormatError."""
    names = ("width", "height") if "width" in document and "size" not in document else ("size", "size")
    for name in names:
        if member(document, name, "whole number", where) < 1:
            raise FormatError(f"expected at least 1, found {document[name]}", where + pointer(name), "value")
    return document[names[0]], document[names[1]]


def doc_codes(document: Mapping[str, Any], cells: int, options: LoadOptions, where: str) -> list[int]:
    """The board of a BoardDoc, its hash checked. Raises FormatError."""
    codes: list[int] = member(document, "board", "list", where)
    if len(codes) != cells:
        raise FormatError(f"the board has {len(codes)} entries; expected {cells}", where + "/board", "length")
    for position, code in enumerate(codes):
        if type(code) is not int or not -1 <= code < 4 * cells:
            raise FormatError(f"expected a whole number from -1 to {4 * cells - 1}", f"{where}/board/{position}",
                              "value")
    used: dict[int, int] = {}
    for position, code in enumerate(codes):
        if code >= 0 and used.setdefault(code // 4, position) != position:
            raise FormatError(f"piece {code // 4} lies in cells {used[code // 4]} and {position}; every piece is there "
                              "once", where + "/board", "pieces")
    if "board_hash" not in document and not options.strict:
        return codes
    stated = member(document, "board_hash", "whole number", where)
    ours, other = e2.board_hash(codes), e2.board_hash_32(codes)
    if stated == other != ours:
        note(options, "the hash is over 32-bit codes, unlike those of stored boards", where + "/board_hash", "hash")
    elif stated != ours:
        forgive(options, f"the hash is {stated}; the board's is {ours} (or {other} over 32-bit codes)",
                where + "/board_hash", "hash")
    return codes


def check_doc(document: Mapping[str, Any], codes: Sequence[int], pieces: Sequence[e2.Quad], options: LoadOptions,
              where: str) -> None:
    """Refuse a BoardDoc whose letters and numbers of pieces do not fit its board. Raises FormatError."""
    quads = e2.placed(codes, pieces)
    edges = member(document, "board_edges", "string", where)
    found = e2.read_edges(edges, len(codes), options, where + "/board_edges")
    for position, (stated, quad) in enumerate(zip(found, quads, strict=True)):
        if stated != (quad if quad and any(quad) else None):
            raise FormatError(f"board_edges has {edges[4 * position:4 * position + 4]!r} in cell {position}, where the "
                              f"board has {e2.write_edges([quad])!r}", where + "/board_edges", "edges")
    if "board_pieces" in document or options.strict:
        _check_pieces(member(document, "board_pieces", "string", where), codes, options, where + "/board_pieces")


def _check_pieces(stated: str, codes: Sequence[int], options: LoadOptions, where: str) -> None:
    numbers = e2.read_pieces(stated, len(codes), options, where)
    for position, (number, code) in enumerate(zip(numbers, codes, strict=False)):
        if number != code // 4:
            forgive(options, f"board_pieces has {number + 1:03d} in cell {position}, where the board has "
                    f"{code // 4 + 1:03d}", where, "pieces")
            return


def check_figures(document: Mapping[str, Any], quads: e2.Quads, width: int, options: LoadOptions, where: str) -> None:
    """Refuse a stated score or number of breaks that is not the board's. Raises FormatError."""
    points = e2.score(quads, width)
    for name, value in (("score", points), ("breaks", e2.best_score(width, len(quads) // width) - points)):
        if name in document or options.strict:
            stated = member(document, name, "whole number", where)
            if stated != value:
                forgive(options, f"stated is {stated}; the board has {value}", where + pointer(name), "value")


# --- solutions


def read_solution(puzzle: Puzzle, text: str) -> Solution:
    """A solution from a BoardDoc, a flat list of codes, a board_edges string or a link. Raises FormatError."""
    body = text.strip()
    if body[:1] in ("{", "["):
        data = strict_json.loads(body, big_ints=True)
        if isinstance(data, Mapping) and "board" not in data and "solution" in data:
            data = data["solution"]
            if isinstance(data, Mapping):
                data = data.get(boards.layer_of(puzzle))
        if isinstance(data, Mapping):
            return _solution(puzzle, _from_doc(puzzle, data))
        values = flat_values(puzzle, boards.layer_of(puzzle), data)
        return _solution(puzzle, [values[c] for c in puzzle.board.cells])
    options = LoadOptions(pieces=puzzle)
    if "=" in body:
        shown = links.board_of_link(body, options)
    else:
        quads = e2.read_edges(re.sub(r"\s", "", body), len(puzzle.board), options)
        shown = boards.Shown(width=puzzle.board.cols, height=puzzle.board.rows, quads=tuple(quads))
    if (shown.width, shown.height) != (puzzle.board.cols, puzzle.board.rows):
        raise FormatError(f"the board has {shown.width} x {shown.height} cells; the puzzle's has {puzzle.board.cols} x "
                          f"{puzzle.board.rows}", code="size")
    found = boards.identified(shown, options)
    assert found is not None, "a strict reader that knows the set names the pieces or raises"
    return _solution(puzzle, found[1].codes)


def _solution(puzzle: Puzzle, codes: Sequence[int]) -> Solution:
    known = [code for code in codes if code >= 0]
    if len(known) < len(codes):
        raise FormatError(f"{len(codes) - len(known)} of {len(codes)} cells are empty; a solution fills them all")
    return Solution(puzzle, {boards.layer_of(puzzle): dict(zip(puzzle.board.cells, known, strict=True))})


def _from_doc(puzzle: Puzzle, data: Mapping[str, Any]) -> list[int]:
    width, height = doc_size(data, "")
    if (width, height) != (puzzle.board.cols, puzzle.board.rows):
        raise FormatError(f"the document's board has {width} x {height} cells; the puzzle's has {puzzle.board.cols} x "
                          f"{puzzle.board.rows}", code="size")
    options = LoadOptions()
    codes = doc_codes(data, width * height, options, "")
    pieces = boards.pieces_of(puzzle)
    check_doc(data, codes, pieces, options, "")
    check_figures(data, e2.placed(codes, pieces), width, options, "")
    return codes
