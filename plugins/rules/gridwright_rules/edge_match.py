"""Edge matching, as in Eternity II: square pieces with four coloured sides fill the board, equal colours touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import attrs

from gridwright import (
    Board,
    Canvas,
    Cell,
    Domains,
    Encoder,
    NotSupported,
    Puzzle,
    Rule,
    Solution,
    Symbols,
    Violation,
)

Piece = tuple[int, int, int, int]

GREY = 0
#: Colours beyond this are refused.
MOST_COLOURS = 255


@attrs.frozen(kw_only=True)
class EdgeMatch(Rule):
    """Value piece * 4 + r puts that piece into the cell, turned clockwise by r quarter turns.

    A piece lists its colours up, right, down, left as it lies unturned. Grey (0) belongs exactly on sides where the
    board ends. Pieces that are equal but for turning are interchangeable: swapping them gives the same solution.

    `upright`: the first corner piece lies in the top-left corner, which leaves one of the four turns of a square board
    where the corner pieces differ. `count_colours`: for the solver, how many contacts have each colour is stated too;
    it follows from the rest, and what was measured seldom became faster.
    """

    key = "edge_match"
    variant = "Edge Matching"
    squares_only = True
    summary = "Every piece is used once; touching sides have one colour, and grey sides lie exactly along the rim."
    symbols_kind = "codes"

    pieces: tuple[Piece, ...]
    upright: bool = False
    count_colours: bool = False

    def __attrs_post_init__(self) -> None:
        for number, piece in enumerate(self.pieces):
            fits = len(piece) == 4 and all(0 <= colour <= MOST_COLOURS for colour in piece)
            self._require(fits, f"piece {number} needs four colours from 0 to {MOST_COLOURS}, not {list(piece)}")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        if len(self.pieces) != len(puzzle.board):
            yield f"there are {len(self.pieces)} pieces for {len(puzzle.board)} cells; every piece is used once"
        if (codes := len(puzzle.symbols(puzzle.layer_of(self)).labels)) != 4 * len(self.pieces):
            yield f"{len(self.pieces)} pieces need {4 * len(self.pieces)} codes; the layer has {codes}"

    def quads(self) -> tuple[Piece, ...]:
        """The colours up, right, down, left of every code."""
        turned: list[Piece] = []
        for up, right, down, left in self.pieces:
            turned += [(up, right, down, left), (left, up, right, down), (down, left, up, right),
                       (right, down, left, up)]
        return tuple(turned)

    def require_known(self) -> None:
        """Raises NotSupported where pieces are all grey: formats state those so that a board does not show."""
        if len(self.pieces) > 1 and (unknown := self.pieces.count((GREY,) * 4)):
            raise NotSupported(f"the colours of {unknown} of the {len(self.pieces)} pieces are not known (all grey); "
                               "name the set of pieces with --pieces")

    def restrict(self, domains: Domains) -> None:
        self.require_known()
        board, quads = domains.board, self.quads()
        if len(self.pieces) != len(board):
            domains.impossible()
            return
        by_greys: dict[tuple[bool, ...], set[int]] = {}
        showing: dict[tuple[int, int], set[int]] = {}
        for code, quad in enumerate(quads):
            by_greys.setdefault(tuple(colour == GREY for colour in quad), set()).add(code)
            for side, colour in enumerate(quad):
                showing.setdefault((side, colour), set()).add(code)
        for c in board.cells:
            domains.keep(c, by_greys.get(_rim(board, c), ()))
        if self.upright:
            domains.keep(board.cells[0], self._first_corner())
        placed = {next(iter(domains[c])) // 4: c for c in board.cells if len(domains[c]) == 1}
        used = {4 * piece + r for piece in placed for r in range(4)}
        for c in board.cells:
            if not used.isdisjoint(domains[c]):
                domains.drop(c, [v for v in used.intersection(domains[c]) if placed[v // 4] != c])
        for a, b, side in _contacts(board):
            mine = {quads[v][side] for v in domains[a]}
            others = {quads[v][(side + 2) % 4] for v in domains[b]}
            for colour in mine - others:
                domains.drop(a, showing[side, colour])
            for colour in others - mine:
                domains.drop(b, showing[(side + 2) % 4, colour])

    def encode(self, enc: Encoder) -> None:
        self.require_known()
        quads = self.quads()
        if len(self.pieces) != len(enc.board):
            enc.clause()
            return
        if self.upright:
            enc.clause(*(enc.is_(enc.board.cells[0], code) for code in self._first_corner()))
        greys = [tuple(colour == GREY for colour in quad) for quad in quads]
        homes: list[list[int]] = [[] for _ in self.pieces]
        for c in enc.board.cells:
            rim = _rim(enc.board, c)
            turns: dict[int, list[int]] = {}
            for code, literal in enc.domain(c).items():
                if code < len(quads) and greys[code] == rim:
                    turns.setdefault(code // 4, []).append(literal)
                else:
                    enc.clause(-literal)
            for piece, literals in turns.items():
                homes[piece].append(enc.any_of(literals))
        for literals in homes:
            enc.exactly_one(literals)
        # Colours, not codes, tell solutions apart: equal pieces may be swapped. A single cell has no colours to tell.
        enc.identify(())
        contacts: dict[int, list[int]] = {}
        for a, b, side in _contacts(enc.board):
            joined = _joined(enc, _shown(enc, a, quads, side), _shown(enc, b, quads, side + 2))
            enc.identify(joined.values())
            for colour, literal in joined.items():
                contacts.setdefault(colour, []).append(literal)
        if self.count_colours:
            self._count_colours(enc, contacts)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        where: dict[int, list[Cell]] = {number: [] for number in range(len(self.pieces))}
        for c in solution.board.cells:
            where.setdefault(solution[c] // 4, []).append(c)
        for number, cells in where.items():
            if number >= len(self.pieces):
                yield self.violation(f"there is no piece {number}", cells)
            elif len(cells) != 1:
                yield self.violation(f"piece {number} is used {len(cells)} times, not once", cells)
        corner = solution.board.cells[0]
        if self.upright and solution[corner] not in self._first_corner():
            yield self.violation("the first corner piece is not in the top-left corner", (corner,))
        for c in solution.board.cells:
            here = self._sides(solution[c])
            around = (Cell(c.row - 1, c.col), Cell(c.row, c.col + 1), Cell(c.row + 1, c.col), Cell(c.row, c.col - 1))
            for side, other in enumerate(around):
                name = ("up", "right", "down", "left")[side]
                if other not in solution.board:
                    if here[side] != GREY:
                        yield self.violation(f"the side {name} lies on the rim and is {here[side]}, not grey", (c,))
                elif here[side] == GREY:
                    yield self.violation(f"the side {name} is grey inside the board", (c,))
                elif c < other and (there := self._sides(solution[other])[(side + 2) % 4]) != here[side]:
                    yield self.violation(f"the touching colours are {here[side]} and {there}", (c, other))

    def _first_corner(self) -> range:
        """The codes of the first piece with two grey sides, or more; none where there is no such piece."""
        number = next((i for i, piece in enumerate(self.pieces) if piece.count(GREY) >= 2), None)
        return range(0) if number is None else range(4 * number, 4 * number + 4)

    def _count_colours(self, enc: Encoder, contacts: Mapping[int, list[int]]) -> None:
        """Every contact joins two sides of its colour."""
        sides = Counter(colour for piece in self.pieces for colour in piece if colour != GREY)
        for colour, number in sides.items():
            if number % 2:
                enc.clause()
            else:
                enc.exactly(contacts.get(colour, ()), number // 2)

    def _sides(self, code: int) -> list[int]:
        number, turns = divmod(code, 4)
        if number >= len(self.pieces):
            return [GREY] * 4
        return [self.pieces[number][(side - turns) % 4] for side in range(4)]

    def describe(self) -> str:
        colours = len({colour for piece in self.pieces for colour in piece} - {GREY})
        return f"{self.summary.rstrip('.')} ({len(self.pieces)} pieces, {colours} colours)."

    def draw(self, canvas: Canvas) -> None:
        kinds = Counter(piece.count(GREY) for piece in self.pieces)
        canvas.legend(f"{len(self.pieces)} edge-matching pieces: {kinds[2]} corners, {kinds[1]} borders, "
                      f"{kinds[0]} inner")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for rows, cols, pieces in (
                (1, 2, ((0, 0, 0, 1), (0, 0, 0, 1))), (1, 2, ((0, 1, 0, 0), (0, 0, 0, 2))),
                (1, 2, ((0, 1, 0, 0), (0, 0, 2, 1))), (1, 3, ((0, 0, 0, 1), (0, 2, 0, 1), (2, 0, 0, 0))),
                (3, 1, ((1, 0, 0, 0), (1, 0, 1, 0), (0, 0, 1, 0)))):
            yield Puzzle(Board.rectangle(rows, cols), {"pieces": Symbols.codes(len(pieces))},
                         rules=(cls(pieces=pieces),))
        strip = ((0, 0, 0, 1), (0, 1, 0, 1), (1, 0, 0, 0))
        yield Puzzle(Board.rectangle(1, 3), {"pieces": Symbols.codes(3)},
                     rules=(cls(pieces=strip, upright=True, count_colours=True),))


def _rim(board: Board, c: Cell) -> tuple[bool, ...]:
    """Which sides of a cell (up, right, down, left) lie on the rim."""
    around = (Cell(c.row - 1, c.col), Cell(c.row, c.col + 1), Cell(c.row + 1, c.col), Cell(c.row, c.col - 1))
    return tuple(other not in board for other in around)


def _contacts(board: Board) -> Iterator[tuple[Cell, Cell, int]]:
    """Touching cells, and the side of the first that touches: 1 = right, 2 = down (the other's is 2 more, modulo 4)."""
    for a, b in board.pairs():
        yield a, b, 1 if a.row == b.row else 2


def _shown(enc: Encoder, c: Cell, quads: tuple[Piece, ...], side: int) -> Mapping[int, list[int]]:
    """Colour -> literals of the codes that show it on a side."""
    found: dict[int, list[int]] = {}
    for code, literal in enc.domain(c).items():
        if code < len(quads):
            found.setdefault(quads[code][side % 4], []).append(literal)
    return found


def _joined(enc: Encoder, mine: Mapping[int, list[int]], others: Mapping[int, list[int]]) -> dict[int, int]:
    """Colours that one contact may have -> literals; each colour needs, and follows from, a code on either side."""
    for these, those in ((mine, others), (others, mine)):
        for colour, literals in these.items():
            if colour not in those:
                for literal in literals:
                    enc.clause(-literal)
    colours = {}
    shared = [colour for colour in mine if colour in others]
    for colour in shared:
        chosen = enc.TRUE if len(shared) == len(mine) == len(others) == 1 else enc.new()
        colours[colour] = chosen
        for literals in (mine[colour], others[colour]):
            if chosen != enc.TRUE:
                enc.clause(-chosen, *literals)
                for literal in literals:
                    enc.clause(-literal, chosen)
    enc.exactly_one(colours.values())
    return colours


PLUGIN = EdgeMatch
