"""What a format cannot carry of an edge-matching puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gridwright import Loss, NotSupported, Puzzle
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_links as links
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_pieces import piece_set

__all__ = ["losses"]


def losses(puzzle: Puzzle, carried: Collection[str]) -> list[Loss]:
    """The parts of a puzzle that a format leaves out which carries only those that are `carried`.

    The parts: "name" or "clean name" (letters, digits, underscores); "hints" with their pieces, or "turns of hints";
    "board", where tiles lie, or "full board"; their "tiles" (colours as they lie), "numbers" and "turns"; "pieces" of
    the whole set; "colours", their stated number; "size", "square size" or "official size".
    """
    try:
        boards.pieces_of(puzzle)
    except NotSupported as error:
        return [Loss("board", str(error))]
    return [*_beyond(puzzle), *_about(puzzle, carried), *_hints(puzzle, carried), *_board(puzzle, carried),
            *_set(puzzle, carried)]


def _beyond(puzzle: Puzzle) -> Iterator[Loss]:
    """What no format of the community has words for."""
    mine = boards.layer_of(puzzle)
    first = next(rule for rule in puzzle.rules if rule.key == boards.RULE)
    for name in puzzle.layers:
        if name != mine:
            yield Loss("layer", name)
    for rule in puzzle.rules:
        if rule is not first:
            yield Loss("rule", rule.describe())
    marked = {puzzle.board.index[c] for values in puzzle.candidates.values() for c in values}
    if getattr(first, "upright", False):
        yield Loss("rule", first.describe())
    if marked - {int(position) for position in puzzle.meta.get("turns", {})}:
        yield Loss("candidates", "the values that cells may hold")


def _about(puzzle: Puzzle, carried: Collection[str]) -> Iterator[Loss]:
    name = puzzle.meta.get("name")
    if name and "name" not in carried:
        if "clean name" not in carried:
            yield Loss("name", repr(name))
        elif name != (clean := links.clean_name(str(name))):
            yield Loss("name", f"{name!r} is written as {clean!r}")
    rows, cols = puzzle.board.rows, puzzle.board.cols
    sizes = {"size", "square size" if rows == cols else "", "official size" if rows == cols == official.SIZE else ""}
    if not sizes & set(carried):
        yield Loss("size", f"{cols} x {rows} cells")
    stated = puzzle.meta.get("numColors")
    pieces = boards.pieces_of(puzzle)
    if "colours" not in carried and stated is not None and stated != max(max(piece) for piece in pieces):
        yield Loss("colours", f"that there are {stated}")


def _hints(puzzle: Puzzle, carried: Collection[str]) -> Iterator[Loss]:
    known, turns = boards.hints_of(puzzle), boards.turns_of(puzzle)
    if "hints" in carried:
        if len(known) < len(turns):
            yield Loss("hints", f"{_places(turns.keys() - known.keys())}, for their pieces are not known")
    elif "turns of hints" not in carried:
        if turns:
            yield Loss("hints", f"{_places(turns)}")
    elif known and "board" not in carried and not _clues(puzzle, carried):
        yield Loss("identity", f"which pieces the hints place in {_places(known)}")


def _board(puzzle: Puzzle, carried: Collection[str]) -> Iterator[Loss]:
    if not boards.is_board(puzzle):
        return
    codes = boards.codes_of(puzzle)
    hints = boards.hints_of(puzzle)
    tiles = [position for position, code in enumerate(codes) if code >= 0 and position not in hints]
    placed = len(codes) - codes.count(-1)
    if tiles and not {"board", "full board"} & set(carried):
        yield Loss("board", f"{len(tiles)} tiles that lie on it")
    if placed < len(codes) and "full board" in carried:
        yield Loss("positions", f"where the {placed} tiles lie, for {len(codes) - placed} cells are empty")


def _set(puzzle: Puzzle, carried: Collection[str]) -> Iterator[Loss]:
    """Pieces, and their numbers and turns on the board."""
    pieces, codes = boards.pieces_of(puzzle), boards.codes_of(puzzle)
    placed = [position for position, code in enumerate(codes) if code >= 0]
    if "pieces" in carried:
        for what, part in (("numbers", "identity"), ("turns", "rotations")):
            if unknown := boards.unknown_in(puzzle, what):
                yield Loss(part, f"the {what} of {len(unknown)} pieces are not known; those of the board are written")
        return
    looks = boards.unknown_in(puzzle, "looks")
    if "numbers" in carried and "turns" not in carried and placed:
        yield Loss("rotations", f"how the {len(placed)} tiles are turned")
    elif looks and "tiles" in carried:
        yield Loss("rotations", "those of tiles that match as well in another way are not known; one way is written")
    if (placed and _told(puzzle, carried)) or _clues(puzzle, carried):
        return
    if "tiles" in carried:
        yield from _on_board(puzzle, carried, placed, said=bool(looks))
    lost = {number for number, piece in enumerate(pieces) if piece != boards.BLANK}
    if "tiles" in carried:
        lost -= {codes[position] // 4 for position in placed}
    if lost:
        yield Loss("pieces", f"the colours of {len(lost)} pieces")


def _told(puzzle: Puzzle, carried: Collection[str]) -> bool:
    """Whether readers know the set from the tiles: the official one on a board of its size."""
    return (boards.pieces_of(puzzle) == official.PIECES and bool({"tiles", "numbers"} & set(carried))
            and bool({"size", "square size"} & set(carried)) and puzzle.board.rows == puzzle.board.cols)


def _clues(puzzle: Puzzle, carried: Collection[str]) -> bool:
    """Whether readers know the set from the hints alone: some of the official clues."""
    known, turns = boards.hints_of(puzzle), boards.turns_of(puzzle)
    return (boards.pieces_of(puzzle) == official.PIECES and {"turns of hints", "official size"} <= set(carried)
            and known.keys() == turns.keys() != set() and known.items() <= official.CLUES.items())


def _on_board(puzzle: Puzzle, carried: Collection[str], placed: Collection[int], *, said: bool) -> Iterator[Loss]:
    """Numbers and turns of tiles that the text shows, but that only the set of pieces tells."""
    only = " only where none are alike" if piece_set(boards.pieces_of(puzzle)).alike else ""
    # The turns of hints are those of their tiles.
    hints = boards.hints_of(puzzle) if "turns of hints" in carried else {}
    for what, part, stated in (("numbers", "identity", ()), ("turns", "rotations", hints)):
        known = set(placed).difference(boards.unknown_in(puzzle, what), stated)
        if known and what not in carried and not (said and part == "rotations"):
            yield Loss(part, f"the {what} of {len(known)} tiles, which the set of pieces tells{only}")


def _places(positions: Collection[int]) -> str:
    """Positions in words."""
    shown = sorted(positions)
    text = ", ".join(map(str, shown[:8])) + (f" and {len(shown) - 8} more" if len(shown) > 8 else "")
    return f"position{'s' * (len(shown) != 1)} {text}"
