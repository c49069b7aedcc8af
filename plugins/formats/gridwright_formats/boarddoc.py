"""BoardDoc: the Eternity II site's JSON for one board, with score, hash, letters and link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import Fault, FormatError, LoadOptions, Loss, NotSupported, Puzzle, Solution
from gridwright.codecs.documents import DocumentFormat
from gridwright.codecs.strict_json import member
from gridwright.model.board import MAX_CELLS
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_json as shared

MEMBERS = ("name", "size", "width", "height", "score", "breaks", "board", "board_hash", "board_edges", "board_pieces",
           "url")


class BoardDoc(DocumentFormat):
    """A full board: reading one gives the puzzle of its pieces, with the board as the stated solution.

    `board` holds codes, `board_pieces` piece numbers from 001, `board_edges` the letters of the colours as placed; the
    hints of the puzzle ride in `url`. A board that is not square has `width` and `height` in the place of `size`, and
    an e2.bucas.name link. Members that do not fit the board are refused; members of other names are ignored.
    """

    name = "boarddoc"
    summary = "One placed Eternity II board as the site's BoardDoc JSON."
    big_ints = True

    def sniff(self, head: str, filename: str) -> int:
        return 90 if head.lstrip()[:1] in ("{", "[") and '"breaks"' in head and '"board' in head else 0

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        return read(document, where, options)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        found = []
        for puzzle in puzzles:
            shared.pieces_of(puzzle)
            stated = (puzzle.solution or {}).get(shared.layer_of(puzzle))
            if stated is None:
                raise NotSupported("a BoardDoc holds a board, and the puzzle states no solution; solve it first")
            found.append(shared.board_doc(puzzle, [stated[c] for c in puzzle.board.cells]))
        return shared.doc_text(found[0]) if len(found) == 1 else shared.doc_lines(found)

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        return shared.losses(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return shared.board_doc(puzzle, shared.codes_of(puzzle, solution))

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return shared.doc_text(self.result(puzzle, solution))

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        return shared.read_solution(puzzle, text)

    def samples(self) -> Sequence[str]:
        pieces: list[e2.Quad] = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]
        square = shared.puzzle_of(2, 2, pieces, {1: 4}, solution=(0, 4, 8, 12), meta={"name": "square"})
        strip = shared.puzzle_of(2, 1, [(0, 1, 0, 0), (0, 0, 0, 1)], {}, solution=(0, 4), meta={"name": "strip"})
        return self.dump([square]), self.dump([strip])


def read(document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
    """The puzzle of one document. Raises FormatError with a pointer, NotSupported for a board with empty cells."""
    name = member(document, "name", "string", where)
    width, height = shared.doc_size(document, where)
    cells = width * height
    if cells > MAX_CELLS:
        raise FormatError(f"a board of {width} x {height} is beyond the limit of {MAX_CELLS} cells", where, "value")
    codes = shared.doc_codes(document, cells, cells, where)
    if document["board_hash"] != e2.board_hash(codes):
        options.warnings.append(Fault(where + "/board_hash", "hash", "the hash is over 32-bit codes, unlike those of "
                                      "stored boards", "warning"))
    if empty := codes.count(-1):
        raise NotSupported(f"{name[:60]!r} has {empty} of {cells} cells empty, so it does not tell all pieces of the "
                           "puzzle; read it as a solution of its puzzle instead")
    position_of = {code // 4: position for position, code in enumerate(codes)}
    if len(position_of) < cells:
        raise FormatError(f"the board uses only {len(position_of)} different pieces in {cells} cells", where + "/board",
                          "pieces")
    edges = member(document, "board_edges", "string", where)
    quads = [quad or (0, 0, 0, 0) for quad in e2.read_edges(edges, cells, where + "/board_edges")]
    shared.check_doc(document, codes, quads, width, where)
    pieces = [e2.turned(quads[position_of[n]], -codes[position_of[n]] % 4) for n in range(cells)]
    givens = _hints(member(document, "url", "string", where), codes, where + "/url", options)
    shared.warn_unknown(document, MEMBERS, where, options)
    return shared.puzzle_of(width, height, pieces, givens, solution=codes, meta={"name": name})


def _hints(url: str, codes: Sequence[int], where: str, options: LoadOptions) -> dict[int, int]:
    """Position -> code of the hints in a link; the board says which piece lies there."""
    try:
        turns = e2.read_hints(e2.link_members(url).get("hints", ""), len(codes))
    except FormatError as error:
        raise FormatError(error.message, where, error.code) from None
    for position, stated in turns.items():
        if stated != codes[position] % 4:
            # Some tools write every hint with turns 0, so the board is to be believed.
            options.warnings.append(Fault(where, "hint", f"the hint for position {position} says {stated} turns, the "
                                          f"board {codes[position] % 4}; the board's are taken", "warning"))
    return {position: codes[position] for position in turns}


PLUGIN = BoardDoc
