"""How good a board is, whether its pieces are those of the set, and how two boards differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Board, FormatError, LoadOptions
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_pieces import PieceSet

__all__ = ["Difference", "PieceCheck", "Verdict", "differences", "verdict"]


@attrs.frozen
class PieceCheck:
    """The tiles of a board against a set: numbers from 0, positions in reading order.

    `twice` are positions of tiles that the set has not as often; `misnumbered` those whose stated number looks
    otherwise.
    """

    name: str
    missing: tuple[int, ...]
    twice: tuple[int, ...]
    foreign: tuple[int, ...]
    misnumbered: tuple[int, ...]

    @property
    def good(self) -> bool:
        """Whether every tile is a piece of the set, and none is there too often."""
        return not (self.twice or self.foreign or self.misnumbered)


@attrs.frozen
class Verdict:
    """A board judged by the site's rule: a point for each contact of two tiles with one colour that is not grey.

    `unmatched` are the contacts of two tiles that score nothing, as (position, position, colour, colour); `rim` are the
    positions with a side on the rim that is not grey. `hints` says for each position of a hint whether it is respected.
    `clues` are the positions of official clues that lie in place, None where the official set is not in use.
    """

    shown: boards.Shown
    score: int
    unmatched: tuple[tuple[int, int, int, int], ...]
    rim: tuple[int, ...]
    pieces: PieceCheck | None
    hints: Mapping[int, bool]
    clues: tuple[int, ...] | None

    @property
    def best(self) -> int:
        """The number of contacts."""
        return e2.best_score(self.shown.width, self.shown.height)

    @property
    def placed(self) -> int:
        """The number of tiles."""
        return sum(quad is not None for quad in self.shown.quads)

    @property
    def good(self) -> bool:
        """Whether pieces and hints are as they should be; breaks do no harm."""
        return (self.pieces is None or self.pieces.good) and all(self.hints.values())

    @property
    def cells(self) -> Sequence[Any]:
        """The cells in reading order."""
        return Board.rectangle(self.shown.height, self.shown.width).cells


def verdict(shown: boards.Shown, options: LoadOptions) -> Verdict:
    """Judge a board. Raises FormatError where the named set of pieces is one for another size."""
    chosen = boards.set_of(shown, options)
    if chosen is not None:
        shown = boards.in_default_order(shown, chosen, options)
    unofficial = chosen is None or chosen.pieces != official.PIECES
    return Verdict(
        shown, e2.score(shown.quads, shown.width), tuple(_unmatched(shown)), tuple(_rim(shown)),
        None if chosen is None else _pieces(shown, chosen, "named" if options.pieces is not None else "official"),
        _hints(shown, chosen, options),
        None if unofficial else tuple(p for p, code in sorted(official.CLUES.items()) if _shows(shown, p, code)))


def _unmatched(shown: boards.Shown) -> Iterator[tuple[int, int, int, int]]:
    for position, quad in enumerate(shown.quads):
        for side, other, there in ((1, position + 1, (position + 1) % shown.width),
                                   (2, position + shown.width, position + shown.width < len(shown.quads))):
            beside = shown.quads[other] if there else None
            if quad and beside and (quad[side] != beside[side ^ 2] or quad[side] == 0):
                yield position, other, quad[side], beside[side ^ 2]


def _rim(shown: boards.Shown) -> Iterator[int]:
    for position, quad in enumerate(shown.quads):
        row, col = divmod(position, shown.width)
        outer = (row == 0, col == shown.width - 1, row == shown.height - 1, col == 0)
        if quad and any(colour and out for colour, out in zip(quad, outer, strict=True)):
            yield position


def _pieces(shown: boards.Shown, chosen: PieceSet, name: str) -> PieceCheck:
    """The tiles are handed out to the pieces that look like them, stated numbers first."""
    left = set(range(len(chosen.pieces)))
    foreign, misnumbered, rest = [], [], []
    for position, quad in enumerate(shown.quads):
        if quad is None:
            continue
        looks = {code // 4 for code in chosen.codes_of.get(quad, ())}
        number = shown.numbers.get(position)
        if not looks:
            foreign.append(position)
        elif number is not None and number not in looks:
            misnumbered.append(position)
        elif number in left:
            left.discard(number)
        else:
            rest.append((position, sorted(looks)))
    twice = []
    for position, alike in rest:
        number = next((each for each in alike if each in left), None)
        if number is None:
            twice.append(position)
        else:
            left.discard(number)
    return PieceCheck(name, tuple(sorted(left)), tuple(twice), tuple(foreign), tuple(misnumbered))


def _hints(shown: boards.Shown, chosen: PieceSet | None, options: LoadOptions) -> dict[int, bool]:
    """The hints of the named puzzle, else those the board states, by position."""
    if options.pieces is not None:
        known = boards.hints_of(options.pieces)
        return {position: _shows(shown, position, code, boards.pieces_of(options.pieces))
                for position, code in known.items()}
    if chosen is None:
        return {position: shown.quads[position] is not None for position in shown.hints}
    return {position: any(code % 4 == turns for code in chosen.codes_of.get(shown.quads[position] or boards.BLANK, ()))
            for position, turns in shown.hints.items()}


def _shows(shown: boards.Shown, position: int, code: int, pieces: Sequence[e2.Quad] = official.PIECES) -> bool:
    return shown.quads[position] == e2.turned(pieces[code // 4], code % 4)


# --- differences


@attrs.frozen
class Difference:
    """What became of one tile: `kind` is turned, moved, added or removed; `before` and `after` are (position, turns).

    `piece` is its number from 0, or where no set is known its colours as they lie least turned.
    """

    kind: str
    piece: int | e2.Quad
    before: tuple[int, int] | None
    after: tuple[int, int] | None


def differences(one: boards.Shown, other: boards.Shown, options: LoadOptions) -> list[Difference]:
    """How the second board differs from the first, in reading order. Raises FormatError where their sizes differ."""
    if (one.width, one.height) != (other.width, other.height):
        raise FormatError(f"the boards have {one.width} x {one.height} and {other.width} x {other.height} cells; only "
                          "boards of one size can be compared", code="size")
    first, second = _identities(one, options), _identities(other, options)
    found: list[Difference] = []
    gone: dict[int | e2.Quad, list[tuple[int, int]]] = {}
    come: dict[int | e2.Quad, list[tuple[int, int]]] = {}
    for position, (a, b) in enumerate(zip(first, second, strict=True)):
        if a and b and a[0] == b[0]:
            if a[1] != b[1]:
                found.append(Difference("turned", a[0], (position, a[1]), (position, b[1])))
            continue
        if a:
            gone.setdefault(a[0], []).append((position, a[1]))
        if b:
            come.setdefault(b[0], []).append((position, b[1]))
    for piece, places in gone.items():
        arrivals = come.pop(piece, [])
        found += [Difference("moved", piece, *both) for both in zip(places, arrivals, strict=False)]
        found += [Difference("removed", piece, place, None) for place in places[len(arrivals):]]
        found += [Difference("added", piece, None, place) for place in arrivals[len(places):]]
    found += [Difference("added", piece, None, place) for piece, places in come.items() for place in places]
    return sorted(found, key=lambda each: (each.before or each.after or (0, 0), each.kind))


def _identities(shown: boards.Shown, options: LoadOptions) -> list[tuple[int | e2.Quad, int] | None]:
    """Piece and turns of each cell; tiles that no piece of the set looks like go by their colours."""
    chosen = boards.set_of(shown, options)
    if chosen is not None:
        shown = boards.in_default_order(shown, chosen, options)
    found: list[tuple[int | e2.Quad, int] | None] = []
    for position, quad in enumerate(shown.quads):
        if quad is None:
            found.append(None)
            continue
        codes = chosen.codes_of.get(quad, ()) if chosen is not None else ()
        code = next((code for code in codes if code // 4 == shown.numbers.get(position)), codes[0] if codes else None)
        if code is not None:
            found.append((code // 4, code % 4))
        else:
            least = min(e2.turned(quad, turns) for turns in range(4))
            found.append((least, next(turns for turns in range(4) if e2.turned(least, turns) == quad)))
    return found
