"""Making a framed edge-matching puzzle from a request: colours, distinct pieces, hints, one solution."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gridwright import Budget, Generated, GenerationFailed, Puzzle
from gridwright_formats._edge_frame import Colouring, catalogue, dealt
from gridwright_formats._edge_request import Request
from gridwright_formats._edge_search import Spent
from gridwright_formats._edge_unique import Prover, Rivals, broken, images, planted, solver_name
from gridwright_formats._eternity import Quad
from gridwright_formats._eternity_boards import puzzle_of

__all__ = ["make"]

#: Boards begun; changes of one board, and of all, to make the pieces distinct.
MOST_ATTEMPTS, MOST_CHANGES, ALL_CHANGES = 50, 40_000, 400_000
#: Other solutions are not counted beyond this; changes without progress before a new board is begun.
MOST_RIVALS, PATIENCE = 8, 60
#: Looks for a change that leaves the pieces distinct.
TRIES = 200


def make(request: Request, seed: int, budget: Budget | None) -> Generated:
    """The puzzle of a request and a seed. Raises GenerationFailed, or Undecided when the budget runs out."""
    return _Maker(request, seed, budget).made()


class _Maker:
    def __init__(self, request: Request, seed: int, budget: Budget | None) -> None:
        self.request, self.seed, self.budget = request, seed, budget
        self.frame = request.frame
        self.random = Random(seed)
        self.positions = self._positions()
        self.prover = Prover(self.frame, self.positions, budget)
        self.tally = dict.fromkeys(("attempts", "changes", "boards", "repairs"), 0)

    def made(self) -> Generated:
        try:
            while self.tally["attempts"] < MOST_ATTEMPTS:
                self.tally["attempts"] += 1
                colours = dealt(self.frame, self.request.border, self.request.interior, self.random)
                colouring = Colouring(self.frame, colours)
                if self.request.distinct and not self._told_apart(colouring):
                    continue
                self.tally["boards"] += 1
                if not self.request.unique or self._alone(colouring):
                    return self._generated(colouring)
        except Spent:
            pass
        raise self._failed()

    def _positions(self) -> tuple[int, ...]:
        """Where the hints lie."""
        hints = self.request.hints
        return hints if isinstance(hints, tuple) else tuple(sorted(self.random.sample(range(self.frame.cells), hints)))

    def _told_apart(self, colouring: Colouring) -> bool:
        """Swap colours until all pieces differ; False where that takes too long."""
        faulty = colouring.faulty()
        for step in range(MOST_CHANGES):
            if not faulty:
                return True
            if self.tally["changes"] >= ALL_CHANGES:
                raise Spent
            if self.budget is not None and step % 100 == 0:
                self.budget.check()
            self.tally["changes"] += 1
            one = self.random.choice(self.frame.touching[self.random.choice(faulty)])
            two = self._other(colouring, one)
            if two is None:
                continue
            if colouring.swap(one, two) > 0:
                colouring.swap(one, two)
            else:
                faulty = colouring.faulty()
        return False

    def _other(self, colouring: Colouring, one: int) -> int | None:
        """A contact of the same kind that has another colour."""
        border = colouring.colours[one] <= self.request.border
        two = self.random.choice(self.frame.border if border else self.frame.interior)
        return None if colouring.colours[one] == colouring.colours[two] else two

    def _alone(self, colouring: Colouring) -> bool:
        """Whether the board is, or could be made, the only solution: colours are swapped where another one differs, and
        the swap is kept unless it leaves more others."""
        now = self._rivals(colouring, MOST_RIVALS)
        idle = 0
        while not now.unique:
            swapped = self._swapped(colouring, self.random.choice(now.found)) if idle < PATIENCE else None
            if swapped is None:
                return False
            self.tally["repairs"] += 1
            then = self._rivals(colouring, min(_score(now) + 1, MOST_RIVALS))
            idle = 0 if _score(then) < _score(now) else idle + 1
            if _score(then) > _score(now):
                colouring.swap(*swapped)
            else:
                now = then
        return True

    def _rivals(self, colouring: Colouring, most: int) -> Rivals:
        return self.prover.rivals(colouring.quads(), lambda: self._puzzle(colouring), most)

    def _swapped(self, colouring: Colouring, rival: Sequence[Quad]) -> tuple[int, int] | None:
        """Swap the colours of a contact that the other solution does not have and of a second one; None where that
        leaves no pieces distinct."""
        contacts = broken(colouring.quads(), rival, self.frame.contacts)
        for _ in range(TRIES if contacts else 0):
            one = self.random.choice(contacts)
            two = self._other(colouring, one)
            if two is None:
                continue
            if colouring.swap(one, two) <= 0 or not self.request.distinct:
                return one, two
            colouring.swap(one, two)
        return None

    def _puzzle(self, colouring: Colouring) -> Puzzle:
        pieces, codes = catalogue(colouring.quads())
        meta = {"name": self.request.title(self.seed), "numColors": self.request.border + self.request.interior}
        return puzzle_of(self.frame.width, self.frame.height, pieces,
                         {position: codes[position] for position in self.positions}, solution=codes, meta=meta)

    def _generated(self, colouring: Colouring) -> Generated:
        puzzle = self._puzzle(colouring)
        frame, unique = self.frame, self.request.unique
        turns = len(images(colouring.quads(), frame, bool(self.positions)))
        card = {"unique": True if unique else None, "solutions": turns if unique else None,
                "expected_log10": round(frame.expected(colouring.colours, self.positions), 1), "pieces": frame.cells,
                "hints": len(self.positions)}
        info = {"seed": self.seed, "colours": {"border": self.request.border, "interior": self.request.interior},
                **self._counters(), "solver": solver_name() if self.prover.proofs else None,
                "solution": planted(puzzle)}
        return Generated(puzzle, card, info)

    def _counters(self) -> dict[str, int]:
        used = {"steps": self.prover.meter.steps, "proofs": self.prover.proofs, "conflicts": self.prover.conflicts}
        return {**self.tally, **used}

    def _failed(self) -> GenerationFailed:
        counters = self._counters()
        what = "the pieces did not become distinct" if not counters["boards"] else (
            "the proofs took too long" if self.prover.meter.spent else "no board was the only solution")
        numbers = ", ".join(f"{name} {number}" for name, number in counters.items())
        return GenerationFailed(f"no puzzle was found for seed {self.seed}: {what} ({numbers})", counters)


def _score(rivals: Rivals) -> int:
    """The number of other solutions, `MOST_RIVALS` where they were not all looked for."""
    return len(rivals.found) if rivals.whole else MOST_RIVALS
