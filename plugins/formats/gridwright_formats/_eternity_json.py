"""What the two Eternity II JSON formats share: puzzles from pieces, BoardDocs from solutions, solutions from texts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import (
    Board,
    Fault,
    FormatError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Rule,
    Solution,
    Symbols,
    default_plugins,
)
from gridwright.codecs import strict_json
from gridwright.codecs.flat import flat_values
from gridwright.codecs.strict_json import member, pointer
from gridwright_formats import _eternity as e2

LAYER = "pieces"
RULE = "edge_match"
NAME = "eternity2_board"


def warn_unknown(document: Mapping[str, Any], known: Sequence[str], where: str, options: LoadOptions) -> None:
    """Note members that are not known: other tools pass over them, so this is no error."""
    for name in document:
        if name not in known:
            options.warnings.append(Fault(where + pointer(name), "unknown",
                                          f"the member {name[:60]!r} is not known and is ignored", "warning"))


# --- puzzles


def puzzle_of(width: int, height: int, pieces: Sequence[e2.Quad], givens: Mapping[int, int], *,
              solution: Sequence[int] | None = None, meta: Mapping[str, Any] | None = None) -> Puzzle:
    """The puzzle of a full rectangle; `givens` is position -> code, `solution` a code for every position."""
    board = Board.rectangle(height, width)
    rule: Rule = default_plugins().registry.get("rule", RULE)(pieces=tuple(pieces))
    stated = {board.cells[position]: code for position, code in givens.items()}
    return Puzzle(
        board, {LAYER: Symbols.codes(len(pieces))}, {LAYER: stated} if stated else {}, rules=(rule,),
        solution=None if solution is None else {LAYER: dict(zip(board.cells, solution, strict=True))}, meta=meta or {})


def pieces_of(puzzle: Puzzle) -> tuple[e2.Quad, ...]:
    """The pieces of an edge-matching puzzle on a full rectangle, one a cell. Raises NotSupported for other puzzles."""
    board = puzzle.board
    for rule in puzzle.rules:
        if rule.key == RULE and len(board) == board.rows * board.cols:
            pieces: tuple[e2.Quad, ...] = getattr(rule, "pieces", ())
            if len(pieces) == len(board):
                return pieces
    raise NotSupported("only edge-matching puzzles on a full rectangle, with a piece for every cell, can be written")


def layer_of(puzzle: Puzzle) -> str:
    """The layer that holds the codes."""
    return next(puzzle.layer_of(rule) for rule in puzzle.rules if rule.key == RULE)


def hints_of(puzzle: Puzzle) -> dict[int, int]:
    """Position -> code of the givens, in their order."""
    return {puzzle.board.index[c]: code for c, code in puzzle.givens.get(layer_of(puzzle), {}).items()}


def losses(puzzle: Puzzle) -> list[Loss]:
    """What neither format has words for."""
    try:
        pieces_of(puzzle)
    except NotSupported as error:
        return [Loss("board", str(error))]
    mine = layer_of(puzzle)
    first = next(rule for rule in puzzle.rules if rule.key == RULE)
    found = [Loss("layer", name) for name in puzzle.layers if name != mine]
    found += [Loss("rule", rule.describe()) for rule in puzzle.rules if rule is not first]
    if any(puzzle.candidates.values()):
        found.append(Loss("candidates", "the values that cells may hold"))
    return found


# --- BoardDocs


def board_doc(puzzle: Puzzle, codes: Sequence[int]) -> dict[str, Any]:
    """The BoardDoc of a board (a code a cell in reading order). Boards that are not square state width and height."""
    pieces, width, height = pieces_of(puzzle), puzzle.board.cols, puzzle.board.rows
    name = e2.clean_name(str(puzzle.meta.get("name", NAME)))
    quads = e2.placed(codes, pieces)
    points = e2.score(quads, width)
    edges = e2.write_edges(quads)
    hints = hints_of(puzzle)
    square = width == height
    return {
        "name": name, **({"size": width} if square else {"width": width, "height": height}), "score": points,
        "breaks": e2.best_score(width, height) - points, "board": list(codes), "board_hash": e2.board_hash(codes),
        "board_edges": edges, "board_pieces": e2.write_pieces(codes),
        "url": e2.viewer_url(name, width, edges, hints) if square else e2.bucas_url(name, width, height, edges, hints)}


def doc_text(document: Mapping[str, Any]) -> str:
    """A BoardDoc as files hold it: two spaces of indentation, one entry of the board a line."""
    return json.dumps(document, indent=2) + "\n"


def doc_lines(documents: Sequence[Mapping[str, Any]]) -> str:
    """Several BoardDocs, one a line."""
    return "".join(strict_json.compact(document) + "\n" for document in documents)


def codes_of(puzzle: Puzzle, solution: Solution) -> list[int]:
    """The codes of a solution in reading order."""
    values = solution.layers[layer_of(puzzle)]
    return [values[c] for c in puzzle.board.cells]


def doc_size(document: Mapping[str, Any], where: str) -> tuple[int, int]:
    """Width and height that a BoardDoc states. Raises FormatError."""
    names = ("width", "height") if "width" in document and "size" not in document else ("size", "size")
    for name in names:
        if member(document, name, "whole number", where) < 1:
            raise FormatError(f"expected at least 1, found {document[name]}", where + pointer(name), "value")
    return document[names[0]], document[names[1]]


def doc_codes(document: Mapping[str, Any], cells: int, pieces: int, where: str) -> list[int]:
    """The board of a BoardDoc, its hash checked. Raises FormatError."""
    codes: list[int] = member(document, "board", "list", where)
    if len(codes) != cells:
        raise FormatError(f"the board has {len(codes)} entries; expected {cells}", where + "/board", "length")
    for position, code in enumerate(codes):
        if type(code) is not int or not -1 <= code < 4 * pieces:
            raise FormatError(f"expected a whole number from -1 to {4 * pieces - 1}", f"{where}/board/{position}",
                              "value")
    stated = member(document, "board_hash", "whole number", where)
    known = (e2.board_hash(codes), e2.board_hash_32(codes))
    if stated not in known:
        raise FormatError(f"the hash is {stated}; the board's is {known[0]} (or {known[1]} over 32-bit codes)",
                          where + "/board_hash", "hash")
    return codes


def check_doc(document: Mapping[str, Any], codes: Sequence[int], quads: e2.Quads, width: int, where: str) -> None:
    """Refuse a BoardDoc whose other members do not fit its board. Raises FormatError."""
    edges = member(document, "board_edges", "string", where)
    found = e2.read_edges(edges, len(codes), where + "/board_edges")
    for position, (stated, quad) in enumerate(zip(found, quads, strict=True)):
        if stated != (quad if quad and any(quad) else None):
            raise FormatError(f"board_edges has {edges[4 * position:4 * position + 4]!r} in cell {position}, where the "
                              f"board has {e2.write_edges([quad])!r}", where + "/board_edges", "edges")
    numbers = e2.read_pieces(member(document, "board_pieces", "string", where), len(codes), where + "/board_pieces")
    for position, (number, code) in enumerate(zip(numbers, codes, strict=True)):
        if number != code // 4:
            raise FormatError(f"board_pieces has {number + 1} in cell {position}, where the board has {code // 4 + 1}",
                              where + "/board_pieces", "pieces")
    points = e2.score(quads, width)
    breaks = e2.best_score(width, len(codes) // width) - points
    for name, value in (("score", points), ("breaks", breaks)):
        if (stated_number := member(document, name, "whole number", where)) != value:
            raise FormatError(f"stated is {stated_number}; the board has {value}", where + pointer(name), "value")


# --- solutions


def read_solution(puzzle: Puzzle, text: str) -> Solution:
    """A solution from a BoardDoc, a flat list of codes, a board_edges string or a link. Raises FormatError."""
    pieces = pieces_of(puzzle)
    body = text.strip()
    if body[:1] in ("{", "["):
        data = strict_json.loads(body, big_ints=True)
        if isinstance(data, Mapping) and "board" not in data and "solution" in data:
            data = data["solution"]
            if isinstance(data, Mapping):
                data = data.get(layer_of(puzzle))
        if isinstance(data, Mapping):
            return _solution(puzzle, _from_doc(puzzle, data, pieces))
        values = flat_values(puzzle, layer_of(puzzle), data)
        return _solution(puzzle, [values[c] for c in puzzle.board.cells])
    if "=" in body:
        return _solution(puzzle, _from_link(puzzle, body, pieces))
    return _solution(puzzle, _from_edges(puzzle, re.sub(r"\s", "", body), pieces, {}))


def _solution(puzzle: Puzzle, codes: Sequence[int]) -> Solution:
    known = [code for code in codes if code >= 0]
    if len(known) < len(codes):
        raise FormatError(f"{len(codes) - len(known)} of {len(codes)} cells are empty; a solution fills them all")
    return Solution(puzzle, {layer_of(puzzle): dict(zip(puzzle.board.cells, known, strict=True))})


def _from_doc(puzzle: Puzzle, data: Mapping[str, Any], pieces: Sequence[e2.Quad]) -> list[int]:
    size = doc_size(data, "")
    if size != (puzzle.board.cols, puzzle.board.rows):
        raise FormatError(f"the document's board is {size[0]} x {size[1]} cells; the puzzle's is "
                          f"{puzzle.board.cols} x {puzzle.board.rows}", code="size")
    codes = doc_codes(data, len(pieces), len(pieces), "")
    check_doc(data, codes, e2.placed(codes, pieces), size[0], "")
    return codes


def _from_link(puzzle: Puzzle, text: str, pieces: Sequence[e2.Quad]) -> list[int]:
    members = e2.link_members(text)
    if "board_edges" not in members:
        raise FormatError("the link has no board_edges")
    if {"puzzle_size", "board_w", "board_h"} & set(members):
        size = e2.link_size(members)
        if size != (puzzle.board.cols, puzzle.board.rows):
            raise FormatError(f"the link's board is {size[0]} x {size[1]} cells; the puzzle's is {puzzle.board.cols} x "
                              f"{puzzle.board.rows}", code="size")
    edges = members["board_edges"]
    if order := members.get("motifs_order"):
        edges = e2.default_motifs(edges, order)
    named = _named(e2.read_edges(edges, len(pieces)), members.get("board_pieces", ""))
    return _from_edges(puzzle, edges, pieces, named)


def _named(quads: e2.Quads, numbers: str) -> dict[int, int]:
    """Position -> piece of a link's board_pieces, which must have a number exactly where there is a tile."""
    named: dict[int, int] = {}
    for position, number in enumerate(e2.read_pieces(numbers, len(quads)) if numbers else ()):
        if number >= len(quads):
            raise FormatError(f"board_pieces has {number + 1} in cell {position}; expected at most {len(quads)}")
        if (number < 0) != (quads[position] is None):
            raise FormatError(f"board_pieces has {number + 1:03d} in cell {position}, which board_edges "
                              f"{'leaves empty' if number >= 0 else 'fills'}", code="pieces")
        if number >= 0:
            named[position] = number
    return named


def _from_edges(puzzle: Puzzle, edges: str, pieces: Sequence[e2.Quad], named: Mapping[int, int]) -> list[int]:
    quads = e2.read_edges(edges, len(pieces))
    if not named:
        # Where pieces are equal but for turning, the hinted one lies where its hint says.
        named = {position: code // 4 for position, code in hints_of(puzzle).items()
                 if e2.turned(pieces[code // 4], code % 4) == quads[position]}
    return e2.match_pieces(quads, pieces, named)
