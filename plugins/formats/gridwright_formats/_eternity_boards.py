"""Boards as texts show them, and puzzles as they are understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Board, FormatError, LoadOptions, NotSupported, Puzzle, Rule, Symbols, default_plugins
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_faults import forgive, note
from gridwright_formats._eternity_pieces import MOTIFS, Named, PieceSet, piece_set, translated

__all__ = ["BLANK", "LAYER", "Shown", "codes_of", "hints_of", "identified", "is_board", "known_pieces",
           "layer_of", "pieces_of",
           "puzzle_of", "puzzle_of_board", "set_of", "shown_of", "solved", "some", "turns_of", "unknown_in"]

LAYER = "pieces"
RULE = "edge_match"
#: Stands for a piece whose colours are not known; no such piece can lie on a board.
BLANK: e2.Quad = (0, 0, 0, 0)
#: (position, turns) of the official clues.
_OFFICIAL_HINTS = {(position, code % 4) for position, code in official.CLUES.items()}


@attrs.frozen(kw_only=True)
class Shown:
    """What a text shows of a board.

    `numbers` (position -> piece) are those it states, `codes` (-1 where empty) states turns too; `hints` is position ->
    turns. `order` is the order of motifs that it states and that was applied to the quads already. `unsure` are
    positions whose tile may be turned otherwise. `hints_only`: the text is no board, so a hinted cell is not empty.
    """

    width: int
    height: int
    quads: tuple[e2.Quad | None, ...]
    numbers: Mapping[int, int] = attrs.field(factory=dict)
    codes: tuple[int, ...] | None = None
    hints: Mapping[int, int] = attrs.field(factory=dict)
    unsure: tuple[int, ...] = ()
    hints_only: bool = False
    name: str | None = None
    order: str | None = None


# --- puzzles


def puzzle_of(width: int, height: int, pieces: Sequence[e2.Quad], givens: Mapping[int, int], *,
              solution: Sequence[int] | None = None, marks: Mapping[int, frozenset[int]] | None = None,
              meta: Mapping[str, Any] | None = None) -> Puzzle:
    """The puzzle of a full rectangle; `givens` is position -> code, `solution` a code for every position.

    `marks` is position -> the codes that may lie there.
    """
    board = Board.rectangle(height, width)
    rule: Rule = default_plugins().registry.get("rule", RULE)(pieces=tuple(pieces))
    stated = {board.cells[position]: code for position, code in givens.items()}
    allowed = {board.cells[position]: codes for position, codes in (marks or {}).items()}
    return Puzzle(
        board, {LAYER: Symbols.codes(len(pieces))}, {LAYER: stated} if stated else {},
        {LAYER: allowed} if allowed else {}, rules=(rule,),
        solution=None if solution is None else {LAYER: dict(zip(board.cells, solution, strict=True))}, meta=meta or {})


def solved(puzzle: Puzzle, codes: Sequence[int]) -> Puzzle:
    """The puzzle as the full board with these codes, its hints kept."""
    about = {name: value for name, value in puzzle.meta.items() if name not in ("hints", "unknown", "turns")}
    return puzzle_of(puzzle.board.cols, puzzle.board.rows, pieces_of(puzzle), hints_of(puzzle), solution=codes,
                     meta=about)


def pieces_of(puzzle: Puzzle) -> tuple[e2.Quad, ...]:
    """The pieces of an edge-matching puzzle on a full rectangle, one a cell. Raises NotSupported for other puzzles."""
    board = puzzle.board
    for rule in puzzle.rules:
        if rule.key == RULE and len(board) == board.rows * board.cols:
            pieces: tuple[e2.Quad, ...] = getattr(rule, "pieces", ())
            if len(pieces) == len(board):
                return pieces
    raise NotSupported("only edge-matching puzzles on a full rectangle, with a piece for every cell, can be written")


def known_pieces(puzzle: Puzzle) -> tuple[e2.Quad, ...]:
    """The pieces. Raises NotSupported where the colours of some are not known, and as `pieces_of`."""
    pieces = pieces_of(puzzle)
    if len(pieces) > 1 and (unknown := pieces.count(BLANK)):
        raise NotSupported(f"the board does not show {unknown} of the {len(pieces)} pieces; name the set with "
                           "--pieces")
    return pieces


def layer_of(puzzle: Puzzle) -> str:
    """The layer that holds the codes. Raises NotSupported for other puzzles than edge matching."""
    for rule in puzzle.rules:
        if rule.key == RULE:
            return puzzle.layer_of(rule)
    raise NotSupported("the puzzle has no edge-matching pieces")


def is_board(puzzle: Puzzle) -> bool:
    """Whether the puzzle is what a text shows of a board, not a set of pieces with hints."""
    return puzzle.solution is not None or "hints" in puzzle.meta


def codes_of(puzzle: Puzzle) -> list[int]:
    """What lies on the board: the stated solution, else the givens; -1 where nothing lies."""
    layer = layer_of(puzzle)
    tiles = puzzle.givens.get(layer, {}) if puzzle.solution is None else puzzle.solution.get(layer, {})
    return [tiles.get(c, -1) for c in puzzle.board.cells]


def hints_of(puzzle: Puzzle) -> dict[int, int]:
    """Position -> code of the hints whose piece is known, in their order; of a partial board, only what it calls so."""
    found = {puzzle.board.index[c]: code for c, code in puzzle.givens.get(layer_of(puzzle), {}).items()}
    if "hints" in puzzle.meta and puzzle.solution is None:
        return {position: found[position] for position in puzzle.meta["hints"] if position in found}
    return found


def turns_of(puzzle: Puzzle) -> dict[int, int]:
    """Position -> turns of all hints."""
    known = {position: code % 4 for position, code in hints_of(puzzle).items()}
    return known | {int(position): turns for position, turns in puzzle.meta.get("turns", {}).items()}


def unknown_in(puzzle: Puzzle, what: str) -> Sequence[int]:
    """The positions whose piece `numbers`, `turns` in the set, or `looks` as they lie a board does not tell."""
    found: Sequence[int] = puzzle.meta.get("unknown", {}).get(what, ())
    return found


# --- from boards to puzzles, and back


def shown_of(puzzle: Puzzle) -> Shown:
    """The board of a puzzle as it lies. Raises NotSupported for other puzzles than edge matching on a rectangle."""
    codes = codes_of(puzzle)
    unknown = set(unknown_in(puzzle, "numbers"))
    name = puzzle.meta.get("name")
    return Shown(
        width=puzzle.board.cols, height=puzzle.board.rows, quads=tuple(e2.placed(codes, pieces_of(puzzle))),
        numbers={p: code // 4 for p, code in enumerate(codes) if code >= 0 and p not in unknown},
        hints=turns_of(puzzle), name=None if name is None else str(name))


def puzzle_of_board(shown: Shown, options: LoadOptions, where: str = "") -> Puzzle:
    """The puzzle of a board. A full one is its stated solution, the tiles of another are givens.

    The set of pieces is the one that the options name, else the official one where it fits, else what the board shows;
    then pieces are numbered as they lie, and those that do not lie there are BLANK. In `meta`, "hints" says which
    givens of a partial board are hints, "turns" gives position -> turns of hints for empty cells, and "unknown" the
    positions whose numbers or turns nothing tells, or where the tile looks another way. Raises FormatError.
    """
    shown = _numbered(shown, options, where)
    found = identified(shown, options, where)
    meta: dict[str, Any] = {} if shown.name is None else {"name": shown.name}
    pieces: Sequence[e2.Quad]
    codes: Sequence[int]
    if found is None:
        pieces, codes, unknown = _as_it_lies(shown)
    else:
        (pieces, named), unknown = found, {}
        codes = named.codes
        if named.unsure:
            message = (f"{len(named.unsure)} pieces are equal to others but for turning, so their numbers are not "
                       f"known (cells {some(named.unsure)})")
            if options.strict:
                unknown = {"numbers": list(named.unsure)}
            note(options, message if options.strict else message + "; they are numbered in the order of the set",
                 where, "ambiguous")
    if shown.unsure:
        unknown = unknown | {"looks": list(shown.unsure)}
    if unknown:
        meta["unknown"] = unknown
    return _with_hints(shown, options, where, pieces, codes, meta)


def _with_hints(shown: Shown, options: LoadOptions, where: str, pieces: Sequence[e2.Quad], codes: Sequence[int],
                meta: dict[str, Any]) -> Puzzle:
    empty: dict[int, int] = {}
    for position, turns in shown.hints.items():
        code = codes[position]
        if code < 0:
            empty[position] = turns
        elif code % 4 != turns and e2.turned(pieces[code // 4], turns) != shown.quads[position]:
            # Some tools write every hint with turns 0, so the board is to be believed.
            note(options, f"the hint for position {position} says {turns} turns, the board {code % 4}; the board's are "
                 "taken", where, "hint")
    stated = [position for position in shown.hints if position not in empty]
    marks = {}
    if empty:
        known = _clues(options) if options.pieces or tuple(pieces) == official.PIECES else {}
        codes = list(codes)
        used = {code // 4 for code in codes}
        meant = {position: known[position] for position, turns in empty.items()
                 if position in known and known[position] % 4 == turns and known[position] // 4 not in used}
        if shown.hints_only:
            for position, code in meant.items():
                codes[position] = code
                stated.append(position)
                del empty[position]
        elif BLANK not in pieces:
            marks = {position: frozenset((code,)) for position, code in meant.items()}
        if BLANK not in pieces:
            marks = {position: frozenset(range(turns, 4 * len(pieces), 4)) for position, turns in empty.items()} | marks
        if empty:
            meta["turns"] = {str(position): turns for position, turns in empty.items()}
    if -1 not in codes:
        return puzzle_of(shown.width, shown.height, pieces, {position: codes[position] for position in stated},
                         solution=codes, meta=meta)
    meta["hints"] = [position for position in shown.hints if position in stated]
    tiles = {position: code for position, code in enumerate(codes) if code >= 0}
    return puzzle_of(shown.width, shown.height, pieces, tiles, marks=marks, meta=meta)


def _clues(options: LoadOptions) -> Mapping[int, int]:
    """Position -> code of what lies in the puzzle that the options name; of the official clues where none is named."""
    if options.pieces is None:
        return official.CLUES
    return {position: code for position, code in enumerate(codes_of(options.pieces)) if code >= 0}


def _as_it_lies(shown: Shown) -> tuple[list[e2.Quad], list[int], dict[str, list[int]]]:
    """Pieces, codes and what is unknown where no set of pieces is known.

    Pieces have the stated numbers, else those of their positions, and are turned so that the hints are right.
    """
    filled = [position for position, quad in enumerate(shown.quads) if quad]
    pieces, codes = [BLANK] * len(shown.quads), [-1] * len(shown.quads)
    if shown.codes is not None:
        for position in filled:
            code = shown.codes[position]
            pieces[code // 4] = e2.turned(shown.quads[position] or BLANK, -code % 4)
        return pieces, list(shown.codes), {}
    stated = all(position in shown.numbers for position in filled)
    for position in filled:
        turns = shown.hints.get(position, 0)
        number = shown.numbers[position] if stated else position
        pieces[number] = e2.turned(shown.quads[position] or BLANK, -turns % 4)
        codes[position] = 4 * number + turns
    unknown = {} if stated else {"numbers": filled}
    turnable = [position for position in filled if position not in shown.hints]
    return pieces, codes, unknown | ({"turns": turnable} if turnable else {})


# --- the set of pieces


def set_of(shown: Shown, options: LoadOptions, where: str = "") -> PieceSet | None:
    """The set that a board is about: the one that is named, else the official one where half of the board is of it, or
    where nothing but official clues is stated.

    Raises FormatError where the named set is one for another size.
    """
    cells = shown.width * shown.height
    if options.pieces is not None:
        pieces = known_pieces(options.pieces)
        if len(pieces) != cells:
            raise FormatError(f"the board has {shown.width} x {shown.height} cells; the named set has {len(pieces)} "
                              "pieces", where, "size")
        return piece_set(pieces)
    if shown.width != official.SIZE or shown.height != official.SIZE:
        return None
    chosen = piece_set(official.PIECES)
    tiles = sum(quad is not None for quad in shown.quads)
    if not tiles:
        return chosen if shown.hints and shown.hints.items() <= _OFFICIAL_HINTS else None
    return chosen if any(2 * chosen.knows(quads) >= tiles for _, quads in _orders(shown)) else None


def _orders(shown: Shown) -> Iterator[tuple[str, list[e2.Quad | None]]]:
    """The board in each order of motifs it could be in: as it is, then from the others, then into them.

    Also from the letters as they are written, where a stated order was applied to them.
    """
    yield "", list(shown.quads)
    bases = [list(shown.quads)]
    if shown.order in MOTIFS:
        bases.append(translated(shown.quads, shown.order, back=True))
        yield "default", bases[1]
    for quads in bases:
        for back in (False, True):
            for order in ("jef", "jblackwood"):
                yield order, translated(quads, order, back=back)


def in_default_order(shown: Shown, pieces: PieceSet, options: LoadOptions, where: str = "") -> Shown:
    """The board with its motifs in the default order: the one in which all pieces, or most of them, are of the set."""
    tiles = sum(quad is not None for quad in shown.quads)
    if pieces.knows(shown.quads) == tiles:
        return shown
    order, quads = max(_orders(shown), key=lambda each: pieces.knows(each[1]))
    if not order or pieces.knows(quads) < tiles:
        return shown
    said = "although another order is stated" if shown.order else "although none is stated"
    found = "in the default order of motifs" if order == "default" else f"those of motifs_order {order}"
    note(options, f"the colours are {found}, {said}; they are translated", where, "motifs")
    return attrs.evolve(shown, quads=tuple(quads))


def identified(shown: Shown, options: LoadOptions, where: str = "") -> tuple[tuple[e2.Quad, ...], Named] | None:
    """The set of pieces and the codes of a board; None where no set is known. Raises FormatError.

    A lenient reader passes over numbers that do not fit, and takes a board that is not of the set as it lies. So does
    every reader where codes are stated that are not all those of the official set: a board says nothing of its set.
    """
    shown = _numbered(shown, options, where)
    chosen = set_of(shown, options, where)
    if chosen is not None:
        shown = in_default_order(shown, chosen, options, where)
        if options.pieces is None and shown.codes is not None:
            other = [position for position, (quad, meant) in enumerate(zip(
                shown.quads, e2.placed(shown.codes, chosen.pieces), strict=True)) if quad and quad != meant]
            if other:
                note(options, f"{len(other)} tiles have other numbers or turns than in the official set (cells "
                     f"{some(other)}); it is taken to be another set", where, "pieces")
                return None
    likely = _clues(options) if shown.codes is None else dict(enumerate(shown.codes))
    try:
        return None if chosen is None else (chosen.pieces, chosen.name(shown.quads, shown.numbers, likely))
    except FormatError as error:
        forgive(options, error.message, where, error.code)
    return identified(attrs.evolve(shown, numbers={}), options, where) if shown.numbers else None


def _numbered(shown: Shown, options: LoadOptions, where: str) -> Shown:
    """The board, in a lenient reader without numbers that cannot be. Raises FormatError."""
    try:
        _check_numbers(shown, where)
    except FormatError as error:
        forgive(options, error.message, where, error.code)
        return attrs.evolve(shown, numbers={})
    return shown


def _check_numbers(shown: Shown, where: str) -> None:
    """Refuse stated numbers that cannot be. Raises FormatError."""
    used: dict[int, int] = {}
    for position, number in shown.numbers.items():
        if number >= len(shown.quads):
            raise FormatError(f"board_pieces has {number + 1:03d} in cell {position}; expected at most "
                              f"{len(shown.quads)}", where, "pieces")
        if number in used:
            raise FormatError(f"board_pieces has {number + 1:03d} in cells {used[number]} and {position}; every piece "
                              "is there once", where, "duplicate")
        used[number] = position


def some(positions: Sequence[int]) -> str:
    """The first few positions."""
    return ", ".join(map(str, positions[:8])) + (f" and {len(positions) - 8} more" if len(positions) > 8 else "")
