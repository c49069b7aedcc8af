"""`gridwright score` and `gridwright diff`: boards of Eternity II judged and compared."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from gridwright import FormatError, LoadOptions
from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright_formats._eternity_boards import Shown
    from gridwright_formats._eternity_verify import Difference, Verdict

OneBoard = Annotated[str, typer.Argument(help="A board: a file or the text itself.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(score)
    app.command()(diff)


def score(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Score edge-matching boards, list what does not match, check pieces and hints.

    Exit code 1: a piece is foreign or there too often, or a hint is not respected.
    """
    from gridwright_formats._eternity_verify import verdict

    good = True
    request = inputs.Request(source, puzzle, from_, lenient=lenient, pieces=pieces)
    for shown, options in _boards(request):
        found = verdict(shown, options)
        good = good and found.good
        inputs.write(json.dumps(_judged(found)) + "\n" if as_json else _in_words(found), None)
        inputs.tell(options)
    return 0 if good else 1


def diff(
    first: OneBoard,
    second: OneBoard,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Compare two edge-matching boards by piece and turns. Exit code 1: they differ."""
    from gridwright_formats._eternity_verify import differences

    both = [_one(inputs.Request(text, format=from_, lenient=lenient, pieces=pieces)) for text in (first, second)]
    options = both[0][1]
    found = differences(both[0][0], both[1][0], options)
    kinds = Counter(each.kind for each in found)
    shown = both[0][0]
    same = sum(quad is not None for quad in shown.quads) - sum(n for kind, n in kinds.items() if kind != "added")
    if as_json:
        data = {"same": same, **{kind: kinds[kind] for kind in KINDS},
                "differences": [_member(each, shown.width) for each in found]}
        inputs.write(json.dumps(data) + "\n", None)
    else:
        lines = [_line(each, shown.width) for each in found]
        summary = ", ".join([f"{same} same", *(f"{kinds[kind]} {kind}" for kind in KINDS if kinds[kind])])
        inputs.write("".join(f"{line}\n" for line in [*lines, summary]), None)
    for _, each in both:
        inputs.tell(each)
    return 1 if found else 0


#: What can become of a tile.
KINDS = ("turned", "moved", "added", "removed")


def _boards(request: inputs.Request) -> Iterator[tuple[Shown, LoadOptions]]:
    """The boards of an input as it shows them. Raises FormatError."""
    from gridwright_formats import _eternity_boards as boards
    from gridwright_formats._eternity_format import EternityFormat

    codec, text, options = request.opened()
    if isinstance(codec, EternityFormat) and codec.shows:
        for shown in codec.shown(text, options):
            yield shown, options
        return
    for puzzle in codec.load(text, options):
        # A puzzle that states its set is judged by it, unless another is named.
        own = puzzle if options.pieces is None and not puzzle.meta.get("unknown") else options.pieces
        yield boards.shown_of(puzzle), attrs.evolve(options, pieces=own)


def _one(request: inputs.Request) -> tuple[Shown, LoadOptions]:
    found = list(_boards(request))
    if len(found) != 1:
        raise FormatError(f"the input holds {len(found)} boards; expected one")
    return found[0]


# --- score


def _judged(found: Verdict) -> dict[str, Any]:
    cells = [str(c) for c in found.cells]
    pieces = found.pieces
    return {
        "name": found.shown.name, "width": found.shown.width, "height": found.shown.height, "score": found.score,
        "max_score": found.best, "breaks": found.best - found.score, "placed": found.placed,
        "unmatched": [{"cells": [cells[a], cells[b]], "colours": [x, y]} for a, b, x, y in found.unmatched],
        "rim": [cells[position] for position in found.rim],
        "pieces": None if pieces is None else {
            "set": pieces.name, "missing": list(pieces.missing), "twice": [cells[p] for p in pieces.twice],
            "foreign": [cells[p] for p in pieces.foreign], "misnumbered": [cells[p] for p in pieces.misnumbered]},
        "hints": {cells[position]: good for position, good in found.hints.items()},
        "clues": None if found.clues is None else [cells[position] for position in found.clues], "good": found.good}


def _in_words(found: Verdict) -> str:
    cells = [str(c) for c in found.cells]
    name = found.shown.name or "the board"
    first = f"{name}: score {found.score} of {found.best}, {found.best - found.score} breaks"
    lines = [f"{first}, {found.placed} of {len(cells)} tiles"]
    lines += [f"  {cells[a]} and {cells[b]} do not match: {x} and {y}" for a, b, x, y in found.unmatched]
    lines += [f"  {cells[position]} has a side on the rim that is not grey" for position in found.rim]
    lines += [f"  {line}" for line in (*_pieces_in_words(found, cells), *_hints_in_words(found, cells))]
    return "\n".join(lines) + "\n"


def _pieces_in_words(found: Verdict, cells: Sequence[str]) -> Iterator[str]:
    pieces = found.pieces
    if pieces is None:
        yield "pieces: not checked, for no set of them is known (--pieces)"
        return
    for what, positions in (("are no piece of the set", pieces.foreign), ("are there more often than in the set",
                            pieces.twice), ("do not look like the piece with their number", pieces.misnumbered)):
        if positions:
            yield f"pieces: the tiles in {' '.join(cells[position] for position in positions)} {what}"
    if pieces.good and pieces.missing:
        yield f"pieces: all are of the {pieces.name} set, {len(pieces.missing)} of which do not lie on the board"
    elif pieces.good:
        yield f"pieces: all {found.placed} of the {pieces.name} set"
    elif pieces.missing:
        yield f"pieces: missing {' '.join(str(number + 1) for number in pieces.missing)}"


def _hints_in_words(found: Verdict, cells: Sequence[str]) -> Iterator[str]:
    if found.hints:
        broken = [cells[position] for position, good in found.hints.items() if not good]
        yield (f"hints: not respected in {' '.join(broken)}" if broken else
               f"hints: all {len(found.hints)} are respected")
    if found.clues:
        yield f"official clues in place: {' '.join(cells[position] for position in found.clues)}"


# --- diff


def _place(place: tuple[int, int] | None, width: int) -> str:
    if place is None:
        return ""
    row, col = divmod(place[0], width)
    return f"r{row + 1}c{col + 1}"


def _member(each: Difference, width: int) -> dict[str, Any]:
    return {"kind": each.kind, "piece": each.piece if isinstance(each.piece, int) else list(each.piece),
            **{name: None if place is None else {"cell": _place(place, width), "rot": place[1]}
               for name, place in (("before", each.before), ("after", each.after))}}


def _line(each: Difference, width: int) -> str:
    piece = f"piece {each.piece + 1}" if isinstance(each.piece, int) else f"tile {list(each.piece)}"
    before, after = _place(each.before, width), _place(each.after, width)
    if each.before and each.after:
        turns = f"turns {each.before[1]} -> {each.after[1]}" if each.before[1] != each.after[1] else ""
        if each.kind == "turned":
            return f"{before}: {piece} turned, {turns}"
        return f"{before} -> {after}: {piece} moved" + (f", {turns}" if turns else "")
    return f"{before or after}: {piece} {each.kind}"
