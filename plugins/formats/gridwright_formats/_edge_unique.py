"""Whether a board of pieces has other solutions: by search, and by a proof of the SAT solver where that takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from gridwright import Budget, Puzzle, Session, Undecided
from gridwright.solving.backend import DEFAULT_BACKEND, get_backend
from gridwright_formats import _eternity as e2
from gridwright_formats._edge_frame import Frame, least
from gridwright_formats._edge_search import Meter, Spent, boards
from gridwright_formats._eternity_boards import LAYER, pieces_of

__all__ = ["Prover", "Rivals", "broken", "images", "planted", "solver_name"]

Board = tuple[e2.Quad, ...]

#: Steps of all searches, and of the first look of one proof.
MOST_STEPS, LOOK_STEPS = 40_000_000, 500_000
#: Conflicts of all proofs of the solver, and of one, times cells: those of larger boards take longer.
MOST_CONFLICTS, PROOF_CONFLICTS = 2_000_000, 100_000


@attrs.frozen
class Rivals:
    """Other solutions of a board. `whole`: there are no more."""

    found: tuple[Board, ...]
    whole: bool

    @property
    def unique(self) -> bool:
        """Whether there is none."""
        return self.whole and not self.found


class Prover:
    """Looks for solutions other than a board, and, where no hint holds them, than its turned images.

    The steps of `meter`, `proofs` (of the solver) and their `conflicts` are what that took so far.
    """

    def __init__(self, frame: Frame, hints: Sequence[int], budget: Budget | None) -> None:
        self.frame, self.hints, self.budget = frame, hints, budget
        self.meter = Meter(MOST_STEPS, budget)
        self.proofs = self.conflicts = 0

    def rivals(self, board: Sequence[e2.Quad], puzzle: Callable[[], Puzzle], most: int) -> Rivals:
        """Other solutions, at most so many. Where the first look finds some, these are all that are told.

        Raises Spent where too many steps were used, Undecided when the budget runs out.
        """
        found: list[Board] = []
        try:
            for other in self._searched(board, Meter(LOOK_STEPS, above=self.meter)):
                found.append(other)
                if len(found) == most:
                    return Rivals(tuple(found), False)
            return Rivals(tuple(found), True)
        except Spent:
            if found:
                return Rivals(tuple(found), False)
            if self.meter.spent:
                raise
        if (proved := self._proved(puzzle())) is not None:
            return proved
        for other in self._searched(board, self.meter):
            return Rivals((other,), False)
        return Rivals((), True)

    def _searched(self, board: Sequence[e2.Quad], meter: Meter) -> Iterator[Board]:
        known = images(board, self.frame, bool(self.hints))
        for pins in self._pins(board):
            yield from (other for other in boards(self.frame, board, pins, meter) if other not in known)

    def _pins(self, board: Sequence[e2.Quad]) -> Iterator[Mapping[int, e2.Quad]]:
        """The hints; without any, the upper left piece is held there, so that of images of one another few are left. On
        an oblong, which has half a turn only, it may lie in the other upper corner as well."""
        if self.hints:
            yield {position: board[position] for position in self.hints}
            return
        yield {0: board[0]}
        if self.frame.width != self.frame.height:
            yield {self.frame.width - 1: e2.turned(board[0], 1)}

    def _proved(self, puzzle: Puzzle) -> Rivals | None:
        """What the solver says; None where it takes too many conflicts."""
        most = min(PROOF_CONFLICTS, MOST_CONFLICTS - self.conflicts * self.frame.cells) // self.frame.cells
        if most < 1:
            return None
        proof = Budget(conflicts=most)
        if self.budget is not None:
            self.budget.check()
            left = self.budget.left_conflicts()
            proof = Budget(self.budget.left_seconds(), most if left is None else min(most, left))
        self.proofs += 1
        try:
            other = _other(puzzle, proof)
        except Undecided:
            if self.budget is not None and proof.spent < most:
                raise self.budget.exhausted() from None
            return None
        finally:
            self.conflicts += proof.spent
            if self.budget is not None:
                self.budget.spend(proof.spent)
        return Rivals((), True) if other is None else Rivals((other,), False)


def solver_name() -> str:
    """The solver that proofs are made with, and its version: another one may lead to other puzzles."""
    return f"{DEFAULT_BACKEND} {get_backend(DEFAULT_BACKEND).version()}"


def planted(puzzle: Puzzle) -> list[int]:
    """The codes of the solution that a puzzle states, in reading order."""
    stated = (puzzle.solution or {})[LAYER]
    return [stated[c] for c in puzzle.board.cells]


def _other(puzzle: Puzzle, budget: Budget) -> Board | None:
    """A solution that is none of the images of the one stated, by the solver. Raises Undecided."""
    cells, codes, pieces = puzzle.board.cells, planted(puzzle), pieces_of(puzzle)
    frame = Frame(puzzle.board.cols, puzzle.board.rows)
    known = images([quad for quad in e2.placed(codes, pieces) if quad], frame, bool(puzzle.givens))
    pinned = puzzle if puzzle.givens else _pinned(puzzle, codes)
    with Session(pinned, backend=DEFAULT_BACKEND, budget=budget) as session:
        encoder = session.formula.layers[LAYER]
        session.satisfiable([encoder.literals(c)[code] for c, code in zip(cells, codes, strict=True)])
        # Where nothing is left to block, every contact can show one colour only.
        while session.block() and session.satisfiable():
            layer = session.solution().layers[LAYER]
            found = tuple(quad for quad in e2.placed([layer[c] for c in cells], pieces) if quad)
            if found not in known:
                return found
    return None


def _pinned(puzzle: Puzzle, codes: Sequence[int]) -> Puzzle:
    """The puzzle with the upper left piece held as in `Prover._pins`."""
    board = puzzle.board
    if board.rows == board.cols:
        return puzzle.evolve(givens={LAYER: {board.cells[0]: codes[0]}})
    others = frozenset(code for code in range(4 * len(board)) if code // 4 != codes[0] // 4)
    return puzzle.evolve(candidates={LAYER: dict.fromkeys((board.cells[-board.cols], board.cells[-1]), others)})


def images(board: Sequence[e2.Quad], frame: Frame, hinted: bool) -> list[Board]:
    """A board and, unless hints hold it, the other boards that turning makes of it."""
    quads, cols, rows = tuple(board), frame.width, frame.height
    found = [quads]
    for _ in range(0 if hinted else 3):
        quads = tuple(e2.turned(quads[(rows - 1 - row) * cols + col], 1) for col in range(cols) for row in range(rows))
        cols, rows = rows, cols
        if cols == frame.width and quads not in found:
            found.append(quads)
    return found


def broken(board: Sequence[e2.Quad], other: Sequence[e2.Quad], contacts: Sequence[tuple[int, int, int]]) -> list[int]:
    """The contacts of one board whose two sides do not touch on the other."""
    def joined(quads: Sequence[e2.Quad], contact: tuple[int, int, int]) -> frozenset[tuple[e2.Quad, int]]:
        a, b, side = contact
        return frozenset(_side(quads[place], way) for place, way in ((a, side), (b, side ^ 2)))

    kept = {joined(other, contact) for contact in contacts}
    return [number for number, contact in enumerate(contacts) if joined(board, contact) not in kept]


def _side(quad: e2.Quad, way: int) -> tuple[e2.Quad, int]:
    """A piece as it reads first, and which of its sides then lies where the side `way` lies now."""
    form = least(quad)
    turns = next(r for r in range(4) if e2.turned(form, r) == quad)
    return form, (way - turns) % 4
