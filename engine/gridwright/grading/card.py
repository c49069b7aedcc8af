"""The grade card of a puzzle: how hard it is, what it asks for, and what is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Any

import attrs

from gridwright import __version__
from gridwright.errors import FormatError, NoSolution, NotUnique
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.contents import Contents, contents
from gridwright.grading.ground import Ground
from gridwright.grading.issues import Issue, issues
from gridwright.grading.numbers import Numbers, numbers
from gridwright.grading.quality import checks
from gridwright.grading.ratings import rating
from gridwright.grading.route import Catalogue, Route, easiest_route
from gridwright.grading.steps import LEVELS, Step, steps
from gridwright.grading.symmetry import symmetries_of_givens
from gridwright.grading.technique import BANDS
from gridwright.model.puzzle import Puzzle
from gridwright.solving.budget import Budget
from gridwright.solving.search import solutions

__all__ = ["DEFAULT_FIELDS", "FIELDS", "Card", "grade", "grade_on", "wanted_fields"]

VERSION = 1
#: Band of a puzzle that is only solved by guessing.
UNKNOWN = "Unknown"
#: Every field that can be asked for, in the order of the card.
FIELDS = ("difficulty", "time", "time_p80", "band", "band_index", "contains", "contains_complete", "stopped_at_step",
          "contains_truncated", "issues", "reject", "se", "se_diuf", "steps", "describe", "symmetry")
#: Those of a card for which none are named.
DEFAULT_FIELDS = ("difficulty", "time", "band", "band_index", "contains", "issues", "reject")
#: Fields that only come together.
_TOGETHER = (("contains", "contains_complete", "stopped_at_step", "contains_truncated"),)


class Card(Mapping[str, Any]):
    """The members of a card by name, in order; those that were not asked for are not there."""

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._members = dict(members)

    def __getitem__(self, name: str) -> Any:
        return self._members[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __repr__(self) -> str:
        return f"Card({self._members!r})"

    def as_json(self) -> dict[str, Any]:
        """The `sudoku-grade` document."""
        return dict(self._members)


def grade(puzzle: Puzzle, *, fields: Collection[str] | None = None, quality: Mapping[str, Any] | None = None,
          explain: str | Collection[str] | None = None, max_seconds: float | None = None,
          allow_guessing: bool = False, budget: Budget | None = None) -> Card:
    """The card of a puzzle with exactly one solution.

    `fields` are members of the card, the default ones if not given; nothing else is worked out. `quality` adjusts the
    checks behind `issues`. `explain` is "short", "teach" or both: what the steps say of themselves; it asks for the
    steps too. `max_seconds` ends the search for the shortest list `contains`, and changes nothing else. With
    `allow_guessing`, nothing is tried out where techniques end: the band is then "Unknown". Raises NotUnique,
    NoSolution, Undecided when the budget runs out, NotSupported for puzzles without digits, FormatError for a field, a
    level or a quality object that does not exist.
    """
    ground = Ground.of(puzzle, budget.check if budget is not None else lambda: None)
    return grade_on(ground, fields=fields, quality=quality, explain=explain, max_seconds=max_seconds,
                    allow_guessing=allow_guessing, budget=budget)


def grade_on(ground: Ground, *, fields: Collection[str] | None = None, quality: Mapping[str, Any] | None = None,
             explain: str | Collection[str] | None = None, max_seconds: float | None = None,
             allow_guessing: bool = False, budget: Budget | None = None) -> Card:
    """`grade` for the puzzle of a ground, with what is known there already."""
    levels = (explain,) if isinstance(explain, str) else tuple(explain or ())
    wanted = wanted_fields(fields, levels)
    wanted_checks = checks(quality)
    _solve(ground.puzzle, budget)
    look = budget.check if budget is not None else lambda: None
    work = _Work(ground, wanted_checks, levels, max_seconds, allow_guessing, look)
    members = {name: made for name in FIELDS if name in wanted for made in [work.member(name)] if made is not _NONE}
    return Card({"format": "sudoku-grade", "format_version": VERSION,
                 "grader": {"name": "gridwright", "version": __version__}, **members})


def wanted_fields(fields: Collection[str] | None, levels: Collection[str] = ()) -> set[str]:
    """The fields that are made, with those that only come together. Raises FormatError for one that does not exist."""
    for level in levels:
        if level not in LEVELS:
            raise FormatError(f"there is no explanation {level!r}; there are {' and '.join(LEVELS)}", code="value")
    wanted = set(DEFAULT_FIELDS if fields is None else fields)
    unknown = sorted(wanted - set(FIELDS))
    if unknown:
        raise FormatError(f"a card has no field {unknown[0]!r}; there are {', '.join(FIELDS)}", code="value")
    for group in _TOGETHER:
        if wanted & set(group):
            wanted.update(group)
    return wanted | ({"steps"} if levels else set())


def _solve(puzzle: Puzzle, budget: Budget | None) -> None:
    """Make sure that there is one solution."""
    found = list(solutions(puzzle, limit=2, budget=budget))
    if not found:
        raise NoSolution()
    if len(found) > 1:
        one, two = found
        where = next((c for c in puzzle.board.cells if one[c] != two[c]), None)
        label = puzzle.symbols().label
        raise NotUnique("the puzzle has several solutions" + (
            f": {where} is {label(one[where])} in one and {label(two[where])} in another" if where else ""))


#: A member that this card does not have.
_NONE = object()


@attrs.frozen(slots=False)
class _Work:
    """What the members are made of, each worked out once and only if needed."""

    ground: Ground
    checks: Mapping[str, Any]
    levels: tuple[str, ...]
    max_seconds: float | None
    guessing: bool
    look: Callable[[], None]

    def member(self, name: str) -> Any:
        """The value of a member as plain data."""
        return getattr(self, name)()

    @cached_property
    def catalogue(self) -> Catalogue:
        return catalogue_for(self.ground)

    @property
    def banned(self) -> frozenset[str]:
        return frozenset({"TRL"} if self.guessing else ())

    @cached_property
    def route(self) -> Route:
        return easiest_route(self.ground, self.catalogue, banned=self.banned, look=self.look)

    @cached_property
    def shortest(self) -> Contents:
        if not self.route.solved:
            return Contents.plain(self.catalogue, self.route)
        start, most = time.monotonic(), self.max_seconds
        unwanted = {kind.code for kind, _ in self.catalogue.kinds if kind.unique} - set(self.route.uses)
        late = (lambda: time.monotonic() - start > most) if most is not None else lambda: False
        return contents(self.ground, self.catalogue, self.route, banned=self.banned | unwanted, late=late,
                        look=self.look)

    @cached_property
    def figures(self) -> Numbers:
        return numbers(self.ground, self.route, self.catalogue, self.look)

    @cached_property
    def found(self) -> list[Issue]:
        return issues(self.ground, self.catalogue, self.route, self.checks, self.time)

    def difficulty(self) -> float | None:
        return self.figures.difficulty if self.route.solved else None

    def time(self) -> float | None:
        return self.figures.time if self.route.solved else None

    def time_p80(self) -> float | None:
        return self.figures.time_p80 if self.route.solved else None

    def band(self) -> str:
        return BANDS[self.route.band] if self.route.solved else UNKNOWN

    def band_index(self) -> int | None:
        return self.route.band if self.route.solved else None

    def contains(self) -> Any:
        return [entry.as_json() for entry in self.shortest.entries]

    def contains_complete(self) -> bool:
        return self.route.solved

    def stopped_at_step(self) -> Any:
        return _NONE if self.route.solved else len(self._steps) + 1

    def contains_truncated(self) -> bool:
        return self.shortest.truncated

    def issues(self) -> Any:
        return [issue.as_json() for issue in self.found]

    def reject(self) -> bool:
        return any(issue.severity == "reject" for issue in self.found)

    def se(self) -> Any:
        return rating(self.ground, self.route.moves, "classic") if self.route.solved else None

    def se_diuf(self) -> Any:
        return rating(self.ground, self.route.moves, "diuf") if self.route.solved else None

    def steps(self) -> Any:
        return [step.as_json() for step in self._steps]

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        return tuple(steps(self.ground, self.catalogue, self.route.moves, self.levels))

    def describe(self) -> Any:
        from gridwright.describing.describing import describe

        return describe(self.ground.puzzle).as_json()

    def symmetry(self) -> Any:
        return symmetries_of_givens(self.ground.puzzle)
