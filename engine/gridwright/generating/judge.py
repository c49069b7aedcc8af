"""Whether a puzzle is what was asked for, and if not, whether it is too easy or too hard."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from gridwright.errors import Undecided
from gridwright.generating.wanted import Wanted
from gridwright.grading.card import Card, grade_on
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.contents import contents
from gridwright.grading.ground import Ground
from gridwright.grading.issues import issues
from gridwright.grading.numbers import numbers
from gridwright.grading.quality import checks
from gridwright.grading.route import Catalogue, Route, easiest_route, route
from gridwright.grading.state import State
from gridwright.grading.usage import rules_used
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.plugins.default import default_plugins
from gridwright.solving.budget import Budget

__all__ = ["Judge", "Verdict"]


#: Puzzles after which what is known of the rules is worked out anew, as some of it grows with every puzzle.
FRESH = 50
#: With more open cells than `MANY`, a further digit that leads to fewer than `LITTLE` singles is not looked at closely.
MANY, LITTLE = 100, 6
HARD = 3
#: What levels are of, first of all: a band that is too low, a difficulty, a solver who is stuck.
BAND, DIFFICULTY, STUCK = range(3)


@attrs.frozen
class Verdict:
    """What is wrong with a puzzle, in a few words; "" where nothing is.

    `too_hard` None: neither harder nor easier would help. `level` orders puzzles from the easiest to the hardest.
    `end` is where the techniques of the wanted band end, and `stuck` are the cells that are still open there. `used`
    are the rules, by their id(), that the route of a puzzle that is right rests on.
    """

    why: str = ""
    too_hard: bool | None = None
    level: tuple[float, ...] = ()
    stuck: tuple[Cell, ...] = ()
    difficulty: float | None = None
    end: State | None = attrs.field(default=None, eq=False, repr=False)
    used: frozenset[int] = attrs.field(default=frozenset(), eq=False, repr=False)


class Judge:
    """Looks at the targets of a request, the cheap ones first. Raises Undecided when the budget runs out."""

    def __init__(self, wanted: Wanted, budget: Budget) -> None:
        self.wanted, self.budget = wanted, budget
        self._last: tuple[Ground, Catalogue] | None = None
        self._seen: Ground | None = None
        self._looks = 0
        #: Whether the band is our own choice, to be given up where it is not reached.
        self.soft = (bool(wanted.templates) and wanted.band is None and wanted.highest is None
                     and not isinstance(wanted.difficulty, str))
        #: The band that routes are followed to.
        self.top = self._usual_band() if self.soft else wanted.highest if wanted.band is None else wanted.band

    def _usual_band(self) -> int:
        """The band that puzzles with placed clues do not exceed where nothing is said: they are hard enough, and what
        is harder takes long to grade.
        """
        asked = self.wanted.contains.codes if self.wanted.contains is not None else ()
        registry = default_plugins().registry
        kinds = [kind for name in registry.names("technique") for kind in registry.get("technique", name).kinds]
        usual = HARD if self.wanted.difficulty is None else HARD + 1
        return max([usual, *(int(kind.band) for kind in kinds if kind.code in asked)])

    def give_up_band(self) -> None:
        """Look at puzzles of every band from now on."""
        self.soft, self.top = False, None

    @property
    def blind(self) -> bool:
        """Whether every puzzle will do."""
        return self.top is None and self.limit_alone

    @property
    def limit_alone(self) -> bool:
        """Whether it is enough that the puzzle is not too hard."""
        wanted = self.wanted
        return all(target is None for target in (wanted.band, wanted.difficulty, wanted.contains, wanted.quality))

    def look(self, puzzle: Puzzle, before: Verdict | None = None) -> Verdict:
        """What is to be said of a puzzle with one solution.

        `before` is the verdict on one that was too hard and had fewer givens; the solver is followed from there on.
        """
        if self.blind:
            return Verdict()
        grading = Budget(seconds=self.wanted.grade_seconds)
        grading.start()

        def look() -> None:
            self.budget.check()
            grading.check()

        try:
            if before is not None and before.end is not None:
                verdict = self._followed(puzzle, before.end, look)
                # Easier first moves may be there now, so a band that has to be met is looked at anew.
                if verdict.why or self.limit_alone:
                    return verdict
            return self._looked(puzzle, look)
        except Undecided:
            # Raises where the whole run is over.
            self.budget.check()
            return Verdict("grading takes too long")

    def _followed(self, puzzle: Puzzle, start: State, look: Callable[[], None]) -> Verdict:
        """Whether the puzzle is still too hard."""
        ground, catalogue = self._ground(puzzle, look)
        state, first = start.copy(), puzzle.symbols().first
        state.ground = ground
        for c, value in puzzle.givens[puzzle.main].items():
            if state.open >> puzzle.board.index[c] & 1:
                state.write(puzzle.board.index[c], value - first)
        before = start.open.bit_count()
        if before > MANY:
            found = route(ground, catalogue, highest=0, start=state, look=look)
            if before - sum(len(move.writes) for move in found.moves) > MANY and len(found.moves) < LITTLE:
                return self._stuck(found, catalogue, state)
        found = self._route(ground, catalogue, look, state)
        return Verdict() if found.solved else self._stuck(found, catalogue, state)

    def _looked(self, puzzle: Puzzle, look: Callable[[], None]) -> Verdict:
        ground, catalogue = self._ground(puzzle, look)
        if self.top is None:
            found = easiest_route(ground, catalogue, look=look)
        else:
            found = self._route(ground, catalogue, look, None)
            if not found.solved:
                return self._stuck(found, catalogue, State.start(ground))
        level = (BAND, *_level(found, catalogue))
        if self.wanted.band is not None and found.band < self.wanted.band:
            return Verdict("too easy", False, level)
        if not found.solved:
            return Verdict("not solved by techniques", True, level)
        return self._numbered(ground, catalogue, found, look, level)

    def _route(self, ground: Ground, catalogue: Catalogue, look: Callable[[], None], start: State | None) -> Route:
        """The route up to the band that is looked at, as a card counts it."""
        assert self.top is not None
        unique = {kind.code for kind, _ in catalogue.kinds if kind.unique}
        return route(ground, catalogue, highest=self.top, banned=unique, start=start, look=look)

    def _stuck(self, found: Route, catalogue: Catalogue, state: State) -> Verdict:
        """The verdict on a puzzle that is too hard, from the state in which its route starts."""
        for move in found.moves:
            move.apply(state)
        open_cells = tuple(c for i, c in enumerate(state.ground.cells) if state.open >> i & 1)
        return Verdict("too hard", True, (STUCK, *_level(found, catalogue), len(open_cells)), open_cells, None, state)

    def _ground(self, puzzle: Puzzle, look: Callable[[], None]) -> tuple[Ground, Catalogue]:
        """The ground of a puzzle; one with the rules of the last puzzle takes over what is known of them."""
        if self._last is None or self._last[0].puzzle.rules != puzzle.rules or self._looks % FRESH == 0:
            ground = Ground.of(puzzle, look)
            self._last = ground, catalogue_for(ground)
        self._looks += 1
        ground, catalogue = self._last
        self._seen = ground.again(puzzle)
        return self._seen, catalogue

    def card(self, puzzle: Puzzle) -> Card:
        """The card of a puzzle with the fields that are wanted."""
        known = self._seen is not None and self._seen.puzzle == puzzle
        ground = self._seen if known and self._seen is not None else Ground.of(puzzle)
        return grade_on(ground, fields=self.wanted.fields, quality=self.wanted.quality)

    def _numbered(self, ground: Ground, catalogue: Catalogue, found: Route, look: Callable[[], None],
                  level: tuple[float, ...]) -> Verdict:
        wanted = self.wanted
        difficulty = None
        if wanted.difficulty is not None:
            difficulty = numbers(ground, found, catalogue, look).difficulty
            level = (DIFFICULTY, difficulty)
            if isinstance(wanted.difficulty, tuple):
                low, high = wanted.difficulty
                if difficulty < low:
                    return Verdict("difficulty too low", False, level, (), difficulty)
                if difficulty > high:
                    return Verdict("difficulty too high", True, level, tuple(ground.cells), difficulty)
        if wanted.contains is not None and not self._contained(ground, catalogue, found, look):
            return Verdict("contains not met", None, level, (), difficulty)
        if wanted.quality is not None:
            for fault in issues(ground, catalogue, found, checks(wanted.quality),
                                lambda: numbers(ground, found, catalogue, look).time):
                if fault.severity == "reject":
                    return Verdict(fault.code, None, level, (), difficulty)
        used = frozenset(rules_used(ground, found)) if wanted.templates else frozenset()
        return Verdict("", None, level, (), difficulty, None, used)

    def _contained(self, ground: Ground, catalogue: Catalogue, found: Route, look: Callable[[], None]) -> bool:
        """Whether the list of techniques names what is asked for."""
        asked = self.wanted.contains
        assert asked is not None
        unwanted = frozenset(kind.code for kind, _ in catalogue.kinds if kind.unique) - set(found.uses)
        listed = contents(ground, catalogue, found, banned=unwanted, look=look)
        named = {code for entry in listed.entries
                 for code in (entry.kind.code, *(() if asked.strict else entry.alternatives))}
        return named.issuperset(asked.codes)


def _level(found: Route, catalogue: Catalogue) -> tuple[float, ...]:
    """How hard a route is: by its band, and by the number of moves of its hardest bands."""
    bands = [0] * 6
    for move in found.moves:
        bands[catalogue.kind_of[move.code].band if move.code in catalogue.kind_of else 0] += 1
    return (found.band, *bands[:0:-1])
