"""What would keep a puzzle from being published."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Self

import attrs

from gridwright.errors import Undecided
from gridwright.grading.ground import Ground
from gridwright.grading.quality import Check
from gridwright.grading.route import Catalogue, Route
from gridwright.grading.technique import BANDS
from gridwright.grading.usage import steps_by_rule
from gridwright.model.rule import Rule
from gridwright.solving.budget import Budget
from gridwright.solving.session import Session

__all__ = ["Issue", "issues"]

#: Share of singles among the moves from which a solve is called all singles. Every single removal counts as a move
#: here, so that this is less than the 95% of graders that take several in one.
_SINGLES = 0.9
_HARD = 3
_EASY = 1
#: Conflicts for the question whether a puzzle is unique without some rules. Counted, not timed, so that every machine
#: comes to the same answer.
_CONFLICTS = 50_000


@attrs.frozen
class Issue:
    """What one check found: a code, "reject" or "warning", a sentence, and the rules it is about by their indices."""

    code: str
    severity: str
    text: str
    rules: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The entry of the `issues` field."""
        found: dict[str, Any] = {"code": self.code, "severity": self.severity, "text": self.text}
        return {**found, "rules": list(self.rules)} if self.rules else found


def issues(ground: Ground, catalogue: Catalogue, route: Route, checks: Mapping[str, Check],
           minutes: Callable[[], float | None]) -> list[Issue]:
    """What the checks find, in their order, then rule by rule. `minutes`: the time to solve it, asked for if needed."""
    found = []
    for code, look in _LOOKS.items():
        check = checks[code]
        text = look(_Case(ground, catalogue, route, minutes), check.limit) if check.on else None
        if text:
            found.append(Issue(code, check.severity or "warning", text))
    wanted = [checks[code] for code in ("decorative", "redundant", "barely_used")]
    if any(check.on for check in wanted):
        found += _of_rules(ground, catalogue, route, *wanted)
    return found


@attrs.frozen
class _Case:
    ground: Ground
    catalogue: Catalogue
    route: Route
    minutes: Callable[[], float | None]


def _spike(case: _Case, limit: float) -> str | None:
    """A hard puzzle that is all singles but for very few moves of its band."""
    kinds, route = case.catalogue.kind_of, case.route
    bands = [kinds[move.code].band for move in route.moves]
    if route.band < _HARD or bands.count(0) < _SINGLES * len(bands) or bands.count(route.band) > limit:
        return None
    many = bands.count(route.band)
    return (f"only {many} of {len(bands)} moves {'is' if many == 1 else 'are'} {BANDS[route.band]}; "
            f"{100 * bands.count(0) // len(bands)}% are singles")


def _trivial(case: _Case, limit: float) -> str | None:
    """Most of it is given."""
    puzzle = case.ground.puzzle
    given, cells = len(puzzle.givens.get(puzzle.main, {})), len(case.ground.cells)
    return f"{given} of the {cells} cells are given" if given > limit * cells else None


def _tedious(case: _Case, limit: float) -> str | None:
    """Easy, and long."""
    minutes = case.minutes() if case.route.band <= _EASY else None
    return f"{minutes:.0f} minutes of easy steps" if minutes is not None and minutes > limit else None


def _uniqueness(case: _Case, limit: float) -> str | None:
    """It is solved by taking for granted that it has one solution."""
    kinds = case.catalogue.kind_of
    names = [kinds[code].name for code in case.route.uses if kinds[code].unique]
    return f"the solve takes for granted that there is one solution: {', '.join(names)}" if names else None


def _trial(case: _Case, limit: float) -> str | None:
    """It is solved by trying out."""
    kinds = case.catalogue.kind_of
    names = [kinds[code].name for code in case.route.uses if kinds[code].trial]
    return f"the solve needs trial: {', '.join(names)}" if names else None


_LOOKS: Mapping[str, Callable[[_Case, Any], str | None]] = {
    "spike": _spike, "trivial": _trivial, "tedious": _tedious, "uniqueness": _uniqueness, "trial": _trial}


def _of_rules(ground: Ground, catalogue: Catalogue, route: Route, decorative: Check, redundant: Check,
              barely: Check) -> Iterator[Issue]:
    """Kinds of rules that the puzzle could do without, or that the solve hardly uses."""
    relations = ground.relations
    at_hand = {id(pair.rule) for pair in relations.pairs} | {id(part.rule) for part in relations.parts}
    steps = steps_by_rule(ground, catalogue, route) if at_hand else []
    with _Necessity(ground) as necessity:
        for name, rules in _classes(ground).items():
            where = tuple(rules)
            what = f"{name} ({'rule' if len(where) == 1 else 'rules'} {', '.join(map(str, where))})"
            some = {id(rule) for rule in rules.values()}
            # What houses and rules on single cells do is not told apart from other steps.
            used = sum(1 for step in steps if step & some) if some & at_hand else None
            if not necessity.needed(rules.values()):
                if used == 0 and decorative.on:
                    yield Issue("decorative", decorative.severity or "reject",
                                f"{what}: the puzzle is unique without, and no step uses it", where)
                elif used != 0 and redundant.on:
                    though = "" if used is None else f", though {_steps(used)}"
                    yield Issue("redundant", redundant.severity or "warning",
                                f"{what}: the puzzle is unique without{though}", where)
            elif barely.on and used is not None and used < (barely.limit or 0):
                yield Issue("barely_used", barely.severity or ("warning" if used else "reject"),
                            f"{what}: {_steps(used)}", where)


def _steps(used: int) -> str:
    return f"{used or 'no'} step{'s' if used > 1 else ''} {'use' if used > 1 else 'uses'} it"


def _classes(ground: Ground) -> dict[str, dict[int, Rule]]:
    """The rules beside the houses of the grid, by kind, with their indices."""
    found: dict[str, dict[int, Rule]] = {}
    for position, rule in enumerate(ground.puzzle.rules):
        if rule.family():
            found.setdefault(rule.family(), {})[position] = rule
    return found


class _Necessity:
    """Which rules a puzzle cannot do without. The others stay as they are: a rule about all places without a clue does
    not reach out to those of the clues that are left out.
    """

    def __init__(self, ground: Ground) -> None:
        self._puzzle = ground.puzzle
        self._session: Session | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._session is not None:
            self._session.close()

    def needed(self, left_out: Collection[Rule]) -> bool:
        """Whether there are more solutions without these rules; also where that is not found out in time."""
        if self._session is None:
            self._session = Session(self._puzzle, free=True)
            self._session.satisfiable()
            self._session.block()
        self._session.oracle.budget = Budget(conflicts=_CONFLICTS)
        kept = [switch for switch, clue in self._session.switches.items() if not any(clue is out for out in left_out)]
        try:
            return self._session.satisfiable(kept)
        except Undecided:
            return True
        finally:
            self._session.oracle.budget = None
